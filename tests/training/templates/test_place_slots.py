"""Organisations, houses of care, logins and addresses: what is marked, and what never is."""

from random import Random

import pytest

from goldbench.synthetic.builder import NoteBuilder
from goldbench.synthetic.phi import english
from goldbench.synthetic.phi.english import Scene
from goldbench.training.templates import _grammar
from goldbench.training.templates.address_slots import ADDRESS_SLOTS, home, street, town
from goldbench.training.templates.countries import CODES, land
from goldbench.training.templates.place_slots import PLACE_SLOTS

_SLOTS = {**ADDRESS_SLOTS, **PLACE_SLOTS}


def _scene(number: int) -> Scene:
    rng = Random(number)
    return next(iter(english.visits(rng, english.patient(rng, number, "train"))))


@pytest.mark.parametrize("name", sorted(_SLOTS))
def test_what_is_marked_has_neither_article_nor_blank_nor_sign_around_it(name: str) -> None:
    for number in range(25):
        text = _SLOTS[name].make(_scene(number))
        assert text
        assert text == text.strip(" ,;:@")
        assert not text.startswith(("the ", "The "))
        assert not {"{", "}", "|", "\n"} & {*text}


@pytest.mark.parametrize("code", CODES)
def test_a_land_has_hundreds_of_streets_and_towns(code: str) -> None:
    rng = Random(code)
    assert len({street(rng, land(code)) for _ in range(300)}) > 285
    assert len({town(rng, land(code)) for _ in range(300)}) > 240


def test_a_text_keeps_to_one_land() -> None:
    scene = _scene(3)
    assert {home(scene) for _ in range(5)} == {home(scene)}
    assert len({home(_scene(number)) for number in range(60)}) > 12


def test_letters_come_from_the_name_they_stand_for() -> None:
    for number in range(20):
        scene = _scene(number)
        full = PLACE_SLOTS["x.own.hosp"].make(scene)
        letters = PLACE_SLOTS["x.own.hosp.letters"].make(scene)
        assert letters[0] == full[0].upper()
        assert full.startswith(PLACE_SLOTS["x.own.hosp.head"].make(scene))


@pytest.mark.parametrize("part", ["train", "held-out"])
@pytest.mark.parametrize("rule", ["x.fact", "x.none", "x.unit", "x.symptom"])
def test_rules_without_anybody_hold_nothing(rule: str, part: str) -> None:
    grammar = _grammar("train" if part == "train" else "held-out")
    for number in range(60):
        out = NoteBuilder()
        grammar.write(rule, out, Random(number), _scene(number))
        assert out.text
        assert not out.marks().spans
