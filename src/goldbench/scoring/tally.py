"""Counts gathered over chunks: totals by label, one row a document, patterns for intervals.

Memory stays nearly flat in the number of documents. Intervals come from how often each pattern of
counts came up, a table that is short where documents hold few marks, and averages over labels from
cross products of their counts. A document itself leaves its own totals, three bytes as a rule; its
counts by label are kept only for what needs them (a design, patients, the bootstrap, breakdowns),
or while there are few, since patients may show themselves late.
"""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from goldbench.matching import Counts
from goldbench.stats import Bounds, CrossProducts, Patterns, pattern_bounds
from goldbench.stats.patterns import Table

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Raw = npt.NDArray[np.int32]
"""Counts in the order of `matching.Counts`, on the last axis unless it is said otherwise."""
Narrow = npt.NDArray[np.integer[Any]]
"""The same in as few bytes as they need."""

KEPT_CELLS = 4_000_000
"""(document, label) cells up to which counts by document and label are kept: 12 to 25 MB."""


def credit_partials(counts: npt.NDArray[np.integer[Any]], *, axis: int = -1) -> Floats:
    """Give tp_gold, tp_system, fp, fn on that axis; a partial match is half of each."""
    tp_gold, fn, tp_system, fp, half_gold, half_system = np.moveaxis(counts, axis, 0)
    if not half_gold.any() and not half_system.any():
        return np.stack([tp_gold, tp_system, fp, fn], axis=axis, dtype=np.float64)
    return np.stack(
        [
            tp_gold + half_gold / 2,
            tp_system + half_system / 2,
            fp + half_system / 2,
            fn + half_gold / 2,
        ],
        axis=axis,
    )


class Distinct(NamedTuple):
    """Different documents, all labels together: counts (rows, 6), and how many have them."""

    counts: npt.NDArray[np.int64]
    frequency: Floats


class Patterned(NamedTuple):
    """Rows (tp_gold, tp_system, fp, fn) that documents have, how many have them, label by label."""

    rows: Floats
    frequency: Floats
    first: npt.NDArray[np.intp]


