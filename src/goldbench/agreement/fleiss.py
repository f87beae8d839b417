"""Fleiss' kappa (Fleiss 1971): any number of annotators, chance from the habits of all.

    κ = (p_o - p_e) / (1 - p_e),   p_e = Σ_k π_k²

p_o is the mean over decisions of the share of annotator pairs who agree, π_k the mean share of
annotators who choose category k. Where not all looked at a document, the shares are among those
who did (at least two), as in Gwet 2014; with equally many everywhere it is Fleiss' own.
"""

from collections.abc import Iterator

import numpy as np

from goldbench.agreement.chance import Coefficient, all_annotators
from goldbench.agreement.counts import Floats
from goldbench.agreement.decisions import Decisions
from goldbench.agreement.inquiry import Inquiry
from goldbench.agreement.result import Agreement


def shares(decisions: Decisions) -> Floats:
    """Give the sums of pairwise agreement, of decisions, and of each category's share."""
    chosen = decisions.tallies()
    raters = chosen.sum(axis=1)
    agree = (chosen * (chosen - 1)).sum(axis=1) / (raters * (raters - 1))
    table = np.column_stack([agree, np.ones(len(agree)), chosen / raters[:, None]])
    return decisions.by_document(table)


def prevalence(sums: Floats) -> Floats:
    """Give π_k on the last axis."""
    return sums[..., 2:] / np.where(sums[..., 1] > 0, sums[..., 1], 1.0)[..., None]


def _expect_agreement(sums: Floats, categories: float) -> Floats:
    del categories
    chance: Floats = np.square(prevalence(sums)).sum(axis=-1)
    return chance


FLEISS = Coefficient("fleiss-kappa", shares, _expect_agreement)


def fleiss_kappa(inquiry: Inquiry) -> Iterator[Agreement]:
    """Yield κ of all annotators on the documents that at least two looked at."""
    return all_annotators(FLEISS, inquiry)
