"""What stays outside a mark, at either end of it. Nobody in these lines exists."""

import pytest

from goldbench.phi.languages.spanish.other_notes.resolution.mark_ends import trim_ends
from goldbench.phi.mark import Mark

STAFF, TOWN, HOUSE = "NOMBRE_PERSONAL_SANITARIO", "TERRITORIO", "HOSPITAL"


@pytest.mark.parametrize(
    ("text", "marked", "label", "left"),
    [
        ("MD Óscar Lagunas RM 12", "MD Óscar Lagunas", STAFF, "Óscar Lagunas"),
        ("T.S. Fabiana Orduz", "T.S. Fabiana Orduz", STAFF, "Fabiana Orduz"),
        ("Serumista Kelly Pari", "Serumista Kelly Pari", STAFF, "Kelly Pari"),
        ("Rosalía E. coli BLEE", "Rosalía E.", STAFF, "Rosalía"),
        ("vive en Edo. Zulia", "Edo. Zulia", TOWN, "Zulia"),
        ("sector Quebrada Honda", "sector Quebrada Honda", TOWN, "Quebrada Honda"),
        ("Bº Las Lajas", "Bº Las Lajas", TOWN, "Las Lajas"),
        ("CRA 9 # 4-11 BARRIO Pomona", "CRA 9 # 4-11 BARRIO", "CALLE", "CRA 9 # 4-11"),
        ("C.S. Rinconada en 7 días", "C.S. Rinconada en 7", "CENTRO_SALUD", "C.S. Rinconada"),
        ("Hospital Sur. Destino: Lugo", "Hospital Sur. Destino", HOUSE, "Hospital Sur"),
        ("ARS Camelia NSS 08", "Camelia NSS", "INSTITUCION", "Camelia"),
        ("IBAN ES12 0049", "IBAN ES12 0049", "OTROS_SUJETO_ASISTENCIA", "ES12 0049"),
        ("PLACA P-331KLM", "PLACA P-331KLM", "OTROS_SUJETO_ASISTENCIA", "P-331KLM"),
        # as they are
        ("firma U.C.G.", "U.C.G.", STAFF, "U.C.G."),
        ("Rosalía E. viene hoy", "Rosalía E.", STAFF, "Rosalía E."),
        ("Hospital Sur", "Hospital Sur", HOUSE, "Hospital Sur"),
        ("NEO 33871", "NEO 33871", "ID_SUJETO_ASISTENCIA", "NEO 33871"),
    ],
)
def test_titles_kinds_and_labels_stay_outside(
    text: str, marked: str, label: str, left: str
) -> None:
    start = text.index(marked)
    mark = trim_ends(Mark(start, start + len(marked), label, "", 90.0, "model.es-notes"), text)
    assert text[mark.start : mark.end] == left


@pytest.mark.parametrize(
    ("text", "written", "label"),
    [
        ("su hijo D. Anselmo Prada", "D.", "FAMILIARES_SUJETO_ASISTENCIA"),
        ("su hijo D. Anselmo Prada", "D", "FAMILIARES_SUJETO_ASISTENCIA"),
        ("IBAN ES12", "IBAN ", "OTROS_SUJETO_ASISTENCIA"),
        ("barrio Acahual", "barrio ", "TERRITORIO"),
        ("Dra. Prada", "Dra. ", "NOMBRE_PERSONAL_SANITARIO"),
    ],
)
def test_of_a_mark_that_is_nothing_but_a_title_or_a_label_something_stays(
    text: str, written: str, label: str
) -> None:
    start = text.index(written)
    trimmed = trim_ends(Mark(start, start + len(written), label), text)
    assert start <= trimmed.start < trimmed.end <= start + len(written)
