"""Feasts as people write them, days with a hyphen; and ranges, measures and names."""

import pytest

from goldbench.language import tokens
from goldbench.phi.languages.english.ward_notes.feasts import find_feasts

CASES = [
    ("high since valentines day, then fell", ["valentines day"]),
    ("EDD 17/3/25 (Paddy's day!)", ["Paddy's day"]),
    ("back after Labour weekend", ["Labour weekend"]),
    ("well until Hallowe'en", ["Hallowe'en"]),
    ("away for NYE", ["NYE"]),
    ("Paddy's dog; labour began; Mothers ran", []),
    ("f/u 5-30.", ["5-30"]),
    ("s/p R TKA 5-6, Quibb", ["5-6"]),
    ("ADDENDUM 20-02 0815", ["20-02"]),
    ("f/u 4-6 weeks", []),
    ("f/u 4-6 wks, due 2-3x", []),
    ("seen 14-20", []),  # no month
    ("pain 5-6, at rest", []),
    ("due 5-6-2020", []),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_feasts_and_days_with_a_hyphen(text: str, expected: list[str]) -> None:
    assert [text[mark.start : mark.end] for mark in find_feasts(text, tokens(text))] == expected
