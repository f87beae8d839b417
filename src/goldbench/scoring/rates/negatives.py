"""The other half of a rule over documents: true negatives, specificity, NPV, prevalence.

Specificity is the recall of what is not there, and NPV its precision. So the counts are mirrored
and rated by the same code, with the same intervals, as those of what is there:

    specificity = tn / (tn + fp + unanswered)
    NPV = tn / (tn + fn)
    prevalence = (tp + fn) / units

`unanswered` are units without the variable that the system did not look at.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from goldbench.scoring.rates.rating import Method, rate
from goldbench.scoring.result import Negatives, Rated, Scores
from goldbench.scoring.tally import Flags, Raw, Tally

_GOLD, _MISSED, _SYSTEM, _FALSE = range(4)


class Screened(NamedTuple):
    """Documents (or patients) by label: who has it on either side, and who was not looked at."""

    gold: Flags
    system: Flags
    absent: Flags

    @classmethod
    def of(cls, cells: Raw, absent: Flags) -> "Screened":
        """Take the counts of a rule over documents apart: (documents, labels, 6)."""
        gold = (cells[..., _GOLD] + cells[..., _MISSED]) > 0
        system = (cells[..., _SYSTEM] + cells[..., _FALSE]) > 0
        return cls(gold, system, absent)

    def together(self, owners: npt.NDArray[np.intp], number: int) -> "Screened":
        """Fold documents into their owners: one has what one of their documents has."""
        gold, system = (np.zeros((number, side.shape[1]), dtype=bool) for side in self[:2])
        np.logical_or.at(gold, owners, self.gold)
        np.logical_or.at(system, owners, self.system)
        absent = np.ones(number, dtype=bool)
        np.logical_and.at(absent, owners, self.absent)
        return Screened(gold, system, absent)

    def only(self, rows: npt.NDArray[np.intp]) -> "Screened":
        return Screened(self.gold[rows], self.system[rows], self.absent[rows])

    def counts(self) -> Raw:
        """(units, labels, 6) of what is there, in the order of `matching.Counts`."""
        both = self.gold & self.system
        return _columns(both, self.gold & ~both, both, self.system & ~both)

    def mirror(self) -> Raw:
        """The same of what is not there: specificity is its recall, NPV its precision."""
        neither = ~self.gold & ~self.system & ~self.absent[:, None]
        return _columns(neither, ~self.gold & ~neither, neither, self.gold & ~self.system)

    def shares(self) -> Raw:
        """Counts whose recall is the prevalence."""
        nothing = np.zeros_like(self.gold)
        return _columns(self.gold, ~self.gold, self.gold, nothing)


def _columns(flags: Flags, missed: Flags, right: Flags, wrong: Flags) -> Raw:
    nothing = np.zeros_like(flags)
    columns = (flags, missed, right, wrong, nothing, nothing)
    return np.stack(columns, axis=-1).astype(np.int32)


def with_negatives(
    scores: Sequence[Scores], screened: Screened, labels: Sequence[str], method: Method
) -> list[Scores]:
    """Add true negatives and what follows from them to the scores of each label and of all."""
    mirrored = rate(Tally.of(screened.mirror()), labels, method, alike=True)
    shares = rate(Tally.of(screened.shares()), labels, method, alike=True)
    return [
        score.having(
            Negatives(
                other.tp,
                pick_rate(other, "recall"),
                pick_rate(other, "precision"),
                pick_rate(share, "recall"),
            )
        )
        for score, other, share in zip(scores, mirrored, shares, strict=True)
    ]


def pick_rate(scores: Scores, name: str) -> Rated:
    return Rated(
        getattr(scores.rates, name),
        getattr(scores.interval, name) if scores.interval else None,
        getattr(scores.estimate, name) if scores.estimate else None,
    )
