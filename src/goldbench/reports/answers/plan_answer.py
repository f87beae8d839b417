"""The answer of `goldbench.plan` and `goldbench.plan_study`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from goldbench.errors import UsageError
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
        drawn = summary.get("as_drawn")
        if drawn is not None and drawn["measured"]:
            ways.insert(0, ("as the study draws them", drawn))
        elif drawn is not None:
            ways.append(("so drawn, with sites and patients", drawn))
        rows = tuple((name, *_size(way)) for name, way in ways)
        name = summary["inputs"]["variable"]
        title = f"documents for intervals of full width {summary['width']:g}"
        title += f": {name}" if name else ""
        return Grid(title, ("plan", *_SIZE), rows, " ".join(self.warnings))

    def variables(self) -> Grid:
        """Give the sizes of all variables of a study: a row each."""
        rows = ((plan["inputs"]["variable"], *_size(plan)) for plan in self._part("variables"))
        return Grid("each variable by itself", ("variable", *_SIZE), tuple(rows))

    def allocation(self) -> Grid:
        """Give the fewest notes for all variables of a study at once: a row a stratum."""
        whole = self._part("allocation")
        rows = tuple((row["stratum"], row["notes"], row["wanted"]) for row in whole["strata"])
        title = f"{whole['total']:,} documents for {', '.join(whole['variables'])} at once"
        return Grid(title, ("stratum", "there", "wanted"), rows)

    def narrower(self) -> Grid:
        """Give what parts of the population would need, where the whole needs too much."""
        columns = ("key", "value", "frequency", "available", "documents", "feasible", "reason")
        parts = self.summary.get("narrower", ())
        rows = tuple(tuple(part[name] for name in columns) for part in parts)
        return Grid("a narrower population would need", columns, rows)

    def _part(self, name: str) -> Any:
        if name not in self.summary:
            asks = {"variables": "each", "allocation": "allocate"}[name]
            msg = f"{name} of a study were not asked for"
            raise UsageError(msg, hint=f'gb.plan_study("study", {asks}=True)')
        return self.summary[name]


_SIZE = ("total", "positive", "negative", "assurance")


def _size(plan: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(plan[name] for name in _SIZE)
