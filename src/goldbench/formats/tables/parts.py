"""Results as a table: one row a note, always, whatever came of it.

    marks/
      _manifest.json             kind, settings, counts, the order-free digest; written last
      _run.json                  the settings of the run
      part-00000.KEY.parquet     id, spans, tags, error; or, of de-identified notes, id, text,
                                 meta, replaced, sha256, error

A note without marks is a row with an empty list; a note that failed a row with an `error`, the name
of what went wrong, never a word of the note: it counts as not looked at. The tables are the same
wherever the work was done: in one process, in several, on Spark, which reads the folder as a table
(names that begin with _ are passed over). Read only; `annotate` and `deidentify` write it.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import orjson

from goldbench.corpus import NONE, Attributes, Document, Marks, Record, Span, Tag, Value
from goldbench.errors import FormatError
from goldbench.formats.contract.ids import Ids
from goldbench.formats.contract.location import Spot
from goldbench.formats.contract.options import ReadOptions
from goldbench.formats.io.files import head, read_bytes
from goldbench.formats.io.json_values import loads, to_extent

if TYPE_CHECKING:  # polars costs a quarter of a second, and `sniff` is asked of every path
    import polars as pl

LOSES: tuple[str, ...] = ()

KIND = "goldbench-parts"
VERSION = 2
"""2: evidence has attributes."""
MANIFEST = "_manifest.json"
_MODULUS = 1 << 128

Row = dict[str, Any]

# A shape is columns with types in the words of Spark, from which the other dialects are made.
_SPAN = (
    "STRUCT<start: INT, end: INT, label: STRING, type: STRING, confidence: DOUBLE, "
    "attributes: ARRAY<STRUCT<name: STRING, value: STRING>>>"
)
_NAMED = "ARRAY<STRUCT<name: STRING, value: STRING>>"
SHAPES: dict[str, dict[str, str]] = {
    "marks": {
        "id": "STRING",
        "spans": f"ARRAY<{_SPAN}>",
        "tags": f"ARRAY<STRUCT<label: STRING, attributes: {_NAMED}, "
        f"evidence: ARRAY<STRUCT<start: INT, end: INT, label: STRING, attributes: {_NAMED}>>>>",
        "error": "STRING",
    },
    "text": {
        "id": "STRING",
        "text": "STRING",
        "meta": _NAMED,
        "replaced": "ARRAY<STRUCT<start: INT, end: INT, label: STRING>>",
        "sha256": "STRING",
        "error": "STRING",
    },
}


def sniff(path: Path) -> bool:
    return path.is_dir() and KIND.encode() in head(path / MANIFEST)


def read(path: Path, options: ReadOptions) -> Iterator[Record]:
    """Yield a record a note; the notes' texts may be given beside marks."""
    import polars as pl  # noqa: PLC0415  # see above

    manifest = read_manifest(path)
    ids = Ids()
    for part in manifest["parts"]:
        file = path / part["file"]
        try:
            table = pl.read_parquet(file)
        except (pl.exceptions.PolarsError, OSError):
            msg = "named by the manifest, but not readable"
            raise FormatError(file, 0, msg, hint="is it cut off?") from None
        for number, row in enumerate(table.iter_rows(named=True), 1):
            ids.claim(row["id"], file, number)
            yield _record(row, Spot(file, number, row["id"], options.findings), options)


def read_manifest(path: Path) -> dict[str, Any]:
    """Read the manifest of a folder of parts."""
    file = path / MANIFEST
    manifest = loads(read_bytes(file), file)
    if not isinstance(manifest, dict) or manifest.get("kind") != KIND:
        raise FormatError(file, 0, "not the manifest of a run")
    if manifest.get("version", 0) > VERSION:
        msg = f"version {manifest['version']}; this goldbench reads up to {VERSION}"
        raise FormatError(file, 0, msg, hint="upgrade goldbench")
    return manifest


def _record(row: Mapping[str, Any], spot: Spot, options: ReadOptions) -> Record:
    id_ = row["id"]
    text = row.get("text")
    if "text" not in row and options.texts is not None:
        text = options.texts.get(id_)
    document = Document(id_, text, Attributes(decode_attributes(row.get("meta") or ())))
    if row["error"] is not None:
        return Record(document)
    if "replaced" in row:
        spans = (_span(item, NONE, text, spot) for item in row["replaced"])
        kept = tuple(span for span in spans if span is not None)
        return Record(document, {options.layer: Marks(kept)})
    return Record(document, {options.layer: _marks(row, text, spot)})


def ddl(kind: str) -> str:
    """Write a shape as Spark's DDL.

    >>> ddl("text").split(", meta")[0]
    'id STRING, text STRING'
    """
    return ", ".join(f"{name} {type_}" for name, type_ in SHAPES[kind].items())


def schema(kind: str) -> "pl.Schema":
    """Give a shape as a schema of polars."""
    import polars as pl  # noqa: PLC0415  # slow to import

    return pl.Schema({name: _to_polars(type_) for name, type_ in SHAPES[kind].items()})


