import pytest

from goldbench.phi.languages.spanish.titles import find_titled_names

NAMES: list[tuple[str, list[tuple[str, str]]]] = [
    ("Remitido por: Dra. Ana Ruiz", [("Ana Ruiz", "NOMBRE_PERSONAL_SANITARIO")]),
]


@pytest.mark.parametrize(("text", "names"), NAMES)
def test_what_gives_a_name_away(text: str, names: list[tuple[str, str]]) -> None:
    hits = find_titled_names(text)
    assert [(text[hit.start : hit.end], hit.label) for hit in hits] == names
