"""Notes of brat counted by the exact rule where they are read, many at a time.

tp = |G ∩ S| over (label, start, end), as the track `exact`. Only for notes whose lines are all
simple and whose texts are the same on all sides; whoever asks for others compares them himself.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from goldbench.corpus.columns import SpanArrays
from goldbench.corpus.fingerprint import Fingerprint
from goldbench.formats.brat.files import Raw
from goldbench.matching.exact import match_exact
from goldbench.matching.pairs import count
from goldbench.matching.spans import Spans, unique_keyed

Cells = npt.NDArray[np.integer[Any]]


class SystemCounts(NamedTuple):
    """Counts of one system: tp, fn, fp of shape (labels, 3, documents), and how many marks it has.

    The labels are the first of `PlainNotes.labels`: those met so far.
    """

    cells: Cells
    marks: int


class PlainNotes(NamedTuple):
    """Some documents of the gold, how many marks it has there, and every system beside it.

    `labels` are in the order in which they are met: the gold's first, then each system's.
    """

    ids: list[str]
    labels: list[str]
    marks: int
    fingerprint: Fingerprint
    systems: list[SystemCounts]


def count_plain(sides: Sequence[Raw]) -> PlainNotes | None:
    """Count the same notes as read in the gold's folder and others; None where one is not plain."""
    gold, *systems = sides
    if not all(_is_plain(side) and side.notes is gold.notes for side in sides):
        return None
    ids = [id_ for id_, _, _ in gold.names]
    codes: dict[str, int] = {}
    ours = _spans(gold, codes)
    counted = [_count(ours, _spans(system, codes), len(ids), len(codes)) for system in systems]
    fingerprint = Fingerprint()
    lines = gold.lines
    marks = SpanArrays(lines.document, lines.start, lines.end, lines.label, lines.labels)
    fingerprint.add_spans(ids, gold.notes.digests, marks)
    return PlainNotes(ids, list(codes), len(lines.start), fingerprint, counted)


def _is_plain(side: Raw) -> bool:
    return len(side.rows) == len(side.names) and bool(side.lines.plain.all())


def _spans(side: Raw, codes: dict[str, int]) -> Spans:
    lines = side.lines
    own = [codes.setdefault(label, len(codes)) for label in lines.labels]
    columns = (lines.document, lines.start, lines.end, np.array(own, dtype=np.int64)[lines.label])
    return Spans(*(column.astype(np.int64, copy=False) for column in columns))


def _count(gold: Spans, system: Spans, documents: int, labels: int) -> SystemCounts:
    ours, theirs, keys = unique_keyed(gold, system)
    pairs = match_exact(ours, theirs, keys)
    counts = count(ours, theirs, pairs, documents=documents, labels=labels)
    cells = np.stack([counts.tp_gold.T, counts.fn.T, counts.fp.T], axis=1)
    narrow = np.min_scalar_type(int(cells.max(initial=0)))
    return SystemCounts(cells.astype(narrow), system.size)


__all__ = ["PlainNotes", "SystemCounts", "count_plain"]
