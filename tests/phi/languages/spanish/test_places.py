import pytest

from goldbench.phi.languages.spanish.places import find_places

PLACES = [
    ("vive en C/ Mayor, 12 y", ("C/ Mayor, 12", "CALLE")),
    ("E-28015 Madrid", ("E-28015", "TERRITORIO")),
    ("volvió a Argentina", ("Argentina", "PAIS")),
    ("membrana (Geistlich, Wolhusen, Suiza)", ("Geistlich", "INSTITUCION")),
    ("la Gran Vía 3", ("Gran Vía 3", "CALLE")),
    ("en U.S.A. y", ("U.S.A.", "PAIS")),
    ("del H. U. La Paz", ("H. U. La Paz", "HOSPITAL")),
    ("el Centro de Salud Sol", ("Centro de Salud Sol", "CENTRO_SALUD")),
]


@pytest.mark.parametrize(("text", "place"), PLACES)
def test_places_show_by_their_form(text: str, place: tuple[str, str]) -> None:
    assert place in [(text[hit.start : hit.end], hit.label) for hit in find_places(text)]


def test_a_stain_is_no_country() -> None:
    assert "PAIS" not in [hit.label for hit in find_places("tinción de rojo Congo")]
