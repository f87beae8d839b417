from typing import Any

import numpy as np
import pytest
from scipy import stats

from goldbench.errors import DesignError, UsageError
from goldbench.planning import IntervalMethod, expected_cells, output_assurance, output_size
from goldbench.stats import OutputStratum, clopper_pearson_bounds, output_bounds

ASTHMA: dict[str, Any] = {"precision": 0.85, "recall": 0.80, "frequency": 0.48}

DESIGNS = [
    (239, 185, (0.85, 0.80, 0.48), 0.10),
    (60, 100, (0.95, 0.98, 0.30), 0.10),
    (40, 40, (0.98, 0.98, 0.50), 0.10),
    (150, 1000, (0.9, 0.8, 0.02), 0.30),
    (30, 200, (0.9, 0.9, 0.05), 0.40),
]


def pairs(
    positive: int, negative: int, rates: tuple[float, float, float]
) -> tuple[np.ndarray, np.ndarray]:
    """Give every (tp, fn) as (..., 2), and its probability."""
    precision, recall, frequency = rates
    missed = expected_cells(precision, recall, frequency).fn / (1 - frequency)
    tp, fn = np.arange(positive + 1), np.arange(negative + 1)
    chance = np.outer(
        stats.binom.pmf(tp, positive, precision), stats.binom.pmf(fn, negative, missed)
    )
    return np.stack(np.meshgrid(tp, fn, indexing="ij"), axis=-1), chance


@pytest.mark.parametrize(("positive", "negative", "rates", "width"), DESIGNS)
def test_the_promise_is_about_the_interval_that_stats_prints(
    positive: int, negative: int, rates: tuple[float, float, float], width: float
) -> None:
    counts, chance = pairs(positive, negative, rates)
    likely = chance > 1e-12
    strata = [
        OutputStratum(rates[2], True, positive, 0),  # noqa: FBT003  # what the system says - a column of a tuple
        OutputStratum(1 - rates[2], False, negative, 0),  # noqa: FBT003  # what the system says
    ]
    bounds = output_bounds(counts[likely], strata)
    narrow = (bounds.precision.width <= width) & (bounds.recall.width <= width)
    expected = float(chance[likely][narrow].sum())
    assert 0.02 < expected < 0.98
    precision, recall, frequency = rates
    assert output_assurance(
        positive, negative, precision=precision, recall=recall, frequency=frequency, width=width
    ) == pytest.approx(expected, abs=1e-5)


def test_clopper_pearson_is_the_formula_of_the_docstring() -> None:
    positive, negative, rates, f = 239, 185, (0.85, 0.80, 0.48), 0.48
    counts, chance = pairs(positive, negative, rates)
    likely = chance > 1e-10
    tp, fn = counts[likely].T
    p, o = tp / positive, fn / negative
    t, m = f * p, (1 - f) * o
    recall = t / (t + m)
    variance = (f * m / (t + m) ** 2) ** 2 * p * (1 - p) / (positive - 1)
    variance += ((1 - f) * t / (t + m) ** 2) ** 2 * o * (1 - o) / (negative - 1)
    size = recall * (1 - recall) / variance
    narrow = (clopper_pearson_bounds(recall * size, size).width <= 0.10) & (
        clopper_pearson_bounds(tp, positive).width <= 0.10
    )
    found_ = output_assurance(positive, negative, **ASTHMA, width=0.10, interval="clopper-pearson")
    assert found_ == pytest.approx(float(chance[likely][narrow].sum()), abs=1e-6)


# Reference: a Monte-Carlo search with a grid on the positives, plus or minus a few documents.
@pytest.mark.parametrize(
    ("rates", "sizes"),
    [
        ((0.85, 0.80, 0.48), (424, 435)),
        ((0.85, 0.80, 0.10), (2110, 2144)),
        ((0.90, 0.80, 0.05), (3910, 3982)),
        ((0.80, 0.80, 0.30), (772, 787)),
        ((0.90, 0.90, 0.30), (545, 570)),
        ((0.95, 0.95, 0.30), (379, 408)),
    ],
)
def test_totals_are_those_of_the_reference(
    rates: tuple[float, float, float], sizes: tuple[int, int]
) -> None:
    totals = [
        output_size(*rates, 0.10, assurance=asked, interval="clopper-pearson").total
        for asked in (0.80, 0.90)
    ]
    assert totals == pytest.approx(sizes, rel=0.01)


@pytest.mark.parametrize(
    ("interval", "expected"),
    [("korn-graubard", (437, 247, 190)), ("clopper-pearson", (434, 245, 189))],
)
def test_the_asthma_study_by_system_output(
    interval: IntervalMethod, expected: tuple[int, int, int]
) -> None:
    size = output_size(**ASTHMA, width=0.10, assurance=0.90, interval=interval)
    assert (size.total, size.positive, size.negative) == expected
    assert size.tp + size.fp == size.positive
    assert size.tn + size.fn == size.negative
    assert (size.level, size.width, size.asked) == (0.95, 0.10, 0.90)
    assert size.assurance == output_assurance(
        size.positive, size.negative, **ASTHMA, width=0.10, interval=interval
    )


def test_some_notes_more_in_either_stratum_keep_the_promise() -> None:
    size = output_size(**ASTHMA, width=0.10, window=12)
    for more in range(13):
        for extra in ((more, 0), (0, more)):
            n = (size.positive + extra[0], size.negative + extra[1])
            assert output_assurance(*n, **ASTHMA, width=0.10) >= 0.80


def test_no_pair_of_numbers_nearby_is_cheaper_without_its_own_flicker() -> None:
    size = output_size(**ASTHMA, width=0.10, window=0)
    for positive in range(size.positive - 12, size.positive + 13):
        assert output_assurance(positive, size.total - 1 - positive, **ASTHMA, width=0.10) < 0.80


def test_too_few_positives_or_negatives_are_told_apart() -> None:
    with pytest.raises(DesignError, match="the population has 100 positives") as caught:
        output_size(**ASTHMA, width=0.10, available=(100, 5000))
    assert "--positive N --negative N" in str(caught.value.hint)  # what there is can be drawn
    with pytest.raises(DesignError, match="the population has 50 negatives"):
        output_size(**ASTHMA, width=0.10, available=(5000, 50), window=3)


def test_what_is_available_bounds_the_size() -> None:
    free = output_size(**ASTHMA, width=0.10, window=3)
    bound = output_size(**ASTHMA, width=0.10, available=(5000, free.negative), window=3)
    assert bound == free


def test_where_negatives_are_few_more_positives_make_up_for_them() -> None:
    free = output_size(**ASTHMA, width=0.10, window=3)
    bound = output_size(**ASTHMA, width=0.10, available=(5000, free.negative - 6), window=3)
    assert bound.negative <= free.negative - 6
    assert bound.positive > free.positive + 60
    assert bound.assurance >= 0.80


def test_a_stratum_of_one_note_assures_nothing() -> None:
    assert output_assurance(1, 100, **ASTHMA, width=0.10) == 0


def test_rates_that_cannot_be_are_refused() -> None:
    with pytest.raises(UsageError, match="cannot hold together"):
        output_size(0.6, 0.6, 0.9, 0.10)
