"""What an annotator does by itself, and what is left out although it was looked for."""

import pytest

from goldbench.phi import ANNOTATORS, NoteAnalysis, analyse, kinds
from goldbench.phi.annotators.annotator import Annotator, type_by_label
from goldbench.phi.mark import Mark

ZIP = Mark(0, 5, "ZIP", "", 80.0, "place.zip")


@pytest.fixture(scope="module")
def english() -> NoteAnalysis:
    return analyse("61696 Erie", "en")


def test_an_annotator_that_says_nothing_leaves_marks_alone_and_adds_none(
    english: NoteAnalysis,
) -> None:
    silent = Annotator("silent", "silent")
    assert silent.refine(ZIP, english) is ZIP
    assert list(silent.find(english)) == []
    assert silent.labels == frozenset()


@pytest.mark.parametrize(
    ("tool", "text", "lang", "found"),
    [
        ("date", "Trasladada al 12 de Octubre para cirugía.", "es", []),
        ("location", "Trasladada al 12 de Octubre para cirugía.", "es", ["12 de Octubre"]),
        ("date", "Acude el 12 de octubre de 2019.", "es", ["12 de octubre de 2019"]),
        ("contact", "MRN: 4711234, tel 312-555-0147", "en", ["312-555-0147"]),
        ("id", "MRN: 4711234, tel 312-555-0147", "en", ["4711234"]),
        ("date", "", "en", []),
    ],
)
def test_families_compete_for_words_and_only_the_own_one_is_given(
    tool: str, text: str, lang: str, found: list[str]
) -> None:
    marks = ANNOTATORS[tool].annotate(text, lang=lang)
    assert [text[mark.start : mark.end] for mark in marks] == found


def test_the_label_decides_the_type_and_nothing_else_of_a_mark_changes(
    english: NoteAnalysis,
) -> None:
    assert type_by_label(ZIP, english) == Mark(0, 5, "ZIP", "zip", 80.0, "place.zip")
    assert kinds("en")["DATE"].type == ""
    assert type_by_label(Mark(0, 5, "DATE", "YYYY"), english).subtype == "other"


def test_every_annotator_stands_under_its_name_and_has_a_family_of_its_own() -> None:
    assert [annotator.name for annotator in ANNOTATORS.values()] == list(ANNOTATORS)
    assert len({annotator.family for annotator in ANNOTATORS.values()}) == len(ANNOTATORS)
