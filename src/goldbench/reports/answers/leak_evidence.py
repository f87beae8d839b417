"""The answer of `goldbench.leak`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from goldbench.phi import LEAK_TITLE, Evidence
from goldbench.reports.answers.grid import Grid, Tabled
from goldbench.reports.answers.page_answer import Paged

_COLUMNS = ("what", "entities", "got through", "share", "at most")


@dataclass(frozen=True, slots=True, repr=False)
class LeakEvidence(Tabled, Paged):
    """What de-identification lets through; as rows: one a category, and the patients."""

    evidence: Evidence

    @property
    def summary(self) -> Mapping[str, Any]:
        """The evidence as the command prints it as JSON."""
        return self.evidence.as_json()

    @property
    def html(self) -> str:
        from goldbench.reports.leak_page import leak_page  # noqa: PLC0415  # Jinja is slow to load

        return leak_page(self.evidence)

    def grid(self) -> Grid:
        rows = tuple(
            (row.what, row.entities, row.leaked, row.rate, row.upper)
            for row in (*self.evidence.categories, self.evidence.patients)
        )
        note = f"one-sided upper bounds at {self.evidence.level:.0%}"
        return Grid(LEAK_TITLE, _COLUMNS, rows, note)


__all__ = ["LeakEvidence"]
