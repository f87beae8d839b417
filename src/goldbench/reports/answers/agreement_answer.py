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
        return Grid("", _COLUMNS, tuple(_row(row) for row in self.rows))

    def _preview(self) -> Grid:
        rows = tuple(_row(row)[:8] for row in self.rows)
        return Grid("agreement", _COLUMNS[:8], rows, "; ".join(self.hints))


_COLUMNS = (
    "measure", "match", "pair", "label", "value", "low", "high", "n", "documents", "method",
)  # fmt: skip


def _row(agreement: Agreement) -> tuple[Any, ...]:
    low, high = agreement.interval or (None, None)
    pair = (agreement.group or "all") if agreement.pair is None else " – ".join(agreement.pair)
    label = "all" if agreement.label is None else agreement.label
    return (
        agreement.measure, agreement.match, pair, label, agreement.value, low, high, agreement.n,
        agreement.documents, agreement.method
    )  # fmt: skip
