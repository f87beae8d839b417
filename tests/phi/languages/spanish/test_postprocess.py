from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.phi.languages import load_language
from goldbench.phi.languages.spanish.boundaries import DOCTOR
from goldbench.phi.languages.spanish.postprocess import STAND_INS, correct_spans
from goldbench.phi.mark import Mark
from goldbench.phi.pipeline import find_hits
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


def _one(text: str, part: str, label: str) -> Mark:
    start = text.index(part)
    return Mark(start, start + len(part), label)


@pytest.mark.parametrize(("text", "part", "label", "expected"), CASES)
def test_ends_are_set_right(text: str, part: str, label: str, expected: str) -> None:
    (fixed,) = correct_spans([_one(text, part, label)], text, find_hits(text, load_language("es")))
    assert text[fixed.start : fixed.end] == expected
    assert fixed.label == label


def test_two_parts_of_one_age_become_one() -> None:
    text = "Varón de un año y cinco meses"
    age = "EDAD_SUJETO_ASISTENCIA"
    parts = [_one(text, "un año", age), _one(text, "cinco meses", age)]
    (fixed,) = correct_spans(parts, text, find_hits(text, load_language("es")))
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
    (fixed,) = correct_spans([_one(text, part, label)], text, {})
    assert fixed.label == expected


def test_stand_ins_are_labels_of_the_scheme() -> None:
    names = {label.name for label in scheme("meddocan").labels}
    assert set(STAND_INS) <= names
    assert {label for label in STAND_INS.values() if label} <= names - set(STAND_INS)


def test_what_is_left_empty_is_dropped() -> None:
    assert list(correct_spans([Mark(0, 2, "CALLE")], "-,", {})) == []


def test_a_place_does_not_end_in_a_preposition() -> None:
    text = "Santa Cruz de Tenerife"
    parts = [Mark(0, 13, "TERRITORIO", confidence=90.0), Mark(14, 22, "TERRITORIO")]
    assert list(correct_spans(parts, text, {})) == [Mark(0, 22, "TERRITORIO", confidence=90.0)]


def _said(text: str) -> tuple[str, int, int]:
    """Give the text and the place of what stands in brackets in it."""
    start, end = text.index("["), text.index("]") - 1
    return text.replace("[", "", 1).replace("]", "", 1), start, end


@pytest.mark.parametrize(
    ("label", "marked"),
    [
        ("EDAD_SUJETO_ASISTENCIA", "exfumador desde hace [15 años], hipertenso"),
        ("EDAD_SUJETO_ASISTENCIA", "un paquete al día durante los últimos [40 años], sin"),
        ("EDAD_SUJETO_ASISTENCIA", "asintomático a los [22 meses] de seguimiento"),
        ("EDAD_SUJETO_ASISTENCIA", "A los [cinco años] de la intervención acude"),
        ("EDAD_SUJETO_ASISTENCIA", "[Ocho años] atrás tuvo"),
        ("EDAD_SUJETO_ASISTENCIA", "Edad: 41 años Sexo: M.\nA los [seis meses] falleció."),
        ("FECHAS", "una diuresis de [2000] ml al día"),
        ("FECHAS", "revisión en [24-48] h."),
        ("FAMILIARES_SUJETO_ASISTENCIA", "remitido por su médico de [familia]"),
        ("FAMILIARES_SUJETO_ASISTENCIA", "con vesículas [hijas] en su"),
    ],
)
def test_what_only_looks_like_it_is_dropped(label: str, marked: str) -> None:
    text, start, end = _said(marked)
    assert list(correct_spans([Mark(start, end, label)], text, {})) == []


@pytest.mark.parametrize(
    ("label", "marked"),
    [
        ("EDAD_SUJETO_ASISTENCIA", "Varón de [40 años] de edad"),
        ("EDAD_SUJETO_ASISTENCIA", "Durante los [primeros meses] de vida"),
        ("EDAD_SUJETO_ASISTENCIA", "A los [31 años] consultó"),
        ("EDAD_SUJETO_ASISTENCIA", "Edad: 41 años Sexo: M.\nA los [31 años] consultó"),
        ("EDAD_SUJETO_ASISTENCIA", "Edad: 41 años Sexo: M.\nA los [6 meses] de vida"),
        ("EDAD_SUJETO_ASISTENCIA", "Edad: 4 años Sexo: M.\nA los [6 meses] tuvo"),
        ("EDAD_SUJETO_ASISTENCIA", "Edad: 18 meses Sexo: M.\nA los [6 meses] tuvo"),
        ("FECHAS", "en [2000] mejoró"),
        ("FAMILIARES_SUJETO_ASISTENCIA", "toda la [familia] acude"),
    ],
)
def test_what_is_it_stays(label: str, marked: str) -> None:
    text, start, end = _said(marked)
    assert list(correct_spans([Mark(start, end, label)], text, {})) == [Mark(start, end, label)]


