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
        ("ANESTESISTA......: VIDAL SOTO, B.", ["VIDAL SOTO, B."]),
        ("Afiliado: De la Peña Ruiz Oscar", ["De la Peña Ruiz Oscar"]),
        ("Validado por: BQF. Rita Sosa", ["Rita Sosa"]),
        ("Lesionado\nWilmer Tapia Ríos\nEdad", ["Wilmer Tapia Ríos"]),
        ("[07:44] Nadia F.: voy yo", ["Nadia F."]),
        ("[21:05] lópez-haro: ya está", ["lópez-haro"]),
        ("\nXATRUCH: hola\nOLAIZOLA: bien\nXATRUCH: adiós", ["XATRUCH", "XATRUCH"]),
        ("| Enfermera | Leire / Puri |", ["Leire", "Puri"]),
        ("Dictado: W. Peón. Fin", ["W. Peón"]),
        ("PETICIONARIO: LAGAR MORA, J.A.    ORIGEN: x", ["LAGAR MORA, J.A."]),
        ("Asisten: Abd-el-Kader (OM)", ["Abd-el-Kader"]),
        ("Reclamante: Asunta Roldán", ["Asunta Roldán"]),
        ("Solicitante:   gil-montes\nFecha", ["gil-montes"]),
        ("usuario: lautaro quidel ñanco RUT 5", ["lautaro quidel ñanco"]),
        # look-alikes
        ("\nOPERADORA: diga\nOPERADORA: bien\nALERTANTE: sí\nALERTANTE: no", []),
        ("\nPLAN: reposo\nDIETA: blanda\nPLAN: alta", []),
        ("| Médico | pendiente |", []),
        ("Ref: QAZ/24/10", []),
        ("Responsable: comisión de docencia", []),
        ("ETIQUETA: S/N 4417", []),
        ("AP: HTA, DM", []),
        ("Médico\nEstable, sin fiebre\n", []),
        ("síntomas iniciales leves", []),
        ("[15:22] Pronóstico: malo", []),
        ("\nSUEGRA: diga\nSUEGRA: bien\nGERIATRA: ya\nGERIATRA: sí", []),
        ("10:20 Exploración: normal", []),
        ("08:00 Constantes: estables", []),
        ("12:30 h Glucemia: 180", []),
    ],
)
def test_a_field_or_an_hour_gives_a_name_away(
    cued: Callable[[str, str], list[str]], text: str, names: list[str]
) -> None:
    assert cued(text, "titled.field titled.speaker titled.initials") == names
