from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import norm, t

from goldbench.errors import DesignError, UsageError
from goldbench.stats import (
    Interval,
    Sample,
    clopper_pearson,
    design_effect,
    korn_graubard,
    korn_graubard_bounds,
    ratio_estimate,
)

Rows = list[tuple[int, int]]
rows = st.lists(
    st.tuples(st.integers(0, 6), st.integers(0, 6)).map(lambda pair: (pair[0], sum(pair))),
    min_size=1,
    max_size=12,
)


def close(interval: Interval | None, other: Interval | None) -> bool:
    if interval is None or other is None:
        return interval is other
    return interval == pytest.approx(other, rel=1e-9)


def split(table: Rows) -> tuple[list[int], list[int]]:
    return [x for x, _ in table], [m for _, m in table]


def test_four_documents_by_hand() -> None:
    """Σx / Σm = 6/8; residuals .5, -.75, .75, -.5; v = 4/3 · 1.625 / 64; df = 3."""
    estimate = ratio_estimate([2, 0, 3, 1], [2, 1, 3, 2])
    variance = 4 / 3 * 1.625 / 64
    size = 0.75 * 0.25 / variance * (norm.ppf(0.975) / t.ppf(0.975, 3)) ** 2
    assert estimate.value == 0.75
    assert estimate.variance == pytest.approx(variance)
    assert estimate.effective == pytest.approx(size)
    assert estimate.interval == pytest.approx(clopper_pearson(0.75 * size, size))


def test_two_strata_by_hand() -> None:
    """Weights 2, 2, 1, 1: Σwm = 6, p = 4/6; z = w (x - p) / 6."""
    sample = Sample.from_labels(4, weight=[2, 2, 1, 1], stratum=["A", "A", "B", "B"])
    estimate = ratio_estimate([1, 1, 0, 0], [1, 1, 1, 1], sample=sample)
    assert estimate.variance == 0  # within each stratum all are alike
    mixed = ratio_estimate([1, 0, 1, 0], [1, 1, 1, 1], sample=sample)
    # A: ±1/6 around its mean, B: ±1/12; each times n/(n-1) = 2.
    assert mixed.variance == pytest.approx(2 * (2 / 36 + 2 / 144))
    shrink = (norm.ppf(0.975) / t.ppf(0.975, 2)) ** 2
    assert mixed.effective == pytest.approx(0.25 / (2 * (2 / 36 + 2 / 144)) * shrink)


def test_one_unit_a_cluster_is_clopper_pearson_with_one_degree_less() -> None:
    """Here v = p (1 - p) / (n - 1), so n* = (n - 1) (z / t)², a little below n."""
    for n, x in [(10, 3), (50, 40), (200, 199)]:
        estimate = ratio_estimate(np.arange(n) < x, np.ones(n))
        size = (n - 1) * (norm.ppf(0.975) / t.ppf(0.975, n - 1)) ** 2
        plain = clopper_pearson(x, n)
        assert estimate.effective == pytest.approx(size)
        assert plain is not None
        assert estimate.interval is not None
        assert estimate.interval.low < plain.low
        assert estimate.interval.high > plain.high


def test_without_an_error_the_clusters_that_hold_a_unit_count() -> None:
    assert korn_graubard([3, 1, 0, 5], [3, 1, 0, 5]) == clopper_pearson(3, 3)
    assert korn_graubard([0, 0, 0, 0], [3, 1, 0, 5]) == clopper_pearson(0, 3)
    assert korn_graubard([1, 2], [2, 4]) == clopper_pearson(1, 2)  # alike, though not perfect
    assert korn_graubard([1, 1, 1], [7, 7, 7]) == pytest.approx(clopper_pearson(3 / 7, 3))


def test_one_cluster_is_one_trial() -> None:
    assert korn_graubard([4], [5]) == clopper_pearson(0.8, 1)
    sample = Sample.from_labels(2, cluster=["p1", "p1"])
    assert korn_graubard([4, 0], [5, 0], sample=sample) == clopper_pearson(0.8, 1)


def test_nothing_to_be_right_about_has_no_interval() -> None:
    for x in ([], [0, 0]):
        assert korn_graubard(x, x) is None
        assert ratio_estimate(x, x).value is None
        assert design_effect(x, x) is None


