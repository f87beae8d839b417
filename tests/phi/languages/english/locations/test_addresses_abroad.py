"""Streets as other countries write them, flats below their street, mail of the forces, corners."""

import pytest

from goldbench.phi import find
from goldbench.phi.languages.english.locations.addresses_abroad import find_addresses_abroad

CASES = [
    # the type in front, the number on either side
    ("lives at Via Garibaldi 14 now", [("STREET", "Via Garibaldi 14")]),
    ("8 rue des Lilas, 4th floor", [("STREET", "8 rue des Lilas")]),
    ("10 place de la Gare", [("STREET", "10 place de la Gare")]),
    ("Calle Mayor 3, Cuenca", [("STREET", "Calle Mayor 3")]),
    ("C/ Mayor 3, Cuenca", [("STREET", "C/ Mayor 3")]),
    ("Avda. de la Paz 77", [("STREET", "Avda. de la Paz 77")]),
    ("Rua Augusta 1508", [("STREET", "Rua Augusta 1508")]),
    ("ul. Polna 3/5", [("STREET", "ul. Polna 3/5")]),
    # the type in one word with the name, or behind it
    ("Lindenstraße 9", [("STREET", "Lindenstraße 9")]),
    ("flew from Storgatan 22B", [("STREET", "Storgatan 22B")]),
    ("Keizersgracht 101 hs", [("STREET", "Keizersgracht 101")]),
    ("Quibfalvi u. 12.", [("STREET", "Quibfalvi u. 12.")]),
    # a flat in the line below its street, and the town behind it
    (
        "0269 Quibsås terrasse 38\n Suite 621\n QUIBDAL\n Norway",
        [("STREET", "0269 Quibsås terrasse 38\n Suite 621"), ("CITY", "QUIBDAL")],
    ),
    ("12 Elm St Apt 4\nLives alone", [("STREET", "12 Elm St Apt 4")]),
    ("12 Elm St Apt 4 Daughter helps", [("STREET", "12 Elm St Apt 4")]),
    # the forces, and two streets that meet
    (
        "Unit 5146 Box 1772\nAPO AE 09410",
        [("STREET", "Unit 5146 Box 1772"), ("STATE", "APO AE"), ("ZIP", "09410")],
    ),
    ("USNS Quibley\nFPO AP 96501", [
        ("STREET", "USNS Quibley"), ("STATE", "FPO AP"), ("ZIP", "96501"),
    ]),
    ("hit at the corner of Elm 7 and Oak Mall", [("STREET", "the corner of Elm 7 and Oak Mall")]),
    ("the corner of Elm and Oak. Police came", [("STREET", "the corner of Elm and Oak")]),
]  # fmt: skip
LOOKALIKES = [
    "the corner of the mouth and Lip",
    "corner of the Eye and nose",
    "Via Port 2, flushed",
    "given Via NG 14",
    "Epilim 500 bd. ECG QTc 431",
    "DTG 50 bd. CD4 144",
    "FOLEY IN, 55 CC/HR. COHB 9",
    "C/O CHEST PAIN SINCE 10 DAYS",
    "Aoife Mac Giolla Rua CNS 086 555 0110",
    "Route PO 2",
    "Place NG 14 Fr tube",
    "Avenue 5 of the trial",
    "suite 4 was cleaned",
    "Insulin 10 units, unit 3",
    "platz 4",
    "al 2 of 3",
    "os. 3 drops",
    "APO E 4, APO B 90",
    "allele APO AE positive",
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_addresses_abroad(text: str, expected: list[tuple[str, str]]) -> None:
    addresses = {(m.start, m.label, text[m.start : m.end]) for m in find_addresses_abroad(text)}
    assert [(label, written) for _, label, written in sorted(addresses)] == expected


@pytest.mark.parametrize("text", LOOKALIKES)
def test_no_address(text: str) -> None:
    assert [text[m.start : m.end] for m in find_addresses_abroad(text)] == []


def test_a_street_with_its_flat_stands_against_the_model() -> None:
    """The model reads the street as a person."""
    text = "Address:\n0645 Reyes Católicos 17 Apt. 209 Montehermoso Cáceres."
    marks = [m for m in find(text, lang="en") if m.label == "STREET"]
    assert [text[m.start : m.end] for m in marks] == ["0645 Reyes Católicos 17 Apt. 209"]
