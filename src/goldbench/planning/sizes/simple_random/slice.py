"""SLiCE, the sample size calculator of Canales et al., to the last digit.

Canales L et al., JMIR Med Inform 2021;9(7):e20492, Multimedia Appendix 1; code
Savanamed/slice 8ebd013. The appendix leaves the formulas out; they are read from the code:

n_P (n_R likewise) is the FIRST n = 1, 2, 3, ... at which the Clopper-Pearson interval of
round(n P) of n is narrower than twice the half width. Then

        for precision                       for recall
tp      n_P P                               n_R R
fp      n_P - tp                            tp / (P / (1 - P))
fn      tp / (R / (1 - R))                  n_R - tp
tn      ((tp + fp)(1 - f) - f fn) / f       the same, internal f = (tp + fp) / all
        ((tp + fn)(1 - f) - f fp) / f       the same, external f = (tp + fn) / all

and every cell is the larger of its two columns, rounded half to even. What SLiCE calls interval
width is a HALF width: "519 documents for a width of 5 %" are for intervals of 10 points.
The first crossing is a coin toss (`goldbench.planning.realised_assurance` says how much of one):
the width is met at the expected count, not at the one that will be seen.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from goldbench.errors import UsageError
from goldbench.planning.sizes.counts.cells import Source, check_share, check_source, infeasible
from goldbench.planning.sizes.counts.widths import Ints, widths

LARGEST = 10**6
# Sizes tried at once. In the first block every n is; the Wald width is a safe guide only above it.
_BLOCK = 256


@dataclass(frozen=True, slots=True)
class SliceSize:
    """Documents to annotate. `positive` = tp + fp: positive by the system, whatever the source."""

    total: int
    positive: int
    negative: int
    tp: int
    fp: int
    tn: int
    fn: int


class SiteShare(NamedTuple):
    total: int
    positive: int
    negative: int


def slice_size(  # noqa: PLR0917 - the signature is a contract
    precision: float,
    recall: float,
    frequency: float,
    half_width: float,
    alpha: float = 0.05,
    source: Source = "internal",
    *,
    clamp: bool = False,
) -> SliceSize:
    """Give SLiCE's sample size.

    >>> size = slice_size(0.85, 0.80, 0.48, 0.05)  # the asthma study; its printed f is .485
    >>> size.total, size.positive, size.negative
    (519, 249, 270)

    A frequency too high for its precision and recall would need fewer than 0 true negatives. SLiCE
    then takes 0 and says nothing; so does `clamp=True`. The default is to refuse.
    """
    check_share(
        precision=precision, recall=recall, frequency=frequency, half_width=half_width, alpha=alpha
    )
    check_source(source)
    n_p = first_narrow(precision, half_width, alpha)
    n_r = first_narrow(recall, half_width, alpha)
    # The order of operations is the original's: n(1 - P) for n - nP moves ties at .5.
    tp_p, tp_r = n_p * precision, n_r * recall
    fp_p, fp_r = n_p - tp_p, tp_r / (precision / (1 - precision))
    fn_p, fn_r = tp_p / (recall / (1 - recall)), n_r - tp_r
    if source == "internal":
        tn_p = ((tp_p + fp_p) * (1 - frequency) - frequency * fn_p) / frequency
        tn_r = ((tp_r + fp_r) * (1 - frequency) - frequency * fn_r) / frequency
    else:
        tn_p = ((tp_p + fn_p) * (1 - frequency) - frequency * fp_p) / frequency
        tn_r = ((tp_r + fn_r) * (1 - frequency) - frequency * fp_r) / frequency
    if not clamp and min(tn_p, tn_r) < -1e-9 * (n_p + n_r):
        error = infeasible(precision, recall, frequency, source)
        raise UsageError(str(error), hint=f"{error.hint}; clamp=True does as SLiCE does")
    tp, fp = round(max(tp_p, tp_r)), round(max(fp_p, fp_r))
    tn, fn = round(max(tn_p, tn_r, 0.0)), round(max(fn_p, fn_r))
    return SliceSize(tp + fp + tn + fn, tp + fp, tn + fn, tp, fp, tn, fn)


def per_site(size: SliceSize, sites: int) -> SiteShare:
    """Share positives and negatives equally among the sites, each rounded up.

    >>> per_site(slice_size(0.85, 0.80, 0.48, 0.05), 6)
    SiteShare(total=87, positive=42, negative=45)

    Equal shares do not keep the frequency of each site: draw with strata and estimate with weights.
    """
    if sites < 1:
        msg = f"{sites} sites"
        raise UsageError(msg, hint="at least one site takes part")
    positive, negative = -(-size.positive // sites), -(-size.negative // sites)
    return SiteShare(positive + negative, positive, negative)


@lru_cache(maxsize=4096)
def first_narrow(proportion: float, half_width: float, alpha: float = 0.05) -> int:
    """Give the first n whose interval at round(n p) is narrower than twice the half width.

    SLiCE's `sample_binom`, after R's `binomSamSize::ciss.binom`, in blocks of n. Above the small
    sizes those are skipped whose Wald interval, shortened by a twentieth, is still too wide:
    Clopper-Pearson is never shorter than that (checked down to alpha = 1e-6, where the largest
    ratio Wald / Clopper-Pearson above n = 256 is 1.012).

    >>> first_narrow(0.9, 0.05)
    155
    """
    check_share(proportion=proportion, half_width=half_width, alpha=alpha)
    for n in _worth_trying(proportion, half_width, alpha):
        interval_widths = widths(np.rint(n * proportion), n, alpha)
        narrow = np.flatnonzero(interval_widths < 2 * half_width)
        if narrow.size:
            return int(n[narrow[0]])
    msg = f"no sample of up to {LARGEST} gives intervals of half width {half_width}"
    raise UsageError(msg, hint="ask for a wider interval or a lower level of confidence")


def _worth_trying(proportion: float, half_width: float, alpha: float) -> Iterator[Ints]:
    """Give the sizes in ascending blocks, without those that are surely too small."""
    from scipy.special import ndtri  # noqa: PLC0415 - scipy is slow to import

    yield np.arange(1, _BLOCK + 1)
    reach = 0.95 * float(ndtri(1 - alpha / 2)) if alpha >= 1e-6 else 0.0
    for start in range(_BLOCK + 1, LARGEST + 1, 64 * _BLOCK):
        n = np.arange(start, min(start + 64 * _BLOCK, LARGEST + 1))
        share = np.rint(n * proportion) / n
        tried = n[reach * np.sqrt(share * (1 - share) / n) < half_width]
        for first in range(0, len(tried), _BLOCK):
            yield tried[first : first + _BLOCK]
