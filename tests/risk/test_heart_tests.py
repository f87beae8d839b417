"""A test of the heart counts with a result that shows the disease."""

import pytest

from goldbench.risk import rulebook
from goldbench.risk.conditions import conditions
from goldbench.risk.heart_tests import is_narrowed, lesions
from goldbench.risk.text.clause import Clause
from goldbench.risk.text.note import Note, read_note

RULES = rulebook()
VISIT = "Record date: 2068-03-14\n\nClinic visit\n\n"


def note_of(text: str) -> Note:
    return read_note(text, RULES)


def counting(text: str) -> list[bool]:
    """Say of each mention of a test whether it counts."""
    findings = conditions(note_of(VISIT + text), RULES)
    return [f.accepted for f in findings if f.attributes.get("indicator") == "test"]


@pytest.mark.parametrize(
    ("text", "narrowed"),
    [
        ("LAD 80% mid", True),
        ("LAD 50% mid", True),
        ("LAD 49% mid", False),
        ("EF 80%", False),
        ("LAD was open", False),
        ("% LAD", False),
    ],
)
def test_half_an_artery_is_the_border(text: str, narrowed: bool) -> None:
    note = note_of(text)
    assert is_narrowed(Clause.of(note, note.sentences[0], RULES)) == narrowed


@pytest.mark.parametrize(
    ("text", "many"),
    [
        ("80% mid LAD lesion", 1),
        ("80% carotid stenosis and LAD", 0),
        ("mid LAD lesion", 0),
        ("80% lesion of the skin", 0),
    ],
)
def test_a_lesion_is_a_share_a_word_and_an_artery(text: str, many: int) -> None:
    note = note_of(text)
    assert len(lesions(note, note.sentences[0], RULES)) == many


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("Stress test showed ischemia.", True),
        ("Stress test showed no ischemia.", False),
        ("Stress test was normal.", False),
        ("Stress test is planned.", False),
        ("Stress test in 2066. It showed ischemia.", True),
        ("Stress test in 2066.\n\nIschemia of the leg.", False),
        ("Cardiac catheterization showed 80% LAD stenosis.", True),
    ],
)
def test_a_test_needs_a_positive_result_in_its_paragraph(text: str, counts: bool) -> None:
    assert (True in counting(text)) == counts
