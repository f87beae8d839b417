"""Is A better than B? Paired by document (patient), with an interval, a test and a verdict."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from goldbench.errors import UsageError, check_known
from goldbench.scoring.counting import Counted, count_all
from goldbench.scoring.fields.nodes import OUTSIDE
from goldbench.scoring.rates.asked_names import refuse_nothing, refuse_unmet
from goldbench.scoring.rates.rating import Method
from goldbench.scoring.reading.streams import Stream
from goldbench.scoring.settings import Settings
from goldbench.scoring.tally import credit_partials
from goldbench.scoring.tracks.catalog import Track, track
from goldbench.scoring.tracks.choice import choose
from goldbench.scoring.tracks.sight import refuse_blind, refuse_unreadable
from goldbench.stats import Interval, holm, paired_difference
from goldbench.stats.score_bounds import STATISTICS

Floats = npt.NDArray[np.float64]
Measure = Literal["precision", "recall", "f1"]


@dataclass(frozen=True, slots=True)
class Difference:
    """score(A) - score(B) on one label, or on all together (label None).

    Interval and p are two sides of one test over clusters (`stats.paired`): p is at most 1 - level
    exactly where the interval leaves 0 out. `adjusted` is Holm's p over all labels.
    """

    label: str | None
    a: float | None
    b: float | None
    difference: float | None
    interval: Interval | None
    p_value: float | None
    adjusted: float | None


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
    overall: Difference
    by_label: tuple[Difference, ...]

    @property
    def verdict(self) -> str:
        """Say in words what can be concluded."""
        overall, alpha = self.overall, 1 - self.level
        if overall.difference is None or overall.p_value is None or overall.interval is None:
            return f"{self.measure} is undefined for one of the two: nothing can be said"
        points = abs(overall.difference) * 100
        if overall.p_value <= alpha:
            better, worse = (self.a, self.b) if overall.difference > 0 else (self.b, self.a)
            low, high = sorted(abs(end) * 100 for end in overall.interval)
            return (
                f"{better} is better than {worse} by {points:.1f} points of {self.measure}"
                f" ({low:.1f} to {high:.1f}, p = {overall.p_value:.2g})"
            )
        widest = max(abs(overall.interval.low), abs(overall.interval.high)) * 100
        return (
            f"the two cannot be told apart on these documents (p = {overall.p_value:.2g}); "
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
) -> list[Comparison]:
    """Compare every pair of systems on every track, all on the same documents.

    No track: by the rule that fits what the gold holds.
    """
    if len(systems) < 2:
        msg = "a comparison takes at least two systems"
        raise UsageError(msg, hint="goldbench compare GOLD A B")
    check_known("measure", measure, STATISTICS)
    if not settings.tracks:
        settings = choose(gold, systems, (), settings)
        taken = () if settings.rule is None else settings.rule.tracks
        settings = replace(settings, tracks=tuple(track(name) for name in taken))
    counted = count_all(gold, systems, replace(settings, keep_documents=True))
    refuse_unmet(counted, settings)
    refuse_nothing(counted, settings)
    names = [system.name for system in systems]
    refuse_blind(settings.tracks, counted.gold_holds, dict(zip(names, counted.holds, strict=True)))
    refuse_unreadable(settings.tracks, gold.noticed)
    return compare_counted(names, counted, settings, measure=measure)


def compare_counted(
    names: Sequence[str],
    counted: Counted,
    settings: Settings,
    *,
    measure: Measure = "f1",
) -> list[Comparison]:
    """Compare what was counted already, with `keep_documents`."""
    return [
        _compare_pair(
            counted, (first, second), names, track, counted.method(settings, track), measure
        )
        for track in settings.tracks
        for first, second in combinations(range(len(names)), 2)
    ]


def _compare_pair(  # noqa: PLR0917  # one call
    counted: Counted,
    pair: tuple[int, int],
    names: Sequence[str],
    track: Track,
    method: Method,
    measure: Measure,
) -> Comparison:
    labels = counted.names[track.name].labels
    a, b = (_by_label(counted, number, track, len(labels)) for number in pair)
    differences = [
        _difference(label, first, second, measure, method)
        for label, first, second in zip((*labels, None), a, b, strict=True)
        if label is None or (label != OUTSIDE and (first.any() or second.any()))
    ]
    by_label = [d for d in differences if d.label is not None]
    adjusted = holm([d.p_value for d in by_label])
    by_label = [replace(d, adjusted=p) for d, p in zip(by_label, adjusted, strict=True)]
    return Comparison(
        names[pair[0]],
        names[pair[1]],
        track.name,
        measure,
        counted.content.documents,
        a.shape[1] if method.sample is None else method.sample.clusters,
        method.level,
        differences[-1],
        tuple(sorted(by_label, key=lambda d: d.label or "")),
    )


def _by_label(counted: Counted, number: int, track: Track, labels: int) -> Floats:
    """(labels + 1, documents, 4), all labels together last."""
    tally = counted.tallies[number, track.name]
    cells = tally.cells(labels)
    if cells is None:  # keep_documents asked for them
        msg = "the counts by document were not kept"
        raise UsageError(msg)
    return credit_partials(np.concatenate([np.moveaxis(cells, 1, 0), tally.rows()[None]]))


def _difference(
    label: str | None, a: Floats, b: Floats, measure: Measure, method: Method
) -> Difference:
    paired = paired_difference(a, b, measure, sample=method.sample, level=method.level)
    weight = 1.0 if method.sample is None else method.sample.weight[:, None]
    first, second = (float(STATISTICS[measure]((side * weight).sum(axis=0))) for side in (a, b))
    return Difference(
        label,
        None if np.isnan(first) else first,
        None if np.isnan(second) else second,
        paired.difference,
        paired.interval,
        paired.p_value,
        None,
    )


def _as_json(d: Difference) -> dict[str, Any]:
    return {
        "score_a": d.a,
        "score_b": d.b,
        "difference": d.difference,
        "interval": None if d.interval is None else [d.interval.low, d.interval.high],
        "p": d.p_value,
        "p_holm": d.adjusted,
    }
