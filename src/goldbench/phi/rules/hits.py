"""What a rule found: a place, a label, and which rule it was."""

from collections.abc import Iterator
from typing import NamedTuple


class Hit(NamedTuple):
    """[start, end) in code points.

    `label` is of the language's own scheme (i2b2 2014 for English, MEDDOCAN for Spanish);
    `subtype` is the NLP Sandbox type where the rule knows it; `confidence` (0 to 100) is what the
    rule is worth when no model is asked.
    """

    start: int
    end: int
    label: str
    rule: str
    confidence: float
    subtype: str = ""


def first_of_each_place(hits: list[Hit]) -> list[Hit]:
    """Keep, where hits overlap, the surest, then the longest, then the first.

    >>> a, b = Hit(0, 4, "DATE", "x", 60.0), Hit(0, 10, "DATE", "y", 99.0)
    >>> [hit.rule for hit in first_of_each_place([a, b])]
    ['y']
    """
    kept: list[Hit] = []
    for hit in sorted(hits, key=lambda h: (-h.confidence, h.start - h.end, h.start, h.label)):
        if all(hit.end <= other.start or other.end <= hit.start for other in kept):
            kept.append(hit)
    return sorted(kept)


def find_none(text: str) -> Iterator[Hit]:
    """Find nothing: the rule of a language that has none of a kind."""
    del text
    return iter(())
