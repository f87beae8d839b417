import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import Place
from goldbench.errors import DesignError
from goldbench.stats import Sample


def test_places_of_a_design_become_weights_strata_and_clusters() -> None:
    sample = Sample.from_places(
        [Place("B", "p1", 0.25), Place("A", "p2", 0.5), Place("B", "p2", 1.0)]
    )
    assert sample.weight.tolist() == [4, 2, 1]
    assert sample.stratum.tolist() == [1, 0, 1]
    assert sample.cluster.tolist() == [0, 1, 1]
    assert (sample.rows, sample.clusters, sample.strata) == (3, 2, 2)


def test_no_places_are_an_empty_sample() -> None:
    sample = Sample.from_places([])
    assert (sample.rows, sample.clusters, sample.strata) == (0, 0, 0)


def test_without_a_design_every_row_is_a_cluster_of_weight_one() -> None:
    sample = Sample.from_labels(3)
    assert sample.weight.tolist() == [1, 1, 1]
    assert (sample.clusters, sample.strata) == (3, 1)


@pytest.mark.parametrize(
    ("given_", "message"),
    [
        ({"probability": [0.5, 0.0]}, "probability"),
        ({"probability": [0.5, 1.5]}, "probability"),
        ({"weight": [1.0, -1.0]}, "weight"),
        ({"weight": [1.0, float("nan")]}, "weight"),
        ({"weight": [1.0, 1.0], "probability": [1.0, 1.0]}, "both"),
        ({"weight": [1.0, 1.0, 1.0]}, "rows"),
        ({"cluster": ["p1"]}, "rows"),
    ],
)
def test_a_design_that_cannot_be_is_refused(given_: dict[str, list[float]], message: str) -> None:
    with pytest.raises(DesignError, match=message):
        Sample.from_labels(2, **given_)


def test_codes_with_gaps_are_refused() -> None:
    with pytest.raises(DesignError, match="without gaps"):
        Sample(np.ones(2), np.array([0, 2]), np.array([0, 1]))


def test_totals_weight_the_rows_and_add_them_up_by_cluster() -> None:
    sample = Sample.from_labels(3, weight=[1, 2, 4], cluster=["b", "a", "b"])
    totals = sample.totals([[1, 0], [1, 1], [1, 2]])
    assert totals.columns.tolist() == [[2, 2], [5, 8]]
    assert totals.stratum.tolist() == [0, 0]


def test_strata_that_share_a_cluster_are_resampled_as_one() -> None:
    sample = Sample.from_labels(5, stratum=list("AABBC"), cluster=["p1", "p2", "p2", "p3", "p4"])
    assert sample.totals(np.ones((5, 1))).stratum.tolist() == [0, 0, 0, 1]


@given(st.permutations(range(8)))
def test_totals_do_not_depend_on_the_order_of_rows_to_the_last_bit(order: list[int]) -> None:
    rng = np.random.default_rng(5)
    columns, weight = rng.random((8, 2)), 1 + rng.random(8)
    cluster = np.array(list("abacabca"))
    straight = Sample.from_labels(8, weight=weight, cluster=cluster).totals(columns)
    turned = Sample.from_labels(8, weight=weight[order], cluster=cluster[order]).totals(
        columns[order]
    )
    np.testing.assert_array_equal(straight.columns, turned.columns)
