"""Sums and sums of products over documents: all that an unweighted interval needs of them.

Documents can be added chunk by chunk and forgotten; the linearised variance is then computed
from Σx, Σm, Σx², Σxm, Σm², which is the same number that `linearise` gets from the rows.
"""

from dataclasses import dataclass, field

import numpy as np

from goldbench.stats.arrays import FloatArray, quotient
from goldbench.stats.linearised import Linearised

# Ratios of the columns (tp_gold, tp_system, fp, fn): which add up to x, and which to m.
RATIOS = {"precision": ((1,), (1, 2)), "recall": ((0,), (0, 3)), "j": ((0,), (0, 2, 3))}


@dataclass
class Moments:
    """Running sums by label (and, in the last row, all labels together); documents are clusters."""

    documents: int = 0
    labels: int = 0
    _sums: dict[str, FloatArray] = field(default_factory=dict[str, FloatArray])
    _whole: dict[str, FloatArray] = field(default_factory=dict[str, FloatArray])

    def add(self, columns: FloatArray) -> None:
        """Add a chunk of shape (labels, documents, 4)."""
        self.documents += columns.shape[1]
        self.labels = max(self.labels, columns.shape[0])
        for name, (part, whole) in RATIOS.items():
            self._sums[name] = _grown(self._sums.get(name), self.labels)
            self._sums[name][: columns.shape[0]] += _products(columns, part, whole)
            together = _products(columns.sum(axis=0)[None], part, whole)[0]
            self._whole[name] = self._whole.get(name, np.zeros(6)) + together

    def linearised(self, ratio: str) -> Linearised:
        """Give the ratio for every label and, last, for all together."""
        sums = np.concatenate([_grown(self._sums.get(ratio), self.labels), [self._whole[ratio]]])
        x, m, xx, xm, mm, holders = sums.T
        value = quotient(x, m)
        p = np.nan_to_num(value)
        squares = xx - 2 * p * xm + p**2 * mm
        # Where every document has the same ratio this is 0 but for rounding, and 0 means more.
        squares = np.where(squares > 1e-13 * mm, squares, 0.0)
        factor = self.documents / max(self.documents - 1, 1)
        variance = factor * quotient(squares, m**2)
        return Linearised(value, np.nan_to_num(variance), m, holders, m, self.documents - 1)


def _products(columns: FloatArray, part: tuple[int, ...], whole: tuple[int, ...]) -> FloatArray:
    x = columns[..., list(part)].sum(axis=-1)
    m = columns[..., list(whole)].sum(axis=-1)
    sums = [x, m, x * x, x * m, m * m, (m > 0).astype(np.float64)]
    return np.stack([column.sum(axis=-1) for column in sums], axis=-1)


def _grown(sums: FloatArray | None, labels: int) -> FloatArray:
    if sums is None:
        return np.zeros((labels, 6))
    if len(sums) < labels:
        return np.concatenate([sums, np.zeros((labels - len(sums), 6))])
    return sums
