"""Firms whose kind is written small. Nobody in these lines exists."""

from collections.abc import Callable

import pytest


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("en la finca Fresas del Tinto, de capataz", ["Fresas del Tinto"]),
        ("habla con la compañía, Lumbra del Nansa, por", ["Lumbra del Nansa"]),
        ("sale por la distribuidora (Veltrana).", ["Veltrana"]),
        # look-alikes
        ("acude a gimnasio. Refiere mejoría; mina. Niega tos", []),
        ("la empresa, Marta dice que sí", []),
    ],
)
def test_a_kind_written_small_names_a_firm(
    cued: Callable[[str, str], list[str]], text: str, expected: list[str]
) -> None:
    assert cued(text, "site-of.firm") == expected
