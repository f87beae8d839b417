"""Simulated archives in which a system's errors come as they do in practice, or worse.

`linked`: a note has m gold mentions, negative-binomial with shape 1.5; its difficulty is
logit-normal, shared by precision and recall, and rises with its length, so that long notes are
also the harder ones. Recall has logit(r) = a - d with d = .9 Z + .4 log((m + 1) / (mean + 1)), Z
normal; false alarms are Poisson with mean m exp(b + d). `patients`: a patient has 1 + Poisson(2.5)
notes that share half the variance of Z. Strata differ in difficulty and are sampled alike although
they differ in size. `output`: one decision a note, drawn by what the system said. `blank`: 3 % of
the notes are missed as a whole. `strong`: twice the spread, so that few notes hold most errors.

A population draws samples of n clusters; the truth is the ratio of sums in 2 million notes.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from goldbench.stats import Sample

Floats = npt.NDArray[np.float64]
Draw = Callable[[tuple[int, int], int, np.random.Generator], Floats]
_SHAPE = 1.5
_SPREAD, _LENGTH, _MENTIONS = 0.9, 0.4, 6.0
_LARGE = 2_000_000


@dataclass(frozen=True, slots=True)
class Population:
    """`draw(shape, rng)` gives tp, fp, fn of clusters; `strata` are (share, share of sample)."""

    name: str
    draw: Draw
    strata: tuple[tuple[float, float], ...] = ((1.0, 1.0),)
    below: bool = False
    """Whether the documentation names it as one in which intervals stay below their level."""

    def sample(self, clusters: int) -> Sample | None:
        if len(self.strata) == 1:
            return None
        sizes = self._sizes(clusters)
        shares = [share for share, _ in self.strata]
        weight = np.repeat([share / size for share, size in zip(shares, sizes, strict=True)], sizes)
        stratum = np.repeat(np.arange(len(sizes)), sizes)
        return Sample.from_labels(clusters, weight=weight / weight.min(), stratum=stratum)

    def counts(self, runs: int, clusters: int, rng: np.random.Generator) -> Floats:
        """(runs, clusters, 4): tp_gold, tp_system, fp, fn."""
        parts = [
            self.draw((runs, size), number, rng)
            for number, size in enumerate(self._sizes(clusters))
        ]
        return np.concatenate(parts, axis=1)

    def truth(self) -> dict[str, float]:
        return _truth(self)

    def _sizes(self, clusters: int) -> list[int]:
        sizes = [max(2, round(clusters * part)) for _, part in self.strata]
        sizes[-1] += clusters - sum(sizes)
        return sizes


@cache
def _truth(population: Population) -> dict[str, float]:
    rng = np.random.default_rng(12345)
    sums = np.zeros(4)
    for number, (share, _) in enumerate(population.strata):
        sums += share * population.draw((1, _LARGE), number, rng)[0].mean(axis=0)
    tp, right, fp, fn = sums.tolist()
    precision, recall = right / (right + fp), tp / (tp + fn)
    f1 = 2 * precision * recall / (precision + recall)
    return {"precision": precision, "recall": recall, "f1": f1}


def _columns(tp: npt.ArrayLike, fp: npt.ArrayLike, fn: npt.ArrayLike) -> Floats:
    return np.stack([np.asarray(column, dtype=np.float64) for column in (tp, tp, fp, fn)], axis=-1)


def draw_linked(
    a: float,
    b: float,
    *,
    spread: float = _SPREAD,
    mentions: float = _MENTIONS,
    blank: float = 0.0,
    hard: tuple[float, ...] = (0.0,),
) -> Draw:
    """Notes with shared difficulty; `hard` is added to it by stratum."""

    def draw(shape: tuple[int, int], stratum: int, rng: np.random.Generator) -> Floats:
        z = rng.normal(size=shape)
        return _note(shape, spread * z + hard[stratum], rng, a, b, mentions, blank)

    return draw


def _note(  # noqa: PLR0917  # one call a population
    shape: tuple[int, ...],
    difficulty: Floats,
    rng: np.random.Generator,
    a: float,
    b: float,
    mentions: float,
    blank: float,
) -> Floats:
    m = rng.negative_binomial(_SHAPE, _SHAPE / (_SHAPE + mentions), shape)
    d = difficulty + _LENGTH * np.log((m + 1) / (mentions + 1))
    recall = 1 / (1 + np.exp(d - a))
    if blank:
        recall = np.where(rng.random(shape) < blank, 0.0, recall)
    tp = rng.binomial(m, recall)
    fp = rng.poisson(m * np.exp(np.minimum(b + d, 3.0)))
    return _columns(tp, fp, m - tp)


def patients(a: float, b: float, *, spread: float = _SPREAD) -> Draw:
    """Clusters of several notes, half of whose difficulty is the patient's."""

    def draw(shape: tuple[int, int], stratum: int, rng: np.random.Generator) -> Floats:
        del stratum
        notes = np.minimum(1 + rng.poisson(2.5, shape), 8)
        own = rng.normal(size=shape) * np.sqrt(0.5)
        added = np.zeros((*shape, 4))
        for number in range(8):
            d = spread * (own + rng.normal(size=shape) * np.sqrt(0.5))
            note = _note(shape, d, rng, a, b, 3.0, 0.0)
            added += note * (number < notes)[..., None]
        return added

    return draw


