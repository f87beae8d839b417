"""The answer of `goldbench.deidentify`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from goldbench.corpus import Corpus
from goldbench.phi import Leak
from goldbench.reports.answers.grid import Grid, Tabled

_COLUMNS = ("label", "replaced", "leak rate", "low", "high")


@dataclass(frozen=True, slots=True, repr=False)
class DeidentifiedNotes(Tabled):
    """De-identified notes, what was done (`audit`) and what gets through; as rows: one a label."""

    corpus: Corpus
    audit: Mapping[str, Any]
    leaks: tuple[Leak, ...] = ()

    def __len__(self) -> int:
        return len(self.corpus)

    def grid(self) -> Grid:
        through = {leak.what: leak for leak in self.leaks}
        names = [*self.audit["labels"], *(n for n in through if n not in self.audit["labels"])]
        rows = tuple(
            (
                name,
                self.audit["labels"].get(name),
                through[name].rate if name in through else None,
                *((through[name].interval or (None, None)) if name in through else (None, None)),
            )
            for name in names
        )
        title = f"{len(self):,} notes, {self.audit['spans']:,} marks replaced"
        if "restored" in self.audit:
            title = f"{len(self):,} notes with their own texts again"
        note = f"policy {self.audit['policy']}"
        return Grid(title, _COLUMNS, rows, note)


__all__ = ["DeidentifiedNotes"]
