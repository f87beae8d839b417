"""A Parquet folder is checked when it is read: what cannot be never helps, nor does it crash."""

from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

import goldbench as gb
from goldbench.corpus import (
    Attributes,
    Corpus,
    Document,
    Extent,
    Marks,
    Record,
    Relation,
    Span,
    Tag,
)
from goldbench.errors import FormatError
from goldbench.formats import Findings, ReadOptions, WriteOptions, parquet, read, read_corpus
from goldbench.formats.parquet import ParquetFolder
from goldbench.scoring.reading.streams import FileStream

TEXT = "Ana Ruiz came on 3/4 to Vigo."
NAME, DATE, PLACE = Span(0, 8, "NAME"), Span(17, 20, "DATE"), Span(24, 28, "PLACE")
TRACKS = ["exact", "overlap", "token", "character", "semeval-type", "merged"]

Change = Callable[[pl.DataFrame], pl.DataFrame]


def _written(path: Path, *notes: Marks) -> Path:
    records = [Record(Document(f"n{n}", TEXT), {"model": marks}) for n, marks in enumerate(notes)]
    parquet.write(records, path, WriteOptions())
    return path


def _plain(path: Path) -> Path:
    return _written(path, Marks((NAME, DATE)), Marks((NAME, DATE)))


def _changed(folder: Path, table: str, change: Change) -> Path:
    file = folder / "layers" / "model" / f"{table}-00000.parquet"
    change(pl.read_parquet(file)).write_parquet(file)
    return folder


def _placed(start: object, end: object, type_: pl.DataType | None = None) -> Change:
    """Give the second span these offsets."""

    def change(table: pl.DataFrame) -> pl.DataFrame:
        kind = type_ or pl.Int32()
        row = pl.int_range(pl.len()) == 1
        return table.with_columns(
            pl.when(row).then(pl.lit(value, dtype=kind)).otherwise(pl.col(name).cast(kind))
            .alias(name)
            for name, value in (("start", start), ("end", end))
        )  # fmt: skip

    return change


IMPOSSIBLE = {
    "reversed": _placed(20, 17),
    "begins before the text": _placed(-5, 20),
    "lies before the text": _placed(-9, -5),
    "null": _placed(None, None),
    "without an end": _placed(17, None),
    "not whole": _placed(17.5, 20.0, pl.Float64()),
    "too large": _placed(17, 2**40, pl.Int64()),
}


