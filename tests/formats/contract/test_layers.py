import pytest

from goldbench.corpus import Document, Marks, Record, Span
from goldbench.errors import MissingLayerError
from goldbench.formats import WriteOptions
from goldbench.formats.contract.layers import chosen

NAME = Marks((Span(0, 3, "NAME"),))
DOCUMENT = Document("n1", "Ana.")


@pytest.mark.parametrize(
    ("layers", "asked", "marks"),
    [
        ({"A": NAME}, None, NAME),
        ({}, None, None),
        ({"A": NAME, "B": Marks()}, "B", Marks()),
        ({"A": NAME}, "B", None),
    ],
)
def test_the_layer_that_was_asked_for_or_the_only_one(
    layers: dict[str, Marks], asked: str | None, marks: Marks | None
) -> None:
    assert chosen(Record(DOCUMENT, layers), WriteOptions(layer=asked)) == marks


def test_of_several_layers_one_has_to_be_named() -> None:
    record = Record(DOCUMENT, {"B": NAME, "A": NAME})
    with pytest.raises(MissingLayerError, match="document 'n1' has several layers: A, B"):
        chosen(record, WriteOptions())
