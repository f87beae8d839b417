"""A text in small letters keeps its places and its plain letters apart from others."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.phi.rules.letters import small

CASES = [
    ("", ""),
    ("Dr. ÁNGEL", "dr. ángel"),
    ("20 \N{KELVIN SIGN}", "20 _"),
    ("İzmir", "_zmir"),
    ("Miſs ı", "miſs ı"),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_small_letters(text: str, expected: str) -> None:
    assert small(text) == expected


@given(st.text())
def test_every_character_keeps_its_place(text: str) -> None:
    assert len(small(text)) == len(text)
    assert [c for c in small(text) if c.isspace()] == [c for c in text if c.isspace()]


def test_a_plain_letter_stands_for_itself_and_its_capital_only() -> None:
    others = "".join(map(chr, range(128, 0x11000)))
    assert not re.search("[a-z]", small(others))
