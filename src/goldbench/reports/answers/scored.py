"""The answer of `goldbench.score`."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from goldbench.reports.answers.grid import Grid, Tabled
from goldbench.scoring import Gold, Result, Score, Scores

_MEASURES = ("precision", "recall", "f1")
_COUNTS = ("tp", "fp", "fn")


@dataclass(frozen=True, slots=True, repr=False)
class Scored(Tabled):
    """Results, systems in the order given, then tracks; as rows: one a system, track and label."""

    score: Score

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
        return self.score.as_json(version)

    def grid(self, *, labels: bool = True) -> Grid:
        """Give the rows; `label` is None for all labels together."""
        bounds = tuple(f"{name}_{end}" for name in _MEASURES for end in ("low", "high"))
        columns = ("system", "track", "label", "documents", *_COUNTS, *_MEASURES, *bounds)
        rows = []
        for one in self.results:
            rows.append((*_who(one, None), *_numbers(one.scores)))
            if labels:
                parts = one.by_label.items()
                rows += [(*_who(one, label), *_numbers(scores)) for label, scores in parts]
        return Grid("", columns, tuple(rows))

    def _shown(self) -> Grid:
        columns = ("system", "track", *_COUNTS, *_MEASURES, "F1 from", "to")
        rows = []
        for one in self.results:
            numbers = _numbers(one.scores)
            rows.append((one.system, one.track, *numbers[:6], *numbers[10:12]))
        gold = self.gold
        title = f"scored on {gold.documents:,} documents of {gold.name} ({gold.hash[:12]})"
        weighted = any(one.scores.estimate for one in self.results)
        return Grid(title, columns, tuple(rows), "weighted by the draw" if weighted else "")


def _who(one: Result, label: str | None) -> tuple[str, str, str | None, int]:
    return (one.system, one.track, label, one.documents)


def _numbers(scores: Scores) -> tuple[float | None, ...]:
    """Counts, scores (weighted where a design is known), and the bounds of each."""
    shown = scores.estimate or scores.rates
    bounds: list[float | None] = []
    for name in _MEASURES:
        interval = getattr(scores.interval, name, None)
        bounds += [None, None] if interval is None else [interval.low, interval.high]
    values = (getattr(shown, name) for name in _MEASURES)
    return (scores.tp, scores.fp, scores.fn, *values, *bounds)
