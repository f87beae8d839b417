from collections.abc import Callable

import pytest


@pytest.mark.parametrize(
    ("text", "streets"),
    [
        ("Urbanización Casa Blanca num. 128", ["Urbanización Casa Blanca num. 128"]),
        ("Calzada 3 de Mayo N° 4301 int. 2", ["Calzada 3 de Mayo N° 4301 int. 2"]),
        ("Pl. Ricci núm. 228, principal 3ª, Soria", ["Pl. Ricci núm. 228, principal 3ª"]),
        ("vive en Eje 5 Sur 2320", ["Eje 5 Sur 2320"]),
        ("Bda. As Mariñas, n.º 2 bajo B", ["Bda. As Mariñas, n.º 2 bajo B"]),
        ("C/ Mayor 4, 3º B, 28013", ["C/ Mayor 4, 3º B"]),
        ("B° Tablada 14. Cursa 4to grado", ["B° Tablada 14"]),
        # look-alikes
        ("le ofrece plaza el 23-7", []),
        ("camina 2 km; camino de mejorar", []),
        ("eje 45º, eje eléctrico normal", []),
        ("vía oral cada 8 h", []),
    ],
)
def test_streets_with_their_doors(
    cued: Callable[[str, str], list[str]], text: str, streets: list[str]
) -> None:
    assert cued(text, "site-of.street") == streets
