from pathlib import Path

import pytest
from hypothesis import given

from goldbench.corpus import DEFAULT_LAYER, Attributes, Document, Marks, Record, Span, Tag
from goldbench.errors import FormatError, UsageError
from goldbench.formats import Findings, ReadOptions, WriteOptions
from goldbench.formats.tables import csv
from round_trips import (
    GOLDEN,
    IMPOSSIBLE,
    NOTES,
    ODD,
    TEXTS,
    check_damage,
    check_golden,
    check_round_trip,
    damaged,
)
from strategies import collections

FILES = GOLDEN / "csv"


def _read(path: Path, text: str, findings: Findings | None = None) -> list[Record]:
    path.write_bytes(text.encode())
    return list(csv.read(path, ReadOptions(findings=findings or Findings())))


@given(records=collections(control=True))
def test_what_is_read_back_is_what_hold_promised(
    tmp_path_factory: pytest.TempPathFactory, records: list[Record]
) -> None:
    check_round_trip(csv, records, tmp_path_factory.mktemp("csv") / "marks.csv")


def test_odd_records_keep_the_promise_too(tmp_path: Path) -> None:
    check_round_trip(csv, ODD, tmp_path / "odd.csv")
    for number, record in enumerate(IMPOSSIBLE):
        check_round_trip(csv, [record], tmp_path / f"{number}.csv")


def test_spans_fragments_and_evidence_are_held_as_they_are() -> None:
    by_id = {record.document.id: record for record in ODD}
    for name in ("pieces", "nested", "outside", "empty span"):
        held = csv.hold(by_id[name], WriteOptions())
        assert held == Record(Document(name, None), by_id[name].layers)
    held = csv.hold(by_id["evidence"], WriteOptions())
    assert held is not None
    assert held.layers[DEFAULT_LAYER].tags[0] == Tag(
        "SMOKER", Attributes(status="never"), (Span(0, 3, "SMOKER"), Span(12, 19, "SMOKER"))
    )


def test_values_become_strings_and_empty_ones_are_lost() -> None:
    attributes = Attributes(n=1, sure=True, several=("a", "b"), empty="", none=())
    record = Record(Document("n", "ab"), {DEFAULT_LAYER: Marks((Span(0, 1, "X", attributes),))})
    held = csv.hold(record, WriteOptions())
    assert held is not None
    (span,) = held.layers[DEFAULT_LAYER].spans
    assert span.attributes == {"n": "1", "sure": "True", "several": "a;b"}


def test_a_document_not_looked_at_has_no_row_and_nothing_here_has_one() -> None:
    assert csv.hold(NOTES[2], WriteOptions()) is None
    assert csv.hold(NOTES[1], WriteOptions()) == Record(
        Document("note-2", None), {DEFAULT_LAYER: Marks()}
    )


def test_the_golden_file_is_written_and_read() -> None:
    check_golden(csv, FILES / "marks.csv", NOTES)
    findings = Findings()
    records = list(csv.read(FILES / "marks.csv", ReadOptions(texts=TEXTS, findings=findings)))
    assert [record.document.id for record in records] == ["note-1", "note-2"]
    assert records[0].document.text == TEXTS["note-1"]
    assert records[0].layers[DEFAULT_LAYER].spans[0].quote == "Ana Ruiz"
    assert not findings.counts


def test_a_foreign_table_is_read_by_the_names_of_its_columns() -> None:
    findings = Findings()
    columns = {"id": "note", "start": "begin", "end": "finish", "label": "type"}
    texts = {"n1": "Ana 3/\n4.", "n2": "Eva"}
    options = ReadOptions(layer="system", columns=columns, texts=texts, findings=findings)
    n2, n1, n3 = csv.read(FILES / "foreign.csv", options)
    ana = Span(0, 3, "NAME", Attributes(role="patient"))
    assert n2 == Record(Document("n2", "Eva"), {"system": Marks((ana,), (Tag("SMOKER"),))})
    assert n1 == Record(Document("n1", "Ana 3/\n4."), {"system": Marks((Span(4, 8, "DATE"),))})
    assert n3 == Record(Document("n3", None), {"system": Marks()})
    assert findings.counts == {
        "not read: key score": 1,
        "quote differs": 1,
        "offsets unreadable": 2,
        "line not understood": 1,
    }
    assert findings.examples["line not understood"][0].line == 10


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_the_separator_is_found_out(tmp_path: Path, separator: str) -> None:
    text = "\ufeffid,start,end,label\nn,0,3,A\r\n".replace(",", separator)
    assert _read(tmp_path / "x.csv", text) == [
        Record(Document("n", None), {DEFAULT_LAYER: Marks((Span(0, 3, "A"),))})
    ]
    assert csv.sniff(tmp_path / "x.csv")


