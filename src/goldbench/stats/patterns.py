"""How often each pattern of counts comes up: all that an unweighted interval needs of documents.

Documents can be added chunk by chunk and forgotten. Counts of a document are small whole numbers,
so that a table of the different ones is short however many documents there are, exact, and does
not depend on their order.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from goldbench.stats.arrays import IntArray

Whole = npt.NDArray[np.int64]
_MERGED = 4096
"""Rows gathered before they are grouped again."""


class Table(NamedTuple):
    """Different rows sorted by group, then by their numbers, and how often each comes."""

    group: IntArray
    rows: Whole
    frequency: Whole

    def starts(self, groups: int) -> IntArray:
        return np.searchsorted(self.group, np.arange(groups))

    def pad(self, groups: int) -> "Table":
        """Give every group an empty row that no document has, so that none lacks a row."""
        more = np.zeros((groups, self.rows.shape[1]), dtype=np.int64)
        together = Table(
            np.concatenate([self.group, np.arange(groups)]),
            np.concatenate([self.rows, more]),
            np.concatenate([self.frequency, np.zeros(groups, dtype=np.int64)]),
        )
        order = np.argsort(together.group, kind="stable")
        return Table(*(column[order] for column in together))


@dataclass
class Patterns:
    """A running table; `width` numbers a row."""

    width: int
    _parts: list[Table] = field(default_factory=list[Table])
    _waiting: int = 0

    def add(self, group: npt.NDArray[np.integer], rows: npt.NDArray[np.integer]) -> None:
        """Add rows (rows, width) of whole numbers from 0 on, each of a group (a label)."""
        if not len(rows):
            return
        self._parts.append(_group_rows(group, rows, np.ones(len(rows), dtype=np.int64)))
        self._waiting += len(self._parts[-1].group)
        if self._waiting > _MERGED + 2 * len(self._parts[0].group):
            self._merge()

    def table(self) -> Table:
        if not self._parts:
            empty = np.zeros(0, dtype=np.int64)
            return Table(empty.astype(np.intp), np.zeros((0, self.width), dtype=np.int64), empty)
        if len(self._parts) > 1:
            self._merge()
        return self._parts[0]

    def _merge(self) -> None:
        whole = Table(*(np.concatenate(columns) for columns in zip(*self._parts, strict=True)))
        self._parts = [_group_rows(*whole)]
        self._waiting = 0


def _group_rows(
    group: npt.NDArray[np.integer], rows: npt.NDArray[np.integer], frequency: Whole
) -> Table:
    """Join equal rows of a group: as digits of one number, where that is not too large.

    A column that says what an earlier one says (right marks, counted on either side) is no digit.
    """
    given = [group.astype(np.int64), *rows.T.astype(np.int64)]
    same = [_first_like(given, place) for place in range(len(given))]
    kept = sorted(set(same))
    table = _merge_rows([given[place] for place in kept], frequency)
    digits = [table.group, *table.rows.T]
    wide = np.stack([digits[kept.index(place)] for place in same[1:]], axis=1)
    return Table(table.group, wide, table.frequency)


def _first_like(columns: list[Whole], place: int) -> int:
    """Give the place of the first of the rows' columns that is equal to this one."""
    equal = (at for at in range(1, place) if np.array_equal(columns[at], columns[place]))
    return next(equal, place)


def _merge_rows(columns: list[Whole], frequency: Whole) -> Table:
    sizes = [int(column.max()) + 1 for column in columns]
    span = 1
    for size in sizes:
        span *= size
    if span >= 2**62:
        return _merge_by_sorting(columns, frequency)
    code = np.zeros(len(frequency), dtype=np.int64)
    for column, size in zip(columns, sizes, strict=True):
        code = code * size + column
    if span <= 4 * len(frequency):
        counted = np.bincount(code, weights=frequency, minlength=span)
        codes = np.flatnonzero(counted)
        times = counted[codes].astype(np.int64)
    else:
        codes, place = np.unique(code, return_inverse=True)
        times = np.bincount(place, weights=frequency).astype(np.int64)
    digits = []
    for size in reversed(sizes):
        codes, digit = np.divmod(codes, size)
        digits.append(digit)
    first, *rest = reversed(digits)
    return Table(first.astype(np.intp), np.stack(rest, axis=1), times)


def _merge_by_sorting(columns: list[Whole], frequency: Whole) -> Table:
    order = np.lexsort(columns[::-1])
    table = np.stack(columns, axis=1)[order]
    new = np.concatenate([[True], (table[1:] != table[:-1]).any(axis=1)])
    at = np.flatnonzero(new)
    times = np.add.reduceat(frequency[order], at)
    return Table(table[at, 0].astype(np.intp), table[at, 1:], times)
