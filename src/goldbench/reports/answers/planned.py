"""The answer of `goldbench.plan`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from goldbench.reports.answers.grid import Grid, Tabled


@dataclass(frozen=True, slots=True, repr=False)
class Planned(Tabled):
    """How many documents; as rows: one a way of planning. `summary` fits `size.schema.json`."""

    summary: Mapping[str, Any]

    @property
    def total(self) -> int:
        return int(self.summary["total"])

    @property
    def positive(self) -> int:
        return int(self.summary["positive"])

    @property
    def negative(self) -> int:
        return int(self.summary["negative"])

    @property
    def assurance(self) -> float | None:
        assurance: float | None = self.summary["assurance"]
        return assurance

    @property
    def methods(self) -> str:
        """A sentence for the methods section of a paper."""
        return str(self.summary["methods"])

    @property
    def warnings(self) -> tuple[str, ...]:
        return tuple(self.summary["warnings"])

    def grid(self) -> Grid:
        summary = self.summary
        ways = [("as asked", summary), ("SLiCE, as published", summary["slice"])]
        if summary["by_output"] is not None:
            ways.append(("drawn apart by system output", summary["by_output"]))
        if summary.get("as_drawn") is not None:
            ways.append(("so drawn, with sites and patients", summary["as_drawn"]))
        rows = tuple(
            (name, way["total"], way["positive"], way["negative"], way["assurance"])
            for name, way in ways
        )
        title = f"documents for intervals of full width {summary['width']:g}"
        columns = ("plan", "total", "positive", "negative", "assurance")
        return Grid(title, columns, rows, " ".join(self.warnings))
