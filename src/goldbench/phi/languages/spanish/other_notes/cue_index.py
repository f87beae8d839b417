"""Rules by the word they begin at: a note is walked once, and each rule tried where it may fit.

Sixty patterns that each search a whole note would cost as much as the model does. Nearly all of
them begin at, or look back from, one of a few words or a number; so a word is looked up, and only
the finders that asked for it are called.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from goldbench.language import folded
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.mark import Mark
from goldbench.phi.word_cache import WordCache

# Finds marks that begin, or show themselves, at a token: (analysis, number of the token).
Finder = Callable[[NoteAnalysis, int], Iterable[Mark]]
NUMBER = "0"  # stands for every token of digits


def words_of(text: str) -> frozenset[str]:
    """Give the words of a list that is written as text."""
    return frozenset(text.split())


class CueIndex:
    """Finders by the folded word they wait for, and those that are asked about any word.

    `classes` gives further finders of a word as it is written: for lists too long to be named.
    """

    def __init__(
        self,
        finders: Iterable[tuple[Iterable[str], Finder]],
        classes: Callable[[str], tuple[Finder, ...]],
    ) -> None:
        by_word: dict[str, list[Finder]] = {}
        for words, finder in finders:
            for word in words:
                by_word.setdefault(word, []).append(finder)
        self._by_word: Mapping[str, tuple[Finder, ...]] = {
            word: tuple(some) for word, some in by_word.items()
        }
        self._classes = classes
        self._known = WordCache(self._finders)

    def _finders(self, word: str) -> tuple[Finder, ...]:
        key = NUMBER if word[0].isdigit() else folded(word)
        return self._by_word.get(key, ()) + self._classes(word)

    def find(self, analysis: NoteAnalysis) -> Iterator[Mark]:
        """Yield what all finders find, in the order of the words they waited for."""
        known = self._known
        for at, word in enumerate(analysis.note.tokens.words):
            if finders := known[word]:
                for finder in finders:
                    yield from finder(analysis, at)


def at_word(pattern: re.Pattern[str], label: str, subtype: str, sure: float, rule: str) -> Finder:
    """Make a finder of a pattern that begins at its word; the group `it` is what is marked."""

    def find(analysis: NoteAnalysis, at: int) -> Iterable[Mark]:
        match = pattern.match(analysis.text, analysis.note.tokens.starts[at])
        return (Mark(*match.span("it"), label, subtype, sure, rule),) if match else ()

    return find
