"""The vocabulary of notes: slots without a label, texts without a mark."""

from random import Random

import pytest

from goldbench.synthetic.builder import NoteBuilder
from goldbench.synthetic.phi import english
from goldbench.training.templates import _grammar
from goldbench.training.templates.term_slots import TERM_SLOTS


def test_no_slot_of_the_vocabulary_has_a_label() -> None:
    assert {slot.label for slot in TERM_SLOTS.values()} == {None}


@pytest.mark.parametrize("part", ["train", "held-out"])
def test_texts_of_the_vocabulary_hold_nothing(part: str) -> None:
    grammar = _grammar("train" if part == "train" else "held-out")
    for number in range(120):
        rng = Random(number)
        scene = next(iter(english.visits(rng, english.patient(rng, number, "train"))))
        out = NoteBuilder()
        grammar.write(f"text:v{number % 3 + 1}", out, rng, scene)
        assert out.text
        assert not out.marks().spans
