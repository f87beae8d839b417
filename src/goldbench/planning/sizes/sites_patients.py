"""The size of a draw from several sites and patients, before there are notes to draw from.

`goldbench draw` simulates itself on the notes there are (`simulated`). A plan has none yet, so an
archive is made up: sites of one size with the system's frequency, patients whose further notes are
Poisson, and the two strata of `by_output` at each site. What is drawn from it keeps the promise
with the interval that reports print.
"""

from typing import NamedTuple

import numpy as np

from goldbench.errors import UsageError
from goldbench.planning.sizes.by_output import OutputSize
from goldbench.planning.sizes.cells import missed_share
from goldbench.planning.sizes.simulated import ICC, Archive, Goal, Ints, scale_draw

_TIMES, _FEWEST, _MOST = 20, 30_000, 200_000
"""Notes made up for each that is drawn, and their least and greatest number."""


class DrawnSize(NamedTuple):
    """Notes to draw among the system's positives and negatives, over all sites."""

    total: int
    positive: int
    negative: int
    assurance: float


def drawn_size(
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
    site = np.arange(notes) % sites
    marked = rng.permuted(np.arange(notes)) < round(frequency * notes)
    rate = np.where(marked, precision, missed_share(precision, recall, frequency))
    archive = Archive(site * 2 + marked, patients_of(site, notes_per_patient, rng), marked, rate)
    there = np.bincount(archive.stratum, minlength=2 * sites)
    wanted = {
        stratum: min(max(2, round((base.positive if stratum % 2 else base.negative) / sites)), size)
        for stratum, size in enumerate(there.tolist())
        if size
    }
    goal = Goal(base.width, base.level, base.asked)
    found = scale_draw(archive, wanted, goal, icc=icc, seed=seed)
    positive = sum(number for stratum, number in found.wanted.items() if stratum % 2)
    total = sum(found.wanted.values())
    return DrawnSize(total, positive, total - positive, found.assurance)


def patients_of(site: Ints, mean: float, rng: np.random.Generator) -> Ints:
    """Give every note a patient of its site."""
    owner = np.empty(site.size, dtype=np.intp)
    known = 0
    for one in np.unique(site):
        rows = np.flatnonzero(site == one)
        sizes = 1 + rng.poisson(mean - 1, rows.size)
        owner[rows] = known + np.repeat(np.arange(rows.size), sizes)[: rows.size]
        known += int(rows.size)
    made: Ints = np.unique(owner, return_inverse=True)[1]
    return made


__all__ = ["DrawnSize", "drawn_size", "patients_of"]
