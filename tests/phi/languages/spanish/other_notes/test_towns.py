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
        # look-alikes
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
