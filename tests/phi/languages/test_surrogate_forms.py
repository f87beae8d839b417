"""Stand-ins of every language: pools without doubles, forms to be filled, nobody's numbers."""

import re

import pytest

from goldbench.phi import LANGUAGES
from goldbench.phi.languages import load_language
from goldbench.phi.languages.surrogate_forms import SurrogateForms, read_pool

POOLS = ("female", "male", "surnames", "jobs")


def forms(lang: str) -> SurrogateForms:
    return load_language(lang).surrogates


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", POOLS)
def test_a_pool_has_many_names_each_once_and_trimmed(lang: str, name: str) -> None:
    pool = forms(lang).pool(name)
    assert len(pool) == len(set(pool)) > 10
    assert all(entry == entry.strip() and entry and "\r" not in entry for entry in pool)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_has_places_for_a_name_can_be_filled(lang: str) -> None:
    own = forms(lang)
    assert own.street.format(number=7, name="Oak").count("Oak") == 1
    for form in (own.hospital, own.organization):
        assert "Oak" in form.format(name="Oak")
    assert re.search("89|90", own.over_age.format(age=89, above=90))
    for pattern, form in own.over_age_forms:
        assert re.search("89|90", form.format(age=89, above=90)), pattern
    for places in (own.cities(), own.states(), own.countries()):
        assert places


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "number", ["", "x", "555", "(312) 448-9273", "+33 6 12 34 56 78", "0033 1 42 68 53 00", "٣٣"]
)
def test_a_number_keeps_its_shape(lang: str, number: str) -> None:
    shaped = forms(lang).make_fictitious(number)
    assert re.sub(r"\d", "0", shaped) == re.sub(r"\d", "0", number)


@pytest.mark.parametrize(
    ("lang", "number", "nobodys"),
    [
        ("en", "448-9273", "555-0173"),
        ("en", "1 (312) 448-9273", "1 (312) 555-0173"),
        ("en", "44 20 7946 0958", "44 20 7946 0958"),
        ("fr", "71 48 92 73 05", "01 99 00 73 05"),
        ("fr", "+58 6 12 34 56 78", "+33 6 39 98 56 78"),
        ("fr", "0099 3 42 68 53 00", "0033 3 53 01 53 00"),
        ("fr", "+58 (7)1 42 68 53 00", "+33 (0)1 99 00 53 00"),
        ("fr", "12 34", "12 34"),
    ],
)
def test_a_telephone_becomes_one_that_was_set_aside(lang: str, number: str, nobodys: str) -> None:
    assert forms(lang).make_fictitious(number) == nobodys


def test_a_pool_that_is_not_there_is_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        read_pool("goldbench.phi.languages.english", "nothing")
