from itertools import islice

import pytest

from goldbench.corpus import Marks, Record
from goldbench.schemes import scheme
from goldbench.training.templates.spanish import spanish_texts, unaccented
from goldbench.training.templates.spanish.slots import ROLES


def _marks(record: Record) -> Marks:
    return next(iter(record.layers.values()))


def test_a_text_does_not_depend_on_how_many_there_are() -> None:
    few, many = list(spanish_texts(5, seed=3)), list(islice(spanish_texts(60, seed=3), 5))
    assert few == many


def test_other_seeds_give_other_texts() -> None:
    (one,), (other,) = spanish_texts(1, seed=1), spanish_texts(1, seed=2)
    assert one.document.text != other.document.text


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
    assert unaccented(text) == plain