def test_the_effective_size_never_exceeds_the_units_of_a_single_stratum() -> None:
    # Documents that balance each other almost exactly: v alone would give n* = 199.5.
    estimate = ratio_estimate([9, 10, 11, 10], [20, 20, 20, 20])
    assert estimate.effective is not None
    assert estimate.effective <= 80


def test_lonely_clusters_are_compared_with_the_mean_of_all() -> None:
    """Strata A (2 clusters) and B, C (1 each): z of B and C is squared as it is."""
    sample = Sample.from_labels(4, stratum=list("AABC"))
    estimate = ratio_estimate([1, 0, 1, 0], [1, 1, 1, 1], sample=sample)
    z = 0.5 / 4
    assert estimate.variance == pytest.approx(2 * 2 * z**2 + 2 * z**2)
    # A is one stratum and the lonely two count as another: df = 4 - 2.
    shrink = (norm.ppf(0.975) / t.ppf(0.975, 2)) ** 2
    assert estimate.effective == pytest.approx(0.25 / (6 * z**2) * shrink)


def test_a_patient_in_two_strata_adds_their_covariance() -> None:
    x, m = [1, 0, 1, 0], [1, 1, 1, 1]
    apart = Sample.from_labels(4, stratum=list("AABB"), cluster=["p1", "p2", "p3", "p4"])
    alike = Sample.from_labels(4, stratum=list("AABB"), cluster=["p1", "p2", "p1", "p2"])
    against = Sample.from_labels(4, stratum=list("AABB"), cluster=["p1", "p2", "p2", "p1"])
    variances = [ratio_estimate(x, m, sample=sample).variance for sample in (apart, alike, against)]
    assert variances == pytest.approx([1 / 8, 1 / 4, 0])


def test_a_census_of_a_finite_population_has_no_doubt() -> None:
    sample = Sample.from_labels(3, probability=[1, 1, 1])
    assert korn_graubard([1, 0, 1], [1, 1, 1], sample=sample, finite=True) == (2 / 3, 2 / 3)


def test_half_a_population_read_halves_the_variance() -> None:
    half = Sample.from_labels(4, probability=[0.5] * 4)
    estimates = [
        ratio_estimate([1, 0, 1, 1], [1] * 4, sample=half, finite=finite)
        for finite in (False, True)
    ]
    assert estimates[0].variance is not None
    assert estimates[1].variance == pytest.approx(estimates[0].variance / 2)


def test_relative_weights_know_no_finite_population() -> None:
    sample = Sample.from_labels(2, weight=[0.5, 0.5])
    with pytest.raises(DesignError, match="probabilities"):
        korn_graubard([1, 0], [1, 1], sample=sample, finite=True)


def test_a_heavy_stratum_without_an_error_limits_what_we_claim_to_know() -> None:
    """10 light documents with 1 error; 10 clean ones that each stand for 9 times as many.

    An unseen error there weighs 9 units, so that 100 weighted units bound it like 100 / 9.
    """
    x = [0] + [1] * 19
    sample = Sample.from_labels(20, weight=[1] * 10 + [9] * 10, stratum=[0] * 10 + [1] * 10)
    assert ratio_estimate(x, [1] * 20, sample=sample).effective == pytest.approx(100 / 9)
    # Equal weights: v knows all there is, and the textbook's formula stands.
    plain = ratio_estimate(x, [1] * 20, sample=Sample.from_labels(20, stratum=[0] * 10 + [1] * 10))
    shrink = (norm.ppf(0.975) / t.ppf(0.975, 18)) ** 2
    assert plain.variance == pytest.approx(10 / 9 * 0.9 / 400)
    assert plain.effective == pytest.approx(0.05 * 0.95 / (10 / 9 * 0.9 / 400) * shrink)


def test_precision_fears_nothing_from_a_stratum_without_system_marks() -> None:
    x, m = [0] + [1] * 9 + [0] * 10, [1] * 10 + [0] * 10
    sample = Sample.from_labels(20, weight=[1] * 10 + [9] * 10, stratum=[0] * 10 + [1] * 10)
    closed = ratio_estimate(x, m, sample=sample, unseen=False).effective
    opened = ratio_estimate(x, m, sample=sample).effective
    assert closed is not None
    assert closed > 7
    assert opened == pytest.approx(10 / 9)


