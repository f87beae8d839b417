"""Counts of one author against another, by document and label, on the documents both looked at."""

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from goldbench.agreement.inquiry import Inquiry
from goldbench.agreement.result import BOOTSTRAP, ONE_MORE, UNDEFINED, Rated
from goldbench.corpus import Layer
from goldbench.gold import Panel
from goldbench.scoring import CorpusStream, Settings, Track
from goldbench.scoring.counting import count_all
from goldbench.scoring.tally import credit_partials
from goldbench.stats import (
    Sample,
    Statistic,
    bootstrap_interval,
    f1_of,
    precision_of,
    recall_of,
    score_bounds,
)

Floats = npt.NDArray[np.float64]

STATISTICS: dict[str, Statistic] = {"precision": precision_of, "recall": recall_of, "f1": f1_of}
CLUSTERS = 10
"""Clusters below which no bootstrap interval is given; below about 100 it is still too short."""


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """`counts` is (documents, labels, 4): tp_gold, tp_system, fp, fn; the first author is gold."""

    ids: tuple[str, ...]
    labels: tuple[str, ...]
    counts: Floats

    def rows(self, label: str | None) -> Floats:
        """(documents, 4) of one label, or of all together."""
        if label is None:
            together: Floats = self.counts.sum(axis=1)
            return together
        if label not in self.labels:
            return np.zeros((len(self.ids), 4))
        return self.counts[:, self.labels.index(label)]

    def spread(self, ids: tuple[str, ...], label: str | None) -> Floats:
        """Give the rows at their places among more documents; the others have no counts."""
        table = np.zeros((len(ids), 4))
        place = {id_: row for row, id_ in enumerate(ids)}
        table[[place[id_] for id_ in self.ids]] = self.rows(label)
        return table


def cells(gold: Layer, other: Layer, track: Track, panel: Panel) -> Cells:
    """Count two layers on the documents both have; what one of them did not see is left out."""
    ids = tuple(sorted(id_ for id_ in gold if id_ in other))
    if not ids:
        return Cells((), (), np.zeros((0, 0, 4)))
    corpus = Panel(panel.documents, {"gold": gold, "other": other}).corpus(ids, "gold", "other")
    settings = Settings(tracks=(track,), macro=False, keep_documents=True, mutual=True)
    streams = [CorpusStream(corpus, name, name) for name in ("gold", "other")]
    counted = count_all(streams[0], streams[1:], settings)
    labels = counted.names[track.name].labels
    kept = counted.tallies[0, track.name].cells(len(labels))
    table = np.zeros((len(ids), 0, 6), dtype=np.int32) if kept is None else kept
    return Cells(tuple(counted.documents.ids), labels, credit_partials(table))


def estimate_score(rows: Floats, score: str, sample: Sample, inquiry: Inquiry) -> Rated:
    """Give precision, recall or F1 of (documents, 4) with its interval by one more document."""
    if not rows.any():
        return UNDEFINED
    value = float(STATISTICS[score]((rows * sample.weight[:, None]).sum(axis=0)))
    if np.isnan(value):
        return UNDEFINED
    bounds = score_bounds(rows, score, sample=sample, level=inquiry.options.level)
    return Rated(value, bounds.single(), ONE_MORE)


def bootstrap_statistic(
    columns: Floats, statistic: Statistic, sample: Sample, inquiry: Inquiry
) -> Rated:
    """Give a statistic of the weighted sums, with a bootstrap interval over clusters (BCa).

    No interval below `CLUSTERS`, and none where every resample gives the same value: there the
    bootstrap has nothing to go by, and a width of 0 would be taken for certainty.
    """
    if not len(columns):
        return UNDEFINED
    totals = sample.totals(columns)
    value = float(statistic(totals.columns.sum(axis=0)))
    if np.isnan(value):
        return UNDEFINED
    if len(totals.columns) < CLUSTERS:
        return Rated(value, None, None)
    options = inquiry.options
    interval = bootstrap_interval(
        totals.columns,
        statistic,
        seed=options.seed,
        stratum=totals.stratum,
        resamples=options.resamples,
        level=options.level,
    )
    if interval is None or interval.width <= 0:
        return Rated(value, None, None)
    return Rated(value, interval, BOOTSTRAP)


def marks(rows: Floats, score: str = "f1") -> int:
    """Count what a score rests on: tp + fp + fn for F1, the one side's marks for P and R.

    Where overlaps earn half (MUC) the sum for F1 may end in a half; it is rounded up.
    """
    tp_gold, tp_system, fp, fn = (float(total) for total in rows.sum(axis=0))
    if score == "precision":
        return math.ceil(tp_system + fp)
    return math.ceil(tp_gold + fn + (fp if score == "f1" else 0))


def is_weighted(sample: Sample) -> bool:
    return bool(sample.rows) and bool(np.ptp(sample.weight) > 0)
