"""The linearised variance of a ratio of weighted sums, with clusters and strata.

The textbook formula (head of `clustered.py`), and the rules for what it leaves open:

- A stratum with one cluster is compared with the mean of all, which is 0 for z; for df all such
  strata together count as one.
- A cluster with rows in several strata: its deviations are added over the strata before they are
  squared, so that their covariance counts. Without such clusters this is the textbook's v.
- A stratum in which no error was seen adds nothing to v. If its documents stand for many, one
  error there would move p most, and v does not know: `Linearised.ceiling` takes care of that.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from goldbench.errors import DesignError, UsageError
from goldbench.stats.arrays import FloatArray, IntArray, as_counts, quotient, sum_by
from goldbench.stats.sample import Sample


class Linearised(NamedTuple):
    """Ratios p with all that their interval needs; arrays over the leading axes."""

    value: FloatArray
    variance: FloatArray
    units: FloatArray
    """Σ m, not weighted."""
    holders: FloatArray
    """Clusters that hold a unit; each counts as its weight over the greatest an error could have.

    With 0 errors this is the sample size that matters: if an unseen error weighs as much as W
    units, n units bound the error rate no better than n / W.
    """
    ceiling: FloatArray
    """What n* must not exceed.

    One stratum: the units. Several: the holders again, but only while a stratum whose documents
    weigh more than the average unit shows no error, and over the weight of that stratum. Without
    it, F1 from 200 positive and 300 negative notes at f = .02 (P .9, R .8) covers .74, not .98.
    """
    df: int
    complete: bool = False
    """The whole population was read and the claim is about nothing else."""


def linearise(
    x: npt.ArrayLike,
    m: npt.ArrayLike,
    *,
    sample: Sample | None = None,
    unseen: bool = True,
    finite: bool = False,
) -> Linearised:
    """Compute p = Σ w x / Σ w m and v over the last axis.

    `unseen`: a unit may lie in a stratum that shows none, true of missed marks only.
    """
    part, whole, drawn = _check_counts(x, m, sample, finite=finite)
    total = (whole * drawn.weight).sum(axis=-1)
    value = quotient((part * drawn.weight).sum(axis=-1), total)
    share = quotient(drawn.weight * (part - value[..., None] * whole), total[..., None])
    variance, within, df = variance_of(share, drawn, finite=finite)
    units = whole.sum(axis=-1)
    held, heaviest = _holders(whole, drawn), _heaviest(drawn)
    if drawn.strata <= 1:
        holders, ceiling = held / heaviest.max(initial=1e-300), units
    else:
        top = heaviest / np.where(total > 0, total, 1.0)[..., None]
        alike = within <= 1e-16 * top**2  # a real difference is at least about p or 1 - p
        open_ = unseen | (sum_by(whole, drawn.stratum, drawn.strata) > 0)
        holders, ceiling = bound_hidden_errors(
            held, total, units, heaviest, alike=alike, open_=open_
        )
    complete = finite and bool((drawn.weight == 1).all())
    return Linearised(value, variance, units, holders, ceiling, df, complete)


def linearise_patterns(
    x: FloatArray, m: FloatArray, *, frequency: FloatArray, first: IntArray, documents: int
) -> Linearised:
    """The same for documents that are clusters of their own, from the different rows among them.

    Rows are flat, ratio after ratio, `first` says where each begins; each has a row, if only an
    empty one. Documents without a row hold nothing.
    """

    def add(values: FloatArray) -> FloatArray:
        summed: FloatArray = np.add.reduceat(values * frequency, first)
        return summed

    units = add(m)
    value = quotient(add(x), units)
    lengths = np.diff(first, append=m.size)
    residual = x - np.repeat(np.nan_to_num(value), lengths) * m
    squares = add(np.square(residual))
    # Where every document has the same ratio this is 0 but for rounding, and 0 means more.
    squares = np.where(squares > 1e-26 * add(np.square(m)), squares, 0.0)
    variance = documents / max(documents - 1, 1) * quotient(squares, units**2)
    holders = add((m > 0).astype(np.float64))
    return Linearised(value, np.nan_to_num(variance), units, holders, units, documents - 1)


def bound_hidden_errors(
    held: FloatArray,
    total: FloatArray,
    units: FloatArray,
    heaviest: FloatArray,
    *,
    alike: npt.NDArray[np.bool_],
    open_: npt.NDArray[np.bool_],
) -> tuple[FloatArray, FloatArray]:
    """Give `holders` and `ceiling` from the summed weight of what holds a unit.

    By stratum (last axis): the heaviest weight; whether all its clusters are alike, that is no
    error was seen; whether an error could lie there at all.
    """
    heavy = heaviest > (1 + 1e-9) * quotient(total, units)[..., None]
    hidden = np.where(alike & open_ & heavy, heaviest, 0.0).max(axis=-1)
    reach = np.where(open_, heaviest, 0.0).max(axis=-1)
    ceiling = np.where(hidden > 0, held / np.where(hidden > 0, hidden, 1.0), np.inf)
    return held / np.where(reach > 0, reach, 1.0), ceiling


def _check_counts(
    x: npt.ArrayLike, m: npt.ArrayLike, sample: Sample | None, *, finite: bool
) -> tuple[FloatArray, FloatArray, Sample]:
    part, whole = as_counts(x, name="numerator"), as_counts(m, name="denominator")
    if part.shape != whole.shape or not part.ndim or (part > whole * (1 + 1e-12)).any():
        msg = f"numerator {part.shape} is no part of denominator {whole.shape}"
        raise UsageError(msg, hint="one count a row, and never more successes than units")
    rows = whole.shape[-1]
    drawn = Sample.simple(rows) if sample is None else sample
    if drawn.rows != rows:
        msg = f"the counts have {rows} rows, the design {drawn.rows}"
        raise DesignError(msg, hint="one row a document, in the same order")
    if finite and (drawn.weight < 1).any():
        msg = "a finite population needs inclusion probabilities, not relative weights"
        raise DesignError(msg, hint="a weight below 1 stands for less than one document")
    return part, whole, drawn


class Variance(NamedTuple):
    """v, its part within each stratum, and df."""

    total: FloatArray
    within: FloatArray
    df: int


def variance_of(share: FloatArray, sample: Sample, *, finite: bool = False) -> Variance:
    """Give the variance of an estimate that each row moves by its `share` (weights are in it)."""
    # A pair is what one cluster has in one stratum.
    key = sample.stratum * sample.clusters + sample.cluster
    pairs, pair_of = np.unique(key, return_inverse=True)
    stratum, cluster = np.divmod(pairs, max(sample.clusters, 1))
    size = np.bincount(stratum, minlength=sample.strata)
    lonely = size == 1
    moved = sum_by(share, pair_of, pairs.size)
    mean = np.where(lonely, 0.0, sum_by(moved, stratum, sample.strata) / size)
    factor = np.where(lonely, 1.0, size / np.maximum(size - 1, 1))[stratum]
    if finite:
        chance = sum_by(1 / sample.weight, pair_of, pairs.size) / np.bincount(pair_of)
        factor = factor * (1 - chance)
    deviation = moved - mean[..., stratum]
    within = sum_by(np.square(deviation), stratum, sample.strata)
    scaled = deviation * np.sqrt(factor)
    if pairs.size != sample.clusters:
        scaled = sum_by(scaled, cluster, sample.clusters)
    df = sample.clusters - int((~lonely).sum()) - int(lonely.any())
    return Variance(np.square(scaled).sum(axis=-1), within, df)


def _holders(whole: FloatArray, sample: Sample) -> FloatArray:
    """Sum the weights of clusters that hold a unit; a cluster's is the mean of such rows."""
    holds = (whole > 0).astype(np.float64)
    weight = sum_by(holds * sample.weight, sample.cluster, sample.clusters)
    rows = sum_by(holds, sample.cluster, sample.clusters)
    held: FloatArray = (weight / np.maximum(rows, 1.0)).sum(axis=-1)
    return held


def _heaviest(sample: Sample) -> FloatArray:
    top = np.zeros(sample.strata)
    np.maximum.at(top, sample.stratum, sample.weight)
    return top
