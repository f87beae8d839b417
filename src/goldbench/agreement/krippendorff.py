"""Krippendorff's alpha for categories (Content Analysis, 2004): missing values allowed.

    α = 1 - D_o / D_e
    D_o = 1 - Σ_k o_kk / n,   D_e = 1 - Σ_k n_k (n_k - 1) / (n (n - 1))

o_kl counts pairs of values within a decision, each weighted 1 / (values of the decision - 1);
n_k = Σ_l o_kl, n = Σ_k n_k. With 1 - D for agreement this is (p_o - p_e) / (1 - p_e) again.
"""

from collections.abc import Iterator

import numpy as np

from goldbench.agreement.chance import Coefficient, all_annotators
from goldbench.agreement.counts import Floats
from goldbench.agreement.decisions import Decisions
from goldbench.agreement.inquiry import Inquiry
from goldbench.agreement.result import Agreement


def _columns(decisions: Decisions) -> Floats:
    """Give Σ o_kk, n, and each n_k."""
    chosen = decisions.tallies()
    values = chosen.sum(axis=1)
    same = (chosen * (chosen - 1)).sum(axis=1) / (values - 1)
    return decisions.by_document(np.column_stack([same, values, chosen]))


def _expect_agreement(sums: Floats, categories: float) -> Floats:
    del categories
    values = sums[..., 1]
    pairs = values * (values - 1)
    same = (sums[..., 2:] * (sums[..., 2:] - 1)).sum(axis=-1)
    chance: Floats = same / np.where(pairs > 0, pairs, 1.0)
    return chance


KRIPPENDORFF = Coefficient("krippendorff-alpha", _columns, _expect_agreement)


def krippendorff_alpha(inquiry: Inquiry) -> Iterator[Agreement]:
    """Yield α of all annotators on the documents that at least two looked at."""
    return all_annotators(KRIPPENDORFF, inquiry)
