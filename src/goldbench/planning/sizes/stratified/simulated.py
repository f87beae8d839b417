"""How sure a stratified draw is, simulated with the interval that will be printed.

`by_output` plans two strata of independent notes in closed form. A draw has sites times outputs for
strata, loses degrees of freedom to them, takes several notes of one patient, and its scores get the
interval of `goldbench.stats.one_more`. Here such draws are made from the notes there are, what the
system got right is simulated, and the plan is scaled until the share of draws in which precision
and recall are both narrow enough is the assurance asked for. Widths fall with the root of the size:
a sample drawn with factor f whose widths are r times what is wanted would do with r² f. Samples of
several rounds near the goal tell that number together, each on its own within a few per cent.

A note holds the fact with the chance of its output at its site, on average: each patient has a Beta
chance of their own around it, so that two notes of a patient correlate by `icc` (the beta-binomial
model). Notes of a patient in different strata have the same quantile of their chances.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from goldbench.stats import Sample, score_bounds

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.intp]
ICC = 0.2
"""How alike the notes of one patient are taken to be, unless a study knows better."""
_RUNS, _DRAWS = 1_000, 10
_CELLS = 500_000
_ROUNDS, _ENOUGH = 8, 5
"""At most so many, and so many that are near the goal."""
_NEAR = 0.08
"""How far a factor may be from another one to speak for it."""
_MOST, _LEAST = 20.0, 0.5
_QUANTILES = 2_000  # of a patient's chance
_STEPS = 15  # of a bisection: bounds to 3e-5, far below the error of the simulation


@dataclass(frozen=True, slots=True, eq=False)
class Archive:
    """The notes there are, one entry each: stratum, patient, whether the system marks it.

    `rate` is the chance that it holds the fact.
    """

    stratum: Ints
    cluster: Ints
    marked: npt.NDArray[np.bool_]
    rate: Floats


class Goal(NamedTuple):
    width: float
    level: float
    assurance: float


class Scaled(NamedTuple):
    """Units of each stratum, the factor they were scaled by, and the assurance they reach."""

    wanted: dict[int, int]
    factor: float
    assurance: float


def scale_draw(
    archive: Archive,
    wanted: Mapping[int, int],
    goal: Goal,
    *,
    icc: float = ICC,
    unit: Literal["document", "cluster"] = "document",
    per_cluster: int | None = None,
    seed: int = 1,
) -> Scaled:
    """Scale the units wanted of each stratum until the draw keeps the promise.

    Where all notes there are do not, it is all notes, and the assurance says what they reach.
    `unit` cluster: whole patients are drawn, or at most `per_cluster` notes of each.
    """
    simulation = _Simulation(archive, icc, unit, per_cluster)
    factor = 1.0
    tried: list[tuple[float, Floats]] = []
    for number in range(_ROUNDS):
        sizes = simulation.sizes(wanted, factor)
        rng = np.random.default_rng((seed, number))
        ratio = simulation.widths(sizes, goal, rng) / goal.width
        reached = float((ratio <= 1).mean())
        if reached < goal.assurance and simulation.is_exhausted(sizes):
            return Scaled(sizes, factor, reached)
        tried.append((factor, factor * ratio**2))
        for _ in range(3):  # the rounds that are near decide which rounds are near
            needed = np.concatenate(_select_near(tried, factor))
            factor = float(np.clip(np.quantile(needed, goal.assurance), _LEAST, _MOST))
        if len(_select_near(tried, factor)) >= _ENOUGH:
            break
    sizes = simulation.sizes(wanted, factor)
    needed = np.concatenate(_select_near(tried, factor))
    return Scaled(sizes, factor, float((needed <= factor * (1 + 1e-9)).mean()))


def _select_near(tried: list[tuple[float, Floats]], factor: float) -> list[Floats]:
    """Give what the rounds near a factor say is needed; of none the nearest round."""
    apart = [abs(float(np.log(own / factor))) for own, _ in tried]
    most = max(_NEAR, min(apart))
    return [needed for (_, needed), distance in zip(tried, apart, strict=True) if distance <= most]


class _Simulation:
    def __init__(self, archive: Archive, icc: float, unit: str, per_cluster: int | None) -> None:
        self._archive, self._per_cluster = archive, per_cluster
        self._chances = _chances(archive.rate, icc)
        self._whole = unit == "cluster"
        unit_of = archive.cluster if self._whole else np.arange(archive.stratum.size)
        first = np.unique(unit_of, return_index=True)[1]
        owner = archive.stratum[first]
        self._units = {int(stratum): first[owner == stratum] for stratum in np.unique(owner)}
        order = np.argsort(archive.cluster, kind="stable")
        self._sorted = order
        self._starts = np.searchsorted(archive.cluster[order], np.arange(archive.cluster.max() + 2))

    def sizes(self, wanted: Mapping[int, int], factor: float) -> dict[int, int]:
        """Scale, at least two units where any are wanted, and no more than there are.

        What rounding down leaves over goes to the largest remainders, so that the total is right.
        """
        exact = {stratum: wanted[stratum] * factor for stratum in sorted(wanted) if wanted[stratum]}
        sizes = {stratum: int(number) for stratum, number in exact.items()}
        left = round(sum(exact.values())) - sum(sizes.values())
        order = sorted(exact, key=lambda stratum: (sizes[stratum] - exact[stratum], stratum))
        for stratum in order[:left]:
            sizes[stratum] += 1
        return {code: min(max(n, 2), self._units[code].size) for code, n in sizes.items()}

    def is_exhausted(self, sizes: Mapping[int, int]) -> bool:
        return all(size == self._units[stratum].size for stratum, size in sizes.items())

    def widths(self, sizes: Mapping[int, int], goal: Goal, rng: np.random.Generator) -> Floats:
        """Give the wider of the intervals of precision and recall in each simulated sample."""
        widths = []
        for _ in range(_DRAWS):
            rows, weight, stratum = self._draw(sizes, rng)
            cluster = self._archive.cluster[rows]
            sample = Sample.from_labels(rows.size, weight=weight, stratum=stratum, cluster=cluster)
            runs = max(25, min(_RUNS // _DRAWS, _CELLS // rows.size))
            counts = self._counts(rows, sample.cluster, runs, rng)
            level = goal.level
            both = [
                score_bounds(counts, score, sample=sample, level=level, steps=_STEPS).width
                for score in ("precision", "recall")
            ]
            widths.append(np.nan_to_num(np.maximum(*both), nan=1.0))
        return np.concatenate(widths)

    def _draw(
        self, sizes: Mapping[int, int], rng: np.random.Generator
    ) -> tuple[Ints, Floats, Ints]:
        rows, weights, strata = [], [], []
        for stratum, size in sizes.items():
            units = self._units[stratum]
            picked = rng.choice(units, size, replace=False)
            own = picked if not self._whole else np.concatenate([self._notes(p) for p in picked])
            taken = np.ones(own.size) if not self._whole else self._shares(own)
            rows.append(own)
            weights.append(units.size / size * taken)
            strata.append(np.full(own.size, stratum))
        return np.concatenate(rows), np.concatenate(weights), np.concatenate(strata)

    def _notes(self, first: int) -> Ints:
        patient = self._archive.cluster[first]
        own = self._sorted[self._starts[patient] : self._starts[patient + 1]]
        return own if self._per_cluster is None else own[: self._per_cluster]

    def _shares(self, rows: Ints) -> Floats:
        """How many notes of its patient each stands for."""
        patient = self._archive.cluster[rows]
        there = self._starts[patient + 1] - self._starts[patient]
        taken = there if self._per_cluster is None else np.minimum(there, self._per_cluster)
        shares: Floats = there / taken
        return shares

    def _counts(self, rows: Ints, cluster: Ints, runs: int, rng: np.random.Generator) -> Floats:
        chance = self._archive.rate[rows]
        if self._chances is not None:
            kind, table = self._chances
            place = rng.integers(0, table.shape[1], (runs, int(cluster.max()) + 1), dtype=np.int32)
            chance = table[kind[rows], place[:, cluster]]
        holds = rng.random((runs, rows.size)) < chance
        marked = self._archive.marked[rows]
        counts = np.zeros((runs, rows.size, 4))
        counts[..., 0] = counts[..., 1] = holds & marked
        counts[..., 2] = ~holds & marked
        counts[..., 3] = holds & ~marked
        return counts


def _chances(rate: Floats, icc: float) -> tuple[Ints, Floats] | None:
    """Give every note the kind of its rate, and for each kind the Beta chances of patients.

    A row holds the chances at quantiles that are equally far apart. None for notes that have
    nothing to do with each other.
    """
    from scipy.special import betaincinv  # noqa: PLC0415 - scipy is slow to import

    if not icc:
        return None
    means, kind = np.unique(rate, return_inverse=True)
    place = (np.arange(_QUANTILES) + 0.5) / _QUANTILES
    strength = max(1 - icc, 1e-6) / icc
    inside = np.clip(means, 1e-9, 1 - 1e-9)[:, None]
    quantiles = betaincinv(inside * strength, (1 - inside) * strength, place)
    certain = means[:, None] * (1 - means[:, None]) <= 0
    return kind, np.where(certain, means[:, None], quantiles).astype(np.float64)
