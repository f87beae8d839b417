"""Numbers that are everybody's, and those that only look so."""

import pytest

from goldbench.phi.languages.spanish.other_notes.numbers.public_numbers import is_public
from goldbench.phi.mark import Mark

DATE, ID, OTHER, PHONE = (
    "FECHAS",
    "ID_SUJETO_ASISTENCIA",
    "OTROS_SUJETO_ASISTENCIA",
    "NUMERO_TELEFONO",
)


@pytest.mark.parametrize(
    ("text", "value", "label", "expected"),
    [
        ("según la Ley 1438 de 2011 procede", "2011", DATE, True),
        ("Res. 412 de 2000", "2000", DATE, True),
        ("Sentencia C-239 de 1997", "1997", DATE, True),
        ("Sentencia C-239 de 1997", "C-239", OTHER, True),
        ("NOM-046-SSA2-2005", "2005", DATE, True),
        ("conforme a Norma Técnica 2016", "2016", DATE, True),
        ("Código de la Familia (1998)", "1998", DATE, True),
        ("(0010,0020) PatientID", "0010", ID, True),
        ("(0010,0020) PatientID", "0020", ID, True),
        ("EudraCT 2019-004412-27", "004412", OTHER, True),
        ("CK 210 (ref 30.0-190.5)", "30.0-190.5", "ID_CONTACTO_ASISTENCIAL", True),
        ("llamar al 112 si empeora", "112", PHONE, True),
        ("orina: densidad 1015", "1015", "ID_EMPLEO_PERSONAL_SANITARIO", True),
        ("plaquetas 12700", "12700", ID, True),
        ("código 12700", "12700", ID, False),
        ("plaquetas NHC 12700", "12700", ID, False),
        # somebody's
        ("operada en marzo de 2011", "2011", DATE, False),
        ("ingreso 412 de 2000 kcal, alta 2012", "2012", DATE, False),
        ("NHC 0010, cama 4", "0010", ID, False),
        ("expediente 2019-004412", "2019-004412", ID, False),
        ("busca 112", "112", PHONE, False),
        ("ref. 30.1190", "30.1190", "ID_CONTACTO_ASISTENCIAL", False),
    ],
)
def test_laws_tags_trials_and_ranges_are_everybodys(
    text: str, value: str, label: str, expected: bool
) -> None:
    start = text.index(value)
    mark = Mark(start, start + len(value), label, "", 90.0, "model.es-notes")
    assert is_public(mark, text) is expected
