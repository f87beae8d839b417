"""Brennan and Prediger 1981: by chance every category is as likely as any other.

    (p_o - 1 / K) / (1 - 1 / K)

p_o as for Fleiss' kappa, K categories. With two categories this is PABAK = 2 p_o - 1, the
prevalence-adjusted bias-adjusted kappa (Byrt, Bishop and Carlin 1993). It grows with p_o alone,
so the interval of p_o (one more document) carries over.
"""

from collections.abc import Iterator

import numpy as np

from goldbench.agreement.chance import Coefficient, all_annotators
from goldbench.agreement.counts import Floats
from goldbench.agreement.fleiss import shares
from goldbench.agreement.inquiry import Inquiry
from goldbench.agreement.result import Agreement


def _expect_agreement(sums: Floats, categories: float) -> Floats:
    return np.full(sums.shape[:-1], 1 / categories)


BRENNAN_PREDIGER = Coefficient("pabak", shares, _expect_agreement, fixed=True)


def pabak(inquiry: Inquiry) -> Iterator[Agreement]:
    """Yield the coefficient of all annotators on the documents at least two looked at."""
    return all_annotators(BRENNAN_PREDIGER, inquiry)
