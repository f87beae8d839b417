"""Label names to codes that mean the same on all sides, with maps and filters applied."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from goldbench.schemes import LabelMap

DROPPED = -1


@dataclass(slots=True)
class Names:
    """Codes grow as labels are met. A label that is mapped to nothing or filtered out is DROPPED.

    `dropped` and `unknown` count marks of both sides, by the label they had before the map;
    `met` are the labels after it, before the filters.
    """

    map: LabelMap | None = None
    include: frozenset[str] | None = None
    exclude: frozenset[str] = frozenset()
    codes: dict[str, int] = field(default_factory=dict[str, int])
    dropped: Counter[str] = field(default_factory=Counter[str])
    unknown: Counter[str] = field(default_factory=Counter[str])
    met: set[str] = field(default_factory=set[str])

    def code(self, label: str, type_: str | None = None) -> int:
        """Give the code of a label, with its type where one is looked at.

        Who filters by `location` means it with all its types.
        """
        attributes = {"type": type_} if type_ else {}
        if self.map is not None:
            target = self.map.target(label, attributes)
        else:
            target = f"{label}/{type_}" if type_ else label
        if target is None:
            return DROPPED
        called = {target, target.partition("/")[0]} if type_ else {target}
        self.met |= called
        if not called.isdisjoint(self.exclude):
            return DROPPED
        if self.include is not None and called.isdisjoint(self.include):
            return DROPPED
        return self.codes.setdefault(target, len(self.codes))

    def note(self, label: str, type_: str | None, marks: int) -> None:
        """Count marks whose label is dropped by the map, or unknown to it."""
        if self.map is None or not marks:
            return
        attributes = {"type": type_} if type_ else {}
        row = self.map.row(label, attributes)
        if row is None:
            self.unknown[label] += marks
        elif row.target is None:
            self.dropped[label] += marks

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(self.codes)


def filters(labels: Iterable[str]) -> frozenset[str]:
    """Split "A,B" and several of them into single labels."""
    return frozenset(part.strip() for label in labels for part in label.split(",") if part.strip())
