"""From tallies to scores: point values and intervals by the chosen method."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from goldbench.errors import UsageError, check_known
from goldbench.scoring.result import Intervals, Rates, Scores
from goldbench.scoring.tally import Tally, credit_partials
from goldbench.stats import (
    RHO,
    Bounds,
    Interval,
    Patterns,
    Sample,
    Statistic,
    bootstrap_interval,
    clopper_pearson_bounds,
    f1_of_j,
    korn_graubard_bounds,
    linearised_bounds,
    paper_f1_bounds,
    pattern_bounds,
    score_bounds,
    wilson_bounds,
    wilson_f1_bounds,
)
from goldbench.stats.linearised import linearise_patterns
from goldbench.stats.one_more import check_rho
from goldbench.stats.score_bounds import STATISTICS

Floats = npt.NDArray[np.float64]

PLAIN = ("clopper-pearson", "wilson")
"""Methods that know neither clusters nor weights."""
DEFAULT = "one-more-document"
METHODS = (DEFAULT, "korn-graubard", "clopper-pearson", "wilson", "bootstrap")


@dataclass(frozen=True, slots=True)
class Method:
    """How intervals are made. `sample` None = every document is a cluster of its own.

    `rho` is how alike the errors of one note are taken to be (`stats.one_more`); the other
    methods do not ask.
    """

    name: str = DEFAULT
    level: float = 0.95
    sample: Sample | None = None
    cluster: str = "document"
    weighted: bool = False
    seed: int = 1
    resamples: int = 1000
    rho: float = RHO

    @property
    def stated_rho(self) -> float | None:
        return self.rho if self.name == DEFAULT else None

    @property
    def weighs(self) -> bool:
        """Whether the scores beside these intervals are weighted: plain ones know no design."""
        return self.weighted and self.name not in PLAIN

    def of(self, rows: npt.NDArray[np.intp]) -> "Method":
        """The same for some of the documents."""
        if self.sample is None:
            return self
        drawn = self.sample
        part = Sample.from_labels(
            len(rows),
            weight=drawn.weight[rows],
            stratum=drawn.stratum[rows],
            cluster=drawn.cluster[rows],
        )
        return replace(self, sample=part)

    def __post_init__(self) -> None:
        check_known("interval method", self.name, METHODS)
        check_rho(self.rho)


def rate(
    tally: Tally, labels: Sequence[str], method: Method, *, alike: bool, typed: bool = True
) -> list[Scores]:
    """Give the scores of every label and, last, of all together.

    Where a rule is not `typed` a match may count under two labels, so that the sides of one
    label differ although those of all together are alike.
    """
    totals = np.zeros((len(labels) + 1, 6), dtype=np.int64)
    totals[: len(tally.totals)] = tally.totals
    totals[-1] = tally.totals.sum(axis=0)
    bounds = _bounds(tally, totals, method, alike=alike)
    if alike and not typed and method.name == "korn-graubard":
        bounds["f1"] = _last_of(bounds["f1"])
    estimates = _estimates(tally, len(labels), method)
    own = [None if alike and (typed or row == len(labels)) else row for row in range(len(totals))]
    return _scores(totals, bounds, method, own=own, estimates=estimates)


def rate_groups(
    tally: Tally, codes: npt.NDArray[np.intp], groups: int, method: Method, *, alike: bool
) -> list[Scores]:
    """Give the scores of groups of documents, all labels together; `codes` say whose each is.

    As `rate` of each group alone; where documents are the clusters, all groups are made at once.
    """
    rows = tally.rows()
    if method.sample is not None or method.name not in (DEFAULT, *PLAIN):
        order, first = np.argsort(codes, kind="stable"), np.bincount(codes, minlength=groups)
        members = np.split(order, np.cumsum(first)[:-1])
        return [
            rate(Tally.of(rows[inside][:, None]), ("",), method.of(inside), alike=alike)[-1]
            for inside in members
        ]
    totals = np.zeros((groups, 6), dtype=np.int64)
    np.add.at(totals, codes, rows)
    bounds = _plain_bounds(totals, method) if method.name in PLAIN else {}
    if method.name == DEFAULT:
        patterns = Patterns(6)
        patterns.add(codes, rows)
        whole = patterns.table().pad(groups)
        bounds = {
            name: pattern_bounds(
                credit_partials(whole.rows),
                name,
                frequency=whole.frequency.astype(np.float64),
                first=whole.starts(groups),
                level=method.level,
                rho=method.rho,
            )
            for name in STATISTICS
        }
    own = [None if alike else row for row in range(groups)]
    return _scores(totals, bounds, method, own=own)


def _scores(
    totals: npt.NDArray[np.int64],
    bounds: Mapping[str, Bounds],
    method: Method,
    *,
    own: Sequence[int | None],
    estimates: Sequence[Rates] | None = None,
) -> list[Scores]:
    """Put scores together, row by row; `own` is None where the system's side counts no other tp."""
    credit = credit_partials(totals)
    values = {name: statistic(credit).tolist() for name, statistic in STATISTICS.items()}
    scores = []
    for row, counts in enumerate(totals.tolist()):
        tp, fn, tp_system, fp, partial, _ = counts
        intervals = Intervals.of(
            method.level,
            method.name,
            None if method.name in PLAIN else method.cluster,
            method.weighs,
            {name: _interval(bound, row) for name, bound in bounds.items()},
            method.stated_rho,
        )
        scores.append(
            Scores(
                tp,
                fp,
                fn,
                build_rates({name: column[row] for name, column in values.items()}),
                None if own[row] is None else tp_system,
                partial,
                intervals,
                estimates[row] if estimates else None,
            )
        )
    return scores


