import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from goldbench.planning.sizes.stratified.patients import (
    PatientKind,
    SiteNotes,
    kinds_of,
    notes_per_patient,
    outputs_of,
    population_of,
)

KINDS = (
    PatientKind(2, (SiteNotes("north", 1, 2),)),
    PatientKind(1, (SiteNotes("north", 0, 1), SiteNotes("south", 2, 0))),
)
ROWS = [("p", "north", 1, 2), ("q", "north", 1, 2), ("r", "south", 2, 0), ("r", "north", 0, 1)]


def test_patients_are_counted_by_how_their_notes_lie() -> None:
    assert set(kinds_of(ROWS)) == set(KINDS)
    assert notes_per_patient(KINDS) == 3
    assert outputs_of(KINDS) == (4, 5)


@given(st.permutations(ROWS))
def test_the_order_of_the_notes_makes_no_difference(rows: list[tuple[str, str, int, int]]) -> None:
    assert kinds_of(rows) == kinds_of(ROWS)


def test_notes_are_laid_out_by_site_and_output() -> None:
    archive, sites = population_of(KINDS, precision=0.9, recall=0.8)
    assert sites == ("north", "south")
    assert np.bincount(archive.stratum, minlength=4).tolist() == [5, 2, 0, 2]
    assert sorted(np.bincount(archive.cluster).tolist()) == [3, 3, 3]
    assert (archive.rate[archive.marked] == 0.9).all()
    # 2 of 7 notes in the north are positive: .9 x 2 right ones are .8 of all there are.
    assert np.allclose(archive.rate[archive.stratum == 0], 2 * 0.9 * 0.2 / 0.8 / 5)


def test_the_same_patients_in_another_order_are_the_same_archive() -> None:
    archive = population_of(KINDS, precision=0.9, recall=0.8).archive
    other = population_of(KINDS[::-1], precision=0.9, recall=0.8).archive
    assert (archive.stratum == other.stratum).all()
    assert (archive.cluster == other.cluster).all()
