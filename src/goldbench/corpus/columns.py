"""The columnar twin of records: sorted arrays that matching, statistics and engines work on.

A `Columns` is one partition of a corpus: a table of documents and, per layer, tables of spans,
fragments, tags, evidence, relations and attributes. Spans are sorted by document, start, end,
label, ordinal; `ordinal` is the place in the source, by which values come back in source order.
Labels are codes into `LayerColumns.labels`. Values are made only when a record is asked for.

Tables are polars', which is loaded when the first one is made.
"""

from __future__ import annotations  # polars is loaded when a table is made

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from goldbench.corpus.attributes import NONE, Attributes, Value
from goldbench.corpus.document import Document, Record
from goldbench.corpus.document_table import (
    as_json,
    document_table,
    documents_of,
    freeze_list,
    metadata,
    metadata_keys,
)
from goldbench.corpus.marks import Marks, Relation, Tag
from goldbench.corpus.span import Extent, Span
from goldbench.errors import SchemaError
from goldbench.lazy import LazyModule

if TYPE_CHECKING:
    import polars as pl
else:
    pl = LazyModule("polars")

Ints = npt.NDArray[np.int32]
Whole = npt.NDArray[np.signedinteger[Any]]

# Who owns a row of `attributes` or `fragments`.
SPAN, TAG, RELATION, EVIDENCE = range(4)

TABLES: dict[str, dict[str, str]] = {
    "covered": {"document": "Int32"},
    "spans": {
        "document": "Int32",
        "start": "Int32",
        "end": "Int32",
        "label": "Int32",
        "ordinal": "Int32",
        "quote": "String",
    },
    "tags": {"document": "Int32", "label": "Int32", "ordinal": "Int32"},
    "evidence": {
        "document": "Int32",
        "owner": "Int32",
        "part": "Int32",
        "start": "Int32",
        "end": "Int32",
        "label": "Int32",
        "quote": "String",
    },
    "relations": {
        "document": "Int32",
        "label": "Int32",
        "ordinal": "Int32",
        "source": "Int32",
        "target": "Int32",
        "source_role": "String",
        "target_role": "String",
    },
    "fragments": {
        "document": "Int32",
        "kind": "Int8",
        "owner": "Int32",
        "part": "Int32",
        "start": "Int32",
        "end": "Int32",
    },
    "attributes": {
        "document": "Int32",
        "kind": "Int8",
        "owner": "Int32",
        "part": "Int32",
        "name": "String",
        "value": "String",
        "json": "Boolean",
    },
    "unreadable": {"document": "Int32", "label": "Int32"},
}
"""Columns of a layer's tables and their types in polars, as they stand in memory and in Parquet.

`owner` is an ordinal."""

_SORTED_BY = {"spans": ["document", "start", "end", "label", "ordinal"]}


@cache
def table_schema(name: str) -> dict[str, pl.DataType]:
    """The columns of one of `TABLES`."""
    return {column: getattr(pl, kind)() for column, kind in TABLES[name].items()}


@cache
def _empty(name: str) -> pl.DataFrame:
    return pl.DataFrame(schema=table_schema(name))


class SpanArrays(NamedTuple):
    """What a matcher needs of one layer, sorted by document and start."""

    document: Whole
    start: Whole
    end: Whole
    label: Whole
    labels: tuple[str, ...]


@dataclass(frozen=True)
class LayerColumns:
    """The tables of one layer in one partition. A table without rows may be absent."""

    labels: tuple[str, ...]
    tables: Mapping[str, pl.DataFrame]

    def table(self, name: str) -> pl.DataFrame:
        table = self.tables.get(name)
        return _empty(name) if table is None else table

    def spans(self) -> SpanArrays:
        table = self.table("spans")
        document, start, end, label = (
            table[name].to_numpy() for name in ("document", "start", "end", "label")
        )
        return SpanArrays(document, start, end, label, self.labels)

    def only(self, row: int) -> LayerColumns:
        """Keep the rows of one document."""
        kept = {n: t.filter(pl.col("document") == row) for n, t in self.tables.items()}
        return LayerColumns(self.labels, kept)

    @cached_property
    def covered(self) -> Ints:
        """Rows of the documents the author looked at, ascending."""
        return self.table("covered")["document"].to_numpy()


