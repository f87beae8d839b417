"""Names before licences, posts and ranks, and behind an initial. Nobody in these lines exists."""

from collections.abc import Callable

import pytest


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("alta.\nOrtúzar MN 120.118", ["Ortúzar"]),
        ("Zabalza R3 MP 448200", ["Zabalza"]),
        ("Quintela cardióloga reg 2244188", ["Quintela"]),
        ("\nRosaura enf / Zúñiga med\n", ["Rosaura", "Zúñiga"]),
        ("fax -> N. Olazábal 2,4", ["N. Olazábal"]),
        # look-alikes
        ("Notifica reg 33", []),
        ("técnica de T. Millin", []),
        ("plaquetas 186 x 109 / L. Resto normal", []),
        ("aislado E. Coli", []),
        ("C/ Sol 4, 3º A. Lamarela", []),
    ],
)
def test_a_licence_a_post_or_an_initial_gives_a_name_away(
    cued: Callable[[str, str], list[str]], text: str, names: list[str]
) -> None:
    assert cued(text, "titled.rank cue.listed") == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Alta.\nDerqui Amarillo, lic. en enfermería, Reg. 3", ["Derqui Amarillo"]),
        ("C3\nWilkin Plaza Mercado 23 años rut 2", ["Wilkin Plaza Mercado"]),
        ("Cama;Nombre;Edad\n311;Ona V.-S.;12 días;fiebre", ["Ona V.-S."]),
        ("19/5 (Urkizu, guardia)", ["Urkizu"]),
        ("la atiende Naiara, mediadora.", ["Naiara"]),
        ("Traduce Naiara M., mediadora.", ["Naiara M."]),
        ("¿Laparo mañana? Xatiana NHC 5511203.", ["Xatiana"]),
        ("turno (Nerea → Fran P.)", ["Nerea", "Fran P."]),
        ("vaso rotulado. dolores due, puri g. tcae", ["puri g."]),
        # look-alikes
        ("Plan\nHierro Oral, enfermería de enlace", []),
        ("Dx\nNeumonía Basal 3 años de evolución", []),
        ("suspender Nolotil, guardia avisada", []),
        ("código;Sodio;3 d", []),
        ("Paciente NHC 5511203; Etiqueta DNI 12345678", []),
        ("Sodio 128 → Suero; Noradrenalina → Dobutamina", []),
    ],
)
def test_what_is_told_behind_a_name_gives_it_away(
    cued: Callable[[str, str], list[str]], text: str, names: list[str]
) -> None:
    assert cued(text, "titled.opening titled.rank titled.person") == names
