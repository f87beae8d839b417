from collections.abc import Callable

import pytest


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("nacida 7 / 8 / 2017 en casa", ["7 / 8 / 2017"]),
        ("F.N. 18 01 1994, varón", ["18 01 1994"]),
        ("Lima, julio 19 de 2005", ["julio 19 de 2005"]),
        ("accidente de junio 28/99", ["junio 28/99"]),
        ("reposo desde 1º de septiembre", ["1º de septiembre"]),
        ("ingresó el Martes 17/11/2020", ["Martes 17/11/2020"]),
        ("Stent 8/83 y bypass", ["8/83"]),
        ("los días 3, 5 y 9 de mayo", ["3, 5 y 9 de mayo"]),
        ("cita el 14: ayunas", ["14"]),
        ("inició 6/1 terminó 25/1", ["6/1", "25/1"]),
        ("6-3 molestia al masticar", ["6-3"]),
        ("volvió en el 86 del pueblo", ["86"]),
        ("autoinyector caducado 03/19", ["03/19"]),
        ("fiebre del 27 al 29/10", ["27", "29/10"]),
        ("viene el viernes", ["viernes"]),
        ("Cita de matrona: 3/11, 9:40, sala 2", ["3/11"]),
        ("Traslado 6/4 en ambulancia", ["6/4"]),
        ("correo de 7/3 a la ayuda", ["7/3"]),
        ("Balance 04/06: entradas 1400", ["04/06"]),
        ("CVC YID 11/9, SV 12/9, operada 7/5", ["11/9", "12/9", "7/5"]),
        # look-alikes
        ("vacunada 3/4 dosis, VVP 20/22G", []),
        ("Ley 8/2021 y RD 1030/2006", []),
        ("Norma 12/03", []),
        ("Apgar 7-9-10", []),
        ("Barthel 8/90, TA 12/80", []),
        ("sesiones lunes-miércoles-viernes", []),
        ("de lunes a viernes por la mañana", []),
        ("primer martes de cada mes", []),
        ("del 5 al 10 %", []),
        ("días 3, 5 y 7 del ciclo", []),
        ("toma hierba de San Juan", []),
        ("ANA 1/80 moteado", []),
        ("bipap 14/6 toda la noche", []),
        ("lunes, martes y jueves en ayunas", []),
        ("hasta 60 sesiones", []),
        ("rehabilitación martes y viernes", []),
        ("Mayo parcial de 4", []),
        ("fuerza 3/5 en MMII", []),
        ("niña de 3/12 a", []),
    ],
)
def test_days_without_a_year(
    cued: Callable[[str, str], list[str]], text: str, days: list[str]
) -> None:
    assert cued(text, "day.") == days
