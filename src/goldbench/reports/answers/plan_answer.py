"""The answer of `goldbench.plan`."""

from dataclasses import dataclass

from goldbench.reports.answers.grid import Grid
from goldbench.reports.answers.size_answer import SizeAnswer


@dataclass(frozen=True, slots=True, repr=False)
class Planned(SizeAnswer):
    """How many documents; as rows: one a way of planning. `summary` fits `size.schema.json`."""

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