def _last_of(bounds: Bounds) -> Bounds:
    """Keep the interval of all labels together; J of one label would mix two of them."""
    low, high = (np.full(len(column), np.nan) for column in (bounds.low, bounds.high))
    low[-1], high[-1] = bounds.low[-1], bounds.high[-1]
    return Bounds(low, high)


def paper_intervals(scores: Scores, level: float) -> Intervals:
    """Plain Clopper-Pearson, F1 by the harmonic mean of bounds (Canales 2021)."""
    tp, fp, fn = scores.tp, scores.fp, scores.fn
    right = tp if scores.tp_system is None else scores.tp_system
    return Intervals(
        level,
        "clopper-pearson",
        None,
        False,  # noqa: FBT003  # weighted
        clopper_pearson_bounds(right, right + fp, level=level).single(),
        clopper_pearson_bounds(tp, tp + fn, level=level).single(),
        paper_f1_bounds(tp, fp, fn, level=level).single(),
    )


def _bounds(
    tally: Tally, totals: npt.NDArray[np.int64], method: Method, *, alike: bool
) -> dict[str, Bounds]:
    if method.name in PLAIN:
        return _plain_bounds(totals, method)
    labels = len(totals) - 1
    if method.name == DEFAULT:
        return {name: _one_more(tally, labels, method, name) for name in STATISTICS}
    make = _bootstrap_bounds if method.name == "bootstrap" else _korn_graubard
    bounds = {name: make(tally, labels, method, name) for name in ("precision", "recall")}
    if alike and method.name == "korn-graubard":
        j = _korn_graubard(tally, labels, method, "j")
        f1 = Bounds(f1_of_j(j.low), f1_of_j(j.high))
    else:
        f1 = _bootstrap_bounds(tally, labels, method, "f1")
    return {**bounds, "f1": f1}


def _one_more(tally: Tally, labels: int, method: Method, score: str) -> Bounds:
    if method.sample is not None:
        cells = _cells(tally, labels)
        return score_bounds(cells, score, sample=method.sample, level=method.level, rho=method.rho)
    return tally.pattern_bounds(labels, score, level=method.level, rho=method.rho)


