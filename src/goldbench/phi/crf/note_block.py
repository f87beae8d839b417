"""Notes side by side: a model reads several at once, each as if it were alone.

Their tokens stand in one row. Between two notes is a gap as wide as a value reaches, of tokens that
no text has; to a note it is what stands beyond its ends. So array code walks over many notes for
the price of one, and no note hears of the one beside it.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import NamedTuple

import numpy as np

from goldbench.language.tokens import Tokens
from goldbench.phi.crf.features import REACH
from goldbench.phi.crf.note import Note
from goldbench.phi.crf.weights import Ints, make_ints

BEYOND = ""
"""The token of a gap."""
_GAP = [BEYOND] * REACH
_STARTS, _ENDS = [-1] * REACH, [-2] * REACH  # it touches nothing
_TOKENS = 8_192  # of notes that are read together; more need room and save nothing


class PlacedNote(NamedTuple):
    """A note and the place of its first token in the row."""

    begin: int
    note: Note


class LineColumns(NamedTuple):
    """The tokens that stand in a line, and of each line the first, the end and how many."""

    tokens: Ints
    starts: Ints
    ends: Ints
    sizes: Ints


class NoteBlock:
    """The tokens and lines of some notes in one row.

    `tokens` keep the places that they have in their note; those of `gaps` are of none.
    """

    def __init__(self, notes: Sequence[Note]) -> None:
        self.notes: list[PlacedNote] = []
        self.tokens = Tokens([], [], [])
        self.lines: list[tuple[int, int]] = []
        self.gaps: list[int] = []
        if len(notes) == 1:  # alone: nothing is copied
            self.notes.append(PlacedNote(0, notes[0]))
            self.tokens, self.lines = notes[0].tokens, notes[0].lines
            return
        for note in notes:
            self._append(note)

    def _append(self, note: Note) -> None:
        words, starts, ends = self.tokens
        if self.notes:
            self.gaps += range(len(words), len(words) + REACH)
            words += _GAP
            starts += _STARTS
            ends += _ENDS
        begin = len(words)
        self.notes.append(PlacedNote(begin, note))
        words += note.tokens.words
        starts += note.tokens.starts
        ends += note.tokens.ends
        self.lines += [(begin + start, begin + end) for start, end in note.lines]

    @cached_property
    def line_columns(self) -> "LineColumns":
        """Give the lines as arrays."""
        starts, ends = make_ints(chain.from_iterable(self.lines)).reshape(-1, 2).T
        sizes = ends - starts
        before = np.cumsum(sizes) - sizes
        tokens = np.arange(sizes.sum()) + np.repeat(starts - before, sizes)
        return LineColumns(tokens, starts, ends, sizes)

    @cached_property
    def begins(self) -> list[int]:
        """Give the place of the first token of each note."""
        return [begin for begin, _ in self.notes]

    def note_at(self, token: int) -> PlacedNote:
        """Give the note that a token is of."""
        return self.notes[bisect_right(self.begins, token) - 1]

    def __len__(self) -> int:
        return len(self.tokens.words)


def block_notes(notes: Sequence[Note]) -> Iterator[NoteBlock]:
    """Put notes together, in their order, as many as are worth it; a long one stands alone."""
    together: list[Note] = []
    size = 0
    for note in notes:
        own = len(note.tokens.words)
        if together and size + own > _TOKENS:
            yield NoteBlock(together)
            together, size = [], 0
        together.append(note)
        size += own
    if together:
        yield NoteBlock(together)
