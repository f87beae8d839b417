"""Rare variables: a third stratum, of notes the system passed over and a wide search did not.

With recall to be estimated among few misses in a sea of negatives, a random sample of the negatives
is mostly empty. A cheap wide search (any mention, any hint) that holds most of the misses in few
notes makes a stratum worth drawing from. What share of the misses it holds (`catch`) must be
guessed beforehand; the estimate afterwards is unbiased whatever it really is.

    Var R = (f F / (T+F)²)² p (1 - p) / n+  +  sum_h (W_h T / (T+F)²)² o_h (1 - o_h) / n_h

with p the share of true ones among the system's positives, o_h that of misses in stratum h of share
W_h, T = f p, F = sum W_h o_h. The wanted variance is (width / 2z)²; the fewest notes that meet it
for precision and recall are Chromy's (`patterns.chromy`). No assurance is in it.
"""

import math
from typing import NamedTuple

import numpy as np

from goldbench.errors import DesignError, UsageError
from goldbench.planning.sizes.counts.cells import Metric, check_share, expected_cells
from goldbench.planning.sizes.stratified.patterns import chromy


class WideSize(NamedTuple):
    """Notes to draw: positives, negatives hit by the wide search, the other negatives."""

    total: int
    positive: int
    hit: int
    rest: int


def wide_size(
    precision: float,
    recall: float,
    frequency: float,
    width: float,
    *,
    hits: float,
    catch: float,
    alpha: float = 0.05,
    metrics: tuple[Metric, ...] = ("precision", "recall"),
    available: tuple[int, int, int] | None = None,
) -> WideSize:
    """Give the fewest notes of the three strata.

    `hits`: share of all notes that are negative and hit; `catch`: share of the misses among them.

    >>> wide_size(0.85, 0.80, 0.01, 0.10, hits=0.02, catch=0.8, metrics=("recall",)).total
    6244
    """
    from scipy.special import ndtri  # noqa: PLC0415 - scipy is slow to import

    check_share(width=width, alpha=alpha, hits=hits, catch=catch)
    cells = expected_cells(precision, recall, frequency)
    share = np.array([frequency, hits, 1 - frequency - hits])
    missed = np.array([0.0, cells.fn * catch, cells.fn * (1 - catch)])
    if np.any(share <= 0) or np.any(missed > share):
        msg = f"{hits:g} of the notes cannot hold {catch:g} of the misses"
        raise UsageError(msg, hint="a wider search hits more notes, or catches fewer misses")
    o = missed / share
    true = cells.tp + cells.fn
    wanted = (width / (2 * float(ndtri(1 - alpha / 2)))) ** 2
    spread = precision * (1 - precision)
    of_precision = np.array([spread, 0.0, 0.0])
    of_recall = (share * cells.tp / true**2) ** 2 * o * (1 - o)
    of_recall[0] = (frequency * cells.fn / true**2) ** 2 * spread
    rows = {"precision": of_precision, "recall": of_recall}
    terms = np.stack([rows[metric] for metric in metrics if metric in rows]) / wanted
    most = np.array(available or (np.inf,) * 3, np.float64)
    floor = np.minimum(np.full(3, 2.0), most)
    if np.any((terms / np.maximum(most, 1e-12)).sum(axis=1) > 1):
        msg = "all notes together do not make the intervals that narrow"
        raise DesignError(msg, hint="ask for wider intervals, or widen the population")
    sizes = [math.ceil(n - 1e-6) for n in chromy(terms, floor, most).tolist()]
    return WideSize(sum(sizes), *sizes)
