import pytest

from goldbench.corpus import Document, Marks, Record, Span
from goldbench.errors import MissingLayerError
from goldbench.formats import WriteOptions
from goldbench.formats.contract.layers import choose_marks, expecting_layer, only_layer

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
    assert choose_marks(Record(DOCUMENT, layers), WriteOptions(layer=asked)) == marks


def test_of_several_layers_one_has_to_be_named() -> None:
    record = Record(DOCUMENT, {"B": NAME, "A": NAME})
    with pytest.raises(MissingLayerError, match="document 'n1' has several layers: A, B"):
        choose_marks(record, WriteOptions())


def test_a_layer_that_no_document_has_is_refused_with_those_there_are() -> None:
    records = [Record(DOCUMENT, {"gold": NAME}), Record(DOCUMENT, {"system": NAME})]
    assert list(expecting_layer(records, "system")) == records
    with pytest.raises(MissingLayerError, match="the layers are: gold, system") as caught:
        list(expecting_layer(records, "sistem"))
    assert caught.value.hint == "did you mean system?"
    assert list(expecting_layer([], "gold")) == []


def test_of_several_layers_only_the_one_that_was_named_passes() -> None:
    records = [Record(DOCUMENT, {"gold": NAME, "system": Marks()}), Record(DOCUMENT, {})]
    assert [record.layers for record in only_layer(records, "gold")] == [{"gold": NAME}, {}]
