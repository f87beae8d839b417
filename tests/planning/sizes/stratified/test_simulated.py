import numpy as np
import pytest

from goldbench.planning import output_size
from goldbench.planning.sizes.stratified import simulated
from goldbench.planning.sizes.stratified.simulated import Archive, Goal, scale_draw

GOAL = Goal(0.14, 0.95, 0.80)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulated, "_RUNS", 240)


def archive(notes: int, per_patient: int, *, frequency: float = 0.4) -> Archive:
    rng = np.random.default_rng(3)
    marked = rng.random(notes) < frequency
    rate = np.where(marked, 0.85, frequency * 0.85 * 0.2 / 0.8 / (1 - frequency))
    cluster = np.arange(notes) // per_patient
    return Archive(marked.astype(np.intp), cluster, marked, rate)


def planned(notes: Archive) -> dict[int, int]:
    size = output_size(0.85, 0.80, float(notes.marked.mean()), GOAL.width)
    return {0: size.negative, 1: size.positive}


def test_two_strata_of_independent_notes_need_what_the_closed_form_says() -> None:
    notes = archive(8_000, 1)
    scaled = scale_draw(notes, planned(notes), GOAL)
    assert scaled.factor == pytest.approx(1.0, abs=0.06)
    assert scaled.assurance == pytest.approx(0.80, abs=0.05)


def test_several_notes_of_a_patient_need_more_of_them() -> None:
    notes = archive(1_200, 6)
    wanted = planned(notes)
    alike, apart = (scale_draw(notes, wanted, GOAL, icc=icc) for icc in (0.3, 0.0))
    assert sum(alike.wanted.values()) > 1.05 * sum(apart.wanted.values())
    assert alike.assurance >= 0.79


def test_whole_patients_need_about_their_design_effect() -> None:
    notes = archive(6_000, 4)
    home = np.repeat(notes.marked.reshape(-1, 4).any(axis=1), 4).astype(np.intp)
    whole = Archive(home, notes.cluster, notes.marked, notes.rate)
    wanted = {stratum: -(-number // 4) for stratum, number in planned(notes).items()}
    alike, apart = (scale_draw(whole, wanted, GOAL, icc=icc, unit="cluster") for icc in (0.3, 0.0))
    ratio = sum(alike.wanted.values()) / sum(apart.wanted.values())
    assert 1.2 < ratio < 2.4  # 1 + 3 x .3 is 1.9
    assert alike.assurance >= 0.79


def test_notes_that_do_not_suffice_are_all_taken_and_it_is_said() -> None:
    notes = archive(120, 1)
    scaled = scale_draw(notes, {0: 60, 1: 40}, Goal(0.05, 0.95, 0.80))
    assert sum(scaled.wanted.values()) == 120
    assert scaled.assurance < 0.5


def test_one_note_of_a_patient_stands_for_the_others() -> None:
    notes = archive(4_000, 4)
    scaled = scale_draw(notes, {0: 60, 1: 60}, GOAL, unit="cluster", per_cluster=1)
    assert scaled.assurance >= 0.75


def test_the_same_question_has_the_same_answer() -> None:
    notes = archive(2_000, 2)
    assert scale_draw(notes, {0: 80, 1: 80}, GOAL) == scale_draw(notes, {0: 80, 1: 80}, GOAL)
