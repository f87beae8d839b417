"""Given names of each origin and sex."""

from itertools import product

import pytest

from goldbench.language import fold_word
from goldbench.phi.deidentify.given_names import Given, index_given_names, list_given_names
from goldbench.phi.deidentify.name_origins import surnames_of

ORIGINS = (
    "East Asian", "Southeast Asian", "South Asian", "Arabic, Persian or Turkic", "African",
    "Slavic", "Irish or Scottish", "Italian", "German, Dutch or Nordic",
)  # fmt: skip


@pytest.mark.parametrize(("origin", "sex"), [*product(ORIGINS, ("female", "male"))])
def test_every_origin_has_names_enough_to_choose_from(origin: str, sex: str) -> None:
    names = list_given_names(origin, sex)
    assert len(set(names)) == len(names) >= 10
    assert all(name[0].isupper() for name in names)
    assert surnames_of(origin), "a person has both"


@pytest.mark.parametrize("origin", ORIGINS)
def test_no_name_is_a_womans_and_a_mans(origin: str) -> None:
    assert set(list_given_names(origin, "female")).isdisjoint(list_given_names(origin, "male"))


@pytest.mark.parametrize(("origin", "sex"), [*product(ORIGINS, ("female", "male"))])
def test_a_listed_name_keeps_its_sex_though_two_origins_share_it(origin: str, sex: str) -> None:
    known = [index_given_names()[fold_word(name)] for name in list_given_names(origin, sex)]
    assert {given.sex for given in known} == {sex}
    assert sum(given.origin == origin for given in known) >= len(known) - 1


def test_what_nobody_lists_is_not_there() -> None:
    assert list_given_names("Atlantis", "female") == list_given_names("French", "male") == ()
    assert index_given_names()["ji-woo"] == Given("East Asian", "female")
    assert "tom" not in index_given_names()
