"""Runs by parts: the same rows however they are cut, and nothing done twice or lost."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import polars as pl
import pytest

from goldbench.corpus import DEFAULT_LAYER, Document, Marks, Record, Span
from goldbench.engines import (
    LinesLayout,
    MarksWork,
    NoteSource,
    PartsRun,
    Result,
    TableLayout,
    parts,
    results,
    run_parts,
)
from goldbench.errors import FormatError, UsageError
from goldbench.formats import detect, pieces, read
from goldbench.formats.tables.parts import MANIFEST, digest, read_manifest
from goldbench.phi import AnnotateTask
from goldbench.phi.deidentify.writers import write_fhir


@dataclass(frozen=True)
class Words:
    """Marks the first word; fails where a note says so. Counts what it was asked to do."""

    kind: ClassVar[str] = "marks"
    asked: ClassVar[list[str]] = []
    version: str = "1"

    @property
    def settings(self) -> Mapping[str, object]:
        return {"work": "words", "version": self.version}

    def reads(self, record: Record) -> tuple[str, ...]:
        return (record.document.meta.text("patient"),)

    def __call__(self, record: Record) -> Result:
        text = record.document.require_text()
        self.asked.append(record.document.id)
        if "FAIL" in text:
            msg = f"cannot read {text}"
            raise ValueError(msg)
        end = len(text.split()[0]) if text.split() else 0
        marks = Marks((Span(0, end, "WORD"),) if end else ())
        return Result(Record(record.document, {DEFAULT_LAYER: marks}))


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "_BYTES", (200, 200))
    Words.asked.clear()


def notes_in(folder: Path, texts: Mapping[str, str]) -> NoteSource:
    path = folder / "notes.jsonl"
    lines = (json.dumps({"id": id_, "text": text}) + "\n" for id_, text in texts.items())
    path.write_text("".join(lines), encoding="utf-8")
    return NoteSource(path, "jsonl")


TEXTS = {f"n{number:02}": f"Word{number} and more 😀" for number in range(30)}


def test_rows_are_the_notes_and_the_digest_knows_no_order(tmp_path: Path) -> None:
    source = notes_in(tmp_path, TEXTS)
    run = run_parts(source, Words(), tmp_path / "a", workers=0)
    assert run.notes == len(TEXTS)
    assert len(run.manifest["parts"]) > 3
    turned = dict(reversed(TEXTS.items()))
    run_parts(notes_in(tmp_path, turned), Words(), tmp_path / "b", workers=0)
    manifests = [read_manifest(tmp_path / name) for name in ("a", "b")]
    assert manifests[0]["digest"] == manifests[1]["digest"]
    records = {r.document.id: r for r in read(tmp_path / "a")}
    assert records["n07"].layers[DEFAULT_LAYER] == Marks((Span(0, 5, "WORD"),))
    assert not list(tmp_path.glob(".*"))


def test_two_processes_write_what_one_writes(tmp_path: Path) -> None:
    maker = MarksWork(AnnotateTask("fr"))
    texts = {id_: f"Vu le {number % 27 + 1}/03/2021." for number, id_ in enumerate(TEXTS)}
    for workers in (0, 2):
        target = tmp_path / f"{workers}"
        run_parts(notes_in(tmp_path, texts), maker, target, workers=workers)
    manifests = [read_manifest(tmp_path / f"{workers}") for workers in (0, 2)]
    assert manifests[0]["marks"] == len(TEXTS)
    assert manifests[0]["digest"] == manifests[1]["digest"]


def test_a_note_that_fails_is_a_row_without_its_words(tmp_path: Path) -> None:
    texts = {**TEXTS, "bad": "FAIL secret", "long": "x" * 60}
    run = run_parts(notes_in(tmp_path, texts), Words(), tmp_path / "out", workers=0, longest=50)
    assert sorted(run.failed) == [("bad", "ValueError"), ("long", "too long")]
    whole = b"".join(file.read_bytes() for file in (tmp_path / "out").iterdir())
    assert b"secret" not in whole
    records = {r.document.id: r for r in read(tmp_path / "out")}
    assert not records["bad"].layers  # not looked at
    assert len(records) == len(texts)


class StopError(Exception):
    pass


def stop_after(parts: int) -> Any:
    def watch(run: PartsRun) -> None:
        if len(run.done) == parts:
            raise StopError

    return watch


def test_a_stopped_run_goes_on_and_sees_an_edited_note(tmp_path: Path) -> None:
    source = notes_in(tmp_path, TEXTS)
    with pytest.raises(StopError):
        run_parts(source, Words(), tmp_path / "out", workers=0, watch=stop_after(3))
    assert not (tmp_path / "out").exists()
    finished = len(Words.asked)
    assert 0 < finished < len(TEXTS)
    (tmp_path / ".out.parts" / "_1.part-00009.x.parquet.tmp").write_bytes(b"torn")
    edited = {**TEXTS, "n00": TEXTS["n00"].replace("Word", "Edit")}
    Words.asked.clear()
    run_parts(notes_in(tmp_path, edited), Words(), tmp_path / "out", workers=0)
    assert "n00" in Words.asked  # its part was made again
    assert len(Words.asked) < len(TEXTS)  # and other parts were not
    run_parts(notes_in(tmp_path, edited), Words(), tmp_path / "fresh", workers=0)
    manifests = [read_manifest(tmp_path / name) for name in ("out", "fresh")]
    assert manifests[0]["digest"] == manifests[1]["digest"]
    assert not [f for f in (tmp_path / "out").iterdir() if f.suffix == ".tmp"]


def test_other_settings_are_refused(tmp_path: Path) -> None:
    source = notes_in(tmp_path, TEXTS)
    with pytest.raises(StopError):
        run_parts(source, Words(), tmp_path / "out", workers=0, watch=stop_after(1))
    with pytest.raises(UsageError, match="other settings: version"):
        run_parts(source, Words("2"), tmp_path / "out", workers=0)


def test_an_id_that_comes_twice_in_two_pieces_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.jsonl"
    ids = [*TEXTS, "n00"]
    path.write_text("".join(json.dumps({"id": i, "text": "Some text here"}) + "\n" for i in ids))
    with pytest.raises(UsageError, match="two notes have the id 'n00'"):
        run_parts(NoteSource(path, "jsonl"), Words(), tmp_path / "out", workers=0)


def test_a_damaged_part_is_made_again(tmp_path: Path) -> None:
    source = notes_in(tmp_path, TEXTS)
    with pytest.raises(StopError):
        run_parts(source, Words(), tmp_path / "out", workers=0, watch=stop_after(2))
    part = min((tmp_path / ".out.parts").glob("part-*"))
    part.write_bytes(part.read_bytes()[:-7])
    run = run_parts(source, Words(), tmp_path / "out", workers=0)
    assert pl.read_parquet(tmp_path / "out" / "part-*.parquet").height == run.notes == len(TEXTS)


def test_a_run_that_fails_before_its_first_part_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "notes.csv"
    path.write_text('id,text\n1,"open', encoding="utf-8")
    with pytest.raises(FormatError, match="not closed"):
        run_parts(NoteSource(path, "table"), Words(), tmp_path / "out", workers=0)
    assert [file.name for file in tmp_path.iterdir()] == ["notes.csv"]


def test_a_source_that_cannot_be_cut_is_read_once_and_worked_on_in_batches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parts, "_BATCH", 7)
    source = notes_in(tmp_path, TEXTS)
    run_parts(source, Words(), tmp_path / "cut", workers=0)
    zipped = tmp_path / "notes.csv"  # without ids its rows are counted, one after the other
    zipped.write_text("text\n" + "".join(f"{text}\n" for text in TEXTS.values()), encoding="utf-8")
    done = run_parts(NoteSource(zipped, "table"), Words(), tmp_path / "whole", workers=0)
    assert [part["notes"] for part in done.manifest["parts"]] == [7, 7, 7, 7, 2]
    assert done.notes == len(TEXTS)


def test_a_run_killed_before_it_was_published_is_published(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = notes_in(tmp_path, TEXTS)
    for layout, name in ((TableLayout(), "table"), (LinesLayout("words"), "lines.jsonl")):
        target = tmp_path / name
        with monkeypatch.context() as patch:
            patch.setattr(type(layout), "publish", stop)
            with pytest.raises(StopError):
                run_parts(source, Words(), target, layout=layout, workers=0)
        assert not target.exists()
        Words.asked.clear()
        done = run_parts(source, Words(), target, layout=layout, workers=0)
        assert (Words.asked, done.notes) == ([], len(TEXTS))
        assert {record.document.id for record in read(target)} == set(TEXTS)
        assert not list(tmp_path.glob(".*"))


def test_a_run_killed_after_its_last_step_leaves_nothing_for_the_next(tmp_path: Path) -> None:
    source, target = notes_in(tmp_path, TEXTS), tmp_path / "out.jsonl"
    layout = LinesLayout("words")
    run_parts(source, Words(), target, layout=layout, workers=0)
    hidden = tmp_path / ".out.jsonl.parts"
    hidden.mkdir()
    (hidden / MANIFEST).write_text("{}")
    with pytest.raises(UsageError, match="exists"):
        run_parts(source, Words(), target, layout=layout, workers=0)
    assert not hidden.exists()


def stop(*_: object) -> None:
    raise StopError


def in_format(folder: Path, name: str) -> NoteSource:
    """Write the notes as another system would have them."""
    ids, texts = list(TEXTS), list(TEXTS.values())
    if name == "lines":
        return notes_in(folder, TEXTS)
    path = folder / f"notes.{name}"
    if name == "parquet":
        pl.DataFrame({"note_id": ids, "note_text": texts}).write_parquet(path)
    elif name == "csv":
        pl.DataFrame({"note_id": ids, "note_text": texts}).write_csv(path)
    elif name == "ndjson":  # a bulk export of FHIR
        write_fhir([Record(Document(*pair)) for pair in TEXTS.items()], path)
        return NoteSource(path, "fhir")
    elif name == "spark":
        for number in range(3):
            part = path / f"site={number}" / "part-0.parquet"
            part.parent.mkdir(parents=True)
            rows = {"note_id": ids[number::3], "note_text": texts[number::3]}
            pl.DataFrame(rows).write_parquet(part)
    elif name == "omop":
        path.mkdir()
        rows = {"note_id": ids, "person_id": ids, "note_text": texts}
        pl.DataFrame(rows).write_parquet(path / "note.parquet")
        return NoteSource(path, "omop")
    return NoteSource(path, "table")


@pytest.mark.parametrize("name", ["lines", "parquet", "csv", "ndjson", "spark", "omop"])
def test_one_digest_whatever_the_format_and_however_it_is_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    expected = digest(results([Record(Document(*p)) for p in TEXTS.items()], Words()).frame())
    source = in_format(tmp_path, name)
    assert detect(source.path) == source.format
    counts = set()
    for size in (1, 7, 1000):
        monkeypatch.setattr(pieces, "_ROWS", (size, size))
        monkeypatch.setattr(pieces, "_BYTES", (60 * size, 60 * size))
        done = run_parts(source, Words(), tmp_path / f"{size}", workers=0)
        assert (done.notes, done.digest) == (len(TEXTS), f"{expected:032x}")
        counts.add(len(done.manifest["parts"]))
    assert len(counts) > 1
