"""What the model marks and the room takes back or cuts. Nobody in these lines exists."""

import pytest

from goldbench.phi.languages.spanish.other_notes.vetoes import keep_part
from goldbench.phi.mark import Mark

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
    ],
)
def test_a_mark_of_the_model_is_cut_to_what_is_somebodys(
    text: str, label: str, left: list[str]
) -> None:
    mark = Mark(0, len(text), label, "", 80.0, "model.es-notes")
    assert [text[m.start : m.end] for m in keep_part(mark, text)] == left


@pytest.mark.parametrize("text", ["Ley 8/2021", "RD 1030/2006", "Resolución 1995"])
def test_a_law_is_no_date(text: str) -> None:
    start = text.index(" ") + 1
    mark = Mark(start, len(text), "FECHAS", "", 95.0, "model.es-notes")
    assert list(keep_part(mark, text)) == []
