"""Gwet's AC1 (Gwet 2008): chance agreement happens only on decisions that are hard.

    AC1 = (p_o - p_e) / (1 - p_e),   p_e = Σ_k π_k (1 - π_k) / (K - 1)

p_o and π_k as for Fleiss' kappa, K categories. Where nearly all decisions are "no" kappa can be
near 0 although annotators hardly ever disagree; AC1 stays near p_o there.
"""

from collections.abc import Iterator

from goldbench.agreement.chance import Coefficient, all_annotators
from goldbench.agreement.counts import Floats
from goldbench.agreement.fleiss import prevalence, shares
from goldbench.agreement.inquiry import Inquiry
from goldbench.agreement.result import Agreement


def _expect_agreement(sums: Floats, categories: float) -> Floats:
    share = prevalence(sums)
    chance: Floats = (share * (1 - share)).sum(axis=-1) / (categories - 1)
    return chance


GWET = Coefficient("gwet-ac1", shares, _expect_agreement)


def gwet_ac1(inquiry: Inquiry) -> Iterator[Agreement]:
    """Yield AC1 of all annotators on the documents that at least two looked at."""
    return all_annotators(GWET, inquiry)
