"""What rules and model say together. Nobody in these lines exists."""

import pytest

from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.other_notes.resolution.resolve import resolve
from goldbench.phi.mark import Mark
from goldbench.phi.pipeline import prepare_note

NAME, KIN = "NOMBRE_PERSONAL_SANITARIO", "FAMILIARES_SUJETO_ASISTENCIA"


@pytest.mark.parametrize(
    ("text", "marked", "label", "whole"),
    [
        ("agredida por Iván C.L., en el bar", "Iván", NAME, ["Iván C.L."]),
        ("firma A. Corrochano (enf)", "Corrochano", NAME, ["A. Corrochano"]),
        ("traduce Fátima Z. (644)", "Fátima", NAME, ["Fátima Z."]),
        ("Tel. 670 24 62 57, ext. 486", "670 24 62 57", "NUMERO_TELEFONO",
         ["670 24 62 57, ext. 486"]),
        ("Abuelos paternos apoyan", "Abuelos paternos apoyan", KIN, ["Abuelos paternos"]),
        ("su hija Marta", "hija Marta", KIN, ["hija", "Marta"]),
        ("marido (juan zubirriak)", "juan zubirriak", KIN, ["juan zubirriak"]),
        ("Tiene 101 años", "años", "EDAD_SUJETO_ASISTENCIA", ["101 años"]),
        ("100 a, HTA", "a", "EDAD_SUJETO_ASISTENCIA", ["100 a"]),
        ("de 1/101 años", "años", "EDAD_SUJETO_ASISTENCIA", ["años"]),
        ("hijo juan refiere", "hijo juan refiere", KIN, ["hijo", "juan"]),
        ("visita 7 de agosto 16:13 h", "7 de agosto 16", "FECHAS", ["7 de agosto"]),
    ],
)  # fmt: skip
def test_ends_of_marks_are_set_right(text: str, marked: str, label: str, whole: list[str]) -> None:
    start = text.index(marked)
    rule = "date.day-name" if label == "FECHAS" else "model.es-notes"
    mark = Mark(start, start + len(marked), label, "", 90.0, rule)
    note = prepare_note(text, "es")
    marks = resolve([mark], NoteAnalysis(text, "es", note.hits, (mark,), note))
    assert [text[m.start : m.end] for m in sorted(marks)] == whole


def test_a_date_within_a_street_is_the_streets() -> None:
    text = "vive en Calle 3 de Mayo 12"
    street = Mark(8, len(text), "CALLE", "street", 88.0, "site-of.street")
    date = Mark(14, 23, "FECHAS", "", 96.0, "day.month")
    note = prepare_note(text, "es")
    assert resolve([street, date], NoteAnalysis(text, "es", note.hits, (), note)) == [street]


def test_a_part_of_a_word_is_no_echo_of_a_name() -> None:
    text = "Rita Mate firma; ensayo CheckMate"
    note = prepare_note(text, "es")
    echo = Mark(text.index("Mate", 9), len(text), NAME, "", 80.0, "echo.name")
    assert resolve([echo], NoteAnalysis(text, "es", note.hits, (), note)) == []


def test_a_mark_that_a_rule_lengthens_is_as_sure_as_the_rule() -> None:
    text = "ingresa en Hosp Olga Lete"
    house = Mark(11, len(text), "HOSPITAL", "hospital", 88.0, "site-of.hospital")
    doubted = Mark(11, 20, "HOSPITAL", "", 40.0, "model.es-notes")
    note = prepare_note(text, "es")
    (mark,) = resolve([house, doubted], NoteAnalysis(text, "es", note.hits, (doubted,), note))
    assert (mark.start, mark.end, mark.confidence) == (11, len(text), 88.0)


def test_a_name_that_a_title_lengthens_is_the_rules_and_is_not_cut_back() -> None:
    text = "la enfermera Mª Carmen Otxamendiaga avisa"
    titled = Mark(13, 35, NAME, "", 86.0, "titled.trade")
    guessed = Mark(16, 35, NAME, "", 99.9, "model.tagger")
    note = prepare_note(text, "es")
    (mark,) = resolve([titled, guessed], NoteAnalysis(text, "es", note.hits, (guessed,), note))
    assert mark == Mark(13, 35, NAME, "", 99.9, "titled.trade")
