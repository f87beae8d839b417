import pytest

from goldbench.phi.languages.spanish.ages import find_ages

AGES = [
    ("mujer de 45 años", ["45 años"]),
    ("tres meses y medio de edad", ["tres meses y medio"]),
    ("İ mujer de 45 años", ["45 años"]),
    ("Varón de 2 y 3 años; niño de 3 años y 2 meses", ["2 y 3 años", "3 años y 2 meses"]),
    ("mujer de 4,5 años", []),
    ("mujer de doſ años, PACIENTE de VEINTITRÉS AÑOS", ["doſ años", "VEINTITRÉS AÑOS"]),
    ("niño de uno y 3 meses; varón de casi_2 años", ["3 meses"]),
]


@pytest.mark.parametrize(("text", "ages"), AGES)
def test_ages(text: str, ages: list[str]) -> None:
    quoted = [text[h.start : h.end] for h in find_ages(text) if not h.rule.endswith("?")]
    assert quoted == ages
