"""The answer of `goldbench.draw`."""

from collections import Counter
from dataclasses import dataclass

from goldbench.corpus import Design
from goldbench.planning import Draw
from goldbench.planning.waves import WavePlan
from goldbench.reports.answers.grid import Grid, Tabled


@dataclass(frozen=True, slots=True, repr=False)
class Drawn(Tabled):
    """A draw; as rows: one a note, in the order of annotation.

    `plan` says where waves end, and `wave` which of them the draw reaches to, if it is in waves.
    `training` are notes for training rounds, of patients that are in neither the sample nor its
    reserve.
    """

    draw: Draw
    plan: WavePlan | None = None
    wave: int | None = None
    training: Draw | None = None

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

    def _preview(self) -> Grid:
        taken = Counter(note.stratum for note in self.draw.notes)
        rows = tuple(
            (name, there, taken[name], there / taken[name] if taken[name] else None)
            for name, there in sorted(self.draw.population.items())
        )
        title = f"{len(self):,} notes drawn, {len(self.draw.reserve):,} in reserve"
        if self.plan is not None:
            title += f"; wave {self.wave} of {self.plan.within}"
            title += f" ({self.plan.waves - self.plan.within} more in reserve)"
        foot = f"seed {self.draw.seed}"
        if self.training is not None:
            foot += f"; {len(self.training.notes):,} for training, seed {self.training.seed}"
        return Grid(title, ("stratum", "there", "drawn", "weight"), rows, foot)
