"""F1 through J: F1 = 2J / (1 + J) with J = tp / (tp + fp + fn).

Given tp + fp + fn, tp is binomial if units are independent, so any interval for a proportion
holds for J, and the growing map carries it to F1; Clopper-Pearson on J is exact. That needs one
tp for both sides. Where gold and system count matches differently (tp_gold ≠ tp_system) there is
no J, and the interval comes from `bootstrap`.
"""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from goldbench.errors import UsageError
from goldbench.stats.arrays import FloatArray, as_counts, check_level, quotient
from goldbench.stats.clustered import Estimate, linearised_estimate
from goldbench.stats.linearised import linearise
from goldbench.stats.proportion import (
    Bounds,
    Interval,
    clopper_pearson_bounds,
    wilson_bounds,
)
from goldbench.stats.sample import Sample
from goldbench.stats.special import ndtri


def f1_of_j(j: npt.ArrayLike) -> FloatArray:
    value = np.asarray(j, dtype=np.float64)
    return 2 * value / (1 + value)


def j_of_f1(f1: npt.ArrayLike) -> FloatArray:
    value = np.asarray(f1, dtype=np.float64)
    return value / (2 - value)


def f1_interval(
    tp: float, fp: float, fn: float, *, method: str = "clopper-pearson", level: float = 0.95
) -> Interval | None:
    """The interval of F1 from counts of independent units; None if there is no unit.

    >>> for method in F1_METHODS:
    ...     low, high = f1_interval(271, 18, 10, method=method)
    ...     print(f"{method:16}{low:.3f} {high:.3f}")
    clopper-pearson 0.929 0.967
    delta           0.933 0.969
    paper           0.919 0.973
    wilson          0.929 0.966
    """
    if method not in F1_METHODS:
        msg = f"no such interval for F1: {method!r}"
        raise UsageError(msg, hint=f"one of {', '.join(F1_METHODS)}")
    return F1_METHODS[method](tp, fp, fn, level=level).single()


def f1_estimate(
    tp: npt.ArrayLike,
    fp: npt.ArrayLike,
    fn: npt.ArrayLike,
    *,
    sample: Sample | None = None,
    level: float = 0.95,
    finite: bool = False,
) -> Estimate:
    """F1 of rows of counts (documents), its interval Korn-Graubard on J.

    `effective` is n* of J; the variance is carried over by the delta method.
    """
    hits = as_counts(tp, name="tp")
    units = hits + as_counts(fp, name="fp") + as_counts(fn, name="fn")
    linearised = linearise(hits, units, sample=sample, finite=finite)
    return f1_of_estimate(linearised_estimate(linearised, level=level))


def f1_of_estimate(j: Estimate) -> Estimate:
    """Carry an estimate of J over to F1."""
    if j.value is None or j.variance is None or j.interval is None:
        return j
    low, high = f1_of_j(j.interval).tolist()
    slope = 2 / (1 + j.value) ** 2
    value = float(f1_of_j(j.value))
    return Estimate(value, slope**2 * j.variance, j.effective, Interval(low, high))


def exact_f1_bounds(
    tp: npt.ArrayLike, fp: npt.ArrayLike, fn: npt.ArrayLike, *, level: float = 0.95
) -> Bounds:
    low, high = clopper_pearson_bounds(tp, _units(tp, fp, fn), level=level)
    return Bounds(f1_of_j(low), f1_of_j(high))


def wilson_f1_bounds(
    tp: npt.ArrayLike, fp: npt.ArrayLike, fn: npt.ArrayLike, *, level: float = 0.95
) -> Bounds:
    low, high = wilson_bounds(tp, _units(tp, fp, fn), level=level)
    return Bounds(f1_of_j(low), f1_of_j(high))


def delta_f1_bounds(
    tp: npt.ArrayLike, fp: npt.ArrayLike, fn: npt.ArrayLike, *, level: float = 0.95
) -> Bounds:
    """F1 ± z · 2 / (1 + J)² · √(J (1 - J) / M), cut at 0 and 1. Too short; for comparison."""
    check_level(level)
    units = _units(tp, fp, fn)
    j = quotient(tp, units)
    error = np.sqrt(quotient(j * (1 - j), units)) * 2 / np.square(1 + j)
    reach = float(ndtri((1 + level) / 2)) * error
    f1 = f1_of_j(j)
    return Bounds(np.clip(f1 - reach, 0.0, 1.0), np.clip(f1 + reach, 0.0, 1.0))


def paper_f1_bounds(
    tp: npt.ArrayLike, fp: npt.ArrayLike, fn: npt.ArrayLike, *, level: float = 0.95
) -> Bounds:
    """The rule of Canales et al. 2021, Table 3: harmonic means of the P and the R bounds.

    The bounds are Clopper-Pearson and not rounded before. NaN where P or R is undefined. Four
    upper bounds are printed as 1.00 there, exactly where P = 1; the rule itself has no such case.
    """
    hits = as_counts(tp, name="tp")
    precision = clopper_pearson_bounds(hits, hits + as_counts(fp, name="fp"), level=level)
    recall = clopper_pearson_bounds(hits, hits + as_counts(fn, name="fn"), level=level)
    return harmonic_bounds(precision, recall)


def harmonic_bounds(precision: Bounds, recall: Bounds) -> Bounds:
    """Harmonic mean of the low bounds and of the high bounds; of 0 and 0 it is 0."""
    return Bounds(_harmonic(precision.low, recall.low), _harmonic(precision.high, recall.high))


F1_METHODS: dict[str, Callable[..., Bounds]] = {
    "clopper-pearson": exact_f1_bounds,
    "delta": delta_f1_bounds,
    "paper": paper_f1_bounds,
    "wilson": wilson_f1_bounds,
}


def _harmonic(a: FloatArray, b: FloatArray) -> FloatArray:
    total = a + b
    return np.where(total == 0, 0.0, 2 * a * b / np.where(total == 0, 1.0, total))


def _units(tp: npt.ArrayLike, fp: npt.ArrayLike, fn: npt.ArrayLike) -> FloatArray:
    return as_counts(tp, name="tp") + as_counts(fp, name="fp") + as_counts(fn, name="fn")
