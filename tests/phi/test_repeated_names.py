from dataclasses import replace

from goldbench.phi import analyse
from goldbench.phi.mark import Mark
from goldbench.phi.repeated_names import find_repeated_names

NAME = "NOMBRE_SUJETO_ASISTENCIA"


def _echoed(text: str, *names: Mark) -> list[str]:
    analysis = replace(analyse(text, "es"), model_marks=())
    return [text[name.start : name.end] for name in find_repeated_names(names, analysis)]


def test_each_part_of_a_name_is_found_again() -> None:
    text = "Apellidos: Vidal Roca.\nVIDAL acude. Roca también."
    assert _echoed(text, Mark(11, 21, NAME)) == ["Vidal", "Roca", "VIDAL", "Roca"]


def test_a_part_that_the_note_also_writes_small_is_a_word() -> None:
    text = "Apellidos: Roca Vidal.\nSobre una roca. Roca dura."
    assert _echoed(text, Mark(11, 21, NAME)) == ["Vidal"]


def test_particles_and_short_parts_stay_out() -> None:
    text = "Apellidos: De la O Gil.\nDe O Gil"
    assert _echoed(text, Mark(11, 22, NAME)) == ["Gil", "Gil"]


def test_a_name_nobody_is_sure_of_has_no_echo() -> None:
    text = "Apellidos: Vidal.\nVidal"
    assert _echoed(text, Mark(11, 16, NAME, confidence=50.0)) == []


def test_the_label_of_a_field_is_no_echo() -> None:
    text = "Médico: Ana Pais Gil.\nPaís: Cuba.\nPaís de nacimiento: Cuba.\nPaís vasco"
    assert _echoed(text, Mark(8, 20, NAME)) == ["Ana", "Pais", "Gil", "País"]


def test_only_names_have_echoes() -> None:
    text = "en Soria y Soria"
    assert _echoed(text, Mark(3, 8, "TERRITORIO")) == []
