"""What an agreement study says: one row for each measure, pair and label."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from goldbench.stats import Interval


class Rated(NamedTuple):
    """A value, its interval and how that was made; all None where the value is undefined."""

    value: float | None
    interval: Interval | None
    method: str | None


UNDEFINED = Rated(None, None, None)
BOOTSTRAP, ONE_MORE = "bootstrap-bca", "one-more-document"


@dataclass(frozen=True, slots=True)
class Agreement:
    """One number. `label` None = all labels together; `pair` None = all annotators together.

    `n` counts what the value rests on: marks of either side for F1, decisions for coefficients
    that correct for chance, spans for unitizing. `value` None = undefined, shown as "–". `method`
    is how the interval was made. `group` names the annotators that were averaged over, where they
    are not all.
    """

    measure: str
    match: str | None
    pair: tuple[str, str] | None
    label: str | None
    value: float | None
    interval: Interval | None
    n: int
    documents: int
    method: str | None = None
    weighted: bool = False
    group: str | None = None

    def as_json(self) -> dict[str, Any]:
        written: dict[str, Any] = {
            "measure": self.measure,
            "match": self.match,
            "pair": None if self.pair is None else list(self.pair),
            "label": self.label,
            "value": self.value,
            "interval": None if self.interval is None else list(self.interval),
            "n": self.n,
            "documents": self.documents,
            "method": self.method,
            "weighted": self.weighted,
        }
        return written if self.group is None else written | {"group": self.group}


@dataclass(frozen=True, slots=True)
class Report:
    """Rows by measure in the order asked for; `hints` say in words where agreement is low."""

    level: float
    rows: tuple[Agreement, ...]
    hints: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[Agreement]:
        return iter(self.rows)

    def as_json(self) -> dict[str, Any]:
        return {
            "level": self.level,
            "results": [row.as_json() for row in self.rows],
            "hints": list(self.hints),
            "notes": list(self.notes),
        }
