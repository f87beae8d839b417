"""What to say beside an interval: how little may stand behind it."""

from collections.abc import Iterator, Sequence

import numpy as np

from goldbench.scoring.rates.rating import DEFAULT, Floats, Method
from goldbench.scoring.result import Remark, Scores
from goldbench.stats import f1_of
from goldbench.stats.score_bounds import ratio_of

FEW = 20
"""Clusters below which an interval is wide, however many marks there are."""
_DECIDES = 1 / 3


def remarks(rows: Floats, ids: Sequence[str], scores: Scores, method: Method) -> Iterator[Remark]:
    """Say what the reader of an interval should know; `rows` are counts (documents, 4)."""
    sample = method.sample
    clusters = len(rows) if sample is None else sample.clusters
    intervals = scores.interval
    if intervals is None or method.name != DEFAULT or not rows.any():
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
    weight = np.ones(len(rows)) if sample is None else sample.weight
    totals = (rows * weight[:, None]).sum(axis=0)
    ratio = ratio_of("f1", rows, totals)
    apart = weight * (ratio.x - float(f1_of(totals)) * ratio.m)
    owner = np.arange(len(rows)) if sample is None else sample.cluster
    by_cluster = np.abs(np.bincount(owner, weights=apart, minlength=clusters))
    if by_cluster.max() > _DECIDES * by_cluster.sum() > 0:
        inside = np.flatnonzero(owner == by_cluster.argmax())
        document = inside[np.abs(apart[inside]).argmax()]
        yield Remark("decides", clusters, document=ids[document])
