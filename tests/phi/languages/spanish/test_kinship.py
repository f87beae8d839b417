import pytest

from goldbench.phi.languages.spanish.kinship import find_relatives

RELATIVES = [
    ("Su tía materna y dos hermanos varones", ["tía materna", "dos hermanos varones"]),
    ("Madre sana; padres no consanguíneos", ["Madre", "padres"]),
    ("antecedentes familiares e historia familiar", []),
    ("clavicular primario", []),
    ("su médico de familia y la familia", ["familia"]),
    ("Primo hermano; 2 HIJOS, primer hijo", ["Primo hermano", "2 HIJOS", "primer hijo"]),
    ("İ su hija/hijo", ["hija"]),
    ("diez/hijos, undos hijos", ["hijos"]),
]


@pytest.mark.parametrize(("text", "relatives"), RELATIVES)
def test_relatives_come_with_their_number_and_side(text: str, relatives: list[str]) -> None:
    assert [text[hit.start : hit.end] for hit in find_relatives(text)] == relatives
