from itertools import islice, pairwise

import pytest

from goldbench.corpus import Marks, Record
from goldbench.schemes import scheme
from goldbench.training.templates.spanish import (
    _grammar,
    hand_a_slots,
    hand_b_slots,
    slots,
    spanish_texts,
    strip_accents,
)
from goldbench.training.templates.spanish.slots import ROLES


def _marks(record: Record) -> Marks:
    return next(iter(record.layers.values()))


def test_a_text_does_not_depend_on_how_many_there_are() -> None:
    few, many = list(spanish_texts(5, seed=3)), list(islice(spanish_texts(60, seed=3), 5))
    assert few == many


def test_other_seeds_give_other_texts() -> None:
    (record,), (other,) = spanish_texts(1, seed=1), spanish_texts(1, seed=2)
    assert record.document.text != other.document.text


def test_every_span_is_of_the_scheme_and_stands_in_its_text() -> None:
    known = {label.name for label in scheme("meddocan").labels}
    for record in spanish_texts(200, seed=9):
        text = record.document.require_text()
        for span in _marks(record).spans:
            assert span.label in known
            assert text[span.start : span.end].strip() == text[span.start : span.end] != ""


def test_all_kinds_of_phi_occur_and_some_texts_name_nobody() -> None:
    records = list(spanish_texts(400, seed=5))
    labels = {span.label for record in records for span in _marks(record).spans}
    assert {*ROLES.values(), "FECHAS", "HOSPITAL", "CENTRO_SALUD", "INSTITUCION"} <= labels
    assert any(not _marks(record).spans for record in records)


def test_some_texts_are_all_capitals_and_some_all_small() -> None:
    texts = [record.document.require_text() for record in spanish_texts(120, seed=5)]
    assert any(text.isupper() for text in texts)
    assert any(text.islower() for text in texts)


@pytest.mark.parametrize(
    ("text", "plain"),
    [("PÚBLICO", "PUBLICO"), ("Peña, 1.ª dosis", "Peña, 1.ª dosis"), ("pingüino", "pinguino")],
)
def test_accents_go_and_the_tilde_stays(text: str, plain: str) -> None:
    assert strip_accents(text) == plain


def test_no_slot_is_defined_twice() -> None:
    names = [
        name
        for makes in (
            *slots.OWN_PHI.values(), *hand_a_slots.PHI.values(), *hand_b_slots.PHI.values(),
            slots.OWN_PLAIN, hand_a_slots.PLAIN, hand_b_slots.PLAIN,
        )
        for name in makes
    ]  # fmt: skip
    people = len(ROLES) * len(slots.WAYS)
    assert len(slots.SLOTS) == len(names) + people
    assert not set(names) & set(_grammar().source)


def test_a_weekday_and_the_day_behind_it_are_one_date() -> None:
    week = ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"]
    for record in spanish_texts(1_500, seed=11):
        text = record.document.require_text()
        dates = [span for span in _marks(record).spans if span.label == "FECHAS"]
        for day, after in pairwise(dates):
            if text[day.start : day.end].lower() in week:
                assert text[day.end : after.start] != " ", text[day.start : after.end]


def test_a_dose_with_a_comma_is_not_cut() -> None:
    assert "Trankimazin 0,5 mg" in slots.drugs()
    assert not [drug for drug in slots.drugs() if drug[0].isdigit() or drug.endswith((" 0", " 2"))]
