"""Spans next to each other count as one (MEDDOCAN, sub-track 2, "merged").

A system that marks "Ignacio" and "Navarro Cuéllar" where the gold has "Ignacio Navarro Cuéllar"
leaks nothing. Both sides are merged: spans between which no alphanumeric character stands
become one. A span is right if it stands alike on the other side, or if it lies in a merged span
that stands alike on the other side.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from goldbench.matching.exact import match_exact, rank_rows
from goldbench.matching.spans import Ints, Spans, pack_rows
from goldbench.matching.text import Text

_STEPS = 32
"""Characters of a gap looked at for all gaps at once; longer gaps are rare and taken one by one."""


class Merged(NamedTuple):
    """The merged spans, and for every original span the merged one it went into."""

    spans: Spans
    group: Ints


class Hits(NamedTuple):
    """Which gold spans were found and which system spans are right."""

    matched: npt.NDArray[np.bool_]
    right: npt.NDArray[np.bool_]


def match_merged(gold: Spans, system: Spans, text: Text) -> Hits:
    """Say of every span whether it is right, exactly or after merging.

    Labels do not matter, and neither does how a place is cut into fragments. Both sides come
    without labels.
    """
    matched, right = _match_places(gold, system)
    ours, theirs = merge(gold, text), merge(system, text)
    same = match_exact(ours.spans, theirs.spans)
    return Hits(matched | _inside(ours, same.gold), right | _inside(theirs, same.system))


def _match_places(gold: Spans, system: Spans) -> Hits:
    if gold.shape is not None or system.shape is not None:  # one place may be cut in many ways
        sides = [side._replace(shape=None) for side in (gold, system)]
        ours, theirs = pack_rows(*sides) or rank_rows(*sides)
        return Hits(np.isin(ours, theirs), np.isin(theirs, ours))
    pairs = match_exact(gold, system)
    matched, right = np.zeros(gold.size, dtype=bool), np.zeros(system.size, dtype=bool)
    matched[pairs.gold] = True
    right[pairs.system] = True
    return Hits(matched, right)


def _inside(side: Merged, rows: Ints) -> npt.NDArray[np.bool_]:
    alike = np.zeros(side.spans.size, dtype=bool)
    alike[rows] = True
    return alike[side.group]


def merge(side: Spans, text: Text) -> Merged:
    """Join spans of a document that overlap or have no alphanumeric between them.

    The joined span reaches to the furthest end of its members (the original script takes the
    last one's end, so that a nested span shrinks it).
    """
    if not side.size:
        return Merged(side, np.empty(0, dtype=np.int64))
    begin, limit = text.begin[side.document], text.begin[side.document + 1]
    start = np.minimum(begin + side.start, limit)
    end = np.minimum(begin + side.end, limit)
    # Ends of earlier documents lie before this document, so one running maximum serves all.
    reach = np.maximum.accumulate(end)
    fresh = np.ones(side.size, dtype=bool)
    fresh[1:] = side.document[1:] != side.document[:-1]
    inner = np.flatnonzero(~fresh)
    fresh[inner] = has_alphanumeric(text, reach[inner - 1], start[inner])
    heads = np.flatnonzero(fresh)
    group = np.cumsum(fresh) - 1
    ends = np.maximum.reduceat(side.end, heads)
    zeros = np.zeros(len(heads), dtype=np.int64)
    return Merged(Spans(side.document[heads], side.start[heads], ends, zeros), group)


def has_alphanumeric(text: Text, low: Ints, high: Ints) -> npt.NDArray[np.bool_]:
    """Whether [low, high) holds an alphanumeric; gaps are short, so look only as far as needed."""
    table = text.classes("alphanumeric")
    holds = np.zeros(len(low), dtype=bool)
    open_ = np.flatnonzero(low < high)
    for step in range(_STEPS):
        if not len(open_):
            return holds
        hit = table[text.codes[low[open_] + step]]
        holds[open_[hit]] = True
        open_ = open_[~hit & (low[open_] + step + 1 < high[open_])]
    for row in open_.tolist():
        holds[row] = bool(table[text.codes[low[row] + _STEPS : high[row]]].any())
    return holds
