"""One side of a comparison: spans as sorted arrays, each mark once."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]


class Spans(NamedTuple):
    """Sorted by document, start, end, shape, label; no two rows alike.

    `label` is a code that means the same on both sides. `shape` is the number of the way a span is
    cut into fragments, 0 and None = in one piece: rows of different shapes are different marks,
    and equal only to rows of their own shape.
    """

    document: Ints
    start: Ints
    end: Ints
    label: Ints
    shape: Ints | None = None

    @property
    def size(self) -> int:
        return len(self.start)

    def take(self, rows: npt.NDArray[np.int64] | npt.NDArray[np.bool_]) -> "Spans":
        return Spans(*(None if column is None else column[rows] for column in self))  # type: ignore[arg-type]  # None only where it may be

    def drop_labels(self) -> "Spans":
        """Forget the labels; spans of one shape in one place become one."""
        return unique(self._replace(label=np.zeros_like(self.label)))


def spans(
    document: npt.ArrayLike, start: npt.ArrayLike, end: npt.ArrayLike, label: npt.ArrayLike
) -> Spans:
    """Sort and drop repeats: a mark said twice says nothing more.

    >>> spans([0, 0, 0], [5, 1, 5], [9, 3, 9], [0, 0, 0]).start.tolist()
    [1, 5]
    """
    parts = (np.asarray(column, dtype=np.int64) for column in (document, start, end, label))
    return unique(Spans(*parts))


def unique(given: Spans) -> Spans:
    """Sort and drop repeats; the cheap way if it is sorted already."""
    if given.size < 2:
        return given
    keys = pack_rows(given)
    if keys is not None:
        return _by_key(given, keys[0])[0]
    given = given.take(np.lexsort(columns_of(given)[::-1]))
    columns = columns_of(given)
    fresh = np.logical_or.reduce([column[1:] != column[:-1] for column in columns])
    return given.take(np.concatenate(([True], fresh)))


def unique_keyed(gold: Spans, system: Spans) -> tuple[Spans, Spans, tuple[Ints, Ints] | None]:
    """Sort both sides and drop repeats; with their keys, where 63 bits hold them (`pack_rows`)."""
    keys = pack_rows(gold, system)
    if keys is None:
        return unique(gold), unique(system), None
    (gold_spans, its), (system_spans, theirs) = (
        _by_key(side, key) for side, key in zip((gold, system), keys, strict=True)
    )
    return gold_spans, system_spans, (its, theirs)


def _by_key(given: Spans, keys: Ints) -> tuple[Spans, Ints]:
    """Sort by keys and drop repeats; nothing is copied where both are done already."""
    if (keys[1:] > keys[:-1]).all():
        return given, keys
    if (keys[1:] < keys[:-1]).any():
        order = np.argsort(keys, kind="stable")
        given, keys = given.take(order), keys[order]
    fresh = np.concatenate(([True], keys[1:] > keys[:-1]))
    return given.take(fresh), keys[fresh]


def columns_of(side: Spans, *, shaped: bool = False) -> tuple[Ints, ...]:
    """Give the columns that make a row what it is, in the order in which rows are sorted.

    The shape is among them where there is one, or where the other side is `shaped`.
    """
    if side.shape is None and not shaped:
        return side.document, side.start, side.end, side.label
    shape = np.zeros_like(side.label) if side.shape is None else side.shape
    return side.document, side.start, side.end, shape, side.label


def pack_rows(*sides: Spans) -> tuple[Ints, ...] | None:
    """Put document, start, length, shape and label of a row into one integer that sorts alike.

    The widths are those that all sides need together; None when 63 bits do not hold them.
    Lengths sort as ends do, because the start comes first.
    """
    shaped = any(side.shape is not None for side in sides)
    columns = [
        (document, start, end - start, *rest)
        for document, start, end, *rest in (columns_of(side, shaped=shaped) for side in sides)
    ]
    widths = [
        max((int(column.max()) for column in same if len(column)), default=0).bit_length()
        for same in zip(*columns, strict=True)
    ]
    if sum(widths) > 63:
        return None
    return tuple(_pack(side, widths) for side in columns)


def _pack(columns: tuple[Ints, ...], widths: list[int]) -> Ints:
    key = columns[0] << widths[1]  # a fresh array; the rest happens in place
    key |= columns[1]
    for column, width in zip(columns[2:], widths[2:], strict=True):
        key <<= width
        key |= column
    return key
