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
        made = self.summary
        note = " ".join(self.warnings)
        if made["question"] == "leak":
            rows = tuple((row["units"], row["allowed"], row["power"]) for row in made["table"])
            return Grid(made["summary"], (f"{made['per']}s", "may leak", "power"), rows, note)
        plans = [("as asked", made["total"])]
        if made["safe"] is not None:
            plans.append(("to be safe", made["safe"]))
        return Grid(made["summary"], ("plan", f"{made['unit']}s"), tuple(plans), note)
