"""Names in fields, and of those who speak. Nobody in these lines exists."""

from collections.abc import Callable

import pytest


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Acompañante: .......... Sergia Pastor", ["Sergia Pastor"]),
        ("[15:20] Txema: falta el informe", ["Txema"]),
        ("07:10 h - Xurxo: tensión baja", ["Xurxo"]),
        ("iniciales ABR, sexo M", ["ABR"]),
        ("ANESTESISTA......: VIDAL SOTO, B.", ["VIDAL SOTO", "B."]),
        ("Afiliado: De la Peña Ruiz Oscar", ["De la Peña Ruiz Oscar"]),
        ("Validado por: BQF. Rita Sosa", ["Rita Sosa"]),
        ("Lesionado\nWilmer Tapia Ríos\nEdad", ["Wilmer Tapia Ríos"]),
        # look-alikes
        ("ETIQUETA: S/N 4417", []),
        ("AP: HTA, DM", []),
        ("Médico\nEstable, sin fiebre\n", []),
        ("síntomas iniciales leves", []),
        ("[15:22] Pronóstico: malo", []),
        ("08:00 Constantes: estables", []),
        ("12:30 h Glucemia: 180", []),
    ],
)
def test_a_field_or_an_hour_gives_a_name_away(
    cued: Callable[[str, str], list[str]], text: str, names: list[str]
) -> None:
    assert cued(text, "titled.field titled.speaker titled.initials") == names
