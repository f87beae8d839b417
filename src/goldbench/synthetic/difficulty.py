"""How hard a note is: one draw a note that moves all its error rates together.

A rate p becomes, in a note of difficulty u (uniform), the u-quantile of the Beta distribution with
mean p and a + b = 1 / rho - 1. Two marks of one note then err together with intra-class
correlation rho, and over many notes the rate is p. Numbers of spurious marks are Poisson with a
mean multiplied by the u-quantile of a Gamma distribution with mean 1 and shape (1 - rho) / rho.
With rho = 0 every note is alike.
"""

import math
from functools import cache
from random import Random

from goldbench.errors import UsageError

_STEPS = 2048


def check(name: str, value: float, *, above: float | None = None) -> None:
    """Refuse what is no probability (or, with `above`, what is not greater than that)."""
    fits = 0 <= value <= 1 and (above is None or value > above)
    if not fits:
        low = "[0" if above is None else f"({above:g}"
        msg = f"{name} is {value}; expected a number in {low}, 1]"
        raise UsageError(msg, hint="rates are shares, not percentages")


@cache
def _beta(mean: float, rho: float) -> tuple[float, ...]:
    """Quantiles of the Beta distribution at the middles of equal steps, with the mean exact."""
    import numpy as np  # noqa: PLC0415 - only clustered errors need it
    from scipy.special import betaincinv  # noqa: PLC0415  # slow to import

    total = 1 / rho - 1
    middles = (np.arange(_STEPS) + 0.5) / _STEPS
    quantiles = betaincinv(mean * total, (1 - mean) * total, middles)
    return tuple(np.minimum(quantiles * (mean / quantiles.mean()), 1.0).tolist())


@cache
def _gamma(rho: float) -> tuple[float, ...]:
    import numpy as np  # noqa: PLC0415 - only clustered errors need it
    from scipy.special import gammaincinv  # noqa: PLC0415  # slow to import

    quantiles = gammaincinv((1 - rho) / rho, (np.arange(_STEPS) + 0.5) / _STEPS)
    return tuple((quantiles / quantiles.mean()).tolist())


class Difficulty:
    """The difficulty of one note: turns overall rates into this note's rates."""

    __slots__ = ("_rho", "_step")

    def __init__(self, rng: Random, rho: float) -> None:
        self._rho = rho
        self._step = int(rng.random() * _STEPS)

    def rate(self, mean: float) -> float:
        """A probability of error in this note."""
        if not self._rho or mean in (0.0, 1.0):
            return mean
        return _beta(mean, self._rho)[self._step]

    def count(self, mean: float) -> float:
        """An expected number of spurious marks in this note."""
        return mean * _gamma(self._rho)[self._step] if self._rho else mean


def poisson(rng: Random, mean: float) -> int:
    """Draw by multiplying uniforms (Knuth, TAOCP 2, 3.4.1); meant for small means."""
    limit, product, count = math.exp(-mean), rng.random(), 0
    while product > limit:
        product *= rng.random()
        count += 1
    return count
