from pathlib import Path

import pytest
from hypothesis import given

import places
from goldbench.corpus import (
    DEFAULT_LAYER,
    Attributes,
    Document,
    Extent,
    Label,
    Marks,
    Record,
    Relation,
    Schema,
    Span,
    Tag,
)
from goldbench.errors import FormatError, MissingTextError
from goldbench.formats import Findings, ReadOptions, WriteOptions
from goldbench.formats.standoff_xml import mae
from goldbench.formats.standoff_xml.dtd import read_dtd
from shared import VECTORS, needs_shared
from strategies import collections

GOLDEN = places.GOLDEN / "mae"

STRICT = Findings(strict=True)

NOTE = "Ana 😀 takes aspirin.\nNo chest\npain or leg pain.\n"

DRUG = Span(12, 19, "DRUG", Attributes(certainty="possible"))

PAIN = Span(24, 34, "SYMPTOM")

MARKS = Marks(
    (
        Span(0, 3, "NAME"),
        DRUG,
        PAIN,
        Span(24, 46, "SYMPTOM", fragments=(Extent(24, 29), Extent(42, 46))),
    ),
    (Tag("SMOKER", Attributes(status="unknown")),),
    (Relation("TREATS", DRUG, PAIN, Attributes(sure="yes"), ("from", "to")),),
)


def make_record(marks: Marks, text: str = NOTE) -> Record:
    return Record(Document("note", text), {DEFAULT_LAYER: marks})


def read(path: Path, findings: Findings | None = None) -> list[Record]:
    options = ReadOptions(findings=STRICT if findings is None else findings)
    return list(mae.read(path, options))


def test_the_golden_file_reads_as_it_should() -> None:
    assert read(GOLDEN) == [make_record(MARKS)]


def test_the_golden_file_survives_the_round_trip_byte_for_byte(tmp_path: Path) -> None:
    mae.write(read(GOLDEN), tmp_path, WriteOptions())
    assert (tmp_path / "note.xml").read_bytes() == (GOLDEN / "note.xml").read_bytes()


@given(records=collections(control=True))
def test_what_is_held_is_what_comes_back(
    tmp_path_factory: pytest.TempPathFactory, records: list[Record]
) -> None:
    folder = tmp_path_factory.mktemp("mae")
    options = WriteOptions()
    try:
        held = {record.document.id: mae.hold(record, options) for record in records}
    except FormatError:
        with pytest.raises(FormatError):
            mae.write(records, folder, options)
        return
    mae.write(records, folder, options)
    assert {record.document.id: record for record in read(folder)} == held


def test_evidence_metadata_and_reserved_attributes_are_lost() -> None:
    tag = Tag("SMOKER", Attributes(status="past", text="x"), (Span(0, 3, "SMOKER"),))
    span = Span(0, 3, "NAME", Attributes(spans="x", start=1, sure=True, why=("a", "b"), n=""))
    document = Document("note", NOTE, Attributes(site="1"))
    links = (
        Relation("L", span, span, Attributes(fromID="x", k="v", text="t"), ("from", "to")),
        Relation("L", span, PAIN),
    )
    held = mae.hold(Record(document, {"gold": Marks((span,), (tag,), links)}), WriteOptions())
    kept = Span(0, 3, "NAME", Attributes(sure="True", why="a;b"))
    assert held == make_record(
        Marks(
            (kept,),
            (Tag("SMOKER", Attributes(status="past")),),
            (Relation("L", kept, kept, Attributes(k="v"), ("from", "to")),),
        )
    )


def test_a_document_without_text_is_refused() -> None:
    with pytest.raises(MissingTextError):
        mae.hold(Record(Document("note", None)), WriteOptions())


def test_a_schema_names_the_root_and_is_written_beside_the_files(tmp_path: Path) -> None:
    schema = Schema("Ward", "", (Label("NAME"), Label("SMOKER", "tag")))
    mae.write([make_record(MARKS)], tmp_path, WriteOptions(schema=schema))
    assert read_dtd(tmp_path / "Ward.dtd") == schema
    assert "<Ward>" in (tmp_path / "note.xml").read_text(encoding="utf-8")
    assert read(tmp_path) == [make_record(MARKS)]
    with pytest.raises(FormatError, match="name of the schema"):
        mae.hold(make_record(MARKS), WriteOptions(schema=Schema("two words", "", ())))


@needs_shared
def test_the_annotators_of_the_voting_vectors_can_be_read_as_mae() -> None:
    records = read(VECTORS / "i2b2" / "voting" / "annotators")
    assert len(records) == 6
    first = records[0].layers[DEFAULT_LAYER]
    assert (len(first.spans), len(first.tags)) == (8, 1)