def test_design_effect_is_one_for_single_units_and_the_cluster_size_for_copies() -> None:
    rng = np.random.default_rng(3)
    x = rng.random(4_000) < 0.8
    assert design_effect(x, np.ones(4_000)) == pytest.approx(1, abs=0.001)
    assert design_effect(5 * x, np.full(4_000, 5)) == pytest.approx(5, abs=0.005)


def test_design_effect_follows_the_formula_of_the_intraclass_correlation() -> None:
    """1 + (m_A - 1) ρ = 2 at three mentions a document (m_A = 6) and ρ = .2."""
    rng = np.random.default_rng(4)
    m = rng.negative_binomial(1.5, 1 / 3, 40_000)
    x = rng.binomial(m, rng.beta(0.8 * 4, 0.2 * 4, 40_000))
    assert design_effect(x, m) == pytest.approx(2.0, abs=0.05)


@given(rows, st.floats(0.5, 0.99))
def test_an_interval_holds_its_estimate_and_grows_with_the_level(table: Rows, level: float) -> None:
    x, m = split(table)
    estimate = ratio_estimate(x, m, level=level)
    if estimate.value is None or estimate.interval is None:
        assert sum(m) == 0
        return
    wide = korn_graubard(x, m, level=0.995)
    assert wide is not None
    assert 0 <= wide.low <= estimate.interval.low + 1e-12
    assert estimate.interval.low <= estimate.value + 1e-12
    assert estimate.value - 1e-12 <= estimate.interval.high <= wide.high + 1e-12 <= 1 + 1e-12


@given(rows, st.randoms())
def test_shuffling_clusters_changes_nothing(table: Rows, random: Random) -> None:
    turned = list(table)
    random.shuffle(turned)
    assert close(korn_graubard(*split(turned)), korn_graubard(*split(table)))


@given(rows, st.data())
def test_cutting_a_cluster_into_documents_changes_nothing(table: Rows, data: st.DataObject) -> None:
    pieces: list[tuple[int, int, int]] = []
    for patient, (x, m) in enumerate(table):
        hit, missed = data.draw(st.integers(0, x)), data.draw(st.integers(0, m - x))
        pieces += [(hit, hit + missed, patient), (x - hit, m - hit - missed, patient)]
    hits, units, patients = zip(*data.draw(st.permutations(pieces)), strict=True)
    sample = Sample.from_labels(len(pieces), cluster=patients)
    assert close(korn_graubard(hits, units, sample=sample), korn_graubard(*split(table)))


@given(rows, st.floats(0.1, 50))
def test_only_the_ratio_of_weights_matters(table: Rows, factor: float) -> None:
    weight = np.arange(1, len(table) + 1)
    x, m = split(table)
    interval = korn_graubard(x, m, sample=Sample.from_labels(len(table), weight=weight))
    other = korn_graubard(x, m, sample=Sample.from_labels(len(table), weight=factor * weight))
    assert close(interval, other)


def test_many_tables_at_once_equal_one_after_another() -> None:
    rng = np.random.default_rng(7)
    m = rng.integers(0, 4, (3, 2, 30))
    x = rng.binomial(m, 0.8)
    x[0, 0], m[0, 0] = 0, 0
    sample = Sample.from_labels(
        30, weight=1 + rng.random(30), stratum=np.arange(30) % 4, cluster=rng.integers(0, 20, 30)
    )
    together = korn_graubard_bounds(x, m, sample=sample)
    assert together.low.shape == (3, 2)
    for place in np.ndindex(3, 2):
        alone = korn_graubard(x[place], m[place], sample=sample)
        pair = (together.low[place], together.high[place])
        assert pair == pytest.approx(alone or (np.nan, np.nan), nan_ok=True)


@pytest.mark.parametrize(("x", "m"), [([2], [1]), ([1, 1], [1]), ([-1], [1])])
def test_counts_that_do_not_go_together_are_refused(x: list[int], m: list[int]) -> None:
    with pytest.raises(UsageError):
        korn_graubard(x, m)


def test_a_design_of_other_length_is_refused() -> None:
    with pytest.raises(DesignError, match="2 rows"):
        korn_graubard([1, 1], [1, 1], sample=Sample.simple(3))
