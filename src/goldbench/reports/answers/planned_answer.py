"""The answer of `goldbench.plan_difference`, `plan_leak` and `plan_human`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from goldbench.reports.answers.grid import Grid, Tabled


@dataclass(frozen=True, slots=True, repr=False)
class PlannedAnswer(Tabled):
    """How many units a question needs; as rows: the choices. `summary` fits `size.schema.json`."""

    summary: Mapping[str, Any]

    @property
    def total(self) -> int:
        return int(self.summary["total"])

    @property
    def methods(self) -> str:
        """A sentence for the methods section of a paper."""
        return str(self.summary["methods"])

    @property
    def warnings(self) -> tuple[str, ...]:
        return tuple(self.summary["warnings"])

    def grid(self) -> Grid:
        summary = self.summary
        note = " ".join(self.warnings)
        if summary["question"] == "leak":
            rows = tuple((row["units"], row["allowed"], row["power"]) for row in summary["table"])
            return Grid(summary["summary"], (f"{summary['per']}s", "may leak", "power"), rows, note)
        plans = [("as asked", summary["total"])]
        if summary["safe"] is not None:
            plans.append(("to be safe", summary["safe"]))
        return Grid(summary["summary"], ("plan", f"{summary['unit']}s"), tuple(plans), note)
