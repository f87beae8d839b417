"""Which counts give a Clopper-Pearson interval that is too wide.

For a target width w the counts x of m that miss it form one run around the worst proportion
(1/2 for the proportion itself, about .22 for J when the interval is read on the F1 scale): the
variance falls on both sides of it. So two bounds per m describe the whole plane, and the
probability of missing the target is a difference of two cumulative probabilities. The runs are
found by bisection on exact intervals, not by a normal approximation.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from goldbench.stats import clopper_pearson_bounds, f1_of_j

Floats: TypeAlias = npt.NDArray[np.float64]
Ints: TypeAlias = npt.NDArray[np.int64]
Scale = Literal["proportion", "f1"]


def widths(x: npt.ArrayLike, n: npt.ArrayLike, alpha: float, scale: Scale = "proportion") -> Floats:
    """Give full widths of Clopper-Pearson intervals; x and n need not be whole; 0 of 0 is 1 wide.

    On the scale "f1", x of n is J = tp / (tp + fp + fn) and the width that of F1 = 2J / (1 + J).
    """
    low, high = clopper_pearson_bounds(x, n, level=1 - alpha)
    if scale == "f1":
        low, high = f1_of_j(low), f1_of_j(high)
    return np.where(np.isnan(low), 1.0, high - low)


@dataclass(frozen=True, slots=True, eq=False)
class TooWide:
    """The counts that miss a target width.

    Of m, the counts low[m]..high[m] miss it (none if low > high), and none of any m >= len(low).
    Seen from the other side: a count x misses it for m in first[x]..last[x].
    """

    low: Ints
    high: Ints
    first: Ints
    last: Ints

    def run(self, m: Ints) -> tuple[Ints, Ints]:
        """Give low and high for each m; an empty run is (1, 0)."""
        inside = np.minimum(m, len(self.low) - 1)
        beyond = m >= len(self.low)
        return np.where(beyond, 1, self.low[inside]), np.where(beyond, 0, self.high[inside])

    def sizes(self, x: Ints) -> tuple[Ints, Ints]:
        """Give first and last for each count x; an empty run is (1, 0)."""
        inside = np.minimum(x, len(self.first) - 1)
        beyond = x >= len(self.first)
        return np.where(beyond, 1, self.first[inside]), np.where(beyond, 0, self.last[inside])


@lru_cache(maxsize=64)
def too_wide(width: float, alpha: float, scale: Scale = "proportion") -> TooWide:
    """Tabulate the counts whose interval is wider than `width`."""
    size = _enough(width, alpha, scale)
    m = np.arange(size, dtype=np.int64)
    worst = _worst(m, alpha, scale)
    missed = widths(worst, m, alpha, scale) > width
    below = _edge(worst, np.full(size, -1), m, width=width, alpha=alpha, scale=scale)
    low = np.where(missed, below + 1, 1)
    if scale == "proportion":
        high = np.where(missed, m - low, 0)
    else:
        above = _edge(worst, m + 1, m, width=width, alpha=alpha, scale=scale)
        high = np.where(missed, above - 1, 0)
    first, last = _transpose(low, high)
    return TooWide(low, high, first, last)


def _enough(width: float, alpha: float, scale: Scale) -> int:
    """Give a size from which on every count meets the target."""
    from scipy.special import ndtri  # noqa: PLC0415 - scipy is slow to import

    size = int((float(ndtri(1 - alpha / 2)) / width) ** 2 + 4 / width) + 8
    while True:
        # A stretch, not one size: parity and the rounding of the worst count move the width.
        m = np.arange(size, size + 16, dtype=np.int64)
        if bool(np.all(widths(_worst(m, alpha, scale), m, alpha, scale) <= width)):
            return size
        size += size // 16 + 1


def _worst(m: Ints, alpha: float, scale: Scale) -> Ints:
    """Give the count of m with the widest interval."""
    if scale == "proportion":
        return m // 2
    # d/dJ of log J(1-J)/(1+J)^4 vanishes at J = (5 - sqrt 17) / 4; small m lie a little off it.
    share = (5 - np.sqrt(17)) / 4
    nearby = np.floor(share * m)[:, None] + np.arange(-3, 5)
    tried = np.clip(nearby, 0, m[:, None])
    best = np.argmax(widths(tried, m[:, None], alpha, scale), axis=1)
    widest: Ints = tried[np.arange(len(m)), best].astype(np.int64)
    return widest


def _edge(worst: Ints, end: Ints, m: Ints, *, width: float, alpha: float, scale: Scale) -> Ints:
    """Bisect between the worst count (too wide) and the end (never tried, taken as narrow)."""
    wide, narrow = worst.copy(), end.astype(np.int64)
    while (open_ := np.flatnonzero(np.abs(narrow - wide) > 1)).size:
        middle = (wide[open_] + narrow[open_]) // 2
        missed = widths(middle, m[open_], alpha, scale) > width
        wide[open_[missed]] = middle[missed]
        narrow[open_[~missed]] = middle[~missed]
    return narrow


def _transpose(low: Ints, high: Ints) -> tuple[Ints, Ints]:
    """Turn the runs of counts per size into runs of sizes per count.

    `low` never falls and `high` rises, then falls, so running maxima can be searched.
    """
    size = len(low)
    empty = low > high
    reach = np.where(empty, -1, high)
    x = np.arange(int(reach.max()) + 1, dtype=np.int64)
    first = np.searchsorted(np.maximum.accumulate(reach), x, side="left")
    back = size - 1 - np.searchsorted(np.maximum.accumulate(reach[::-1]), x, side="left")
    start = np.where(empty, size, low)
    # From the end: the last size whose run has begun at or below x.
    begun = size - 1 - np.searchsorted(-np.minimum.accumulate(start[::-1]), -x, side="left")
    return first.astype(np.int64), np.minimum(back, begun).astype(np.int64)
