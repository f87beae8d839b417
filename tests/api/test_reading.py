from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import goldbench as gb
from api.small_corpora import NAMES, NOTES
from goldbench.corpus import Marks, Span

ANY: Any = gb  # as those write who have no type checker


def test_a_data_frame_of_notes_and_one_of_marks_make_a_corpus() -> None:
    corpus = gb.read(NOTES, marks=NAMES, layer="gold")
    assert len(corpus) == 12
    assert corpus.layer("gold")["n3"] == Marks((Span(0, 8, "NAME"),))
    assert corpus.documents["n3"].meta.text("site") == "south"
    few = gb.read(NOTES, marks=NAMES.head(2))
    assert few.layer()["n5"] == Marks(())  # looked at, nothing there


def test_a_frame_of_pandas_is_taken_too() -> None:
    pandas = pytest.importorskip("pandas")
    corpus = gb.read(pandas.DataFrame(NOTES.to_dict(as_series=False)))
    assert corpus.documents == gb.read(NOTES).documents


@pytest.mark.parametrize(
    ("notes", "marks", "message"),
    [
        (NOTES.drop("id"), None, "no column 'id'"),
        (pl.concat([NOTES, NOTES]), None, "two notes have the id"),
        (NOTES, NAMES.drop("end"), "no column 'end'"),
        (NOTES.head(3), NAMES, "not among the notes"),
    ],
)
def test_tables_that_cannot_be_read_are_told(
    notes: pl.DataFrame, marks: pl.DataFrame | None, message: str
) -> None:
    with pytest.raises(gb.UsageError, match=message):
        gb.read(notes, marks=marks)


def test_tables_come_out_as_they_went_in() -> None:
    corpus = gb.read(NOTES, marks=NAMES)
    assert gb.notes(corpus).to_polars().select(NOTES.columns).equals(NOTES)
    back = gb.marks(corpus).to_polars()
    assert back.drop("quote").equals(NAMES)
    assert back["quote"].unique().to_list() == ["Ana Ruiz"]


def test_a_corpus_is_written_and_read_back(tmp_path: Path) -> None:
    gold = gb.read(NOTES, marks=NAMES, layer="gold")
    for name in ("gold.jsonl", "folder"):
        path = gb.write(gold, tmp_path / name)
        assert dict(gb.read(path).layer("gold")) == dict(gold.layer("gold"))
    with pytest.raises(gb.UsageError, match="exists"):
        gb.write(gold, tmp_path / "gold.jsonl")


def test_marks_beside_a_path_are_refused(tmp_path: Path) -> None:
    with pytest.raises(gb.UsageError, match="beside a data frame"):
        gb.read(tmp_path, marks=NAMES)


@pytest.mark.parametrize("name", ["jsonl", "brat", "csv", "conll", "parquet"])
def test_a_layer_or_style_that_is_not_there_is_no_way_to_write(tmp_path: Path, name: str) -> None:
    gold = gb.read(NOTES, marks=NAMES, layer="gold")
    with pytest.raises(gb.MissingLayerError, match="no layer 'zz'; the layers are: gold"):
        gb.write(gold, tmp_path / "out", format=name, layer="zz")
    with pytest.raises(gb.UsageError, match=f"{name} has no style 'zz'"):
        gb.write(gold, tmp_path / "out", format=name, style="zz")
    assert not list(tmp_path.iterdir())


def test_the_layer_that_was_named_is_the_only_one_written(tmp_path: Path) -> None:
    records = [
        gb.Record(document, {"gold": Marks((Span(0, 8, "NAME"),)), "system": Marks()})
        for document in gb.read(NOTES).documents.values()
    ]
    both = gb.Corpus.from_records(records)
    for name in ("jsonl", "parquet"):
        written = gb.read(gb.write(both, tmp_path / name, format=name, layer="gold"))
        assert list(written.layers) == ["gold"]


