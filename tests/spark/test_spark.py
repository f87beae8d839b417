"""The same marks on Spark as here, to the last one."""

from pathlib import Path
from typing import Any

import polars as pl
import pytest
from click.testing import CliRunner

import goldbench as gb
from goldbench.cli import main
from goldbench.engines import MarksWork, results
from goldbench.engines.spark_frames import map_in_spark, record_of
from goldbench.errors import UsageError
from goldbench.formats.tables.parts import SHAPES, digest, read_manifest
from goldbench.phi import AnnotateTask, DeidentifyTask, DeidentifyWork, policy
from spark.works import Failing

NOTES = [
    {"note_id": number, "note_text": f"Seen by Dr. Alice Moore on {number % 28 + 1}/3/2021.",
     "person_id": number // 3, "ward": "A"}
    for number in range(60)
]  # fmt: skip


@pytest.fixture(scope="module")
def notes(session: Any) -> Any:
    return session.createDataFrame(NOTES)


def local_digest() -> int:
    records = [
        record_of({"id": str(n["note_id"]), "text": n["note_text"], "patient": str(n["person_id"])})
        for n in NOTES
    ]
    return digest(results(records, MarksWork(AnnotateTask("en"))).frame())


def shaped(frame: Any, kind: str) -> pl.DataFrame:
    return pl.from_arrow(frame.select(*SHAPES[kind]).toArrow())  # type: ignore[return-value]


def test_marks_are_those_of_one_process(notes: Any) -> None:
    for partitions in (0, 1, 5):
        marks = gb.spark.annotate(notes, patient="person_id", partitions=partitions)
        assert digest(shaped(marks, "marks")) == local_digest()


def test_the_other_columns_are_left_alone_and_what_was_measured_is_a_column(notes: Any) -> None:
    marks = gb.spark.annotate(notes)
    measured = ["characters", "milliseconds", "tool", "version"]
    assert marks.columns == [*SHAPES["marks"], *measured]
    joined = notes.join(marks, notes.note_id.cast("string") == marks.id)
    rows = joined.select("ward", *measured).collect()
    assert len(rows) == len(NOTES)
    assert {row["ward"] for row in rows} == {"A"}
    assert all(row["characters"] > 20 and row["milliseconds"] >= 0 for row in rows)
    assert {row["version"] for row in rows} == {gb.__version__}


def test_a_failing_note_is_an_error_without_its_words(session: Any) -> None:
    rows = [("1", "no date"), ("2", "Record date: 2080-01-02\nShe smokes.")]
    frame = session.createDataFrame(rows, "note_id STRING, note_text STRING")
    marks = map_in_spark(frame, Failing(), columns={"id": "note_id", "text": "note_text"}, tool="x")
    outcomes = {row["id"]: (row["error"], row["spans"]) for row in marks.collect()}
    assert outcomes == {"1": ("ZeroDivisionError", None), "2": (None, [])}


def test_nothing_runs_before_it_is_asked_for(session: Any) -> None:
    broken = session.createDataFrame([(1, "a")], "note_id INT, note_text STRING").selectExpr(
        "note_id", "assert_true(note_id > 1) || note_text AS note_text"
    )
    gb.spark.annotate(broken)


def test_a_column_that_is_not_there_is_named(notes: Any) -> None:
    with pytest.raises(UsageError, match="no column 'text'"):
        gb.spark.annotate(notes, text="text")


def test_null_long_and_failing_notes_are_rows_with_an_error(session: Any) -> None:
    rows = [("1", None), ("2", "short"), ("3", "x" * 50)]
    frame = session.createDataFrame(rows, "note_id STRING, note_text STRING")
    annotated = gb.spark.annotate(frame, longest=20).collect()
    errors = {row["id"]: row["error"] for row in annotated}
    assert errors == {"1": "no text", "2": None, "3": "too long"}


def test_new_texts_and_tags(session: Any, notes: Any) -> None:
    clean = gb.spark.deidentify(notes, policy="tag").collect()
    assert len(clean) == len(NOTES)
    assert not any("Moore" in row["text"] for row in clean)
    assert "sealed" not in clean[0].asDict()
    text = "Record date: 2080-01-02\nShe has diabetes and takes metformin."
    frame = session.createDataFrame([("1", text)], "note_id STRING, note_text STRING")
    tags = gb.spark.risk(frame).collect()[0]["tags"]
    assert {tag["label"] for tag in tags} >= {"DIABETES", "MEDICATION"}


def test_columns_that_are_to_stay_are_metadata_of_the_new_notes(notes: Any) -> None:
    clean = gb.spark.deidentify(notes, policy="tag", keep="ward").collect()
    assert {tuple(map(tuple, row["meta"])) for row in clean} == {(("ward", '"A"'),)}  # as JSON


def test_note_nlp_is_numbered_the_same_and_quotes_only_when_asked(notes: Any) -> None:
    marks = gb.spark.annotate(notes)
    first = gb.spark.note_nlp(marks, date="2026-01-31").collect()
    again = gb.spark.note_nlp(marks.repartition(3), date="2026-01-31").collect()
    assert {row["note_nlp_id"] for row in first} == {row["note_nlp_id"] for row in again}
    assert len({row["note_nlp_id"] for row in first}) == len(first)
    assert {row["lexical_variant"] for row in first} == {""}
    quoted = gb.spark.note_nlp(marks, notes, date="2026-01-31").collect()
    assert "Alice Moore" in {row["lexical_variant"] for row in quoted}


def test_a_function_of_a_column(notes: Any) -> None:
    spans = gb.spark.udf("en")
    cell = notes.orderBy("note_id").select(spans("note_text").alias("s")).first()["s"]
    assert next((s["start"], s["label"]) for s in cell) == (12, "person_name")


def test_new_texts_are_those_of_one_process(notes: Any) -> None:
    work = DeidentifyWork(DeidentifyTask("en", policy("tag")))
    records = [record_of({"id": str(n["note_id"]), "text": n["note_text"]}) for n in NOTES]
    clean = gb.spark.deidentify(notes, policy="tag", partitions=3)
    assert digest(shaped(clean, "text")) == digest(results(records, work).frame())


@pytest.mark.usefixtures("session")
def test_note_nlp_by_the_command_is_that_of_one_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cdm = pl.DataFrame(NOTES).rename({"ward": "note_title"})
    (tmp_path / "cdm").mkdir()
    cdm.write_parquet(tmp_path / "cdm" / "note.parquet")
    monkeypatch.chdir(tmp_path)
    for engine in ("local", "spark"):
        arguments = ["annotate", "cdm", "--engine", engine, "--to", "note-nlp", "--quotes"]
        arguments += ["--nlp-date", "2026-01-31", "--out", engine]
        result = CliRunner().invoke(main, arguments)
        assert result.exit_code == 0, result.output
    tables = [
        pl.read_parquet(tmp_path / engine / "note_nlp" / "*.parquet").sort("note_nlp_id")
        for engine in ("local", "spark")
    ]
    assert tables[0].height > len(NOTES)
    assert tables[0].schema == tables[1].schema
    assert tables[0].equals(tables[1])


@pytest.mark.usefixtures("session")
def test_the_command_writes_the_parts_of_one_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pl.DataFrame(NOTES).write_parquet(tmp_path / "notes.parquet")
    monkeypatch.chdir(tmp_path)
    for engine in ("local", "spark"):
        arguments = ["annotate", "notes.parquet", "--engine", engine, "--to", "parts"]
        result = CliRunner().invoke(main, [*arguments, "--out", engine])
        assert result.exit_code == 0, result.output
    manifests = [read_manifest(tmp_path / engine) for engine in ("local", "spark")]
    assert manifests[0]["digest"] == manifests[1]["digest"]
    assert manifests[0]["notes"] == manifests[1]["notes"] == len(NOTES)
