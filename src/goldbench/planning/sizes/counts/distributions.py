"""Probabilities of counts, as arrays: binomial and beta-binomial."""

import numpy as np
import numpy.typing as npt

from goldbench.planning.sizes.counts.widths import Floats, Ints

# Standard deviations kept on each side, and a margin for skew: by Bernstein's inequality less than
# 1e-6 of a binomial lies outside on either side.
_REACH = 5.3
_MARGIN = 12


def binomial(k: npt.ArrayLike, n: npt.ArrayLike, p: npt.ArrayLike) -> Floats:
    """Give the probability of k of n; 0 outside 0..n."""
    from scipy.special import gammaln, xlog1py, xlogy  # noqa: PLC0415 - slow to import

    hits, size = np.asarray(k, np.float64), np.asarray(n, np.float64)
    misses = size - hits
    inside = (hits >= 0) & (misses >= 0)
    hits, misses = np.where(inside, hits, 0.0), np.where(inside, misses, 0.0)
    ways = gammaln(size + 1) - gammaln(hits + 1) - gammaln(misses + 1)
    chance_of_one = np.asarray(p, np.float64)
    logs = ways + xlogy(hits, chance_of_one) + xlog1py(misses, -chance_of_one)
    chance: Floats = np.exp(np.where(inside, logs, -np.inf))
    return chance


def binomial_between(low: npt.ArrayLike, high: npt.ArrayLike, n: npt.ArrayLike, p: float) -> Floats:
    """Give P(low <= X <= high); 0 where low > high."""
    first, last = np.asarray(low, np.float64), np.asarray(high, np.float64)
    size = np.asarray(n, np.float64)
    return np.where(first <= last, _up_to(last, size, p) - _up_to(first - 1, size, p), 0.0)


def _up_to(k: Floats, n: Floats, p: float) -> Floats:
    """Give P(X <= k) = I(1 - p; n - k, k + 1)."""
    from scipy.special import betainc  # noqa: PLC0415 - slow to import

    inside = (k >= 0) & (k < n)
    hits = np.where(inside, k, 0.0)
    return np.where(inside, betainc(np.where(inside, n - k, 1.0), hits + 1, 1 - p), k >= n)


def beta_binomial(k: npt.ArrayLike, n: int, a: float, b: float) -> Floats:
    """Give the probability of k of n when the chance itself is Beta(a, b)."""
    from scipy.special import betaln, gammaln  # noqa: PLC0415 - slow to import

    hits = np.asarray(k, np.float64)
    ways = gammaln(n + 1) - gammaln(hits + 1) - gammaln(n - hits + 1)
    chance: Floats = np.exp(ways + betaln(hits + a, n - hits + b) - betaln(a, b))
    return chance


def beta_binomial_below(k: int, n: int, a: float, b: float) -> float:
    """Give P(X < k)."""
    return float(beta_binomial(np.arange(min(k, n + 1)), n, a, b).sum())


def likely(n: int, p: float) -> Ints:
    """Give the counts of n that hold nearly all of the probability."""
    return np.arange(_lowest(n, p), _highest(n, p) + 1, dtype=np.int64)


def likely_overdispersed(n: int, a: float, b: float) -> Ints:
    """Give the same for a chance that is Beta(a, b)."""
    from scipy.special import betainccinv, betaincinv  # noqa: PLC0415 - slow to import

    low = _lowest(n, float(betaincinv(a, b, 1e-7)))
    high = _highest(n, float(betainccinv(a, b, 1e-7)))
    return np.arange(low, high + 1, dtype=np.int64)


def band(mean: Floats, variance: float) -> Ints:
    """Give, per mean, a row of counts around it: one width for all, from the largest variance."""
    reach = _distance(variance)
    middle = np.floor(mean).astype(np.int64)
    return middle[:, None] + np.arange(-reach, reach + 1)


def _distance(variance: float) -> int:
    return int(_REACH * variance**0.5) + _MARGIN


def _lowest(n: int, p: float) -> int:
    return max(0, int(n * p) - _distance(n * p * (1 - p)))


def _highest(n: int, p: float) -> int:
    return min(n, int(n * p) + 1 + _distance(n * p * (1 - p)))
