"""Codes that everybody may look up; every case is invented here."""

import pytest

from goldbench.phi.languages.english.lookalikes.public_codes import is_public_code
from phi.languages.marked import read_mark


@pytest.mark.parametrize(
    ("text", "label", "public"),
    [
        ("CPT 97110, [97014]", "ZIP", True),
        ("NDC [0409-6533-01]", "PHONE", True),
        ("registered NCT[04123456]", "IDNUM", True),
        ("variant [rs80359550]", "PHONE", True),
        ("OMIM [607208]", "IDNUM", True),
        ("lot [24K-771] given", "ROOM", True),
        ("lot [24K-771] implanted", "DEVICE", False),
        ("MRN [607208]", "MEDICALRECORD", False),
        ("zip [97014]", "ZIP", False),
        ("serial [24K-771]", "DEVICE", False),
    ],
)
def test_public_codes(text: str, label: str, *, public: bool) -> None:
    assert is_public_code(*read_mark(text, label)) is public
