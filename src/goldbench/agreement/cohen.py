"""Cohen's kappa (Cohen 1960): two annotators, chance from each one's own habits.

    κ = (p_o - p_e) / (1 - p_e),   p_o = Σ_k p_kk,   p_e = Σ_k p_k. p_.k

over decisions about documents (see `decisions`), p_kl being the share of decisions where one
annotator chose category k and the other l.
"""

import math
from collections.abc import Iterator

import numpy as np

from goldbench.agreement.chance import Coefficient, each_pair
from goldbench.agreement.counts import Floats
from goldbench.agreement.decisions import Decisions
from goldbench.agreement.inquiry import Inquiry
from goldbench.agreement.result import Agreement


def _columns(decisions: Decisions) -> Floats:
    """Give agreements, decisions, and the table of both annotators' choices row by row."""
    first, second = decisions.ratings.T
    size = decisions.categories
    table = (first * size + second)[:, None] == np.arange(size * size)
    agree, every = first == second, np.ones(decisions.units)
    return decisions.by_document(np.column_stack([agree, every, table]).astype(np.float64))


def _expect_agreement(sums: Floats, categories: float) -> Floats:
    del categories  # the table tells
    total = np.where(sums[..., 1] > 0, sums[..., 1], 1.0)
    size = math.isqrt(sums.shape[-1] - 2)
    table = sums[..., 2:].reshape(*sums.shape[:-1], size, size)
    shares = table / total[..., None, None]
    chance: Floats = (shares.sum(axis=-1) * shares.sum(axis=-2)).sum(axis=-1)
    return chance


COHEN = Coefficient("cohen-kappa", _columns, _expect_agreement)


def cohen_kappa(inquiry: Inquiry) -> Iterator[Agreement]:
    """Yield κ of each pair on the documents both looked at."""
    return each_pair(COHEN, inquiry)
