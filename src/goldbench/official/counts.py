"""Counts by document and the ratios of the MEDDOCAN and i2b2 2014 scripts, in which 0/0 is 0.0."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

# Where a line of the original's standard output goes; the line end is added there.
Say = Callable[[str], None]


def ignore(line: str) -> None:
    """Drop what the original would print; for callers who want the numbers only."""


class DocumentCounts(NamedTuple):
    """One scored document. `sentences` is there for MEDDOCAN's leak score and nowhere else."""

    id: str
    tp: int
    fp: int
    fn: int
    sentences: int | None = None

    @property
    def precision(self) -> float:
        return ratio(self.tp, self.fp)

    @property
    def recall(self) -> float:
        return ratio(self.tp, self.fn)

    @property
    def f1(self) -> float:
        return f1(self.precision, self.recall)


@dataclass(frozen=True, slots=True)
class Evaluation:
    """One system under one rule: only documents that both sides have, pooled without weights."""

    label: str
    system: str
    documents: tuple[DocumentCounts, ...]

    @property
    def tp(self) -> int:
        return sum(document.tp for document in self.documents)

    @property
    def fp(self) -> int:
        return sum(document.fp for document in self.documents)

    @property
    def fn(self) -> int:
        return sum(document.fn for document in self.documents)

    @property
    def precision(self) -> float:
        return ratio(self.tp, self.fp)

    @property
    def recall(self) -> float:
        return ratio(self.tp, self.fn)

    @property
    def f1(self) -> float:
        return f1(self.recall, self.precision)


def ratio(hits: int, others: int) -> float:
    """Divide hits by hits and others.

    >>> ratio(4, 3), ratio(0, 0)
    (0.5714285714285714, 0.0)
    """
    return hits / (hits + others) if hits + others else 0.0


def f1(precision: float, recall: float) -> float:
    """Give the harmonic mean, multiplied out as the originals do: 2 ((p r) / (p + r)).

    >>> f1(1.0, 4 / 7), f1(0.0, 0.0)
    (0.7272727272727273, 0.0)
    """
    both = precision + recall
    return 2 * (precision * recall / both) if both else 0.0
