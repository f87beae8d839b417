"""Sums over documents up to third order, as functions of a candidate value of a ratio.

A ratio p = Σ w x / Σ w m over clusters (patient, else document). For a candidate value q cluster c
deviates by d_c = y_c - q g_c with y = w x, g = w m: a line in q. Their sums of squares and cubes
are polynomials in q, so that an interval looks at the clusters once and then at a few numbers.
Only the worst cluster, min d_c, is looked up again for each q.

- One stratum: deviations from the mean of the K clusters that hold a unit.
- Strata: within each, times √(n / (n - 1)); a stratum with one cluster is compared with 0, and all
  such strata count as one for df. A cluster with rows in several strata: its deviations are added
  before they are squared and cubed; strata that share clusters are one for df.
- Finite population: squares times 1 - chance of being drawn.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from goldbench.errors import DesignError, UsageError
from goldbench.stats.arrays import FloatArray, IntArray, quotient, sum_by
from goldbench.stats.sample import Sample


class DocumentSums(NamedTuple):
    """Arrays over ratios; the lines of all ratios stand one after another."""

    part: FloatArray
    whole: FloatArray
    """Y = Σy and G = Σg, so that p = Y / G."""
    holders: FloatArray
    """Clusters that hold a unit."""
    clusters: FloatArray
    """K: the holders in one stratum, all clusters under strata."""
    factor: FloatArray
    """K / (K - 1) in one stratum; under strata it is in the squares."""
    df: FloatArray
    squares: FloatArray
    """(3, ratios): Σyy, Σyg, Σgg of the deviations."""
    cubes: FloatArray
    """(4, ratios): Σyyy, Σyyg, Σygg, Σggg."""
    line_part: FloatArray
    line_whole: FloatArray
    """d_c = line_part - q line_whole."""
    first: IntArray
    """Where the lines of each ratio begin; each has at least one."""
    size: FloatArray
    """Σm² / Σm: the size of the cluster in which an average unit lies."""
    heavy_size: FloatArray
    """Σg² / Σg: the same, weighted."""
    mean_weight: FloatArray
    """Σ w g / Σ g."""
    heaviest: FloatArray
    """The greatest weight that an error could have."""
    unread: FloatArray
    """√(1 - chance) of the least read part of a finite population, else 1."""
    plain: bool
    """One stratum, equal weights: units could also be counted as if they were independent."""

    @property
    def value(self) -> FloatArray:
        return quotient(self.part, self.whole)

    @property
    def lengths(self) -> IntArray:
        return np.diff(self.first, append=self.line_part.size)

    def worst(self, q: FloatArray) -> FloatArray:
        """Give |min d_c|, 0 where no cluster lies below; q is (..., ratios)."""
        lines = self.line_part - np.repeat(q, self.lengths, axis=-1) * self.line_whole
        return -np.minimum(np.minimum.reduceat(lines, self.first, axis=-1), 0.0)


def sum_patterns(
    x: FloatArray, m: FloatArray, *, frequency: FloatArray, first: IntArray
) -> DocumentSums:
    """Take different rows of counts with how many clusters have them: flat, ratio after ratio.

    One stratum, equal weights. Each ratio needs a row, if only an empty one.
    """
    held = frequency * (m > 0)
    ones = np.ones(first.size)
    sums = _one_stratum(x, m, m, held, first)
    return sums._replace(mean_weight=ones, heaviest=ones)


def sum_rows(
    x: FloatArray,
    m: FloatArray,
    *,
    sample: Sample | None = None,
    unseen: bool = True,
    finite: bool = False,
) -> DocumentSums:
    """Take (ratios, rows); each row is a cluster unless the sample says otherwise.

    `unseen`: a unit may lie in a stratum that shows none, true of missed marks only.
    """
    ratios, rows = m.shape
    if sample is None:
        if not rows:
            x = m = np.zeros((ratios, 1))
        first = np.arange(ratios) * x.shape[1]
        return sum_patterns(x.ravel(), m.ravel(), frequency=np.ones(x.size), first=first)
    _check_sample(sample, rows, finite=finite)
    weighted = m * sample.weight
    mean_weight = quotient((weighted * sample.weight).sum(axis=-1), weighted.sum(axis=-1))
    if not rows:
        return sum_rows(x, m)
    if sample.strata == 1:
        y, g, units = (
            sum_by(values, sample.cluster, sample.clusters)
            for values in (x * sample.weight, weighted, m)
        )
        first = np.arange(ratios) * sample.clusters
        held = (units > 0).astype(np.float64)
        sums = _one_stratum(y.ravel(), g.ravel(), units.ravel(), held.ravel(), first)
        top = np.full(ratios, sample.weight.max())
        equal = float(np.ptp(sample.weight)) <= 1e-9 * float(sample.weight.max())
        sums = sums._replace(heaviest=top, plain=equal and not finite)
        if finite:
            unread = 1 - sample.rows / sample.weight.sum()
            sums = sums._replace(squares=sums.squares * unread, cubes=sums.cubes * unread**1.5)
    else:
        sums = _strata(x, m, sample, unseen=unseen, finite=finite)
    if finite:
        sums = sums._replace(unread=np.sqrt(1 - 1 / np.maximum(sums.heaviest, 1.0)))
    return sums._replace(mean_weight=np.nan_to_num(mean_weight, nan=1.0))


def _one_stratum(
    y: FloatArray, g: FloatArray, m: FloatArray, held: FloatArray, first: IntArray
) -> DocumentSums:
    lengths = np.diff(first, append=y.size)

    def add(values: FloatArray) -> FloatArray:
        summed: FloatArray = np.add.reduceat(values, first)
        return summed

    count = add(held)
    part, whole = add(held * y), add(held * g)
    some = np.maximum(count, 1.0)
    # One ratio over many documents: a number, not a column of it; and no more columns than needed.
    a, b = (
        values - (mean if first.size == 1 else np.repeat(mean, lengths))
        for values, mean in ((y, part / some), (g, whole / some))
    )
    squares = np.stack([add(held * (u * v)) for u, v in ((a, a), (a, b), (b, b))])
    cubes = np.stack(
        [add(held * (u * v * w)) for u, v, w in ((a, a, a), (a, a, b), (a, b, b), (b, b, b))]
    )
    del a, b
    ones = np.ones(first.size)
    return DocumentSums(
        part,
        whole,
        count,
        count,
        some / np.maximum(count - 1, 1.0),
        np.maximum(count - 1, 1.0),
        squares,
        cubes,
        np.where(held > 0, y, 0.0),
        np.where(held > 0, g, 0.0),
        first,
        _of_units(add(held * m * m), add(held * m)),
        _of_units(add(held * g * g), whole),
        ones,
        ones,
        ones,
        plain=True,
    )


def _strata(
    x: FloatArray, m: FloatArray, sample: Sample, *, unseen: bool, finite: bool
) -> DocumentSums:
    ratios = len(m)
    # A pair is what one cluster has in one stratum.
    key = sample.stratum * sample.clusters + sample.cluster
    pairs, pair_of = np.unique(key, return_inverse=True)
    stratum, cluster = np.divmod(pairs, sample.clusters)
    size = np.bincount(stratum, minlength=sample.strata)
    lonely = size == 1
    factor = np.where(lonely, 1.0, size / np.maximum(size - 1, 1))[stratum]
    if finite:
        chance = sum_by(1 / sample.weight, pair_of, pairs.size) / np.bincount(pair_of)
        factor = factor * (1 - chance)
    root = np.sqrt(factor)

    def by_cluster(values: FloatArray) -> FloatArray:
        return values if pairs.size == sample.clusters else sum_by(values, cluster, sample.clusters)

    def deviate(values: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Scaled for the squares; plain, around the mean of all, for the worst cluster."""
        moved = sum_by(values, pair_of, pairs.size)
        mean = np.where(lonely, 0.0, sum_by(moved, stratum, sample.strata) / size)
        apart = moved - mean[..., stratum]
        around = by_cluster(apart) + (values.sum(axis=-1) / sample.clusters)[:, None]
        return by_cluster(apart * root), around

    weighted = m * sample.weight
    (a, line_part), (b, line_whole) = deviate(x * sample.weight), deviate(weighted)
    units, heavy = (sum_by(power, sample.cluster, sample.clusters) for power in (m, weighted))
    top = np.zeros(sample.strata)
    np.maximum.at(top, sample.stratum, sample.weight)
    open_ = unseen | (sum_by(m, sample.stratum, sample.strata) > 0)
    return DocumentSums(
        (x * sample.weight).sum(axis=-1),
        weighted.sum(axis=-1),
        (units > 0).sum(axis=-1).astype(np.float64),
        np.full(ratios, float(sample.clusters)),
        np.ones(ratios),
        np.full(ratios, float(_df(sample))),
        np.stack([(power).sum(axis=-1) for power in (a * a, a * b, b * b)]),
        np.stack([(power).sum(axis=-1) for power in (a * a * a, a * a * b, a * b * b, b * b * b)]),
        line_part.ravel(),
        line_whole.ravel(),
        np.arange(ratios) * sample.clusters,
        _of_units((units * units).sum(axis=-1), units.sum(axis=-1)),
        _of_units((heavy * heavy).sum(axis=-1), heavy.sum(axis=-1)),
        np.ones(ratios),
        np.where(open_, top, 0.0).max(axis=-1),
        np.ones(ratios),
        plain=False,
    )


