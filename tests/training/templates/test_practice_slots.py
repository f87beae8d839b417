"""People whose names are words, and papers of many practices that name nobody."""

from random import Random

import pytest

from goldbench.synthetic.builder import NoteBuilder
from goldbench.synthetic.phi import english
from goldbench.synthetic.phi.english.scene import Scene
from goldbench.training.templates import _grammar
from goldbench.training.templates.practice_slots import PRACTICE_SLOTS


def _scene(number: int) -> Scene:
    rng = Random(number)
    return next(iter(english.visits(rng, english.patient(rng, number, "train"))))


def test_somebody_whose_name_is_made_of_words_stays_the_same() -> None:
    scene = _scene(5)
    texts = {name: slot.make(scene) for name, slot in PRACTICE_SLOTS.items()}
    assert texts["q.w.full"] == f"{texts['q.w.first']} {texts['q.w.last']}"
    assert texts["q.w.full"] == PRACTICE_SLOTS["q.w.full"].make(scene)
    assert PRACTICE_SLOTS["q.w.full"].label == "PATIENT"
    assert PRACTICE_SLOTS["q.wd.full"].label == "DOCTOR"


def test_a_label_has_the_family_name_first_and_in_capitals() -> None:
    last, *_ = PRACTICE_SLOTS["q.p.label"].make(_scene(6)).split()
    assert last == last.upper()


def test_exports_write_the_days_of_the_patient() -> None:
    scene = _scene(7)
    assert PRACTICE_SLOTS["q.born"].make(scene) == scene.patient.birth.isoformat()
    assert PRACTICE_SLOTS["q.seen.hl7"].make(scene) == scene.day.strftime("%Y%m%d")


@pytest.mark.parametrize("part", ["train", "held-out"])
def test_papers_that_name_nobody_hold_nothing(part: str) -> None:
    grammar = _grammar("train" if part == "train" else "held-out")
    for number in range(60):
        out = NoteBuilder()
        grammar.write("text:practice-5", out, Random(number), _scene(number))
        assert out.text
        assert not out.marks().spans
