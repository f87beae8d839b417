"""Paired comparison of two systems on the same clusters (patients, else documents).

Two mentions of one note are right or wrong together, so tests that count mentions (McNemar) find
differences that are not there: .08-.30 false alarms at a nominal .05 (`benchmarks/comparison.py`).
Here the notes change sides as a whole. `paired` has the same test in closed form with the interval
that belongs to it, and is what `compare` prints; this one needs no normal approximation.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from goldbench.errors import UsageError
from goldbench.stats.arrays import FloatArray, IntArray
from goldbench.stats.bootstrap import Replicates, patterns, replicate
from goldbench.stats.sums import Statistic

_CELLS = 2**21
_ENUMERATED = 12  # clusters: 4,096 ways to swap them are fewer than the resamples one would draw


@dataclass(frozen=True, slots=True)
class RandomizationTest:
    """`p_value` is two-sided; None where the difference is undefined."""

    difference: float | None
    p_value: float | None
    resamples: int
    exact: bool


def randomization_test(
    a: npt.ArrayLike,
    b: npt.ArrayLike,
    statistic: Statistic,
    *,
    seed: int,
    resamples: int = 9_999,
) -> RandomizationTest:
    """Swap the two systems' counts in random clusters; p is how often they differ as much.

    `a` and `b` are (clusters, k) sums of counts (`Sample.totals` for weights and patients), the
    statistic is taken of their column sums. p = (1 + at least as large) / (1 + resamples)
    (Noreen 1989); with 12 clusters or fewer that differ at all, every swap is tried and p is
    exact. A swap that leaves a statistic undefined counts as large.

    >>> from goldbench.stats.sums import f1_of
    >>> good = [[3, 3, 0, 0]] * 6
    >>> poor = [[2, 2, 1, 1]] * 6
    >>> randomization_test(good, poor, f1_of, seed=1).p_value
    0.03125
    """
    first, second = _check_pair(a, b)
    together = first.sum(axis=0) + second.sum(axis=0)
    moved = _fold_signs(first - second)
    whole = float(_difference(together, (first - second).sum(axis=0), statistic))
    if np.isnan(whole):
        return RandomizationTest(None, None, 0, exact=False)
    kinds, frequency = patterns(moved)
    exact = len(moved) <= _ENUMERATED
    signs = _every_sign(len(moved)) if exact else _signs(frequency, seed, resamples)
    steps = moved if exact else kinds
    # The same swap can come out a rounding error smaller than the difference that was observed.
    limit = abs(whole) - 1e-12 * max(1.0, abs(whole))
    large = tried = 0
    for block in signs:
        swapped = _difference(together, block @ steps, statistic)
        large += int((np.isnan(swapped) | (np.abs(swapped) >= limit)).sum())
        tried += len(block)
    p_value = large / tried if exact else (1 + large) / (1 + tried)
    return RandomizationTest(whole, p_value, tried, exact=exact)


def paired_replicates(
    a: npt.ArrayLike,
    b: npt.ArrayLike,
    statistic: Statistic,
    *,
    seed: int,
    stratum: IntArray | None = None,
    resamples: int = 1_000,
) -> Replicates:
    """Bootstrap statistic(a) - statistic(b): clusters are drawn once for both systems.

    `.bca()` and `.percentile()` of the result give the interval of the difference.
    """
    first, second = _check_pair(a, b)
    width = first.shape[1]

    def difference(sums: FloatArray) -> FloatArray:
        return statistic(sums[..., :width]) - statistic(sums[..., width:])

    both = np.concatenate([first, second], axis=1)
    return replicate(both, difference, seed=seed, stratum=stratum, resamples=resamples)


def _check_pair(a: npt.ArrayLike, b: npt.ArrayLike) -> tuple[FloatArray, FloatArray]:
    first, second = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if first.ndim != 2 or first.shape != second.shape:
        msg = f"two systems on different clusters: {first.shape} and {second.shape}"
        raise UsageError(msg, hint="one row a cluster for both, in the same order")
    return first, second


def _difference(together: FloatArray, apart: FloatArray, statistic: Statistic) -> FloatArray:
    return statistic((together + apart) / 2) - statistic((together - apart) / 2)


def _fold_signs(differences: FloatArray) -> FloatArray:
    """Drop clusters without a difference and turn the rest so that their first is positive.

    A random sign makes a row and its opposite the same thing; then more rows are equal.
    """
    moved = differences[(differences != 0).any(axis=1)]
    leading = (moved != 0).argmax(axis=1)
    turn = np.sign(moved[np.arange(len(moved)), leading])
    folded: FloatArray = moved * turn[:, None]
    return folded


def _every_sign(clusters: int) -> Iterator[FloatArray]:
    codes = np.arange(2**clusters)[:, None]
    tails = (codes >> np.arange(clusters)) & 1
    yield 1 - 2 * tails.astype(np.float64)


def _signs(frequency: IntArray, seed: int, resamples: int) -> Iterator[FloatArray]:
    """Yield blocks (some resamples, patterns) of summed random signs of equal clusters."""
    rng = np.random.default_rng(seed)
    kinds = len(frequency)
    alone = frequency == 1
    singles = int(alone.sum())
    block = max(1, _CELLS // max(kinds, 1))
    for first in range(0, resamples, block):
        size = min(block, resamples - first)
        heads = np.empty((size, kinds))
        # One bit a coin: a binomial of one trial costs fifty times as much.
        bits = np.frombuffer(rng.bytes((size * singles + 7) // 8), dtype=np.uint8)
        heads[:, alone] = np.unpackbits(bits, count=size * singles).reshape(size, singles)
        many = frequency[~alone]
        heads[:, ~alone] = rng.binomial(many, 0.5, size=(size, len(many)))
        yield 2 * heads - frequency.astype(np.float64)
