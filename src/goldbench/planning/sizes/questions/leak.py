"""How many patients show that a de-identifier leaks little: "at most x, with 95 % confidence".

The claim is per patient ("at most x of patients have an identifier left"), its bound the exact
one-sided one of Clopper and Pearson. n(c) is the smallest number of patients of whom c may leak:

    P(at most c of n | x) <= 1 - level

With none allowed (the rule of three) a system ten times better than x still fails in a quarter of
samples; so c is chosen as the smallest for which a system that truly leaks `truth` passes with the
power asked for. Identifiers of one patient leak together: n of them are worth n / deff,
deff = 1 + (m - 1) icc, m identifiers a patient, icc .3 unless told otherwise (`leak_size`, per
identifier). At an icc of .1 or .3 that keeps false claims at .03 or below, where counting
identifiers makes them in 10 to 27 %.
"""

import math
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, get_args

from goldbench.errors import UsageError, check_known
from goldbench.planning.sizes.counts.cells import check_share
from goldbench.planning.sizes.counts.corrections import design_effect

LeakUnit = Literal["patient", "identifier"]
IDENTIFIERS, ALIKE = 10.0, 0.3
"""Identifiers a patient, and how alike they leak, unless told otherwise."""
_SHOWN = (0, 1, 2, 3, 5)
_MOST = 1000


class LeakRow(NamedTuple):
    """Read `units`, of which `allowed` may leak; `power` is the chance to pass at the truth."""

    allowed: int
    units: int
    power: float


@dataclass(frozen=True, slots=True)
class LeakSize:
    """`total` units of which at most `allowed` may leak; `table` has other choices."""

    limit: float
    per: LeakUnit
    truth: float
    level: float
    asked: float
    allowed: int
    total: int
    power: float
    patients: int
    deff: float
    table: tuple[LeakRow, ...]

    @property
    def sentence(self) -> str:
        text = f"Read {self.total:,} {self.per}s; at most {self.allowed:,} may leak."
        if self.per == "identifier":
            text = (
                f"Read {self.total:,} identifiers, of about {self.patients:,} patients; at most "
                f"{self.allowed:,} may leak (design effect {self.deff:.3g})."
            )
        none = self.table[0]
        if self.allowed:
            fails = _often(1 - none.power)
            text += (
                f" 0 of {none.units:,} would do, but a system with {100 * self.truth:.3g} % fails "
                f"that {fails}."
            )
        return text

    @property
    def methods(self) -> str:
        """A sentence for the methods section of a paper."""
        per = "of patients have an identifier left" if self.per == "patient" else "leak"
        share = "" if self.per == "patient" else " of identifiers"
        text = (
            f"The sample size was chosen to show with {self.level * 100:g} % confidence (exact "
            f"one-sided Clopper-Pearson bound) that at most {100 * self.limit:g} %{share} {per}: "
            f"{self.total:,} {self.per}s, of which at most {self.allowed:,} may leak; a system "
            f"with a true rate of {100 * self.truth:.3g} % passes with probability "
            f"{self.power:.2f}"
        )
        if self.per == "identifier":
            text += (
                f"; identifiers of one patient leak together, which a design effect of "
                f"{self.deff:.3g} reckons with"
            )
        return f"{text}."

    def as_json(self) -> dict[str, Any]:
        return {
            "question": "leak",
            "limit": self.limit,
            "per": self.per,
            "truth": self.truth,
            "level": self.level,
            "asked": self.asked,
            "total": self.total,
            "allowed": self.allowed,
            "power": self.power,
            "patients": self.patients,
            "deff": self.deff,
            "table": [row._asdict() for row in self.table],
            "summary": self.sentence,
            "methods": self.methods,
            "warnings": [],
        }


def leak_size(
    limit: float,
    *,
    per: LeakUnit = "patient",
    truth: float | None = None,
    power: float = 0.80,
    level: float = 0.95,
    identifiers: float = IDENTIFIERS,
    icc: float = ALIKE,
) -> LeakSize:
    """Give the units to read for the claim "at most `limit`"; `truth` is limit / 4 if not said.

    >>> size = leak_size(0.01)
    >>> size.total, size.allowed
    (773, 3)

    Per identifier the power is that of the independent units they are worth.
    """
    check_known("per", per, get_args(LeakUnit))
    check_share(limit=limit, power=power, level=level)
    true = limit / 4 if truth is None else truth
    if not 0 <= true < limit:
        msg = f"a true leak of {true:g} cannot be shown to be below {limit:g}"
        raise UsageError(msg, hint="the truth must lie below what is to be shown; a quarter of it")
    deff = 1.0 if per == "patient" else design_effect(identifiers, icc)
    rows = []
    allowed = 0
    while True:
        rows.append(_row(allowed, limit, true, level))
        if rows[-1].power >= power and allowed >= max(_SHOWN):
            break
        allowed += 1
        if allowed > _MOST:
            msg = f"no sample in which up to {_MOST} may leak gives a power of {power:g}"
            raise UsageError(msg, hint="the truth lies too near to what is to be shown")
    chosen = next(row for row in rows if row.power >= power)
    shown = [row for row in rows if row.allowed in {*_SHOWN, chosen.allowed}]
    best, *table = (_inflate(row, deff) for row in (chosen, *shown))
    patients = best.units if per == "patient" else math.ceil(best.units / identifiers - 1e-9)
    return LeakSize(
        limit, per, true, level, power, best.allowed, best.units, best.power, patients, deff,
        tuple(table),
    )  # fmt: skip


def fewest_units(allowed: int, limit: float, level: float = 0.95) -> int:
    """Give the smallest n whose one-sided upper bound at `allowed` of n is at most `limit`.

    >>> [fewest_units(c, 0.01) for c in (0, 1, 2, 3, 5)]
    [299, 473, 628, 773, 1049]
    """
    from scipy.special import betainc  # noqa: PLC0415 - scipy is slow to import

    def holds(n: int) -> bool:  # P(X <= c | n, x) = I(1 - x; n - c, c + 1)
        return float(betainc(n - allowed, allowed + 1, 1 - limit)) <= 1 - level + 1e-12

    above = allowed + 1
    while not holds(above):
        above *= 2
    below = above // 2
    while above - below > 1:
        middle = (below + above) // 2
        below, above = (below, middle) if holds(middle) else (middle, above)
    return above


def _row(allowed: int, limit: float, truth: float, level: float) -> LeakRow:
    from scipy.special import betainc  # noqa: PLC0415 - scipy is slow to import

    units = fewest_units(allowed, limit, level)
    return LeakRow(allowed, units, float(betainc(units - allowed, allowed + 1, 1 - truth)))


def _inflate(row: LeakRow, deff: float) -> LeakRow:
    """Turn independent units into identifiers that are worth as much."""
    units, allowed = math.ceil(row.units * deff - 1e-9), math.floor(row.allowed * deff + 1e-9)
    return LeakRow(allowed, units, row.power)


def _often(share: float) -> str:
    if 0.45 <= share <= 0.55:
        return "half of the time"
    return f"in {share:.0%} of samples"
