import numpy as np
import pytest
from hypothesis import given
from statsmodels.stats.inter_rater import fleiss_kappa

from agreement.ratings import Ints, complete, value
from goldbench.agreement.decisions import ABSENT
from goldbench.agreement.fleiss import FLEISS

# 14 psychiatrists, 10 patients, 5 categories: the example of Fleiss 1971, as it is often retold.
FLEISS_1971 = [
    [0, 0, 0, 0, 14], [0, 2, 6, 4, 2], [0, 0, 3, 5, 6], [0, 3, 9, 2, 0], [2, 2, 8, 1, 1],
    [7, 7, 0, 0, 0], [3, 2, 6, 3, 0], [2, 5, 3, 2, 2], [6, 5, 2, 1, 0], [0, 2, 2, 3, 7],
]  # fmt: skip


def test_the_example_of_fleiss_comes_out() -> None:
    ratings = [np.repeat(np.arange(5), row) for row in FLEISS_1971]
    assert value(FLEISS, ratings, 5) == pytest.approx(0.2099, abs=5e-5)


@given(complete(4))
def test_fleiss_is_that_of_statsmodels(ratings: Ints) -> None:
    table = np.stack([(ratings == category).sum(axis=1) for category in range(3)], axis=1)
    kappa = value(FLEISS, ratings, 3)
    if np.isnan(kappa):
        assert len(np.unique(ratings)) == 1
    else:
        assert kappa == pytest.approx(fleiss_kappa(table), abs=1e-12)


def test_with_missing_values_shares_are_among_those_who_rated() -> None:
    ratings = [(0, 0, ABSENT), (0, 1, 1), (1, ABSENT, 1)]
    observed = (1 + 1 / 3 + 1) / 3
    share = np.array([1 + 1 / 3 + 0, 0 + 2 / 3 + 1]) / 3
    chance = float((share**2).sum())
    assert value(FLEISS, ratings, 2) == pytest.approx((observed - chance) / (1 - chance))
