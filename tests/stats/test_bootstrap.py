import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats as scipy_stats

from goldbench.errors import UsageError
from goldbench.stats import (
    bootstrap_interval,
    f1_estimate,
    f1_of,
    macro_of,
    mean_of,
    recall_of,
    replicate,
)
from goldbench.stats.arrays import FloatArray, IntArray
from goldbench.stats.bootstrap import patterns


def simulated(documents: int, seed: int = 1) -> FloatArray:
    """Columns (tp_gold, tp_system, fp, fn) of documents that are alike within themselves."""
    rng = np.random.default_rng(seed)
    gold = rng.negative_binomial(1.5, 1 / 3, documents)
    tp = rng.binomial(gold, rng.beta(3.2, 0.8, documents))
    fp = rng.poisson(0.1 * gold)
    return np.stack([tp, tp, fp, gold - tp], axis=1).astype(np.float64)


@given(st.permutations(range(25)), st.booleans())
@settings(max_examples=20)
def test_the_order_of_clusters_changes_nothing(order: list[int], weighted: bool) -> None:
    columns = simulated(25) * (np.linspace(1, 2, 25)[:, None] if weighted else 1)
    stratum = np.arange(25) % 3
    replicates = replicate(columns, f1_of, seed=3, stratum=stratum, resamples=50)
    other = replicate(columns[order], f1_of, seed=3, stratum=stratum[order], resamples=50)
    np.testing.assert_allclose(replicates.values, other.values, rtol=1e-12)


def test_the_seed_decides_and_nothing_else() -> None:
    columns = simulated(40)
    first, second, third = (
        bootstrap_interval(columns, f1_of, seed=seed, resamples=200) for seed in (1, 1, 2)
    )
    assert first == second
    assert first != third


@pytest.mark.parametrize("method", ["percentile", "bca"])
def test_intervals_agree_with_scipy(method: str) -> None:
    columns = simulated(150)

    def f1(tp: FloatArray, fp: FloatArray, fn: FloatArray, axis: int = -1) -> FloatArray:
        hits = 2 * tp.sum(axis)
        return np.asarray(hits / (hits + fp.sum(axis) + fn.sum(axis)))

    oracle = scipy_stats.bootstrap(
        tuple(columns[:, 1:].T),
        f1,
        paired=True,
        vectorized=True,
        n_resamples=20_000,
        method="BCa" if method == "bca" else "percentile",
        rng=np.random.default_rng(8),
    ).confidence_interval
    interval = bootstrap_interval(columns, f1_of, seed=1, resamples=20_000, method=method)
    # n - 1 draws instead of n make ours wider by 1 / 300; the rest is the luck of the draw.
    assert interval == pytest.approx((oracle.low, oracle.high), abs=0.0025)


def test_the_acceleration_is_the_jackknife_skewness() -> None:
    columns = simulated(30)
    left_out = np.array([float(f1_of(np.delete(columns, row, axis=0).sum(0))) for row in range(30)])
    gap = left_out.mean() - left_out
    want = (gap**3).sum() / (6 * (gap**2).sum() ** 1.5)
    assert replicate(columns, f1_of, seed=1, resamples=10).acceleration == pytest.approx(want)


@pytest.mark.parametrize("scale", ["few patterns", "all different"])
def test_both_ways_to_draw_have_the_linearised_variance(scale: str) -> None:
    columns = simulated(2_000)
    if scale == "all different":
        columns = columns * np.linspace(1, 1.0001, 2_000)[:, None]
    assert (len(patterns(columns)[0]) > 1_000) == (scale == "all different")
    replicates = replicate(columns, f1_of, seed=2, resamples=2_000)
    tp, _, fp, fn = columns.T
    variance = f1_estimate(tp, fp, fn).variance
    assert replicates.values.var() == pytest.approx(variance, rel=0.12)


