import numpy as np
import pytest
from hypothesis import given
from statsmodels.stats.inter_rater import cohens_kappa

from agreement.ratings import GWET_2008, Ints, complete, table_of, value
from goldbench.agreement.cohen import COHEN


@pytest.mark.parametrize(
    ("ratings", "kappa"), [(GWET_2008, -0.0234), (table_of([[20, 5], [10, 15]]), 0.4)]
)
def test_published_examples_come_out(ratings: Ints, kappa: float) -> None:
    assert value(COHEN, ratings, 2) == pytest.approx(kappa, abs=5e-5)


@given(complete(2))
def test_cohen_is_that_of_statsmodels(ratings: Ints) -> None:
    table = np.zeros((3, 3))
    np.add.at(table, tuple(ratings.T), 1)
    kappa = value(COHEN, ratings, 3)
    if np.isnan(kappa):
        assert np.count_nonzero(table) == 1
    else:
        assert kappa == pytest.approx(cohens_kappa(table, return_results=False), abs=1e-12)