@pytest.mark.parametrize("change", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
@pytest.mark.parametrize("track", TRACKS)
def test_an_answer_that_cannot_be_is_a_false_positive(
    tmp_path: Path, track: str, change: Change
) -> None:
    folder = _changed(_plain(tmp_path / "s"), "spans", change)
    marks = Marks((NAME, DATE))
    gold = Corpus.from_records(Record(Document(f"n{n}", TEXT), {"gold": marks}) for n in range(2))
    (result,) = gb.score(gold, {"s": folder}, tracks=(track,)).results
    assert (result.unplaced, result.findings) == (1, {"offsets unreadable": 1})
    assert result.scores.fp == 1
    assert result.scores.fn > 0


@pytest.mark.parametrize("change", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_its_label_is_kept_and_it_is_counted(tmp_path: Path, change: Change) -> None:
    folder = _changed(_plain(tmp_path / "s"), "spans", change)
    findings = Findings()
    first, second = read(folder, options=ReadOptions(findings=findings))
    assert first.layers["model"] == Marks((NAME,), unreadable=("DATE",))
    assert second.layers["model"] == Marks((NAME, DATE))
    assert findings.counts == {"offsets unreadable": 1}
    (example,) = findings.examples["offsets unreadable"]
    assert (example.path.name, example.line, example.document) == ("spans-00000.parquet", 2, "n0")


def test_strict_reading_refuses_it(tmp_path: Path) -> None:
    folder = _changed(_plain(tmp_path / "s"), "spans", _placed(20, 17))
    options = ReadOptions(findings=Findings(strict=True))
    with pytest.raises(FormatError, match=r"spans-00000\.parquet:2: offsets unreadable"):
        list(read(folder, options=options))
    with pytest.raises(FormatError, match="offsets unreadable"):
        list(FileStream(folder, options=options).parts(text=False))


@pytest.mark.parametrize("text", [True, False])
def test_what_ends_beyond_its_text_is_told(tmp_path: Path, *, text: bool) -> None:
    stream = FileStream(_changed(_plain(tmp_path / "s"), "spans", _placed(17, 99)))
    list(stream.parts(text=text))
    assert stream.noticed == {"outside the text": 1}


def test_a_corpus_that_is_opened_tells_each_part_once(tmp_path: Path) -> None:
    folder = _changed(_plain(tmp_path / "s"), "spans", _placed(20, 17))
    findings = Findings()
    corpus = read_corpus(folder, options=ReadOptions(findings=findings))
    for _ in range(2):
        assert len(list(corpus.records())) == 2
    assert findings.counts == {"offsets unreadable": 1}


def test_a_changed_folder_is_not_intact(tmp_path: Path) -> None:
    assert not ParquetFolder.open(
        _changed(_plain(tmp_path / "s"), "spans", _placed(None, None))
    ).intact()


def test_spans_in_another_order_are_put_in_theirs(tmp_path: Path) -> None:
    folder = _changed(_plain(tmp_path / "s"), "spans", lambda table: table.reverse())
    (part,) = ParquetFolder.open(folder).parts(text=False)
    spans = part.layers["model"].spans()
    assert list(zip(spans.document.tolist(), spans.start.tolist(), strict=True)) == [
        (0, 0), (0, 17), (1, 0), (1, 17),
    ]  # fmt: skip


def test_columns_of_other_widths_and_further_columns_are_read(tmp_path: Path) -> None:
    def wide(table: pl.DataFrame) -> pl.DataFrame:
        return table.select(
            pl.lit(1).alias("x"), pl.all().exclude(pl.Int32), pl.col(pl.Int32).cast(pl.Int64)
        )

    folder = _changed(_plain(tmp_path / "s"), "spans", wide)
    assert [record.layers["model"] for record in read(folder)] == [Marks((NAME, DATE))] * 2


def test_what_was_said_of_a_lost_span_goes_with_it(tmp_path: Path) -> None:
    sure = Attributes(sure=True)
    spans = (NAME, Span(17, 20, "DATE", sure), PLACE)
    links = (Relation("AT", spans[0], spans[1], sure), Relation("AT", spans[0], spans[2], sure))
    folder = _changed(_written(tmp_path / "s", Marks(spans, (), links)), "spans", _placed(20, 17))
    findings = Findings()
    (record,) = read(folder, options=ReadOptions(findings=findings))
    assert record.layers["model"] == Marks((NAME, PLACE), (), links[1:], ("DATE",))
    assert findings.counts == {
        "offsets unreadable": 1, "not read: relation without its ends": 1,
    }  # fmt: skip


@pytest.mark.parametrize(
    "change",
    [
        pl.col("start") + 1,
        pl.lit(None, dtype=pl.Int32).alias("start"),
        pl.col("start").reverse(),
    ],
)
def test_a_span_whose_fragments_cannot_be_is_lost(tmp_path: Path, change: pl.Expr) -> None:
    cut = Span(0, 20, "NAME", fragments=(Extent(0, 3), Extent(17, 20)))
    folder = _written(tmp_path / "s", Marks((cut, PLACE)))
    _changed(folder, "fragments", lambda table: table.with_columns(change))
    (record,) = read(folder)
    assert record.layers["model"] == Marks((PLACE,), unreadable=("NAME",))


def test_evidence_that_cannot_be_is_counted_and_its_fact_stays(tmp_path: Path) -> None:
    tag = Tag("SMOKER", evidence=(Span(0, 3, "SMOKER"), Span(4, 8, "SMOKER", Attributes(x="y"))))
    folder = _changed(_written(tmp_path / "s", Marks((), (tag,))), "evidence", _placed(8, 4))
    findings = Findings()
    (record,) = read(folder, options=ReadOptions(findings=findings))
    assert record.layers["model"] == Marks((), (Tag("SMOKER", evidence=tag.evidence[:1]),))
    assert findings.counts == {"offsets unreadable": 1}


@pytest.mark.parametrize(
    ("table", "change", "message"),
    [
        ("spans", pl.col("document") + 1, ":3: a document that this part does not have"),
        ("spans", pl.col("document") - 1, ":1: a document that this part does not have"),
        ("spans", pl.col("label") + 7, "a label that the manifest does not name"),
        ("spans", pl.lit(None, dtype=pl.Int32).alias("label"), ":1: no label"),
        ("spans", pl.lit(None, dtype=pl.Int32).alias("document"), ":1: no document"),
        ("spans", pl.col("start").cast(pl.String), "expected numbers in the column 'start'"),
        ("attributes", pl.col("owner") + 7, "attributes of marks that are not there"),
        ("attributes", pl.lit(9, dtype=pl.Int8).alias("kind"), "attributes of no kind of mark"),
        ("attributes", pl.lit(1).alias("name"), "expected text in the column 'name'"),
        ("relations", pl.col("target") + 7, "relations of marks that are not there"),
        ("evidence", pl.col("owner") - 1, "evidence of marks that are not there"),
    ],
)
def test_what_fits_nowhere_is_refused(
    tmp_path: Path, table: str, change: pl.Expr, message: str
) -> None:
    spans = (Span(0, 8, "NAME", Attributes(sure=True)), DATE)
    tag = Tag("SMOKER", evidence=(Span(0, 3, "SMOKER"),))
    marks = Marks(spans, (tag,), (Relation("AT", *spans),))
    folder = _written(tmp_path / "s", marks, marks)
    _changed(folder, table, lambda given: given.with_columns(change))
    with pytest.raises(FormatError, match=message):
        list(read(folder))


def test_a_column_that_is_absent_is_named(tmp_path: Path) -> None:
    folder = _changed(_plain(tmp_path / "s"), "spans", lambda table: table.drop("end"))
    with pytest.raises(FormatError, match="no column 'end'"):
        list(read(folder))


def test_marks_in_a_document_that_nobody_looked_at_are_refused(tmp_path: Path) -> None:
    records = [Record(Document("a", TEXT), {"model": Marks((NAME,))}), Record(Document("b", TEXT))]
    parquet.write(records, tmp_path / "s", WriteOptions())
    _changed(tmp_path / "s", "spans", lambda table: table.with_columns(pl.col("document") + 1))
    with pytest.raises(FormatError, match="a mark in a document that the layer did not look at"):
        list(read(tmp_path / "s"))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda table: table[:1], "expected 2 documents, as the manifest says, found 1"),
        (
            lambda table: table.with_columns(id=pl.lit(None, pl.String)),
            ":1: a document without an id",
        ),
        (lambda table: table.with_columns(id=pl.lit(1)), "the column 'id' holds something else"),
        (lambda table: table.drop("id"), "no column 'id'"),
    ],
)
def test_documents_are_those_of_the_manifest(tmp_path: Path, change: Change, message: str) -> None:
    file = _plain(tmp_path / "s") / "documents" / "00000.parquet"
    change(pl.read_parquet(file)).write_parquet(file)
    with pytest.raises(FormatError, match=message):
        list(read(tmp_path / "s"))


