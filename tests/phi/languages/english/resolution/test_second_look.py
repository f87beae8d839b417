"""Words at the ends of guesses that the model doubts are weighed once more."""

import pytest

from goldbench.phi import Mark
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.english.resolution.second_look import (
    JoinedMarks,
    find_doubts,
    load_weights,
    look_again,
)
from goldbench.phi.pipeline import prepare_note

_PLAIN = "She slept well and ate all of her breakfast without any help from the staff today. "
_NOTE = 7 * _PLAIN
_FREE = 0.9998  # as sure as the model may be that a word it marks is none
_RULE = "model.en-synthetic"


def _analyse(sentence: str, doubted: str, rest: str = _NOTE) -> NoteAnalysis:
    """Give a note that ends in plain text, and doubts about the words of one sentence."""
    text = f"{sentence} {rest}"
    note = prepare_note(text, "en")
    outside = [_FREE if word in doubted.split() else 0.0 for word in note.tokens.words]
    return NoteAnalysis(text, "en", note.hits, (), note, outside)


def _mark(text: str, written: str, label: str, confidence: float = 25.0) -> Mark:
    start = text.index(written)
    return Mark(start, start + len(written), label, "", confidence, _RULE)


def _look(analysis: NoteAnalysis, mark: Mark, *by_rule: Mark) -> list[str]:
    marks = look_again(JoinedMarks([mark], by_rule), analysis)
    return [analysis.text[mark.start : mark.end] for mark in marks]


CASES = [
    # a word alone that the model hardly believes, and one that it believes
    ("Air came with a RUSH out of it.", "RUSH", "RUSH", "DOCTOR", []),
    ("Air came with a RUSH out of it.", "RUSH", "", "DOCTOR", ["RUSH"]),
    ("The score was ZQ at noon.", "ZQ", "ZQ", "USERNAME", []),
    # what stands before a name or behind it
    ("Today CREW Halverson came.", "CREW Halverson", "CREW", "PATIENT", ["Halverson"]),
    ("Today Halverson ZQ came.", "Halverson ZQ", "ZQ", "DOCTOR", ["Halverson"]),
    # inner words stay, and what is written in one
    ("At Elm AND Oak House.", "Elm AND Oak House", "AND", "HOSPITAL", ["Elm AND Oak House"]),
    ("Today ZQ-Halverson came.", "ZQ-Halverson", "ZQ", "PATIENT", ["ZQ-Halverson"]),
    # labels that are not looked at
    ("Seen on 8/29 by us.", "8/29", "8 29", "DATE", ["8/29"]),
]


@pytest.mark.parametrize(("sentence", "written", "doubted", "label", "expected"), CASES)
def test_a_doubted_word_at_an_end_of_a_guess_is_cut_off(
    sentence: str, written: str, doubted: str, label: str, expected: list[str]
) -> None:
    analysis = _analyse(sentence, doubted)
    assert _look(analysis, _mark(analysis.text, written, label)) == expected


def test_a_word_that_a_rule_has_marked_stays() -> None:
    analysis = _analyse("Air came with a RUSH out of it.", "RUSH")
    guess = _mark(analysis.text, "RUSH", "DOCTOR")
    assert _look(analysis, guess, guess._replace(rule="cue.role")) == ["RUSH"]


def test_marks_of_rules_are_not_looked_at() -> None:
    analysis = _analyse("Air came with a RUSH out of it.", "RUSH")
    ruled = _mark(analysis.text, "RUSH", "DOCTOR")._replace(rule="cue.role")
    assert not list(find_doubts(JoinedMarks([ruled], [ruled]), analysis))


def test_what_the_note_is_sure_of_elsewhere_speaks_for_a_word() -> None:
    doubts = {}
    for rest in (_NOTE, _NOTE + "Then Halverson left."):
        analysis = _analyse("Today Halverson came.", "Halverson", rest)
        if rest is not _NOTE:
            last = max(at for at, w in enumerate(analysis.note.tokens.words) if w == "Halverson")
            outside = [*analysis.outside]
            outside[last] = 0.0
            analysis = NoteAnalysis(
                analysis.text, "en", analysis.hits, (), analysis.note, tuple(outside)
            )
        guess = _mark(analysis.text, "Halverson", "PATIENT")
        (doubt,) = find_doubts(JoinedMarks([guess], []), analysis)
        doubts[rest] = doubt.traits
    alone, twice = doubts.values()
    assert set(twice) - set(alone) == {"sure elsewhere"}
    assert load_weights().traits["sure elsewhere"] > 0


def test_a_text_of_few_words_is_left_as_it_is() -> None:
    analysis = _analyse("Air came with a RUSH out of it.", "RUSH", "")
    assert _look(analysis, _mark(analysis.text, "RUSH", "DOCTOR")) == ["RUSH"]


def test_without_a_model_nothing_is_doubted() -> None:
    text = f"Air came with a RUSH out of it. {_NOTE}"
    note = prepare_note(text, "en")
    analysis = NoteAnalysis(text, "en", note.hits, (), note)
    assert _look(analysis, _mark(text, "RUSH", "DOCTOR")) == ["RUSH"]
