"""What the coefficients that correct for chance have in common."""

import numpy as np
import pytest

from agreement.ratings import rate, value
from goldbench.agreement.chance import Coefficient
from goldbench.agreement.cohen import COHEN
from goldbench.agreement.fleiss import FLEISS
from goldbench.agreement.gwet import GWET
from goldbench.agreement.krippendorff import KRIPPENDORFF


@pytest.mark.parametrize("coefficient", [COHEN, FLEISS, KRIPPENDORFF])
def test_where_all_choose_one_category_chance_explains_everything(coefficient: Coefficient) -> None:
    assert np.isnan(value(coefficient, [(1, 1), (1, 1), (1, 1)], 2))


@pytest.mark.parametrize("coefficient", [COHEN, FLEISS, GWET, KRIPPENDORFF])
def test_full_agreement_is_not_taken_for_certainty(coefficient: Coefficient) -> None:
    kappa, interval, method = rate(coefficient, [(0, 0)] * 10 + [(1, 1)] * 10)
    assert kappa == pytest.approx(1.0)
    assert method == "one-more-document"
    assert interval is not None
    low, high = interval
    # 20 of 20: Clopper-Pearson gives .832, and chance about a half.
    assert 0.62 < low < 0.69
    assert high == 1


@pytest.mark.parametrize("coefficient", [COHEN, FLEISS, GWET, KRIPPENDORFF])
def test_otherwise_documents_are_resampled(coefficient: Coefficient) -> None:
    ratings = [(0, 0)] * 40 + [(1, 1)] * 40 + [(0, 1)] * 10 + [(1, 0)] * 10
    kappa, interval, method = rate(coefficient, ratings)
    assert interval is not None
    low, high = interval
    assert method == "bootstrap-bca"
    # The asymptotic standard error of kappa = .6 here is .08 (Fleiss, Cohen and Everitt 1969).
    assert (kappa, low, high) == pytest.approx((0.6, 0.44, 0.76), abs=0.04)
    few = rate(coefficient, [(0, 0), (1, 1), (0, 1)])
    assert few[1:] == (None, None)
