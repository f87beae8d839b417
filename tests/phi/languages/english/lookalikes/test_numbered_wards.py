"""A ward of a number and a direction is in every hospital; one with a name is not."""

import pytest

from goldbench.phi import Mark
from goldbench.phi.languages.english.lookalikes.numbered_wards import is_numbered_ward

CASES = [
    ("Unit: 5 North", "5 North", "DEPARTMENT", True),
    ("Loc 3W", "3W", "DEPARTMENT", True),
    ("to Ward 9", "Ward 9", "DEPARTMENT", True),
    ("on West 4", "West 4", "DEPARTMENT", True),
    ("Harlow 9 North", "Harlow 9 North", "DEPARTMENT", False),
    ("Harlow 9 North", "9 North", "DEPARTMENT", False),  # the rest of a name
    ("Rossall Ward", "Rossall Ward", "DEPARTMENT", False),
    ("lives in 5 North", "5 North", "STREET", False),
]


@pytest.mark.parametrize(("text", "written", "label", "expected"), CASES)
def test_wards_by_number(text: str, written: str, label: str, *, expected: bool) -> None:
    start = text.index(written)
    assert is_numbered_ward(Mark(start, start + len(written), label), text) is expected
