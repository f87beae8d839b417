import pytest

from goldbench.phi.languages.spanish.ages import find_ages, find_told_ages

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


TOLD = [
    ("Mujer nonagenaria. CENTENARIA independiente.", ["nonagenaria", "CENTENARIA"]),
    ("El centenario del hospital, el Hospital Centenario.", []),
    ("Su 95º cumpleaños; en mayo cumplirá 95. Su 65 cumpleaños.", ["95º cumpleaños", "95"]),
    ("Cumple 95 criterios. TA 95/60. FC 95 lpm.", []),
    ("Abuela fallecida a los 104, vivió hasta los 91. Edad 95.", ["104", "91", "95"]),
    (
        "En la décima década de la vida, noventa y tantos años.",
        ["décima década", "noventa y tantos años"],
    ),
    ("La herida vive a 95 km.", []),
]


@pytest.mark.parametrize(("text", "ages"), TOLD)
def test_ages_that_a_word_a_birthday_or_a_death_tells(text: str, ages: list[str]) -> None:
    assert [text[h.start : h.end] for h in find_told_ages(text)] == ages
