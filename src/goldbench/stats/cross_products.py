"""Cross products of counts by label, summed over documents: all that labels' correlation needs.

How far a document deviates from the score of a label is linear in its counts, d_j = Σ_a w_ja c_ja,
with weights w that only the totals decide. So

    Σ_c d_j d_k = Σ_a Σ_b w_ja w_kb Σ_c c_ja c_kb,

and the last sum can be kept while documents come in and are forgotten. Counts are multiples of a
half, their products are summed exactly: the result does not depend on the order of documents.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from goldbench.stats.arrays import FloatArray

if TYPE_CHECKING:  # slow to import
    from scipy.sparse import csr_array

KINDS = 4
"""tp_gold, tp_system, fp, fn of each label."""
FEW_LABELS = 64
"""Up to so many labels a dense table is small and quick; beyond, most pairs never meet."""
_ONE_THREAD = 1 << 18
"""Multiplications up to which OpenBLAS uses one thread. Several wait for one another where others
keep the cores busy, as the processes that read the documents do: a hundred times as long."""
NOISE = 1e-12
"""What is left of terms that cancel, of their size: a deviation that small is none."""


@dataclass
class CrossProducts:
    """A running table of (label, kind) by (label, kind)."""

    _sums: "FloatArray | csr_array" = field(default_factory=lambda: np.zeros((0, 0)))

    def add(self, counts: FloatArray) -> None:
        """Add documents: their counts are (labels, 4, documents)."""
        labels, kinds, documents = counts.shape
        flat = counts.reshape(labels * kinds, documents)
        if labels <= FEW_LABELS and isinstance(self._sums, np.ndarray):
            grown = _pad_table(self._sums, labels * kinds)
            size = len(flat)
            step = max(_ONE_THREAD // max(size * size, 1), 1)
            for at in range(0, documents, step):
                few = flat[:, at : at + step]
                grown[:size, :size] += few @ few.T
            self._sums = grown
            return
        from scipy.sparse import csr_array  # noqa: PLC0415  # only where there are many labels

        kept = csr_array(flat)
        size = max(len(flat), self._sums.shape[0])
        self._sums = csr_array(_widen(self._sums, size) + _widen(kept @ kept.T, size))

    def correlation(self, weights: FloatArray, held: FloatArray) -> FloatArray:
        """How alike labels deviate over documents, at least 0 (`alike_where_unseen` for the rest).

        `weights` (labels, 4) make a deviation of a label's counts, `held` its share of a document.
        """
        products, sizes = self._weigh(weights), self._weigh(np.abs(weights))
        seen = products.diagonal() > NOISE * sizes.diagonal()
        alike = cosines(products, seen)
        return alike if seen.all() else alike_where_unseen(alike, self._weigh(held), seen)

    def _weigh(self, weights: FloatArray) -> FloatArray:
        labels = len(weights)
        place = np.arange(labels * KINDS)
        known = self._sums.shape[0]
        if isinstance(self._sums, np.ndarray):
            dense = np.zeros((labels, labels * KINDS))
            dense[place // KINDS, place] = weights.ravel()
            dense = dense[:, :known]
            return dense @ self._sums @ dense.T
        from scipy.sparse import csr_array  # noqa: PLC0415  # as above

        sparse = csr_array((weights.ravel(), (place // KINDS, place)), shape=(labels, len(place)))
        sparse = csr_array(sparse[:, :known])
        products: FloatArray = (sparse @ self._sums @ sparse.T).toarray()
        return products


def cosines(products: FloatArray, known: npt.NDArray[np.bool_]) -> FloatArray:
    """Turn products of rows into cosines, at least 0; 0 of a row that is not `known`."""
    norm = np.sqrt(np.where(known, products.diagonal(), np.inf))
    alike: FloatArray = np.clip(products / norm[:, None] / norm, 0.0, 1.0)
    np.fill_diagonal(alike, 1.0)
    return alike


def alike_where_unseen(
    alike: FloatArray, held: FloatArray, seen: npt.NDArray[np.bool_]
) -> FloatArray:
    """Take two labels of which no deviation was `seen` to be as alike as the documents they are in.

    `held` are products of what labels have of each document. A bad document that was not met would
    spoil all its labels at once: so labels of one document are one, and labels that never meet
    are independent.
    """
    unseen = ~seen[:, None] & ~seen
    joined: FloatArray = np.where(unseen, cosines(held, held.diagonal() > 0), alike)
    return joined


def _pad_table(table: FloatArray, size: int) -> FloatArray:
    lacking = size - len(table)
    return table if lacking <= 0 else np.pad(table, ((0, lacking), (0, lacking)))


def _widen(table: "FloatArray | csr_array", size: int) -> "csr_array":
    from scipy.sparse import coo_array, csr_array  # noqa: PLC0415  # as above

    held = coo_array(table)
    return csr_array((held.data, held.coords), shape=(size, size))
