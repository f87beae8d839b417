from collections.abc import Callable

import pytest


@pytest.mark.parametrize(
    ("text", "towns"),
    [
        ("Chikive, 3 de mayo de 2021", ["Chikive"]),
        ("C/ Sol 4, 30571 Vilar de Barales. Acude", ["30571", "Vilar de Barales"]),
        ("pedanía de Agadir", ["Agadir"]),
        ("corregimiento Uruapil, municipio de Gindes", ["Uruapil", "Gindes"]),
        ("su hijo vive en Cornellà", ["Cornellà"]),
        ("traído desde Valdemorales", ["Valdemorales"]),
        ("municipio Zarzuelo, depto. Tarapá", ["Zarzuelo", "Tarapá"]),
        ("el verano fue a Zumaieta", ["Zumaieta"]),
        ("Ciudad de Guatemala", ["Ciudad de Guatemala"]),
        ("RP 23, paraje Ruca Llanca.", ["Ruca Llanca"]),
        ("viaje de trabajo a Hannoveria", ["Hannoveria"]),
        ("aquí en Zafra, 06300.", ["06300"]),
        # look-alikes
        ("Leucocitos, 12000.", []),
        ("CMP 41882 RNE 20917", []),
        ("el diagnóstico fue de Fobia", []),
        ("va a Urgencias; volver a Marta", []),
        ("en Trendelenburg; en UCI; en Urgencias", []),
        ("Control, 3 de mayo de 2021", []),
        ("Analítica, 12/05/2021", []),
        ("12000 Leucocitos", []),
    ],
)
def test_towns_by_what_stands_beside_them(
    cued: Callable[[str, str], list[str]], text: str, towns: list[str]
) -> None:
    assert (
        cued(text, "site-of.town-cued site-of.dateline site-of.postcode site-of.somewhere") == towns
    )


@pytest.mark.parametrize(
    ("text", "towns"),
    [
        ("vive con su tía en Roquetas, trabaja", ["Roquetas"]),  # de Mar
        ("Roquetas de Mar", ["Roquetas de Mar"]),
        ("Puerto cerrado; el Castillo", []),
        ("Centro — Villaboa del Monte, Palencia", ["Villaboa del Monte", "Palencia"]),
        ("vive en Torrequemadilla (Teruel)", ["Torrequemadilla", "Teruel"]),
        ("natural de Ramales de la Victoria", ["Ramales de la Victoria"]),
        ("Informe, Palencia.", ["Palencia"]),
        ("Analítica (Teruel)", ["Teruel"]),
    ],
)
def test_a_town_of_several_words_is_known_by_its_first(
    cued: Callable[[str, str], list[str]], text: str, towns: list[str]
) -> None:
    assert cued(text, "site-of.town") == towns
