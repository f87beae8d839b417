from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats as scipy_stats

from goldbench.errors import UsageError
from goldbench.stats import f1_of, paired_replicates, randomization_test, recall_of
from goldbench.stats.arrays import FloatArray


def simulated(documents: int, recall: float, seed: int) -> FloatArray:
    gold = np.random.default_rng(99).negative_binomial(1.5, 1 / 3, documents)
    rng = np.random.default_rng(seed)
    tp = rng.binomial(gold, rng.beta(4 * recall, 4 * (1 - recall), documents))
    fp = rng.poisson(0.1 * gold)
    return np.stack([tp, tp, fp, gold - tp], axis=1).astype(np.float64)


def looped_p(a: FloatArray, b: FloatArray) -> float:
    """Every way to swap documents, one after another."""
    seen = abs(float(f1_of(a.sum(axis=0)) - f1_of(b.sum(axis=0))))
    large = 0
    for swap in product([False, True], repeat=len(a)):
        turned = np.array(swap)[:, None]
        left, right = np.where(turned, b, a), np.where(turned, a, b)
        difference = abs(float(f1_of(left.sum(axis=0)) - f1_of(right.sum(axis=0))))
        large += difference >= seen - 1e-12
    return float(large / 2 ** len(a))


@given(st.integers(0, 500), st.integers(1, 7))
@settings(max_examples=30)
def test_few_documents_are_swapped_in_every_way(seed: int, documents: int) -> None:
    a, b = simulated(documents, 0.9, seed), simulated(documents, 0.6, seed + 1)
    a[:, 0:2] += 1  # so that F1 exists whatever is swapped
    b[:, 0:2] += 1
    test = randomization_test(a, b, f1_of, seed=1)
    assert test.exact
    assert test.p_value == pytest.approx(looped_p(a, b))


def test_an_exact_p_agrees_with_scipy() -> None:
    a, b = simulated(9, 0.9, 1), simulated(9, 0.5, 2)
    test = randomization_test(a, b, recall_of, seed=1)

    def difference(left: FloatArray, right: FloatArray) -> float:
        pick = np.array([left, right]).astype(int)
        both = np.stack([a, b])
        first, second = (both[side, np.arange(9)].sum(axis=0) for side in pick)
        return float(recall_of(first) - recall_of(second))

    oracle = scipy_stats.permutation_test(
        (np.zeros(9), np.ones(9)), difference, permutation_type="samples", n_resamples=2**9
    )
    assert test.difference == pytest.approx(oracle.statistic)
    assert test.p_value == pytest.approx(oracle.pvalue)


def test_random_swaps_come_close_to_all_swaps() -> None:
    a, b = simulated(20, 0.9, 0), simulated(20, 0.6, 50)
    differ = (a != b).any(axis=1)
    a, b = a[differ][:13], b[differ][:13]
    test = randomization_test(a, b, f1_of, seed=1, resamples=20_000)
    assert not test.exact
    assert test.resamples == 20_000
    assert test.p_value == pytest.approx(looped_p(a, b), abs=0.012)


def test_a_clear_difference_is_found_and_p_is_never_zero() -> None:
    a, b = simulated(200, 0.95, 1), simulated(200, 0.5, 2)
    test = randomization_test(a, b, f1_of, seed=1, resamples=999)
    assert test.p_value == 1 / 1_000
    assert test.difference is not None
    assert test.difference > 0.2


def test_a_system_does_not_differ_from_itself() -> None:
    a = simulated(50, 0.8, 1)
    test = randomization_test(a, a, f1_of, seed=1)
    assert (test.difference, test.p_value, test.exact) == (0, 1, True)


def test_an_undefined_difference_has_no_p() -> None:
    test = randomization_test(np.zeros((3, 4)), simulated(3, 0.8, 1), f1_of, seed=1)
    assert test.difference is None
    assert test.p_value is None


@given(st.permutations(range(30)))
@settings(max_examples=20)
def test_order_of_documents_and_of_systems_change_no_p(order: list[int]) -> None:
    a, b = simulated(30, 0.85, 1), simulated(30, 0.7, 2)
    straight = randomization_test(a, b, f1_of, seed=4, resamples=199)
    turned = randomization_test(b[order], a[order], f1_of, seed=4, resamples=199)
    assert straight.p_value == turned.p_value
    assert straight.difference == pytest.approx(-(turned.difference or 0))


def test_documents_that_do_not_differ_change_no_p() -> None:
    """Where both did the same, a swap is none; only the sums around it matter, and those stay."""
    a, b = simulated(10, 0.9, 1), simulated(10, 0.6, 2)
    same = np.array([[3.0, 3.0, 0.0, 1.0]] * 100)
    test = randomization_test(np.vstack([a, same]), np.vstack([b, same]), f1_of, seed=1)
    assert test.exact
    assert test.resamples <= 2**10


def test_p_values_of_equal_systems_are_uniform() -> None:
    p = []
    for run in range(200):
        rng = np.random.default_rng(1_000 + run)
        gold = rng.negative_binomial(1.5, 1 / 3, 60)
        sides = []
        for _ in range(2):
            tp = rng.binomial(gold, rng.beta(3.2, 0.8, 60))
            sides.append(np.stack([tp, tp, rng.poisson(0.1 * gold), gold - tp], axis=1))
        test = randomization_test(sides[0], sides[1], f1_of, seed=run, resamples=199)
        assert test.p_value is not None
        p.append(test.p_value)
    assert 0.015 <= np.mean(np.array(p) <= 0.05) <= 0.10
    assert 0.4 <= np.mean(p) <= 0.6


def test_the_interval_of_a_difference_draws_documents_once_for_both() -> None:
    a = simulated(80, 0.8, 1)
    b = a.copy()
    b[:10, 2] += 1  # ten more false alarms: the systems differ in nothing else
    replicates = paired_replicates(a, b, f1_of, seed=1, resamples=500)
    for interval in (replicates.bca(), replicates.percentile()):
        assert interval is not None
        assert 0 < interval.low < replicates.estimate < interval.high
        assert interval.width < 0.03


def test_an_interval_of_a_system_against_itself_is_zero() -> None:
    a = simulated(20, 0.8, 1)
    assert paired_replicates(a, a, f1_of, seed=1, resamples=50).bca() == (0, 0)


@pytest.mark.parametrize(("a", "b"), [((3, 4), (2, 4)), ((3, 4), (3, 3)), ((4,), (4,))])
def test_systems_on_different_documents_are_refused(a: tuple[int, ...], b: tuple[int, ...]) -> None:
    with pytest.raises(UsageError, match="different clusters"):
        randomization_test(np.ones(a), np.ones(b), f1_of, seed=1)
    with pytest.raises(UsageError, match="different clusters"):
        paired_replicates(np.ones(a), np.ones(b), f1_of, seed=1)
