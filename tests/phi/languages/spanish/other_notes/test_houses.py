from collections.abc import Callable

import pytest


@pytest.mark.parametrize(
    ("text", "houses"),
    [
        ("adscrita a UMF No. 13", ["UMF No. 13"]),
        ("control en CMF 32 el lunes", ["CMF 32"]),
        ("EBAIS Nyanda la cita", ["EBAIS Nyanda"]),
        ("ingresa en Hogar de Ancianos Los Feijoos", ["Hogar de Ancianos Los Feijoos"]),
        ("auto del Tribunal de Familia de Elorrio", ["Tribunal de Familia de Elorrio"]),
        ("trabaja en Embutidos Ciobanu", ["Embutidos Ciobanu"]),
        ("seguro IMSS-Bienestar vigente", ["IMSS-Bienestar"]),
        ("llaman de La Princesa por traslado", ["La Princesa"]),
        ("visto en el Ramón y Cajal", ["Ramón y Cajal"]),
        ("remitida desde Cruces", ["Cruces"]),
        # look-alikes
        ("vive en su hogar; casa con escaleras", []),
        ("Registro de la muestra; Comercial de la zona", []),
        ("descansa en paz y con fe", []),
        ("células de Ramón y Cajal descritas", ["Ramón y Cajal"]),
        ("Cruces de ejes en la placa", []),
        ("maternidad reciente, residencia habitual", []),
    ],
)
def test_houses_of_care_and_firms(
    cued: Callable[[str, str], list[str]], text: str, houses: list[str]
) -> None:
    rules = "site-of.hospital site-of.centre site-of.firm site-of.payer site-of.short-name"
    assert cued(text, rules) == houses
