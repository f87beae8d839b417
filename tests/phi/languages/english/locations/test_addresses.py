"""Streets with units, and the postcodes and states of other countries."""

import pytest

from goldbench.phi.languages.english.locations.addresses import find_addresses

CASES = [
    ("2 Confluence Plz, Erie", [("STREET", "2 Confluence Plz")]),
    ("Flat 4, 12 Elm Parade", [("STREET", "Flat 4, 12 Elm Parade")]),
    ("1407-88 Weston Promenade", [("STREET", "1407-88 Weston Promenade")]),
    ("Room no 12, Hanuman Chawl, Sion", [("STREET", "Room no 12, Hanuman Chawl")]),
    ("12 Koskikatu 25 Apt. 8", [("STREET", "12 Koskikatu 25 Apt. 8")]),
    ("Galway H91 X0Z0", [("ZIP", "H91 X0Z0")]),
    ("Parramatta NSW 2150", [("STATE", "NSW"), ("ZIP", "2150")]),
    ("Etobicoke ON  M9W 0Z0", [("STATE", "ON")]),
    ("Pune - 411 001, Maharashtra", [("ZIP", "411 001")]),
    ("crashed on the M25", [("LOCATION-OTHER", "M25")]),
    ("WA lic 60881472", [("STATE", "WA")]),
    ("met at Dadar station", [("LOCATION-OTHER", "Dadar station")]),
    ("Apt 6, Alder Bank, Quibridge", [("STREET", "Apt 6, Alder Bank, Quibridge")]),
    ("9 Quibhill Terr, EH17 8QJ", [("STREET", "9 Quibhill Terr")]),
    ("77 Rahu 37\n Suite 4\n", [("STREET", "Suite 4"), ("STREET", "77 Rahu 37")]),
    ("grew in unit 4\n", []),
    ("HbA1c 7.1 on the A1c machine", []),
    ("Nursing Station", []),
    ("WA state", []),
    ("Na 138 K 411 001", []),
    ("12 Point review of systems", []),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_addresses(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(m.label, text[m.start : m.end]) for m in find_addresses(text)] == expected
