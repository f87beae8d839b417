"""The size of a draw from several sites and patients.

`goldbench draw` simulates itself on the notes there are (`simulated`), and so does a plan that
knows a study's patients (`size_draw`): both come to the same numbers. A plan from numbers alone has
no notes, so an archive is made up (`scale_to_sites`): sites of which the largest has three times
the notes of the smallest, whose frequencies differ by a third to either side in the odds, and
patients whose further notes are Poisson. It stands between sites that are all alike, which take
about a hundredth more notes, and ones that differ twice as much, which take a hundredth fewer.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from goldbench.errors import UsageError
from goldbench.planning.sample.allocation import proportional
from goldbench.planning.sizes.counts.cells import missed_share
from goldbench.planning.sizes.stratified.by_output import OutputSize, output_size
from goldbench.planning.sizes.stratified.patients import PatientKind, outputs_of, population_of
from goldbench.planning.sizes.stratified.simulated import (
    ICC,
    Archive,
    Floats,
    Goal,
    Ints,
    scale_draw,
)

_TIMES, _FEWEST, _MOST = 20, 30_000, 200_000
"""Notes made up for each that is drawn, and their least and greatest number."""
_LARGEST, _TILT = 3.0, 0.3
"""The largest site against the smallest; how far the log odds of frequencies lie apart."""


class DrawnSize(NamedTuple):
    """Notes to draw among the system's positives and negatives, over all sites."""

    total: int
    positive: int
    negative: int
    assurance: float


def scale_to_sites(
    base: OutputSize,
    precision: float,
    recall: float,
    frequency: float,
    *,
    sites: int = 1,
    notes_per_patient: float = 1.0,
    icc: float = ICC,
    population: int | None = None,
    seed: int = 1,
) -> DrawnSize:
    """Scale a plan for two strata of independent notes (`base`) to sites and patients."""
    if sites < 1 or notes_per_patient < 1 or not 0 <= icc <= 1:
        msg = f"{sites} sites, {notes_per_patient:g} notes a patient, icc {icc:g}"
        raise UsageError(msg, hint="at least one site, one note a patient, and an icc from 0 to 1")
    rng = np.random.default_rng(seed)
    notes = population or min(max(_TIMES * base.total, _FEWEST), _MOST)
    shares, own = make_up_sites(sites, frequency)
    site = np.repeat(np.arange(sites), _parts(notes, shares))
    marked = np.concatenate(
        [
            rng.permuted(np.arange(there)) < round(there * own[number])
            for number, there in enumerate(np.bincount(site, minlength=sites).tolist())
        ]
    )
    missed = np.array([missed_share(precision, recall, float(f)) for f in own])
    rate = np.where(marked, precision, missed[site])
    archive = Archive(site * 2 + marked, patients_of(site, notes_per_patient, rng), marked, rate)
    goal = Goal(base.width, base.level, base.asked)
    return _scale(archive, base, goal, icc, seed)


@lru_cache(maxsize=64)
def size_draw(
    kinds: tuple[PatientKind, ...],
    precision: float,
    recall: float,
    goal: Goal,
    *,
    icc: float = ICC,
) -> DrawnSize:
    """Give the size of a draw from the patients there are, as `goldbench draw` will make it.

    Refused where the positives or negatives there are do not suffice.
    """
    positives, negatives = outputs_of(kinds)
    base = output_size(
        precision,
        recall,
        positives / (positives + negatives),
        goal.width,
        alpha=round(1 - goal.level, 12),
        assurance=goal.assurance,
        available=(positives, negatives),
    )
    archive = population_of(kinds, precision=precision, recall=recall).archive
    return _scale(archive, base, goal, icc, seed=1)


def _scale(archive: Archive, base: OutputSize, goal: Goal, icc: float, seed: int) -> DrawnSize:
    scaled = scale_draw(archive, share_by_size(archive, base), goal, icc=icc, seed=seed)
    positive = sum(number for stratum, number in scaled.wanted.items() if stratum % 2)
    total = sum(scaled.wanted.values())
    return DrawnSize(total, positive, total - positive, scaled.assurance)


def share_by_size(archive: Archive, base: OutputSize) -> Mapping[int, int]:
    """Share positives and negatives among their strata, as a draw with optimal shares does."""
    there = {str(n): int(size) for n, size in enumerate(np.bincount(archive.stratum)) if size}
    wanted: dict[str, int] = {}
    for output, number in ((1, base.positive), (0, base.negative)):
        own = {name: size for name, size in there.items() if int(name) % 2 == output}
        if own:
            least = 2 if number >= 2 * len(own) else 0
            wanted |= proportional(min(number, sum(own.values())), own, minimum=least)
    return {int(name): number for name, number in wanted.items()}


def make_up_sites(sites: int, frequency: float) -> tuple[Floats, Floats]:
    """Give shares and frequencies of sites; together they have the frequency."""
    place = np.linspace(0.0, 1.0, sites) if sites > 1 else np.zeros(1)
    shares = _LARGEST**place
    shares /= shares.sum()
    # Sizes and frequencies shall not go together: every other site lies on the other side.
    side = np.where(np.arange(sites) % 2, 1.0, -1.0) if sites > 1 else np.zeros(1)
    odds = np.log(frequency / (1 - frequency))

    def tilt(shift: float) -> Floats:
        own: Floats = 1 / (1 + np.exp(-(odds + shift + _TILT * side)))
        return own

    low, high = -_TILT, _TILT
    for _ in range(60):  # the shift that keeps the frequency of all together
        middle = (low + high) / 2
        below = float(shares @ tilt(middle)) < frequency
        low, high = (middle, high) if below else (low, middle)
    return shares, tilt(low)


def _parts(notes: int, shares: Floats) -> Ints:
    ends = np.rint(np.cumsum(shares) * notes).astype(np.intp)
    return np.diff(ends, prepend=0)


def patients_of(site: Ints, mean: float, rng: np.random.Generator) -> Ints:
    """Give every note a patient of its site."""
    owner = np.empty(site.size, dtype=np.intp)
    known = 0
    for code in np.unique(site):
        rows = np.flatnonzero(site == code)
        sizes = 1 + rng.poisson(mean - 1, rows.size)
        owner[rows] = known + np.repeat(np.arange(rows.size), sizes)[: rows.size]
        known += int(rows.size)
    patients: Ints = np.unique(owner, return_inverse=True)[1]
    return patients


__all__ = [
    "DrawnSize",
    "make_up_sites",
    "patients_of",
    "scale_to_sites",
    "share_by_size",
    "size_draw",
]
