"""What a de-identifier removed: the words of a note that are not in what came back.

Nothing that the tool says about itself is believed. The words of both texts are laid side by side
in their order; what has no partner is gone. A run of letters is a word; what holds a digit is one
only as a whole, so that a date moved by two days is removed although its year is the same.
"""

import re
from difflib import SequenceMatcher

from goldbench.corpus import Span

_PIECE = re.compile(r"\S+")
_LETTERS = re.compile(r"[^\W\d_]+")
_EDGES = re.compile(r"^\W+|\W+$")


def find_removed_spans(text: str, left: str, label: str) -> tuple[Span, ...]:
    """Mark the words that are gone, neighbours as one.

    >>> note, left = "Seen by Ana Ruiz on 2026-01-31.", "Seen by [NAME] on 2026-02-02."
    >>> [note[span.start : span.end] for span in find_removed_spans(note, left, "phi")]
    ['Ana Ruiz', '2026-01-31']
    """
    ours, theirs = _words(text), _words(left)
    kept = [False] * len(ours)
    matcher = SequenceMatcher(
        None,
        [text[start:end] for start, end in ours],
        [left[start:end] for start, end in theirs],
        autojunk=False,
    )
    for block in matcher.get_matching_blocks():
        kept[block.a : block.a + block.size] = [True] * block.size
    spans: list[Span] = []
    open_at: int | None = None
    for (start, end), stays in zip(ours, kept, strict=True):
        if stays:
            open_at = None
        elif open_at is None:
            open_at = start
            spans.append(Span(start, end, label))
        else:
            spans[-1] = Span(open_at, end, label)
    return tuple(spans)


def _words(text: str) -> list[tuple[int, int]]:
    spans = []
    for piece in _PIECE.finditer(text):
        word = piece[0]
        if any(c.isdigit() for c in word):
            bare = _EDGES.sub("", word)
            if bare:
                start = piece.start() + word.index(bare)
                spans.append((start, start + len(bare)))
        else:
            spans += [
                (piece.start() + letters.start(), piece.start() + letters.end())
                for letters in _LETTERS.finditer(word)
            ]
    return spans
