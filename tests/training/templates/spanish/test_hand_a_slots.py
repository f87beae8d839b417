import re
from random import Random

import pytest

from goldbench.schemes import scheme
from goldbench.synthetic.phi.numbers import dni_letter
from goldbench.training.templates.spanish.hand_a_slots import PHI, PLAIN
from goldbench.training.templates.spanish.slots import SLOTS

_MAKES = {name: make for makes in PHI.values() for name, make in makes.items()}


def test_labels_are_those_of_the_scheme() -> None:
    assert PHI.keys() <= {label.name for label in scheme("meddocan").labels}


@pytest.mark.parametrize("label", PHI)
def test_the_slots_of_the_grammar_carry_these_labels(label: str) -> None:
    assert {SLOTS[name].label for name in PHI[label]} == {label}


@pytest.mark.parametrize("name", PLAIN)
def test_what_is_nobody_s_carries_no_label(name: str) -> None:
    assert SLOTS[name].label is None


@pytest.mark.parametrize("name", _MAKES)
def test_a_slot_is_never_empty_nor_wrapped_in_blanks_and_stays_on_its_line(name: str) -> None:
    rng = Random(7)  # texts, not secrets
    for _ in range(200):
        text = _MAKES[name](rng)
        assert text.strip() == text != ""
        assert "\n" not in text
        assert "{" not in text


def test_a_dni_with_a_letter_has_the_right_one_and_is_not_issued() -> None:
    rng = Random(3)  # texts, not secrets
    numbers = [re.sub(r"[ .-]", "", _MAKES["dnie"](rng)) for _ in range(300)]
    whole = [number for number in numbers if re.fullmatch(r"\d{8}[A-Za-z]", number)]
    assert whole
    for number in whole:
        assert number[-1].upper() == dni_letter(int(number[:8]))
        assert int(number[:8]) >= 80_000_000


@pytest.mark.parametrize("name", ["f.wd", "f.wdm"])
def test_a_weekday_stands_inside_its_date(name: str) -> None:
    rng = Random(5)  # texts, not secrets
    assert all(re.match(r"[a-zé]\S* \d{1,2}\b", _MAKES[name](rng)) for _ in range(100))
