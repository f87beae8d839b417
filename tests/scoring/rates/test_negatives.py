import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.scoring.rates.negatives import Screened

FLAGS = st.lists(st.tuples(st.booleans(), st.booleans(), st.booleans()), min_size=1, max_size=12)


def screened(units: list[tuple[bool, bool, bool]]) -> Screened:
    """One label: who has it in the gold, in the system's eyes, and who was not looked at."""
    gold, system, absent = np.array(units, dtype=bool).T
    return Screened(gold[:, None], (system & ~absent)[:, None], absent)


@pytest.mark.parametrize(
    ("gold", "system", "absent", "there", "not_there"),
    [
        # tp, fn, tp, fp of what is there; and of what is not
        (True, True, False, (1, 0, 1, 0), (0, 0, 0, 0)),
        (True, False, False, (0, 1, 0, 0), (0, 0, 0, 1)),
        (False, True, False, (0, 0, 0, 1), (0, 1, 0, 0)),
        (False, False, False, (0, 0, 0, 0), (1, 0, 1, 0)),
        # Not looked at: no true negative, and no answer that could be wrong.
        (False, False, True, (0, 0, 0, 0), (0, 1, 0, 0)),
        (True, False, True, (0, 1, 0, 0), (0, 0, 0, 1)),
    ],
)
def test_what_is_not_there_is_counted_by_the_same_columns(
    gold: bool,
    system: bool,
    absent: bool,
    there: tuple[int, ...],
    not_there: tuple[int, ...],
) -> None:
    unit = screened([(gold, system, absent)])
    assert tuple(unit.counts()[0, 0, :4]) == there
    assert tuple(unit.mirror()[0, 0, :4]) == not_there


@given(FLAGS)
def test_every_unit_without_the_label_counts_for_specificity(
    units: list[tuple[bool, bool, bool]],
) -> None:
    mirrored = screened(units).mirror()[:, 0]
    tn, missed = int(mirrored[:, 0].sum()), int(mirrored[:, 1].sum())
    assert tn + missed == sum(not gold for gold, _, _ in units)
    shares = screened(units).shares()[:, 0]
    assert int(shares[:, 0].sum()) == sum(gold for gold, _, _ in units)
    assert int(shares[:, :2].sum()) == len(units)


def test_a_patient_has_what_one_of_their_documents_has() -> None:
    documents = screened(
        [(True, False, False), (False, True, False), (False, False, True), (False, False, True)]
    )
    patients = documents.together(np.array([0, 0, 1, 1]), 2)
    assert patients.gold[:, 0].tolist() == [True, False]
    assert patients.system[:, 0].tolist() == [True, False]
    assert patients.absent.tolist() == [False, True]


def test_a_patient_was_looked_at_if_one_document_was() -> None:
    documents = screened([(False, False, True), (False, False, False)])
    assert documents.together(np.array([0, 0]), 1).absent.tolist() == [False]


def test_only_some_units_can_be_taken() -> None:
    chosen = screened([(True, True, False), (False, False, True)]).only(np.array([1]))
    assert (chosen.gold.tolist(), chosen.absent.tolist()) == ([[False]], [True])


def test_counts_of_a_rule_are_taken_apart_into_flags() -> None:
    cells = np.array([[[1, 0, 1, 0, 0, 0]], [[0, 1, 0, 0, 0, 0]], [[0, 0, 0, 1, 0, 0]]], np.int32)
    unit = Screened.of(cells, np.zeros(3, dtype=bool))
    assert unit.gold[:, 0].tolist() == [True, True, False]
    assert unit.system[:, 0].tolist() == [True, False, True]
    assert (unit.counts() == cells).all()