def _plain_bounds(totals: npt.NDArray[np.int64], method: Method) -> dict[str, Bounds]:
    tp, right, fp, fn = credit_partials(totals).T
    share_bounds, f1 = clopper_pearson_bounds, paper_f1_bounds
    if method.name == "wilson":
        share_bounds, f1 = wilson_bounds, wilson_f1_bounds
    return {
        "precision": share_bounds(right, right + fp, level=method.level),
        "recall": share_bounds(tp, tp + fn, level=method.level),
        "f1": f1(tp, fp, fn, level=method.level),
    }


def _korn_graubard(tally: Tally, labels: int, method: Method, ratio: str) -> Bounds:
    if method.sample is None:
        rows, frequency, first = tally.patterns(labels)
        linearised = linearise_patterns(
            *_part_of_whole(rows, ratio),
            frequency=frequency,
            first=first,
            documents=tally.documents,
        )
        return linearised_bounds(linearised, level=method.level)
    x, m = _part_of_whole(_cells(tally, labels), ratio)
    unseen = ratio != "precision"
    return korn_graubard_bounds(x, m, sample=method.sample, level=method.level, unseen=unseen)


def _part_of_whole(cells: Floats, ratio: str) -> tuple[Floats, Floats]:
    tp, right, fp, fn = np.moveaxis(cells, -1, 0)
    return {
        "precision": (right, right + fp),
        "recall": (tp, tp + fn),
        "j": (tp, tp + fp + fn),
    }[ratio]


def _cells(tally: Tally, labels: int) -> Floats:
    """(labels + 1, documents, 4), all together last."""
    kept = tally.cells(labels)
    if kept is None:
        msg = "this interval needs the counts of every document by label, which were not kept"
        raise UsageError(msg, hint=f"choose fewer labels with --include, or --interval {DEFAULT}")
    return credit_partials(np.concatenate([np.moveaxis(kept, 1, 0), tally.rows()[None]]))


def _bootstrap_bounds(tally: Tally, labels: int, method: Method, score: str) -> Bounds:
    intervals = [
        resample_interval(rows, STATISTICS[score], method) for rows in _cells(tally, labels)
    ]
    return Bounds(
        np.array([np.nan if interval is None else interval.low for interval in intervals]),
        np.array([np.nan if interval is None else interval.high for interval in intervals]),
    )


def resample_interval(columns: Floats, statistic: Statistic, method: Method) -> Interval | None:
    """The bootstrap's interval of a statistic of columns summed over documents, or clusters."""
    stratum = None
    if method.sample is not None:
        columns, stratum = _sum_clusters(columns, method.sample)
    interval = bootstrap_interval(
        columns,
        statistic,
        seed=method.seed,
        stratum=stratum,
        resamples=method.resamples,
        level=method.level,
    )
    # Where every resample gives the same value it has nothing to go by: that is no certainty.
    return None if interval is not None and interval.width <= 0 else interval


def _sum_clusters(columns: Floats, sample: Sample) -> tuple[Floats, npt.NDArray[np.intp]]:
    totals = sample.totals(columns)
    return totals.columns, totals.stratum


def _estimates(tally: Tally, labels: int, method: Method) -> list[Rates] | None:
    if not method.weighted or method.sample is None:
        return None
    weighted = (_cells(tally, labels) * method.sample.weight[None, :, None]).sum(axis=1)
    return [_rates(row) for row in weighted]


def _rates(credit: Floats) -> Rates:
    return build_rates({name: float(s(credit)) for name, s in STATISTICS.items()})


def build_rates(values: Mapping[str, float]) -> Rates:
    """Give precision, recall and F1, None where one is undefined."""
    cleaned = {name: None if np.isnan(value) else value for name, value in values.items()}
    return Rates(cleaned["precision"], cleaned["recall"], cleaned["f1"])


def _interval(bounds: Bounds, row: int) -> Interval | None:
    low, high = float(bounds.low[row]), float(bounds.high[row])
    return None if np.isnan(low) else Interval(low, high)
