"""Weights by feature, and sums of features that come together: rows of one table.

Row 0 is for no feature. Rows from 1 on are the features by themselves, those behind them the sums.
Weights are multiples of 1/256, so that their sums are exact in whatever order they are taken.
"""

from array import array
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.intp]
Rows = npt.NDArray[np.int32]
Bools = npt.NDArray[np.bool_]
ByPrefix = Mapping[str, Mapping[str, int]]


def make_ints(numbers: Iterable[int]) -> Ints:
    """Make an array of numbers, faster than numpy does."""
    return np.frombuffer(array("q", list(numbers)), np.int64)  # faster of a list


def by_prefix(names: Mapping[str, int]) -> dict[str, dict[str, int]]:
    """List the rows of features, by what stands before the value and by the value."""
    rows: dict[str, dict[str, int]] = {}
    for name, number in names.items():
        prefix, _, value = name.partition("=")
        rows.setdefault(f"{prefix}=", {})[value] = 1 + number
    return rows


class WeightTable:
    """`names` numbers the features; `rows` has room for `sums` behind them, and grows beyond.

    Room that nothing is written to takes no memory: zeros come from the system page by page.
    """

    def __init__(self, names: Mapping[str, int], weights: Floats, *, sums: int = 1024) -> None:
        self.names = names
        self._known: dict[bytes, int] = {}
        self._kept = self._used = 1 + len(weights)
        self.rows: Floats = np.zeros((self._used + sums, weights.shape[1]), np.float32)
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
        if not wanted:
            return []
        features = np.array(list(zip_longest(*wanted, (0, 0), fillvalue=0)), np.int32).T[:-1]
        rows: list[int] = self.sum_rows(features).tolist()
        return rows

    def sum_rows(self, features: Rows, *, apart: Bools | None = None) -> Rows:
        """Give the row of each line of features, 0 for none.

        A sum is made once, but for lines that are `apart`: nobody else wants those.
        """
        is_set = features != 0
        sizes = np.count_nonzero(is_set, axis=1)
        rows: Rows = features.max(axis=1)  # which it is where there is but one
        is_sum = sizes > 1
        wanted = np.flatnonzero(is_sum if apart is None else is_sum & ~apart)
        new = self._list_new(features, wanted, rows)
        if apart is not None:
            own = np.flatnonzero(is_sum & apart)
            rows[own] = np.arange(self._used + len(new), self._used + len(new) + len(own))
            new = np.concatenate([new, own])
        if len(new):
            first = self._room(len(new))
            ends = np.zeros(len(new) + 1, np.int32)
            np.cumsum(sizes[new], out=ends[1:])
            self.rows[first : first + len(new)] = self.add_up(features[new][is_set[new]], ends)
        return rows

    def _list_new(self, features: Rows, many: Ints, rows: Rows) -> Ints:
        """Number the sums of many features, and list the lines whose sum is still to be made."""
        known = self._known
        wanted = np.ascontiguousarray(features[many])
        keys = wanted.view(f"V{wanted.shape[1] * wanted.itemsize}").ravel().tolist()
        new: list[int] = []
        for nth, key in enumerate(keys):
            if key not in known:
                known[key] = self._used + len(new)
                new.append(nth)
        rows[many] = list(map(known.__getitem__, keys))
        return many[new]

    def add_up(self, which: Rows, ends: Rows) -> Floats:
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
