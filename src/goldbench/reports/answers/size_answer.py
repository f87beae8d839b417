"""What the answers of all questions of size share."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from goldbench.reports.answers.grid import Tabled


@dataclass(frozen=True, slots=True, repr=False)
class SizeAnswer(Tabled):
    """How many are needed; `summary` fits `size.schema.json`."""

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
