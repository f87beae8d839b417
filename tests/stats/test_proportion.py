import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from statsmodels.stats.proportion import proportion_confint

from goldbench.errors import UsageError
from goldbench.stats import (
    PROPORTION_METHODS,
    Interval,
    clopper_pearson,
    clopper_pearson_bounds,
    wilson,
    wilson_bounds,
)

# x, n, level -> Clopper-Pearson. The first two are printed in Canales et al. 2021, Table 3
# (asthma), to two decimals; 0 of n and n of n follow from 1 - (α/2)^(1/n).
EXACT = [
    (271, 289, 0.95, 0.90, 0.96),
    (271, 281, 0.95, 0.94, 0.98),
    (0, 10, 0.95, 0.0, 1 - 0.025 ** (1 / 10)),
    (49, 49, 0.95, 0.025 ** (1 / 49), 1.0),
    (1, 1, 0.90, 0.05, 1.0),
    (1, 2, 0.90, 1 - 0.95**0.5, 0.95**0.5),
]


@st.composite
def trials(draw: st.DrawFn) -> tuple[float, float]:
    n = draw(st.floats(0.5, 1e5))
    return n * draw(st.floats(0, 1)), n


@pytest.mark.parametrize(("x", "n", "level", "low", "high"), EXACT)
def test_clopper_pearson_gives_known_bounds(
    x: int, n: int, level: float, low: float, high: float
) -> None:
    interval = clopper_pearson(x, n, level=level)
    assert interval == pytest.approx((low, high), abs=0.005 if n > 200 else 1e-12)


@pytest.mark.parametrize(("method", "oracle"), [("clopper-pearson", "beta"), ("wilson", "wilson")])
@pytest.mark.parametrize("level", [0.5, 0.9, 0.95, 0.999])
def test_bounds_agree_with_statsmodels(method: str, oracle: str, level: float) -> None:
    n = np.array([1, 2, 7, 50, 289, 100_000])
    x = np.unique(np.concatenate([n * 0, n // 3, n - 1, n]))
    hits, trials_ = (side.ravel() for side in np.meshgrid(x, n))
    inside = hits <= trials_
    hits, trials_ = hits[inside], trials_[inside]
    bounds = PROPORTION_METHODS[method](hits, trials_, level=level)
    low, high = proportion_confint(hits, trials_, alpha=1 - level, method=oracle)
    np.testing.assert_allclose(bounds.low, np.nan_to_num(low, nan=0.0), atol=1e-10)
    np.testing.assert_allclose(bounds.high, np.nan_to_num(high, nan=1.0), atol=1e-10)


def test_no_trials_give_no_interval() -> None:
    assert clopper_pearson(0, 0) is None
    assert wilson(0, 0) is None
    assert np.isnan(clopper_pearson_bounds([0, 1], [0, 1]).low).tolist() == [True, False]
    assert np.isnan(wilson_bounds([0, 1], [0, 1]).high).tolist() == [True, False]


@example((1e-308, 1.0), 0.5, "clopper-pearson")
@given(trials(), st.floats(0.5, 0.999), st.sampled_from(sorted(PROPORTION_METHODS)))
def test_an_interval_holds_its_estimate(
    case: tuple[float, float], level: float, method: str
) -> None:
    x, n = case
    low, high = PROPORTION_METHODS[method](x, n, level=level)
    assert 0 <= low <= x / n * (1 + 1e-12)
    assert x / n * (1 - 1e-12) <= high <= 1


@example((6.8e-14, 68.0), "wilson")
@example((68.0 - 6.8e-14, 68.0), "wilson")
@given(trials(), st.sampled_from(sorted(PROPORTION_METHODS)))
def test_a_higher_level_gives_a_wider_interval(case: tuple[float, float], method: str) -> None:
    x, n = case
    narrow = PROPORTION_METHODS[method](x, n, level=0.8)
    wide = PROPORTION_METHODS[method](x, n, level=0.95)
    assert wide.low <= narrow.low
    assert narrow.high <= wide.high


@given(trials(), st.sampled_from(sorted(PROPORTION_METHODS)))
def test_successes_and_failures_mirror_each_other(case: tuple[float, float], method: str) -> None:
    x, n = case
    bounds = PROPORTION_METHODS[method](x, n)
    other = PROPORTION_METHODS[method](n - x, n)
    # n - x loses the digits of a tiny x, so only what is left of them can agree.
    assert bounds.low == pytest.approx(1 - other.high, abs=1e-9)


def test_an_exact_interval_covers_at_every_proportion() -> None:
    n, p = 30, np.linspace(0.01, 0.99, 99)
    x = np.arange(n + 1)
    low, high = clopper_pearson_bounds(x, n)
    chance = np.array([np.random.default_rng(1).binomial(n, share, 4_000) for share in p])
    covered = ((low[chance] <= p[:, None]) & (p[:, None] <= high[chance])).mean(axis=1)
    assert covered.min() > 0.94


def test_the_upper_bound_keeps_its_digits_close_to_one() -> None:
    bounds = clopper_pearson_bounds(10_000_000 - 1, 10_000_000)
    assert 1 - float(bounds.high) == pytest.approx(2.5318e-9, rel=1e-3)


def test_width_is_high_less_low() -> None:
    assert Interval(0.25, 0.75).width == 0.5
    assert clopper_pearson_bounds([0], [1]).width.tolist() == pytest.approx([0.975])


@pytest.mark.parametrize("level", [0, 1, 95, -0.1])
def test_a_level_outside_0_1_is_refused(level: float) -> None:
    with pytest.raises(UsageError, match="level"):
        clopper_pearson(1, 2, level=level)
    with pytest.raises(UsageError, match="level"):
        wilson(1, 2, level=level)


@pytest.mark.parametrize(("x", "n"), [(3, 2), (-1, 2), (1, float("nan")), (1, float("inf"))])
def test_impossible_counts_are_refused(x: float, n: float) -> None:
    with pytest.raises(UsageError) as raised:
        clopper_pearson(x, n)
    assert raised.value.hint
