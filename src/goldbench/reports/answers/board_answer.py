"""The answer of `goldbench.bench`: the board of a task."""

from dataclasses import dataclass
from typing import Any

from goldbench.reports.answers.grid import Grid, Tabled


@dataclass(frozen=True, slots=True, repr=False)
class Boarded(Tabled):
    """A board; as rows: one a dataset, tool and track. `content` is what `--json` prints."""

    content: dict[str, Any]

    def grid(self) -> Grid:
        columns = (
            "dataset", "site", "rank", "rank_low", "rank_high", "team", "tool", "version", "track",
            "f1", "low", "high", "precision", "recall", "missing", "best_of", "kind",
        )  # fmt: skip
        rows = []
        for dataset in self.content["datasets"]:
            for row in dataset["rows"]:
                for figure in row["figures"]:
                    low, high = figure.get("f1_interval") or (None, None)
                    rows.append(
                        (dataset["name"], dataset["site"], row["rank"], *row["rank_range"],
                         row["team"], row["tool"], row["version"], figure["track"],
                         figure.get("f1"), low, high, figure.get("precision"), figure.get("recall"),
                         row["missing"], row["best_of"], row["kind"])
                    )  # fmt: skip
        return Grid("", columns, tuple(rows))

    def _preview(self) -> Grid:
        primary = self.content["primary"]
        grid = self.grid()
        shown = ("dataset", "rank", "team", "tool", "f1", "low", "high", "missing")
        places = [grid.columns.index(name) for name in shown]
        track = grid.columns.index("track")
        rows = tuple(tuple(row[n] for n in places) for row in grid.rows if row[track] == primary)
        return Grid(f"{self.content['task']}: {primary}", shown, rows)
