"""What did not fit, was repaired, or was lost on the way in or out: one summary a run."""

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from goldbench.errors import FormatError

NO_LABEL = "?"
"""Stands for the label of a mark of which not even that could be read."""


class Finding(NamedTuple):
    """One thing seen at one place. `kind` is a fixed phrase without note text."""

    kind: str
    path: Path
    line: int
    document: str


@dataclass(slots=True)
class Findings:
    """Counts by kind, and the first few places of each. With `strict` the first one is an error.

    Kinds in use: "quote differs", "quote differs in letter case", "outside the text",
    "offsets unreadable", "line not understood", "repaired: ...", "not read: ...", "lost: ...".
    A finding that costs a span names its label (`mark`): `unreadable` keeps it, by document, with
    its layer where the source has several, until the document's record takes it along.
    """

    strict: bool = False
    counts: Counter[str] = field(default_factory=Counter[str])
    examples: dict[str, list[Finding]] = field(default_factory=dict[str, list[Finding]])
    keep: int = 5
    unreadable: dict[str, list[tuple[str | None, str]]] = field(
        default_factory=dict[str, list[tuple[str | None, str]]]
    )

    def add(
        self,
        kind: str,
        path: Path,
        line: int = 0,
        *,
        document: str = "",
        hint: str | None = None,
        mark: str | None = None,
        layer: str | None = None,
    ) -> None:
        if self.strict:
            where = f" in document {document!r}" if document else ""
            raise FormatError(path, line, f"{kind}{where}", hint=hint)
        self.counts[kind] += 1
        if mark is not None:
            self.unreadable.setdefault(document, []).append((layer, mark or NO_LABEL))
        places = self.examples.setdefault(kind, [])
        if len(places) < self.keep:
            places.append(Finding(kind, path, line, document))

    def merge(self, other: "Findings") -> None:
        """Take over what another reader of the same source found."""
        self.counts.update(other.counts)
        for kind, places in other.examples.items():
            kept = self.examples.setdefault(kind, [])
            kept += places[: max(self.keep - len(kept), 0)]

    @property
    def any(self) -> bool:
        return bool(self.counts)

    def __str__(self) -> str:
        """Summarise: one line a kind, most frequent first, with the first place."""
        lines = []
        for kind, count in sorted(self.counts.items(), key=lambda item: (-item[1], item[0])):
            first = self.examples[kind][0]
            where = f"{first.path}:{first.line}" if first.line else f"{first.path}"
            lines.append(f"{count} × {kind} (first: {where})")
        return "\n".join(lines)
