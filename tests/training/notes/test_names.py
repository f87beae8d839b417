import re
from dataclasses import replace
from random import Random

import pytest

from goldbench.training.notes.draw import Draw
from goldbench.training.notes.english_words import ENGLISH
from goldbench.training.notes.names import other_name, sort_words
from goldbench.training.notes.spanish_words import SPANISH

# With one name of each kind, what comes out can be said beforehand.
WORDS = replace(ENGLISH, given=lambda _: "Given", family=lambda _: "McFamily")
SORTED = {"lil": True, "stone": False, "zak": False, "anne": True, "marie": True}


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Lil Stone", "Given McFamily"),
        ("Stone, Lil", "McFamily, Given"),
        ("LIL STONE", "GIVEN MCFAMILY"),
        ("lil stone", "given mcfamily"),
        ("Lil Stone Jr.", "Given McFamily Jr."),
        ("Lil van der Stone", "Given van der McFamily"),
        ("Anne-Marie O'Stone", "Given-Given O'McFamily"),
        ("O’STONE, LIL", "O’MCFAMILY, GIVEN"),
        ("Lil MacStone", "Given MacMcFamily"),
        ("Lil Żak", "Given McFamily"),
        ("Lil (Lil) Stone 2", "Given (Given) McFamily 2"),
        ("", ""),
        ("?", "?"),
    ],
)
def test_each_word_of_a_name_is_replaced_by_one_of_its_kind(text: str, other: str) -> None:
    assert other_name(Draw(Random(1)), text, WORDS, SORTED) == other


@pytest.mark.parametrize("seed", range(25))
def test_an_initial_in_a_name_is_another_and_the_same_all_through_a_note(seed: int) -> None:
    draw = Draw(Random(seed))
    first = other_name(draw, "J. Stone", WORDS, SORTED)
    assert re.fullmatch(r"(?!J)[A-Z]\. McFamily", first)
    assert other_name(draw, "Lil J Stone", WORDS, SORTED) == f"Given {first[0]} McFamily"


@pytest.mark.parametrize("seed", range(25))
def test_initials_that_stand_alone_are_others_and_the_same_all_through_a_note(seed: int) -> None:
    draw = Draw(Random(seed))
    initials = other_name(draw, "JRS", WORDS, {})
    assert re.fullmatch(r"(?!JRS)[A-Z]{3}", initials)
    assert other_name(draw, "jrs", WORDS, {}) == initials.lower()
    assert other_name(draw, "JRS", WORDS, {}) == initials


@pytest.mark.parametrize(
    ("names", "is_given"),
    [
        ([], {}),
        (["Lil"], {}),  # one word tells nothing
        (["J. Stone"], {}),
        (["Lil J. Stone Jr."], {"lil": True, "stone": False}),
        (["Lil Anne Stone"], {"lil": True, "anne": True, "stone": False}),
        (["STONE, LIL ANNE"], {"stone": False, "lil": True, "anne": True}),
        (["Lil Stone", "Stone Lil"], {"lil": True, "stone": False}),  # the first of a note counts
        (["Lil van der Stone"], {"stone": False, "lil": True}),
    ],
)
def test_words_are_told_apart_by_where_they_stand(
    names: list[str], is_given: dict[str, bool]
) -> None:
    assert sort_words(names, ENGLISH) == is_given


# Not yet so where particles stand before the comma: de la Peña Gil, Eva.
def test_all_names_before_a_comma_are_family_names_and_particles_after_it_are_no_names() -> None:
    assert sort_words(["Peña Gil, Eva de la O", "Eva del Mar"], SPANISH) == {
        "pena": False, "gil": False, "eva": True, "mar": False,
    }  # fmt: skip
