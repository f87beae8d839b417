"""Feasts that stand for a day, and saints that do not. Nobody in these lines exists."""

from collections.abc import Callable

import pytest


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ingresa tras la Nochebuena de 2014", ["Nochebuena de 2014"]),
        ("pasar Navidad en casa", ["Navidad"]),
        ("FESTEJO DE AÑO NUEVO", ["AÑO NUEVO"]),
        ("la víspera de San Blas se cayó", ["San Blas"]),
        ("empeora desde la Candelaria", ["Candelaria"]),
        ("GUARDIA nochebuena y vuelta", ["nochebuena"]),
        ("cordero por el Aid el Kebir", ["Aid el Kebir"]),
        ("el día del niño estuvo bien", ["día del niño"]),
        ("operada en el Puente de la Constitución", ["Puente de la Constitución"]),
        # look-alikes
        ("vive en San Blas de los Montes", []),
        ("toma hierba de San Juan", []),
        ("Santa Lucía del Mar", []),
        ("puente de plata en el 36; los santos inocentes", []),
        ("domingo de guardia", []),
    ],
)
def test_feasts_stand_for_a_day(
    cued: Callable[[str, str], list[str]], text: str, expected: list[str]
) -> None:
    assert cued(text, "day.feast") == expected
