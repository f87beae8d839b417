"""The vectorised variance against the textbook's, written out in loops."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from goldbench.stats import Sample
from goldbench.stats.linearised import linearise


def looped_variance(
    x: list[int], m: list[int], weight: list[float], stratum: list[int], cluster: list[int]
) -> float:
    """Clusters lie inside strata, each stratum has two or more."""
    total = sum(w * units for w, units in zip(weight, m, strict=True))
    p = sum(w * hits for w, hits in zip(weight, x, strict=True)) / total
    variance = 0.0
    for number in set(stratum):
        z: dict[int, float] = {}
        for row in range(len(x)):
            if stratum[row] == number:
                share = weight[row] * (x[row] - p * m[row]) / total
                z[cluster[row]] = z.get(cluster[row], 0.0) + share
        mean = sum(z.values()) / len(z)
        variance += len(z) / (len(z) - 1) * sum((value - mean) ** 2 for value in z.values())
    return variance


@given(st.integers(0, 10_000))
def test_variance_equals_the_textbook_loops(seed: int) -> None:
    rng = np.random.default_rng(seed)
    strata = int(rng.integers(1, 4))
    cluster = np.concatenate([np.arange(3 * strata), rng.integers(0, 3 * strata, 12)])
    stratum = cluster % strata
    m = rng.integers(0, 5, cluster.size)
    m[0] = 1
    x, weight = rng.binomial(m, 0.7), 1 + rng.random(cluster.size)
    sample = Sample.from_labels(cluster.size, weight=weight, stratum=stratum, cluster=cluster)
    linearised = linearise(x, m, sample=sample)
    want = looped_variance(*(part.tolist() for part in (x, m, weight, stratum, cluster)))
    np.testing.assert_allclose(linearised.variance, want, rtol=1e-9, atol=1e-15)
    assert linearised.df == 3 * strata - strata


@given(st.integers(0, 1_000))
def test_linearised_shares_add_up_to_zero_so_a_common_shift_is_no_variance(seed: int) -> None:
    """All clusters with the same counts: whatever the weights, nothing varies."""
    rng = np.random.default_rng(seed)
    weight = 1 + rng.random(9)
    linearised = linearise([2] * 9, [3] * 9, sample=Sample.from_labels(9, weight=weight))
    assert float(linearised.variance) < 1e-30


def test_a_cluster_counts_as_holding_a_unit_by_its_weight() -> None:
    sample = Sample.from_labels(4, weight=[1, 1, 2, 4], cluster=["p1", "p1", "p2", "p3"])
    assert float(linearise([1, 0, 0, 0], [1, 0, 1, 0], sample=sample).holders) == (1 + 2) / 4


def test_the_ceiling_is_infinite_where_strata_weigh_the_same() -> None:
    sample = Sample.from_labels(4, weight=[3.7] * 4, stratum=list("AABB"))
    assert np.isinf(linearise([1, 0, 1, 1], [1, 1, 1, 1], sample=sample).ceiling)
