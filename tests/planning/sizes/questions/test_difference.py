from typing import get_args

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.errors import UsageError
from goldbench.planning.sizes.questions.difference import (
    DifferenceMeasure,
    Spread,
    assume_spread,
    difference_size,
    pilot_spread,
    safety,
)
from goldbench.stats import paired_difference

Floats = npt.NDArray[np.float64]


def notes_of_two(notes: int, rng: np.random.Generator) -> tuple[Floats, Floats]:
    """Counts of two systems; long and hard notes are hard for both."""
    gold = rng.negative_binomial(2, 2 / (2 + 4), notes)
    hard = rng.normal(size=notes) * 0.5
    sides = []
    for recall, alarms in ((0.85, 0.10), (0.80, 0.15)):
        own = hard + rng.normal(size=notes) * 0.5
        tp = rng.binomial(gold, 1 / (1 + np.exp(own - np.log(recall / (1 - recall)))))
        fp = rng.poisson(gold * alarms * np.exp(own - 0.25))
        sides.append(np.stack([tp, tp, fp, gold - tp], axis=-1).astype(np.float64))
    return sides[0], sides[1]


@pytest.mark.parametrize(
    ("sigma", "sizes"),
    [(0.15, (442, 197, 71)), (0.20, (785, 349, 126)), (0.25, (1227, 546, 197))],
)
def test_sizes_are_those_of_the_published_table(sigma: float, sizes: tuple[int, ...]) -> None:
    totals = tuple(difference_size(d, Spread(sigma)).total for d in (0.02, 0.03, 0.05))
    assert totals == sizes


def test_a_power_of_90_costs_a_third_more() -> None:
    usual = difference_size(0.01, Spread(0.2)).total
    assert difference_size(0.01, Spread(0.2), power=0.9).total / usual == pytest.approx(1.34, 0.005)


@pytest.mark.parametrize(("pilot", "factor"), [(20, 1.39), (30, 1.29), (50, 1.21), (100, 1.14)])
def test_small_pilots_cost_a_factor(pilot: int, factor: float) -> None:
    assert round(safety(pilot), 2) == factor


def test_the_sentence_is_what_a_reader_needs() -> None:
    assert difference_size(0.03, Spread(0.2, pilot=50)).sentence == (
        "349 documents find a difference of 0.03 in F1 with probability 0.8 (two-sided 0.05), if "
        "documents vary as in the pilot (σ 0.2, 50 documents; 422 to be safe)."
    )


def test_the_formula_without_a_pilot_is_that_of_a_proportion_for_precision() -> None:
    assert assume_spread(0.8, 4, "precision").sigma ** 2 == pytest.approx(2 * 0.8 * 0.2 / 4)
    apart = assume_spread(0.8, 4, "recall", deff=1.5, rho=0.25).sigma ** 2
    assert apart == pytest.approx(2 * 1.5 * 0.75 * 0.8 * 0.2 / 4)


@pytest.mark.parametrize("measure", get_args(DifferenceMeasure))
def test_the_spread_of_a_pilot_is_that_of_its_notes(measure: DifferenceMeasure) -> None:
    rng = np.random.default_rng(1)
    small = [pilot_spread(*notes_of_two(200, rng), measure).sigma ** 2 for _ in range(40)]
    large = pilot_spread(*notes_of_two(100_000, rng), measure)
    assert np.mean(small) == pytest.approx(large.sigma**2, rel=0.1)
    assert large.pilot == 100_000


def test_the_spread_belongs_to_the_interval_that_compare_prints() -> None:
    a, b = notes_of_two(2_000, np.random.default_rng(2))
    interval = paired_difference(a, b, "f1").interval
    assert interval is not None
    error = (interval.high - interval.low) / 2 / 1.96
    assert pilot_spread(a, b, "f1").sigma == pytest.approx(error * 2_000**0.5, rel=0.02)


@pytest.mark.parametrize(
    ("rows", "message"),
    [(19, "a pilot of 19 documents; at least 20"), (30, "do not differ in a single document")],
)
def test_a_pilot_that_says_nothing_is_refused(rows: int, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        pilot_spread([[2, 2, 1, 1]] * rows, [[2, 2, 1, 1]] * rows, "f1")


def test_a_pilot_without_marks_is_refused() -> None:
    with pytest.raises(UsageError, match="undefined"):
        pilot_spread([[0, 0, 0, 3]] * 30, [[1, 1, 1, 2]] * 30, "precision")


@given(difference=st.floats(0.005, 0.3), sigma=st.floats(0.05, 1), asked=st.floats(0.55, 0.98))
def test_less_difference_and_more_power_never_need_fewer(
    difference: float, sigma: float, asked: float
) -> None:
    size = difference_size(difference, Spread(sigma), power=asked).total
    assert difference_size(difference * 0.9, Spread(sigma), power=asked).total >= size
    assert difference_size(difference, Spread(sigma), power=asked + 0.01).total >= size


def test_the_power_is_what_was_promised() -> None:
    """A small version of `python -m benchmarks.questions`."""
    rng = np.random.default_rng(3)
    a, b = notes_of_two(200_000, rng)
    true = paired_difference(a, b, "f1").difference
    assert true is not None
    notes = difference_size(true, pilot_spread(a, b, "f1")).total
    p_values = [paired_difference(*notes_of_two(notes, rng), "f1").p_value for _ in range(600)]
    power = np.mean([p is not None and p <= 0.05 for p in p_values])
    assert power == pytest.approx(0.80, abs=0.05 + 2 * 0.016)  # and twice the simulation's error
