"""One proportion: the width of its interval, how sure it is, and documents enough to see it."""

import numpy as np

from goldbench.errors import UsageError
from goldbench.planning.sizes.counts.cells import Pilot, check_frequency, check_share
from goldbench.planning.sizes.counts.distributions import beta_binomial_below, binomial_between
from goldbench.planning.sizes.counts.widths import Floats, Ints, too_wide

MOST_DOCUMENTS = 10**8


def proportion_assurance(n: int, proportion: float, width: float, *, alpha: float = 0.05) -> float:
    """Give P(Clopper-Pearson width <= width) when n independent decisions are seen. Exact.

    >>> round(proportion_assurance(155, 0.9, 0.10), 2)  # SLiCE's size for this target
    0.51
    """
    check_share(proportion=proportion, width=width, alpha=alpha)
    if n < 1:
        return 0.0
    return float(_assurances(np.array([n]), proportion, width, alpha)[0])


def proportion_size(
    proportion: float, width: float, *, alpha: float = 0.05, assurance: float = 0.80
) -> int:
    """Give the smallest n from which on every size has the assurance. Exact, no window needed.

    >>> proportion_size(0.9, 0.10)
    179
    """
    check_share(proportion=proportion, width=width, alpha=alpha, assurance=assurance)
    sizes = np.arange(1, len(too_wide(width, alpha).low), dtype=np.int64)
    short = np.flatnonzero(_assurances(sizes, proportion, width, alpha) < assurance)
    return int(sizes[short[-1]]) + 1 if short.size else 1


def documents_for(positives: int, frequency: float | Pilot, *, assurance: float = 0.80) -> int:
    """Give the documents to draw so that at least `positives` of them are positive.

    >>> documents_for(249, 0.48, assurance=0.90)
    549
    >>> documents_for(249, Pilot(48, 100), assurance=0.90)  # 48 of 100 is not 48 %
    604
    """
    check_share(frequency=check_frequency(frequency), assurance=assurance)
    if positives < 1:
        return 0

    def short(n: int) -> float:
        if isinstance(frequency, Pilot):
            return beta_binomial_below(positives, n, *frequency.shape)
        return float(binomial_between(np.zeros(1), np.array([positives - 1]), n, frequency)[0])

    below, above = positives - 1, positives
    while short(above) > 1 - assurance:
        below, above = above, 2 * above
        if above > MOST_DOCUMENTS:
            msg = f"{positives} positives would take more than {MOST_DOCUMENTS} documents"
            raise UsageError(msg, hint="a larger pilot, a lower assurance, or a narrower archive")
    while above - below > 1:
        middle = (below + above) // 2
        below, above = (middle, above) if short(middle) > 1 - assurance else (below, middle)
    return above


def _assurances(n: Ints, proportion: float, width: float, alpha: float) -> Floats:
    low, high = too_wide(width, alpha).run(n)
    return 1 - binomial_between(low, high, n, proportion)
