"""A folder of parts whose offsets cannot be: counted against their author, never a crash."""

import json
from pathlib import Path

import polars as pl
import pytest

from goldbench.corpus import Marks, Span, Tag
from goldbench.errors import FormatError
from goldbench.formats import Findings, ReadOptions, read
from goldbench.formats.tables.parts import KIND, MANIFEST, Row, schema


def _folder(path: Path, kind: str, row: Row) -> Path:
    path.mkdir()
    full = dict.fromkeys(schema(kind)) | {"id": "n"} | row
    pl.DataFrame([full], schema=schema(kind)).write_parquet(path / "part-00000.x.parquet")
    manifest = {"kind": KIND, "version": 2, "parts": [{"file": "part-00000.x.parquet"}]}
    (path / MANIFEST).write_text(json.dumps(manifest))
    return path


def _span(start: int | None, end: int | None, label: str | None = "NAME") -> Row:
    return {"start": start, "end": end, "label": label}


@pytest.mark.parametrize(("start", "end"), [(8, 4), (-5, 3), (None, None), (4, None)])
@pytest.mark.parametrize(("kind", "column"), [("marks", "spans"), ("text", "replaced")])
def test_an_answer_that_cannot_be_is_kept_as_unreadable(
    tmp_path: Path, kind: str, column: str, start: int | None, end: int | None
) -> None:
    folder = _folder(tmp_path / "p", kind, {column: [_span(0, 3), _span(start, end, "DATE")]})
    findings = Findings()
    (record,) = read(folder, "parts", ReadOptions(findings=findings))
    assert list(record.layers.values()) == [Marks((Span(0, 3, "NAME"),), unreadable=("DATE",))]
    assert findings.counts == {"offsets unreadable": 1}


def test_evidence_that_cannot_be_is_counted_and_its_fact_stays(tmp_path: Path) -> None:
    tag = {"label": "SMOKER", "evidence": [_span(0, 3, "SMOKER"), _span(8, 4, "SMOKER")]}
    findings = Findings()
    folder = _folder(tmp_path / "p", "marks", {"tags": [tag]})
    (record,) = read(folder, "parts", ReadOptions(findings=findings))
    kept = Tag("SMOKER", evidence=(Span(0, 3, "SMOKER"),))
    assert list(record.layers.values()) == [Marks((), (kept,))]
    assert findings.counts == {"offsets unreadable": 1}


def test_what_ends_beyond_its_text_is_told(tmp_path: Path) -> None:
    findings = Findings()
    folder = _folder(tmp_path / "p", "marks", {"spans": [_span(0, 99)]})
    list(read(folder, "parts", ReadOptions(findings=findings, texts={"n": "Ana came."})))
    assert findings.counts == {"outside the text": 1}


def test_a_span_without_a_label_is_refused(tmp_path: Path) -> None:
    folder = _folder(tmp_path / "p", "marks", {"spans": [_span(0, 3, None)]})
    with pytest.raises(FormatError, match="a span has no label"):
        list(read(folder, "parts"))
