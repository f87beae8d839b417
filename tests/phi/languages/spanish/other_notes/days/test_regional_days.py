"""Days of other tongues, logs and pairs, and what only looks like one."""

from collections.abc import Callable

import pytest

Cued = Callable[[str, str], list[str]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("visita el 7 de juliol", ["7 de juliol"]),
        ("alta 14 d'abril de 2021", ["14 d'abril de 2021"]),
        ("dj. 9 de maig a les 10", ["dj. 9 de maig"]),
        ("control: febrer 2022", ["febrer 2022"]),
        ("cita o 3 de outubro de 2020", ["3 de outubro de 2020"]),
        ("ekainaren 18an ospitalean", ["ekainaren 18an"]),
        ("C3D1 previsto 09FEB ±2", ["09FEB"]),
        ("Quirófano 4   17·XI·23", ["17·XI·23"]),
        ("drenaje el 12 u 13", ["12", "13"]),
        ("PASE DE GUARDIA 6/9 → 7/9", ["6/9", "7/9"]),
        ("guardia noche 30 al 31/10", ["30", "31/10"]),
        ("J 17 tarde: vomita\nV 18 noche: bien", ["J 17", "V 18"]),
        ("exitus a las 03:12 del once.", ["once"]),
        (
            "Loja, a los doce días del mes de junio de 2022",
            ["doce días del mes de junio de 2022"],
        ),
        ("Incidencias:\n4 – caída\n9 – fiebre\n9 – alta", ["4", "9", "9"]),
        ("EMG (set. 2019) normal", ["set. 2019"]),
        # look-alikes
        ("Plan:\n1 – dieta\n2 – suero\n3 – alta", []),
        ("TA 120/80, EVA 6/9 - 7/9", []),
        ("subió del 10 y 12 %", []),
        ("2 M de agua; 12MG", []),
        ("uno de los tres.", []),
        ("D 5 ml cada 8 h", []),
    ],
)
def test_days_of_other_tongues_and_logs(cued: Cued, text: str, expected: list[str]) -> None:
    rules = "day.regional day.span day.pair day.lettered day.spelled day.logged day.month"
    assert cued(text, rules) == expected
