"""Tables of printed figures: read from CSV, and rechecked row by row.

Columns: `name`, `gold` and `system` (how many items each side has), `precision`, `recall`, `f1`,
and `_low` and `_high` of each for interval bounds. Figures are shares of 1; an empty cell or a
missing column was not printed. Other columns and lines that begin with # are passed over.
"""

import csv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from goldbench.errors import FormatError, UsageError
from goldbench.formats.tables.rows import separator
from goldbench.stats import Printed, PrintedRow, Recheck, recheck_row

_MEASURES = ("precision", "recall", "f1")


@dataclass(frozen=True, slots=True)
class NamedRow:
    """`decimals` is how many the row's figures have at most, as written."""

    name: str
    row: PrintedRow
    decimals: int


@dataclass(frozen=True, slots=True)
class CheckedRow:
    name: str
    row: PrintedRow
    recheck: Recheck

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "gold": self.row.gold,
            "system": self.row.system,
            "tp": list(self.recheck.tp),
            "judged_by": self.recheck.judged_by,
            "cells": [
                {
                    "cell": cell.name,
                    "printed": cell.printed,
                    "expected": cell.expected,
                    "fits": cell.fits,
                }
                for cell in self.recheck.cells
            ],
        }


@dataclass(frozen=True, slots=True)
class CheckedTable:
    """`wrong` counts cells that do not follow from the rest of their row."""

    rows: tuple[CheckedRow, ...]
    decimals: int

    @property
    def wrong(self) -> int:
        return sum(len(row.recheck.wrong) for row in self.rows)


def recheck_table(
    rows: Iterable[NamedRow],
    *,
    decimals: int | None = None,
    level: float = 0.95,
    method: str = "clopper-pearson",
    f1_method: str = "paper",
) -> CheckedTable:
    """Recheck every row. `decimals` None: the most that any figure of the table is written with."""
    given = list(rows)
    if not given:
        msg = "the table has no rows"
        raise UsageError(msg, hint="expected a line of column names and a line for each row")
    places = max(row.decimals for row in given) if decimals is None else decimals
    return CheckedTable(
        tuple(
            CheckedRow(
                named_row.name,
                named_row.row,
                recheck_row(
                    named_row.row,
                    decimals=max(places, 1),
                    level=level,
                    method=method,
                    f1_method=f1_method,
                ),
            )
            for named_row in given
        ),
        max(places, 1),
    )


def read_printed(lines: Iterable[str], path: Path) -> Iterator[NamedRow]:
    """Read the rows of a table; `path` is for messages."""
    numbered = [
        (number, line)
        for number, line in enumerate(lines, start=1)
        if line.strip() and not line.startswith("#")
    ]
    if not numbered:
        raise FormatError(path, 0, "the file is empty", hint=_COLUMNS)
    plain = [line.removeprefix("\ufeff") for _, line in numbered]
    reader = csv.DictReader(plain, delimiter=separator(plain[0]))
    head = numbered[0][0]
    lacking = [name for name in ("gold", "system") if name not in (reader.fieldnames or ())]
    if lacking:
        raise FormatError(path, head, f"there is no column {lacking[0]!r}", hint=_COLUMNS)
    if not set(_MEASURES) & set(reader.fieldnames or ()):
        raise FormatError(path, head, "there is no column of figures", hint=_COLUMNS)
    for cells in reader:
        number = numbered[reader.line_num - 1][0]
        yield _row(cells, path, number)


_COLUMNS = (
    "columns: name, gold, system, precision, recall, f1, and precision_low, precision_high, … "
    "for the bounds of intervals"
)


def _row(cells: dict[str, str], path: Path, line: int) -> NamedRow:
    figures = {
        measure: Printed(
            *(_figure(cells, f"{measure}{end}", path, line) for end in ("", "_low", "_high"))
        )
        for measure in _MEASURES
    }
    row = PrintedRow(
        _count(cells, "gold", path, line),
        _count(cells, "system", path, line),
        figures["precision"],
        figures["recall"],
        figures["f1"],
    )
    written = [
        len(_number(cells, f"{measure}{end}").partition(".")[2])
        for measure in _MEASURES
        for end in ("", "_low", "_high")
    ]
    return NamedRow((cells.get("name") or f"line {line}").strip(), row, max(written))


def _number(cells: dict[str, str], name: str) -> str:
    """Give a figure as written, a decimal comma as a point."""
    return (cells.get(name) or "").strip().replace(",", ".")


def _count(cells: dict[str, str], name: str, path: Path, line: int) -> int:
    cell = (cells.get(name) or "").strip().replace(",", "")
    if not cell.isdecimal():
        message = f"{name} is {cell!r}, expected a whole number"
        raise FormatError(path, line, message, hint=_COLUMNS)
    return int(cell)


def _figure(cells: dict[str, str], name: str, path: Path, line: int) -> float | None:
    cell = _number(cells, name)
    if cell in {"", "-", "–"}:
        return None
    try:
        value = float(cell)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        message = f"{name} is {cell!r}, expected a share of 1"
        raise FormatError(path, line, message, hint="write 94 % as 0.94")
    return value
