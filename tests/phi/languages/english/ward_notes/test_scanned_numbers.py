"""Numbers in which a scanner read a letter for a digit."""

import pytest

from goldbench.phi.languages.english.ward_notes.scanned_numbers import find_scanned_numbers

CASES = [
    ("Today's Date O8/14/2023", [("DATE", "O8/14/2023")]),
    ("Cell 4O7-555-O129  E-mail", [("PHONE", "4O7-555-O129")]),
    ("(4O7) 555-Ol29", [("PHONE", "(4O7) 555-Ol29")]),
    ("08/14/2023 is whole", []),  # the other rules read it
    ("I/O 20/20, 2l/min, O2 3 l", []),
    ("l/l/ll", []),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_letters_read_for_digits(text: str, expected: list[tuple[str, str]]) -> None:
    marks = find_scanned_numbers(text)
    assert [(mark.label, text[mark.start : mark.end]) for mark in marks] == expected
