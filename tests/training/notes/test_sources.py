from random import Random

import pytest

from goldbench.language import fold_word
from goldbench.phi import kinds
from goldbench.training.notes.english_words import ENGLISH
from goldbench.training.notes.sources import (
    WordSource,
    is_given_only,
    is_ordinary,
    single,
    split_rows,
    split_words,
)
from goldbench.training.notes.spanish_words import SPANISH

LANGUAGES = [("en", ENGLISH), ("es", SPANISH)]


def test_words_and_rows_are_split_at_any_blank() -> None:
    assert split_words(" a  b\nc ") == ("a", "b", "c")
    assert split_words("") == ()
    assert split_rows("mon tue", "") == (("mon", "tue"), ())


def test_one_word_is_drawn_until_there_is_one() -> None:
    drawn = iter(["Ana Luz", "Anne-Marie", "Eva", "Zoe"])
    make = single(lambda _: next(drawn))
    assert [make(Random(1)), make(Random(1))] == ["Eva", "Zoe"]


@pytest.mark.parametrize(
    ("name", "lang", "only"),
    [
        ("Olivia", "en", True),
        ("OLIVIA", "en", True),
        ("Kowalczyk", "en", False),
        ("Emily", "en", False),  # both
        ("Qwrtz", "en", False),
        ("Íñigo", "es", True),
        ("Martín", "es", False),  # both
    ],
)
def test_a_given_name_that_is_also_a_family_name_tells_nothing(
    name: str, lang: str, only: bool
) -> None:
    assert is_given_only(name, lang) is only


@pytest.mark.parametrize(
    ("word", "ordinary"), [("House", True), ("LIVER", True), ("Kowalczyk", False), ("", False)]
)
def test_an_ordinary_word_is_mostly_written_small(word: str, ordinary: bool) -> None:
    assert is_ordinary(word) is ordinary


@pytest.mark.parametrize(("lang", "words"), LANGUAGES)
def test_the_calendar_has_whole_weeks_years_and_seasons(lang: str, words: WordSource) -> None:
    assert {len(names) for names in words.cycles} == {4, 7, 12}, lang
    for names in words.cycles:
        assert len({*names}) == len(names)
        assert all(name == name.lower() for name in names)
    assert len({*words.feasts}) == len(words.feasts)


@pytest.mark.parametrize(("lang", "words"), LANGUAGES)
def test_words_that_stay_are_found_however_they_are_written(lang: str, words: WordSource) -> None:
    assert {fold_word(word.upper()) for word in words.kept} == words.kept, lang


@pytest.mark.parametrize(("lang", "words"), LANGUAGES)
def test_names_are_one_word_and_houses_have_labels_of_the_scheme(
    lang: str, words: WordSource
) -> None:
    assert words.houses.keys() <= kinds(lang).keys()
    for seed in range(60):
        for make in (words.given, words.family, words.naming):
            assert len(make(Random(seed)).split()) == 1
        for make in (words.town, words.region, words.country, words.job, *words.houses.values()):
            value = make(Random(seed))
            assert value.strip() == value != ""
            assert not {"{", "}", "\n"} & {*value}
