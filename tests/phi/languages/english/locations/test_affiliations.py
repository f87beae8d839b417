"""Where somebody lives, works or is sent, without a word that says what it is."""

import pytest

from goldbench.phi.languages.english.locations.affiliations import find_affiliations

CASES = [
    ("Lives at The Willows at Alder Creek, Apt 2.", ["The Willows at Alder Creek"]),
    ("works for Kinney Drugs", ["Kinney Drugs"]),
    ("transferred from St Brelade Quibb", ["St Brelade Quibb"]),
    ("seen at Urgent Care", []),
    ("admitted to ICU", []),
    ("works for herself", []),
    ("retired from the Army", []),
    ("referred to Physical Therapy", []),
    ("oxygen via Air Quibbide today", ["Air Quibbide"]),
    ("given via Nasal Cannula", []),
    ("Payer: Quibmana", ["Quibmana"]),
    ("Insurance: Medicare", []),
    ("Pharmacy is Quibley Drugs", ["Quibley Drugs"]),
    ("insurance is Mercy Quib A44190227", ["Mercy Quib"]),
    ("boss at Quibber Joe's", ["Quibber Joe's"]),
    ("Tx'd to Quib Lutheran", ["Quib Lutheran"]),
    ("Plan: Continue", []),
    ("Plan: Quibbo-K 2 tabs", []),
    ("Dispo: Quibley Knoll when a bed is free", ["Quibley Knoll"]),
    ("Disposition: Home", []),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_affiliations(text: str, expected: list[str]) -> None:
    assert [text[m.start : m.end] for m in find_affiliations(text)] == expected