@pytest.mark.parametrize("value", ["{", "", "nul", "1, 2", "[" * 9999, '{"a": 1}', "null", "[[1]]"])
def test_an_attribute_whose_value_is_not_json_is_refused(tmp_path: Path, value: str) -> None:
    folder = _written(tmp_path / "s", Marks((Span(0, 8, "NAME", Attributes(sure=True)),)))
    _changed(folder, "attributes", lambda given: given.with_columns(value=pl.lit(value)))
    with pytest.raises(FormatError, match=r"attributes-00000\.parquet:1: the value"):
        gb.score(folder, folder, "exact", by="attribute:sure")
    with pytest.raises(FormatError, match="not JSON"):
        list(read(folder))


@pytest.mark.parametrize(
    ("column", "message"),
    [
        (pl.lit("{").alias("meta"), ":1: metadata that are not a JSON object"),
        (pl.lit("[1]").alias("meta"), ":1: metadata that are not a JSON object"),
        (pl.lit(1).alias("meta"), "expected text in the column 'meta'"),
        (pl.lit([1]).alias("meta.age"), "in the column 'meta.age'"),
        (pl.lit("many").alias("length"), "expected numbers in the column 'length'"),
    ],
)
def test_metadata_that_no_document_can_have_are_refused(
    tmp_path: Path, column: pl.Expr, message: str
) -> None:
    file = _plain(tmp_path / "s") / "documents" / "00000.parquet"
    pl.read_parquet(file).with_columns(column).write_parquet(file)
    with pytest.raises(FormatError, match=message):
        gb.score(tmp_path / "s", tmp_path / "s", "exact")


def test_as_many_documents_are_covered_as_the_manifest_says(tmp_path: Path) -> None:
    records = [Record(Document("a", TEXT), {"model": Marks((NAME,))}), Record(Document("b", TEXT))]
    parquet.write(records, tmp_path / "s", WriteOptions())
    _changed(tmp_path / "s", "covered", lambda table: table[:0])
    with pytest.raises(FormatError, match="expected 1 documents, as the manifest says, found 0"):
        list(read(tmp_path / "s"))
