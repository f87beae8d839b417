"""Spans that share at least one character: the interval join and the one-to-one rule on it."""

from heapq import heappop, heappush
from typing import Literal

import numpy as np
import numpy.typing as npt

from goldbench.matching.assignment import assign
from goldbench.matching.fragments import Shapes, count_by_piece, is_cut, lengths
from goldbench.matching.pairs import Pairs
from goldbench.matching.spans import Ints, Spans, columns_of

_SIDES: tuple[Literal["left"], Literal["right"]] = ("left", "right")
DENSE = 64
"""Candidates a span from which on a document is matched by a sweep instead of a join."""


def match_overlap(
    gold: Spans,
    system: Spans,
    *,
    typed: bool = True,
    min_iou: float = 0.0,
    shapes: Shapes | None = None,
) -> Pairs:
    """Pair overlapping spans one to one: as many as possible, then most shared characters.

    Touching is not overlapping, and a span in pieces (`shapes`) shares what its pieces share. An
    empty span shares no character, but it answers an empty one in the same place. `typed` asks
    for equal labels; without it equal labels are preferred among equally many pairs, then equal
    borders, then the overlap. `min_iou` asks for a share of the union. Where a document is so
    dense that the join would be quadratic, a sweep finds a matching of the same size in
    O(n log n); only the choice among equals may differ.
    """
    candidates, dense = _join(gold, system)
    shared = _count_shared(gold, system, candidates)
    shapes = shapes or Shapes()
    if gold.shape is not None or system.shape is not None:
        shared = count_by_piece(gold, system, candidates, shared, shapes)
    candidates, shared = _with_empty(gold, system, candidates, shared)
    same = gold.label[candidates.gold] == system.label[candidates.system]
    keep = shared >= 0 if typed is False else same.copy()
    if min_iou > 0:
        gold_lengths, system_lengths = lengths(gold, shapes), lengths(system, shapes)
        union = gold_lengths[candidates.gold] + system_lengths[candidates.system] - shared
        keep &= shared >= min_iou * union
    if not keep.all():
        candidates = Pairs(candidates.gold[keep], candidates.system[keep])
        shared, same = shared[keep], same[keep]
    most = int(shared.max(initial=0)) + 1

    def gain(rows: Ints) -> Ints:
        # Whole numbers, so that sums are exact: a right label outweighs the overlap of a pair, and
        # a partner with the very same borders outweighs a longer one that overlaps as much.
        some = Pairs(candidates.gold[rows], candidates.system[rows])
        exact = np.where(_alike(gold, system, some), most, 0)
        return shared[rows] + np.where(same[rows], 4 * most, 0) + exact

    pairs = assign(candidates, gain, (gold.size, system.size))
    if len(dense):
        pairs = _merge_pairs(pairs, _sweep(gold, system, dense, typed=typed, min_iou=min_iou))
    return pairs


def _alike(gold: Spans, system: Spans, pairs: Pairs) -> npt.NDArray[np.bool_]:
    """Say which pairs have the same borders, and the same pieces."""
    gold_rows, system_rows = pairs
    alike: npt.NDArray[np.bool_] = (gold.start[gold_rows] == system.start[system_rows]) & (
        gold.end[gold_rows] == system.end[system_rows]
    )
    if gold.shape is None and system.shape is None:
        return alike
    *_, ours, _ = columns_of(gold, shaped=True)
    *_, theirs, _ = columns_of(system, shaped=True)
    alike &= ours[gold_rows] == theirs[system_rows]
    return alike


def _with_empty(gold: Spans, system: Spans, candidates: Pairs, shared: Ints) -> tuple[Pairs, Ints]:
    """Keep pairs that share a character, and add pairs of empty spans in one place."""
    keep = shared > 0
    if not keep.all():
        candidates = Pairs(candidates.gold[keep], candidates.system[keep])
        shared = shared[keep]
    rows = [np.flatnonzero(side.start == side.end) for side in (gold, system)]
    if not len(rows[0]) or not len(rows[1]):
        return candidates, shared
    stride = int(max(gold.start[rows[0]].max(), system.start[rows[1]].max())) + 1
    places = [
        side.document[own] * stride + side.start[own]
        for side, own in zip((gold, system), rows, strict=True)
    ]
    gold_at, system_at = expand_ranges(
        *(np.searchsorted(places[1], places[0], side=s) for s in _SIDES)
    )
    if not len(gold_at):
        return candidates, shared
    joined = Pairs(
        np.concatenate((candidates.gold, rows[0][gold_at])),
        np.concatenate((candidates.system, rows[1][system_at])),
    )
    return joined, np.concatenate((shared, np.zeros(len(gold_at), dtype=np.int64)))


def expand_ranges(first: Ints, last: Ints) -> tuple[Ints, Ints]:
    """Give (row, place) of every place in [first, last) of every row."""
    number = np.maximum(last - first, 0)
    if number.max(initial=0) <= 1:
        left = np.flatnonzero(number)
        return left, first[left]
    left = np.repeat(np.arange(len(number)), number)
    right = np.arange(len(left)) + np.repeat(first - (np.cumsum(number) - number), number)
    return left, right


