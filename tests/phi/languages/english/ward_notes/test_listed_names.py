"""Names of lists, signatures and spelling."""

import pytest

from goldbench.phi.languages.english.ward_notes.listed_names import find_listed_names
from phi.languages.marked import find_words


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("0815 Threlkeld, P post op knee", ["Threlkeld, P"]),
        ("3 | Okwuosa M | 84", ["Okwuosa M"]),
        ("n.halvorsen rn", ["n.halvorsen"]),
        ("k. brandsma ot", ["k. brandsma"]),
        ("name is brix b r i x y", ["b r i x y"]),
        ("that's T-H-O-R-N-E with an e", ["T-H-O-R-N-E"]),
        ("Vane V as in Victor A N E", ["V as in Victor A N E"]),
        ("physio dc 21/6/23", []),
        ("POST DC CALL", []),
        ("a b c d e", []),
        ("8 Fr, S/N 12", []),
        ("2 Vitamin, D", []),
    ],
)
def test_names_of_lists_signatures_and_spelling(text: str, names: list[str]) -> None:
    assert find_words(find_listed_names, text) == names
