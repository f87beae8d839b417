"""Lists, ranges and rarer forms of days, and what only looks like one."""

from collections.abc import Callable

import pytest


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Sesiones: 4, 11 y 18 de marzo de 2021", ["4, 11 y 18 de marzo de 2021"]),
        ("visitas 2/9, 16/9, 30/9/2020", ["2/9", "16/9", "30/9/2020"]),
        ("noche del 14 al 15 ago", ["14 al 15 ago"]),
        ("Enviado: jue., 3 oct. 2019 8:05", ["jue., 3 oct. 2019"]),
        ("control dom 7 jul", ["dom 7 jul"]),
        ("reconocido el 8.XI.2016 en sala", ["8.XI.2016"]),
        ("Nac.: 21|09|1975", ["21|09|1975"]),
        ("Cuenca, 5 de 3 de 2018", ["5 de 3 de 2018"]),
        ("revisado 17 junio ’22", ["17 junio ’22"]),
        ("recarga la 2.ª semana de mayo", ["2.ª semana de mayo"]),
        ("con sonda desde oct.", ["oct."]),
        # look-alikes
        ("dosis 2, 4 y 6 mg", []),
        ("escala 3/4, 2/4", []),
        ("mar de fondo; set de curas", []),
        ("1 o 2 comprimidos", []),
        ("MAR 12 y DIC", []),
    ],
)
def test_rarer_forms_of_days(
    cued: Callable[[str, str], list[str]], text: str, expected: list[str]
) -> None:
    assert cued(text, "day.") == expected
