import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from goldbench.planning.sizes.counts.distributions import (
    band,
    beta_binomial,
    beta_binomial_below,
    binomial,
    binomial_between,
    likely,
    likely_overdispersed,
)


@given(n=st.integers(1, 3000), p=st.floats(0.001, 0.999))
def test_the_binomial_is_scipys_and_zero_outside(n: int, p: float) -> None:
    k = np.arange(-2, n + 3)
    assert binomial(k, n, p) == pytest.approx(stats.binom.pmf(k, n, p), abs=1e-9)


@given(
    n=st.integers(1, 200),
    p=st.floats(0.01, 0.99),
    low=st.integers(-5, 205),
    high=st.integers(-5, 205),
)
def test_between_is_a_sum(n: int, p: float, low: int, high: int) -> None:
    summed = stats.binom.pmf(np.arange(low, high + 1), n, p).sum()
    assert binomial_between(low, high, n, p) == pytest.approx(summed, abs=1e-9)


def test_the_beta_binomial_is_scipys() -> None:
    k = np.arange(101)
    expected = stats.betabinom.pmf(k, 100, 3.5, 8.5)
    assert beta_binomial(k, 100, 3.5, 8.5) == pytest.approx(expected, abs=1e-12)
    assert beta_binomial_below(30, 100, 3.5, 8.5) == pytest.approx(expected[:30].sum())
    assert beta_binomial_below(500, 100, 3.5, 8.5) == pytest.approx(1)


@given(n=st.integers(1, 10**6), p=st.floats(1e-4, 1 - 1e-4))
def test_what_is_unlikely_is_less_than_one_in_a_million_on_either_side(n: int, p: float) -> None:
    counts = likely(n, p)
    assert stats.binom.cdf(counts[0] - 1, n, p) < 1e-6
    assert stats.binom.sf(counts[-1], n, p) < 1e-6


def test_an_uncertain_chance_has_wider_likely_counts() -> None:
    counts = likely_overdispersed(1000, 48.5, 52.5)
    assert counts[0] < likely(1000, 0.48)[0]
    assert stats.betabinom.cdf(counts[0] - 1, 1000, 48.5, 52.5) < 1e-6
    assert stats.betabinom.sf(counts[-1], 1000, 48.5, 52.5) < 1e-6


def test_a_band_is_one_row_a_mean_all_equally_long() -> None:
    rows = band(np.array([10.0, 500.7]), 100.0)
    assert rows.shape[0] == 2
    assert rows[0].min() < 10 < rows[0].max()
    assert (rows[1] - rows[0] == 490).all()
