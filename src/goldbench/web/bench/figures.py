"""Which figures a board shows, and in which order: the one that ranks first."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from goldbench.benchmark import PHI, Task
from goldbench.services.families import FAMILIES
from goldbench.web.words import Words

_TYPE = "nlpsandbox-type"
_RATES = ("leak_rate", "needless")


class Column(NamedTuple):
    """A measure of a track: `f1`, `precision`, `recall`, or a de-identifier's rates."""

    track: str
    measure: str

    @property
    def key(self) -> str:
        return f"{self.track}.{self.measure}"

    @property
    def sinks(self) -> bool:
        """Whether less is better."""
        return self.measure in _RATES

    def title(self, t: Words) -> str:
        """Name the column as the NLP Sandbox page does: F1 Token, Recall Type."""
        if self.measure in _RATES:
            return t.label("measure", self.measure)
        return f"{t.label('measure', self.measure)} {t.label('track', self.track)}"

    def value(self, figures: Sequence[Mapping[str, Any]]) -> float | None:
        figure: float | None = self._figure(figures).get(self.measure)
        return figure

    def interval(self, figures: Sequence[Mapping[str, Any]]) -> Sequence[float] | None:
        figure: Sequence[float] | None = self._figure(figures).get(f"{self.measure}_interval")
        return figure

    def _figure(self, figures: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
        return next((figure for figure in figures if figure["track"] == self.track), {})


def columns_of(task: Task) -> list[Column]:
    """List the columns of a task's board; dates and names of persons have no types."""
    primary = task.settings.primary
    tracks = [primary, *(name for name in task.settings.tracks if name != primary)]
    family = FAMILIES.get(task.settings.family)
    if family is not None and not family.types:
        tracks = [name for name in tracks if name == primary or name != _TYPE]
    columns = [Column(name, "f1") for name in tracks]
    if task.settings.family == PHI:
        columns[1:1] = [Column(primary, measure) for measure in _RATES]
    if _TYPE in tracks:
        columns += [Column(_TYPE, "recall"), Column(_TYPE, "precision")]
    return columns


def forest_values(
    column: Column, rows: Sequence[Mapping[str, Any]], references: Sequence[Mapping[str, Any]]
) -> list[float]:
    """Give the least values that one axis has to show for all rows."""
    lows = [(column.interval(row["figures"]) or (column.value(row["figures"]),))[0] for row in rows]
    return [
        low for low in (*lows, *(reference["value"] for reference in references)) if low is not None
    ]
