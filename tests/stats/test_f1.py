import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.errors import UsageError
from goldbench.stats import (
    F1_METHODS,
    Bounds,
    f1_estimate,
    f1_interval,
    f1_of_j,
    harmonic_bounds,
    j_of_f1,
    korn_graubard,
    paper_f1_bounds,
)

# tp, fp, fn -> Clopper-Pearson through J, and the paper's rule; to three decimals. The counts
# are those behind Canales et al. 2021, Table 3 (see test_recheck).
Case = tuple[str, int, int, int, tuple[float, float], tuple[float, float]]
TABLE_3: list[Case] = [
    ("asthma", 271, 18, 10, (0.929, 0.967), (0.919, 0.973)),
    ("extrinsic asthma", 49, 0, 16, (0.774, 0.920), (0.751, 0.920)),
    ("bronchodilation test", 87, 1, 44, (0.727, 0.850), (0.714, 0.853)),
    ("eosinophils", 162, 2, 19, (0.907, 0.962), (0.895, 0.966)),
    ("reflux", 168, 0, 13, (0.936, 0.980), (0.927, 0.980)),
    ("obesity", 50, 0, 4, (0.902, 0.990), (0.872, 0.990)),
    ("omalizumab", 21, 0, 6, (0.732, 0.955), (0.684, 0.955)),
    ("prick test", 145, 7, 17, (0.886, 0.951), (0.871, 0.959)),
    ("salmeterol", 78, 2, 69, (0.611, 0.755), (0.600, 0.759)),
    ("total IgE", 67, 37, 39, (0.556, 0.713), (0.539, 0.730)),
]
counts = st.tuples(st.integers(0, 400), st.integers(0, 100), st.integers(0, 100))


@pytest.mark.parametrize("case", TABLE_3, ids=[case[0] for case in TABLE_3])
def test_intervals_of_the_asthma_study(case: Case) -> None:
    _, tp, fp, fn, exact, paper = case
    assert f1_interval(tp, fp, fn) == pytest.approx(exact, abs=0.0005)
    assert f1_interval(tp, fp, fn, method="paper") == pytest.approx(paper, abs=0.0005)


@given(st.floats(0, 1))
def test_j_and_f1_are_two_scales_of_one_thing(j: float) -> None:
    assert float(j_of_f1(f1_of_j(j))) == pytest.approx(j)


@given(counts)
def test_f1_of_counts_equals_f1_through_j(case: tuple[int, int, int]) -> None:
    tp, fp, fn = case
    estimate = f1_estimate([tp], [fp], [fn])
    if not tp + fp + fn:
        assert estimate.value is None
    else:
        assert estimate.value == pytest.approx(2 * tp / (2 * tp + fp + fn))


@given(counts, st.sampled_from(sorted(F1_METHODS)))
def test_every_method_holds_f1_and_grows_with_the_level(
    case: tuple[int, int, int], method: str
) -> None:
    tp, fp, fn = case
    wide, narrow = (f1_interval(tp, fp, fn, method=method, level=level) for level in (0.95, 0.8))
    if wide is None or narrow is None:
        assert tp == 0
        return
    f1 = 2 * tp / (2 * tp + fp + fn)
    assert 0 <= wide.low <= narrow.low <= f1 + 1e-12
    assert f1 - 1e-12 <= narrow.high <= wide.high <= 1


def test_nothing_found_and_nothing_to_find_is_undefined() -> None:
    assert f1_interval(0, 0, 0) is None
    assert f1_interval(0, 0, 0, method="delta") is None
    # P of no system mark does not exist, so the paper's rule has nothing to average; F1 is 0.
    assert f1_interval(0, 0, 5, method="paper") is None
    assert f1_interval(0, 0, 5) is not None


def test_a_precision_of_one_does_not_make_the_upper_bound_one() -> None:
    bounds = paper_f1_bounds([49, 10], [0, 0], [16, 0])
    assert bounds.high.tolist() == pytest.approx([0.920, 1.0], abs=0.0005)


def test_the_harmonic_mean_of_zero_and_zero_is_zero() -> None:
    both = Bounds(np.array([0.0, 0.5]), np.array([0.0, 1.0]))
    low, high = harmonic_bounds(both, both)
    assert low.tolist() == [0, 0.5]
    assert high.tolist() == [0, 1]


def test_the_interval_over_documents_is_korn_graubard_on_j() -> None:
    tp, fp, fn = [3, 0, 2, 5], [0, 1, 0, 1], [1, 0, 0, 2]
    j = korn_graubard(tp, [4, 1, 2, 8])
    estimate = f1_estimate(tp, fp, fn)
    assert j is not None
    assert estimate.interval == pytest.approx((2 * j.low / (1 + j.low), 2 * j.high / (1 + j.high)))
    assert estimate.value == pytest.approx(20 / (20 + 2 + 3))


def test_an_exact_interval_covers_where_the_delta_method_does_not() -> None:
    rng = np.random.default_rng(2)
    tp, fp, fn = rng.multinomial(60, [0.93, 0.02, 0.05], 4_000).T
    truth = 2 * 0.93 / 1.93
    covered = {}
    for name, method in F1_METHODS.items():
        low, high = method(tp, fp, fn)
        covered[name] = ((low <= truth) & (truth <= high)).mean()
    assert covered["clopper-pearson"] >= 0.95
    assert covered["paper"] >= 0.95
    assert covered["wilson"] >= 0.93
    assert covered["delta"] < 0.94


def test_an_unknown_method_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UsageError, match="bayes") as raised:
        f1_interval(1, 1, 1, method="bayes")
    assert raised.value.hint == "one of clopper-pearson, delta, paper, wilson"
