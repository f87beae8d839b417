"""Sums and sums of products over documents: all that an unweighted interval needs of them.

Documents can be added chunk by chunk and forgotten; the linearised variance is then computed
from Σx, Σm, Σx², Σxm, Σm², which is the same number that `linearise` gets from the rows.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from goldbench.stats.arrays import FloatArray, quotient
from goldbench.stats.linearised import Linearised

# Ratios of the columns (tp_gold, tp_system, fp, fn): which add up to x, and which to m.
RATIOS = {
    "precision": ((0, 1, 0, 0), (0, 1, 1, 0)),
    "recall": ((1, 0, 0, 0), (1, 0, 0, 1)),
    "j": ((1, 0, 0, 0), (1, 0, 1, 1)),
}
_WHOLES = np.array([whole for _, whole in RATIOS.values()], dtype=np.float64)


class _Sums(NamedTuple):
    """Over documents: the four columns, their products, and how often each ratio's m is not 0."""

    single: FloatArray
    pairs: FloatArray
    held: FloatArray

    @classmethod
    def of(cls, columns: FloatArray) -> "_Sums":
        held = np.count_nonzero(np.matmul(_WHOLES, columns), axis=2)
        pairs = np.matmul(columns, columns.transpose(0, 2, 1))
        return cls(columns.sum(axis=2), pairs, held.astype(np.float64))

    @classmethod
    def nothing(cls, labels: int) -> "_Sums":
        return cls(np.zeros((labels, 4)), np.zeros((labels, 4, 4)), np.zeros((labels, 3)))

    def plus(self, other: "_Sums") -> "_Sums":
        """Add another that has as many labels, or more: labels are met over time."""
        lacking = len(other.single) - len(self.single)
        own = self.joined(_Sums.nothing(lacking)) if lacking > 0 else self
        for mine, theirs in zip(own, other, strict=True):
            mine[: len(theirs)] += theirs
        return own

    def joined(self, other: "_Sums") -> "_Sums":
        return _Sums(*(np.concatenate(pair) for pair in zip(self, other, strict=True)))


@dataclass
class Moments:
    """Running sums by label, and for all labels together; documents are the clusters."""

    documents: int = 0
    _by_label: _Sums = field(default_factory=lambda: _Sums.nothing(0))
    _together: _Sums = field(default_factory=lambda: _Sums.nothing(1))

    def add(self, columns: FloatArray) -> None:
        """Add a chunk of shape (labels, 4, documents)."""
        self.documents += columns.shape[2]
        self._by_label = self._by_label.plus(_Sums.of(columns))
        self._together = self._together.plus(_Sums.of(columns.sum(axis=0)[None]))

    def linearised(self, ratio: str) -> Linearised:
        """Give the ratio for every label and, last, for all together."""
        sums = self._by_label.joined(self._together)
        part, whole = (np.array(form, dtype=np.float64) for form in RATIOS[ratio])
        holders = sums.held[:, list(RATIOS).index(ratio)]
        x, m = sums.single @ part, sums.single @ whole
        xx, xm, mm = (
            np.einsum("i,lij,j->l", one, sums.pairs, two)
            for one, two in ((part, part), (part, whole), (whole, whole))
        )
        value = quotient(x, m)
        p = np.nan_to_num(value)
        squares = xx - 2 * p * xm + p**2 * mm
        # Where every document has the same ratio this is 0 but for rounding, and 0 means more.
        squares = np.where(squares > 1e-13 * mm, squares, 0.0)
        factor = self.documents / max(self.documents - 1, 1)
        variance = factor * quotient(squares, m**2)
        return Linearised(value, np.nan_to_num(variance), m, holders, m, self.documents - 1)
