"""Statistics of summed counts: what `bootstrap` and `randomization` recompute again and again.

A row of counts is (tp_gold, tp_system, fp, fn) on the last axis; where both sides count matches
alike the two tp are equal. A statistic takes (..., columns) and gives (...), NaN = undefined.
"""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from goldbench.stats.arrays import FloatArray, as_counts, quotient

Statistic = Callable[[FloatArray], FloatArray]


def precision_of(sums: FloatArray) -> FloatArray:
    """tp_system / (tp_system + fp)."""
    return quotient(sums[..., 1], sums[..., 1] + sums[..., 2])


def recall_of(sums: FloatArray) -> FloatArray:
    """tp_gold / (tp_gold + fn)."""
    return quotient(sums[..., 0], sums[..., 0] + sums[..., 3])


def f1_of(sums: FloatArray) -> FloatArray:
    """The harmonic mean of P and R; 0 if one of them is undefined, undefined if both are.

    With tp_gold = tp_system this is 2 tp / (2 tp + fp + fn).
    """
    precision, recall = precision_of(sums), recall_of(sums)
    p, r = np.nan_to_num(precision), np.nan_to_num(recall)
    mean = np.nan_to_num(quotient(2 * p * r, p + r))
    return np.where(np.isnan(precision) & np.isnan(recall), np.nan, mean)


def macro_of(statistic: Statistic, *, labels: int) -> Statistic:
    """The mean over labels, of those where the statistic is defined.

    The columns are those of label 1, then those of label 2, …: a (rows, labels, 4) table of
    counts reshaped to (rows, labels · 4).
    """

    def macro(sums: FloatArray) -> FloatArray:
        values = statistic(sums.reshape(*sums.shape[:-1], labels, -1))
        known = ~np.isnan(values)
        return quotient(np.where(known, values, 0.0).sum(axis=-1), known.sum(axis=-1))

    return macro


def document_scores(counts: npt.ArrayLike, statistic: Statistic) -> FloatArray:
    """Columns (score, defined) of each document, to be averaged with `mean_of`.

    >>> mean_of(document_scores([[1, 1, 0, 1], [3, 3, 1, 0], [0, 0, 0, 0]], recall_of).sum(axis=0))
    array(0.75)
    """
    values = statistic(as_counts(counts, name="counts"))
    known = ~np.isnan(values)
    return np.stack([np.where(known, values, 0.0), known.astype(np.float64)], axis=-1)


def mean_of(sums: FloatArray) -> FloatArray:
    """Macro average over documents, from the columns of `document_scores`."""
    return quotient(sums[..., 0], sums[..., 1])
