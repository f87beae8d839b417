import re
from itertools import pairwise
from random import Random

import pytest

from goldbench.synthetic.builder import NoteBuilder
from goldbench.training.templates.spanish import _grammar
from goldbench.training.templates.spanish.hand_b_slots import PHI, PLAIN, far_person, spell_number
from goldbench.training.templates.spanish.slots import SLOTS, make_scene

_MAKES = {name: make for makes in (*PHI.values(), PLAIN) for name, make in makes.items()}


@pytest.mark.parametrize("name", sorted(_MAKES))
def test_a_slot_says_something_without_blanks_at_its_ends_or_open_braces(name: str) -> None:
    for seed in range(40):
        text = _MAKES[name](Random(seed))
        assert text
        assert text == text.strip()
        assert not re.search(r"[{};]|  ", text)


def test_no_slot_of_the_second_hand_hides_one_of_the_first() -> None:
    names = [name for makes in PHI.values() for name in makes]
    assert len(names) == len(set(names))
    for label, makes in PHI.items():
        assert {SLOTS[name].label for name in makes} == {label}
    assert {SLOTS[name].label for name in PLAIN} == {None}


@pytest.mark.parametrize(
    ("number", "words"),
    [(30, "treinta"), (41, "cuarenta y un"), (58, "cincuenta y ocho"), (99, "noventa y nueve")],
)
def test_an_age_in_words(number: int, words: str) -> None:
    assert spell_number(number) == words


@pytest.mark.parametrize(
    ("name", "shape"),
    [
        ("curp", r"[A-Z]{4}\d{6}[HM][A-Z]{5}0\d"),
        ("rut", r"[\d.]{7,10}( ?- ?)?[\dKk]"),
        ("tel.x", r".*\d\D+\d{2,4}\)?"),
        ("f.s", r"\w+ \d{1,2}"),
    ],
)
def test_numbers_have_the_shape_of_their_country(name: str, shape: str) -> None:
    for seed in range(40):
        assert re.fullmatch(shape, _MAKES[name](Random(seed)))


def test_a_person_of_the_lists_has_a_given_name_and_a_surname() -> None:
    for seed in range(40):
        who = far_person(Random(seed))
        assert who.first
        assert who.surname


def test_a_weekday_is_not_parted_from_its_day_in_the_texts() -> None:
    grammar = _grammar()
    for kind in (name for name in grammar.names("texto:") if name.startswith("texto:b_")):
        for seed in range(12):
            rng, out = Random(seed), NoteBuilder()
            grammar.write(kind, out, rng, make_scene(rng))
            spans = sorted(out.marks().spans, key=lambda span: span.start)
            for before, after in pairwise(spans):
                if before.label == after.label == "FECHAS" and after.end - after.start <= 2:
                    assert out.text[before.end : after.start] != " ", kind