@pytest.mark.parametrize(
    ("row", "marks"),
    [
        ("n,span,0,3,A,", Marks((Span(0, 3, "A"),))),
        ("n,SPAN,0,3,A,0-1;2-3", Marks((Span.of_fragments(((0, 1), (2, 3)), "A"),))),
        ("n,tag,,,A,", Marks(tags=(Tag("A"),))),
        ("n,tag,0,3,A,", Marks(tags=(Tag("A", evidence=(Span(0, 3, "A"),)),))),
        (
            "n,tag,0,3,A,0-1;2-3",
            Marks(tags=(Tag("A", evidence=(Span(0, 1, "A"), Span(2, 3, "A"))),)),
        ),
        ("n,nothing,,,,", Marks()),
        ("n,,,,A,", Marks(tags=(Tag("A"),))),
        ("n,,,,,", Marks()),
        ("n", Marks()),
    ],
)
def test_the_kind_of_a_row(tmp_path: Path, row: str, marks: Marks) -> None:
    (record,) = _read(tmp_path / "x.csv", f"id,kind,start,end,label,fragments\n{row}\n")
    assert record.layers == {DEFAULT_LAYER: marks}


@pytest.mark.parametrize(
    ("row", "finding"),
    [
        ("n,span,3,0,A,", "offsets unreadable"),
        ("n,span,-1,0,A,", "offsets unreadable"),
        ("n,span,0,,A,", "offsets unreadable"),
        ("n,span,0,3,A,0-1;2", "offsets unreadable"),
        ("n,span,0,3,A,0-1;1-2", "offsets unreadable"),
        ("n,tag,0,,A,", "offsets unreadable"),
        ("n,event,0,3,A,", "line not understood"),
        (",span,0,3,A,", "line not understood"),
    ],
)
def test_a_row_that_does_not_fit_is_reported(tmp_path: Path, row: str, finding: str) -> None:
    findings = Findings()
    text = f"id,kind,start,end,label,fragments\n{row}\n"
    records = _read(tmp_path / "x.csv", text, findings)
    assert all(not record.layers[DEFAULT_LAYER] for record in records)
    assert findings.counts == {finding: 1}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"x\.csv:1: the file is empty"),
        ("Ana came home\n", r"x\.csv:1: the header line has no column for the id"),
        ('id,label\nn,"A\n\n', r"x\.csv:3: not a table"),
        ('id,label\nn,"A"b\n', r"x\.csv:2: not a table"),
        ("id,label\n" + "n" * 200_000, r"x\.csv:2: not a table"),
    ],
)
def test_what_is_no_table_is_an_error_with_its_line(
    tmp_path: Path, text: str, message: str
) -> None:
    with pytest.raises(FormatError, match=message):
        _read(tmp_path / "x.csv", text)


def test_bytes_that_are_not_utf8_are_named(tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_bytes(b"id,label\nn,\xff\n")
    with pytest.raises(FormatError, match=r"x\.csv:2: not UTF-8"):
        list(csv.read(tmp_path / "x.csv", ReadOptions()))


def test_a_folder_is_read_without_its_design(tmp_path: Path) -> None:
    csv.write(NOTES, tmp_path / "a.csv", WriteOptions())
    (tmp_path / "design.csv").write_text("id,stratum,cluster,probability\n", encoding="utf-8")
    assert len(list(csv.read(tmp_path, ReadOptions()))) == 2
    with pytest.raises(UsageError, match="does not exist"):
        list(csv.read(tmp_path / "none", ReadOptions()))


def test_a_cell_that_could_not_be_read_back_is_refused(tmp_path: Path) -> None:
    long = Attributes(comment="x" * 200_000)
    record = Record(Document("n", "ab"), {DEFAULT_LAYER: Marks((Span(0, 1, "X", long),))})
    with pytest.raises(FormatError, match="a cell of 200000 characters"):
        csv.hold(record, WriteOptions())
    check_round_trip(csv, [record], tmp_path / "x.csv")
    check_round_trip(csv, [Record(Document("", ""), {"a": Marks()})], tmp_path / "y.csv")


@given(data=damaged((FILES / "foreign.csv").read_bytes()))
def test_a_damaged_file_gives_records_or_a_clear_error(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    check_damage(csv, data, tmp_path_factory.mktemp("csv") / "x.csv")
    columns = {"id": "note", "start": "begin", "end": "finish", "label": "type"}
    options = ReadOptions(columns=columns, texts=TEXTS)
    check_damage(csv, data, tmp_path_factory.mktemp("csv") / "x.csv", options)
