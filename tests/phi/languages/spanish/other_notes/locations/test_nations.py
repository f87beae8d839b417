"""Countries and nationalities. Nobody in these lines exists."""

from collections.abc import Callable

import pytest


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("La cuidadora, Olga, hondureña, refiere", ["hondureña"]),
        ("mujer senegalesa de 30 años", ["senegalesa"]),
        ("natural de marruecos, casado", ["marruecos"]),
        # look-alikes
        ("habla castellano, inglés, francés", []),
        ("baño turco y ensalada rusa", []),
        ("natural de aspecto", []),
    ],
)
def test_where_somebody_is_from(
    cued: Callable[[str, str], list[str]], text: str, expected: list[str]
) -> None:
    assert cued(text, "site-of.nation") == expected
