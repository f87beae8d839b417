"""The answer of `goldbench.thresholds`."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from goldbench.reports.answers.grid import Grid, Tabled
from goldbench.reports.answers.score_answer import score_numbers
from goldbench.scoring import Thresholds


@dataclass(frozen=True, slots=True, repr=False)
class CutSystems(Tabled):
    """Systems by threshold; as rows: one a system, track and threshold (None keeps all marks)."""

    results: tuple[Thresholds, ...]

    def __iter__(self) -> Iterator[Thresholds]:
        return iter(self.results)

    def __len__(self) -> int:
        return len(self.results)

    def __getitem__(self, number: int) -> Thresholds:
        return self.results[number]

    def as_json(self) -> dict[str, Any]:
        """Give what `goldbench threshold --json` prints (contract: threshold.schema.json)."""
        return {"thresholds": [result.as_json() for result in self.results]}

    def grid(self) -> Grid:
        names = ("precision", "recall", "f1")
        bounds = tuple(f"{name}_{end}" for name in names for end in ("low", "high"))
        columns = ("system", "track", "threshold", "marks", "tp", "fp", "fn", *names, *bounds)
        rows = tuple(
            (result.system, result.track, cut.threshold, cut.marks, *score_numbers(cut.scores))
            for result in self.results
            for cut in result.curve
        )
        return Grid("", columns, rows)

    def calibration(self) -> Grid:
        """Marks of like confidence: how sure, and how often right."""
        columns = ("system", "track", "low", "high", "marks", "confidence", "right", "right_low",
                   "right_high")  # fmt: skip
        rows = tuple(
            (result.system, result.track, bin_.low, bin_.high, bin_.marks, bin_.confidence,
             bin_.right,
             *(bin_.interval or (None, None)))
            for result in self.results
            if result.calibration is not None
            for bin_ in result.calibration.bins
        )  # fmt: skip
        return Grid("calibration", columns, rows)

    def _preview(self) -> Grid:
        rows = tuple(
            (result.system, result.track, cut.threshold, cut.marks, *score_numbers(cut.scores)[3:6])
            for result in self.results
            for cut in result.curve
        )
        columns = ("system", "track", "from", "marks", "precision", "recall", "f1")
        verdicts = [result.kept.verdict for result in self.results if result.kept is not None]
        return Grid("by threshold", columns, rows, "; ".join(verdicts))
