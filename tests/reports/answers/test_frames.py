from typing import Any

import polars as pl
import pytest

from goldbench.corpus import Attributes, Span
from goldbench.errors import GoldbenchError, UsageError
from goldbench.reports.answers.frames import as_polars, corpus_of

NOTES = pl.DataFrame({"id": [1, 2], "text": ["Ana came.", "Nobody."], "site": ["north", None]})


def test_other_columns_are_metadata_and_empty_cells_are_none() -> None:
    corpus = corpus_of(NOTES)
    assert list(corpus.documents) == ["1", "2"]
    assert corpus.documents["1"].meta == Attributes(site="north")
    assert not corpus.documents["2"].meta
    assert not corpus.layers


def test_a_note_without_a_mark_was_looked_at() -> None:
    marks = pl.DataFrame(
        {"id": ["1"], "start": [0], "end": [3], "label": ["NAME"], "quote": ["Ana"], "sure": [0.9]}
    )
    layer = corpus_of(NOTES, marks, layer="reader").layer("reader")
    assert layer["1"].spans == (Span(0, 3, "NAME", Attributes(sure=0.9)),)
    assert layer["2"].spans == ()


@pytest.mark.parametrize(
    ("notes", "marks", "words"),
    [
        ({"text": ["x"]}, None, "the table of notes has no column 'id'"),
        ({"id": ["a", "a"], "text": ["x", "y"]}, None, "two notes have the id 'a'"),
        ({"id": ["a"]}, {"id": ["a"], "start": [0], "end": [1]}, "no column 'label'"),
        ({"id": ["a"]}, {"id": ["b"], "start": [0], "end": [1], "label": ["X"]}, "belongs to 'b'"),
    ],
)
def test_what_does_not_fit_is_told(
    notes: dict[str, Any], marks: dict[str, Any] | None, words: str
) -> None:
    with pytest.raises(UsageError, match=words):
        corpus_of(pl.DataFrame(notes), None if marks is None else pl.DataFrame(marks))


def test_a_frame_of_ours_is_taken_as_it_is() -> None:
    assert as_polars(NOTES) is NOTES


@pytest.mark.parametrize(
    ("notes", "words"),
    [
        ({"id": ["a", None], "text": ["x", "y"]}, "row 2 of the notes, column 'id'.*nothing"),
        ({"id": ["a", ""], "text": ["x", "y"]}, "row 2 of the notes, column 'id'.*nothing"),
        ({"id": ["a", "b"], "text": ["x", None]}, "row 2 of the notes, column 'text'.*nothing"),
        ({"id": ["a"], "text": [5]}, "row 1 of the notes, column 'text': expected text, found 5"),
        ({"id": ["a"], "text": [b"Ana"]}, "row 1 of the notes, column 'text'.*found bytes"),
    ],
)
@pytest.mark.parametrize("library", ["polars", "pandas"])
def test_a_note_without_an_id_or_a_text_is_refused_by_its_row(
    library: str, notes: dict[str, Any], words: str
) -> None:
    frame = pytest.importorskip(library).DataFrame(notes)
    with pytest.raises(GoldbenchError, match=words) as caught:
        corpus_of(frame)
    assert "Ana" not in str(caught.value)


@pytest.mark.parametrize(
    ("column", "value", "words"),
    [
        ("id", None, "column 'id': expected an id, found nothing"),
        ("label", None, "column 'label': expected a label, found nothing"),
        ("start", None, "column 'start': expected a whole number, 0 or more, found nothing"),
        ("start", 0.9, "column 'start'.*found 0.9"),
        ("start", True, "column 'start'.*found True"),
        ("end", "Ana", "column 'end'.*found str"),
        ("start", -1, "column 'start'.*found -1"),
        ("end", 0, "start 1 lies behind end 0"),
    ],
)
@pytest.mark.parametrize("library", ["polars", "pandas"])
def test_a_mark_that_cannot_be_placed_is_refused_by_its_row(
    library: str, column: str, value: object, words: str
) -> None:
    pytest.importorskip(library)
    mark = {"id": "1", "start": 1, "end": 3, "label": "NAME"}
    rows: list[dict[str, Any]] = [mark, {**mark, column: value}]
    if column == "start" and value is True:
        rows = [{**mark, column: value}] * 2  # a column of polars has one type
    columns = {name: [row[name] for row in rows] for name in mark}
    if library == "pandas":
        frame = pytest.importorskip("pandas").DataFrame(columns, dtype=object)
    else:
        frame = pl.DataFrame(columns, strict=False)
    with pytest.raises(GoldbenchError, match="row [12] of the marks.*" + words):
        corpus_of(NOTES, frame)


def test_whole_numbers_of_other_types_are_offsets() -> None:
    for start, end in ((0.0, 3.0), ("0", "3.0")):
        marks = pl.DataFrame({"id": [1.0], "start": [start], "end": [end], "label": [7]})
        assert corpus_of(NOTES, marks).layer()["1"].spans == (Span(0, 3, "7"),)


def test_holes_of_pandas_in_metadata_are_absent() -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(
        {
            "id": ["a", "b"],
            "text": ["x", "y"],
            "patient": ["p", float("nan")],
            "age": [41.0, None],
            "ward": pandas.array([3, None], dtype="Int64"),
            "seen": pandas.to_datetime(["2020-02-01", None]),
        }
    )
    documents = corpus_of(frame).documents
    assert documents["a"].meta == {
        "age": 41.0, "patient": "p", "seen": "2020-02-01T00:00:00", "ward": 3,
    }  # fmt: skip
    assert not documents["b"].meta
    holes = pl.DataFrame({"id": ["a"], "text": ["x"], "patient": [float("nan")]})
    assert not corpus_of(holes).documents["a"].meta


def test_a_column_of_texts_that_is_empty_all_the_way_down_is_none() -> None:
    marks_only = pl.DataFrame({"id": ["a", "b"], "text": [None, None]})
    assert [document.text for document in corpus_of(marks_only).documents.values()] == [None, None]
