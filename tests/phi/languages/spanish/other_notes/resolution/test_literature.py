"""Stretches that cite: authors, trials and years there are nobody's. Nobody here exists."""

import pytest

from goldbench.phi.languages.spanish.other_notes.resolution.literature import Literature
from goldbench.phi.mark import Mark

STAFF, TOWN, DATE = "NOMBRE_PERSONAL_SANITARIO", "TERRITORIO", "FECHAS"
REVIEW = (
    "Sepsis: guía ESICM 2021 (Ormsby et al., JAMA 2021), CLARION (2015), Zubeldia 1994; "
    "según Brackenridge, lactato. Dra. Pons opina lo mismo. Ingresó en 2019.\n"
    "Paciente de Zubeldia visto en 1994."
)


def mark_of(text: str, word: str, label: str, rule: str, *, nth: int = 0) -> Mark:
    start = text.index(word)
    for _ in range(nth):
        start = text.index(word, start + 1)
    return Mark(start, start + len(word), label, "", 80.0, rule)


@pytest.mark.parametrize(
    ("word", "label", "rule", "cited"),
    [
        ("2015", DATE, "model.es-notes", True),
        ("1994", DATE, "date.year?", True),
        ("Zubeldia", STAFF, "model.es-notes", True),
        ("Brackenridge", STAFF, "cue.called", True),
        ("CLARION", TOWN, "model.es-notes", True),
        ("2019", DATE, "model.es-notes", False),
        ("Pons", STAFF, "titled.doctor", False),
    ],
)
def test_authors_trials_and_years_of_a_review_are_nobodys(
    word: str, label: str, rule: str, cited: bool
) -> None:
    assert Literature(REVIEW).cites(mark_of(REVIEW, word, label, rule)) is cited


def test_the_next_line_is_no_review() -> None:
    assert not Literature(REVIEW).cites(mark_of(REVIEW, "Zubeldia", STAFF, "model.es-notes", nth=1))
    assert not Literature(REVIEW).cites(mark_of(REVIEW, "1994", DATE, "model.es-notes", nth=1))


def test_one_paper_makes_no_review() -> None:
    text = "Bloqueo (Zubeldia 2018). Viene con Lourdes; operada 2014."
    assert not Literature(text).cites(mark_of(text, "Lourdes", STAFF, "model.es-notes"))
    assert not Literature(text).cites(mark_of(text, "2014", DATE, "date.year?"))
