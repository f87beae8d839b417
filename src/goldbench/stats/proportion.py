"""Intervals of one proportion: Clopper-Pearson (exact) and Wilson (right on average).

Each comes twice: for arrays (`..._bounds`, undefined is NaN) and for one pair of numbers
(undefined is None). Undefined means n = 0. Successes and trials may be real numbers: the
intervals for samples with clusters or weights enter here with an effective number of trials.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from goldbench.errors import UsageError
from goldbench.stats.arrays import FloatArray, as_counts, check_level, quotient
from goldbench.stats.special import betainccinv, betaincinv, ndtri


class Interval(NamedTuple):
    low: float
    high: float

    @property
    def width(self) -> float:
        return self.high - self.low


class Bounds(NamedTuple):
    """Many intervals: two arrays of one shape, NaN where undefined."""

    low: FloatArray
    high: FloatArray

    @property
    def width(self) -> FloatArray:
        return self.high - self.low

    def single(self) -> Interval | None:
        """The interval in bounds of shape ()."""
        low, high = float(self.low), float(self.high)
        return None if np.isnan(low) or np.isnan(high) else Interval(low, high)


def clopper_pearson(x: float, n: float, *, level: float = 0.95) -> Interval | None:
    """The exact interval of x successes in n trials; None if n is 0.

    >>> low, high = clopper_pearson(271, 289)
    >>> f"{low:.3f} {high:.3f}"
    '0.903 0.963'
    """
    return clopper_pearson_bounds(x, n, level=level).single()


def clopper_pearson_bounds(x: npt.ArrayLike, n: npt.ArrayLike, *, level: float = 0.95) -> Bounds:
    """Invert the two one-sided binomial tests, each at (1 - level) / 2.

    Low is the Beta(x, n - x + 1) quantile, 0 at x = 0; high is that of Beta(x + 1, n - x),
    1 at x = n (Clopper and Pearson 1934). The high bound is taken from the upper tail, so that
    it keeps its digits close to 1.
    """
    hits, trials = _successes(x, n, level)
    tail = (1 - level) / 2
    none, all_, empty = hits == 0, hits == trials, trials == 0
    # The limits of the beta function are filled in by hand: betaincinv(0, b) is undefined.
    share = quotient(hits, trials)
    low = betaincinv(np.where(none, 1.0, hits), trials - hits + 1, tail)
    high = betainccinv(hits + 1, np.where(all_, 1.0, trials - hits), tail)
    # For x or n - x below 1e-10 or so the inverse is rough: it must not cut x / n off.
    low, high = np.minimum(low, share), np.maximum(high, share)
    return Bounds(
        np.where(empty, np.nan, np.where(none, 0.0, low)),
        np.where(empty, np.nan, np.where(all_, 1.0, high)),
    )


def wilson(x: float, n: float, *, level: float = 0.95) -> Interval | None:
    """The score interval of x successes in n trials; None if n is 0.

    >>> low, high = wilson(0, 10)
    >>> f"{low:.3f} {high:.3f}"
    '0.000 0.278'
    """
    return wilson_bounds(x, n, level=level).single()


def wilson_bounds(x: npt.ArrayLike, n: npt.ArrayLike, *, level: float = 0.95) -> Bounds:
    """Invert the score test (Wilson 1927): the level is kept on average, not in every case."""
    hits, trials = _successes(x, n, level)
    z2 = float(ndtri((1 + level) / 2)) ** 2
    share = quotient(hits, trials)
    known = np.where(trials == 0, 0.0, share)
    root = np.sqrt(z2) * np.sqrt(hits * (1 - known) + z2 / 4)
    # The textbook's low = (x + z²/2 - root) / (n + z²) is a difference of nearly equal numbers
    # where x is small; by its conjugate it is x p / (x + z²/2 + root), and 1 - high likewise.
    below = hits * known / (hits + z2 / 2 + root)
    misses = trials - hits
    above = misses * (1 - known) / (misses + z2 / 2 + root)
    high = np.where(known < 0.5, (hits + z2 / 2 + root) / (trials + z2), 1 - above)
    # At 0 and n the formula gives 0 and 1 but for rounding; elsewhere rounding must not cut p off.
    low = np.where(hits == 0, 0.0, np.clip(below, 0.0, share))
    high = np.where(hits == trials, 1.0, np.clip(high, share, 1.0))
    return Bounds(np.where(trials == 0, np.nan, low), np.where(trials == 0, np.nan, high))


PROPORTION_METHODS: dict[str, Callable[..., Bounds]] = {
    "clopper-pearson": clopper_pearson_bounds,
    "wilson": wilson_bounds,
}


def _successes(x: npt.ArrayLike, n: npt.ArrayLike, level: float) -> tuple[FloatArray, FloatArray]:
    check_level(level)
    hits, trials = np.broadcast_arrays(as_counts(x, name="successes"), as_counts(n, name="trials"))
    if (hits > trials).any():
        msg = "more successes than trials"
        raise UsageError(msg, hint="successes are part of the trials: tp of tp + fp")
    return hits, trials
