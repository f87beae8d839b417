"""What the metadata of some notes say: values and how often, the first day and the last."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from goldbench.planning.sample.population import column, text

if TYPE_CHECKING:  # polars costs a quarter of a second
    from goldbench.corpus.columns import Columns

T = TypeVar("T", str, float)

KEYS = ("site", "department", "kind", "sex")


@dataclass(slots=True)
class Facets:
    notes: int = 0
    values: dict[str, Counter[str]] = field(default_factory=dict)
    days: tuple[str, str] | None = None
    ages: tuple[float, float] | None = None

    def common(self, key: str) -> list[str]:
        """Give the values of a key, the most frequent first, ties by name."""
        values = self.values.get(key, Counter())
        return sorted(values, key=lambda value: (-values[value], value))


def facets(parts: Iterable["Columns"]) -> Facets:
    import polars as pl  # noqa: PLC0415  # slow to import

    facets = Facets()
    for part in parts:
        table = part.documents
        facets.notes += table.height
        for key in KEYS:
            values = table.select(v=text(table, key))["v"].drop_nulls()
            if len(values):
                counted = values.value_counts().rows()
                facets.values.setdefault(key, Counter()).update(dict(counted))
        days = table.select(v=text(table, "date").str.head(10))["v"].drop_nulls()
        facets.days = _wider(facets.days, (str(days.min()), str(days.max())) if len(days) else None)
        numbers = column(table, "age").cast(pl.Float64, strict=False)
        ages = table.select(v=numbers)["v"].drop_nulls().to_list()
        facets.ages = _wider(facets.ages, (min(ages), max(ages)) if ages else None)
    return facets


def _wider(known: tuple[T, T] | None, seen: tuple[T, T] | None) -> tuple[T, T] | None:
    if known is None or seen is None:
        return seen if known is None else known
    return min(known[0], seen[0]), max(known[1], seen[1])