def _df(sample: Sample) -> int:
    """Clusters less strata; strata that share a cluster are one, single clusters together one."""
    joined = np.bincount(sample.join_strata())
    return max(sample.clusters - int((joined > 1).sum()) - int((joined == 1).any()), 1)


def _of_units(squares: FloatArray, units: FloatArray) -> FloatArray:
    return np.nan_to_num(quotient(squares, units), nan=1.0)


def _check_sample(sample: Sample, rows: int, *, finite: bool) -> None:
    if sample.rows != rows:
        msg = f"the counts have {rows} rows, the design {sample.rows}"
        raise DesignError(msg, hint="one row a document, in the same order")
    if finite and (sample.weight < 1).any():
        msg = "a finite population needs inclusion probabilities, not relative weights"
        raise DesignError(msg, hint="a weight below 1 stands for less than one document")


def check_part(x: npt.ArrayLike, m: npt.ArrayLike) -> tuple[FloatArray, FloatArray]:
    """Check that x is part of m, row by row."""
    part, whole = np.asarray(x, dtype=np.float64), np.asarray(m, dtype=np.float64)
    fine = np.isfinite(part).all() and np.isfinite(whole).all() and not (part < 0).any()
    if not fine or part.shape != whole.shape or not part.ndim or (part > whole + 1e-9).any():
        msg = f"numerator {part.shape} is no part of denominator {whole.shape}"
        raise UsageError(msg, hint="one count a row, and never more successes than units")
    return part, whole