def parse_type(type_: str) -> "str | list[str] | dict[str, str]":
    """Take a type of Spark's DDL apart: a plain one, the list's item, the struct's fields.

    >>> parse_type("ARRAY<INT>"), parse_type("STRUCT<a: INT, b: ARRAY<STRUCT<c: INT, d: INT>>>")
    (['INT'], {'a': 'INT', 'b': 'ARRAY<STRUCT<c: INT, d: INT>>'})
    """
    if "<" not in type_:
        return type_
    outer, inner = type_.removesuffix(">").split("<", 1)
    if outer == "ARRAY":
        return [inner]
    fields, depth, begin = {}, 0, 0
    for at, letter in enumerate(inner + ","):
        depth += (letter == "<") - (letter == ">")
        if letter == "," and depth == 0:
            name, _, of = inner[begin:at].strip().partition(": ")
            fields[name] = of
            begin = at + 1
    return fields


def _to_polars(type_: str) -> "pl.DataType":
    import polars as pl  # noqa: PLC0415  # slow to import

    parsed = parse_type(type_)
    if isinstance(parsed, str):
        plain = {"STRING": pl.String(), "INT": pl.Int32(), "DOUBLE": pl.Float64()}
        return plain[parsed]
    if isinstance(parsed, list):
        return pl.List(_to_polars(parsed[0]))
    return pl.Struct([pl.Field(name, _to_polars(inner)) for name, inner in parsed.items()])


def row_of(kind: str, record: Record, error: str | None = None) -> Row:
    """Write a note's results, which are its only layer, as a row; of a note that failed, nothing.

    Spans in several pieces and relations have no place in a row.
    """
    row: Row = {"id": record.document.id, "error": error}
    if error is not None:
        return row
    marks = next(iter(record.layers.values()))
    if kind == "marks":
        return row | {
            "spans": [span_row(span) for span in marks.spans],
            "tags": [_tag_row(tag) for tag in marks.tags],
        }
    text = record.document.require_text()
    return row | {
        "text": text,
        "meta": encode_attributes(record.document.meta),
        "replaced": [{"start": s.start, "end": s.end, "label": s.label} for s in marks.spans],
        "sha256": sha256_of(text),
    }


def sha256_of(text: str) -> str:
    """Hash a text, as audits tell it."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def span_row(span: Span) -> Row:
    """Write a span as a cell of a row of marks."""
    others = dict(span.attributes)
    type_, confidence = others.pop("type", None), others.pop("confidence", None)
    return {
        "start": span.start,
        "end": span.end,
        "label": span.label,
        "type": None if type_ is None else str(type_),
        "confidence": float(confidence) if isinstance(confidence, int | float) else None,
        "attributes": encode_attributes(others),
    }


def _tag_row(tag: Tag) -> Row:
    return {
        "label": tag.label,
        "attributes": encode_attributes(tag.attributes),
        "evidence": [
            {
                "start": span.start,
                "end": span.end,
                "label": span.label,
                "attributes": encode_attributes(span.attributes),
            }
            for span in tag.evidence
        ],
    }


def encode_attributes(values: Mapping[str, Value]) -> list[dict[str, str]]:
    """Write attributes as names and JSON values: a table knows no mixed types."""
    return [{"name": n, "value": orjson.dumps(v).decode()} for n, v in values.items()]


def decode_attributes(listed: Iterable[Mapping[str, str]]) -> dict[str, Value]:
    """Read what `encode_attributes` wrote."""
    loaded = {item["name"]: orjson.loads(item["value"]) for item in listed}
    return {name: tuple(v) if isinstance(v, list) else v for name, v in loaded.items()}


def _marks(row: Mapping[str, Any], text: str | None, spot: Spot) -> Marks:
    """Make marks of a row of marks."""
    spans = []
    for item in row.get("spans") or ():
        own = {name: item[name] for name in ("confidence", "type") if item.get(name) is not None}
        attributes = Attributes({**own, **decode_attributes(item.get("attributes") or ())})
        spans.append(_span(item, attributes, text, spot))
    tags = [
        Tag(
            item["label"],
            Attributes(decode_attributes(item["attributes"] or ())),
            tuple(_evidence(item["evidence"] or (), text, spot)),
        )
        for item in row.get("tags") or ()
    ]
    return Marks(tuple(span for span in spans if span is not None), tuple(tags))


def _evidence(items: Iterable[Mapping[str, Any]], text: str | None, spot: Spot) -> Iterator[Span]:
    for item in items:
        attributes = Attributes(decode_attributes(item.get("attributes") or ()))
        span = _span(item, attributes, text, spot, listed=False)
        if span is not None:
            yield span


def _span(
    item: Mapping[str, Any],
    attributes: Attributes,
    text: str | None,
    spot: Spot,
    *,
    listed: bool = True,
) -> Span | None:
    """Make a span; one of those `listed` that cannot be counts against its author."""
    label, extent = item["label"], to_extent(item["start"], item["end"])
    if label is None:
        spot.fail("a span has no label")
    if extent is None:
        spot.report("offsets unreadable", mark=label if listed else None)
        return None
    return spot.check_fit(Span(extent.start, extent.end, label, attributes), text)


def digest(frame: "pl.DataFrame") -> int:
    """Add up the hashes of rows: equal whatever the order of rows and however they are cut."""
    total = 0
    for row in frame.iter_rows():
        total += int.from_bytes(hashlib.blake2b(orjson.dumps(row), digest_size=16).digest(), "big")
    return total % _MODULUS


def add_digests(digests: Iterable[int]) -> int:
    return sum(digests) % _MODULUS
