"""A layer's marks as rows ready to be matched: spans with label codes, tags with keys."""

from __future__ import annotations  # polars is loaded when a table is made

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from goldbench.corpus import Attributes, Value
from goldbench.corpus.columns import SPAN, TAG, LayerColumns
from goldbench.lazy import LazyModule
from goldbench.matching import Shapes
from goldbench.scoring.reading.names import DROPPED, Names

if TYPE_CHECKING:
    import polars as pl
else:
    pl = LazyModule("polars")

Ints = npt.NDArray[np.int64]
Small = npt.NDArray[np.signedinteger[Any]]
Flags = npt.NDArray[np.bool_]
Unplaced = tuple[Ints, Ints]


class SpanRows(NamedTuple):
    """Spans of some documents. `shape` tells differently fragmented ones apart: 0 = plain.

    `pieces` holds (row, start, end) of every piece, None where no span is fragmented. Columns may
    be as narrow as they were read; a `View` widens those of its batch while they are at hand.
    `unplaced` are (document, label) of marks that stand nowhere in the text: quotes that a model
    invented, offsets that cannot be. They match nothing and count against their author.
    """

    document: Small
    start: Small
    end: Small
    label: Small
    shape: Ints
    pieces: tuple[Ints, Small, Small] | None = None
    unplaced: Unplaced | None = None

    def only(self, keep: npt.NDArray[np.bool_]) -> SpanRows:
        """Leave out the other rows, and their pieces."""
        pieces = self.pieces
        if pieces is not None:
            row, start, end = pieces
            inside = keep[row]
            pieces = ((np.cumsum(keep) - 1)[row[inside]], start[inside], end[inside])
        document, start, end, label, shape = (column[keep] for column in self[:5])
        return SpanRows(document, start, end, label, shape, pieces, self.unplaced)

    def select_labels(self, codes: npt.NDArray[np.bool_]) -> SpanRows:
        """Leave out what has another label than those flagged by code."""
        kept = self.only(codes[self.label])
        if kept.unplaced is None:
            return kept
        document, label = kept.unplaced
        keep = codes[label]
        return kept._replace(unplaced=(document[keep], label[keep]))

    def between(self, low: int, high: int) -> SpanRows:
        """Take the documents low, ..., high - 1 and number them from 0."""
        first, last = np.searchsorted(self.document, (low, high))
        document, start, end, label, shape = (column[first:last] for column in self[:5])
        pieces, unplaced = self.pieces, self.unplaced
        if pieces is not None:
            row, a, b = pieces
            inside = (row >= first) & (row < last)
            pieces = (row[inside] - first, a[inside], b[inside])
        if unplaced is not None:
            inside = (unplaced[0] >= low) & (unplaced[0] < high)
            unplaced = (unplaced[0][inside] - low, unplaced[1][inside])
        return SpanRows(document - low, start, end, label, shape, pieces, unplaced)


class TagRows(NamedTuple):
    """Tags of some documents; `signature` is a row of `signatures`: (label, attributes)."""

    document: Ints
    signature: Ints
    signatures: tuple[tuple[str, Attributes], ...]


def span_rows(
    layer: LayerColumns,
    names: Names,
    shapes: Shapes,
    *,
    attribute: str | None = None,
    lengths: Ints | None = None,
) -> SpanRows:
    """Read the spans; `attribute` names one that is part of the label, as in location/city.

    `lengths` are those of the texts, by document: what ends beyond them stands nowhere.
    """
    table = layer.table("spans")
    document, start, end, old = (
        table[name].to_numpy() for name in ("document", "start", "end", "label")
    )
    label = _codes(layer, table, old, names, attribute=attribute)
    shape, pieces = _fragments(layer, table, shapes)
    keep = label != DROPPED
    lost = _flag_lost(layer, table, lengths) & keep
    unplaced = _collect_unplaced(layer, names, (document[lost], label[lost]))
    keep &= ~lost
    rows = SpanRows(document, start, end, label, shape, pieces, unplaced)
    return rows if keep.all() else rows.only(keep)


