"""The sentence around an error, cut from the text before and after it, in pieces by author."""

from itertools import pairwise
from typing import Literal

from goldbench.corpus import Extent
from goldbench.language import INTERFACE_LANGUAGES, sentences
from goldbench.reports.section import Piece

Place = tuple[int, int]

"""A note does not tell its language: a sentence ends where it ends by the rules of both."""


def pieces(
    context: tuple[str, str, str], gold: Place | None, system: Place | None, *, around: int
) -> tuple[Piece, ...]:
    """Cut the sentence into pieces by who marked them.

    `context` is the text before, the text from the first to the last marked character, and the
    text after; before and after have at most `around` characters. A sentence that reaches
    further is cut at a word, with an ellipsis.
    """
    before, inside, after = context
    whole = sentence_of(before + inside + after, len(before), len(before) + len(inside))
    left, right = before[whole.start :], after[: whole.end - len(before) - len(inside)]
    if len(before) == around and not before[: whole.start].strip():
        left = _trim_start(before)
    if len(after) == around and not after[len(right) :].strip():
        right = _trim_end(after)
    start = min(place[0] for place in (gold, system) if place is not None)
    edges = sorted({at for place in (gold, system) if place is not None for at in place})
    marked = [
        Piece(inside[low - start : high - start], _role(low, gold, system))
        for low, high in pairwise(edges)
    ]
    return tuple(piece for piece in (Piece(left, ""), *marked, Piece(right, "")) if piece.text)


def sentence_of(text: str, start: int, end: int) -> Extent:
    """Find the sentence, or the sentences, that hold a stretch of text.

    >>> text = "Seen by Dr. Ruiz. No fever. Plan: rest"
    >>> text[slice(*sentence_of(text, 21, 26))]
    'No fever.'
    """
    sentence = [
        (extent.start, extent.end)
        for lang in INTERFACE_LANGUAGES
        for extent in _find_overlaps(list(sentences(text, lang)), start, end)
    ]
    starts, ends = [start, *(low for low, _ in sentence)], [end, *(high for _, high in sentence)]
    return Extent(min(starts), max(ends))


def _find_overlaps(every: list[Extent], start: int, end: int) -> list[Extent]:
    return [extent for extent in every if extent.start < max(end, start + 1) and extent.end > start]


def _trim_start(text: str) -> str:
    _, _, rest = text.partition(" ")
    return f"…{rest}" if rest else text


def _trim_end(text: str) -> str:
    kept, _, rest = text.rpartition(" ")
    return f"{kept}…" if rest and kept else text


def _role(
    at: int, gold: Place | None, system: Place | None
) -> Literal["", "gold", "system", "both"]:
    ours = gold is not None and gold[0] <= at < gold[1]
    theirs = system is not None and system[0] <= at < system[1]
    if ours and theirs:
        return "both"
    return "gold" if ours else "system" if theirs else ""
