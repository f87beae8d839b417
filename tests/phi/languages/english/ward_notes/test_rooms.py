"""Beds, chairs and bunks with their word or in one code; counts and furniture are none."""

import pytest

from goldbench.language import tokens
from goldbench.phi.languages.english.ward_notes.rooms import find_coded_beds, find_rooms

CASES = [
    ("Infusion chair 7 today", ["chair 7"]),
    ("Shea L.  bunk 4B", ["bunk 4B"]),
    ("in IMCU (Bed No. 6), noradrenaline", ["Bed No. 6"]),
    ("roommate in bed B. mixup", ["bed B"]),
    ("preop bay 5\nQuibb", ["bay 5"]),
    ("up in chair 2 hours", []),
    ("up in chair x 3", []),
    ("keep bed A clean", []),
]
CODED = [
    ("Quibb 5W-18 83 M", ["5W-18"]),
    ("loc: 6E-14\nPt", ["6E-14"]),
    ("disc L4-5, T12-11, 5-18", []),
    ("5W-18-2024", []),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_rooms_with_their_word(text: str, expected: list[str]) -> None:
    assert [text[mark.start : mark.end] for mark in find_rooms(text, tokens(text))] == expected


@pytest.mark.parametrize(("text", "expected"), CODED)
def test_beds_in_one_code(text: str, expected: list[str]) -> None:
    assert [text[mark.start : mark.end] for mark in find_coded_beds(text)] == expected
