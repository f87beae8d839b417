"""Degrees and ranks behind a name and a comma are nobody; initials and towns may be somebody."""

import pytest

from goldbench.phi import Mark
from goldbench.phi.languages.english.lookalikes.credentials import is_credential

CASES = [
    ("Nell Omara, KRCHN, lic. 4", "KRCHN", "DOCTOR", True),
    ("Nell Omara, SMCH, lic. 4", "SMCH", "HOSPITAL", False),
    ("Nell Omara, RD", "RD", "DOCTOR", True),
    ("N. van Omara, Senior SLT", "Senior", "DOCTOR", True),
    ("Nell Omara, D.O., seen", "D", "DOCTOR", True),
    ("Nell Omara, D.O., seen", "O.", "DOCTOR", True),
    # initials, a name in capitals, a house behind what was done there
    ("Omara, BT", "BT", "DOCTOR", False),
    ("Nell Omara, BT", "BT", "DOCTOR", False),
    ("NELL OMARA, JONES", "JONES", "DOCTOR", False),
    ("Nissen fundoplication, SMCH, May 2005", "SMCH", "HOSPITAL", False),
    ("Fontan, SIWH, May 2005", "SIWH", "HOSPITAL", False),
    ("Nell Omara, Boston", "Boston", "CITY", False),
    ("seen by Senior", "Senior", "DOCTOR", False),
]


@pytest.mark.parametrize(("text", "written", "label", "expected"), CASES)
def test_what_stands_behind_a_name_and_a_comma(
    text: str, written: str, label: str, *, expected: bool
) -> None:
    start = text.rindex(written)
    assert is_credential(Mark(start, start + len(written), label), text) is expected
