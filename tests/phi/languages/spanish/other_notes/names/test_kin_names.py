"""Names beside words of kinship. Nobody in these lines exists."""

from collections.abc import Callable

import pytest


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Viene con la bisnieta Olha.", ["Olha"]),
        ("Sus padres, Ana y Wilbrecht, trabajan", ["Ana", "Wilbrecht"]),
        ("vive con su hija marta y su perro", ["marta"]),
        ("Su concubina, Ihorka, lo cuida", ["Ihorka"]),
        ("Sus madres, Judit y Elsa, firman", ["Judit", "Elsa"]),
        ("la abuela Da. Herminia", ["Herminia"]),
        ("nieto lautaro (19 años) ayuda", ["lautaro"]),
        ("pide el hijo, Ing. Ugarte Lima, copia", ["Ugarte Lima"]),
        ("convive con el padrastro (el Tilo)", ["Tilo"]),
        ("su hija, juana zubirriak, refiere caida", ["juana zubirriak"]),
        ("acude con su marido (juan zubirriak).", ["juan zubirriak"]),
        ("su hermana mª carmen la cuida", ["mª carmen"]),
        # look-alikes
        ("su hija ana refiere cefalea", ["ana"]),
        ("INFORMO A ESPOSA A LAS 11", []),
        ("madre HTA, padre DM", []),
        ("su madre padece artrosis", []),
        ("hermana sana, abuela con Alzheimer", []),
        ("su mujer refiere caída", []),
    ],
)
def test_a_word_of_kinship_gives_a_name_away(
    cued: Callable[[str, str], list[str]], text: str, names: list[str]
) -> None:
    assert cued(text, "titled.kin") == names
