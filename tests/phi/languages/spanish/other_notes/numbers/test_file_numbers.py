"""Cards, codes of staff and files by their form. Nobody in these lines exists."""

from collections.abc import Callable

import pytest


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Su CIP es QZX RTMN 610203 447.", ["QZX RTMN 610203 447"]),
        ("Transcrito por secretaría, SEC027", ["SEC027"]),
        ("P.A. 317/2022, internamiento INT 45/2024", ["317/2022", "INT 45/2024"]),
        ("Empresa (CCC 08-220914-33)", ["08-220914-33"]),
        ("Tutela 2023-00417-00", ["2023-00417-00"]),
        # look-alikes
        ("PA 120/80, medidas 12/20 cm", []),
        ("técnica FISH, técnico de RX; auxiliar B12", []),
    ],
)
def test_cards_codes_and_files_have_forms_of_their_own(
    cued: Callable[[str, str], list[str]], text: str, expected: list[str]
) -> None:
    assert cued(text, "number.card number.staff number.file") == expected