@dataclass
class Tally:
    """Counts of one system on one track.

    `keep_labels`: counts by document and label are kept however many there are; `correlate`: an
    average over labels will be asked for.
    """

    keep_labels: bool = False
    correlate: bool = True
    totals: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros((0, 6), dtype=np.int64))
    documents: int = 0
    missing: int = 0
    _patterns: Patterns = field(default_factory=lambda: Patterns(6))
    _together: Patterns = field(default_factory=lambda: Patterns(6))
    _products: CrossProducts = field(default_factory=CrossProducts)
    _rows: list[Narrow] = field(default_factory=list[Narrow])
    _absent: list[Flags] = field(default_factory=list[Flags])
    _cells: list[Narrow] | None = field(default_factory=list[Narrow])
    _bounds: dict[tuple[object, ...], Bounds] = field(
        default_factory=dict[tuple[object, ...], Bounds]
    )

    @classmethod
    def of(cls, cells: Raw, *, missing: int = 0) -> "Tally":
        """Make a tally of documents from counts of shape (documents, labels, 6)."""
        tally = cls(keep_labels=True, missing=missing)
        tally._take(np.ascontiguousarray(cells.transpose(1, 2, 0)))
        return tally

    def add(self, counts: Counts, *, missing: Flags) -> None:
        """Add a chunk of documents; `missing` are those that the system did not look at."""
        self.missing += int(missing.sum())
        self._absent.append(missing)
        documents, labels = counts.fn.shape
        turned = np.empty((labels, len(counts), documents), dtype=np.int32)
        for place, column in enumerate(counts):
            turned[:, place] = column.T
        self._take(turned)

    def add_cells(self, cells: npt.NDArray[np.integer[Any]], codes: list[int], labels: int) -> None:
        """Add documents that the system looked at: tp, fn, fp of shape (labels, 3, documents).

        `codes` are those of the labels in there, `labels` how many are known.
        """
        documents = cells.shape[2]
        self._absent.append(np.broadcast_to(np.False_, documents))
        if not self.keep_labels:
            self._cells = None  # such documents have no patient
        turned = np.zeros((labels, 6, documents), dtype=np.int32)
        turned[codes, :4] = cells[:, [0, 1, 0, 2]]
        self._take(turned)

    def _take(self, turned: Raw) -> None:
        """Add counts of shape (labels, 6, documents): sums run along the documents."""
        labels, _, documents = turned.shape
        self._bounds.clear()
        self.documents += documents
        if len(self.totals) < labels:
            more = np.zeros((labels - len(self.totals), 6), dtype=np.int64)
            self.totals = np.concatenate([self.totals, more])
        self.totals[:labels] += turned.sum(axis=2, dtype=np.int64)
        rows = turned.sum(axis=0, dtype=np.int32, keepdims=True)
        self._rows.append(_narrow(_without_repeats(rows)))
        self._together.add(np.zeros(documents, dtype=np.intp), rows[0].T)
        if self.correlate:
            self._products.add(credit_partials(turned, axis=1))
        label, document = np.nonzero(turned.any(axis=1))
        self._patterns.add(label, turned[label, :, document])
        if not self.keep_labels and self.documents * labels > KEPT_CELLS:
            self._cells = None
        if self._cells is not None:
            self._cells.append(_narrow(_without_repeats(turned)))

    def patterns(self, labels: int) -> "Patterned":
        """Give the different counts of a document by label, all labels together last."""
        single, together = self._patterns.table(), self._together.table()
        group = np.concatenate([single.group, together.group + labels])
        rows = np.concatenate([single.rows, together.rows])
        times = np.concatenate([single.frequency, together.frequency])
        whole = Table(group, rows, times).pad(labels + 1)
        first = whole.starts(labels + 1)
        return Patterned(credit_partials(whole.rows), whole.frequency.astype(np.float64), first)

    def pattern_bounds(self, labels: int, score: str, *, level: float, rho: float) -> Bounds:
        """Bounds by label, all together last; averages ask again for what scores asked for."""
        key = (labels, score, level, rho)
        if key not in self._bounds:
            rows, frequency, first = self.patterns(labels)
            self._bounds[key] = pattern_bounds(
                rows, score, frequency=frequency, first=first, level=level, rho=rho
            )
        return self._bounds[key]

    def rows(self) -> Raw:
        """(documents, 6): the counts of each document, all labels together."""
        if not self._rows:
            return np.zeros((0, 6), dtype=np.int32)
        return np.concatenate([_widen(chunk, 1)[0].T for chunk in self._rows], dtype=np.int32)

    def distinct(self) -> Distinct:
        """Give the different documents, all labels together, sorted by their counts."""
        table = self._together.table()
        return Distinct(table.rows, table.frequency.astype(np.float64))

    def first_of(self, counts: npt.NDArray[np.int64]) -> int:
        """Give the number of the first document whose counts are among these (rows, 6)."""
        before = 0
        for chunk in self._rows:
            rows = _widen(chunk, 1)[0].T
            inside = (rows[:, None] == counts).all(axis=2).any(axis=1)
            if inside.any():
                return before + int(inside.argmax())
            before += len(rows)
        msg = "no document has these counts"
        raise ValueError(msg)

    def products(self) -> CrossProducts:
        """Give the sums of products of counts, label by label."""
        if not self.correlate:
            msg = "the products of counts were not summed"
            raise ValueError(msg)
        return self._products

    def absent(self) -> Flags:
        """Say of each document whether the system did not look at it."""
        return np.concatenate(self._absent) if self._absent else np.zeros(self.documents, bool)

    def cells(self, labels: int) -> Raw | None:
        """(documents, labels, 6): the counts by label; None where they were not kept."""
        if self._cells is None:
            return None
        if not self._cells:
            return np.zeros((0, labels, 6), dtype=np.int32)
        turned = [_widen(chunk, labels).transpose(2, 0, 1) for chunk in self._cells]
        return np.concatenate(turned, dtype=np.int32)

    @property
    def has_cells(self) -> bool:
        """Say whether counts by label and document were kept."""
        return self._cells is not None


def _narrow(counts: Raw) -> Narrow:
    """Give the same in as few bytes as the largest needs."""
    return counts.astype(np.min_scalar_type(int(counts.max(initial=0))))


def _without_repeats(turned: Raw) -> Raw:
    """Leave out what most rules say twice or never: tp of the system's side, halves."""
    tp, _, tp_system, _, half_gold, half_system = np.moveaxis(turned, 1, 0)
    if half_gold.any() or half_system.any() or not np.array_equal(tp, tp_system):
        return turned
    return turned[:, [0, 1, 3]]


def _widen(turned: Narrow, labels: int) -> Narrow:
    """Give a chunk all six counts, and the labels that were met only later."""
    if turned.shape[1] == 3:
        turned = np.pad(turned[:, [0, 1, 0, 2]], ((0, 0), (0, 2), (0, 0)))
    lacking = labels - len(turned)
    return np.pad(turned, ((0, lacking), (0, 0), (0, 0))) if lacking else turned
