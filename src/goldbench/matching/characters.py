"""Characters under spans of a label, counted without looking at a single one of them.

Every label of every document is a stretch of one long axis. On it the spans of a side are united,
so that no character counts twice; what both sides have in common is the length of system spans up
to the end of a gold span less that up to its beginning.
"""

import numpy as np

from goldbench.matching.pairs import Counts
from goldbench.matching.spans import Ints, Spans


def count_characters(gold: Spans, system: Spans, *, documents: int, labels: int) -> Counts:
    """Count characters by document and label: under both sides, and under one alone."""
    stride = 1 + max((int(side.end.max()) for side in (gold, system) if side.size), default=0)
    ours, theirs = (_unite(side, documents, stride) for side in (gold, system))
    shared = _length_before(theirs, ours[1]) - _length_before(theirs, ours[0])
    cells = documents * labels
    both = _by_cell(ours[0], shared, stride, cells)
    fn, fp = (_by_cell(low, high - low, stride, cells) - both for low, high in (ours, theirs))
    tp, fn, fp = (counts.reshape(labels, documents).T for counts in (both, fn, fp))
    nothing = np.zeros((labels, documents), dtype=np.int64).T
    return Counts(tp, fn, tp, fp, nothing, nothing)


def _unite(side: Spans, documents: int, stride: int) -> tuple[Ints, Ints]:
    """Give where the stretches of a side begin and end on the axis, in order and apart."""
    if not side.size:
        return side.start, side.end
    low = (side.label * documents + side.document) * stride + side.start
    length = side.end - side.start
    width = int(length.max()).bit_length()
    if int(low.max()).bit_length() + width <= 63:  # a place and a length sort as one number
        key = np.sort((low << width) | length)
        low = key >> width
        high = low + (key & ((1 << width) - 1))
    else:
        order = np.argsort(low, kind="stable")
        low = low[order]
        high = low + length[order]
    reach = np.maximum.accumulate(high)
    if (low[1:] >= reach[:-1]).all():
        return low, high
    fresh = np.concatenate(([True], low[1:] >= reach[:-1]))
    return low[fresh], reach[np.concatenate((fresh[1:], [True]))]


def _length_before(stretches: tuple[Ints, Ints], place: Ints) -> Ints:
    """Give how many characters of the stretches stand before each place."""
    low, high = stretches
    if not len(low):
        return np.zeros_like(place)
    begun = np.searchsorted(low, place, side="right")
    whole = np.concatenate(([0], np.cumsum(high - low)))
    last = np.maximum(begun - 1, 0)
    # Of those that begin before the place all count, but for what the last has beyond it.
    beyond = np.where(begun > 0, np.maximum(high[last] - place, 0), 0)
    counted: Ints = whole[begun] - beyond
    return counted


def _by_cell(low: Ints, length: Ints, stride: int, cells: int) -> Ints:
    # bincount sums weights as doubles, exact up to 2**53 characters a cell.
    return np.bincount(low // stride, length, cells).astype(np.int64)


__all__ = ["count_characters"]
