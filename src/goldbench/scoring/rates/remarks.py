"""What to say beside an interval: how little may stand behind it."""

from collections.abc import Iterator, Sequence

import numpy as np

from goldbench.scoring.rates.rating import DEFAULT, Floats, Method
from goldbench.scoring.result import Remark, Scores
from goldbench.scoring.tally import Tally, credit_partials
from goldbench.stats import Sample, f1_of
from goldbench.stats.score_bounds import ratio_of

FEW = 20
"""Clusters below which an interval is wide, however many marks there are."""
_DECIDES = 1 / 3


def remarks(tally: Tally, ids: Sequence[str], scores: Scores, method: Method) -> Iterator[Remark]:
    """Say what the reader of an interval should know."""
    sample = method.sample
    clusters = tally.documents if sample is None else sample.clusters
    intervals = scores.interval
    if intervals is None or method.name != DEFAULT or not tally.totals.any():
        return
    if clusters == 1:
        yield Remark("one", clusters)
        return
    if clusters < FEW:
        yield Remark("few", clusters)
    for name, wrong, interval in (
        ("recall", scores.fn, intervals.recall),
        ("precision", scores.fp, intervals.precision),
    ):
        if not wrong and not scores.partial and interval is not None:
            hidden = 1 - ((1 - intervals.level) / 2) ** (1 / clusters)
            yield Remark("perfect", clusters, name, interval.low, hidden, method.rho)
    document = _find_deciding(tally) if sample is None else _find_deciding_of_sample(tally, sample)
    if document is not None:
        yield Remark("decides", clusters, document=ids[document])


def _find_deciding(tally: Tally) -> int | None:
    """Give the document that deviates by more than a third of all deviations, if there is one."""
    counts, frequency = tally.distinct()
    apart = np.abs(_deviations(credit_partials(counts), frequency))
    if not apart.max() > _DECIDES * float(frequency @ apart) > 0:
        return None
    return tally.first_of(counts[apart == apart.max()])


def _find_deciding_of_sample(tally: Tally, sample: Sample) -> int | None:
    """The same where documents have weights, or several are a cluster: its worst document."""
    apart = sample.weight * _deviations(credit_partials(tally.rows()), sample.weight)
    by_cluster = np.abs(np.bincount(sample.cluster, weights=apart, minlength=sample.clusters))
    if not by_cluster.max() > _DECIDES * by_cluster.sum() > 0:
        return None
    inside = np.flatnonzero(sample.cluster == by_cluster.argmax())
    return int(inside[np.abs(apart[inside]).argmax()])


def _deviations(rows: Floats, weight: Floats) -> Floats:
    """How far each row of counts deviates from the F1 of all."""
    totals = (rows * weight[:, None]).sum(axis=0)
    ratio = ratio_of("f1", rows, totals)
    return ratio.x - float(f1_of(totals)) * ratio.m
