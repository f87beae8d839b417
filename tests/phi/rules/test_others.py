"""Ages, names, places, relatives, traits and the fields of a Spanish header."""

import pytest

from goldbench.phi.languages import load_language
from goldbench.phi.languages.spanish.header import find_fields
from goldbench.phi.languages.spanish.kinship import find_relatives
from goldbench.phi.languages.spanish.places import find_places
from goldbench.phi.languages.spanish.traits import find_traits
from goldbench.phi.pipeline import find_hits
from goldbench.phi.rules import GROUPS
from goldbench.phi.rules.hits import Hit


def said(text: str, hits: list[Hit]) -> list[tuple[str, str]]:
    return [(text[hit.start : hit.end], hit.label) for hit in hits]


AGES = [
    ("en", "a 57-year-old man", ["57"]),
    ("en", "57 y.o. female", ["57"]),
    ("en", "forty-six-year-old", ["forty-six"]),
    ("en", "aged 8", ["8"]),
    ("en", "in his 70s, frail", ["70s"]),
    ("en", "the 1970s and 3 years later", []),
    ("en", "Turned FORTY TWO; seventy three yrs old", ["FORTY TWO", "seventy three"]),
    ("en", "57y/o, 8yo and a 3 yearſ old", ["57", "8", "3"]),
    ("en", "aged twenty one years old, age:five", ["twenty one", "five"]),
    ("en", "yo, in her late 80ſ.", ["80ſ"]),
    ("en", "0s, you, x57 yo, 5-57 yo", []),
    ("es", "mujer de 45 años", ["45 años"]),
    ("es", "tres meses y medio de edad", ["tres meses y medio"]),
    ("es", "İ mujer de 45 años", ["45 años"]),
    ("es", "Varón de 2 y 3 años; niño de 3 años y 2 meses", ["2 y 3 años", "3 años y 2 meses"]),
    ("es", "mujer de 4,5 años", []),
    ("es", "mujer de doſ años, PACIENTE de VEINTITRÉS AÑOS", ["doſ años", "VEINTITRÉS AÑOS"]),
    ("es", "niño de uno y 3 meses; varón de casi_2 años", ["3 meses"]),
]


@pytest.mark.parametrize(("lang", "text", "ages"), AGES)
def test_ages(lang: str, text: str, ages: list[str]) -> None:
    found = [
        text[h.start : h.end]
        for h in load_language(lang).find_ages(text)
        if not h.rule.endswith("?")
    ]
    assert found == ages


NAMES = [
    ("en", "Dr. Ana de la Cruz saw", [("Ana de la Cruz", "DOCTOR")]),
    ("en", "Mrs. Bell fell", [("Bell", "PATIENT")]),
    ("en", "signed Tom Bell, MD.", [("Tom Bell", "DOCTOR")]),
    ("en", "Patient: Bell, Tom", [("Bell, Tom", "PATIENT")]),
    ("en", "the doctor said", []),
    ("en", "MS Lesions and MR Brain unchanged", []),
    ("en", "Baltimore, MD 21201", []),
    ("en", "a Mr. Coffee machine", []),
    ("en", "x\nname : Ann Lee", [("Ann Lee", "PATIENT")]),
    ("en", "a; pcp: Tom Bell| ATTENDING:Ann", [("Tom Bell", "DOCTOR"), ("Ann", "DOCTOR")]),
    ("en", "Ann, MD, Tom Bell RN", [("Ann", "DOCTOR"), ("Tom Bell", "DOCTOR")]),
    ("en", "Attending: Dr. Ana Ruiz", [("Ana Ruiz", "DOCTOR"), ("Ana Ruiz", "DOCTOR")]),
    ("es", "Remitido por: Dra. Ana Ruiz", [("Ana Ruiz", "NOMBRE_PERSONAL_SANITARIO")]),
]


@pytest.mark.parametrize(("lang", "text", "names"), NAMES)
def test_a_title_a_degree_or_a_field_gives_a_name_away(
    lang: str, text: str, names: list[tuple[str, str]]
) -> None:
    assert said(text, list(load_language(lang).find_names(text))) == names