def draw_independent(
    precision: float, recall: float, mentions: float = 0.0, rho: float = 0.0
) -> Draw:
    """One unit a note, or mentions whose chance does not depend on the length of the note."""

    def draw(shape: tuple[int, int], stratum: int, rng: np.random.Generator) -> Floats:
        del stratum
        alarms = (1 - precision) / precision
        if not mentions:
            misses = (1 - recall) / recall
            shares = np.array([1.0, alarms, misses]) / (1 + alarms + misses)
            units = rng.multinomial(1, shares, shape).astype(np.float64)
            return _columns(units[..., 0], units[..., 1], units[..., 2])
        m = rng.negative_binomial(_SHAPE, _SHAPE / (_SHAPE + mentions), shape)
        if not rho:
            tp = rng.binomial(m, recall)
            return _columns(tp, rng.poisson(m * recall * alarms), m - tp)
        strength = (1 - rho) / rho
        chance = rng.beta(recall * strength, (1 - recall) * strength, shape)
        effect = rng.gamma(strength, 1 / strength, shape)
        tp = rng.binomial(m, chance)
        return _columns(tp, rng.poisson(m * recall * alarms * effect), m - tp)

    return draw


def draw_by_output(precision: float, recall: float, frequency: float) -> Draw:
    """One decision a note; the first stratum is what the system called positive."""
    missed = frequency * precision * (1 - recall) / recall / (1 - frequency)

    def draw(shape: tuple[int, int], stratum: int, rng: np.random.Generator) -> Floats:
        nothing = np.zeros(shape)
        if stratum == 0:
            tp = (rng.random(shape) < precision).astype(np.float64)
            return _columns(tp, 1 - tp, nothing)
        return _columns(nothing, nothing, (rng.random(shape) < missed).astype(np.float64))

    return draw


_TWO = ((0.7, 0.5), (0.3, 0.5))
_EIGHT = tuple(zip((0.3, 0.2, 0.15, 0.1, 0.1, 0.05, 0.05, 0.05), (0.125,) * 8, strict=True))
_EASY_HARD = (-0.3, 0.5)
_HARDER = (-0.5, -0.4, -0.2, 0.0, 0.2, 0.4, 0.6, 0.8)
_MID, _HIGH, _RARE = (1.5, -1.7), (3.65, -3.8), (6.0, -6.7)

POPULATIONS = (
    Population("iid .9/.8", draw_independent(0.9, 0.8)),
    Population("iid .98/.93", draw_independent(0.98, 0.93)),
    Population("x3 rho .05", draw_independent(0.9, 0.8, 3, 0.05)),
    Population("x3 rho .2", draw_independent(0.9, 0.8, 3, 0.2)),
    Population("x8 rho .2", draw_independent(0.9, 0.8, 8, 0.2)),
    Population("x3 .97/.95", draw_independent(0.97, 0.95, 3, 0.2)),
    Population("linked mid", draw_linked(*_MID)),
    Population("linked high", draw_linked(*_HIGH)),
    Population("linked rare", draw_linked(*_RARE)),
    Population("low", draw_linked(-1.1, 0.3)),
    Population("patients mid", patients(*_MID)),
    Population("patients high", patients(*_HIGH)),
    Population("2 strata mid", draw_linked(*_MID, hard=_EASY_HARD), _TWO),
    Population("2 strata high", draw_linked(*_HIGH, hard=_EASY_HARD), _TWO),
    Population("8 strata mid", draw_linked(*_MID, hard=_HARDER), _EIGHT),
    Population("8 strata high", draw_linked(*_HIGH, hard=_HARDER), _EIGHT),
    Population("8 strata rare", draw_linked(*_RARE, hard=_HARDER), _EIGHT),
    Population("output f .1", draw_by_output(0.85, 0.8, 0.1), ((0.1, 0.5), (0.9, 0.5))),
    Population("zero", draw_independent(0.9998, 0.9998, 6)),
    Population("linked strong", draw_linked(0.6, -1.1, spread=1.8), below=True),
    Population("blank", draw_linked(*_RARE, blank=0.03), below=True),
)