@dataclass(frozen=True)
class Columns:
    """One partition: `documents` has the columns id, text, and `meta.NAME` for every known key."""

    documents: pl.DataFrame
    layers: Mapping[str, LayerColumns]

    def __len__(self) -> int:
        return self.documents.height

    @classmethod
    def from_records(cls, records: Iterable[Record]) -> Columns:
        builder = Builder()
        for record in records:
            builder.add(record)
        return builder.build()

    def records(self) -> Iterator[Record]:
        """Make the values, document by document."""
        makers = {name: _Maker(layer) for name, layer in self.layers.items()}
        for row, document in enumerate(documents_of(self.documents)):
            marked = {
                name: maker.marks(row) for name, maker in makers.items() if row in maker.covered
            }
            yield Record(document, marked)

    def record(self, row: int) -> Record:
        """Make one record without making the others."""
        document = next(iter(documents_of(self.documents[row : row + 1])))
        marked = {
            name: _Maker(layer.only(row)).marks(row)
            for name, layer in self.layers.items()
            if bool(np.any(layer.covered == row))
        }
        return Record(document, marked)


def batches(records: Iterable[Record], size: int = 2000) -> Iterator[Columns]:
    """Cut a stream of records into partitions; label codes are the same in all of them."""
    builder = Builder()
    stream = iter(records)
    while chunk := list(islice(stream, size)):
        for record in chunk:
            builder.add(record)
        yield builder.build()


class _LayerRows:
    """Row lists of one layer while a partition is being filled."""

    def __init__(self, codes: dict[str, int]) -> None:
        self.codes = codes
        self.clear()

    def clear(self) -> None:
        self.rows: dict[str, list[tuple[Any, ...]]] = {name: [] for name in TABLES}

    def code(self, label: str) -> int:
        return self.codes.setdefault(label, len(self.codes))

    def add(self, row: int, marks: Marks) -> None:
        rows = self.rows
        rows["covered"].append((row,))
        for ordinal, span in enumerate(marks.spans):
            code = self.code(span.label)
            rows["spans"].append((row, span.start, span.end, code, ordinal, span.quote))
            if span.attributes or span.fragments:
                self._details(row, SPAN, ordinal, 0, span)
        for ordinal, tag in enumerate(marks.tags):
            rows["tags"].append((row, self.code(tag.label), ordinal))
            self._attributes(row, TAG, ordinal, 0, tag.attributes)
            for part, span in enumerate(tag.evidence):
                code = self.code(span.label)
                rows["evidence"].append(
                    (row, ordinal, part, span.start, span.end, code, span.quote)
                )
                self._details(row, EVIDENCE, ordinal, part, span)
        for ordinal, relation in enumerate(marks.relations):
            source, target = (_place(end, marks) for end in (relation.source, relation.target))
            code = self.code(relation.label)
            rows["relations"].append((row, code, ordinal, source, target, *relation.roles))
            self._attributes(row, RELATION, ordinal, 0, relation.attributes)
        rows["unreadable"] += ((row, self.code(label)) for label in marks.unreadable)

    def _details(self, row: int, kind: int, owner: int, part: int, span: Span) -> None:
        self._attributes(row, kind, owner, part, span.attributes)
        for piece in span.fragments:
            self.rows["fragments"].append((row, kind, owner, part, piece.start, piece.end))

    def _attributes(self, row: int, kind: int, owner: int, part: int, values: Attributes) -> None:
        for name, value in values.items():
            text, is_json = _encode_value(value)
            self.rows["attributes"].append((row, kind, owner, part, name, text, is_json))

    def build(self) -> LayerColumns:
        tables = {}
        for name, rows in self.rows.items():
            if rows:
                frame = pl.DataFrame(rows, schema=table_schema(name), orient="row")
                tables[name] = frame.sort(_SORTED_BY[name]) if name in _SORTED_BY else frame
        return LayerColumns(tuple(self.codes), tables)


class Builder:
    """Fills one partition after another; label codes grow and keep their meaning."""

    def __init__(self) -> None:
        self._codes: dict[str, dict[str, int]] = {}
        self._layers: dict[str, _LayerRows] = {}
        self._documents: list[Document] = []

    def __len__(self) -> int:
        return len(self._documents)

    def add(self, record: Record) -> None:
        row = len(self._documents)
        self._documents.append(record.document)
        for name, marks in record.layers.items():
            if name not in self._layers:
                self._layers[name] = _LayerRows(self._codes.setdefault(name, {}))
            self._layers[name].add(row, marks)

    def build(self) -> Columns:
        """Give what was added since the last build, and start the next partition."""
        columns = Columns(
            document_table(self._documents),
            {name: rows.build() for name, rows in self._layers.items()},
        )
        self._documents = []
        self._layers = {}
        return columns


