"""The answer of `goldbench.draw`."""

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from goldbench.corpus import Design
from goldbench.planning import Draw
from goldbench.reports.answers.grid import Grid

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True, slots=True, repr=False)
class Drawn:
    """A draw; as rows: one a note, in the order of annotation."""

    draw: Draw

    @property
    def ids(self) -> tuple[str, ...]:
        return self.draw.order

    @property
    def design(self) -> Design:
        return self.draw.design

    def __len__(self) -> int:
        return len(self.draw.notes)

    def grid(self) -> Grid:
        places = self.design
        rows = tuple(
            (id_, place.stratum, place.cluster, place.probability, 1 / place.probability)
            for id_ in self.ids
            for place in (places[id_],)
        )
        return Grid("", ("id", "stratum", "cluster", "probability", "weight"), rows)

    def to_polars(self) -> "pl.DataFrame":
        return self.grid().to_polars()

    def to_pandas(self) -> Any:
        return self.grid().to_pandas()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.grid().__arrow_c_stream__(requested_schema)

    def __repr__(self) -> str:
        return repr(self._shown())

    def _repr_html_(self) -> str:
        return self._shown()._repr_html_()

    def _shown(self) -> Grid:
        taken = Counter(note.stratum for note in self.draw.notes)
        rows = tuple(
            (name, there, taken[name], there / taken[name] if taken[name] else None)
            for name, there in sorted(self.draw.population.items())
        )
        title = f"{len(self):,} notes drawn, {len(self.draw.reserve):,} in reserve"
        return Grid(title, ("stratum", "there", "drawn", "weight"), rows, f"seed {self.draw.seed}")
