"""Macro averages of a tally: over labels that occur, and over documents with their spread."""

from collections.abc import Mapping, Sequence
from math import fsum
from typing import NamedTuple

import numpy as np

from goldbench.scoring.rates.rating import (
    DEFAULT,
    Floats,
    Method,
    build_rates,
    resample_interval,
)
from goldbench.scoring.result import Intervals, Macro
from goldbench.scoring.tally import Tally, credit_partials
from goldbench.stats import (
    Interval,
    document_mean_bounds,
    document_scores,
    label_mean_bounds,
    label_mean_of_products,
    macro_of,
    mean_of,
)
from goldbench.stats.score_bounds import STATISTICS

_BOOTSTRAP = "bootstrap"


def macro_averages(
    tally: Tally, labels: Sequence[str], method: Method, *, typed: bool = True
) -> Mapping[str, Macro]:
    """Average over labels that occur, and over documents with their standard deviation.

    Intervals are by one more document, whatever the method of the scores, unless that is the
    bootstrap. A label or document where a score is undefined does not enter that score's average.
    Under a design documents count by their weights. Rules that are not `typed` have no average
    over labels.
    """
    macros: dict[str, Macro] = {}
    alike = method.sample is None and method.name != _BOOTSTRAP
    if typed and len(labels) and (alike or tally.has_cells):
        # By name, so that the bootstrap does not depend on the order in which labels were met.
        order = [labels.index(label) for label in sorted(labels)]
        of_labels = _label_means if alike else _weighted_label_means
        sums, intervals = of_labels(tally, order, method)
        averages = {
            name: float(macro_of(statistic, labels=len(labels))(sums.reshape(-1)))
            for name, statistic in STATISTICS.items()
        }
        present = int((sums.sum(axis=-1) > 0).sum())
        macros["label"] = Macro(
            build_rates(averages), None, _build_intervals(intervals, method), present
        )
    of_documents = _document_means if alike else _weighted_document_means
    means, spreads, intervals = of_documents(tally, method)
    macros["document"] = Macro(
        build_rates(means),
        build_rates(spreads),
        _build_intervals(intervals, method),
        tally.documents,
    )
    return macros


class _LabelMeans(NamedTuple):
    """Sums by label (labels, 4), and the intervals of their mean by score."""

    sums: Floats
    intervals: dict[str, Interval | None]


def _label_means(tally: Tally, order: list[int], method: Method) -> _LabelMeans:
    """Where every document is a cluster and counts alike; `order` gives the labels' codes."""
    sums = np.zeros((len(order), 4))
    sums[: len(tally.totals)] = credit_partials(tally.totals)
    intervals = {
        name: label_mean_of_products(
            tally.products(),
            name,
            totals=sums,
            bounds=tally.pattern_bounds(len(order), name, level=method.level, rho=method.rho),
            order=order,
        )
        for name in STATISTICS
    }
    return _LabelMeans(sums[order], intervals)


def _weighted_label_means(tally: Tally, order: list[int], method: Method) -> _LabelMeans:
    kept = tally.cells(len(order))
    cells = credit_partials(kept[:, order]) if kept is not None else np.zeros((0, len(order), 4))
    weights = _weights(method)
    sums = (cells if weights is None else cells * weights[:, None, None]).sum(axis=0)
    intervals: dict[str, Interval | None] = {}
    for name, statistic in STATISTICS.items():
        if method.name == _BOOTSTRAP:
            macro = macro_of(statistic, labels=len(order))
            intervals[name] = resample_interval(cells.reshape(len(cells), -1), macro, method)
        else:
            intervals[name] = label_mean_bounds(
                np.moveaxis(cells, 1, 0),
                name,
                sample=method.sample,
                level=method.level,
                rho=method.rho,
            )
    return _LabelMeans(sums, intervals)


class _DocumentMeans(NamedTuple):
    """The mean over documents, its standard deviation and interval, by score."""

    means: dict[str, float]
    spreads: dict[str, float]
    intervals: dict[str, Interval | None]


def _document_means(tally: Tally, method: Method) -> _DocumentMeans:
    """Where every document counts alike: from the different ones and how often they come."""
    counts, frequency = tally.distinct()
    rows = credit_partials(counts)
    means = _DocumentMeans({}, {}, {})
    for name, statistic in STATISTICS.items():
        values = statistic(rows)
        known = ~np.isnan(values)
        mean, spread = _mean_and_sd(values[known], frequency[known])
        means.means[name], means.spreads[name] = mean, spread
        means.intervals[name] = document_mean_bounds(
            rows, name, frequency=frequency, level=method.level, rho=method.rho
        )
    return means


def _weighted_document_means(tally: Tally, method: Method) -> _DocumentMeans:
    rows = credit_partials(tally.rows())
    weights = _weights(method)
    means = _DocumentMeans({}, {}, {})
    for name, statistic in STATISTICS.items():
        columns = document_scores(rows, statistic)
        weighted = columns if weights is None else columns * weights[:, None]
        means.means[name] = float(mean_of(np.array([fsum(column) for column in weighted.T])))
        values = columns[columns[:, 1] > 0, 0]
        means.spreads[name] = _mean_and_sd(values, np.ones(len(values)))[1]
        if method.name == _BOOTSTRAP:
            means.intervals[name] = resample_interval(columns, mean_of, method)
            continue
        means.intervals[name] = document_mean_bounds(
            rows, name, sample=method.sample, level=method.level, rho=method.rho
        )
    return means


def _weights(method: Method) -> Floats | None:
    return method.sample.weight if method.weighted and method.sample is not None else None


def _mean_and_sd(values: Floats, frequency: Floats) -> tuple[float, float]:
    """The mean, summed exactly, and the deviation as the i2b2 script has it (of the population)."""
    documents = fsum(frequency)
    if not documents:
        return float("nan"), float("nan")
    # Both halves of a number times how often it comes are exact up to 2^24 documents.
    upper = values.astype(np.float32).astype(np.float64)
    mean = fsum([*(upper * frequency), *((values - upper) * frequency)]) / documents
    return mean, (fsum(frequency * np.square(values - mean)) / documents) ** 0.5


def _build_intervals(intervals: Mapping[str, Interval | None], method: Method) -> Intervals:
    resampled = method.name == _BOOTSTRAP
    return Intervals.of(
        method.level,
        "bootstrap-bca" if resampled else DEFAULT,
        method.cluster,
        method.weighted,
        intervals,
        None if resampled else method.rho,
    )