class _Maker:
    """Makes the marks of one document after another from one layer's tables."""

    def __init__(self, layer: LayerColumns) -> None:
        self._labels = layer.labels
        self.covered = frozenset(layer.covered.tolist())
        self._spans = _group_rows(layer.table("spans").sort("document", "ordinal"))
        self._tags = _group_rows(layer.table("tags"))
        self._evidence = _group_rows(layer.table("evidence"))
        self._relations = _group_rows(layer.table("relations"))
        self._fragments = _group_rows(layer.table("fragments"))
        self._attributes = _group_rows(layer.table("attributes"))
        self._unreadable = _group_rows(layer.table("unreadable"))

    def marks(self, row: int) -> Marks:
        attributes = self._attributes_of(row)
        fragments = self._fragments_of(row)
        labels = self._labels

        def span(key: tuple[int, int, int], row: tuple[Any, ...]) -> Span:
            start, end, label, quote = row
            pieces = tuple(fragments.get(key, ()))
            return Span(start, end, labels[label], attributes.get(key, NONE), pieces, quote)

        spans = [
            (ordinal, span((SPAN, ordinal, 0), (start, end, label, quote)))
            for _, start, end, label, ordinal, quote in self._spans.get(row, ())
        ]
        by_ordinal = dict(spans)
        evidence: dict[int, list[Span]] = {}
        for _, owner, part, start, end, label, quote in self._evidence.get(row, ()):
            evidence_span = span((EVIDENCE, owner, part), (start, end, label, quote))
            evidence.setdefault(owner, []).append(evidence_span)
        tags = tuple(
            Tag(labels[label], attributes.get((TAG, n, 0), NONE), tuple(evidence.get(n, ())))
            for _, label, n in self._tags.get(row, ())
        )
        relations = tuple(
            Relation(
                labels[label],
                by_ordinal[source],
                by_ordinal[target],
                attributes.get((RELATION, n, 0), NONE),
                (source_role, target_role),
            )
            for _, label, n, source, target, source_role, target_role in self._relations.get(
                row, ()
            )
        )
        unreadable = tuple(labels[label] for _, label in self._unreadable.get(row, ()))
        return Marks(tuple(span for _, span in spans), tags, relations, unreadable)

    def _attributes_of(self, row: int) -> dict[tuple[int, int, int], Attributes]:
        by_owner: dict[tuple[int, int, int], dict[str, Value]] = {}
        for _, kind, owner, part, name, value, is_json in self._attributes.get(row, ()):
            by_owner.setdefault((kind, owner, part), {})[name] = _decode_value(
                value, is_json=is_json
            )
        return {key: Attributes(values) for key, values in by_owner.items()}

    def _fragments_of(self, row: int) -> dict[tuple[int, int, int], list[Extent]]:
        by_owner: dict[tuple[int, int, int], list[Extent]] = {}
        for _, kind, owner, part, start, end in self._fragments.get(row, ()):
            by_owner.setdefault((kind, owner, part), []).append(Extent(start, end))
        return by_owner


def _group_rows(table: pl.DataFrame) -> dict[int, list[tuple[Any, ...]]]:
    groups: dict[int, list[tuple[Any, ...]]] = {}
    for row in table.iter_rows():
        groups.setdefault(row[0], []).append(row)
    return groups


def _place(end: Span, marks: Marks) -> int:
    for ordinal, span in enumerate(marks.spans):
        if span is end or span == end:
            return ordinal
    msg = f"a relation ends at [{end.start}, {end.end}), which is not a span of its layer"
    raise SchemaError(msg)


def _encode_value(value: Value) -> tuple[str, bool]:
    if isinstance(value, str):
        return value, False
    return as_json(value), True


def _decode_value(text: str, *, is_json: bool) -> Value:
    return freeze_list(json.loads(text)) if is_json else text


__all__ = [
    "Builder",
    "Columns",
    "LayerColumns",
    "SpanArrays",
    "batches",
    "metadata",
    "metadata_keys",
    "table_schema",
]
