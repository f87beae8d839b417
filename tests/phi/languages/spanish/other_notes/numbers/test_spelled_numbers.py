"""Telephones, records, days and years in words. Nobody in these lines exists."""

from collections.abc import Callable

import pytest


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "llamar al seis uno dos, treinta y cuatro, cero ocho, once",
            ["seis uno dos, treinta y cuatro, cero ocho, once"],
        ),
        ("historia ocho cinco cero dos uno punto", ["ocho cinco cero dos uno"]),
        ("a once de junio de dos mil dieciocho", ["once de junio de dos mil dieciocho"]),
        ("caída del veintidós de abril", ["veintidós de abril"]),
        ("operada en dos mil catorce de cadera", ["dos mil catorce"]),
        # look-alikes
        ("una o dos, tres veces al día", []),
        ("dos de los tres vasos", []),
        ("glasgow catorce, noventa sesenta, ciento diez", []),
        ("tres mil pasos; dos mil unidades", []),
    ],
)
def test_numbers_that_are_written_out(
    cued: Callable[[str, str], list[str]], text: str, expected: list[str]
) -> None:
    assert cued(text, "day.spelled number.dictated") == expected
