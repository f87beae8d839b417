"""How much gets through: gold entities that are not fully covered, with intervals.

An entity is covered if every letter and digit of it lies in some mark. The unit of the interval is
the document, or the patient where it is known, since what a tool misses it misses together. The
interval counts one more document, a bad one (`stats.one_more`, rho .25). Header are the lines that
begin with a label ("NHC: ..."), body the others.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import NamedTuple

import numpy as np

from goldbench.corpus import Span
from goldbench.language import is_labelled
from goldbench.stats import PHI_RHO, Interval, one_more

HEADER, BODY = "header", "body"


class Sampled(NamedTuple):
    """One note of the gold sample: its cluster (patient or id), text, gold and system spans."""

    cluster: str
    text: str
    gold: tuple[Span, ...]
    marks: tuple[Span, ...]


class Leak(NamedTuple):
    """Entities of one kind, how many got through, the share and its interval (None: undefined)."""

    what: str
    entities: int
    leaked: int
    rate: float | None
    interval: Interval | None


def leaks(
    sample: Iterable[Sampled],
    *,
    group: Callable[[str], str] = lambda label: label,
    level: float = 0.95,
) -> list[Leak]:
    """Estimate the leak rate: all entities, header, body, then each group of labels.

    `group` turns a label into its group (a category; a family).
    """
    counts: dict[str, dict[str, np.ndarray[tuple[int], np.dtype[np.int64]]]] = defaultdict(dict)
    clusters: set[str] = set()
    for note in sample:
        clusters.add(note.cluster)
        covered = coverage(note.text, note.marks)
        for span in note.gold:
            through = not is_covered(note.text, span, covered)
            place = HEADER if is_labelled(note.text, span.start) else BODY
            for what in ("all", place, group(span.label)):
                row = counts[what].setdefault(note.cluster, np.zeros(2, np.int64))
                row += (through, 1)
    order = sorted(clusters)
    first = ["all", HEADER, BODY]
    return [
        _leak(what, [counts[what].get(cluster, (0, 0)) for cluster in order], level)
        for what in [*first, *sorted(set(counts) - set(first))]
    ]


def _leak(what: str, rows: list[object], level: float) -> Leak:
    table = np.array(rows, dtype=np.int64).reshape(-1, 2)
    leaked, entities = (int(n) for n in table.sum(axis=0))
    if not entities:
        return Leak(what, 0, 0, None, None)
    kept = one_more(table[:, 1] - table[:, 0], table[:, 1], level=level, rho=PHI_RHO)
    interval = None if kept is None else Interval(1 - kept.high, 1 - kept.low)
    return Leak(what, entities, leaked, leaked / entities, interval)


def coverage(text: str, marks: Iterable[Span]) -> bytearray:
    """Mark the characters that lie in a span."""
    covered = bytearray(len(text))
    for span in marks:
        for start, end in span.pieces:
            covered[start:end] = b"\1" * (min(end, len(text)) - start)
    return covered


def is_covered(text: str, span: Span, covered: bytearray) -> bool:
    """Say whether every letter and digit of the span is covered.

    >>> is_covered("Ana Ruiz", Span(0, 8, "NAME"), coverage("Ana Ruiz", [Span(0, 3, "NAME")]))
    False
    """
    return all(
        covered[at] or not text[at].isalnum()
        for start, end in span.pieces
        for at in range(start, min(end, len(text)))
    )
