"""Partial credit (MUC-5, Chinchor and Sundheim 1993; SemEval 2013 task 9.1)."""

import numpy as np

from goldbench.matching.exact import match_exact
from goldbench.matching.fragments import Shapes
from goldbench.matching.overlap import match_overlap
from goldbench.matching.pairs import Counts, Pairs, count
from goldbench.matching.spans import Ints, Spans, columns_of


def match_credit(
    gold: Spans, system: Spans, right: Pairs, *, typed: bool = True, shapes: Shapes | None = None
) -> Pairs:
    """Pair overlapping spans that are not among the `right` ones: what earns half.

    `right` pairs equal spans and earns most: taking any of them apart could win at most two
    halves. So the most credit is: all of them, and as many overlaps as possible among the rest.
    """
    left = np.setdiff1d(np.arange(gold.size), right.gold, assume_unique=True)
    over = np.setdiff1d(np.arange(system.size), right.system, assume_unique=True)
    pairs = match_overlap(gold.take(left), system.take(over), typed=typed, shapes=shapes)
    return Pairs(left[pairs.gold], over[pairs.system])


def count_credit(
    gold: Spans, system: Spans, right: Pairs, half: Pairs, *, documents: int, labels: int
) -> Counts:
    """Count right pairs whole and the others half, each mark under its own side's label."""
    counted = count(gold, system, right, documents=documents, labels=labels)
    partial = [
        _cells(side, rows, documents, labels)
        for side, rows in ((gold, half.gold), (system, half.system))
    ]
    return counted._replace(
        fn=counted.fn - partial[0],
        fp=counted.fp - partial[1],
        partial_gold=partial[0],
        partial_system=partial[1],
    )


def _cells(side: Spans, rows: Ints, documents: int, labels: int) -> Ints:
    where = side.document[rows] * labels + side.label[rows]
    return np.bincount(where, minlength=documents * labels).reshape(documents, labels)


def match_places(gold: Spans, system: Spans) -> Pairs:
    """Pair spans of equal borders one to one, whatever the label: equal labels first.

    Of what is left in a place the first answers the first, in the order of the rows. Pieces must be
    equal too.
    """
    right = match_exact(gold, system)
    left = np.setdiff1d(np.arange(gold.size), right.gold, assume_unique=True)
    over = np.setdiff1d(np.arange(system.size), right.system, assume_unique=True)
    more = match_exact(_number_spans(gold.take(left)), _number_spans(system.take(over)))
    return Pairs(
        np.concatenate((right.gold, left[more.gold])),
        np.concatenate((right.system, over[more.system])),
    )


def _number_spans(side: Spans) -> Spans:
    """Put a number in place of the label: the how-manieth span of its place it is."""
    if not side.size:
        return side
    *place, _ = columns_of(side)
    fresh = np.ones(side.size, dtype=bool)
    fresh[1:] = np.logical_or.reduce([np.diff(column) != 0 for column in place])
    heads = np.flatnonzero(fresh)
    number = np.arange(side.size) - heads[np.cumsum(fresh) - 1]
    return side._replace(label=number)


__all__ = ["count_credit", "match_credit", "match_places"]
