import numpy as np
import pytest

from goldbench.errors import DesignError
from goldbench.stats import Sample
from goldbench.stats.document_sums import DocumentSums, sum_patterns, sum_rows

X, M = np.array([[3.0, 1.0, 0.0, 4.0]]), np.array([[4.0, 1.0, 0.0, 6.0]])


def spread(sums: DocumentSums, q: float) -> tuple[float, float]:
    """The sums of squares and cubes at a candidate value."""
    (yy, yg, gg), (yyy, yyg, ygg, ggg) = sums.squares[:, 0], sums.cubes[:, 0]
    return (
        float(yy - 2 * q * yg + q**2 * gg),
        float(yyy - 3 * q * yyg + 3 * q**2 * ygg - q**3 * ggg),
    )


def test_sums_are_those_of_the_deviations_of_clusters_that_hold_a_unit() -> None:
    d = np.array([3, 1, 4]) - 0.6 * np.array([4, 1, 6])
    sums = sum_rows(X, M)
    apart = d - d.mean()
    assert spread(sums, 0.6) == pytest.approx(((apart**2).sum(), (apart**3).sum()))
    assert sums.holders.tolist() == [3]
    assert float(sums.value[0]) == pytest.approx(8 / 11)
    assert float(sums.worst(np.array([0.8]))[0]) == pytest.approx(0.8)
    assert float(sums.size[0]) == pytest.approx((16 + 1 + 36) / 11)


def test_a_pattern_counts_as_often_as_it_comes() -> None:
    rows = sum_rows(np.array([[1.0, 1.0, 2.0]]), np.array([[2.0, 2.0, 2.0]]))
    table = sum_patterns(
        np.array([1.0, 2.0]),
        np.array([2.0, 2.0]),
        frequency=np.array([2.0, 1.0]),
        first=np.array([0]),
    )
    assert spread(rows, 0.4) == pytest.approx(spread(table, 0.4))
    assert rows.df == table.df


def test_strata_are_compared_within_and_a_lone_cluster_with_nothing() -> None:
    sample = Sample.from_labels(4, stratum=["a", "a", "b", "b"], weight=[2, 2, 1, 1])
    sums = sum_rows(X, M, sample=sample)
    d = np.array([2, 2, 1, 1]) * (X[0] - 0.6 * M[0])
    a, b = d[:2] - d[:2].mean(), d[2:] - d[2:].mean()
    assert spread(sums, 0.6)[0] == pytest.approx(2 * (a**2).sum() + 2 * (b**2).sum())
    assert sums.df.tolist() == [2]
    lonely = sum_rows(X, M, sample=Sample.from_labels(4, stratum=["a", "a", "b", "c"]))
    d = X[0] - 0.6 * M[0]
    a = d[:2] - d[:2].mean()
    assert spread(lonely, 0.6)[0] == pytest.approx(2 * (a**2).sum() + d[2] ** 2 + d[3] ** 2)
    assert lonely.df.tolist() == [2]  # 4 clusters, one stratum, and the lone ones as one


def test_a_cluster_in_two_strata_is_one() -> None:
    sample = Sample.from_labels(4, stratum=["a", "a", "b", "b"], cluster=["p", "q", "p", "q"])
    sums = sum_rows(X, M, sample=sample)
    d = X[0] - 0.6 * M[0]
    p, q = (d[0] - d[1]) / 2 + (d[2] - d[3]) / 2, (d[1] - d[0]) / 2 + (d[3] - d[2]) / 2
    assert spread(sums, 0.6)[0] == pytest.approx(2 * (p**2 + q**2))
    assert sums.df.tolist() == [1]


def test_the_heaviest_weight_is_that_of_strata_in_which_an_error_can_lie() -> None:
    sample = Sample.from_labels(4, stratum=["a", "a", "b", "b"], weight=[1, 1, 9, 9])
    no_marks = np.array([[1.0, 2.0, 0.0, 0.0]])
    for unseen, wanted in ((True, 9), (False, 1)):
        sums = sum_rows(no_marks, no_marks, sample=sample, unseen=unseen)
        assert sums.heaviest.tolist() == [wanted]


def test_a_design_that_does_not_fit_is_refused() -> None:
    with pytest.raises(DesignError, match="4 rows, the design 3"):
        sum_rows(X, M, sample=Sample.simple(3))
    with pytest.raises(DesignError, match="finite"):
        sum_rows(X, M, sample=Sample.from_labels(4, weight=[0.5] * 4), finite=True)


def test_one_ratio_alone_has_the_very_digits_it_has_beside_another() -> None:
    rng = np.random.default_rng(5)
    m = rng.integers(0, 9, (2, 5000)).astype(float)
    x = m * rng.random((2, 5000))
    alone, beside = sum_rows(x[:1], m[:1]), sum_rows(x, m)
    assert (alone.squares[:, 0] == beside.squares[:, 0]).all()
    assert (alone.cubes[:, 0] == beside.cubes[:, 0]).all()
