from goldbench.phi.languages.spanish.traits import find_traits


def test_an_origin_counts_only_for_the_patient() -> None:
    text = "Varón de 30 años, peruano. El Sistema Español de Farmacovigilancia."
    assert [(text[hit.start : hit.end], hit.label) for hit in find_traits(text)] == [
        ("peruano", "ID_SUJETO_ASISTENCIA")
    ]
