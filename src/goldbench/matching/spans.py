"""One side of a comparison: spans as sorted arrays, each mark once."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]


class Spans(NamedTuple):
    """Sorted by document, start, end, label; no two rows alike.

    `label` is a code that means the same on both sides. `weight` is how much a row counts:
    1 for a span or a token, the number of characters for a stretch of text.
    """

    document: Ints
    start: Ints
    end: Ints
    label: Ints
    weight: Ints | None = None

    @property
    def size(self) -> int:
        return len(self.start)

    def take(self, rows: npt.NDArray[np.int64] | npt.NDArray[np.bool_]) -> "Spans":
        weight = None if self.weight is None else self.weight[rows]
        return Spans(
            self.document[rows], self.start[rows], self.end[rows], self.label[rows], weight
        )

    def unlabelled(self) -> "Spans":
        """Forget the labels; spans in one place become one."""
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
    keys = packed(given)
    if keys is None:
        order = np.lexsort((given.label, given.end, given.start, given.document))
        given = given.take(order)
        columns = (given.document, given.start, given.end, given.label)
        fresh = np.logical_or.reduce([column[1:] != column[:-1] for column in columns])
    else:
        steps = np.diff(keys)
        if (steps > 0).all():
            return given
        if (steps < 0).any():
            order = np.argsort(keys, kind="stable")
            given, keys = given.take(order), keys[order]
            steps = np.diff(keys)
        fresh = steps > 0
    return given.take(np.concatenate(([True], fresh)))


def packed(given: Spans, *others: Spans) -> Ints | None:
    """Put document, start, length and label of a row into one integer that sorts alike.

    The widths are those that `given` and `others` need together; None when 63 bits do not hold
    them. Lengths sort as ends do, because the start comes first.
    """
    sides = [side for side in (given, *others) if side.size]
    if not sides:
        return np.empty(0, dtype=np.int64)
    widths = [
        max(int(column.max()) for column in columns).bit_length()
        for columns in (
            [side.document for side in sides],
            [side.start for side in sides],
            [side.end - side.start for side in sides],
            [side.label for side in sides],
        )
    ]
    if sum(widths) > 63:
        return None
    _, start, length, label = widths
    key = given.document << start | given.start
    return (key << length | (given.end - given.start)) << label | given.label
