"""Rules by the word they begin at: a note is walked once, and each rule tried where it may fit.

Sixty patterns that each search a whole note would cost as much as the model does. Nearly all of
them begin at, or look back from, one of a few words or a number; so a word is looked up, and only
the finders that asked for it are called.
"""

import re
from collections.abc import Callable, Iterable
from itertools import compress, count
from operator import itemgetter
from typing import NamedTuple

from goldbench.language import fold_word
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.mark import Mark
from goldbench.phi.word_cache import WordCache

# Finds marks that begin, or show themselves, at a token: (analysis, number of the token).
Finder = Callable[[NoteAnalysis, int], Iterable[Mark]]
# Where a number stands: not behind a letter, a digit or one of `_JOINED`; and then at the beginning
# of a line, or behind something.
APART, OPENING, BEHIND = "apart", "opening", "behind"
_JOINED = frozenset(".,/-")
_PLACES = (("",), ("", APART, OPENING), ("", APART, BEHIND))


def number(*sizes: int, place: str = "") -> frozenset[str]:
    """Give what stands for tokens of digits, of these sizes or of any, wherever or at a `place`."""
    return frozenset(f"#{size}{place}" for size in sizes or ("",))


def words_of(text: str) -> frozenset[str]:
    """Give the words of a list that is written as text."""
    return frozenset(text.split())


class _OfNumber(NamedTuple):
    """The finders of a number by where it stands."""

    joined: tuple[Finder, ...]
    opening: tuple[Finder, ...]
    behind: tuple[Finder, ...]

    def at(self, text: str, start: int) -> tuple[Finder, ...]:
        before = text[start - 1] if start else "\n"
        if before == "\n":
            return self.opening
        return self.joined if before in _JOINED or before.isalnum() else self.behind


class CueIndex:
    """Finders by the folded word they wait for, and those that are asked about any word.

    `classes` gives further finders of a word as it is written: for lists too long to be named. Of
    digits it is not asked: those of one size share their finders.
    """

    def __init__(
        self,
        finders: Iterable[tuple[Iterable[str], Finder]],
        classes: Callable[[str], tuple[Finder, ...]],
    ) -> None:
        self._by_word: dict[str, list[tuple[int, Finder]]] = {}
        for nth, (words, finder) in enumerate(finders):
            for word in words:
                self._by_word.setdefault(word, []).append((nth, finder))
        self._classes = classes
        self._of_size: dict[int, _OfNumber] = {}
        self._known = WordCache(self._finders)

    def _finders(self, word: str) -> tuple[Finder, ...] | _OfNumber:
        if not word[0].isdigit():
            return self._waiting([fold_word(word)]) + self._classes(word)
        if word in self._by_word:
            return self._of_number(word)
        size = len(word)
        if size not in self._of_size:
            self._of_size[size] = self._of_number(word)
        return self._of_size[size]

    def _of_number(self, word: str) -> _OfNumber:
        sizes = ("", len(word))
        return _OfNumber(
            *(
                self._waiting([word, *(f"#{size}{place}" for size in sizes for place in places)])
                for places in _PLACES
            )
        )

    def _waiting(self, keys: Iterable[str]) -> tuple[Finder, ...]:
        """Give the finders that wait for one of some words, in their order."""
        waiting = [own for key in keys for own in self._by_word.get(key, ())]
        waiting.sort(key=itemgetter(0))
        return tuple([finder for _, finder in waiting])

    def find(self, analysis: NoteAnalysis) -> list[Mark]:
        """Give what all finders find, in the order of the words they waited for."""
        known, text, (words, starts, _) = self._known, analysis.text, analysis.note.tokens
        marks: list[Mark] = []
        for at in compress(count(), map(known.__getitem__, words)):
            own = known[words[at]]
            finders = own.at(text, starts[at]) if isinstance(own, _OfNumber) else own
            for finder in finders:
                marks += finder(analysis, at)
        return marks


def at_word(pattern: re.Pattern[str], label: str, subtype: str, sure: float, rule: str) -> Finder:
    """Make a finder of a pattern that begins at its word; the group `it` is what is marked."""

    def find(analysis: NoteAnalysis, at: int) -> Iterable[Mark]:
        match = pattern.match(analysis.text, analysis.note.tokens.starts[at])
        return (Mark(*match.span("it"), label, subtype, sure, rule),) if match else ()

    return find
