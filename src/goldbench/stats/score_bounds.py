"""Intervals of precision, recall, F1 and their averages by one more document (`one_more`).

A row of counts is (tp_gold, tp_system, fp, fn). F1 is a ratio of sums: with r = TP_gold / TP_system
and φ = 2R / (P + R) of the totals,

    x = (2 - φ) tp_gold + φ r tp_system        m = r (tp_system + fp) + tp_gold + fn

give Σx / Σm = 2PR / (P + R), and x - F1 m is its linearisation. Where the sides count alike, r = 1:
x = 2 tp, m = 2 tp + fp + fn. Independent units of F1 are those of J = tp / (tp + fp + fn).

The mean over documents has x = the document's score, m = 1, and for a unit the share of a document
that it is, 1 / s. The mean over labels (or annotators) adds the labels' own intervals up by MOVER
(Zou and Donner 2008): the distance to the low bound is the root of Σ_j Σ_k r_jk δ_j δ_k over their
number, δ the distance of each label to its low bound and r the correlation of the labels over
documents, at least 0; of two labels without a deviation r says how far they share documents.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from goldbench.stats.arrays import FloatArray, IntArray, as_counts, quotient, sum_by
from goldbench.stats.cross_products import NOISE, CrossProducts, alike_where_unseen, cosines
from goldbench.stats.document_sums import sum_patterns, sum_rows
from goldbench.stats.f1 import f1_of_j
from goldbench.stats.one_more import MARKS, RHO, STEPS, Units, bounds_of_sums
from goldbench.stats.proportion import Bounds, Interval, clopper_pearson_bounds
from goldbench.stats.sample import Sample
from goldbench.stats.sums import Statistic, f1_of, precision_of, recall_of

STATISTICS: dict[str, Statistic] = {"precision": precision_of, "recall": recall_of, "f1": f1_of}


class Ratio(NamedTuple):
    """A score as a ratio of sums: x part of m; `hits` of `trials` if units were independent."""

    x: FloatArray
    m: FloatArray
    hits: FloatArray
    trials: FloatArray


def ratio_of(score: str, counts: FloatArray, totals: FloatArray) -> Ratio:
    """Turn counts (..., 4) into a ratio; `totals` (..., 4) are the sums they belong to."""
    tp_gold, tp_system, fp, fn = np.moveaxis(counts, -1, 0)
    if score == "precision":
        return Ratio(tp_system, tp_system + fp, tp_system, tp_system + fp)
    if score == "recall":
        return Ratio(tp_gold, tp_gold + fn, tp_gold, tp_gold + fn)
    right_gold, right_system = totals[..., 0], totals[..., 1]
    some = (right_gold > 0) & (right_system > 0)
    r = np.where(some, right_gold / np.where(right_system > 0, right_system, 1.0), 1.0)
    p, q = np.nan_to_num(precision_of(totals)), np.nan_to_num(recall_of(totals))
    phi = np.where(p + q > 0, 2 * q / np.where(p + q > 0, p + q, 1.0), 1.0)
    x = (2 - phi) * tp_gold + phi * r * tp_system
    m = r * (tp_system + fp) + tp_gold + fn
    return Ratio(x, m, tp_gold, tp_gold + r * fp + fn)


def score_bounds(
    counts: npt.ArrayLike,
    score: str,
    *,
    sample: Sample | None = None,
    level: float = 0.95,
    rho: float = RHO,
    between: FloatArray | float = 0.0,
    steps: int = STEPS,
) -> Bounds:
    """Bounds of `precision`, `recall` or `f1` of rows of counts (..., rows, 4).

    `between` is a variance of the score beside that of the documents: that of several runs.
    `steps` are those of the bisection.

    >>> low, high = score_bounds([[18, 18, 0, 0]] * 60, "f1").single()  # 60 perfect documents
    >>> f"{low:.3f} {high:.3f}"
    '0.992 1.000'
    """
    table = as_counts(counts, name="counts")
    shape, rows = table.shape[:-2], table.shape[-2]
    flat = table.reshape(-1, rows, 4)
    weight = np.ones(rows) if sample is None else sample.weight
    totals = (flat * weight[:, None]).sum(axis=1)
    ratio = ratio_of(score, flat, totals[:, None])
    sums = sum_rows(ratio.x, ratio.m, sample=sample, unseen=score != "precision")
    trials = ratio.trials
    if sample is not None:
        trials = sum_by(trials, sample.cluster, sample.clusters)
    largest = trials.max(axis=-1, initial=0.0)
    plain = _plain_bounds(score, ratio.hits.sum(axis=-1), ratio.trials.sum(axis=-1), level)
    bounds = bounds_of_sums(
        sums,
        level=level,
        rho=rho,
        units=_units(score),
        plain=plain,
        single=largest <= 1,
        between=between,
        steps=steps,
    )
    return Bounds(bounds.low.reshape(shape), bounds.high.reshape(shape))


def pattern_bounds(
    counts: FloatArray,
    score: str,
    *,
    frequency: FloatArray,
    first: IntArray,
    level: float = 0.95,
    rho: float = RHO,
) -> Bounds:
    """The same from different rows (rows, 4), how often each comes, and where a label begins.

    Documents are the clusters. Each label needs a row, if only an empty one.
    """
    totals = np.add.reduceat(counts * frequency[:, None], first, axis=0)
    lengths = np.diff(first, append=len(counts))
    ratio = ratio_of(score, counts, np.repeat(totals, lengths, axis=0))
    sums = sum_patterns(ratio.x, ratio.m, frequency=frequency, first=first)
    largest = np.maximum.reduceat(np.where(frequency > 0, ratio.trials, 0.0), first)
    hits, trials = (np.add.reduceat(column * frequency, first) for column in ratio[2:])
    plain = _plain_bounds(score, hits, trials, level)
    return bounds_of_sums(
        sums, level=level, rho=rho, units=_units(score), plain=plain, single=largest <= 1
    )


def document_mean_bounds(
    counts: npt.ArrayLike,
    score: str,
    *,
    sample: Sample | None = None,
    frequency: FloatArray | None = None,
    level: float = 0.95,
    rho: float = RHO,
) -> Interval | None:
    """The interval of the mean score over documents (rows, 4); undefined ones do not enter.

    Without a sample `frequency` says how many documents have each row.
    """
    table = as_counts(counts, name="counts")
    values = STATISTICS[score](table)
    known = ~np.isnan(values)
    if not known.any():
        return None
    ratio = ratio_of(score, table, table)
    scores, held = np.where(known, values, 0.0), known.astype(np.float64)
    if frequency is None:
        frequency = np.ones(len(table))
        sums = sum_rows(scores[None], held[None], sample=sample)
    else:
        first = np.zeros(1, dtype=np.intp)
        sums = sum_patterns(scores, held, frequency=frequency, first=first)
    marks = frequency @ ratio.m
    unit = min(float(quotient(marks, frequency @ np.square(ratio.m))), 1.0)
    plain = None
    if ratio.trials.max(initial=0.0) <= 1:  # one decision a document
        plain = clopper_pearson_bounds([frequency @ scores], [frequency @ held], level=level)
    units = Units(unit, min(unit * _units(score).high, 1.0))
    bounds = bounds_of_sums(sums, level=level, rho=rho, units=units, plain=plain)
    return Bounds(bounds.low[0], bounds.high[0]).single()


def label_mean_bounds(
    counts: npt.ArrayLike,
    score: str,
    *,
    sample: Sample | None = None,
    level: float = 0.95,
    rho: float = RHO,
    bounds: Bounds | None = None,
) -> Interval | None:
    """The interval of the mean over labels (labels, rows, 4), of those where it is defined.

    `bounds` are those of the labels, where they are known already.
    """
    table = as_counts(counts, name="counts")
    totals = (table if sample is None else table * sample.weight[:, None]).sum(axis=1)
    values = STATISTICS[score](totals)
    known = ~np.isnan(values)
    if not known.any():
        return None
    if bounds is None:
        bounds = score_bounds(table[known], score, sample=sample, level=level, rho=rho)
    else:
        bounds = Bounds(bounds.low[known], bounds.high[known])
    ratio = ratio_of(score, table[known], totals[known][:, None])
    alike = _correlation(ratio, values[known], sample)
    return _add_up(values[known], bounds, alike)


def label_mean_of_products(
    products: CrossProducts,
    score: str,
    *,
    totals: FloatArray,
    bounds: Bounds,
    order: Sequence[int],
) -> Interval | None:
    """The same from sums over documents that were forgotten; every document is a cluster.

    `totals` (labels, 4) are the sums of counts, `bounds` those of the labels; they are averaged in
    the `order` given.
    """
    values = STATISTICS[score](totals)
    known = [label for label in order if not np.isnan(values[label])]
    if not known:
        return None
    ratio = ratio_of(score, np.eye(4), totals[:, None])  # of one unit of each kind
    weights = ratio.x - np.nan_to_num(values)[:, None] * ratio.m
    held = np.broadcast_to(ratio.m, weights.shape)
    alike = products.correlation(weights, held)[np.ix_(known, known)]
    return _add_up(values[known], Bounds(bounds.low[known], bounds.high[known]), alike)


def _add_up(values: FloatArray, bounds: Bounds, alike: FloatArray) -> Interval:
    """The interval of the mean of values, from theirs and how alike they are."""
    mean = float(values.mean())
    below, above = values - bounds.low, bounds.high - values
    low, high = (
        float(np.sqrt(distance @ alike @ distance)) / len(values) for distance in (below, above)
    )
    return Interval(float(max(mean - low, 0.0)), float(min(mean + high, 1.0)))


def _correlation(ratio: Ratio, values: FloatArray, sample: Sample | None) -> FloatArray:
    """How alike the labels' deviations are over clusters (see `CrossProducts.correlation`)."""
    part, whole = ratio.x, values[:, None] * ratio.m
    deviation, size, held = part - whole, part + whole, ratio.m
    if sample is not None:
        deviation, size, held = (
            sum_by(rows * sample.weight, sample.cluster, sample.clusters)
            for rows in (deviation, size, held)
        )
    seen = np.square(deviation).sum(axis=1) > NOISE * np.square(size).sum(axis=1)
    return alike_where_unseen(cosines(deviation @ deviation.T, seen), held @ held.T, seen)


def _units(score: str) -> Units:
    return Units(1.0, 2.0) if score == "f1" else MARKS  # of F1 a hit is a pair


def _plain_bounds(score: str, hits: FloatArray, trials: FloatArray, level: float) -> Bounds:
    bounds = clopper_pearson_bounds(np.minimum(hits, trials), trials, level=level)
    return bounds if score != "f1" else Bounds(f1_of_j(bounds.low), f1_of_j(bounds.high))
