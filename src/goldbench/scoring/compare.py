"""Is A better than B? Paired by document (patient), with an interval, a test and a verdict."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from goldbench.errors import UsageError, check_known
from goldbench.scoring.choice import choose
from goldbench.scoring.rating import Method
from goldbench.scoring.score import Counted, Settings, count_all
from goldbench.scoring.sight import refuse_blind
from goldbench.scoring.streams import Stream
from goldbench.scoring.tally import earned
from goldbench.scoring.tracks import Track, track
from goldbench.stats import (
    Interval,
    Statistic,
    f1_of,
    holm,
    paired_replicates,
    precision_of,
    randomization_test,
    recall_of,
)

Floats = npt.NDArray[np.float64]
Measure = Literal["precision", "recall", "f1"]
_STATISTICS: dict[Measure, Statistic] = {
    "precision": precision_of,
    "recall": recall_of,
    "f1": f1_of,
}


@dataclass(frozen=True, slots=True)
class Difference:
    """score(A) - score(B) on one label, or on all together (label None).

    p by approximate randomisation over clusters, interval by paired bootstrap (BCa);
    `adjusted` is Holm's p over all labels of the comparison.
    """

    label: str | None
    a: float | None
    b: float | None
    difference: float | None
    interval: Interval | None
    p_value: float | None
    adjusted: float | None
    exact: bool


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two systems on one track and measure."""

    a: str
    b: str
    track: str
    measure: Measure
    documents: int
    clusters: int
    level: float
    seed: int
    overall: Difference
    by_label: tuple[Difference, ...]

    @property
    def verdict(self) -> str:
        """Say in words what can be concluded."""
        found, alpha = self.overall, 1 - self.level
        if found.difference is None or found.p_value is None:
            return f"{self.measure} is undefined for one of the two: nothing can be said"
        points = abs(found.difference) * 100
        if found.p_value <= alpha:
            better, worse = (self.a, self.b) if found.difference > 0 else (self.b, self.a)
            return (
                f"{better} is better than {worse} by {points:.1f} points of {self.measure}"
                f" (p = {found.p_value:.2g})"
            )
        if found.interval is None:
            return "the two cannot be told apart on these documents"
        widest = max(abs(found.interval.low), abs(found.interval.high)) * 100
        return (
            f"the two cannot be told apart on these documents (p = {found.p_value:.2g}); "
            f"a difference of up to {widest:.1f} points remains possible"
        )

    def as_json(self) -> dict[str, Any]:
        return {
            "a": self.a,
            "b": self.b,
            "track": self.track,
            "measure": self.measure,
            "documents": self.documents,
            "clusters": self.clusters,
            "level": self.level,
            "seed": self.seed,
            **_as_json(self.overall),
            "verdict": self.verdict,
            "by_label": [{"label": d.label, **_as_json(d)} for d in self.by_label],
        }


def compare(
    gold: Stream,
    systems: Sequence[Stream],
    settings: Settings,
    *,
    measure: Measure = "f1",
    resamples: int = 9_999,
) -> list[Comparison]:
    """Compare every pair of systems on every track, all on the same documents.

    No track: by the rule that fits what the gold holds.
    """
    if len(systems) < 2:
        msg = "a comparison takes at least two systems"
        raise UsageError(msg, hint="goldbench compare GOLD A B")
    check_known("measure", measure, _STATISTICS)
    if not settings.tracks:
        settings = choose(gold, systems, (), settings)
        taken = () if settings.rule is None else settings.rule.tracks
        settings = replace(settings, tracks=tuple(track(name) for name in taken))
    counted = count_all(gold, systems, replace(settings, keep_documents=True))
    names = [system.name for system in systems]
    refuse_blind(settings.tracks, counted.gold_holds, dict(zip(names, counted.holds, strict=True)))
    return compare_counted(names, counted, settings, measure=measure, resamples=resamples)


def compare_counted(
    names: Sequence[str],
    counted: Counted,
    settings: Settings,
    *,
    measure: Measure = "f1",
    resamples: int = 9_999,
) -> list[Comparison]:
    """Compare what was counted already, with `keep_documents`."""
    return [
        _compared(
            counted, (one, two), names, track, counted.method(settings, track), measure, resamples
        )
        for track in settings.tracks
        for one, two in combinations(range(len(names)), 2)
    ]


def _compared(  # noqa: PLR0917  # one call
    counted: Counted,
    pair: tuple[int, int],
    names: Sequence[str],
    track: Track,
    method: Method,
    measure: Measure,
    resamples: int,
) -> Comparison:
    labels = counted.names[track.name].labels
    sides = [_clustered(counted, number, track, len(labels), method) for number in pair]
    (a, stratum), (b, _) = sides
    statistic = _STATISTICS[measure]
    differences = []
    for number, label in enumerate((*labels, None)):
        one, two = a[number], b[number]
        if label is not None and not (one.any() or two.any()):
            continue
        differences.append(_difference(label, one, two, statistic, stratum, method, resamples))
    by_label = [d for d in differences if d.label is not None]
    adjusted = holm([d.p_value for d in by_label])
    by_label = [replace(d, adjusted=p) for d, p in zip(by_label, adjusted, strict=True)]
    return Comparison(
        names[pair[0]],
        names[pair[1]],
        track.name,
        measure,
        counted.content.documents,
        a.shape[1],
        method.level,
        method.seed,
        differences[-1],
        tuple(sorted(by_label, key=lambda d: d.label or "")),
    )


def _clustered(
    counted: Counted, number: int, track: Track, labels: int, method: Method
) -> tuple[Floats, npt.NDArray[np.intp] | None]:
    """(labels + 1, clusters, 4), all labels together last, and the strata of the clusters."""
    tally = counted.tallies[number, track.name]
    cells = tally.cells(labels)
    if cells is None:  # keep_documents asked for them
        msg = "the counts by document were not kept"
        raise UsageError(msg)
    rows = earned(np.concatenate([np.moveaxis(cells, 1, 0), tally.rows()[None]]))
    if method.sample is None:
        return rows, None
    totals = [method.sample.totals(columns) for columns in rows]
    return np.stack([t.columns for t in totals]), totals[0].stratum


def _difference(  # noqa: PLR0917  # one call
    label: str | None,
    a: Floats,
    b: Floats,
    statistic: Statistic,
    stratum: npt.NDArray[np.intp] | None,
    method: Method,
    resamples: int,
) -> Difference:
    test = randomization_test(a, b, statistic, seed=method.seed, resamples=resamples)
    drawn = paired_replicates(a, b, statistic, seed=method.seed, stratum=stratum)
    one, two = (float(statistic(side.sum(axis=0))) for side in (a, b))
    return Difference(
        label,
        None if np.isnan(one) else one,
        None if np.isnan(two) else two,
        test.difference,
        drawn.bca(level=method.level),
        test.p_value,
        None,
        test.exact,
    )


def _as_json(d: Difference) -> dict[str, Any]:
    return {
        "score_a": d.a,
        "score_b": d.b,
        "difference": d.difference,
        "interval": None if d.interval is None else [d.interval.low, d.interval.high],
        "p": d.p_value,
        "p_holm": d.adjusted,
        "exact": d.exact,
    }
