"""Korn-Graubard: an interval for a ratio of sums when rows come in clusters, strata, weights.

Precision tp / (tp + fp), recall tp / (tp + fn) and J = tp / (tp + fp + fn) are all
p = Σ w x / Σ w m over the rows of a count table (documents; x is part of m). Then

    z = w (x - p m) / Σ w m                        the linearised share of a row,
    v = Σ_strata n / (n - 1) Σ_clusters (z_c - mean z)²
    n* = p (1 - p) / v · (z_normal / t_df)²        df = clusters - strata

and the interval is Clopper-Pearson at p n* successes in n* trials (Korn and Graubard 1998,
Survey Methodology 24:193). `linearise` gives p and v, `effective_size` gives n*.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from goldbench.stats.arrays import FloatArray, check_level, nan_to_none, quotient
from goldbench.stats.linearised import Linearised, linearise
from goldbench.stats.proportion import Bounds, Interval, clopper_pearson_bounds
from goldbench.stats.sample import Sample
from goldbench.stats.special import ndtri, stdtrit


@dataclass(frozen=True, slots=True)
class Estimate:
    """A ratio, its variance, the effective number of trials n*, its interval; None = undefined."""

    value: float | None
    variance: float | None
    effective: float | None
    interval: Interval | None


def korn_graubard(
    x: npt.ArrayLike,
    m: npt.ArrayLike,
    *,
    sample: Sample | None = None,
    level: float = 0.95,
    unseen: bool = True,
    finite: bool = False,
) -> Interval | None:
    """The interval of Σ x / Σ m; each row is a cluster unless `sample` says otherwise.

    None if there is no unit. Give `unseen=False` for precision under a stratified design: a
    stratum without a single system mark cannot hide a false one; missed marks it can hide.
    `finite` shrinks v by the share of the population that was read, 1 - probability: right only
    for a claim about that very archive.

    >>> low, high = korn_graubard([2, 0, 3, 1], [2, 1, 3, 2])  # 6 of 8 units, 4 documents
    >>> f"{low:.3f} {high:.3f}"
    '0.068 1.000'
    """
    linearised = linearise(x, m, sample=sample, unseen=unseen, finite=finite)
    return linearised_bounds(linearised, level=level).single()


def korn_graubard_bounds(
    x: npt.ArrayLike,
    m: npt.ArrayLike,
    *,
    sample: Sample | None = None,
    level: float = 0.95,
    unseen: bool = True,
    finite: bool = False,
) -> Bounds:
    """Many intervals at once: x and m are (..., rows), for labels or for simulations."""
    linearised = linearise(x, m, sample=sample, unseen=unseen, finite=finite)
    return linearised_bounds(linearised, level=level)


def ratio_estimate(
    x: npt.ArrayLike,
    m: npt.ArrayLike,
    *,
    sample: Sample | None = None,
    level: float = 0.95,
    unseen: bool = True,
    finite: bool = False,
) -> Estimate:
    """The ratio itself with all that stands behind its Korn-Graubard interval."""
    linearised = linearise(x, m, sample=sample, unseen=unseen, finite=finite)
    return linearised_estimate(linearised, level=level)


def design_effect(
    x: npt.ArrayLike, m: npt.ArrayLike, *, sample: Sample | None = None
) -> float | None:
    """The variance v over that, p (1 - p) / Σ m, of independent units; None if that is 0.

    With clusters of m units that are alike by ρ it is about 1 + (Σm² / Σm - 1) ρ.
    """
    linearised = linearise(x, m, sample=sample)
    plain = linearised.value * (1 - linearised.value)
    return nan_to_none(float(quotient(linearised.variance * linearised.units, plain)))


def effective_size(linearised: Linearised, *, level: float) -> FloatArray:
    """n*, NaN where p is undefined.

    - v = 0 (no error seen, or one cluster only): the number of clusters that hold a unit.
    - One stratum: at most the number of units Σ m. Several strata know more than their units
      tell if they were cut by what the system said, so there is no such cap.
    - Unequal weights: those of `Linearised.holders` and `Linearised.ceiling`.
    """
    plain = linearised.value * (1 - linearised.value)
    # Rounding leaves about 1e-32 where v is really 0; a true v is never so far below plain / units.
    usable = (linearised.variance * linearised.units > 1e-15 * plain) & (linearised.df >= 1)
    tail = (1 + level) / 2
    shrink = (ndtri(tail) / stdtrit(linearised.df, tail)) ** 2 if linearised.df >= 1 else 1.0
    size = np.where(
        usable, plain / np.where(usable, linearised.variance, 1.0) * shrink, linearised.holders
    )
    size = np.minimum(size, linearised.ceiling)
    return np.where(np.isnan(linearised.value), np.nan, size)


def linearised_bounds(linearised: Linearised, *, level: float) -> Bounds:
    check_level(level)
    if linearised.complete:
        return Bounds(linearised.value, linearised.value)
    size = effective_size(linearised, level=level)
    empty = np.isnan(size)
    trials = np.where(empty, 0.0, size)
    hits = np.minimum(np.where(empty, 0.0, linearised.value) * trials, trials)
    return clopper_pearson_bounds(hits, trials, level=level)


def linearised_estimate(linearised: Linearised, *, level: float) -> Estimate:
    value = nan_to_none(float(linearised.value))
    interval = linearised_bounds(linearised, level=level).single()
    if value is None:
        return Estimate(None, None, None, None)
    size = np.inf if linearised.complete else float(effective_size(linearised, level=level))
    return Estimate(value, float(linearised.variance), size, interval)