@pytest.mark.parametrize(
    ("label", "marked", "expected"),
    [
        ("CALLE", "[Calle Sol, 5 Soria] 42001", {"CALLE": "Calle Sol, 5", "TERRITORIO": "Soria"}),
        (
            "CALLE",
            "[Urb. Sol, 16. La Encina]. 42",
            {"CALLE": "Urb. Sol, 16", "TERRITORIO": "La Encina"},
        ),
        ("CALLE", "[Av. Sol 59 Argentina]", {"CALLE": "Av. Sol 59", "PAIS": "Argentina"}),
        ("CALLE", "[C/ Sol, 5 Bajo] 42001", {"CALLE": "C/ Sol, 5 Bajo"}),
        ("CALLE", "[416 Paseo de Sol]", {"CALLE": "416 Paseo de Sol"}),
        ("CALLE", "[2 Jefe de Soria]", {"CALLE": "2 Jefe de Soria"}),
        (
            "INSTITUCION",
            "[Universidad del Olmo. Luis Sol 112]. Fono",
            {"INSTITUCION": "Universidad del Olmo", "CALLE": "Luis Sol 112"},
        ),
        ("HOSPITAL", "[Hospital OLMO Sol 5] -", {"HOSPITAL": "Hospital OLMO", "CALLE": "Sol 5"}),
        ("HOSPITAL", "[Hospital Olmo Planta 11]", {"HOSPITAL": "Hospital Olmo Planta 11"}),
        ("INSTITUCION", "[Luis Sol 112].", {"INSTITUCION": "Luis Sol 112"}),
    ],
)
def test_a_town_or_street_at_the_end_is_a_span_of_its_own(
    label: str, marked: str, expected: dict[str, str]
) -> None:
    text, start, end = _said(marked)
    spans = correct_spans([Mark(start, end, label)], text, {})
    assert {span.label: text[span.start : span.end] for span in spans} == expected


@pytest.mark.parametrize(
    ("label", "marked", "expected"),
    [
        ("FECHAS", "Fono: [56-32-297]. E", "NUMERO_TELEFONO"),
        ("CALLE", "Telfs.: [918 / 619]. E", "NUMERO_TELEFONO"),
        ("FECHAS", "Fax: ([5982) 487] E", "NUMERO_FAX"),
        ("CALLE", "Tel.: [Sol 3] E", "CALLE"),
        ("FECHAS", "El [3-4-2001] y", "FECHAS"),
    ],
)
def test_a_number_behind_telephone_is_one(label: str, marked: str, expected: str) -> None:
    text, start, end = _said(marked)
    (fixed,) = correct_spans([Mark(start, end, label)], text, {})
    assert fixed.label == expected


@pytest.mark.parametrize(
    ("marked", "labels", "expected"),
    [
        ("[Vitoria]-[Gasteiz] España", ("TERRITORIO", "TERRITORIO"), ["Vitoria-Gasteiz"]),
        ("[42001]-[Soria] España", ("TERRITORIO", "TERRITORIO"), ["42001", "Soria"]),
        ("[Puerto de Santa] [Ana] (", ("TERRITORIO", "TERRITORIO"), ["Puerto de Santa Ana"]),
        ("[Islas] [Encinas]. E", ("TERRITORIO", "TERRITORIO"), ["Islas Encinas"]),
        ("[Soria] [Ana] (", ("TERRITORIO", "TERRITORIO"), ["Soria", "Ana"]),
        ("[Santiago de] [Chile] E", ("TERRITORIO", "PAIS"), ["Santiago de Chile"]),
        ("[Soria], [Chile] E", ("TERRITORIO", "PAIS"), ["Soria", "Chile"]),
        (
            "[Facultad de Olmos de la] [Universidad de Soria] E",
            ("INSTITUCION", "INSTITUCION"),
            ["Facultad de Olmos de la Universidad de Soria"],
        ),
        # The first grows into the second, which begins behind it.
        (
            "[Hospital del] [Olmo, Sol, 170], 08",
            ("HOSPITAL", "CALLE"),
            ["Hospital del Olmo", "Sol, 170"],
        ),
        ("por: [Ana Ruiz]-[Vega Pz Sol, 2] E", (DOCTOR, "CALLE"), ["Ana Ruiz-Vega", "Pz Sol, 2"]),
    ],
)
def test_two_spans_become_one_or_share_what_is_between(
    marked: str, labels: tuple[str, str], expected: list[str]
) -> None:
    once, start, end = _said(marked)
    text, second, last = _said(once)
    parts = [Mark(start, end, labels[0]), Mark(second, last, labels[1])]
    assert [text[span.start : span.end] for span in correct_spans(parts, text, {})] == expected


@given(
    st.lists(
        st.tuples(
            st.integers(0, 30),
            st.integers(1, 12),
            st.sampled_from(("CALLE", "HOSPITAL", "TERRITORIO", "PAIS", DOCTOR, "FECHAS")),
        ),
        max_size=5,
    ),
    st.text("aAbB. -5,", min_size=45, max_size=60),
)
def test_spans_come_in_order_and_do_not_overlap(
    drawn: list[tuple[int, int, str]], text: str
) -> None:
    at, candidates = 0, []
    for start, size, label in sorted(drawn):
        if start >= at:
            candidates.append(Mark(start, start + size, label))
            at = start + size
    corrected = list(correct_spans(candidates, text, {}))
    assert all(a.end <= b.start for a, b in pairwise(corrected))
    assert all(0 <= mark.start < mark.end <= len(text) for mark in corrected)
