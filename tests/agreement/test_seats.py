import pytest

from goldbench.agreement.seats import common_documents, seat_readers
from goldbench.corpus import Document, Layer, Marks, Span
from goldbench.errors import UsageError
from goldbench.gold import Panel


def test_readers_are_put_side_by_side_where_each_note_has_two() -> None:
    notes = {name: Document(name, "x") for name in ("a", "b")}
    first, second = Marks((Span(0, 1, "X"),)), Marks(())
    layers = {
        "p": Layer("p", {"a": first}),
        "q": Layer("q", {"a": second, "b": first}),
        "r": Layer("r", {"b": second}),
    }
    panel = seat_readers(Panel(notes, layers))
    assert [list(layer.values()) for layer in panel.layers.values()] == [
        [first, first],
        [second, second],
    ]
    third = Panel(notes, {**layers, "s": Layer("s", {"a": first})})
    assert seat_readers(third) is third


def test_annotators_who_share_no_document_are_refused() -> None:
    notes = {name: Document(name, "x") for name in ("a", "b")}
    apart = {"p": Layer("p", {"a": Marks()}), "q": Layer("q", {"b": Marks()})}
    with pytest.raises(UsageError, match="no document that all of these read: p, q"):
        common_documents(Panel(notes, apart))


def test_only_documents_that_everybody_read_are_common() -> None:
    notes = {name: Document(name, "x") for name in ("a", "b")}
    layers = {"p": Layer("p", {"a": Marks(), "b": Marks()}), "q": Layer("q", {"b": Marks()})}
    assert common_documents(Panel(notes, layers)) == ("b",)
