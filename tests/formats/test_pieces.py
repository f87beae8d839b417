"""Pieces together are the whole, whatever lies on the borders."""

import json
import random
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import Corpus, Document, Record
from goldbench.errors import FormatError
from goldbench.formats import ReadOptions, pieces, read, write
from goldbench.formats.contract.piece import Piece

TEXTS = st.lists(st.text(st.sampled_from('ab"\n\r,;é😀 '), max_size=12), min_size=1, max_size=30)


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "_ROWS", (3, 3))
    monkeypatch.setattr(pieces, "_BYTES", (20, 20))
    monkeypatch.setattr(pieces, "_BUFFER", 64)


def in_pieces(path: Path, name: str) -> list[Record]:
    options = ReadOptions()
    cuts = pieces.cut(path, name, options)
    return [r for p in cuts for r in read(path, name, replace(options, piece=p))]


@given(TEXTS)
def test_a_csv_table_is_cut_outside_of_quotes(
    tmp_path_factory: pytest.TempPathFactory, texts: list[str]
) -> None:
    path = tmp_path_factory.mktemp("csv") / "notes.csv"
    ids = [f"n{number}" for number in range(len(texts))]
    pl.DataFrame({"id": ids, "text": texts}).write_csv(path)
    assert in_pieces(path, "table") == list(read(path, "table"))


@given(TEXTS)
def test_lines_of_json(tmp_path_factory: pytest.TempPathFactory, texts: list[str]) -> None:
    path = tmp_path_factory.mktemp("lines") / "notes.jsonl"
    lines = (json.dumps({"id": f"n{at}", "text": text}) for at, text in enumerate(texts))
    path.write_text("\ufeff" + "\n\n".join(lines), encoding="utf-8")
    whole = list(read(path, "jsonl"))
    assert len(whole) == len(texts)
    assert in_pieces(path, "jsonl") == whole


def test_parquet_without_ids_counts_its_rows_over_all_files(tmp_path: Path) -> None:
    for number in range(3):
        frame = pl.DataFrame({"text": [f"{number}.{at}" for at in range(7)]})
        frame.write_parquet(tmp_path / f"part-{number}.parquet")
    assert len(pieces.cut(tmp_path, "table", ReadOptions())) == 9
    assert in_pieces(tmp_path, "table") == list(read(tmp_path, "table"))


def test_csv_without_ids_is_one_piece(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("text\n" + "a note of some length\n" * 20, encoding="utf-8")
    assert pieces.cut(tmp_path / "a.csv", "table", ReadOptions()) == [None]


def test_omop_fhir_and_our_own_folder(tmp_path: Path) -> None:
    notes = {"note_id": range(10), "person_id": range(10), "note_text": ["a note"] * 10}
    pl.DataFrame(notes).write_csv(tmp_path / "note.csv")
    assert in_pieces(tmp_path / "note.csv", "omop") == list(read(tmp_path / "note.csv", "omop"))
    resource = {"resourceType": "DocumentReference", "content": [
        {"attachment": {"contentType": "text/plain", "data": "QW5hIHZpbm8u"}}]}  # fmt: skip
    export = tmp_path / "export.ndjson"
    export.write_text("".join(json.dumps({**resource, "id": f"d{n}"}) + "\n" for n in range(5)))
    assert len(pieces.cut(export, "fhir", ReadOptions())) > 1
    assert in_pieces(export, "fhir") == list(read(export, "fhir"))
    records = [Record(Document(f"n{n}", "a note")) for n in range(4)]
    write(Corpus.from_records(records).records(), tmp_path / "own", "parquet")
    assert in_pieces(tmp_path / "own", "parquet") == records


def test_an_error_names_the_line_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "notes.csv"
    path.write_text("id,text\n" + "n,a note\n" * 9 + "n10,a,b\n", encoding="utf-8")
    last = pieces.cut(path, "table", ReadOptions())[-1]
    assert isinstance(last, Piece)
    with pytest.raises(FormatError, match=r"notes\.csv:11: expected 2 columns"):
        list(read(path, "table", ReadOptions(piece=last)))


def test_an_open_quote_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text('id,text\n1,"open\n', encoding="utf-8")
    with pytest.raises(FormatError, match="not closed"):
        pieces.cut(tmp_path / "a.csv", "table", ReadOptions())


def test_what_cannot_be_cut_is_one_piece(tmp_path: Path) -> None:
    assert pieces.cut(tmp_path, "brat", ReadOptions()) == [None]


def test_pieces_of_parquet_are_smaller_where_notes_are_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pieces, "_ROWS", (64, 64))
    path = tmp_path / "notes.parquet"
    texts = [random.Random(at).randbytes(4000).hex() for at in range(12)]
    pl.DataFrame({"id": range(12), "text": texts}).write_parquet(path)
    assert len(pieces.cut(path, "table", ReadOptions())) == 1
    monkeypatch.setattr(pieces, "_PARQUET_BYTES", path.stat().st_size // 4)
    assert len(pieces.cut(path, "table", ReadOptions())) >= 4
    assert in_pieces(path, "table") == list(read(path, "table"))
