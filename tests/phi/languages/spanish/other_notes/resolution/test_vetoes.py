"""What the model marks and the room takes back or cuts. Nobody in these lines exists."""

import re

import pytest

from goldbench.phi.languages.spanish.other_notes.resolution.vetoes import keep_part
from goldbench.phi.mark import Mark
from goldbench.phi.pipeline import prepare_note

STAFF, TOWN, ID = "NOMBRE_PERSONAL_SANITARIO", "TERRITORIO", "ID_SUJETO_ASISTENCIA"


@pytest.mark.parametrize(
    ("text", "label", "left"),
    [
        ("Cinta Domingo    Pediatra", STAFF, ["Cinta Domingo"]),
        ("Veres\tNigro", STAFF, ["Veres", "Nigro"]),
        ("E.U. Piedad Calvo", STAFF, ["Piedad Calvo"]),
        ("D. Ceferino Umpiérrez", STAFF, ["Ceferino Umpiérrez"]),
        ("D. Eusebiano Mantecón Gutiérrez", STAFF, ["Eusebiano Mantecón Gutiérrez"]),
        ("Acompaña Nerea", STAFF, ["Nerea"]),
        ("Rodrigo. Temporera", STAFF, ["Rodrigo"]),
        ("Soledad M. V.", STAFF, ["Soledad M. V."]),
        ("Kabat", STAFF, []),
        ("Filipinas. Anoche", TOWN, ["Filipinas"]),
        ("SUJETO 0116046", ID, ["0116046"]),
        ("AULA 3", ID, []),
        ("14403843    N", ID, ["14403843"]),
        ("Dª Rosaura Peña", STAFF, ["Rosaura Peña"]),
        ("asesora Maitane Lasa", STAFF, ["Maitane Lasa"]),
        ("Ramiro Lagos Ruiz MB", STAFF, ["Ramiro Lagos Ruiz"]),
        ("Ruiz de Angiología", STAFF, ["Ruiz"]),
        ("barrio Las Delicias", TOWN, ["Las Delicias"]),
        ("Centenario Mpio Soria Dpto Cauca", TOWN, ["Centenario", "Soria", "Cauca"]),
        ("CC 51.224.118", ID, ["51.224.118"]),
        ("771204  FN", ID, ["771204"]),
        ("HTA DM", STAFF, []),
    ],
)
def test_a_mark_of_the_model_is_cut_to_what_is_somebodys(
    text: str, label: str, left: list[str]
) -> None:
    mark = Mark(0, len(text), label, "", 80.0, "model.es-notes")
    assert [text[m.start : m.end] for m in keep_part(mark, prepare_note(text, "es"))] == left


@pytest.mark.parametrize("text", ["Ley 8/2021", "RD 1030/2006", "Resolución 1995"])
def test_a_law_is_no_date(text: str) -> None:
    start = text.index(" ") + 1
    mark = Mark(start, len(text), "FECHAS", "", 95.0, "model.es-notes")
    assert list(keep_part(mark, prepare_note(text, "es"))) == []


@pytest.mark.parametrize(
    ("text", "marked", "label"),
    [
        ("clase II (Ultracain)", "Ultracain", TOWN),
        ("secuenciador NovaSeq", "Nova", TOWN),
        ("canal de Guyon", "Guyon", TOWN),
        ("Soltero con hijos", "Soltero", STAFF),
        ("(Okafor 2021)", "Okafor", STAFF),
        ("CIE-10: 0SR9039", "0SR9039", ID),
        ("SNOMED M-82633", "M-82633", ID),
        ("mutación G20210A", "20210", ID),
        ("guía ESC 2019", "2019", "FECHAS"),
        ("TMT-A 58", "58", "NUMERO_TELEFONO"),
        ("anillos de Mombelli", "Mombelli", TOWN),
        ("MEC de Mombelli", "Mombelli", TOWN),
    ],
)
def test_what_the_model_doubts_and_is_nobodys_goes(text: str, marked: str, label: str) -> None:
    start = text.index(marked)
    mark = Mark(start, start + len(marked), label, "", 22.0, "model.es-notes")
    assert list(keep_part(mark, prepare_note(text, "es"))) == []


class _Asked(str):
    """A text that counts how often it is asked for its case."""

    __slots__ = ("times",)
    times: int

    def islower(self) -> bool:
        self.times += 1
        return super().islower()


def test_the_case_of_a_note_is_asked_once_however_many_marks_it_has() -> None:
    text = _Asked("viene ana y luego ana con ana. " * 40)
    text.times = 0
    note = prepare_note(text, "es")
    for match in re.finditer("ana", text):
        mark = Mark(*match.span(), STAFF, "", 95.0, "model.es-notes")
        assert list(keep_part(mark, note)) == [mark]
    assert text.times == 1


def test_a_word_in_brackets_behind_a_country_is_a_town() -> None:
    text = "nacido en Senegal (Ziguinchor)"
    start = text.index("Ziguinchor")
    mark = Mark(start, len(text) - 1, TOWN, "", 40.0, "model.es-notes")
    assert list(keep_part(mark, prepare_note(text, "es"))) == [mark]


@pytest.mark.parametrize(
    ("text", "marked", "label", "sure"),
    [
        ("lo trae Xiruma Tolvet", "Xiruma Tolvet", STAFF, 10.0),  # two words that no list has
        ("avisa a Xiruma", "Xiruma", STAFF, 30.0),
        ("(Camino de Lamela, 14, 39770) con apoyo", "39770", TOWN, 94.0),
        ("Centro — Xirumera, sala 2", "Xirumera", TOWN, 12.0),
        ("vía pública: Cdad. Pípila #14 int. 2", "Cdad. Pípila #14 int. 2", "CALLE", 8.0),
        ("a casa, el Bidebarri 11-4.º", "Bidebarri 11-4.º", "CALLE", 40.0),
    ],
)
def test_what_only_the_model_knows_may_stay(
    text: str, marked: str, label: str, sure: float
) -> None:
    start = text.index(marked)
    mark = Mark(start, start + len(marked), label, "", sure, "model.es-notes")
    assert list(keep_part(mark, prepare_note(text, "es"))) == [mark]


@pytest.mark.parametrize(
    ("text", "marked", "label", "sure"),
    [
        ("Dolor Xiruma", "Dolor Xiruma", STAFF, 10.0),
        ("(Xiruma)", "Xiruma", STAFF, 10.0),
        ("lote 39770, mal", "39770", TOWN, 40.0),
        ("escaleras sin barandilla", "escaleras", "CALLE", 40.0),
        ("sube 14 escalones", "sube 14", "CALLE", 10.0),
        ("Herida con Steri-Strip", "Steri", TOWN, 20.0),
        ("cuerpos de Rojas-Xiruma", "Xiruma", "OTROS_SUJETO_ASISTENCIA", 20.0),
        ("Austral, Depto. Contraloría", "Depto", TOWN, 22.0),
    ],
)
def test_what_the_model_doubts_more_goes(text: str, marked: str, label: str, sure: float) -> None:
    start = text.index(marked)
    mark = Mark(start, start + len(marked), label, "", sure, "model.es-notes")
    assert list(keep_part(mark, prepare_note(text, "es"))) == []
