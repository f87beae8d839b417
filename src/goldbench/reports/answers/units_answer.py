"""The answer of `goldbench.plan_difference`, `plan_leak` and `plan_human`."""

from dataclasses import dataclass

from goldbench.reports.answers.grid import Grid
from goldbench.reports.answers.size_answer import SizeAnswer


@dataclass(frozen=True, slots=True, repr=False)
class PlannedAnswer(SizeAnswer):
    """How many units a question needs; as rows: the choices. `summary` fits `size.schema.json`."""

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
