"""The difference of two systems on the same documents: interval and p that cannot contradict.

Cluster c (patient, else document) moves the difference D = p_A - p_B by

    z_c = w (x_A - p_A m_A) / M_A - w (x_B - p_B m_B) / M_B + D h_c
    h_c = (w m_A / M_A + w m_B / M_B) / 2            Σ z = D, Σ h = 1

x, m and M = Σ w m as in `score_bounds`. If the systems were truly δ apart, a coin could swap their
parts in each cluster, and D - δ would have the variance Σ (z - δ h)²; e² is added for what was not
seen, e = max((1 / M_A + 1 / M_B) / 2, max |z| / 2). The interval holds all δ with

    (D - δ)² ≤ q² (Σ (z - δ h)² + e²)                a quadratic; -1 to 1 where it has no ends

and p = 2 Φ(-T) with T = min(|D| / √(Σ z² + e²), 1 / √Σ h²): p ≤ α exactly where 0 lies outside. It
is the sign-flip test in its normal form, turned round: no seed, no resamples. Under strata the sum
of squares is Σ_strata n / (n - 1) Σ (deviation)² + (D - δ)² / n, and a quadratic again.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from goldbench.errors import UsageError
from goldbench.stats.arrays import FloatArray, as_counts, check_level, quotient
from goldbench.stats.document_sums import sum_rows
from goldbench.stats.proportion import Interval
from goldbench.stats.sample import Sample
from goldbench.stats.score_bounds import ratio_of


class PairedDifference(NamedTuple):
    """score(A) - score(B); all None where a score is undefined. `p_value` is two-sided."""

    difference: float | None
    interval: Interval | None
    p_value: float | None


UNDEFINED = PairedDifference(None, None, None)


def paired_difference(
    a: npt.ArrayLike,
    b: npt.ArrayLike,
    score: str,
    *,
    sample: Sample | None = None,
    level: float = 0.95,
) -> PairedDifference:
    """Compare `precision`, `recall` or `f1` of two tables of counts (documents, 4).

    >>> good, poor = [[3, 3, 0, 0]] * 20, [[2, 2, 1, 1]] * 20
    >>> found = paired_difference(good, poor, "f1")
    >>> f"{found.difference:.3f} ({found.interval.low:.3f} to {found.interval.high:.3f})"
    '0.333 (0.315 to 0.352)'
    """
    check_level(level)
    first_counts, second_counts = (
        as_counts(a, name="first system"),
        as_counts(b, name="second system"),
    )
    if first_counts.ndim != 2 or first_counts.shape != second_counts.shape:
        msg = f"two systems on different documents: {first_counts.shape} and {second_counts.shape}"
        raise UsageError(msg, hint="one row a document for both, in the same order")
    drawn = Sample.simple(len(first_counts)) if sample is None else sample
    sides = [_Side.of(counts, score, drawn) for counts in (first_counts, second_counts)]
    if any(np.isnan(side.value) for side in sides):
        return UNDEFINED
    first, second = sides
    difference = first.value - second.value
    held = (first.held + second.held) / 2
    moved = first.moved - second.moved + difference * held
    return _solve(moved, held, difference, (first.unit + second.unit) / 2, drawn, level)


def linearised_difference(
    a: npt.ArrayLike, b: npt.ArrayLike, score: str, *, sample: Sample | None = None
) -> FloatArray | None:
    """Give what each cluster adds to score(A) - score(B), linearised; they sum to 0.

    None where a score is undefined. n / (n - 1) times their sum of squares is the variance of the
    difference of two systems on n clusters drawn at random.
    """
    first, second = as_counts(a, name="first system"), as_counts(b, name="second system")
    drawn = Sample.simple(len(first)) if sample is None else sample
    sides = [_Side.of(counts, score, drawn) for counts in (first, second)]
    if any(np.isnan(side.value) for side in sides):
        return None
    added = np.bincount(drawn.cluster, weights=sides[0].moved - sides[1].moved)
    return added.astype(np.float64)


class _Side(NamedTuple):
    value: float
    moved: FloatArray
    """w (x - p m) / M by row."""
    held: FloatArray
    """w m / M by row."""
    unit: float
    """What an error of average weight moves."""

    @classmethod
    def of(cls, counts: FloatArray, score: str, sample: Sample) -> "_Side":
        weight = sample.weight
        x, m, _, _ = ratio_of(score, counts, (counts * weight[:, None]).sum(axis=0))
        whole = float((weight * m).sum())
        value = float(quotient((weight * x).sum(), whole))
        if np.isnan(value):
            return cls(value, x, m, 0.0)
        mean_weight = float((weight * weight * m).sum()) / whole
        return cls(value, weight * (x - value * m) / whole, weight * m / whole, mean_weight / whole)


def _solve(  # noqa: PLR0917  # one call
    z: FloatArray, h: FloatArray, difference: float, unit: float, sample: Sample, level: float
) -> PairedDifference:
    from scipy.special import ndtr, ndtri  # noqa: PLC0415 - scipy is slow to import

    by_cluster = np.bincount(sample.cluster, weights=z)
    added = max(unit, float(np.abs(by_cluster).max()) / 2) ** 2
    if sample.strata == 1:
        held = np.bincount(sample.cluster, weights=h)
        zz, zh, hh = (
            float(row @ column)
            for row, column in ((by_cluster, by_cluster), (by_cluster, held), (held, held))
        )
        own = 0.0
    else:
        equal = Sample(np.ones(sample.rows), sample.stratum, sample.cluster)  # weights are in z
        zz, zh, hh = sum_rows(z[None], h[None], sample=equal).squares[:, 0].tolist()
        own = 1 / sample.clusters
    # (D - δ)² (1 - q² own) ≤ q² (zz - 2 δ zh + δ² hh + e²)
    q2 = float(ndtri((1 + level) / 2)) ** 2
    left = 1 - q2 * own
    a = left - q2 * hh
    b = -2 * difference * left + 2 * q2 * zh
    c = difference**2 * left - q2 * (zz + added)
    inside = b * b - 4 * a * c
    if a <= 1e-12 or inside < 0:
        interval = Interval(-1.0, 1.0)
    else:
        root = np.sqrt(inside)
        low, high = float((-b - root) / (2 * a)), float((-b + root) / (2 * a))
        interval = Interval(max(low, -1.0), min(high, 1.0))
    far = abs(difference) / np.sqrt(zz + own * difference**2 + added)
    reach = (1 - 1e-12) / np.sqrt(hh + own)
    return PairedDifference(difference, interval, float(2 * ndtr(-min(far, reach))))