def _flag_lost(layer: LayerColumns, table: pl.DataFrame, lengths: Ints | None) -> Flags:
    """Flag spans that end beyond their text, and quotes that were not found in it."""
    if lengths is None:
        lost = np.zeros(table.height, dtype=bool)
    else:
        lost = table["end"].to_numpy() > lengths[table["document"].to_numpy()]
    attributes = layer.table("attributes")
    if attributes.height:
        attributes = attributes.filter((pl.col("kind") == SPAN) & (pl.col("name") == "invented"))
    if attributes.height:
        rows = {key: row for row, key in enumerate(table.select("document", "ordinal").iter_rows())}
        lost[[rows[key] for key in attributes.select("document", "owner").iter_rows()]] = True
    return lost


def _collect_unplaced(
    layer: LayerColumns, names: Names, lost: tuple[Small, Small]
) -> Unplaced | None:
    """Put the spans that stand nowhere and the marks that could not be read together."""
    document, label = (column.astype(np.int64) for column in lost)
    table = layer.table("unreadable")
    if table.height:
        old = table["label"].to_numpy()
        codes = np.full(len(layer.labels), DROPPED, dtype=np.int64)
        for code, marks in enumerate(np.bincount(old, minlength=len(codes)).tolist()):
            if marks:
                names.note(layer.labels[code], None, marks)
                codes[code] = names.code(layer.labels[code])
        there = codes[old] != DROPPED
        document = np.concatenate((document, table["document"].to_numpy()[there]))
        label = np.concatenate((label, codes[old][there]))
    return (document, label) if len(document) else None


def _codes(
    layer: LayerColumns, table: pl.DataFrame, old: Small, names: Names, *, attribute: str | None
) -> Small:
    if attribute is None and names.map is not None and names.map.looks_at_types:
        attribute = "type"
    if attribute is None:
        counted = np.bincount(old, minlength=len(layer.labels))
        for label, marks in zip(layer.labels, counted.tolist(), strict=True):
            names.note(label, None, marks)
        present = [
            names.code(label) if marks else DROPPED
            for label, marks in zip(layer.labels, counted.tolist(), strict=True)
        ]
        codes = np.array(present, dtype=np.int64)
        if (codes == np.arange(len(codes)))[counted > 0].all():
            return old
        return codes[old]
    types = _values(layer, table, attribute)
    typed = np.empty(len(old), dtype=np.int64)
    known: dict[tuple[int, str | None], int] = {}
    for row, pair in enumerate(zip(old.tolist(), types, strict=True)):
        if pair not in known:
            known[pair] = names.code(layer.labels[pair[0]], pair[1])
        names.note(layer.labels[pair[0]], pair[1], 1)
        typed[row] = known[pair]
    return typed


def _values(layer: LayerColumns, table: pl.DataFrame, attribute: str) -> list[str | None]:
    """Give an attribute's value of every span, None where it has none."""
    stated = layer.table("attributes").filter(
        (pl.col("kind") == SPAN) & (pl.col("name") == attribute) & (pl.col("value") != "")
    )
    if not stated.height:  # a folder without attributes leaves ordinals unread
        return [None] * table.height
    keyed = stated.select("document", "value", ordinal="owner")
    joined = table.select("document", "ordinal").join(
        keyed, on=["document", "ordinal"], how="left", maintain_order="left"
    )
    return joined["value"].to_list()


def _fragments(
    layer: LayerColumns, table: pl.DataFrame, shapes: Shapes
) -> tuple[Ints, tuple[Ints, Ints, Ints] | None]:
    shape = np.zeros(table.height, dtype=np.int64)
    fragments = layer.table("fragments")
    if not fragments.height or not (fragments := fragments.filter(pl.col("kind") == SPAN)).height:
        return shape, None
    rows = {key: row for row, key in enumerate(table.select("document", "ordinal").iter_rows())}
    cut: dict[int, list[tuple[int, int]]] = {}
    for document, _, owner, _, start, end in fragments.iter_rows():
        cut.setdefault(rows[document, owner], []).append((start, end))
    starts, ends = table["start"].to_list(), table["end"].to_list()
    pieces: list[tuple[int, int, int]] = []
    for row in range(table.height):
        own = cut.get(row)
        if own is not None:
            shape[row] = shapes.number(tuple(sorted(own)))
        pieces += [(row, a, b) for a, b in own or [(starts[row], ends[row])]]
    columns = np.array(pieces, dtype=np.int64).reshape(-1, 3)
    return shape, (columns[:, 0], columns[:, 1], columns[:, 2])


