"""Courts and offices by their town. Nobody in these lines exists."""

from collections.abc import Callable

import pytest


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("AL JUZGADO DE GUARDIA DE RONDA", ["JUZGADO DE GUARDIA DE RONDA"]),
        (
            "a la Junta Cantonal de Protección de Derechos de Esmeraldas",
            ["Junta Cantonal de Protección de Derechos de Esmeraldas"],
        ),
        # look-alikes
        ("fiscalía de menores, servicios sociales de zona", []),
        ("al juzgado de guardia; la Policía Local acude", []),
    ],
)
def test_an_office_is_called_after_its_town(
    cued: Callable[[str, str], list[str]], text: str, expected: list[str]
) -> None:
    assert cued(text, "site-of.court") == expected