def _join(gold: Spans, system: Spans) -> tuple[Pairs, Ints]:
    """Find all overlapping pairs, and the documents where there would be too many of them."""
    nothing = np.empty(0, dtype=np.int64)
    if not gold.size or not system.size:
        return Pairs(nothing, nothing), nothing
    # One axis for all documents: a span of one can never reach into the next.
    stride = int(max(gold.end.max(), system.end.max())) + 1
    start, end = system.start + system.document * stride, system.end + system.document * stride
    g_start, g_end = gold.start + gold.document * stride, gold.end + gold.document * stride
    # Starts ascend; the running maximum of ends tells where the first possible partner is.
    reach = np.maximum.accumulate(end)
    first = np.searchsorted(reach, g_start, side="right")
    last = np.searchsorted(start, g_end, side="left")
    dense = _dense_documents(gold, np.maximum(last - first, 0))
    if len(dense):  # a sweep sees borders only
        cut = [side.document[is_cut(side)] for side in (gold, system)]
        dense = np.setdiff1d(dense, np.concatenate(cut))
    if len(dense):
        last = np.where(np.isin(gold.document, dense), first, last)
    gold_rows, system_rows = expand_ranges(first, last)
    # Within the reach, but nested ones may have ended before.
    hits = end[system_rows] > g_start[gold_rows]
    return Pairs(gold_rows[hits], system_rows[hits]), dense


def _dense_documents(gold: Spans, number: Ints) -> Ints:
    if number.sum() <= DENSE * gold.size:
        return np.empty(0, dtype=np.int64)
    per = np.bincount(gold.document, number)
    have = np.bincount(gold.document)
    return np.flatnonzero((per > DENSE * have) & (per > 10_000))


def _count_shared(gold: Spans, system: Spans, pairs: Pairs) -> Ints:
    low = np.maximum(gold.start[pairs.gold], system.start[pairs.system])
    high = np.minimum(gold.end[pairs.gold], system.end[pairs.system])
    return high - low


def _sweep(gold: Spans, system: Spans, documents: Ints, *, typed: bool, min_iou: float) -> Pairs:
    """Match dense documents by right ends, O(n log n).

    The span that ends first can only be answered by spans open at its end; the one of them that
    ends first has the fewest other chances, so taking it never costs a pair. (With `min_iou`
    this is a heuristic: the first open partner that reaches the share is taken.)
    """
    pairs: list[tuple[int, int]] = []
    for document in documents.tolist():
        sides = []
        for side in (gold, system):
            low, high = np.searchsorted(side.document, (document, document + 1))
            sides.append(np.arange(low, high))
        labels: list[int | None] = [None]
        if typed:
            labels = list(np.unique(gold.label[sides[0]]))
        for label in labels:
            rows = [
                own if label is None else own[side.label[own] == label]
                for own, side in zip(sides, (gold, system), strict=True)
            ]
            pairs += _sweep_one(gold, system, rows, min_iou)
    table = np.array(pairs, dtype=np.int64).reshape(-1, 2)
    return Pairs(table[:, 0], table[:, 1])


def _sweep_one(
    gold: Spans, system: Spans, rows: list[Ints], min_iou: float
) -> list[tuple[int, int]]:
    events = sorted(
        (int(side.end[row]), int(side.start[row]), which, int(row))
        for which, (side, own) in enumerate(zip((gold, system), rows, strict=True))
        for row in own
        if side.end[row] > side.start[row]
    )
    by_start = sorted((start, end, which, row) for end, start, which, row in events)
    waiting: tuple[list[tuple[int, int, int]], list[tuple[int, int, int]]] = ([], [])
    done: set[tuple[int, int]] = set()
    pairs: list[tuple[int, int]] = []
    at = 0
    for end, start, which, row in events:
        while at < len(by_start) and by_start[at][0] < end:
            s, e, w, r = by_start[at]
            heappush(waiting[w], (e, s, r))
            at += 1
        if (which, row) in done:
            continue
        done.add((which, row))
        partner = _partner(waiting[1 - which], done, 1 - which, (start, end), min_iou)
        if partner is not None:
            done.add((1 - which, partner))
            pairs.append((row, partner) if which == 0 else (partner, row))
    return pairs


def _partner(
    heap: list[tuple[int, int, int]],
    done: set[tuple[int, int]],
    which: int,
    span: tuple[int, int],
    min_iou: float,
) -> int | None:
    start, end = span
    passed: list[tuple[int, int, int]] = []
    chosen = None
    while heap and chosen is None:
        e, s, row = heappop(heap)
        if (which, row) in done or e <= start:
            continue  # matched, or over before this span began
        shared = min(e, end) - max(s, start)
        if shared >= min_iou * (max(e, end) - min(s, start)):
            chosen = row
        else:
            passed.append((e, s, row))
    for entry in passed:
        heappush(heap, entry)
    return chosen


def _merge_pairs(first: Pairs, second: Pairs) -> Pairs:
    gold = np.concatenate((first.gold, second.gold))
    order = np.argsort(gold, kind="stable")
    return Pairs(gold[order], np.concatenate((first.system, second.system))[order])


__all__ = ["match_overlap"]
