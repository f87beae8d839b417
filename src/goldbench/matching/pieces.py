"""Spans cut into smaller units, so that part of a span earns part of the credit.

Tokens: the pieces of a span's own text. "John" and "Smith" earn what "John Smith" earns, "John"
alone earns half. Characters: stretches weighted by their length.
"""

import numpy as np

from goldbench.matching.spans import Ints, Spans, unique
from goldbench.matching.text import Text


def tokens(side: Spans, text: Text, *, kind: str = "words") -> Spans:
    """Cut every span into its tokens; a token under two spans of one label counts once.

    `kind` "words": runs of alphanumerics, and single other visible characters do not count;
    "visible": what stands between white space (the token of the NLP Sandbox page);
    "ascii alphanumeric": `[a-zA-Z0-9]+`, the token of the i2b2 2014 script.
    """
    if not side.size:
        return side
    table = text.classes("alphanumeric" if kind == "words" else kind)
    begin, limit = text.begin[side.document], text.begin[side.document + 1]
    low = np.minimum(begin + side.start, limit)
    length = np.minimum(begin + side.end, limit) - low
    owner = np.repeat(np.arange(side.size), length)
    # Positions of all characters under all spans, and where each span's run of them begins.
    first = np.cumsum(length) - length
    position = np.arange(len(owner)) + np.repeat(low - first, length)
    inside = table[text.codes[position]]
    edge = np.zeros(len(owner) + 1, dtype=bool)
    edge[first[length > 0]] = True
    edge[len(owner)] = True
    before = np.concatenate(([False], inside[:-1]))
    starts = np.flatnonzero(inside & (edge[:-1] | ~before))
    after = np.concatenate((inside[1:], [False]))
    ends = np.flatnonzero(inside & (edge[1:] | ~after)) + 1
    whose = owner[starts]
    base = begin[whose]
    cut = Spans(
        side.document[whose],
        position[starts] - base,
        position[ends - 1] + 1 - base,
        side.label[whose],
    )
    return unique(cut)


def segments(gold: Spans, system: Spans) -> tuple[Spans, Spans]:
    """Cut both sides at each other's borders: equal stretches become equal rows.

    Overlapping spans of one label are united first, so that no character counts twice. The
    rows weigh as many as they have characters.
    """
    sides = tuple(_united(side) for side in (gold, system))
    stride = 1 + int(max((int(s.end.max()) for s in sides if s.size), default=0))
    labels = 1 + int(max((int(s.label.max()) for s in sides if s.size), default=0))
    lines = [(s.document * labels + s.label) * stride for s in sides]
    borders = [
        np.concatenate((line + s.start, line + s.end)) for line, s in zip(lines, sides, strict=True)
    ]
    cuts = np.unique(np.concatenate(borders))
    one, two = (_cut(s, line, cuts) for s, line in zip(sides, lines, strict=True))
    return one, two


def _united(side: Spans) -> Spans:
    if not side.size:
        return side
    order = np.lexsort((side.end, side.start, side.label, side.document))
    side = side.take(order)
    stride = int(side.end.max()) + 1
    line = (side.document * (int(side.label.max()) + 1) + side.label) * stride
    reach = np.maximum.accumulate(line + side.end)
    fresh = np.ones(side.size, dtype=bool)
    fresh[1:] = line[1:] + side.start[1:] >= reach[:-1]
    heads = np.flatnonzero(fresh)
    ends = np.maximum.reduceat(side.end, heads)
    return Spans(side.document[heads], side.start[heads], ends, side.label[heads])


def _cut(side: Spans, line: Ints, cuts: Ints) -> Spans:
    first = np.searchsorted(cuts, line + side.start)
    number = np.searchsorted(cuts, line + side.end) - first
    owner = np.repeat(np.arange(side.size), number)
    at = np.repeat(first, number) + np.arange(len(owner))
    at -= np.repeat(np.cumsum(number) - number, number)
    start, end = cuts[at] - line[owner], cuts[at + 1] - line[owner]
    made = Spans(side.document[owner], start, end, side.label[owner], end - start)
    return unique(made)
