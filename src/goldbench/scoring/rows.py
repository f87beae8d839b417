"""A layer's marks as rows ready to be matched: spans with label codes, tags with keys."""

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl

from goldbench.corpus import Attributes, Value
from goldbench.corpus.columns import SPAN, TAG, LayerColumns
from goldbench.scoring.names import DROPPED, Names

Ints = npt.NDArray[np.int64]
Small = npt.NDArray[np.signedinteger[Any]]


class SpanRows(NamedTuple):
    """Spans of some documents. `shape` tells fragmented and invented ones apart: 0 = plain.

    `pieces` holds (row, start, end) of every piece, None where no span is fragmented. Columns may
    be as narrow as they were read; a `View` widens those of its batch while they are at hand.
    """

    document: Small
    start: Small
    end: Small
    label: Small
    shape: Ints
    pieces: tuple[Ints, Small, Small] | None = None

    def only(self, keep: npt.NDArray[np.bool_]) -> "SpanRows":
        """Leave out the other rows, and their pieces."""
        pieces = self.pieces
        if pieces is not None:
            row, start, end = pieces
            inside = keep[row]
            pieces = ((np.cumsum(keep) - 1)[row[inside]], start[inside], end[inside])
        document, start, end, label, shape = (column[keep] for column in self[:5])
        return SpanRows(document, start, end, label, shape, pieces)


class TagRows(NamedTuple):
    """Tags of some documents; `signature` is a row of `signatures`: (label, attributes)."""

    document: Ints
    signature: Ints
    signatures: tuple[tuple[str, Attributes], ...]


class Shapes:
    """Numbers for the ways a span can be cut into fragments, the same on all sides."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[tuple[int, int], ...], int] = {(): 0}

    def number(self, pieces: tuple[tuple[int, int], ...]) -> int:
        return self._numbers.setdefault(pieces, len(self._numbers))


def span_rows(
    layer: LayerColumns, names: Names, shapes: Shapes, *, attribute: str | None = None
) -> SpanRows:
    """Read the spans; `attribute` names one that is part of the label, as in location/city."""
    table = layer.table("spans")
    document, start, end, old = (
        table[name].to_numpy() for name in ("document", "start", "end", "label")
    )
    label = _codes(layer, table, old, names, attribute=attribute)
    shape, pieces = _fragments(layer, table, shapes)
    _tell_invented_apart(layer, table, shape, shapes)
    keep = label != DROPPED
    if keep.all():
        return SpanRows(document, start, end, label, shape, pieces)
    return SpanRows(document, start, end, label, shape, pieces).only(keep)


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
    made = np.empty(len(old), dtype=np.int64)
    known: dict[tuple[int, str | None], int] = {}
    for row, pair in enumerate(zip(old.tolist(), types, strict=True)):
        if pair not in known:
            known[pair] = names.code(layer.labels[pair[0]], pair[1])
        names.note(layer.labels[pair[0]], pair[1], 1)
        made[row] = known[pair]
    return made


def _values(layer: LayerColumns, table: pl.DataFrame, attribute: str) -> list[str | None]:
    """Give an attribute's value of every span, None where it has none."""
    found = layer.table("attributes").filter(
        (pl.col("kind") == SPAN) & (pl.col("name") == attribute) & (pl.col("value") != "")
    )
    keyed = found.select("document", "value", ordinal="owner")
    joined = table.select("document", "ordinal").join(
        keyed, on=["document", "ordinal"], how="left", maintain_order="left"
    )
    return joined["value"].to_list()


def _fragments(
    layer: LayerColumns, table: pl.DataFrame, shapes: Shapes
) -> tuple[Ints, tuple[Ints, Ints, Ints] | None]:
    shape = np.zeros(table.height, dtype=np.int64)
    found = layer.table("fragments")
    if not found.height or not (found := found.filter(pl.col("kind") == SPAN)).height:
        return shape, None
    rows = {key: row for row, key in enumerate(table.select("document", "ordinal").iter_rows())}
    cut: dict[int, list[tuple[int, int]]] = {}
    for document, _, owner, _, start, end in found.iter_rows():
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


def _tell_invented_apart(
    layer: LayerColumns, table: pl.DataFrame, shape: Ints, shapes: Shapes
) -> None:
    """Quotes that stand nowhere share the end of the note as their place; each is its own mark."""
    found = layer.table("attributes")
    if found.height:
        found = found.filter((pl.col("kind") == SPAN) & (pl.col("name") == "invented"))
    if found.height:
        rows = {key: row for row, key in enumerate(table.select("document", "ordinal").iter_rows())}
        for document, owner in found.select("document", "owner").iter_rows():
            shape[rows[document, owner]] = shapes.number(((-1, owner),))


def tag_rows(layer: LayerColumns) -> TagRows:
    """Read the tags; equal tags share a signature, so that rules look at each kind once."""
    tags = layer.table("tags")
    attributes = layer.table("attributes").filter(pl.col("kind") == TAG)
    said = (
        attributes.sort("name")
        .group_by("document", "owner")
        .agg(pl.struct("name", "value", "json").alias("said"))
    )
    joined = tags.join(
        said, left_on=["document", "ordinal"], right_on=["document", "owner"], how="left"
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
    made: dict[str, Value] = {}
    for row in values:
        value = json.loads(str(row["value"])) if row["json"] else str(row["value"])
        made[str(row["name"])] = tuple(value) if isinstance(value, list) else value
    return Attributes(made)


_EMPTY = np.empty(0, dtype=np.int64)
NO_SPANS = SpanRows(_EMPTY, _EMPTY, _EMPTY, _EMPTY, _EMPTY)
NO_TAGS = TagRows(_EMPTY, _EMPTY, ())


def joined_spans(parts: list[SpanRows]) -> SpanRows:
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
    return SpanRows(document, start_, end_, label, shape, pieces)


def _pieces(part: SpanRows, offset: int) -> tuple[Ints, Small, Small]:
    if part.pieces is None:
        return np.arange(len(part.start)) + offset, part.start, part.end
    row, start, end = part.pieces
    return row + offset, start, end


def joined_tags(parts: list[TagRows]) -> TagRows:
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
