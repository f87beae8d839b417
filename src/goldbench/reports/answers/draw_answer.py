"""The answer of `goldbench.draw` and `goldbench.draw_study`."""

from collections import Counter
from dataclasses import dataclass

from goldbench.corpus import Design
from goldbench.planning import Draw
from goldbench.planning.sample.assured_draw import Promise
from goldbench.planning.sample.sampling import rank_notes
from goldbench.planning.waves import WavePlan
from goldbench.reports.answers.grid import Grid, Tabled


@dataclass(frozen=True, slots=True, repr=False)
class Drawn(Tabled):
    """A draw; as rows: one a note, in the order of annotation.

    `plan` says where waves end, and `wave` which of them the draw reaches to, if it is in waves.
    `training` are notes for training rounds, of patients that are in neither the sample nor its
    reserve. The draw of a study reaches to the cap of its waves, and has a `promise` where its
    numbers follow from the protocol.
    """

    draw: Draw
    plan: WavePlan | None = None
    wave: int | None = None
    training: Draw | None = None
    promise: Promise | None = None

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
        of_wave = {} if self.plan is None else rank_notes(self.draw, self.plan)
        rows = tuple(
            (id_, place.stratum, place.cluster, place.probability, 1 / place.probability,
             *((of_wave[id_].wave,) if of_wave else ()))
            for id_ in self.ids
            for place in (places[id_],)
        )  # fmt: skip
        columns = ("id", "stratum", "cluster", "probability", "weight")
        return Grid("", (*columns, "wave") if of_wave else columns, rows)

    def _preview(self) -> Grid:
        taken = Counter(note.stratum for note in self.draw.notes)
        rows = tuple(
            (name, there, taken[name], there / taken[name] if taken[name] else None)
            for name, there in sorted(self.draw.population.items())
        )
        title = f"{len(self):,} notes drawn, {len(self.draw.reserve):,} in reserve"
        if self.plan is not None:
            waves = f"{self.plan.within} waves"
            title += (
                f"; {waves if self.wave is None else f'wave {self.wave} of {self.plan.within}'}"
            )
            title += f" ({self.plan.waves - self.plan.within} more in reserve)"
        foot = f"seed {self.draw.seed}"
        if self.training is not None:
            foot += f"; {len(self.training.notes):,} for training, seed {self.training.seed}"
        if self.promise is not None:
            promise = self.promise
            foot += f"; assurance {promise.reached:.2f}, asked {promise.asked:g}"
            foot += f", notes of one patient alike by {promise.icc:g}"
        return Grid(title, ("stratum", "there", "drawn", "weight"), rows, foot)
