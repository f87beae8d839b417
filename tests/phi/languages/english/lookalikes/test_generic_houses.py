"""Clinics that are named by what they do; every case is invented here."""

import pytest

from goldbench.phi.languages.english.lookalikes.generic_houses import is_generic_house
from goldbench.phi.mark import Mark
from phi.languages.marked import read_mark


@pytest.mark.parametrize(
    ("text", "generic"),
    [
        ("[WOUND CLINIC] 0930", True),
        ("[Memory Clinic]", True),
        ("[Women's Health Clinic]", True),
        ("[Thornmere Memory Clinic]", False),
        ("[St. Brannoc Hospital]", False),
    ],
)
def test_clinics_named_by_what_they_do(text: str, *, generic: bool) -> None:
    assert is_generic_house(*read_mark(text, "HOSPITAL")) is generic


@pytest.mark.parametrize("text", ["OCC MED CLINIC", "PAEDS CLINIC", "TXP HEP CLINIC", "ICD clinic"])
def test_clinics_named_in_short(text: str) -> None:
    assert is_generic_house(Mark(0, len(text), "HOSPITAL"), text)
    assert not is_generic_house(Mark(0, len(text) + 7, "HOSPITAL"), "Quibley " + text[1:])
