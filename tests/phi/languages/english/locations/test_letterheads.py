"""Who writes a letter, and wards called after a saint; titles of documents are neither."""

import pytest

from goldbench.phi.languages.english.locations.letterheads import find_letterheads

CASES = [
    ("Coral Quibb Clinical Genetics\nPO Box 880, Ashby", ["Coral Quibb Clinical Genetics"]),
    ("Quibb Road Practice\n14 Hollin Rd", ["Quibb Road Practice"]),
    ("Quibb Street Dental\nTel 064 555 0192", ["Quibb Street Dental"]),
    ("Quibb Discharge Summary\n14 Hollin Rd", []),
    ("Memory Clinic\n14 Hollin Rd", []),
    ("Coral Quibb Genetics\nDear Ada", []),
    ("Dear Ada\nCoral Quibb Genetics\n14 Hollin Rd", []),
    ("Ward: St Ode's stroke unit, Bed 3", ["St Ode's stroke unit"]),
    ("moved to St. Brona Ward today", ["St. Brona Ward"]),
    ("lives in St Albans, sees the unit", []),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_houses_by_their_place(text: str, expected: list[str]) -> None:
    assert [text[mark.start : mark.end] for mark in find_letterheads(text)] == expected
