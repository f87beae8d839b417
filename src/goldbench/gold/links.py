"""Which spans of several annotators are about the same stretch of text."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import combinations

import numpy as np

from goldbench.corpus import Schema, Span
from goldbench.gold.ballots import Key, span_key
from goldbench.matching import Spans, match_overlap

Row = tuple[int, int, int, int]
"""Document number, start, end, label code: the order in which matching wants them."""


def link_spans(
    open_spans: Mapping[str, Mapping[str, list[Span]]], schema: Schema | None = None
) -> Iterator[tuple[str, list[tuple[str, Span]]]]:
    """Yield (document, [(annotator, span), ...]) for every group of spans that belong together.

    Equal spans do. For each pair of annotators the others are paired one to one by overlap, as
    many as possible; groups are what such pairs connect.
    """
    ids = sorted(open_spans)
    labels: dict[str, int] = {}
    places: list[tuple[str, str, Span]] = []
    rows: dict[str, dict[Row, list[int]]] = defaultdict(lambda: defaultdict(list))
    same: dict[tuple[int, Key], list[int]] = defaultdict(list)
    for number, id_ in enumerate(ids):
        for author in sorted(open_spans[id_]):
            for span in sorted(open_spans[id_][author], key=Span.sort_key):
                code = labels.setdefault(span.label, len(labels))
                rows[author][number, span.start, span.end, code].append(len(places))
                same[number, span_key(span, schema)].append(len(places))
                places.append((id_, author, span))
    groups = _Groups(len(places))
    for equal in same.values():
        groups.join(equal)
    equals = {
        item: {places[other][1] for other in equal} for equal in same.values() for item in equal
    }
    for first, second in combinations(sorted(rows), 2):
        ours = _open(rows[first], second, equals)
        theirs = _open(rows[second], first, equals)
        pairs = match_overlap(_columns(ours), _columns(theirs), typed=False)
        for left, right in zip(pairs.gold.tolist(), pairs.system.tolist(), strict=True):
            groups.join([*rows[first][ours[left]], *rows[second][theirs[right]]])
    for members in groups.all():
        yield places[members[0]][0], [places[item][1:] for item in members]


def _open(rows: Mapping[Row, list[int]], other: str, equals: Mapping[int, set[str]]) -> list[Row]:
    """List, in order, the rows that the other annotator does not have exactly so."""
    return sorted(row for row, items in rows.items() if any(other not in equals[i] for i in items))


def _columns(rows: list[Row]) -> Spans:
    table = np.array(rows, dtype=np.int64).reshape(-1, 4)
    return Spans(table[:, 0], table[:, 1], table[:, 2], table[:, 3])


class _Groups:
    """Disjoint groups of numbers that grow together."""

    def __init__(self, size: int) -> None:
        self._parent = list(range(size))

    def _root(self, item: int) -> int:
        while self._parent[item] != item:
            self._parent[item] = self._parent[self._parent[item]]
            item = self._parent[item]
        return item

    def join(self, items: list[int]) -> None:
        first = self._root(items[0])
        for item in items[1:]:
            self._parent[self._root(item)] = first

    def all(self) -> list[list[int]]:
        groups: dict[int, list[int]] = defaultdict(list)
        for item in range(len(self._parent)):
            groups[self._root(item)].append(item)
        return list(groups.values())
