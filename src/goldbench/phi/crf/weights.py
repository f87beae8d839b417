"""Weights by feature, and sums of features that come together: rows of one table.

Row 0 is for no feature. Rows from 1 on are the features by themselves, those behind them the sums.
Weights are multiples of 1/256, so that their sums are exact in whatever order they are taken.
"""

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.intp]
Rows = npt.NDArray[np.int32]
ByPrefix = Mapping[str, Mapping[str, int]]


def by_prefix(names: Mapping[str, int]) -> dict[str, dict[str, int]]:
    """List the rows of features, by what stands before the value and by the value."""
    rows: dict[str, dict[str, int]] = {}
    for name, number in names.items():
        prefix, _, value = name.partition("=")
        rows.setdefault(f"{prefix}=", {})[value] = 1 + number
    return rows


class WeightTable:
    """`names` numbers the features; `rows` has room for sums behind them."""

    def __init__(self, names: Mapping[str, int], weights: Floats) -> None:
        self.names = names
        self._known: dict[tuple[int, ...], int] = {}
        self._kept = self._used = 1 + len(weights)
        self.rows: Floats = np.zeros((self._used + 1024, weights.shape[1]), np.float32)
        self.rows[1 : self._used] = weights

    @property
    def remembered(self) -> int:
        """Count the sums that may be forgotten."""
        return self._used - self._kept

    def features(self, names: Sequence[str]) -> tuple[int, ...]:
        """Give the rows of the features that have one."""
        known = self.names
        return tuple([1 + known[name] for name in names if name in known])

    def each(self, names: Sequence[str]) -> list[int]:
        """Give the row of each feature, 0 for one that has none."""
        known = self.names
        return [1 + known.get(name, -1) for name in names]

    def row(self, names: Sequence[str]) -> int:
        """Give the row of some features together."""
        return self.sums([self.features(names)])[0]

    def sums(self, wanted: Sequence[tuple[int, ...]]) -> list[int]:
        """Give the row of each set of features; a sum is made once, whatever it is wanted for."""
        known = self._known
        new = [
            features
            for features in dict.fromkeys(wanted)
            if len(features) > 1 and features not in known
        ]
        if new:
            first = self._room(len(new))
            which = np.array([row for features in new for row in features], np.int32)
            begins = np.cumsum([0, *map(len, new[:-1])])
            self.rows[first : first + len(new)] = np.add.reduceat(self.rows[which], begins)
            known.update(zip(new, range(first, first + len(new)), strict=True))
        return [
            known[features] if len(features) > 1 else features[0] if features else 0
            for features in wanted
        ]

    def added(self, which: Rows, ends: Rows) -> Floats:
        """Add up rows: those of `which` between two of the `ends` make one sum.

        They are the entries of a sparse matrix of ones; its product with the table is the sums.
        """
        from scipy.sparse import csr_array  # noqa: PLC0415  # slow to load

        ones = np.ones(len(which), np.float32)
        shape = (len(ends) - 1, len(self.rows))
        return np.asarray(csr_array((ones, which, ends), shape=shape) @ self.rows)

    def _room(self, count: int) -> int:
        first = self._used
        self._used += count
        if self._used > len(self.rows):
            more = max(count, len(self.rows) // 2)
            empty = np.zeros((more, self.rows.shape[1]), np.float32)
            self.rows = np.concatenate([self.rows, empty])
        return first

    def keep(self) -> None:
        """Keep the sums made so far for good."""
        self._kept = self._used

    def forget(self) -> None:
        """Forget the sums that are not kept."""
        self._known = {features: row for features, row in self._known.items() if row < self._kept}
        self._used = self._kept
