"""Which cues make a mention no evidence."""

import pytest

from goldbench.risk import rulebook
from goldbench.risk.text.clause import Clause
from goldbench.risk.text.context import find_rejection
from goldbench.risk.text.note import read_note

RULES = rulebook()


def status(text: str, word: str = "diabetes") -> str | None:
    """Give the status that a cue states of a word of the first sentence."""
    note = read_note(text, RULES)
    clause = Clause.of(note, note.sentences[0], RULES)
    place = clause.words.index(word) + clause.sentence.first
    against = find_rejection(clause, place, place + 1, of="word")
    return None if against is None else against.status


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("He has diabetes.", None),
        ("No diabetes.", "negated"),
        ("Denies chest pain, hypertension, or diabetes.", "negated"),
        ("No hypertension but diabetes.", None),
        ("No chest pain, and he has diabetes.", None),
        ("Diabetes, no hypertension.", None),
        ("His mother has diabetes.", "relative"),
        ("Possible diabetes.", "possible"),
        ("Consider diabetes.", "possible"),
        ("No fever   diabetes", None),
        ("Diabetes was ruled out.", "negated"),
    ],
)
def test_a_cue_reaches_what_it_speaks_of_and_no_further(text: str, wanted: str | None) -> None:
    assert status(text) == wanted


def test_a_cue_does_not_reach_over_any_number_of_words() -> None:
    assert status("No really bad diabetes.") == "negated"
    assert status(f"No {'really ' * 30}diabetes.") is None


def test_the_gravest_reading_comes_first() -> None:
    assert status("No diabetes in his mother, possibly.") == "negated"
