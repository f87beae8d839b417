from dataclasses import replace

from goldbench.phi.echoes import echoes
from goldbench.phi.found import Found
from goldbench.phi.reading import read

NAME = "NOMBRE_SUJETO_ASISTENCIA"


def _echoed(text: str, *names: Found) -> list[str]:
    reading = replace(read(text, "es"), spotted=())
    return [text[one.start : one.end] for one in echoes(names, reading)]


def test_each_part_of_a_name_is_found_again() -> None:
    text = "Apellidos: Vidal Roca.\nVIDAL acude. Roca también."
    assert _echoed(text, Found(11, 21, NAME)) == ["Vidal", "Roca", "VIDAL", "Roca"]


def test_a_part_that_the_note_also_writes_small_is_a_word() -> None:
    text = "Apellidos: Roca Vidal.\nSobre una roca. Roca dura."
    assert _echoed(text, Found(11, 21, NAME)) == ["Vidal"]


def test_particles_and_short_parts_stay_out() -> None:
    text = "Apellidos: De la O Gil.\nDe O Gil"
    assert _echoed(text, Found(11, 22, NAME)) == ["Gil", "Gil"]


def test_a_name_nobody_is_sure_of_has_no_echo() -> None:
    text = "Apellidos: Vidal.\nVidal"
    assert _echoed(text, Found(11, 16, NAME, confidence=50.0)) == []


def test_the_label_of_a_field_is_no_echo() -> None:
    text = "Médico: Ana Pais Gil.\nPaís: Cuba.\nPaís de nacimiento: Cuba.\nPaís vasco"
    assert _echoed(text, Found(8, 20, NAME)) == ["Ana", "Pais", "Gil", "País"]


def test_only_names_have_echoes() -> None:
    text = "en Soria y Soria"
    assert _echoed(text, Found(3, 8, "TERRITORIO")) == []
