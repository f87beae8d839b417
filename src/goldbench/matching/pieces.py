"""Spans cut into smaller units, so that part of a span earns part of the credit.

Tokens: the pieces of a span's own text. "John" and "Smith" earn what "John Smith" earns, "John"
alone earns half.
"""

import numpy as np

from goldbench.matching.exact import match_exact
from goldbench.matching.pairs import Pairs
from goldbench.matching.spans import Spans, unique, unique_keyed
from goldbench.matching.text import Text


def tokens(side: Spans, text: Text, *, kind: str = "words") -> Spans:
    """Cut every span into its tokens; a token under two spans of one label counts once.

    `kind` "words": runs of alphanumerics, and single other visible characters do not count;
    "visible": what stands between white space (the token of the NLP Sandbox page);
    "ascii alphanumeric": `[a-zA-Z0-9]+`, the token of the i2b2 2014 script.
    """
    return unique(_cut(side, text, kind))


def match_tokens(
    gold: Spans, system: Spans, text: Text, *, kind: str = "words"
) -> tuple[Spans, Spans, Pairs]:
    """Cut both sides into tokens and pair equal ones: the tokens of either, and the pairs."""
    ours, theirs, keys = unique_keyed(*(_cut(side, text, kind) for side in (gold, system)))
    return ours, theirs, match_exact(ours, theirs, keys)


def _cut(side: Spans, text: Text, kind: str) -> Spans:
    """Give the tokens span by span."""
    table = text.classes("alphanumeric" if kind == "words" else kind)
    begin, limit = text.begin.take(side.document), text.begin.take(side.document + 1)
    low = np.minimum(begin + side.start, limit)
    length = np.minimum(begin + side.end, limit) - low
    if not (length > 0).all():
        some = np.flatnonzero(length > 0)
        side, begin, low, length = side.take(some), begin[some], low[some], length[some]
    if not side.size:
        return side
    # Positions of all characters under all spans: one further each, but where a span begins.
    runs = np.cumsum(length) - length
    position = np.ones(int(length.sum()), dtype=np.int64)
    position[runs] = low
    position[runs[1:]] -= low[:-1] + length[:-1] - 1
    np.cumsum(position, out=position)
    inside = table.take(text.codes.take(position))
    # A token begins where the character before is none of it or belongs to another span.
    beside = np.empty_like(inside)
    beside[1:] = inside[:-1]
    beside[runs] = False
    starts = np.flatnonzero(inside > beside)
    beside[:-1] = inside[1:]
    beside[runs[1:] - 1] = False
    beside[-1] = False
    ends = np.flatnonzero(inside > beside)
    whose = np.repeat(np.arange(side.size, dtype=np.int32), length).take(starts)
    base = begin.take(whose)
    return Spans(
        side.document.take(whose),
        position.take(starts) - base,
        position.take(ends) + 1 - base,
        side.label.take(whose),
    )
