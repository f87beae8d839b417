"""Estimates under a sampling design: precision, recall, F1 of the population, not of the sample.

A sample that is not proportional (equal shares of hospitals, half positives and half negatives)
gives a biased recall if every document counts the same: at f = .1 half and half turns a recall
of .80 into .97. `weighted_scores` weights documents by 1 / inclusion probability, whatever the
design; `output_scores` is the short way where strata were cut by what the system said.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from goldbench.errors import DesignError
from goldbench.stats.arrays import FloatArray, as_counts, quotient
from goldbench.stats.clustered import (
    Estimate,
    linearised_bounds,
    linearised_estimate,
    ratio_estimate,
)
from goldbench.stats.f1 import f1_estimate, f1_of_estimate, f1_of_j
from goldbench.stats.linearised import Linearised, bound_hidden_errors
from goldbench.stats.proportion import Bounds
from goldbench.stats.sample import Sample


class Scores(NamedTuple):
    precision: Estimate
    recall: Estimate
    f1: Estimate


class ScoreBounds(NamedTuple):
    precision: Bounds
    recall: Bounds
    f1: Bounds


def weighted_scores(
    tp: npt.ArrayLike,
    fp: npt.ArrayLike,
    fn: npt.ArrayLike,
    *,
    sample: Sample | None = None,
    level: float = 0.95,
    finite: bool = False,
) -> Scores:
    """Horvitz-Thompson ratios of one row of counts a document, with Korn-Graubard intervals.

    F1 goes through J, so tp must mean the same on both sides.
    """
    hits = as_counts(tp, name="tp")
    given, wanted = hits + as_counts(fp, name="fp"), hits + as_counts(fn, name="fn")
    return Scores(
        # What the system marked is known, so a stratum without marks hides no false ones.
        ratio_estimate(hits, given, sample=sample, level=level, finite=finite, unseen=False),
        ratio_estimate(hits, wanted, sample=sample, level=level, finite=finite),
        f1_estimate(hits, fp, fn, sample=sample, level=level, finite=finite),
    )


class OutputStratum(NamedTuple):
    """Documents about which the system said the same thing (at one site, with one proxy hit).

    `size` is the stratum's size in the population, as a count or a share; it must be a census:
    the system has been run on everything. `found` of the `drawn` documents hold the fact: true
    positives where the system said yes, misses where it said no.
    """

    size: float
    positive: bool
    drawn: int
    found: int


def output_scores(strata: Sequence[OutputStratum], *, level: float = 0.95) -> Scores:
    """One decision a document, drawn at random within strata cut by the system's output.

    With T = Σ size p over the positive strata, f = Σ size there, and F = Σ size o over the
    negative ones (p, o = found / drawn): P = T / f, R = T / (T + F), J = T / (f + F), where f has
    no error. It equals `weighted_scores` on the same documents, and needs counts only.

    >>> strata = [
    ...     OutputStratum(0.48, positive=True, drawn=249, found=212),
    ...     OutputStratum(0.52, positive=False, drawn=270, found=53),
    ... ]
    >>> for name, score in output_scores(strata)._asdict().items():
    ...     print(f"{name:10}{score.value:.3f} {score.interval.low:.3f} {score.interval.high:.3f}")
    precision 0.851 0.801 0.893
    recall    0.800 0.757 0.839
    f1        0.825 0.789 0.856
    """
    fact_counts = [stratum.found for stratum in strata]
    precision, recall, j = _output_ratios(np.array(fact_counts, dtype=np.float64), strata)
    return Scores(
        linearised_estimate(precision, level=level),
        linearised_estimate(recall, level=level),
        f1_of_estimate(linearised_estimate(j, level=level)),
    )


def output_bounds(
    found: npt.ArrayLike, strata: Sequence[OutputStratum], *, level: float = 0.95
) -> ScoreBounds:
    """Many samples of one design at once: `found` is (..., strata), in the order of `strata`.

    What the strata themselves say they found is not used. Made for simulating a plan.
    """
    ratios = _output_ratios(as_counts(found, name="found"), strata)
    precision, recall, j = (linearised_bounds(ratio, level=level) for ratio in ratios)
    return ScoreBounds(precision, recall, Bounds(f1_of_j(j.low), f1_of_j(j.high)))


def _output_ratios(
    fact_counts: FloatArray, strata: Sequence[OutputStratum]
) -> tuple[Linearised, Linearised, Linearised]:
    """P, R and J, linearised in closed form."""
    size = np.array([stratum.size for stratum in strata], dtype=np.float64)
    drawn = np.array([stratum.drawn for stratum in strata], dtype=np.float64)
    yes = np.array([stratum.positive for stratum in strata], dtype=np.bool_)
    if not strata or (size <= 0).any() or (drawn < 2).any():
        msg = "each stratum needs a size above 0 and two documents or more"
        raise DesignError(msg, hint="merge a small stratum with a neighbour, or leave it out")
    if fact_counts.shape[-1:] != drawn.shape or (fact_counts > drawn).any():
        msg = f"more found than drawn, or not one number for each of {len(strata)} strata"
        raise DesignError(msg, hint="found counts documents that hold the fact")
    tally = _Tally(size, drawn, yes, fact_counts)
    return (
        tally.ratio(alarms=True, misses=False),
        tally.ratio(alarms=False, misses=True),
        tally.ratio(alarms=True, misses=True),
    )


class _Tally(NamedTuple):
    """Strata on the last axis; `fact_counts` may have axes before it."""

    size: FloatArray
    drawn: FloatArray
    yes: npt.NDArray[np.bool_]
    fact_counts: FloatArray

    def ratio(self, *, alarms: bool, misses: bool) -> Linearised:
        """Linearise true positives over themselves and false alarms, misses, or both."""
        rate, weight = self.fact_counts / self.drawn, self.size / self.drawn
        without_fact = self.drawn - self.fact_counts
        units = np.where(
            self.yes, self.fact_counts + alarms * without_fact, misses * self.fact_counts
        )
        total = (units * weight).sum(axis=-1)
        value = quotient(np.where(self.yes, self.fact_counts * weight, 0.0).sum(axis=-1), total)
        # By how much a document that holds the fact differs from one that does not, in x - p m.
        p = value[..., None]
        step = np.where(self.yes, 1 - p + alarms * p, -p * misses)
        spread = np.square(step * self.size) * rate * (1 - rate) / (self.drawn - 1)
        holders, ceiling = bound_hidden_errors(
            total,
            total,
            units.sum(axis=-1),
            weight,
            alike=(self.fact_counts == 0) | (self.fact_counts == self.drawn) | (step == 0),
            open_=self.yes | misses,
        )
        return Linearised(
            value,
            quotient(spread.sum(axis=-1), np.square(total)),
            units.sum(axis=-1),
            holders,
            units.sum(axis=-1) if self.size.size == 1 else ceiling,
            df=int(self.drawn.sum()) - self.size.size,
        )
