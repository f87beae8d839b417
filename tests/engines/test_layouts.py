"""Where parts go: JSON Lines as one process writes them, and NOTE_NLP beside a table."""

import gzip
import json
from pathlib import Path
from typing import ClassVar

import polars as pl
import pytest
from jsonschema import Draft202012Validator

import places
from goldbench.corpus import Attributes, Document, Marks, Record, Span, Tag
from goldbench.engines import LinesLayout, NoteNlpLayout, NoteSource, Result, here
from goldbench.errors import UsageError
from goldbench.formats import ReadOptions, pieces, read, write
from goldbench.formats.tables.note_nlp import NoteNlp
from goldbench.formats.tables.parts import read_manifest, sha256_of

NOTES = [
    Record(Document(f"{number}", f"Ana {number} smokes 😀.", Attributes(patient=f"p{number // 3}")))
    for number in range(40)
]


class Marking:
    kind: ClassVar[str] = "marks"
    settings: ClassVar[dict[str, str]] = {"work": "marking"}

    def reads(self, record: Record) -> tuple[str, ...]:
        del record
        return ()

    def __call__(self, record: Record) -> Result:
        if record.document.id == "13":
            raise ValueError(record.document.text)
        evidence = Span(4, 6, "PROOF", Attributes(rule="smokes", sure=True))
        marks = Marks(
            (Span(0, 3, "NAME", Attributes(type="first", confidence=90.5)),),
            (
                Tag("SMOKER", Attributes(time="before"), (evidence,)),
                Tag("SMOKER", Attributes(time="after"), (evidence,)),
            ),
        )
        return Result(Record(record.document, {"any": marks}))


class Rewriting(Marking):
    kind: ClassVar[str] = "text"

    def __call__(self, record: Record) -> Result:
        super().__call__(record)
        document = Document(record.document.id, record.document.require_text().replace("Ana", "X"))
        return Result(Record(document, {"replaced": Marks((Span(0, 1, "NAME"),))}))


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> NoteSource:
    monkeypatch.setattr(pieces, "_BYTES", (300, 300))
    write(iter(NOTES), tmp_path / "notes.jsonl", "jsonl")
    return NoteSource(tmp_path / "notes.jsonl", "jsonl")


@pytest.mark.parametrize("name", ["out.jsonl", "out.jsonl.gz"])
def test_lines_are_in_the_order_of_the_source_and_lose_nothing(
    tmp_path: Path, source: NoteSource, name: str
) -> None:
    target = tmp_path / name
    layout = LinesLayout("mine", name.endswith(".gz"))
    done = here().run(source, Marking(), target, layout=layout)
    assert len(done.manifest["parts"]) > 3
    written = list(read(target, "jsonl", ReadOptions()))
    wanted = [
        Record(note.document, {"mine": Marking()(note).record.layers["any"]})
        if note.document.id != "13"
        else Record(note.document)  # not looked at
        for note in NOTES
    ]
    assert written == wanted
    assert done.failed == [("13", "ValueError")]
    if name.endswith(".gz"):
        assert len(gzip.decompress(target.read_bytes()).splitlines()) == len(NOTES)
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted(["notes.jsonl", name])


def test_of_a_note_that_could_not_be_made_safe_no_text_is_written(
    tmp_path: Path, source: NoteSource
) -> None:
    target = tmp_path / "out.jsonl"
    done = here().run(source, Rewriting(), target, layout=LinesLayout("replaced"), hashes=True)
    lines = {line["id"]: line for line in map(json.loads, target.read_text().splitlines())}
    assert lines["13"] == {"id": "13"}
    assert "Ana" not in target.read_text()
    assert done.hashes["7"] == sha256_of("X 7 smokes 😀.")
    assert "13" not in done.hashes


def test_a_table_holds_what_lines_hold(tmp_path: Path, source: NoteSource) -> None:
    here().run(source, Marking(), tmp_path / "table")
    here().run(source, Marking(), tmp_path / "out.jsonl", layout=LinesLayout("marks"))
    options = ReadOptions(layer="marks")
    table = {r.document.id: r.layers for r in read(tmp_path / "table", "parts", options)}
    assert table == {r.document.id: r.layers for r in read(tmp_path / "out.jsonl")}


@pytest.mark.parametrize("work", [Marking(), Rewriting()])
def test_the_manifest_fits_its_contract(tmp_path: Path, source: NoteSource, work: Marking) -> None:
    done = here().run(source, work, tmp_path / "out")
    schema = json.loads((places.CONTRACTS / "parts.schema.json").read_text(encoding="utf-8"))
    validator = Draft202012Validator(schema)
    validator.validate(dict(done.manifest))
    validator.validate(json.loads((tmp_path / "out" / "_manifest.json").read_bytes()))
    assert not validator.is_valid({**done.manifest, "digest": "none"})


def test_note_nlp_lies_beside_the_marks(tmp_path: Path, source: NoteSource) -> None:
    how = NoteNlp("goldbench test", "2026-01-31", numbered=True, concepts={"NAME": 17})
    here().run(source, Marking(), tmp_path / "a", layout=NoteNlpLayout(how))
    assert sorted(file.name for file in (tmp_path / "a").iterdir()) == [
        "_run.json",
        "marks",
        "note_nlp",
    ]
    assert read_manifest(tmp_path / "a" / "marks")["notes"] == len(NOTES)
    table = pl.read_parquet(tmp_path / "a" / "note_nlp" / "*.parquet")
    assert table.height == 3 * (len(NOTES) - 1)  # a span and two tags with a piece of evidence
    assert table["note_nlp_id"].n_unique() == table.height
    assert table["note_id"].dtype == pl.Int64
    assert table["nlp_date"].dtype == pl.Date
    assert set(table["lexical_variant"]) == {""}
    first = table.filter(pl.col("note_id") == 7, pl.col("offset") == "0").row(0, named=True)
    assert first["note_nlp_concept_id"] == 17
    assert first["term_modifiers"] == "label=NAME;end=3;type=first;confidence=90.5"
    quoting = NoteNlpLayout(how._replace(quotes=True))
    here().run(source, Marking(), tmp_path / "b", layout=quoting)
    quoted = pl.read_parquet(tmp_path / "b" / "note_nlp" / "*.parquet")
    assert set(quoted["note_nlp_id"]) == set(table["note_nlp_id"])
    assert set(quoted.filter(pl.col("offset") == "0")["lexical_variant"]) == {"Ana"}


def test_ids_that_are_no_numbers_are_refused_where_omop_wants_numbers(tmp_path: Path) -> None:
    write(iter([Record(Document("n1", "Ana smokes."))]), tmp_path / "notes.jsonl", "jsonl")
    source = NoteSource(tmp_path / "notes.jsonl", "jsonl")
    layout = NoteNlpLayout(NoteNlp("x", "2026-01-31", numbered=True))
    with pytest.raises(UsageError, match="no whole numbers"):
        here().run(source, Marking(), tmp_path / "out", layout=layout)
    assert [file.name for file in tmp_path.iterdir()] == ["notes.jsonl"]
