"""The sums of a run by parts: what it has done so far, and the manifest at its end."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from goldbench.engines.part import PartDone
from goldbench.engines.results import NoteWork
from goldbench.formats.tables.parts import KIND, VERSION, add_digests

_SHOWN = 100
"""Errors that the manifest lists; the table has them all."""


@dataclass(slots=True)
class PartsRun:
    """The sums of a run so far; `pieces` is None where nobody knows how many there will be."""

    pieces: int | None
    done: list[PartDone] = field(default_factory=list[PartDone])

    @property
    def notes(self) -> int:
        return sum(part.notes for part in self.done)

    @property
    def again(self) -> int:
        """Count the parts that an earlier run had made."""
        return sum(not part.fresh for part in self.done)

    @property
    def audit(self) -> dict[str, Counter[str]]:
        sums: dict[str, Counter[str]] = {}
        for part in self.done:
            for name, counts in part.audit.items():
                sums.setdefault(name, Counter()).update(counts)
        return sums

    def manifest(self, work: NoteWork, suffix: str = ".parquet") -> dict[str, Any]:
        parts = sorted(self.done, key=lambda part: part.number)
        failed = [failure for part in parts for failure in part.failed]
        return {
            "kind": KIND,
            "version": VERSION,
            "shape": work.kind,
            "settings": work.settings,
            "notes": self.notes,
            "characters": sum(part.characters for part in parts),
            "marks": sum(part.marks for part in parts),
            "errors": len(failed),
            "first_errors": failed[:_SHOWN],
            "counts": {name: dict(sorted(c.items())) for name, c in sorted(self.audit.items())},
            "digest": f"{add_digests(part.digest for part in parts):032x}",
            "skew": _skew([part.seconds for part in parts]),
            "parts": [
                {
                    "file": f"{part.name}{suffix}",
                    "notes": part.notes,
                    "characters": part.characters,
                    "marks": part.marks,
                    "errors": len(part.failed),
                    "seconds": round(part.seconds, 3),
                    "peak_mb": part.peak_mb,
                }
                for part in parts
            ],
        }


def _skew(seconds: list[float]) -> float | None:
    """Give how much longer the slowest part took than the one in the middle."""
    middle = median(seconds) if seconds else 0.0
    return round(max(seconds) / middle, 2) if middle else None


@dataclass(frozen=True, slots=True)
class Finished:
    """What a run by parts has done; `again` counts the parts that were there from before.

    `hashes` are the new texts' by note, where they were asked for and are in no table.
    """

    manifest: Mapping[str, Any]
    again: int = 0
    hashes: Mapping[str, str] = field(default_factory=dict[str, str])

    @property
    def notes(self) -> int:
        return int(self.manifest["notes"])

    @property
    def digest(self) -> str:
        return str(self.manifest["digest"])

    @property
    def failed(self) -> list[tuple[str, str]]:
        """List the first notes that failed, and by what."""
        return [(id_, error) for id_, error in self.manifest["first_errors"]]
