"""The answer of `goldbench.agree`."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from goldbench.agreement import Agreement, Report
from goldbench.reports.answers.grid import Grid, Tabled


@dataclass(frozen=True, slots=True, repr=False)
class Agreed(Tabled):
    """Agreement of annotators; as rows: one a measure, pair and label."""

    report: Report

    @property
    def rows(self) -> tuple[Agreement, ...]:
        return self.report.rows

    @property
    def hints(self) -> tuple[str, ...]:
        return self.report.hints

    def __iter__(self) -> Iterator[Agreement]:
        return iter(self.report)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, number: int) -> Agreement:
        return self.rows[number]

    def as_json(self) -> dict[str, Any]:
        return self.report.as_json()

    def grid(self) -> Grid:
        return Grid("", _COLUMNS, tuple(_row(one) for one in self.rows))

    def _shown(self) -> Grid:
        rows = tuple(_row(one)[:8] for one in self.rows)
        return Grid("agreement", _COLUMNS[:8], rows, "; ".join(self.hints))


_COLUMNS = (
    "measure", "match", "pair", "label", "value", "low", "high", "n", "documents", "method",
)  # fmt: skip


def _row(one: Agreement) -> tuple[Any, ...]:
    low, high = one.interval or (None, None)
    pair = "all" if one.pair is None else " – ".join(one.pair)
    label = "all" if one.label is None else one.label
    return (
        one.measure, one.match, pair, label, one.value, low, high, one.n, one.documents, one.method
    )  # fmt: skip
