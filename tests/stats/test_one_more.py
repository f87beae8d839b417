"""The numbers of the method's own table, its edges, and that it moves the right way."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.errors import UsageError
from goldbench.stats import Sample, clopper_pearson, one_more, one_more_bounds


def errors_in(documents: int, units: int, errors: int) -> tuple[list[int], list[int]]:
    right = [units - 1] * errors + [units] * (documents - errors)
    return right, [units] * documents


@pytest.mark.parametrize(
    ("errors", "low", "high"),
    [
        (0, 0.9905, 1.0),
        (1, 0.9894, 1.0),
        (2, 0.9883, 0.9998),
        (5, 0.9850, 0.9985),
        (10, 0.9797, 0.9956),
    ],
)
def test_sixty_documents_of_eighteen_units(errors: int, low: float, high: float) -> None:
    assert one_more(*errors_in(60, 18, errors)) == pytest.approx((low, high), abs=5e-5)


def test_documents_that_are_all_alike_have_the_interval_of_their_units() -> None:
    assert one_more([4] * 20, [5] * 20) == pytest.approx(clopper_pearson(80, 100))


def test_one_unit_a_document_is_clopper_pearson() -> None:
    x, m = [1] * 50 + [0] * 4 + [0] * 6, [1] * 54 + [0] * 6
    assert one_more(x, m) == clopper_pearson(50, 54)


def test_one_document_says_nothing_about_others() -> None:
    assert one_more([5], [5]) == (0, 1)
    assert one_more([3, 0, 0], [5, 0, 0]) == (0, 1)


def test_no_unit_is_undefined_and_the_ends_are_exact() -> None:
    assert one_more([0, 0], [0, 0]) is None
    nothing, everything = one_more([0] * 9, [3] * 9), one_more([3] * 9, [3] * 9)
    assert nothing is not None
    assert everything is not None
    assert (nothing.low, everything.high) == (0, 1)
    assert 0 < nothing.high < 1
    assert 0 < everything.low < 1


def test_a_higher_rho_lowers_the_low_bound_where_nothing_was_wrong() -> None:
    lows = [one_more(*errors_in(60, 18, 0), rho=rho) for rho in (0, 0.1, 0.25, 0.4, 1)]
    defined = [low.low for low in lows if low is not None]
    assert len(defined) == 5
    assert defined == sorted(defined, reverse=True)
    with pytest.raises(UsageError, match="rho"):
        one_more([1], [1], rho=1.5)


def test_long_bad_notes_are_reckoned_with() -> None:
    """One note of 40 units with 20 errors among 59 of 5 without: its like may be about."""
    x, m = [20] + [5] * 59, [40] + [5] * 59
    interval, plain = one_more(x, m), clopper_pearson(sum(x), sum(m))
    assert interval is not None
    assert plain is not None
    assert interval.low < plain.low - 0.05


@given(st.integers(0, 500), st.sampled_from([20, 60]))
def test_a_right_unit_turned_wrong_never_raises_the_low_bound(seed: int, documents: int) -> None:
    rng = np.random.default_rng(seed)
    m = rng.negative_binomial(1.5, 1.5 / 6.5, documents)
    chance = 1 / (1 + np.exp(-(3 + rng.normal(size=documents) - 0.5 * np.log1p(m))))
    x = rng.binomial(m, chance)
    if not x.any():
        return
    worse = x.copy()
    worse[rng.choice(np.flatnonzero(x))] -= 1
    before, after = one_more_bounds(x, m), one_more_bounds(worse, m)
    assert float(after.low) <= float(before.low) + 1e-8
    assert float(after.high) <= float(before.high) + 5e-4


@pytest.mark.parametrize("units", [1, 3, 18])
def test_bounds_fall_as_errors_come(units: int) -> None:
    intervals = [one_more(*errors_in(60, units, errors)) for errors in range(12)]
    lows = [interval.low for interval in intervals if interval is not None]
    highs = [interval.high for interval in intervals if interval is not None]
    assert lows == sorted(lows, reverse=True)
    assert highs == sorted(highs, reverse=True)


@given(st.integers(0, 10_000))
def test_an_interval_holds_its_score_and_is_never_a_point(seed: int) -> None:
    rng = np.random.default_rng(seed)
    documents, strata = int(rng.integers(2, 25)), int(rng.integers(1, 6))
    m = rng.poisson(2, documents)
    x = rng.binomial(m, rng.choice([0.0, 0.5, 1.0]))
    sample = Sample.from_labels(
        documents,
        weight=rng.choice([1.0, 7.0], documents),
        stratum=rng.integers(0, strata, documents),
        cluster=rng.integers(0, documents, documents),
    )
    for drawn in (None, sample):
        interval = one_more(x, m, sample=drawn)
        if not m.any():
            assert interval is None
            continue
        assert interval is not None
        weight = np.ones(documents) if drawn is None else drawn.weight
        value = (weight * x).sum() / (weight * m).sum()
        assert interval.low - 1e-9 <= value <= interval.high + 1e-9
        assert interval.width > 1e-3


@pytest.mark.parametrize("ratios", [2, 9, 40, 200])
def test_a_ratio_has_the_same_bounds_alone_and_among_many(ratios: int) -> None:
    rng = np.random.default_rng(ratios)
    m = rng.poisson(3, (ratios, 30))
    x = rng.binomial(m, rng.choice([0.0, 0.3, 0.9, 1.0], (ratios, 1)))
    together = one_more_bounds(x, m)
    for row in range(0, ratios, 7):
        alone = one_more_bounds(x[row], m[row])
        assert (together.low[row], together.high[row]) == (alone.low, alone.high)


def test_only_ratios_of_weights_matter() -> None:
    rng = np.random.default_rng(3)
    m = rng.poisson(3, 40)
    x = rng.binomial(m, 0.8)
    weight, stratum = rng.choice([1.0, 4.0], 40), rng.integers(0, 3, 40)
    interval, other = (
        one_more(x, m, sample=Sample.from_labels(40, weight=weight * times, stratum=stratum))
        for times in (1, 1000)
    )
    assert interval == pytest.approx(other)


@pytest.mark.parametrize("strata", [2, 10, 30, 58])
def test_many_strata_do_not_explode(strata: int) -> None:
    rng = np.random.default_rng(5)
    m = 1 + rng.poisson(5, 60)
    x = rng.binomial(m, 0.9)
    simple = one_more(x, m)
    stratified = one_more(x, m, sample=Sample.from_labels(60, stratum=np.arange(60) % strata))
    assert simple is not None
    assert stratified is not None
    assert stratified.width < 2 * simple.width


def test_patients_across_strata_keep_their_degrees_of_freedom() -> None:
    """12 patients with a note in each of 12 strata are not 0 degrees of freedom."""
    rng = np.random.default_rng(6)
    m = np.full(144, 5)
    x = rng.binomial(m, 0.9)
    sample = Sample.from_labels(144, stratum=np.arange(144) % 12, cluster=np.arange(144) // 12)
    interval, patients = (
        one_more(x, m, sample=sample),
        Sample.from_labels(144, cluster=np.arange(144) // 12),
    )
    alone = one_more(x, m, sample=patients)
    assert interval is not None
    assert alone is not None
    assert interval.width < 1.5 * alone.width


def test_of_an_archive_read_whole_nothing_is_left_open() -> None:
    x, m = [3, 2, 4], [4, 4, 4]
    everything = one_more(x, m, sample=Sample.from_labels(3, weight=[1, 1, 1]), finite=True)
    assert everything == pytest.approx((0.75, 0.75))
    half = Sample.from_labels(20, weight=[2] * 20)
    x, m = [3] * 12 + [5] * 8, [5] * 20
    part, none = one_more(x, m, sample=half, finite=True), one_more(x, m, sample=half)
    assert part is not None
    assert none is not None
    assert part.width < none.width


def test_many_ratios_at_once_are_the_single_ones() -> None:
    rng = np.random.default_rng(8)
    m = rng.poisson(2, (4, 30))
    x = rng.binomial(m, 0.7)
    together = one_more_bounds(x, m)
    for row in range(4):
        assert one_more(x[row], m[row]) == (together.low[row], together.high[row])


def test_what_is_no_part_is_refused() -> None:
    with pytest.raises(UsageError, match="no part"):
        one_more([3], [2])
