"""How an English name grows, and how its initials are found again."""

import pytest

from goldbench.phi import Mark, analyse, find
from goldbench.phi.languages.english.names.name_growth import find_initials, grow_name

GROWN = [
    ("Seen by Maria Garcia today", "Maria", "Maria Garcia"),
    ("Seen by Maria Garcia today", "Garcia", "Maria Garcia"),
    ("Seen by Maria Garcia-O'Brien today", "Maria Garcia", "Maria Garcia-O'Brien"),
    ("Maria Garcia's knee", "Maria", "Maria Garcia"),
    ("Maria may walk", "Maria", "Maria"),
    ("Maria May walk", "Maria", "Maria"),
    ("Maria, Garcia", "Maria", "Maria"),
    ("MARIA GARCIA CAME", "MARIA", "MARIA"),
]


@pytest.mark.parametrize(("text", "marked", "whole"), GROWN)
def test_a_name_grows_over_the_names_beside_it(text: str, marked: str, whole: str) -> None:
    at = text.index(marked)
    grown = grow_name(Mark(at, at + len(marked), "DOCTOR"), analyse(text, "en"))
    assert text[grown.start : grown.end] == whole


def test_the_initials_of_a_whole_name_are_found_again() -> None:
    text = "Dr. Wei Porter was called. WP came, CT was done."
    marks = find_initials([Mark(4, 14, "DOCTOR")], analyse(text, "en"))
    assert [(f.start, f.end, f.label) for f in marks] == [(27, 29, "DOCTOR")]


def test_initials_that_mean_something_else_are_left() -> None:
    text = "Dr. Cara Tan ordered a CT."
    marks = find(text, lang="en", tools=("person-name",))
    assert text.index("CT") not in {f.start for f in marks}