def test_a_frame_has_the_schema_that_was_named() -> None:
    schema = gb.read(NOTES, schema="heart-risk").schema
    assert schema is not None


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: ANY.read(NOTES, marks=5), "marks are a data frame, not int"),
        (lambda: ANY.read(NOTES, format="jsonl"), "format is for files"),
        (lambda: ANY.read(NOTES, texts="folder"), "texts is for files"),
        (lambda: ANY.read(NOTES, schema=5), "a schema is"),
        (lambda: ANY.read(NOTES, schema="nope"), "nope"),
        (lambda: ANY.read(NOTES, marks=NAMES, layer=""), "layer is a text, not an empty one"),
        (lambda: ANY.read(NOTES, columns={"id": "note"}), "columns is for files"),
        (lambda: ANY.read("folder", columns="id"), "columns are {ours: theirs}, not str"),
        (lambda: ANY.read("folder", columns={"id": 5}), "a text each, not int"),
        (lambda: ANY.read("folder", columns={"": "x"}), "a text each, not an empty text"),
        (lambda: ANY.read("folder", layer="gold"), "a path says its own"),
        (lambda: ANY.read("folder", format=5), "format is the name of a format, not int"),
        (lambda: ANY.read(NOTES, strict="x"), "strict is True or False, not str"),
        (lambda: ANY.write(gb.read(NOTES), 5), "path is a path, not int"),
        (lambda: ANY.write(gb.read(NOTES), None), "path is a path, not NoneType"),
        (lambda: ANY.write(gb.read(NOTES), "out", format=5), "the name of a format, not int"),
        (lambda: ANY.write(gb.read(NOTES), "out", layer=5), "layer is a text, not int"),
        (lambda: ANY.write(ANY.Corpus({"x": ANY.Document("x", 5)}), "out"), "the text is a text"),
    ],
)
def test_what_cannot_be_read_or_written_is_refused_by_its_name(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    call: Callable[[], object],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(gb.GoldbenchError, match=message):
        call()
    assert not list(tmp_path.iterdir())


def test_columns_say_what_is_what_in_a_table(tmp_path: Path) -> None:
    theirs = {"id": "number", "text": "body", "site": "house"}
    NOTES.rename(theirs).write_csv(tmp_path / "notes.csv")
    corpus = gb.read(tmp_path / "notes.csv", format="table", columns=theirs)
    assert corpus.documents == gb.read(NOTES).documents
    with pytest.raises(gb.FormatError, match="no column 'boddy'"):
        gb.read(tmp_path / "notes.csv", format="table", columns=theirs | {"text": "boddy"})


def test_columns_say_what_is_what_in_a_table_of_marks(tmp_path: Path) -> None:
    theirs = {"start": "from", "end": "to", "label": "kind of name"}
    NAMES.rename(theirs).write_csv(tmp_path / "marks.csv")
    marks = gb.read(tmp_path / "marks.csv", format="csv", columns=theirs, texts=gb.read(NOTES))
    assert marks.layer()["n3"].spans[0] == Span(0, 8, "NAME")
    with pytest.raises(gb.FormatError, match="no column 'till'"):
        gb.read(tmp_path / "marks.csv", format="csv", columns=theirs | {"end": "till"})
    with pytest.raises(gb.UsageError, match="no column 'ende'"):
        gb.read(tmp_path / "marks.csv", format="csv", columns={"ende": "to"})


def test_columns_of_a_format_that_has_none_are_refused(tmp_path: Path) -> None:
    for name in ("notes.jsonl", "folder"):
        path = gb.write(gb.read(NOTES), tmp_path / name)
        with pytest.raises(gb.UsageError, match="has no columns"):
            gb.read(path, columns={"text": "body"})


def test_a_layer_without_a_name_gets_the_one_that_was_said(tmp_path: Path) -> None:
    path = gb.write(gb.read(NOTES, marks=NAMES), tmp_path / "folder", format="brat")
    assert list(gb.read(f"{path}::careful").layers) == ["careful"]


def test_a_parquet_folder_has_the_schema_that_was_named(tmp_path: Path) -> None:
    path = gb.write(gb.read(NOTES, marks=NAMES), tmp_path / "folder")
    assert gb.read(path).schema is None
    assert gb.read(path, schema="heart-risk").schema is not None
