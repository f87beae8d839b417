"""Which mark answers which, and the counts that follow from it.

Everything a score, a confusion matrix, an error list or partial credit needs is derived from
one table of pairs (row of the gold side, row of the system side).
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from goldbench.matching.spans import Ints, Spans


class Pairs(NamedTuple):
    """Rows that answer each other; every row at most once on its side."""

    gold: Ints
    system: Ints


class Counts(NamedTuple):
    """Arrays of shape (documents, labels); they add over partitions of the documents.

    `tp_gold` counts gold marks that were found, `tp_system` system marks that were right; the
    two differ only where a rule counts the sides differently (merged spans). `partial_*` count
    marks that earn half (MUC); all other rules have none.
    """

    tp_gold: Ints
    fn: Ints
    tp_system: Ints
    fp: Ints
    partial_gold: Ints
    partial_system: Ints

    def __add__(self, other: object) -> "Counts":
        """Add cell by cell (a tuple would concatenate)."""
        if not isinstance(other, Counts):
            return NotImplemented
        return Counts(*(a + b for a, b in zip(self, other, strict=True)))


def count(gold: Spans, system: Spans, pairs: Pairs, *, documents: int, labels: int) -> Counts:
    """Count by document and label. A matched mark counts under its own side's label."""
    matched = np.zeros(gold.size, dtype=bool)
    matched[pairs.gold] = True
    right = np.zeros(system.size, dtype=bool)
    right[pairs.system] = True
    return tally(gold, matched, system, right, documents=documents, labels=labels)


def tally(
    gold: Spans,
    matched: npt.NDArray[np.bool_],
    system: Spans,
    right: npt.NDArray[np.bool_],
    *,
    documents: int,
    labels: int,
) -> Counts:
    """Count marks by whether they were found (gold side) or right (system side)."""
    tp_gold, fn = _by_cell(gold, matched, documents, labels)
    tp_system, fp = _by_cell(system, right, documents, labels)
    nothing = np.zeros((labels, documents), dtype=np.int64).T
    return Counts(tp_gold, fn, tp_system, fp, nothing, nothing)


def _by_cell(
    side: Spans, good: npt.NDArray[np.bool_], documents: int, labels: int
) -> tuple[Ints, Ints]:
    cells = documents * labels
    # One pass for both: the good ones in the upper half. The documents of a label lie side by side,
    # because that is how sums over documents, which come next, read them.
    where = side.label * documents + side.document + np.where(good, cells, 0)
    counted = np.bincount(where, minlength=2 * cells)
    shape = (labels, documents)
    return counted[cells:].reshape(shape).T, counted[:cells].reshape(shape).T


def confusion(gold: Spans, system: Spans, pairs: Pairs, *, labels: int) -> Ints:
    """Count pairs by (gold label, system label); the last row and column are the unmatched.

    Row `labels` holds system marks that answer no gold mark, column `labels` gold marks that
    were answered by nothing.
    """
    side = labels + 1
    matrix = np.bincount(
        gold.label[pairs.gold] * side + system.label[pairs.system], minlength=side * side
    ).reshape(side, side)
    missed = np.bincount(gold.label, minlength=labels) - matrix[:labels, :labels].sum(axis=1)
    invented = np.bincount(system.label, minlength=labels) - matrix[:labels, :labels].sum(axis=0)
    matrix[:labels, labels] = missed
    matrix[labels, :labels] = invented
    return matrix
