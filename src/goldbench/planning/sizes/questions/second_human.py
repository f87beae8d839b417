"""How many documents show that a system agrees with annotators as well as they do with each other.

    n = ((z_.95 + z_power) σ / (margin + Δ))²

Δ = (F(S, B) + F(S, A)) / 2 - F(A, B) is the true difference, 0 if the system is as good, and σ the
standard deviation of what one document adds to it (√n se of a pilot). Without a pilot the number of
positives decides, simulated for margin .05, power .80 and Δ = 0: about 220 where the annotators
agree by .70 to .80, 100 at .90, 350 at .68. Positives are marks of an annotator; a document holds
`units` of them, or one with the frequency of a variable that is decided once a document.
"""

import math
from dataclasses import dataclass
from typing import Any

from goldbench.errors import UsageError
from goldbench.planning.sizes.counts.cells import check_share
from goldbench.planning.sizes.questions.difference import ADVISED, FEWEST, Spread, quantile, safety

MARGIN = 0.05
_AGREEMENT = (0.68, 0.70, 0.80, 0.90)
_POSITIVES = (350.0, 220.0, 220.0, 100.0)
_USUAL = 0.75


@dataclass(frozen=True, slots=True)
class HumanSize:
    """`total` documents; `positives` among them, where the size was reckoned from those."""

    margin: float
    power: float
    truth: float
    agreement: float | None
    spread: Spread | None
    positives: int | None
    total: int
    safe: int | None

    @property
    def sentence(self) -> str:
        unit = "document" if self.spread is None else self.spread.unit
        about = "About " if self.spread is None else ""
        true = "if the system truly is"
        if self.truth:
            true = f"if its true difference is {self.truth:+g}"
        text = (
            f"{about}{self.total:,} {unit}s, read by both annotators, show that a system agrees "
            f"with them as well as they agree with each other, within {self.margin:g}, with "
            f"probability {self.power:g} {true}"
        )
        if self.spread is not None:
            spread = self.spread
            seen = f"σ {spread.sigma:.2g}, {spread.pilot} {unit}s; {self.safe:,} to be safe"
            return f"{text} and {unit}s vary as in the pilot ({seen})."
        return (
            f"{text}: they hold {self.positives:,} positives, enough where the annotators' F1 is "
            f"{self.agreement:g}."
        )

    @property
    def warnings(self) -> list[str]:
        if self.spread is None:
            return ["no pilot: the number of positives is a rule of thumb from simulations"]
        if self.spread.pilot is not None and self.spread.pilot < ADVISED:
            few = f"{self.spread.pilot} {self.spread.unit}s are a small pilot"
            return [f"{few}: {ADVISED} are advised; plan with the safe number"]
        return []

    def as_json(self) -> dict[str, Any]:
        spread = self.spread
        return {
            "question": "human",
            "margin": self.margin,
            "power": self.power,
            "truth": self.truth,
            "agreement": self.agreement,
            "sigma": None if spread is None else spread.sigma,
            "unit": "document" if spread is None else spread.unit,
            "pilot": None if spread is None else spread.pilot,
            "positives": self.positives,
            "total": self.total,
            "safe": self.safe,
            "summary": self.sentence,
            "methods": self.sentence,
            "warnings": self.warnings,
        }


def human_size(
    *,
    margin: float = MARGIN,
    power: float = 0.80,
    truth: float = 0.0,
    agreement: float | None = None,
    units: float | None = None,
    spread: Spread | None = None,
) -> HumanSize:
    """Give the documents for a verdict of non-inferiority (one-sided .05).

    `units`: positives a document, which may be a frequency. A pilot's `spread` takes the place of
    `units` and `agreement`.

    >>> human_size(units=4).total, human_size(units=0.3).total
    (55, 734)
    """
    check_share(margin=margin, power=power)
    if not -margin < truth < 1:
        msg = f"a system that is {truth:+g} cannot be shown to be within {margin:g}"
        raise UsageError(msg, hint="the true difference must lie above minus the margin")
    reach = ((quantile(0.95) + quantile(power)) / (margin + truth)) ** 2
    if spread is not None:
        if agreement is not None or units is not None:
            msg = "a pilot says how documents vary; agreement and units would say it again"
            raise UsageError(msg, hint="leave --agreement, --units and --frequency out")
        if spread.pilot is None or spread.pilot < FEWEST:
            msg = f"a pilot of {spread.pilot or 0} {spread.unit}s; at least {FEWEST} are needed"
            raise UsageError(msg, hint=f"{ADVISED} are advised")
        needed = reach * spread.sigma**2
        safe = math.ceil(needed * safety(spread.pilot) - 1e-9)
        total = math.ceil(needed - 1e-9)
        return HumanSize(margin, power, truth, None, spread, None, total, safe)
    if units is None or not units > 0:
        msg = "how many positives a document holds is not said"
        hint = "--units N (marks of an annotator a document) or --frequency F (one decision each)"
        raise UsageError(msg, hint=hint)
    usual = ((quantile(0.95) + quantile(0.80)) / MARGIN) ** 2
    agreed = _USUAL if agreement is None else agreement
    positives = _positives(agreed) * reach / usual
    total = math.ceil(positives / units - 1e-9)
    return HumanSize(margin, power, truth, agreed, None, math.ceil(positives - 1e-9), total, None)


def _positives(agreement: float) -> float:
    """Interpolate what was simulated; nothing was beyond it."""
    if not _AGREEMENT[0] <= agreement <= _AGREEMENT[-1]:
        msg = f"annotators who agree by {agreement:g}: sizes were simulated from .68 to .90"
        raise UsageError(msg, hint="take a pilot: goldbench compare --human A,B GOLD SYSTEM --json")
    for low, high, few, many in zip(
        _AGREEMENT, _AGREEMENT[1:], _POSITIVES, _POSITIVES[1:], strict=False
    ):
        if agreement <= high:
            return few + (many - few) * (agreement - low) / (high - low)
    return _POSITIVES[-1]
