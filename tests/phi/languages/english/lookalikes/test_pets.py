"""Animals and toys that have names; every case is invented here."""

import pytest

from goldbench.phi.languages.english.lookalikes.pets import is_pet
from phi.languages.marked import read_mark


@pytest.mark.parametrize(
    ("text", "pet"),
    [
        ("walks her dog [Rolo] daily", True),
        ("cat ([Figaro]) at home", True),
        ("a toy called [Wumpo]", True),
        ("[Rolo] the beagle barks", True),
        ("dog put out; [Rolo] Vance, 44", False),
        ("daughter [Figaro] called", False),
    ],
)
def test_animals_and_toys(text: str, *, pet: bool) -> None:
    assert is_pet(*read_mark(text, "PATIENT")) is pet
