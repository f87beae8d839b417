"""Is a score worse in one group than in the rest? The gap, its interval, its p, chance alone.

Group and rest are independent samples. Their own intervals (l, u) by one more document
(`score_bounds`) give that of the difference d = p_g - p_r by MOVER (Zou and Donner 2008):

    d - √((p_g - l_g)² + (u_r - p_r)²)      to      d + √((u_g - p_g)² + (p_r - l_r)²)

p is the α at which that interval, at level 1 - α, touches 0. A cluster with documents in several
groups is taken for several; their covariance is left out.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from goldbench.errors import check_level
from goldbench.stats.arrays import FloatArray, IntArray, as_counts
from goldbench.stats.one_more import RHO
from goldbench.stats.proportion import Interval
from goldbench.stats.sample import Sample
from goldbench.stats.score_bounds import STATISTICS, score_bounds
from goldbench.stats.sums import Statistic

_STEPS = 20
"""Bisections of α: to about 1e-6."""


class Side(NamedTuple):
    """Documents of a group, or of the rest: counts (rows, 4) and how they were drawn."""

    counts: FloatArray
    sample: Sample

    def value(self, score: str) -> float:
        return float(STATISTICS[score]((self.counts * self.sample.weight[:, None]).sum(axis=0)))

    def bounds(self, score: str, level: float, rho: float) -> Interval | None:
        bounds = score_bounds(self.counts, score, sample=self.sample, level=level, rho=rho)
        return bounds.single()


def mover(first: float, of_first: Interval, second: float, of_second: Interval) -> Interval:
    """Give the interval of a difference from those of two independent estimates.

    >>> low, high = mover(0.8, Interval(0.7, 0.9), 0.9, Interval(0.86, 0.93))
    >>> f"{low:.3f} {high:.3f}"
    '-0.204 0.008'
    """
    difference = first - second
    below = np.hypot(first - of_first.low, of_second.high - second)
    above = np.hypot(of_first.high - first, second - of_second.low)
    return Interval(float(difference - below), float(difference + above))


def gap_interval(
    group: Side, rest: Side, score: str, *, level: float = 0.95, rho: float = RHO
) -> Interval | None:
    """Give the interval of score(group) - score(rest); None where one is undefined."""
    check_level(level)
    of_group, other = group.bounds(score, level, rho), rest.bounds(score, level, rho)
    if of_group is None or other is None:
        return None
    return mover(group.value(score), of_group, rest.value(score), other)


def gap_p_value(group: Side, rest: Side, score: str, *, rho: float = RHO) -> float | None:
    """Give the two-sided p of no gap: the α at which the interval touches 0."""

    def excludes(alpha: float) -> bool | None:
        interval = gap_interval(group, rest, score, level=1 - alpha, rho=rho)
        return None if interval is None else interval.low > 0 or interval.high < 0

    low, high = 0.0, 1 - 1e-6
    at_all = excludes(high)
    if at_all is None:
        return None
    if not at_all:
        return 1.0
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if excludes(middle):
            high = middle
        else:
            low = middle
    return high


def range_by_chance(
    counts: npt.ArrayLike,
    group: IntArray,
    unit: IntArray,
    score: str,
    *,
    weight: FloatArray | None = None,
    permutations: int = 500,
    seed: int = 1,
) -> FloatArray:
    """Give the distance between the best and the worst group when groups mean nothing.

    `unit` numbers what is drawn and labelled together, each within one group; labels are dealt
    anew over units. Rows whose group is negative belong to none.
    """
    table = as_counts(counts, name="counts")
    if weight is not None:
        table = table * weight[:, None]
    inside = group >= 0
    _, unit_of = np.unique(unit[inside], return_inverse=True)
    units = int(unit_of.max()) + 1 if unit_of.size else 0
    sums = np.zeros((units, 4))
    np.add.at(sums, unit_of, table[inside])
    label = np.zeros(units, dtype=np.intp)
    label[unit_of] = group[inside]
    rng = np.random.default_rng(seed)
    ranges = [_range(sums, rng.permutation(label), STATISTICS[score]) for _ in range(permutations)]
    return np.array(ranges)


def _range(sums: FloatArray, label: IntArray, statistic: Statistic) -> float:
    totals = np.zeros((int(label.max()) + 1 if label.size else 0, 4))
    np.add.at(totals, label, sums)
    values = statistic(totals)
    known = values[~np.isnan(values)]
    return float(np.ptp(known)) if known.size else 0.0


__all__ = ["Side", "gap_interval", "gap_p_value", "mover", "range_by_chance"]
