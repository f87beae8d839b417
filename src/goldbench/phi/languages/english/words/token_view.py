"""The words of an English note, and runs of them that read as a name.

A word counts as part of a name if it is capitalised and no common word of clinical text, or stands
in the lists of names; in a line of capitals that is all there is to go by.
"""

from collections.abc import Sequence
from typing import NamedTuple

from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.english.words.cue_words import NEVER
from goldbench.phi.languages.english.words.vocabulary import WORDS
from goldbench.phi.mark import Mark

_PARTICLES = frozenset(
    {"al", "ben", "bin", "da", "de", "del", "der", "di", "el", "la", "van", "von"}
)
MOST = 4  # words of a name
_FEW = 3  # words of a line that may be in capitals without the line being so


class Run(NamedTuple):
    """Tokens [first, last) that read as a name; `words` without initials.

    `listed` of them stand in the lists of names, `strong` of them are no common words.
    """

    first: int
    last: int
    words: int
    listed: int
    strong: int = 1


def _is_loud(words: Sequence[str], start: int, end: int) -> bool:
    """Say whether a line of some words is written in capitals throughout."""
    letters = 0
    for at in range(start, end):
        word = words[at]
        if len(word) > 1 and word.isalpha():
            if not word.isupper():
                return False
            letters += 1
    return letters > _FEW


class TokenView:
    """The tokens of a note as cues look at them."""

    def __init__(self, analysis: NoteAnalysis) -> None:
        cut = analysis.note.tokens
        self.text = analysis.text
        self.words, self.starts, self.ends = cut
        self.size = len(self.words)
        self.loud_lines = [
            (start, end)
            for start, end in analysis.note.lines
            if end - start > _FEW and _is_loud(self.words, start, end)
        ]
        self.loud = [False] * self.size  # in a line of capitals
        for start, end in self.loud_lines:
            self.loud[start:end] = [True] * (end - start)

    def run(self, first: int, *, gap: int = 2) -> Run | None:
        """Read a name that begins at a token: words, initials, particles, hyphens."""
        if first >= self.size or (first and self.starts[first] - self.ends[first - 1] > gap):
            return None
        if self.words[first] == "\n":
            return None
        at, words, listed, strong = first, 0, 0, 0
        while at < self.size and words < MOST and (at == first or self.near(at - 1, 1)):
            if self.is_name(at):
                word = WORDS[self.words[at]]
                words += 1
                listed += word.is_listed
                strong += not word.is_common
                at += 1
            elif step := self._between(at, inside=words > 0):
                at += step
            else:
                break
        while at > first and not self.words[at - 1].isalpha():
            at -= 1
        return Run(first, at, words, listed, strong) if at > first and words else None

    def _between(self, at: int, *, inside: bool) -> int:
        """Count the tokens of an initial, a particle or a hyphen; 0 where there is none."""
        word = self.words[at]
        if len(word) == 1 and word.isupper() and at + 1 < self.size:
            if self.words[at + 1] == "." and self.starts[at + 1] == self.ends[at]:
                return 2
            return int(inside and self.is_name(at + 1))
        joins = word in "-'’" or word.lower() in _PARTICLES
        return int(joins and inside and self.is_name(at + 1))

    def is_sure(self, run: Run) -> bool:
        """Say whether a run is a name where one is expected; in capitals a common word is none."""
        return bool(run.strong) or (run.listed > 0 and not self.loud[run.first])

    def back(self, stop: int, *, least: int = 2) -> Run | None:
        """Read a name that ends before a token."""
        first, words, listed, strong = stop, 0, 0, 0
        while first and words < MOST:
            if first < stop and not self.near(first - 1, 1):
                break
            at = first - 1
            if self.is_name(at):
                word = WORDS[self.words[at]]
                words += 1
                listed += word.is_listed
                strong += not word.is_common
            elif not (words and self.is_initial(at)):
                break
            first = at
        if words < least and not (words and stop - first > 1):
            return None
        if not self.words[first].isalpha():
            first += 1
        run = Run(first, stop, words, listed, strong)
        return run if self.is_sure(run) else None

    def is_initial(self, at: int) -> bool:
        word = self.words[at]
        return (len(word) == 1 and word.isupper()) or (word in ".-'’" and at > 0)

    def is_capital(self, at: int) -> bool:
        return self.words[at][0].isupper() and self.words[at].isalpha()

    def is_name(self, at: int) -> bool:
        """Say whether a token may be part of a name: capitalised, and no common word alone."""
        if not 0 <= at < self.size:
            return False
        word = WORDS[self.words[at]]
        if word.may_name and word.is_eponym:
            return self.low(at + 1 + 2 * (self.low(at + 1) in "'’")) not in NEVER
        return word.may_name

    def is_given(self, at: int) -> bool:
        return 0 <= at < self.size and "G" in self.flags(at) and self.is_name(at)

    def is_common(self, at: int) -> bool:
        return WORDS[self.words[at]].is_common

    def is_place(self, run: Run) -> bool:
        """Say whether a run is a place rather than a name: "Rochester", "New York"."""
        every = (self.flags(at) for at in range(run.first, run.last))
        return any("P" in flags or "R" in flags for flags in every)

    def opens(self, at: int) -> bool:
        """Say whether a token begins a line or a sentence, where any word has a capital."""
        return at == 0 or self.words[at - 1] in ("\n", ".", ":", ";", "-", "*")

    def begins(self, at: int) -> bool:
        """Say whether a token begins a field."""
        return at == 0 or self.words[at - 1] in ("\n", ":", "|", "/")

    def flags(self, at: int) -> str:
        return WORDS[self.words[at]].flags

    def low(self, at: int) -> str:
        """Give a token in small letters; behind the last one, ""."""
        return WORDS[self.words[at]].low if at < self.size else ""

    def near(self, at: int, most: int) -> bool:
        """Say whether the token after `at` stands close to it, on the same line."""
        return (
            at + 1 < self.size
            and self.starts[at + 1] - self.ends[at] <= most
            and self.words[at] != "\n"
            and self.words[at + 1] != "\n"
        )

    def gap(self, at: int) -> str:
        return self.text[self.ends[at - 1] : self.starts[at]]

    def mark(self, run: Run, label: str, rule: str, sure: float) -> Mark:
        return Mark(self.starts[run.first], self.ends[run.last - 1], label, "", sure, rule)