def test_strata_of_two_keep_their_full_variance() -> None:
    """Resampling 2 of 2 would show half of it."""
    rng = np.random.default_rng(5)
    columns = np.stack([rng.random(80), np.ones(80)], axis=1)
    pairs = columns[:, 0].reshape(40, 2)
    want = (2 * pairs.var(axis=1) * 2).sum() / 80**2
    replicates = replicate(columns, mean_of, seed=1, stratum=np.arange(80) // 2, resamples=4_000)
    assert replicates.values.var() == pytest.approx(want, rel=0.1)


def test_differences_between_strata_are_no_variance() -> None:
    columns = np.stack([np.repeat([0.1, 0.9], 20), np.ones(40)], axis=1)
    replicates = replicate(columns, mean_of, seed=1, stratum=np.repeat([0, 1], 20), resamples=100)
    np.testing.assert_allclose(replicates.values, 0.5)


def test_a_lonely_cluster_stays_as_it_is() -> None:
    columns = np.array([[1.0, 1.0], [0.0, 1.0], [1.0, 1.0]])
    stratum: IntArray = np.array([0, 0, 1])
    replicates = replicate(columns, mean_of, seed=1, stratum=stratum, resamples=200)
    assert sorted(set(np.round(replicates.values, 9))) == pytest.approx([1 / 3, 1])
    assert bootstrap_interval(columns[:1], mean_of, seed=1) == (1, 1)


def test_a_perfect_score_has_no_width_which_is_why_it_is_not_the_default() -> None:
    perfect = np.array([[2.0, 2.0, 0.0, 0.0]] * 9)
    assert bootstrap_interval(perfect, f1_of, seed=1) == (1, 1)


def test_resamples_without_a_score_are_counted_and_left_out() -> None:
    columns = np.array([[1.0, 1.0, 0.0, 0.0]] + [[0.0] * 4] * 3)
    replicates = replicate(columns, f1_of, seed=1, resamples=400)
    assert replicates.undefined == pytest.approx(400 * 0.75**3, abs=40)
    assert replicates.values.size == 400 - replicates.undefined
    nothing = replicate(np.zeros((3, 4)), f1_of, seed=1, resamples=9)
    assert nothing.undefined == 9
    assert nothing.percentile() is None
    assert nothing.bca() is None


def test_a_macro_average_is_resampled_by_document() -> None:
    labels = np.stack([simulated(60, seed) for seed in (1, 2, 3)], axis=1)
    macro = macro_of(recall_of, labels=3)
    replicates = replicate(labels.reshape(60, 12), macro, seed=1, resamples=500)
    assert replicates.estimate == pytest.approx(np.mean(recall_of(labels.sum(axis=0))))
    interval = replicates.bca()
    assert interval is not None
    assert interval.low < replicates.estimate < interval.high


@given(st.floats(0.5, 0.98))
@settings(max_examples=20)
def test_a_higher_level_gives_a_wider_interval(level: float) -> None:
    replicates = replicate(simulated(40), f1_of, seed=1, resamples=300)
    for method in (replicates.bca, replicates.percentile):
        narrow, wide = method(level=level), method(level=0.99)
        assert narrow is not None
        assert wide is not None
        assert wide.low <= narrow.low <= narrow.high <= wide.high


def test_equal_rows_become_one_pattern_with_a_frequency() -> None:
    rows, frequency = patterns(np.array([[1.0, 0.0], [0.0, 2.0], [1.0, -0.0], [0.0, 1.0]]))
    assert rows.tolist() == [[0, 1], [0, 2], [1, 0]]
    assert frequency.tolist() == [1, 1, 2]


@pytest.mark.parametrize("columns", [np.zeros((0, 4)), np.zeros(4), np.full((2, 4), np.nan)])
def test_what_is_no_table_is_refused(columns: FloatArray) -> None:
    with pytest.raises(UsageError, match="table"):
        replicate(columns, f1_of, seed=1)


def test_wrong_options_are_refused() -> None:
    with pytest.raises(UsageError, match="studentized"):
        bootstrap_interval(simulated(3), f1_of, seed=1, method="studentized")
    with pytest.raises(UsageError, match="strata"):
        replicate(simulated(3), f1_of, seed=1, stratum=np.zeros(2, dtype=np.intp))
