from random import Random

from goldbench.language.lexicons import entries
from goldbench.training.notes.english_words import ENGLISH
from goldbench.training.notes.sources import is_ordinary


def test_some_family_names_and_many_names_of_houses_are_ordinary_words() -> None:
    family = [ENGLISH.family(Random(seed)) for seed in range(400)]
    naming = [ENGLISH.naming(Random(seed)) for seed in range(400)]
    assert 5 < sum(map(is_ordinary, family)) < 100
    assert 80 < sum(map(is_ordinary, naming)) < 300


def test_states_are_drawn_by_name_and_by_code() -> None:
    states = {ENGLISH.region(Random(seed)) for seed in range(600)}
    assert states <= {*entries("en", "states")}
    assert len(states) > 40
    assert len({*ENGLISH.codes}) == len(ENGLISH.codes)
    assert {"KS", "NY", "ON", "NSW"} <= {*ENGLISH.codes}
    assert all(2 <= len(code) <= 3 and code.isupper() for code in ENGLISH.codes)


def test_some_names_are_on_no_list_of_given_names() -> None:
    known = {*entries("en", "given")}
    drawn = [ENGLISH.given(Random(seed)) for seed in range(300)]
    assert 40 < sum(name not in known for name in drawn) < 150


def test_of_a_name_that_is_given_only_it_is_known() -> None:
    assert ENGLISH.is_given("Olivia")
    assert not ENGLISH.is_given("Emily")  # a family name, too


def test_days_are_known_by_every_spelling_of_their_month() -> None:
    months = [names for names in ENGLISH.cycles if len(names) == 12]
    assert {"sep", "sept", "september"} == {names[8] for names in months}
    weeks = [names for names in ENGLISH.cycles if len(names) == 7]
    assert {"thursday", "thursdays", "thu", "thurs", "th"} == {names[3] for names in weeks}