PLACES = [
    ("en", "lives at 289 Pine Ln, Apt 4B now", ("289 Pine Ln, Apt 4B", "STREET")),
    ("en", "P.O. Box 117", ("P.O. Box 117", "STREET")),
    ("en", "Erie, PA 16501", ("16501", "ZIP")),
    ("en", "Erie, PA 16501", ("PA", "STATE")),
    ("en", "London SW1A 1AA", ("SW1A 1AA", "ZIP")),
    ("en", "at St. Jude Medical Center today", ("St. Jude Medical Center", "HOSPITAL")),
    ("en", "Seen at Mercy Hospital", ("Mercy Hospital", "HOSPITAL")),
    ("en", "University of Erie Medical Center", ("University of Erie Medical Center", "HOSPITAL")),
    ("en", "STAYING AT 1642 BIRCH LN, LONG BEACH", ("1642 BIRCH LN", "STREET")),
    ("en", "lives at 12 main street", ("12 main street", "STREET")),
    ("en", "Ottawa K1A 0B1", ("K1A 0B1", "ZIP")),
    ("en", "moved to Long Beach, CA last", ("Long Beach", "CITY")),
    ("en", "at 12 Oak 5St now", ("12 Oak 5St", "STREET")),
    ("en", "to po box #5 in", ("po box #5", "STREET")),
    ("en", "12 Bay abcdefghijklRoad", ("12 Bay abcdefghijklRoad", "STREET")),
    ("en", "12 old abcdefghijklroad", ("12 old abcdefghijklroad", "STREET")),
    ("es", "vive en C/ Mayor, 12 y", ("C/ Mayor, 12", "CALLE")),
    ("es", "E-28015 Madrid", ("E-28015", "TERRITORIO")),
    ("es", "volvió a Argentina", ("Argentina", "PAIS")),
    ("es", "membrana (Geistlich, Wolhusen, Suiza)", ("Geistlich", "INSTITUCION")),
    ("es", "la Gran Vía 3", ("Gran Vía 3", "CALLE")),
    ("es", "en U.S.A. y", ("U.S.A.", "PAIS")),
    ("es", "del H. U. La Paz", ("H. U. La Paz", "HOSPITAL")),
    ("es", "el Centro de Salud Sol", ("Centro de Salud Sol", "CENTRO_SALUD")),
]


@pytest.mark.parametrize(("lang", "text", "place"), PLACES)
def test_places_show_by_their_form(lang: str, text: str, place: tuple[str, str]) -> None:
    assert place in said(text, list(load_language(lang).find_places(text)))


@pytest.mark.parametrize(
    "text",
    [
        "The Hospital was full.", "In the Clinic", "a 20 minute walk", "a 3 way stopcock",
        "ran 2 miles", "OR at 7, IN place", "sent home", "the group", "Our Clinic is open",
        "XPA 16501", "12 Oak iDrive", "PObox 5", "PO\nBox 5", "aSW1A 1AA", "SW1A 1AAx",
    ],
)  # fmt: skip
def test_what_only_sounds_like_a_place_is_none(text: str) -> None:
    assert list(load_language("en").find_places(text)) == []


def test_a_stain_is_no_country() -> None:
    assert "PAIS" not in [hit.label for hit in find_places("tinción de rojo Congo")]


RELATIVES = [
    ("Su tía materna y dos hermanos varones", ["tía materna", "dos hermanos varones"]),
    ("Madre sana; padres no consanguíneos", ["Madre", "padres"]),
    ("antecedentes familiares e historia familiar", []),
    ("clavicular primario", []),
    ("su médico de familia y la familia", ["familia"]),
    ("Primo hermano; 2 HIJOS, primer hijo", ["Primo hermano", "2 HIJOS", "primer hijo"]),
    ("İ su hija/hijo", ["hija"]),
    ("diez/hijos, undos hijos", ["hijos"]),
]


@pytest.mark.parametrize(("text", "relatives"), RELATIVES)
def test_relatives_come_with_their_number_and_side(text: str, relatives: list[str]) -> None:
    assert [text[hit.start : hit.end] for hit in find_relatives(text)] == relatives


def test_an_origin_counts_only_for_the_patient() -> None:
    text = "Varón de 30 años, peruano. El Sistema Español de Farmacovigilancia."
    assert said(text, list(find_traits(text))) == [("peruano", "ID_SUJETO_ASISTENCIA")]


def test_the_fields_of_a_header_are_cut_where_they_end() -> None:
    text = "Nombre: Ana María .\nCP: 28016.\nEdad: 70 años Sexo: H.\nLocalidad/ Provincia: A, B."
    assert said(text, list(find_fields(text))) == [
        ("Ana María", "NOMBRE_SUJETO_ASISTENCIA"),
        ("28016", "TERRITORIO"),
        ("70 años", "EDAD_SUJETO_ASISTENCIA"),
        ("H", "SEXO_SUJETO_ASISTENCIA"),
    ]


def test_a_field_may_stand_anywhere_behind_a_blank_or_a_dot() -> None:
    text = (
        "\ufeffNombre: Ana\n \tSEXO\t: M\nx.edad: 3\nLocalidad/Provincia : Soria cp: 42001\nxcp: 1"
    )
    assert [text[hit.start : hit.end] for hit in find_fields(text)] == [
        "Ana", "M", "3", "Soria", "42001",
    ]  # fmt: skip


def test_a_field_whose_name_has_odd_letters_is_none() -> None:
    assert list(find_fields("Paíſ: España\nEpısodio: 12345\nPaís: Chile")) == [
        Hit(35, 40, "PAIS", "field.country", 99.0, "country")
    ]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_group_answers_sorted_and_inside_the_text(lang: str) -> None:
    text = "Dr. Ana Ruiz, Tel 312-555-0147, 3/4/2015, MRN 4711234, 57 años, C/ Mayor 1, su madre"
    found = find_hits(text, load_language(lang))
    assert set(found) == set(GROUPS)
    for hits in found.values():
        assert hits == sorted(hits)
        assert all(0 <= hit.start < hit.end <= len(text) for hit in hits)
        assert all(0 <= hit.confidence <= 100 for hit in hits)
