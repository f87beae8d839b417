"""Measurements, and whether they are high enough to be an indicator.

A1c over 6.5, two fasting glucose values over 126, total cholesterol over 240, LDL over 100, blood
pressure over 140 or over 90, BMI over 30, waist over 40 inches in men and 35 in women: the usual
criteria, with which every example in appendix A of Stubbs & Uzuner 2015 agrees. Values keep clear
of the limits themselves, about which the appendix says nothing.
"""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from datetime import date
from random import Random
from typing import NamedTuple

from goldbench.synthetic.chance import whole


class Reading(NamedTuple):
    """A value as it is written, a second one where two are needed, and whether it is high."""

    value: str
    high: bool
    second: str = ""


class Readings(NamedTuple):
    """All that was measured on one day, by (label, indicator)."""

    day: date
    values: Mapping[tuple[str, str], Reading]


def measure(rng: Random, present: AbstractSet[str], day: date, *, male: bool) -> Readings:
    """Draw one value of each kind; only those who have the condition may be high."""
    diabetic, fat = "DIABETES" in present, "HYPERLIPIDEMIA" in present
    heavy = "OBESE" in present
    a1c = diabetic and rng.random() < 0.65
    sugar = diabetic and rng.random() < 0.6
    chol = fat and rng.random() < 0.45
    ldl = fat and rng.random() < 0.5
    bp = "HYPERTENSION" in present and rng.random() < 0.55
    waist = 41 if male else 36
    sugars = (whole(rng, 128, 260), whole(rng, 128, 240)) if sugar else (whole(rng, 84, 119), 0)
    return Readings(
        day,
        {
            ("DIABETES", "A1C"): _tenths(whole(rng, 67, 119) if a1c else whole(rng, 54, 63), a1c),
            ("DIABETES", "glucose"): Reading(str(sugars[0]), sugar, str(sugars[1])),
            ("HYPERLIPIDEMIA", "high chol."): _whole(
                whole(rng, 243, 330) if chol else whole(rng, 132, 228), chol
            ),
            ("HYPERLIPIDEMIA", "high LDL"): _whole(
                whole(rng, 104, 210) if ldl else whole(rng, 52, 96), ldl
            ),
            ("HYPERTENSION", "high bp"): Reading(_pressure(rng, high=bp), bp),
            ("OBESE", "BMI"): _tenths(
                whole(rng, 306, 480) if heavy else whole(rng, 205, 292), heavy
            ),
            ("OBESE", "waist circum."): _whole(
                whole(rng, waist + 1, 56) if heavy else whole(rng, 28, waist - 2), heavy
            ),
        },
    )


def _whole(value: int, high: bool) -> Reading:  # noqa: FBT001 - private, and reads as a pair
    return Reading(str(value), high)


def _tenths(value: int, high: bool) -> Reading:  # noqa: FBT001 - private, and reads as a pair
    return Reading(f"{value // 10}.{value % 10}", high)


def _pressure(rng: Random, *, high: bool) -> str:
    if not high:
        return f"{whole(rng, 104, 136)}/{whole(rng, 58, 86)}"
    if rng.random() < 0.15:
        return f"{whole(rng, 128, 138)}/{whole(rng, 92, 104)}"
    return f"{whole(rng, 144, 198)}/{whole(rng, 70, 108)}"
