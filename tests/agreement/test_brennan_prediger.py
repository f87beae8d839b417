import numpy as np
import pytest
from hypothesis import given

from agreement.ratings import GWET_2008, Ints, complete, rate, value
from goldbench.agreement.brennan_prediger import BRENNAN_PREDIGER
from goldbench.stats import one_more


@pytest.mark.parametrize(
    ("ratings", "categories", "pabak"),
    [(GWET_2008, 2, 0.888), ([(0, 0), (1, 1), (2, 0)], 3, 0.5)],
)
def test_published_examples_come_out(ratings: Ints, categories: int, pabak: float) -> None:
    assert value(BRENNAN_PREDIGER, ratings, categories) == pytest.approx(pabak, abs=5e-5)


@given(complete(3))
def test_it_follows_from_observed_agreement_alone(ratings: Ints) -> None:
    pairs = [(0, 1), (0, 2), (1, 2)]
    observed = np.mean([[row[a] == row[b] for a, b in pairs] for row in ratings])
    assert value(BRENNAN_PREDIGER, ratings, 3) == pytest.approx((observed - 1 / 3) / (2 / 3))


def test_the_interval_of_brennan_prediger_is_that_of_observed_agreement() -> None:
    ratings = [(0, 0)] * 30 + [(1, 1)] * 20 + [(0, 1)] * 10
    bounds = one_more([1] * 50 + [0] * 10, [1] * 60)
    assert bounds is not None
    pabak, interval, method = rate(BRENNAN_PREDIGER, ratings)
    assert pabak == pytest.approx(2 * 50 / 60 - 1)
    assert interval == pytest.approx((2 * bounds.low - 1, 2 * bounds.high - 1))
    assert method == "one-more-document"
