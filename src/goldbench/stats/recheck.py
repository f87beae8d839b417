"""Printed figures against counts: the true positives that can have led to a row of a table.

Precision is tp / system and recall tp / gold, so that counts and two rounded figures leave few
values of tp, often one. That one tells what F1 and every bound should have been.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from goldbench.errors import UsageError
from goldbench.stats.arrays import FloatArray
from goldbench.stats.f1 import F1_METHODS
from goldbench.stats.proportion import PROPORTION_METHODS, Bounds


class Printed(NamedTuple):
    """A figure and its interval as printed, as shares of 1; None = not printed."""

    value: float | None
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """`gold` and `system` are how many items the gold standard and the system have."""

    gold: int
    system: int
    precision: Printed
    recall: Printed
    f1: Printed


@dataclass(frozen=True, slots=True)
class Cell:
    """`name` is e.g. `f1.high`; `expected` has the printed decimals, None where undefined."""

    name: str
    printed: float
    expected: float | None
    fits: bool


@dataclass(frozen=True, slots=True)
class Recheck:
    """What a row comes to.

    `tp`: all counts that reproduce every printed figure of precision and recall; empty if none
    does. The cells are judged by `judged_by`, the count that explains most of the row: first of
    precision and recall, then of F1, the smallest on a tie.
    """

    tp: tuple[int, ...]
    judged_by: int
    cells: tuple[Cell, ...]

    @property
    def wrong(self) -> tuple[Cell, ...]:
        return tuple(cell for cell in self.cells if not cell.fits)


def recheck_row(
    row: PrintedRow,
    *,
    decimals: int = 2,
    level: float = 0.95,
    method: str = "clopper-pearson",
    f1_method: str = "paper",
) -> Recheck:
    """Find the tp behind a row, and each cell that does not follow from it.

    A figure exactly between two printed ones may go either way: half up, half to even, and what
    binary fractions make of it are all in use.

    >>> row = PrintedRow(147, 80, Printed(0.98), Printed(0.53), Printed(0.96, 0.60, 0.76))
    >>> found = recheck_row(row)
    >>> found.tp, [(cell.name, cell.expected) for cell in found.wrong]
    ((78,), [('f1.value', 0.69)])
    """
    if min(row.gold, row.system) < 0 or decimals < 1 or decimals > 9:
        msg = f"gold {row.gold}, system {row.system}, decimals {decimals}"
        raise UsageError(msg, hint="counts of 0 or more, and 1 to 9 decimals")
    if method not in PROPORTION_METHODS or f1_method not in F1_METHODS:
        msg = f"no such interval: {method!r} for P and R, {f1_method!r} for F1"
        known = f"{', '.join(PROPORTION_METHODS)} for P and R, {', '.join(F1_METHODS)} for F1"
        raise UsageError(msg, hint=known)
    tp = np.arange(min(row.gold, row.system) + 1)
    unit = 10**decimals
    figures = _figures(tp, row, level=level, method=method, f1_method=f1_method)
    cells = {
        f"{measure}.{part}": printed
        for measure in ("precision", "recall", "f1")
        for part, printed in getattr(row, measure)._asdict().items()
        if printed is not None
    }
    fits = {name: figures[name].fits(_whole(value, unit), unit) for name, value in cells.items()}
    basic = _votes(tp, fits, f1=False)
    explained = [name for name in fits if not name.startswith("f1")]
    rank = basic * (len(cells) + 1) + _votes(tp, fits, f1=True)
    judge = int(rank.argmax())
    return Recheck(
        tuple(tp[basic == len(explained)].tolist()),
        judge,
        tuple(
            Cell(name, value, figures[name].round_half_up(judge, unit), bool(fits[name][judge]))
            for name, value in cells.items()
        ),
    )


class _Share(NamedTuple):
    """top / bottom in whole numbers, so that ties are ties."""

    top: npt.NDArray[np.int64]
    bottom: int

    def fits(self, printed: int, unit: int) -> npt.NDArray[np.bool_]:
        return (self.bottom > 0) & (
            2 * np.abs(self.top * unit - printed * self.bottom) <= self.bottom
        )

    def round_half_up(self, tp: int, unit: int) -> float | None:
        if not self.bottom:
            return None
        return int((2 * self.top[tp] * unit + self.bottom) // (2 * self.bottom)) / unit


class _Bound(NamedTuple):
    """Bounds are irrational but for 0 and 1: their ties are no concern."""

    values: FloatArray

    def fits(self, printed: int, unit: int) -> npt.NDArray[np.bool_]:
        return np.abs(self.values * unit - printed) <= 0.5 + 1e-9

    def round_half_up(self, tp: int, unit: int) -> float | None:
        value = float(self.values[tp])
        return None if np.isnan(value) else int(value * unit + 0.5) / unit


def _figures(
    tp: npt.NDArray[np.int64], row: PrintedRow, *, level: float, method: str, f1_method: str
) -> Mapping[str, _Share | _Bound]:
    """Every cell for every tp."""
    share = PROPORTION_METHODS[method]
    bounds: dict[str, Bounds] = {
        "precision": share(tp, row.system, level=level),
        "recall": share(tp, row.gold, level=level),
        "f1": F1_METHODS[f1_method](tp, row.system - tp, row.gold - tp, level=level),
    }
    values = {
        "precision": _Share(tp, row.system),
        "recall": _Share(tp, row.gold),
        "f1": _Share(2 * tp, row.gold + row.system),
    }
    return {
        **{f"{name}.value": value for name, value in values.items()},
        **{f"{name}.low": _Bound(value.low) for name, value in bounds.items()},
        **{f"{name}.high": _Bound(value.high) for name, value in bounds.items()},
    }


def _votes(
    tp: npt.NDArray[np.int64], fits: Mapping[str, npt.NDArray[np.bool_]], *, f1: bool
) -> npt.NDArray[np.int64]:
    votes = np.zeros(tp.size, dtype=np.int64)
    for name, fit in fits.items():
        if name.startswith("f1") == f1:
            votes += fit
    return votes


def _whole(printed: float, unit: int) -> int:
    whole = round(printed * unit)
    if not 0 <= whole <= unit or abs(printed * unit - whole) > 1e-6:
        msg = f"{printed} is no share of 1 with the stated decimals (steps of 1/{unit})"
        raise UsageError(msg, hint="write 94 % as 0.94; more decimals need --decimals")
    return whole
