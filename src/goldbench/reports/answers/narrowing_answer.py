"""The answer of `goldbench.narrow`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from goldbench.reports.answers.grid import Grid, Tabled


@dataclass(frozen=True, slots=True, repr=False)
class NarrowedPopulation(Tabled):
    """A narrower population; as rows: all notes, those kept and those left out.

    `summary` fits `narrow.schema.json`.
    """

    summary: Mapping[str, Any]

    @property
    def lost(self) -> float | None:
        """The share of positives that lies outside, where an audit was read."""
        loss = self.summary["audit"]["loss"]
        return None if loss is None else float(loss["lost"])

    @property
    def interval(self) -> tuple[float, float] | None:
        loss = self.summary["audit"]["loss"]
        return None if loss is None else (loss["interval"][0], loss["interval"][1])

    def grid(self) -> Grid:
        rows = tuple(
            (name.replace("_", " "), part["notes"], part["positives"], part["frequency"],
             None if part["size"] is None else part["size"]["as_drawn"] or part["size"]["random"])
            for name, part in self.summary["parts"].items()
        )  # fmt: skip
        note = ""
        if self.interval is not None:
            low, high = self.interval
            note = f"lost of the positives: {self.lost:.1%} ({low:.1%} to {high:.1%})"
        columns = ("part", "notes", "positives", "frequency", "notes to read")
        return Grid(
            f"{self.summary['variable']}, narrowed by {self.summary['how']}", columns, rows, note
        )
