"""Firms that everybody knows, and the words that some of them are as well."""

import pytest

from goldbench.phi.languages.english.locations.known_firms import find_known_firms

CASES = [
    ("refills to CVS on Elm", ["CVS"]),
    ("CVS: S1S2 heard. CVS S1S2+", []),
    ("the Oracea instead of CVS", ["CVS"]),
    ("cashier, Dollar General", ["Dollar General"]),
    ("took an Uber home", ["Uber"]),
    ("Uberous, ups and downs", []),
    ("payer Humana Gold", ["Humana"]),
    ("works at Target nights", ["Target"]),
    ("Target BP met; target of 7", []),
    ("fell outside Boots", ["Boots"]),
    ("Boots on, walking", []),
    ("labs at Quest", ["Quest"]),
    ("Quest for answers", []),
    ("retired from the Amazon", ["Amazon"]),
    ("Amazon rain forest trip", []),
    ("seen at Walmart's clinic", ["Walmart"]),
    ("Medicare and Medicaid", []),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_known_firms(text: str, expected: list[str]) -> None:
    assert [text[m.start : m.end] for m in find_known_firms(text)] == expected
