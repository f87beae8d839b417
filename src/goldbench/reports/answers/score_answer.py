"""The answer of `goldbench.score`."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from goldbench.errors import check_known
from goldbench.reports.answers.grid import Grid, Tabled
from goldbench.scoring import Gold, Outcomes, Result, Score, Scores, Spread, summarise
from goldbench.scoring.comparison.runs import Runs

_MEASURES = ("precision", "recall", "f1")
_COUNTS = ("tp", "fp", "fn")
_OUTCOMES = ("right", "wrong", "missing", "invented")
_BOUNDS = tuple(f"{name}_{end}" for name in _MEASURES for end in ("low", "high"))


@dataclass(frozen=True, slots=True, repr=False)
class Scored(Tabled):
    """Results, systems in the order given, then tracks; as rows: one a system, track and label."""

    score: Score
    runs: tuple[Runs, ...] = ()
    findings: tuple[str, ...] = ()

    @property
    def results(self) -> tuple[Result, ...]:
        return self.score.results

    @property
    def gold(self) -> Gold:
        return self.score.gold

    @property
    def notes(self) -> tuple[str, ...]:
        return self.score.notes

    def __iter__(self) -> Iterator[Result]:
        return iter(self.score)

    def __len__(self) -> int:
        return len(self.results)

    def __getitem__(self, number: int) -> Result:
        return self.results[number]

    def result(self, system: str, track: str) -> Result:
        return self.score.result(system, track)

    def as_json(self, version: str) -> dict[str, Any]:
        """Give what `goldbench score --json` prints (contract: score.schema.json)."""
        answer = replace(self.score, notes=self.findings or self.notes).as_json(version)
        answer["summary"] = [each.as_json() for each in summarise(self.score)]
        if self.runs:
            answer["runs"] = [each.as_json() for each in self.runs]
        return answer

    def summary(self) -> Grid:
        """Mean, SD, median, least and most over systems: a row a track, average and rate."""
        columns = ("track", "average", "rate", *Spread._fields)
        rows = tuple(
            (each.track, average, rate, *spread)
            for each in summarise(self.score)
            for average, rates in (("micro", each.micro), ("macro", each.macro))
            for rate, spread in rates.items()
        )
        return Grid(f"over {len({r.system for r in self.results})} systems", columns, rows)

    def by(self, key: str) -> Grid:
        """Give the results broken down by a key of `by`: a row a system, track and value."""
        if key == "label":
            parts = [(result, result.by_label) for result in self.results]
        else:
            known = {name for result in self.results for name in result.groups}
            check_known("breakdown", key, {*known, "label"})
            parts = [(result, result.groups.get(key, {})) for result in self.results]
        rows = tuple(
            (result.system, result.track, value, *score_numbers(scores))
            for result, values in parts
            for value, scores in values.items()
        )
        return Grid(f"by {key}", ("system", "track", key, *_COUNTS, *_MEASURES, *_BOUNDS), rows)

    def fields(self) -> Grid:
        """Give the outcomes of the track `fields`: a row a system and field, None for all."""
        columns = ("system", "field", *_OUTCOMES, "accuracy", "accuracy_low", "accuracy_high")
        rows = tuple(
            (result.system, name, *_outcomes(scores, scores.outcomes))
            for result in self.results
            for name, scores in ((None, result.scores), *result.by_label.items())
            if scores.outcomes is not None
        )
        return Grid("by field", columns, rows)

    def gaps(self) -> Grid:
        """Each group against the rest, where gaps were asked for: a row a system, track, group."""
        columns = (
            "system", "track", "key", "group", "clusters", "measure", "score", "rest", "difference",
            "low", "high", "p_value", "p_holm", "too_small",
        )  # fmt: skip
        rows = tuple(
            (result.system, result.track, key, group.group, group.clusters, gap.measure,
             group.score, group.rest, group.difference, *(group.interval or (None, None)),
             group.p_value, group.adjusted, group.small)
            for result in self.results
            for key, gap in result.gaps.items()
            for group in gap.groups
        )  # fmt: skip
        return Grid("gaps", columns, rows)

    def grid(self, *, labels: bool = True) -> Grid:
        """Give the rows; `label` is None for all labels together."""
        columns = ("system", "track", "label", "documents", *_COUNTS, *_MEASURES, *_BOUNDS)
        rows = []
        for result in self.results:
            rows.append((*_identify(result, None), *score_numbers(result.scores)))
            if labels:
                parts = result.by_label.items()
                rows += [
                    (*_identify(result, label), *score_numbers(scores)) for label, scores in parts
                ]
        return Grid("", columns, tuple(rows))

    def _preview(self) -> Grid:
        columns = ("system", "track", *_COUNTS, *_MEASURES, "F1 from", "to")
        rows = []
        for result in self.results:
            numbers = score_numbers(result.scores)
            rows.append((result.system, result.track, *numbers[:6], *numbers[10:12]))
        gold = self.gold
        title = f"scored on {gold.documents:,} documents of {gold.name} ({gold.hash[:12]})"
        weighted = any(result.scores.weighted for result in self.results)
        return Grid(title, columns, tuple(rows), "weighted by the draw" if weighted else "")


def _identify(result: Result, label: str | None) -> tuple[str, str, str | None, int]:
    return (result.system, result.track, label, result.documents)


def _outcomes(scores: Scores, outcomes: Outcomes) -> tuple[float | None, ...]:
    """Counts, and the accuracy (weighted where a design is known) with its bounds."""
    share = outcomes.accuracy
    counts = (getattr(outcomes, name) for name in _OUTCOMES)
    return (*counts, scores.show(share), *(share.interval or (None, None)))


def score_numbers(scores: Scores) -> tuple[float | None, ...]:
    """Counts, scores (weighted where a design is known), and the bounds of each."""
    shown = scores.shown
    bounds: list[float | None] = []
    for name in _MEASURES:
        interval = getattr(scores.interval, name, None)
        bounds += [None, None] if interval is None else [interval.low, interval.high]
    values = (getattr(shown, name) for name in _MEASURES)
    return (scores.tp, scores.fp, scores.fn, *values, *bounds)
