import datetime as dt
from pathlib import Path

import polars as pl
import pytest

import places
from goldbench.corpus import Attributes, Document, Record
from goldbench.errors import FormatError, UsageError
from goldbench.formats import Findings, ReadOptions, detect, read
from goldbench.formats.tables import table

GOLDEN = places.GOLDEN / "table" / "notas.csv"


def test_the_golden_table_is_read() -> None:
    meta = Attributes(
        patient="4", date="2024-01-31", department="Cardiología", sex="F", age="70", urgente="sí"
    )
    assert list(table.read(GOLDEN, ReadOptions())) == [
        Record(Document("17", 'Ana vino "ayer".\r\nBien; 😀', meta)),
        Record(Document("18", "", Attributes(patient="4"))),
    ]
    assert table.sniff(GOLDEN)


def _csv(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def _read(path: Path, **wanted: str) -> list[Record]:
    return list(table.read(path, ReadOptions(columns=wanted)))


def test_rows_without_an_id_are_numbered_over_all_files(tmp_path: Path) -> None:
    _csv(tmp_path / "a.csv", "text\nx\ny\n")
    _csv(tmp_path / "b.tsv", "text\tsite\nz\tA\n")
    _csv(tmp_path / "design.csv", "id,stratum,cluster,probability\n")
    ids = [record.document.id for record in _read(tmp_path)]
    assert ids == ["row-000001", "row-000002", "row-000003"]


def test_columns_may_be_named(tmp_path: Path) -> None:
    path = _csv(tmp_path / "a.csv", "id,text,key,free,patient,who\n1,2,3,4,5,6\n")
    (record,) = _read(path, id="key", text="free", patient="who", ward="id")
    meta = {"patient": "6", "ward": "1", "text_": "2", "patient_": "5"}
    assert record == Record(Document("3", "4", Attributes(meta)))


def test_the_more_usual_name_wins_and_the_other_stays(tmp_path: Path) -> None:
    path = _csv(tmp_path / "a.csv", "note_id,row_id,note,text,person_id,mrn\n1,2,3,4,5,6\n")
    (record,) = _read(path)
    meta = {"row_id": "2", "note": "3", "patient": "5", "mrn": "6"}
    assert record == Record(Document("1", "4", Attributes(meta)))


def test_parquet_ids_are_exact_and_null_texts_reported(tmp_path: Path) -> None:
    frame = pl.DataFrame(
        {
            "NOTE_ID": [2**60 + 1, 2**60 + 2],
            "CHARTDATE": [dt.date(2024, 1, 31)] * 2,
            "TEXT": ["Ana", None],
            "score": [float("nan"), 1.0],
        }
    )
    frame.write_parquet(tmp_path / "a.parquet")
    findings = Findings()
    records = list(table.read(tmp_path / "a.parquet", ReadOptions(findings=findings)))
    assert records == [Record(Document(str(2**60 + 1), "Ana", Attributes(date="2024-01-31")))]
    assert findings.counts == {"not read: rows without text": 1}
    assert table.sniff(tmp_path / "a.parquet")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "the file is empty"),
        ("id,site\n1,x\n", "no column of texts among: id, site"),
        ("id,text\n1,x\n1,y\n", r"a\.csv:3: .*already used"),
        ("id,text\n,x\n", r"a\.csv:2: no id"),
        ('id,text\n1,"x\ny\n', r"a\.csv:2: not a table"),
        ("\x00\x01\x02", "binary data"),
    ],
)
def test_what_is_no_table_of_notes_is_refused(tmp_path: Path, content: str, message: str) -> None:
    path = _csv(tmp_path / "a.csv", content)
    with pytest.raises(FormatError, match=message):
        _read(path)


def test_a_named_column_must_be_there(tmp_path: Path) -> None:
    path = _csv(tmp_path / "a.csv", "id,text\n1,x\n")
    with pytest.raises(FormatError, match="there is no column 'body'; the columns are: id, text"):
        _read(path, text="body")


@pytest.mark.parametrize(
    ("ours", "near"), [("patientt", "patient"), ("idd", "id"), ("sitte", "site")]
)
def test_a_slip_in_our_name_is_refused(tmp_path: Path, ours: str, near: str) -> None:
    """The patients would be unknown, and intervals too narrow, without a word."""
    path = _csv(tmp_path / "a.csv", "note_id,text,who,ward\n1,x,7,3\n")
    theirs = {"patient": "who", "id": "note_id", "site": "ward"}[near]
    with pytest.raises(UsageError, match=f"column {ours}={theirs}") as told:
        _read(path, **{ours: theirs})
    assert told.value.hint == f"did you mean {near}={theirs}?"


def test_a_name_of_ones_own_stays_where_ours_is_taken(tmp_path: Path) -> None:
    path = _csv(tmp_path / "a.csv", "id,text,who,ward\n1,x,7,3\n")
    (record,) = _read(path, patient="who", patients="ward", visit_date="id")
    assert record.document.meta == {"patient": "7", "patients": "3", "visit_date": "1"}


def test_a_column_of_numbers_is_no_text(tmp_path: Path) -> None:
    pl.DataFrame({"id": [1], "text": [3]}).write_parquet(tmp_path / "a.parquet")
    with pytest.raises(FormatError, match="holds something else"):
        _read(tmp_path / "a.parquet")


def test_a_path_that_is_not_there_is_a_usage_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        _read(tmp_path / "no.csv")


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.csv", ""),
        ("a.csv", "\x00"),
        ("a.csv", "id,start,end,label,text\n"),
        ("a.csv", "note_id,person_id,note_text\n"),
        ("a.csv", "id,stratum\n"),
        ("a.txt", "id,text\n"),
        ("a.tsv", "#FORMAT=WebAnno TSV 3.3\n"),
        ("a.parquet", "PAR1"),
    ],
)
def test_nothing_else_is_taken_for_a_table(tmp_path: Path, name: str, content: str) -> None:
    assert not table.sniff(_csv(tmp_path / name, content))
    assert not table.sniff(tmp_path)
    assert not table.sniff(tmp_path / "absent.csv")


@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_of_columns_that_differ_in_case_the_exact_name_wins(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"t.{kind}"
    values = {"id": "n1", "ID": "77", "text": "a note", "Text": "SHORT", "PATIENT": "p"}
    frame = pl.DataFrame([values])
    frame.write_csv(path) if kind == "csv" else frame.write_parquet(path)
    meta = Attributes(ID="77", Text="SHORT", patient="p")
    assert list(table.read(path, ReadOptions())) == [Record(Document("n1", "a note", meta))]


def test_the_folder_that_spark_writes_as_csv_is_one_table(tmp_path: Path) -> None:
    (tmp_path / "_SUCCESS").touch()
    _csv(tmp_path / "part-00000-x.csv", "id,text\na,x\n")
    _csv(tmp_path / "part-00001-x.csv", "id,text\nb,y\n")
    assert detect(tmp_path) == "table"
    assert [record.document.id for record in read(tmp_path)] == ["a", "b"]
