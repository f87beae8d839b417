"""Dates, numbers and names as they are dictated."""

import pytest

from goldbench.phi import find
from goldbench.phi.languages.english.dictation import find_said

CASES = [
    (
        "seen january fourteenth twenty twenty four",
        [("DATE", "january fourteenth twenty twenty four")],
    ),
    ("the third of may", [("DATE", "the third of may")]),
    ("Member ID is 8 0 4 4 1 2 9 7.", [("IDNUM", "8 0 4 4 1 2 9 7")]),
    ("call 5 5 5 0 1 4 7", [("PHONE", "5 5 5 0 1 4 7")]),
    ("steps 1 2 3 4 5 6 7 done", []),
    ("power 5 5 4 5", []),
    ("NIHSS 9: 0 0 1 1 0 2 0 2 0 1 1 1 0 0 0", []),
    ("quit in nineteen eighty five", [("DATE", "nineteen eighty five")]),
    ("since two thousand twelve", [("DATE", "two thousand twelve")]),
    ("call five five five oh one four seven", [("PHONE", "five five five oh one four seven")]),
    ("spelled K A T Z", [("PATIENT", "K A T Z")]),
    ("surname Q-U-I-B-B", [("PATIENT", "Q-U-I-B-B")]),
    ("she may one day", []),
    ("two or three times", []),
    ("reflexes two plus, one two", []),
    ("vitamins A B C", []),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_what_is_said(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(m.label, text[m.start : m.end]) for m in find_said(text)] == expected


def test_a_said_number_outlives_the_review_of_numbers() -> None:
    text = "fax seven three four five five five zero one two two end"
    assert "seven three four five five five zero one two two" in [
        text[m.start : m.end] for m in find(text, lang="en")
    ]
