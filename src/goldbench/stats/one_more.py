"""One more document: an interval that holds where long notes are also the harder ones.

If bad notes are rare, long and bad together, a sample that lacks them has a high score and a
small variance, and no repair of the variance helps. What helps is what Clopper-Pearson does: its
low bound is the Beta(x, n - x + 1) quantile, which counts one more failure. Here the low bound
counts one more document, a bad one, and the high bound one more, a good one.

With d_c = y_c - q g_c of cluster c (`document_sums`), N = Y - q G, b = N / K, S2 and S3 the sums of
squares and cubes of the deviations and λ = (t / z)² · factor:

    V = λ S2 + K b²           T = λ^1.5 S3 + 3 b λ S2 + K b³
    low:   e = -max(q W (u + ρ (s - u)),  min(A √(q (1 - q) / 2), q A),  1.25 |min d_c|)
    high:  e = (1 - q) w̄ (u + ρ (s - u))
    μ = N + e,  σ² = V + e²,  γ = 2 (T + e³) / σ³

F(q) is the chance that a gamma (Pearson III) variable with these moments is at most 0. The low
bound is the q below p with F(q) = α / 2, the high one the q above p with 1 - F(q) = α / 2. It is
the Bayesian bootstrap of documents with one document added; with one unit a document it is
Clopper-Pearson. The three terms of e: an unseen error with its like (errors of one note are alike
by ρ); a document one standard deviation bad if half the variance lies between documents; one that
is a quarter worse than the worst seen. u = 1, for the high bound of F1 2 (a pair); s, A, W, w̄ are
`size`, `heavy_size`, `heaviest`, `mean_weight`.

In one stratum with equal weights the interval is never narrower than Clopper-Pearson of the units
(for F1 on J), and is just that where each cluster has one unit. One cluster says nothing about
others: 0 to 1. Nothing right: low 0. Nothing wrong: high 1. The constants were set on simulations
and checked on others (`benchmarks/coverage.py`); like ρ they are a convention.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from goldbench.errors import UsageError
from goldbench.stats.arrays import FloatArray, check_level, sum_by
from goldbench.stats.document_sums import DocumentSums, check_part, sum_rows
from goldbench.stats.proportion import Bounds, Interval, clopper_pearson_bounds
from goldbench.stats.sample import Sample
from goldbench.stats.special import gammainc, gammaincc, ndtr, ndtri, stdtrit

RHO = 0.1
"""How alike the errors of one note are taken to be, where none was seen."""
PHI_RHO = 0.25
"""The same for identifiers, where a whole missed note is the danger."""
STEPS = 30
"""Of the bisection."""
_RATIOS_AT_ONCE, _LINES_AT_ONCE = 64, 16_384
"""Up to which a call of numpy costs more than what it computes."""


class Units(NamedTuple):
    """The unit errors come in, for the low and for the high bound, in the units of m."""

    low: float = 1.0
    high: float = 1.0


MARKS = Units()
"""One mark, right or wrong."""


def one_more(
    x: npt.ArrayLike,
    m: npt.ArrayLike,
    *,
    sample: Sample | None = None,
    level: float = 0.95,
    rho: float = RHO,
    unseen: bool = True,
    finite: bool = False,
) -> Interval | None:
    """The interval of Σ x / Σ m; each row is a cluster unless `sample` says otherwise.

    None if there is no unit. Give `unseen=False` for precision under a stratified design: a
    stratum without a single system mark cannot hide a false one; missed marks it can hide.
    `finite`: the claim is about that very archive, of which 1 / weight was read.

    >>> low, high = one_more([18] * 59 + [17], [18] * 60)  # 1 error in 1,080 units, 60 documents
    >>> f"{low:.4f} {high:.4f}"
    '0.9894 1.0000'
    """
    return one_more_bounds(
        x, m, sample=sample, level=level, rho=rho, unseen=unseen, finite=finite
    ).single()


def one_more_bounds(
    x: npt.ArrayLike,
    m: npt.ArrayLike,
    *,
    sample: Sample | None = None,
    level: float = 0.95,
    rho: float = RHO,
    unseen: bool = True,
    finite: bool = False,
) -> Bounds:
    """Many intervals at once: x and m are (..., rows), for labels or for simulations."""
    part, whole = check_part(x, m)
    shape, rows = part.shape[:-1], part.shape[-1]
    flat = [table.reshape(-1, rows) for table in (part, whole)]
    sums = sum_rows(*flat, sample=sample, unseen=unseen, finite=finite)
    single = _largest(flat[1], sample) <= 1
    plain = clopper_pearson_bounds(*(table.sum(axis=-1) for table in flat), level=level)
    bounds = bounds_of_sums(sums, level=level, rho=rho, plain=plain, single=single)
    if finite and sample is not None and bool((sample.weight == 1).all()):
        bounds = Bounds(sums.value, sums.value)
    return Bounds(bounds.low.reshape(shape), bounds.high.reshape(shape))


def bounds_of_sums(
    sums: DocumentSums,
    *,
    level: float,
    rho: float,
    units: Units = MARKS,
    plain: Bounds | None = None,
    single: npt.NDArray[np.bool_] | bool = False,
    between: FloatArray | float = 0.0,
    steps: int = STEPS,
) -> Bounds:
    """Give the bounds of every ratio.

    `plain` is Clopper-Pearson of the units, taken in where the sums are plain; `single` says where
    it is all there is to know. `between` is a variance of p beside that of the documents.
    """
    check_level(level)
    check_rho(rho)
    value = sums.value
    p = np.nan_to_num(value, nan=0.5)
    reach = _Reach(sums, level, rho, units, between)
    lines = sums.line_part.size
    room = min(_RATIOS_AT_ONCE // max(p.size, 1), _LINES_AT_ONCE // max(lines, 1))
    depth = min(max(room.bit_length() - 1, 1), 5)
    low = _bisect(p, np.zeros_like(p), steps, depth, lambda q: reach.low(q) > (1 - level) / 2)
    high = _bisect(p, np.ones_like(p), steps, depth, lambda q: reach.high(q) > (1 - level) / 2)
    if plain is not None and sums.plain:
        only = single & ~np.isnan(plain.low)
        low = np.where(only, plain.low, np.fmin(low, plain.low))
        high = np.where(only, plain.high, np.fmax(high, plain.high))
    alone = sums.holders <= 1
    low = np.where(alone | (sums.part <= 0), 0.0, low)
    high = np.where(alone | (p >= 1 - 1e-15), 1.0, high)
    undefined = np.isnan(value)
    return Bounds(np.where(undefined, np.nan, low), np.where(undefined, np.nan, high))


def check_rho(rho: float) -> None:
    if not 0 <= rho <= 1:
        msg = f"rho {rho} does not lie between 0 and 1"
        raise UsageError(msg, hint="how alike the errors of one note are; 0.1, for PHI 0.25 or 0.4")


class _Reach:
    """How far the truth may lie: chances as functions of the candidate value."""

    def __init__(
        self,
        sums: DocumentSums,
        level: float,
        rho: float,
        units: Units,
        between: FloatArray | float,
    ) -> None:
        tail = (1 + level) / 2
        self._sums = sums
        self._stretch = (stdtrit(sums.df, tail) / ndtri(tail)) ** 2 * sums.factor
        self._stretch_cubed = self._stretch**1.5
        self._count = np.maximum(sums.clusters, 1.0)
        self._between = np.square(sums.whole) * between
        self._error = sums.heaviest * (units.low + rho * (sums.size - units.low))
        self._hit = sums.mean_weight * (units.high + rho * (sums.size - units.high))

    def low(self, q: FloatArray) -> FloatArray:
        sums = self._sums
        bad = np.minimum(sums.heavy_size * np.sqrt(q * (1 - q) / 2), q * sums.heavy_size)
        added = np.maximum(np.maximum(q * self._error, bad), 1.25 * sums.worst(q))
        return self._chance(q, -added * sums.unread, above=False)

    def high(self, q: FloatArray) -> FloatArray:
        return self._chance(q, (1 - q) * self._hit * self._sums.unread, above=True)

    def _chance(self, q: FloatArray, added: FloatArray, *, above: bool) -> FloatArray:
        """Give the chance that the sum with the added document is at most 0, or above it."""
        sums, count = self._sums, self._count
        (yy, yg, gg), (yyy, yyg, ygg, ggg) = sums.squares, sums.cubes
        total = sums.part - q * sums.whole
        mean = total / count
        s2 = self._stretch * np.maximum(yy - 2 * q * yg + q**2 * gg, 0.0)
        s3 = self._stretch_cubed * (yyy - 3 * q * yyg + 3 * q**2 * ygg - q**3 * ggg)
        variance = s2 + count * mean**2 + self._between + added**2
        third = s3 + 3 * mean * s2 + count * mean**3 + added**3
        sigma = np.sqrt(np.maximum(variance, 1e-180))
        far = (total + added) / sigma
        skew = np.minimum(np.maximum(2 * third / sigma**3, -1e8), 1e8)
        flat = np.abs(skew) < 1e-5
        shape = 4 / np.where(flat, 1.0, skew) ** 2
        side = np.sign(skew)
        at = np.maximum(shape - side * far * np.sqrt(shape), 0.0)
        upper = (side < 0) != above
        bent = np.where(upper, gammaincc(shape, at), gammainc(shape, at))
        chance: FloatArray = np.where(flat, ndtr(far if above else -far), bent)
        return chance


def _bisect(
    inside: FloatArray,
    outside: FloatArray,
    steps: int,
    depth: int,
    holds: Callable[[FloatArray], npt.NDArray[np.bool_]],
) -> FloatArray:
    """Find where a test that holds at the one end stops to hold towards the other.

    The test is asked at once of all middles that the next `depth` steps may come to, (middles,
    ratios), and then the steps are taken: the same ends as one by one, for fewer calls.
    """
    near, far = inside, outside
    ratios = np.arange(near.size)
    while steps > 0:
        depth = min(depth, steps)
        steps -= depth
        if depth == 1:
            middle = (near + far) / 2
            kept = holds(middle)
            near, far = np.where(kept, middle, near), np.where(kept, far, middle)
            continue
        halves = [2**power for power in reversed(range(depth))]
        grid = np.empty((2**depth + 1, near.size))
        grid[0], grid[-1] = near, far
        for half in halves:
            grid[half :: 2 * half] = (grid[: -half : 2 * half] + grid[2 * half :: 2 * half]) / 2
        kept = holds(grid[1:-1])
        at = np.zeros(near.size, dtype=np.intp)
        for half in halves:
            at += np.where(kept[at + half - 1, ratios], half, 0)
        near, far = grid[at, ratios], grid[at + 1, ratios]
    return (near + far) / 2


def _largest(m: FloatArray, sample: Sample | None) -> FloatArray:
    """Units of the largest cluster."""
    by_cluster = m if sample is None else sum_by(m, sample.cluster, sample.clusters)
    largest: FloatArray = by_cluster.max(axis=-1, initial=0.0)
    return largest
