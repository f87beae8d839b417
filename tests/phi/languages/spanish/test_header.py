from goldbench.phi.languages.spanish.header import find_fields
from goldbench.phi.rules.hits import Hit


def test_the_fields_of_a_header_are_cut_where_they_end() -> None:
    text = "Nombre: Ana María .\nCP: 28016.\nEdad: 70 años Sexo: H.\nLocalidad/ Provincia: A, B."
    assert [(text[hit.start : hit.end], hit.label) for hit in find_fields(text)] == [
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