def tag_rows(layer: LayerColumns) -> TagRows:
    """Read the tags; equal tags share a signature, so that rules look at each kind once."""
    tags = layer.table("tags")
    attributes = layer.table("attributes").filter(pl.col("kind") == TAG)
    grouped = (
        attributes.sort("name")
        .group_by("document", "owner")
        .agg(pl.struct("name", "value", "json").alias("said"))
    )
    joined = tags.join(
        grouped, left_on=["document", "ordinal"], right_on=["document", "owner"], how="left"
    )
    signatures: dict[tuple[str, Attributes], int] = {}
    numbers = []
    for label, values in zip(joined["label"].to_list(), joined["said"].to_list(), strict=True):
        signature = (layer.labels[label], _attributes(values or ()))
        numbers.append(signatures.setdefault(signature, len(signatures)))
    return TagRows(
        joined["document"].to_numpy().astype(np.int64),
        np.array(numbers, dtype=np.int64),
        tuple(signatures),
    )


def _attributes(values: Iterable[dict[str, str | bool]]) -> Attributes:
    attributes: dict[str, Value] = {}
    for row in values:
        value = json.loads(str(row["value"])) if row["json"] else str(row["value"])
        attributes[str(row["name"])] = tuple(value) if isinstance(value, list) else value
    return Attributes(attributes)


_EMPTY = np.empty(0, dtype=np.int64)
NO_SPANS = SpanRows(_EMPTY, _EMPTY, _EMPTY, _EMPTY, _EMPTY)
NO_TAGS = TagRows(_EMPTY, _EMPTY, ())


def join_spans(parts: list[SpanRows]) -> SpanRows:
    """Put spans from several partitions together, sorted by document."""
    if len(parts) == 1:
        return parts[0]
    if not parts:
        return NO_SPANS
    columns = [np.concatenate(column) for column in zip(*(part[:5] for part in parts), strict=True)]
    order = np.argsort(columns[0], kind="stable")
    pieces = None
    if any(part.pieces is not None for part in parts):
        sizes = np.cumsum([0, *(len(part.start) for part in parts)])
        cut = [_pieces(part, int(size)) for part, size in zip(parts, sizes[:-1], strict=True)]
        row, start, end = (np.concatenate(column) for column in zip(*cut, strict=True))
        place = np.empty(len(order), dtype=np.int64)
        place[order] = np.arange(len(order))
        pieces = (place[row], start, end)
    document, start_, end_, label, shape = (column[order] for column in columns)
    lost = [part.unplaced for part in parts if part.unplaced is not None]
    unplaced = None
    if lost:
        unplaced = (
            np.concatenate([part[0] for part in lost]),
            np.concatenate([o[1] for o in lost]),
        )
    return SpanRows(document, start_, end_, label, shape, pieces, unplaced)


def _pieces(part: SpanRows, offset: int) -> tuple[Ints, Small, Small]:
    if part.pieces is None:
        return np.arange(len(part.start)) + offset, part.start, part.end
    row, start, end = part.pieces
    return row + offset, start, end


def join_tags(parts: list[TagRows]) -> TagRows:
    if not parts:
        return NO_TAGS
    signatures: list[tuple[str, Attributes]] = []
    columns = []
    for part in parts:
        columns.append((part.document, part.signature + len(signatures)))
        signatures += part.signatures
    document, signature = (np.concatenate(column) for column in zip(*columns, strict=True))
    order = np.argsort(document, kind="stable")
    return TagRows(document[order], signature[order], tuple(signatures))
