"""Numbers in words: another one of the same kind, as large a letter first."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.training.notes.number_words import other_number_word


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("two", {"one", "three", "four", "five", "six", "seven", "eight", "nine"}),
        ("twentieth", {"thirtieth"}),
        ("Twentieth", {"Thirtieth"}),
        ("veintidós", {"veintiuno", "veintitrés", "veinticuatro", "veinticinco", "veintiséis",
                       "veintisiete"}),
        ("TWENTIETH", {"Thirtieth"}),
    ],
)  # fmt: skip
def test_another_of_its_kind_takes_its_place(word: str, kind: set[str]) -> None:
    drawn = {other_number_word(word, Random(seed)) for seed in range(200)}
    assert drawn == kind


@pytest.mark.parametrize("word", ["liver", "2", "hundred", "twenty-one", "veintidos", "😀", "²"])
def test_what_is_no_such_word_has_none(word: str) -> None:
    assert other_number_word(word, Random(1)) is None


@given(st.sampled_from(["seven", "Seven", "octava", "nineties", "First"]), st.integers())
def test_it_is_never_the_same_word_and_the_same_seed_gives_the_same(word: str, seed: int) -> None:
    other = other_number_word(word, Random(seed))
    assert other is not None
    assert other != word
    assert other[0].isupper() is word[0].isupper()
    assert other_number_word(word, Random(seed)) == other
