"""Days that stand apart from the month they share."""

import pytest

from goldbench.phi.languages.english.day_lists import find_day_lists

CASES = [
    ("Between 3 and 5 March 2020.", ["3"]),
    ("from the 3rd to the 9th of March", ["3rd"]),
    ("seen 3, 5 and 9 March; 12 & 14 June", ["3", "5", "12"]),
    ("Mar 3, 5, and 9. June 3 and 5 with fever", ["5", "9", "5"]),
    ("March 3 and 5 mg given; June 3, 20 mg", []),
    ("K 4, 5 May; RR 18, 12 June; pain 4/10 March 3", []),
    ("took 3 and 5 mg in March 2020", []),
    ("3.5 to 4.5 March", []),
    ("", []),
]


@pytest.mark.parametrize(("text", "days"), CASES)
def test_days_apart_from_their_month(text: str, days: list[str]) -> None:
    assert [text[mark.start : mark.end] for mark in find_day_lists(text)] == days
