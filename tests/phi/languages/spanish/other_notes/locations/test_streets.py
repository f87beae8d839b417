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
        ("A-52 pk 118, sentido Vigo", ["A-52 pk 118"]),
        ("Ruta 5 km 12,5 norte", ["Ruta 5 km 12,5"]),
        ('Bv. Rivera 210, 4.º "A"', ['Bv. Rivera 210, 4.º "A"']),
        ("R/ Lugo 12 baixo", ["R/ Lugo 12 baixo"]),
        ("Cra 11 # 20 Sur-45 Apto 2", ["Cra 11 # 20 Sur-45 Apto 2"]),
        ("Pje. Las Rosas 118, block B depto 3", ["Pje. Las Rosas 118, block B depto 3"]),
        ("C/ Ana Gil, bloque 4, portal 2, 1ºA", ["C/ Ana Gil, bloque 4, portal 2, 1ºA"]),
        ("Rambla de Sau núm. 30, 3r 2a", ["Rambla de Sau núm. 30, 3r 2a"]),
        ("Ronda Sant Blai 40 àtic", ["Ronda Sant Blai 40 àtic"]),
        ("caída en C/ Mayor, accidente en Av. Insurgentes", ["C/ Mayor", "Av. Insurgentes"]),
        # look-alikes
        ("C/ Dieta blanda; AV. OD 0,8; Av. Conservada; c/ Augmentine", []),
        ("cita c/mes x 6; c/cuff 25", []),
        ("V°B° R. Peña", []),
        ("C.I. V-20.118.402", []),
        ("Camino PIC 12", []),
        ("NOMBRE PARTIDA OSCAR EDAD 9", []),
        ("ajustar ClCr 30", []),
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
