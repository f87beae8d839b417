import numpy as np
import pytest

from goldbench.phi.encoder.review import ENCODER, find_unmarked, review_marks
from goldbench.phi.encoder.wordpieces import cut_words
from goldbench.phi.mark import Mark
from goldbench.phi.overlaps import ECHO, MODEL, PROOF, RULE, SITE
from goldbench.phi.reading import Reading, form_opinion

LABELS = ("O", "AGE", "CITY", "PATIENT")
TELLING = {"CITY", "PATIENT"}
TEXT = "Ana Lee met Tom in Rome"


def _review(marks: list[Mark], sure: dict[str, tuple[str, float]], text: str = TEXT) -> list[Mark]:
    words = cut_words(text)
    rows = np.zeros((len(words.starts), len(LABELS)), np.float32)
    for row, start, end in zip(rows, words.starts, words.ends, strict=True):
        label, probability = sure.get(text[start:end], ("PATIENT", 0.0))
        row[LABELS.index(label)] = probability
        row[0] = 1 - probability
    opinion = form_opinion(Reading(words, rows), LABELS, TELLING)
    reviewed = review_marks(marks, text, opinion, "en")
    return [*reviewed, *find_unmarked(reviewed, text, opinion)]


def test_the_less_a_source_is_worth_the_surer_the_encoder_must_be() -> None:
    needed = ENCODER.needed
    assert needed[SITE] == needed[PROOF] == 0
    assert 0 < needed[RULE] <= needed[ECHO] <= needed[MODEL] < ENCODER.unmarked < 1


def test_a_guess_that_the_encoder_does_not_share_is_dropped() -> None:
    guess = Mark(8, 11, "PATIENT", rule="model.en")
    assert _review([guess], {}) == []
    assert _review([guess], {"met": ("PATIENT", 0.5)}) == [guess]


def test_a_rule_that_is_not_sure_of_itself_needs_some_agreement() -> None:
    doubtful = Mark(8, 11, "PATIENT", confidence=60.0, rule="cue.loud")
    assert _review([doubtful], {}) == []
    assert _review([doubtful], {"met": ("PATIENT", 0.01)}) == [doubtful]


@pytest.mark.parametrize("rule", ["site.terms", "date.iso", "field.name"])
def test_what_a_site_lists_or_proves_itself_stands(rule: str) -> None:
    mark = Mark(8, 11, "PATIENT", rule=rule)
    assert _review([mark], {}) == [mark]


def test_ends_that_belong_to_nobody_are_cut_off() -> None:
    sure = {"Ana": ("PATIENT", 0.9), "Lee": ("PATIENT", 0.9)}
    assert _review([Mark(0, 11, "PATIENT", rule="model.en")], sure) == [
        Mark(0, 7, "PATIENT", rule="model.en")
    ]


def test_what_stands_between_sure_words_stays() -> None:
    mark = Mark(0, 11, "PATIENT", rule="model.en")
    assert _review([mark], {"Ana": ("PATIENT", 0.9), "met": ("PATIENT", 0.9)}) == [mark]


def test_words_that_nobody_marked_are_added_with_their_label() -> None:
    sure = {"Ana": ("PATIENT", 0.9), "Lee": ("PATIENT", 1.0), "Rome": ("CITY", 0.95)}
    assert _review([], sure) == [
        Mark(0, 7, "PATIENT", "", 95.0, "encoder"),
        Mark(19, 23, "CITY", "", 95.0, "encoder"),
    ]


def test_what_is_marked_already_is_not_added_again() -> None:
    marks = [Mark(0, 3, "PATIENT", rule="date.iso")]
    added = _review(marks, {"Ana": ("PATIENT", 0.99), "Lee": ("PATIENT", 0.99)})[1:]
    assert [(mark.start, mark.end) for mark in added] == [(4, 7)]


def test_runs_end_with_the_line_and_signs_at_their_ends_stay_outside() -> None:
    text = "(Ana\nLee)"
    sure = dict.fromkeys(("(", "Ana", "Lee", ")"), ("PATIENT", 0.9))
    assert [(m.start, m.end) for m in _review([], sure, text)] == [(1, 4), (5, 8)]


def test_labels_that_tell_nothing_of_who_somebody_is_are_left_alone() -> None:
    age = Mark(8, 11, "AGE", rule="model.en")
    assert _review([age], {"Tom": ("AGE", 0.99)}) == [age]


def test_a_mark_of_signs_alone_stands() -> None:
    mark = Mark(0, 2, "PATIENT", rule="model.en")
    assert _review([mark], {}, "?? Ana") == [mark]


def test_what_is_added_goes_around_marks_of_other_labels() -> None:
    age = Mark(4, 7, "AGE", rule="model.en")
    sure = dict.fromkeys(("Ana", "Lee", "met"), ("PATIENT", 0.9))
    assert [(m.start, m.end) for m in _review([age], sure)] == [(4, 7), (0, 3), (8, 11)]
