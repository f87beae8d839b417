"""Addresses of Latin America and values of their field; all invented."""

from collections.abc import Callable

import pytest

Cued = Callable[[str, str], list[str]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("AA.HH. Los Cardos Mz. P Lt. 14, Lima", ["Mz. P Lt. 14"]),
        ("radica en C. 50 #210-B x 33 y 35, Progreso", ["C. 50 #210-B x 33 y 35"]),
        ("está en 121 e/ 64 y 65 con su abuela", ["121 e/ 64 y 65"]),
        ("Vive en 5a av. 8-22 zona 3; esposa", ["5a av. 8-22 zona 3"]),
        ("rancho en km 17 camino a Lonquimay", ["km 17 camino a Lonquimay"]),
        ("DOMICILIO: VIA PELILEO KM 9\nCODIGO", ["VIA PELILEO KM 9"]),
        ("vive en calle Cuarta y callejón Olmedo", ["calle Cuarta y callejón Olmedo"]),
        ("Urb. El Trigal, sector 2, vereda 31, casa 6.", ["sector 2, vereda 31, casa 6"]),
        ("Accidente en LZ-30 pk 7", ["LZ-30 pk 7"]),
        (
            "Dirección exacta: 50 m sur de la escuela vieja, casa de alto verde, Upala",
            ["50 m sur de la escuela vieja, casa de alto verde"],
        ),
        ("domicilio en Cuesta del Pozo, nº 3.", ["Cuesta del Pozo, nº 3"]),
        ("Reside C/ Mella #8 altos, ens. Ozama", ["C/ Mella #8 altos"]),
        ("dir: pje. los alerces 0212 casa 4 villa sol", ["pje. los alerces 0212 casa 4"]),
        # look-alikes
        ("vive en familia con 3 hijos", []),
        ("reside en Soria desde 2010", []),
        ("corrió km 10 sin dolor", []),
        ("Piso: L4 y L5 sin cambios", []),
        ("quiste de 12 x 14 y 16 mm", []),
        ("vive en casa de 2 habitaciones", []),
    ],
)
def test_addresses_are_found_whatever_they_are_made_of(
    cued: Cued, text: str, expected: list[str]
) -> None:
    assert cued(text, "site-of.address") == expected
