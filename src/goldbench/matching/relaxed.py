"""Same start, an end that is off by a few characters at most.

The NLP Sandbox page ("relax": same start, length within ±2) and the i2b2 2014 script
("Relaxed": same start, end within ±2) mean the same. Both originals let one mark answer
several; here it is one to one.
"""

import numpy as np

from goldbench.matching.assignment import assign
from goldbench.matching.pairs import Pairs
from goldbench.matching.spans import Spans


def match_relaxed(gold: Spans, system: Spans, *, tolerance: int = 2, typed: bool = True) -> Pairs:
    """Pair spans of equal document, start (and label) whose ends differ by `tolerance` at most.

    As many pairs as possible, then the least total difference.

    >>> from goldbench.matching.spans import spans
    >>> match_relaxed(spans([0], [3], [10], [0]), spans([0, 0], [3, 3], [9, 12], [0, 0])).system
    array([0])
    """
    if not gold.size or not system.size:
        nothing = np.empty(0, dtype=np.int64)
        return Pairs(nothing, nothing)
    stride = int(max(gold.start.max(), system.start.max())) + 1
    ours, theirs = (side.document * stride + side.start for side in (gold, system))
    first, last = (np.searchsorted(theirs, ours, side=side) for side in ("left", "right"))
    number = last - first
    gold_rows = np.repeat(np.arange(gold.size), number)
    system_rows = np.repeat(first, number) + np.arange(len(gold_rows))
    system_rows -= np.repeat(np.cumsum(number) - number, number)
    apart = np.abs(gold.end[gold_rows] - system.end[system_rows])
    keep = apart <= tolerance
    if typed:
        keep &= gold.label[gold_rows] == system.label[system_rows]
    gold_rows, system_rows, apart = gold_rows[keep], system_rows[keep], apart[keep]
    return assign(
        Pairs(gold_rows, system_rows),
        lambda rows: tolerance + 1 - apart[rows],
        (gold.size, system.size),
    )
