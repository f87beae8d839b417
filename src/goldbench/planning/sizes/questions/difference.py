"""How many documents tell two systems apart: a difference δ found with a stated power.

    n = (z_{1-α/2} + z_power)² σ² / δ²

σ² is the variance of what one document (patient, where they are known) adds to the difference of
the scores. From a pilot it is n v of the linearised difference (`paired` in `goldbench.stats`);
without one

    σ_X² = deff F (1 - F) (2 - F)² / (2u)     F1; u = tp + fp + fn a document
    σ_X² = deff P (1 - P) / marks             precision; recall with the gold marks of a document
    σ²   = σ_A² + σ_B² - 2 ρ σ_A σ_B          ρ = 0 unless it was measured

A pilot tells σ, never δ: with δ from a pilot of 50 documents half of the studies have a power below
.80. σ itself is uncertain; `safe` multiplies by (k - 1) / χ²_{.2, k-1} for k documents.
"""

import math
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, get_args

import numpy as np
import numpy.typing as npt

from goldbench.errors import UsageError, check_known
from goldbench.planning.sizes.counts.cells import check_share
from goldbench.stats import linearised_difference

DifferenceMeasure = Literal["f1", "precision", "recall"]
FEWEST, ADVISED = 20, 50
"""Documents of a pilot: with fewer its spread says nothing; so many are advised."""
_NAMES = {"f1": "F1", "precision": "precision", "recall": "recall"}
_SAFE = 0.2


class Spread(NamedTuple):
    """The standard deviation of what one unit adds to a difference, and what it was seen in."""

    sigma: float
    unit: str = "document"
    pilot: int | None = None


def pilot_spread(
    a: npt.ArrayLike, b: npt.ArrayLike, measure: DifferenceMeasure, *, unit: str = "document"
) -> Spread:
    """Take σ from a pilot: counts (tp_gold, tp_system, fp, fn) of both systems, a row a unit.

    >>> good, poor = [[3, 3, 0, 0]] * 20 + [[2, 2, 1, 1]] * 20, [[2, 2, 1, 1]] * 40
    >>> f"{pilot_spread(good, poor, 'f1').sigma:.3f}"
    '0.169'
    """
    check_known("measure", measure, get_args(DifferenceMeasure))
    first, second = np.asarray(a, np.float64), np.asarray(b, np.float64)
    if len(first) < FEWEST:
        msg = f"a pilot of {len(first)} {unit}s; at least {FEWEST} are needed"
        hint = f"{ADVISED} are advised; or say what is expected: --f1, --units, --deff"
        raise UsageError(msg, hint=hint)
    moved = linearised_difference(first, second, measure)
    if moved is None:
        msg = f"{_NAMES[measure]} of the pilot is undefined: a system marked nothing, or no gold"
        raise UsageError(msg, hint="take a pilot in which both systems and the gold have marks")
    sigma = math.sqrt(len(moved) * len(moved) / (len(moved) - 1) * float(moved @ moved))
    if sigma == 0:
        msg = "the two systems of the pilot do not differ in a single document"
        raise UsageError(msg, hint="they may be one and the same; or take a larger pilot")
    return Spread(sigma, unit, len(moved))


def assume_spread(
    score: float,
    units: float,
    measure: DifferenceMeasure = "f1",
    *,
    deff: float = 1.0,
    rho: float = 0.0,
) -> Spread:
    """Give σ without a pilot, for two systems that both score about `score`.

    `units` a document: tp + fp + fn for F1, the systems' marks for precision, gold marks for
    recall. `rho` is the correlation of the two systems over documents.

    >>> f"{assume_spread(0.85, 5, deff=1.2).sigma:.3f}"
    '0.201'
    """
    check_known("measure", measure, get_args(DifferenceMeasure))
    check_share(**{_NAMES[measure]: score})
    if not units > 0 or not deff > 0 or not -1 < rho < 1:
        msg = f"{units:g} units a document, design effect {deff:g}, rho {rho:g}"
        raise UsageError(msg, hint="units and deff above 0, rho between -1 and 1")
    spread = (2 - score) ** 2 / 2 if measure == "f1" else 1.0
    own = deff * score * (1 - score) * spread / units
    return Spread(math.sqrt(2 * own * (1 - rho)))


@dataclass(frozen=True, slots=True)
class DifferenceSize:
    """`total` units find `difference` with `power`; `safe` reckons with the pilot's own error."""

    difference: float
    measure: DifferenceMeasure
    power: float
    level: float
    spread: Spread
    total: int
    safe: int | None

    @property
    def sentence(self) -> str:
        unit, spread = self.spread.unit, self.spread
        text = (
            f"{self.total:,} {unit}s find a difference of {self.difference:g} in "
            f"{_NAMES[self.measure]} with probability {self.power:g} (two-sided "
            f"{1 - self.level:.2g}), "
        )
        if spread.pilot is None:
            return f"{text}if {unit}s vary as assumed (σ {spread.sigma:.2g})."
        seen = f"σ {spread.sigma:.2g}, {spread.pilot} {unit}s; {self.safe:,} to be safe"
        return f"{text}if {unit}s vary as in the pilot ({seen})."

    @property
    def warnings(self) -> list[str]:
        spread = self.spread
        if spread.pilot is None:
            return ["no pilot: the spread is a formula's; mentions that come in clumps need --deff"]
        if spread.pilot < ADVISED:
            few = f"{spread.pilot} {spread.unit}s are a small pilot"
            return [f"{few}: {ADVISED} are advised; plan with the safe number"]
        return []

    def as_json(self) -> dict[str, Any]:
        return {
            "question": "difference",
            "difference": self.difference,
            "measure": self.measure,
            "power": self.power,
            "level": self.level,
            "sigma": self.spread.sigma,
            "unit": self.spread.unit,
            "pilot": self.spread.pilot,
            "total": self.total,
            "safe": self.safe,
            "summary": self.sentence,
            "methods": self.sentence,
            "warnings": self.warnings,
        }


def difference_size(
    difference: float,
    spread: Spread,
    measure: DifferenceMeasure = "f1",
    *,
    power: float = 0.80,
    level: float = 0.95,
) -> DifferenceSize:
    """Give the units that find a difference (two-sided test at 1 - level).

    >>> size = difference_size(0.03, Spread(0.20, pilot=50))
    >>> size.total, size.safe
    (349, 422)
    """
    check_known("measure", measure, get_args(DifferenceMeasure))
    check_share(difference=difference, power=power, level=level)
    if not spread.sigma > 0:
        msg = f"a spread of {spread.sigma:g}"
        raise UsageError(msg, hint="the standard deviation of a document is above 0")
    needed = (quantile((1 + level) / 2) + quantile(power)) ** 2 * (spread.sigma / difference) ** 2
    safe = None
    if spread.pilot is not None:
        safe = math.ceil(needed * safety(spread.pilot) - 1e-9)
    total = math.ceil(needed - 1e-9)
    return DifferenceSize(difference, measure, power, level, spread, total, safe)


def safety(pilot: int) -> float:
    """Give (k - 1) / χ²_{.2, k-1}: by how much the spread of k units may be too small.

    >>> [round(safety(k), 2) for k in (20, 30, 50, 100)]
    [1.39, 1.29, 1.21, 1.14]
    """
    from scipy.special import gammaincinv  # noqa: PLC0415 - scipy is slow to import

    free = pilot - 1
    return free / (2 * float(gammaincinv(free / 2, _SAFE)))


def quantile(share: float) -> float:
    from scipy.special import ndtri  # noqa: PLC0415 - scipy is slow to import

    return float(ndtri(share))
