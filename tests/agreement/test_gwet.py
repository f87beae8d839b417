import numpy as np
import pytest
from hypothesis import given

from agreement.ratings import GWET_2008, Ints, complete, value
from goldbench.agreement.gwet import GWET


def test_the_example_of_gwet_comes_out() -> None:
    assert value(GWET, GWET_2008, 2) == pytest.approx(0.9408, abs=5e-5)


@given(complete(3))
def test_ac1_follows_from_its_definition(ratings: Ints) -> None:
    pairs = [(0, 1), (0, 2), (1, 2)]
    observed = np.mean([[row[a] == row[b] for a, b in pairs] for row in ratings])
    share = np.array([(ratings == category).mean() for category in range(3)])
    chance = float((share * (1 - share)).sum()) / 2
    assert value(GWET, ratings, 3) == pytest.approx((observed - chance) / (1 - chance))
