import pytest

from goldbench.phi.found import Found
from goldbench.phi.mending import STAND_INS, mended
from goldbench.phi.rules import find_all
from goldbench.schemes import scheme

CASES = [
    ("por: Dr Ana Ruiz Vega.", "Dr Ana Ruiz Vega", "NOMBRE_PERSONAL_SANITARIO", "Ana Ruiz Vega"),
    ("Ana Ruiz Avda NºCol", "Ana Ruiz Avda", "NOMBRE_PERSONAL_SANITARIO", "Ana Ruiz"),
    ('Hospital "Doce Pinos" de', 'Hospital "Doce Pinos', "HOSPITAL", 'Hospital "Doce Pinos"'),
    ("El tío materno y", "materno", "FAMILIARES_SUJETO_ASISTENCIA", "tío materno"),
    ("Su primer hijo y", "hijo", "FAMILIARES_SUJETO_ASISTENCIA", "hijo"),
    ("416 Paseo de Sol", "416 Paseo de Sol", "CALLE", "416 Paseo de Sol"),
    ("04030 México D.F. E-mail", "México D", "TERRITORIO", "México D.F."),
    ("Lomb, U.S.A.) y", "U.S.A", "PAIS", "U.S.A."),
    ("en Vitoria. El", "Vitoria", "TERRITORIO", "Vitoria"),
    ("1436, Concepción-Chile", "Concepción-", "TERRITORIO", "Concepción"),
    ("del Pilar Calle Sol, 18,", "del Pilar Calle Sol, 18", "CALLE", "Calle Sol, 18"),
    ("vive en Calle Paseo Bajo 3", "Calle Paseo Bajo 3", "CALLE", "Calle Paseo Bajo 3"),
    (
        "Niña de dos años y diez meses.",
        "dos años",
        "EDAD_SUJETO_ASISTENCIA",
        "dos años y diez meses",
    ),
    ("Varón de 40 años y su hijo", "40 años", "EDAD_SUJETO_ASISTENCIA", "40 años"),
]


def _one(text: str, part: str, label: str) -> Found:
    start = text.index(part)
    return Found(start, start + len(part), label)


@pytest.mark.parametrize(("text", "part", "label", "expected"), CASES)
def test_ends_are_set_right(text: str, part: str, label: str, expected: str) -> None:
    (fixed,) = mended([_one(text, part, label)], text, find_all(text, "es"))
    assert text[fixed.start : fixed.end] == expected
    assert fixed.label == label


def test_two_parts_of_one_age_become_one() -> None:
    text = "Varón de un año y cinco meses"
    age = "EDAD_SUJETO_ASISTENCIA"
    parts = [_one(text, "un año", age), _one(text, "cinco meses", age)]
    (fixed,) = mended(parts, text, find_all(text, "es"))
    assert text[fixed.start : fixed.end] == "un año y cinco meses"


@pytest.mark.parametrize(
    ("text", "part", "label", "expected"),
    [
        ("Centro de Salud del Norte, C/", "Centro de Salud del Norte", "HOSPITAL", "CENTRO_SALUD"),
        ("Hospital del Norte, C/", "Hospital del Norte", "HOSPITAL", "HOSPITAL"),
        ("Fax: 91 555 01 02", "91 555 01 02", "NUMERO_TELEFONO", "NUMERO_FAX"),
        ("Tel.: 91 555 01 02", "91 555 01 02", "NUMERO_TELEFONO", "NUMERO_TELEFONO"),
    ],
)
def test_a_rare_label_is_told_from_its_stand_in(
    text: str, part: str, label: str, expected: str
) -> None:
    (fixed,) = mended([_one(text, part, label)], text, {})
    assert fixed.label == expected


def test_stand_ins_are_labels_of_the_scheme() -> None:
    names = {label.name for label in scheme("meddocan").labels}
    assert set(STAND_INS) <= names
    assert {label for label in STAND_INS.values() if label} <= names - set(STAND_INS)


def test_what_is_left_empty_is_dropped() -> None:
    assert list(mended([Found(0, 2, "CALLE")], "-,", {})) == []


def test_a_place_does_not_end_in_a_preposition() -> None:
    text = "Santa Cruz de Tenerife"
    parts = [Found(0, 13, "TERRITORIO", confidence=90.0), Found(14, 22, "TERRITORIO")]
    assert list(mended(parts, text, {})) == [Found(0, 22, "TERRITORIO", confidence=90.0)]
