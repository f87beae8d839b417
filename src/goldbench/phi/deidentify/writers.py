"""Where de-identified notes go besides the corpus formats: text files, tables, FHIR.

All are written anew from the de-identified notes. Nothing of the source's other columns or
elements is carried over, since nobody has looked at what they hold: a table gets the id, the text
and the metadata that may stay; a FHIR target gets one DocumentReference a note.
"""

import base64
import csv
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import orjson

from goldbench.corpus import Record
from goldbench.errors import UsageError
from goldbench.formats import SUFFIXES, require_writable, write

_TEXT_FIRST = ("id", "text")
_WRITTEN = {"table": (".csv", ".tsv", ".parquet"), "fhir": (".json", ".ndjson", ".jsonl")}
"""Formats that several kinds of file may hold."""
_BY_SUFFIX = {".jsonl": "jsonl", ".csv": "table", ".tsv": "table", ".parquet": "table"}


def write_table(records: Iterable[Record], path: Path) -> None:
    """Write a row a note: CSV, TSV or Parquet by the suffix of the path.

    Which columns there are is known at the end, so rows wait beside the target and not in memory.
    """
    waiting = path.with_name(f".{path.name}.rows")
    try:
        names: set[str] = set()
        with waiting.open("wb") as file:
            for record in records:
                row = {name: _cell(value) for name, value in _row(record).items()}
                names |= row.keys()
                file.write(orjson.dumps(row) + b"\n")
        columns = [*_TEXT_FIRST, *sorted(names - set(_TEXT_FIRST))]
        if path.suffix == ".parquet":
            _write_parquet(waiting, columns, path)
        else:
            _write_csv(waiting, columns, path)
    finally:
        waiting.unlink(missing_ok=True)


def _write_parquet(rows: Path, columns: list[str], path: Path) -> None:
    import polars as pl  # noqa: PLC0415  # only Parquet needs it

    shape = dict.fromkeys(columns, pl.String)
    if rows.stat().st_size == 0:
        pl.DataFrame(schema=shape).write_parquet(path)
        return
    pl.scan_ndjson(rows, schema=shape).sink_parquet(path)


def _write_csv(rows: Path, columns: list[str], path: Path) -> None:
    with rows.open("rb") as read, path.open("w", encoding="utf-8", newline="") as file:
        lines = csv.writer(file, delimiter="\t" if path.suffix == ".tsv" else ",")
        lines.writerow(columns)
        for row in map(orjson.loads, read):
            lines.writerow([row.get(name) or "" for name in columns])


def _row(record: Record) -> dict[str, Any]:
    document = record.document
    return {**document.meta, "id": document.id, "text": document.require_text()}


def _cell(value: object) -> str | None:
    return None if value is None else str(value)


def write_fhir(records: Iterable[Record], path: Path) -> None:
    """Write DocumentReference resources: a Bundle (.json), or one a line (.ndjson, .jsonl)."""
    resources = (_resource(record) for record in records)
    if path.suffix == ".json":
        entries = [{"resource": resource} for resource in resources]
        bundle = {"resourceType": "Bundle", "type": "collection", "entry": entries}
        path.write_bytes(orjson.dumps(bundle, option=orjson.OPT_INDENT_2) + b"\n")
    else:
        with path.open("wb") as file:
            file.writelines(orjson.dumps(resource) + b"\n" for resource in resources)


def _resource(record: Record) -> dict[str, Any]:
    document = record.document
    text = document.require_text().encode("utf-8", "surrogatepass")
    data = base64.b64encode(text).decode("ascii")
    resource: dict[str, Any] = {
        "resourceType": "DocumentReference",
        "id": document.id,
        "status": "current",
        "content": [{"attachment": {"contentType": "text/plain; charset=utf-8", "data": data}}],
    }
    if kind := document.meta.text("kind"):
        resource["type"] = {"text": kind}
    if patient := document.meta.text("patient"):
        resource["subject"] = {"reference": f"Patient/{patient}"}
    return resource


def write_texts(records: Iterable[Record], path: Path) -> None:
    """Write a folder of .txt files, named by the documents' ids."""
    path.mkdir()
    for record in records:
        file = path / f"{record.document.id}.txt"
        if ".." in file.parts or path not in file.parents:
            msg = f"the id {record.document.id!r} is no name for a file"
            raise UsageError(msg)
        file.parent.mkdir(parents=True, exist_ok=True)
        text = record.document.require_text()
        file.write_bytes(text.encode("utf-8", "surrogatepass"))


WRITERS: Mapping[str, Callable[[Iterable[Record], Path], None]] = {
    "text": write_texts,
    "table": write_table,
    "fhir": write_fhir,
}


def format_by_name(path: Path, source: str) -> str:
    """Give the format to write: what the name of the path says, else that of the source.

    >>> [format_by_name(Path(name), "text") for name in ("out", "out.jsonl", "out.csv")]
    ['text', 'jsonl', 'table']
    >>> format_by_name(Path("out.jsonl"), "doccano")
    'doccano'
    """
    if path.suffix in (SUFFIXES.get(source), f".{source}"):
        return source
    return _BY_SUFFIX.get(path.suffix, source)


def check_format(name: str, path: Path) -> None:
    """Refuse, before the work begins, a format that nobody writes, or not to such a file."""
    if name not in WRITERS:
        require_writable(name)
    suffixes = _WRITTEN.get(name, (path.suffix,))
    if path.suffix not in suffixes:
        msg = f"{name} is not written to a file called {path.name!r}"
        raise UsageError(msg, hint=f"a name that ends with {', '.join(suffixes)}")


def write_notes(records: Iterable[Record], path: Path, name: str) -> None:
    """Write de-identified notes in a corpus format, as text files, as a table or as FHIR."""
    check_format(name, path)
    if name in WRITERS:
        WRITERS[name](records, path)
    else:
        write(records, path, name)
