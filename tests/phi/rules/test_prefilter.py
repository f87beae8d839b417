"""Where a rule may fit: small letters in their places, and words by their first letter."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.phi.rules.prefilter import (
    any_word,
    has_odd_letters,
    matches_at,
    outline,
    places_of,
    plain,
    small,
)

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


@given(st.text(alphabet="abKkSsſIiİı\N{KELVIN SIGN}ñÑ 1"))
def test_what_ignorecase_takes_for_a_letter_is_plainly_this_letter(text: str) -> None:
    assert len(plain(text)) == len(text)
    for letter in "abiksñ":
        matched = [at.start() for at in re.finditer(letter, text, re.IGNORECASE)]
        assert matched == places_of(letter, plain(text))


@pytest.mark.parametrize("letter", ["İ", "ı", "ſ", "\N{KELVIN SIGN}"])
def test_odd_letters_are_those_that_ignorecase_takes_for_plain_ones(letter: str) -> None:
    assert has_odd_letters(f"años {letter}")
    assert re.fullmatch("[a-z]", letter, re.IGNORECASE)
    assert not has_odd_letters("AÑOS ISK")


@given(st.text(alphabet="abñ "))
def test_words_are_found_where_they_begin_even_if_they_overlap(text: str) -> None:
    words = ("ab", "aa", "bñ")
    expected = [at for at in range(len(text)) for word in words if text.startswith(word, at)]
    assert places_of(words, text) == expected


@given(st.text(alphabet="CaleP. z1_/"))
def test_any_word_finds_what_its_words_find_one_by_one(text: str) -> None:
    words = ["C/", "Calle", r"C\.", "Ca", "Plaza", "Pza?"]
    slow = re.compile(rf"(?<!\w)(?:{'|'.join(words)})")
    assert re.findall(any_word(words), text) == slow.findall(text)


def test_matches_do_not_overlap() -> None:
    matches = matches_at(re.compile("a+b?"), "aaab ab", [0, 1, 3, 5])
    assert [match.span() for match in matches] == [(0, 4), (5, 7)]


@given(st.text(alphabet="aZñ7٣² -."))
def test_the_outline_has_every_digit_and_plain_letter_in_its_place(text: str) -> None:
    written = outline(text).decode()
    assert len(written) == len(text)
    for sign, form in (("0", r"\d"), ("A", "[A-Z]"), ("a", "[a-z]")):
        places = [at for at, own in enumerate(written) if own == sign]
        assert places == [match.start() for match in re.finditer(form, text)]
