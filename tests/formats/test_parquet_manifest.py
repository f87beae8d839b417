"""The manifest of a Parquet folder says what it must, and leaves nothing out."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import goldbench as gb
from goldbench.corpus import Attributes, Document, Marks, Record, Span
from goldbench.errors import FormatError
from goldbench.formats import WriteOptions, parquet
from goldbench.formats.parquet_manifest import read_manifest

Change = Callable[[dict[str, Any]], object]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    marks = Marks((Span(0, 3, "NAME", Attributes(sure=True)),))
    records = [Record(Document("a", "Ana"), {"gold": marks}), Record(Document("b", "Eva"))]
    parquet.write(records, tmp_path / "c", WriteOptions())
    return tmp_path / "c"


def _change(folder: Path, change: Change) -> None:
    file = folder / "manifest.json"
    manifest = json.loads(file.read_text(encoding="utf-8"))
    change(manifest)
    file.write_text(json.dumps(manifest), encoding="utf-8")


def _layer(manifest: dict[str, Any]) -> dict[str, Any]:
    layer: dict[str, Any] = manifest["parts"][0]["layers"]["gold"]
    return layer


WRONG: dict[str, tuple[Change, str]] = {
    "no parts": (lambda m: m.pop("parts"), "no 'parts', where a list is expected"),
    "no layers": (lambda m: m.pop("layers"), "no 'layers', where an object is expected"),
    "no documents": (lambda m: m.pop("documents"), "no 'documents', where a number"),
    "no content": (lambda m: m.pop("content"), "no 'content', where text is expected"),
    "version": (lambda m: m.update(version="1"), "expected a number in 'version'"),
    "layer": (lambda m: m["layers"].update(gold=[]), "expected an object in 'layers.gold'"),
    "labels": (lambda m: m["layers"]["gold"].pop("labels"), "no 'layers.gold.labels'"),
    "number as label": (
        lambda m: m["layers"]["gold"].update(labels=[1]),
        "expected a list of texts in 'layers.gold.labels'",
    ),
    "part": (lambda m: m.update(parts=[3]), r"expected an object in 'parts\[0\]'"),
    "documents of a part": (
        lambda m: m["parts"][0].update(documents=-1),
        r"expected a number in 'parts\[0\].documents'",
    ),
    "documents in all": (lambda m: m.update(documents=7), "expected 2 in 'documents'"),
    "tables": (lambda m: _layer(m).pop("tables"), r"no 'parts\[0\].layers.gold.tables'"),
    "covered": (lambda m: _layer(m).update(covered=True), "expected a number in .*covered'"),
    "unknown table": (lambda m: _layer(m)["tables"].append("x"), "names of tables in .*'x'"),
    "layer of nobody": (lambda m: m["layers"].pop("gold"), "expected 'gold' in 'layers'"),
    "covered left out": (lambda m: _layer(m)["tables"].remove("covered"), "expected 'covered' in"),
    "table left out": (
        lambda m: _layer(m)["tables"].remove("attributes"),
        r"layers.gold.attributes-00000\.parquet is not named",
    ),
    "part left out": (
        lambda m: m.update(parts=[], documents=0),
        r"documents.00000\.parquet is not named",
    ),
}


@pytest.mark.parametrize(("change", "message"), WRONG.values(), ids=WRONG)
def test_what_is_absent_or_of_another_kind_is_refused(
    folder: Path, change: Change, message: str
) -> None:
    _change(folder, change)
    with pytest.raises(FormatError, match=r"manifest\.json: .*" + message):
        gb.score(folder, folder, "exact")


def test_files_that_an_archiver_left_are_no_tables(folder: Path) -> None:
    (folder / "documents" / "._00000.parquet").write_bytes(b"")
    assert read_manifest(folder)["documents"] == 2
