"""The patients of a population, counted by how their notes lie: what a plan needs to know of them.

`goldbench study freq` keeps these counts beside the frequencies, so that `goldbench size` plans
with the study's own sites and patients without a look at the notes; `draw`, which has the notes,
counts the same and comes to the same numbers.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np

from goldbench.planning.sizes.counts.cells import missed_share
from goldbench.planning.sizes.stratified.simulated import Archive, Floats


class SiteNotes(NamedTuple):
    """Notes of a patient at one site: those with the variable, and the others."""

    site: str
    positive: int
    negative: int


class PatientKind(NamedTuple):
    """So many patients whose notes lie like this."""

    patients: int
    notes: tuple[SiteNotes, ...]


class Population(NamedTuple):
    """An archive to draw from in simulation; stratum 2 s + 1 are the positives of `sites[s]`."""

    archive: Archive
    sites: tuple[str, ...]


def kinds_of(rows: Iterable[tuple[str, str, int, int]]) -> tuple[PatientKind, ...]:
    """Count patients from rows (patient, site, positive, negative), one a patient and site.

    >>> kinds_of([("p", "north", 1, 0), ("q", "north", 1, 0), ("r", "south", 0, 3)])[0]
    PatientKind(patients=2, notes=(SiteNotes(site='north', positive=1, negative=0),))
    """
    by_patient: dict[str, list[SiteNotes]] = {}
    for patient, site, positive, negative in rows:
        by_patient.setdefault(patient, []).append(SiteNotes(site, positive, negative))
    counts: dict[tuple[SiteNotes, ...], int] = {}
    for site_notes in by_patient.values():
        key = tuple(sorted(site_notes))
        counts[key] = counts.get(key, 0) + 1
    return tuple(PatientKind(number, notes) for notes, number in sorted(counts.items()))


def population_of(kinds: Iterable[PatientKind], *, precision: float, recall: float) -> Population:
    """Lay the notes out; each holds the fact with the chance of its output at its site."""
    known = tuple(sorted(kinds, key=lambda kind: kind.notes))
    sites = tuple(sorted({note.site for kind in known for note in kind.notes}))
    code = {site: number for number, site in enumerate(sites)}
    blocks = [(kind.patients, _strata(kind, code)) for kind in known]
    stratum = np.concatenate([np.tile(own, number) for number, own in blocks]).astype(np.intp)
    sizes = np.concatenate([np.full(number, own.size) for number, own in blocks])
    cluster = np.repeat(np.arange(sizes.size), sizes)
    marked = stratum % 2 == 1
    frequencies = np.array(list(_frequencies(known, sites)))
    missed = np.array([missed_share(precision, recall, float(f)) for f in frequencies])
    rate: Floats = np.where(marked, precision, missed[stratum // 2])
    return Population(Archive(stratum, cluster, marked, rate), sites)


def notes_per_patient(kinds: Iterable[PatientKind]) -> float:
    """Give the mean number of notes of a patient."""
    known = tuple(kinds)
    notes = sum(kind.patients * (p + n) for kind in known for _, p, n in kind.notes)
    return notes / max(1, sum(kind.patients for kind in known))


def outputs_of(kinds: Iterable[PatientKind]) -> tuple[int, int]:
    """Give the numbers of positives and negatives there are."""
    known = [(kind.patients, note) for kind in kinds for note in kind.notes]
    return (
        sum(number * note.positive for number, note in known),
        sum(number * note.negative for number, note in known),
    )


def _strata(kind: PatientKind, code: dict[str, int]) -> "np.ndarray[tuple[int], np.dtype[np.intp]]":
    parts = [
        np.repeat([2 * code[note.site] + 1, 2 * code[note.site]], [note.positive, note.negative])
        for note in kind.notes
    ]
    return np.concatenate(parts).astype(np.intp)


def _frequencies(kinds: tuple[PatientKind, ...], sites: tuple[str, ...]) -> Iterator[float]:
    for site in sites:
        own = [(k.patients, note) for k in kinds for note in k.notes if note.site == site]
        positive = sum(number * note.positive for number, note in own)
        there = sum(number * (note.positive + note.negative) for number, note in own)
        yield positive / there
