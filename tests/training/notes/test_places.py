import re
from dataclasses import replace
from random import Random

import pytest

from goldbench.training.notes.draw import Draw
from goldbench.training.notes.english_words import ENGLISH
from goldbench.training.notes.names import other_name
from goldbench.training.notes.places import (
    find_kind_words,
    other_country,
    other_house,
    other_region,
    other_town,
)

# With one word of each kind, what comes out can be said beforehand.
WORDS = replace(
    ENGLISH,
    family=lambda _: "Bell",
    naming=lambda _: "Quill",
    town=lambda _: "Newtown",
    region=lambda _: "Westria",
    country=lambda _: "Farland",
    codes=("QX",),
    houses={"HOSPITAL": lambda _: "Grand Infirmary"},
)
KIND = frozenset({"clinic", "road"})


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ([], set()),
        (["Elm Clinic"], set()),
        (["Elm Clinic", "Elm Clinic"], set()),  # the same house twice
        (["Road Road"], set()),
        (["Elm CLÍNIC", "Oak clinic"], {"clinic"}),
        (["Elm Road", "Oak Road", "Oak Lane", "Ash Lane"], {"road", "lane", "oak"}),
    ],
)
def test_a_word_of_a_kind_stands_in_two_names_at_least(names: list[str], words: set[str]) -> None:
    assert find_kind_words(names) == words


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("Okonkwo Road", "Quill Road"),
        ("OKONKWO ROAD", "QUILL ROAD"),
        ("okonkwo road", "quill road"),
        ("Road of the Okonkwo", "Road of the Quill"),
        ("140 Okonkwo Road", r"[1-9][1-9]\d Quill Road"),
        ("NRG Okonkwo", r"(?!NRG)[A-Z]{3} Quill"),
        ("B-7 Road", r"B-[1-9] Road"),
    ],
)
def test_the_name_of_a_house_goes_and_the_words_of_its_kind_stay(text: str, form: str) -> None:
    for seed in range(15):
        assert re.fullmatch(form, other_house(Draw(Random(seed)), text, "STREET", WORDS, KIND))


def test_some_houses_get_a_name_of_another_make_and_keep_it() -> None:
    written = set()
    for seed in range(60):
        draw = Draw(Random(seed))
        first = other_house(draw, "Okonkwo Clinic", "HOSPITAL", WORDS, KIND)
        again = other_house(draw, "OKONKWO CLINIC", "HOSPITAL", WORDS, KIND)
        if first == "Grand Infirmary":
            assert again == "GRAND INFIRMARY"
        written.add(first)
    assert written == {"Quill Clinic", "Grand Infirmary"}


def test_a_house_that_is_all_kind_gets_another_name() -> None:
    for seed in range(15):
        draw = Draw(Random(seed))
        assert other_house(draw, "Clinic Road", "HOSPITAL", WORDS, KIND) == "Grand Infirmary"


def test_a_house_called_after_a_person_or_a_town_of_the_note_still_is() -> None:
    for seed in range(15):
        draw = Draw(Random(seed))
        assert other_name(draw, "Okonkwo, Efua", WORDS, {"okonkwo": False}).startswith("Bell, ")
        assert other_town(draw, "Ashby", WORDS) == "Newtown"
        assert other_house(draw, "Okonkwo Road", "STREET", WORDS, KIND) == "Bell Road"
        assert other_house(draw, "ASHBY ROAD", "STREET", WORDS, KIND) == "NEWTOWN ROAD"


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Kansas", "Westria"),
        ("KANSAS", "WESTRIA"),
        ("kansas", "westria"),
        ("KS", "QX"),
        ("NSW", "QX"),
        ("N.S.W.", "Q.X."),
        ("D.C.", "Q.X."),
        ("Calif.", "Westria"),
        ("Ks", "Westria"),
    ],
)
def test_a_code_stands_for_a_code_and_a_name_for_a_name(text: str, other: str) -> None:
    assert other_region(Draw(Random(1)), text, WORDS) == other


def test_towns_and_countries_take_the_case_of_what_they_stand_for() -> None:
    draw = Draw(Random(1))
    assert other_town(draw, "SÃO TOMÉ", WORDS) == "NEWTOWN"
    assert other_town(draw, "São Tomé", WORDS) == "Newtown"
    assert other_country(draw, "perú", WORDS) == "farland"
