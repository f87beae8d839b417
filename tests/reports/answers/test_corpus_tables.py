import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import Attributes, Corpus, Document, Layer, Marks, Record, Span
from goldbench.errors import MissingLayerError
from goldbench.reports.answers import corpus_of, marks_grid, notes_grid

TEXT = "😀 Éva came.\r\nNo fever."
NAMED = Span(2, 5, "NAME", Attributes(kind=("first", "short"), sure=0.9))
CORPUS = Corpus.from_records(
    [
        Record(Document("n1", TEXT, Attributes(site="north")), {"x": Marks((NAMED,))}),
        Record(Document("n2", None, Attributes(age=41)), {"x": Marks((Span(0, 1, "ILLNESS"),))}),
        Record(Document("n3", "", Attributes()), {"x": Marks()}),
    ]
)


def test_a_note_is_a_row_with_its_metadata() -> None:
    assert notes_grid(CORPUS).to_polars().rows(named=True) == [
        {"id": "n1", "text": TEXT, "age": None, "site": "north"},
        {"id": "n2", "text": None, "age": 41, "site": None},
        {"id": "n3", "text": "", "age": None, "site": None},
    ]


def test_a_mark_is_a_row_with_its_quote_in_code_points() -> None:
    assert marks_grid(CORPUS).to_polars().rows(named=True) == [
        {"id": "n1", "start": 2, "end": 5, "label": "NAME", "quote": "Éva", "kind": "first, short",
         "sure": 0.9},
        {"id": "n2", "start": 0, "end": 1, "label": "ILLNESS", "quote": None, "kind": None,
         "sure": None},
    ]  # fmt: skip


def test_what_is_printed_holds_no_word_of_a_note() -> None:
    for grid in (notes_grid(CORPUS), marks_grid(CORPUS)):
        shown = repr(grid) + grid._repr_html_()
        assert "n1" in shown
        assert "Éva" not in shown
        assert "fever" not in shown


def test_attributes_named_as_a_column_of_ours_do_not_take_its_place() -> None:
    span = Span(0, 3, "NAME", Attributes(id="T1", label="PERSON"))
    note = Document("n1", "Eva came.", Attributes(id="other", text="short"))
    corpus = Corpus.from_records([Record(note, {"x": Marks((span,))})])
    assert notes_grid(corpus).to_polars().rows(named=True) == [
        {"id": "n1", "text": "Eva came.", "meta.id": "other", "meta.text": "short"}
    ]
    (row,) = marks_grid(corpus).to_polars().rows(named=True)
    assert (row["id"], row["label"]) == ("n1", "NAME")
    assert (row["attributes.id"], row["attributes.label"]) == ("T1", "PERSON")


def test_of_several_layers_one_has_to_be_named() -> None:
    both = Corpus(CORPUS.documents, {"x": CORPUS.layer("x"), "y": Layer("y", {})})
    assert len(marks_grid(both, "y")) == 0
    assert repr(marks_grid(both, "x")).startswith("2 marks of layer x")
    with pytest.raises(MissingLayerError, match="the layers are: x, y"):
        marks_grid(both)


def test_an_empty_corpus_is_two_empty_tables() -> None:
    nothing = Corpus({}, {"x": Layer("x", {})})
    assert notes_grid(nothing).to_polars().columns == ["id", "text"]
    assert marks_grid(nothing).to_polars().columns == ["id", "start", "end", "label", "quote"]


@given(
    st.dictionaries(
        st.text("ab1", min_size=1), st.text(st.characters(codec="utf-8"), min_size=2), min_size=1
    )
)
def test_a_corpus_is_read_back_from_its_tables(texts: dict[str, str]) -> None:
    records = [
        Record(Document(id_, text), {"x": Marks((Span(1, len(text), "NAME"),))})
        for id_, text in texts.items()
    ]
    corpus = Corpus.from_records(records)
    notes, marks = (pl.DataFrame(grid(corpus)) for grid in (notes_grid, marks_grid))
    again = corpus_of(notes, marks, layer="x")
    assert {id_: note.text for id_, note in again.documents.items()} == texts
    assert dict(again.layer("x")) == dict(corpus.layer("x"))
