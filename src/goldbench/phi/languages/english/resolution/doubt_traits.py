"""The traits of a word that the model doubts: what the second look weighs.

A trait is a name and a number, mostly 1; one that is absent is 0. None names a word: weights are
learnt from few notes, and what they say has to hold for words that no note had.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from math import log

from goldbench.language import folded, usage
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.crf.layout import is_loud
from goldbench.phi.languages.english.dialogue import find_turns
from goldbench.phi.languages.english.words.nobody import BRANDS, EPONYMS, PROGRAMMES, SHORTHAND
from goldbench.phi.mark import Mark

_GROUPS = {
    "person": ("DOCTOR", "PATIENT"),
    "login": ("USERNAME",),
    "house": ("HOSPITAL", "ORGANIZATION"),
    "ward": ("DEPARTMENT", "ROOM"),
    "place": ("CITY", "COUNTRY", "LOCATION-OTHER", "STATE"),
}
LABELS = {label: group for group, labels in _GROUPS.items() for label in labels}
"""The labels that are looked at, and the group of each."""

_LEAST, _MOST = -9.5, 6.0  # log odds beyond which one is as sure as another
_SURE, _NONE = 0.0, -7.0  # log odds of a word elsewhere in the note
_CASES = {
    "a": "small", "b": "small", "c": "either", "d": "capital", "e": "capital", "m": "clinical",
    "x": "abbreviated",
}  # fmt: skip
_OPENING = frozenset(".:;!?•*|-")


class WordsOfNote:
    """The words of a note, with what is asked of several of them once."""

    def __init__(self, analysis: NoteAnalysis) -> None:
        self._analysis = analysis
        self._words, self._starts, self._ends = analysis.note.tokens

    def describe(
        self, mark: Mark, tokens: Sequence[int], at: int, *, agreed: bool
    ) -> dict[str, float]:
        """Give the traits of a token of a mark; `tokens` are all of the mark's."""
        group = LABELS[mark.label]
        traits = {
            "bias": 1.0,
            "odds": self._odds(at) / 4,
            "odds of mark": max(map(self._odds, tokens)) / 4,
            "confidence": log((mark.confidence + 0.1) / (100.2 - mark.confidence)) / 2,
        }
        names = [group, *self._of_word(at), *self._of_place(mark, tokens)]
        names += self._elsewhere(at, tokens)
        if len(tokens) == 1:
            names.append("alone")
        elif at in (tokens[0], tokens[-1]):
            names.append("first" if at == tokens[0] else "last")
        if agreed:
            names.append("rule agrees")
        if self._is_dialogue:
            names.append("dialogue")
        traits.update(dict.fromkeys(names, 1.0))
        return traits

    def _odds(self, at: int) -> float:
        outside = self._analysis.outside[at]
        odds = log(max(1e-7, 1 - outside) / max(1e-7, outside))
        return min(_MOST, max(_LEAST, odds))

    def _of_word(self, at: int) -> Iterator[str]:
        word = self._words[at]
        yield f"written {_shape(word)}"
        if self._is_loud(at):
            yield "loud line"
        if word.isdigit():
            yield f"{min(len(word), 5)} digits"
        if not word.isalpha():
            return
        use = usage(word.lower())
        yield f"everyday {_CASES[use.case] if use else 'unknown'}"
        plain = folded(word)
        if plain in SHORTHAND or plain in BRANDS or plain in EPONYMS or plain in PROGRAMMES:
            yield "nobody's"

    def _of_place(self, mark: Mark, tokens: Sequence[int]) -> Iterator[str]:
        text, last = self._analysis.text, tokens[-1] + 1
        head = text[max(0, mark.start - 3) : mark.start]
        if not head or "\n" in head:
            yield "opens line"
        if not head or "\n" in head or head.rstrip(" ")[-1:] in _OPENING:
            yield "opens sentence"
        if tokens[0] and self._starts[tokens[0]] == self._ends[tokens[0] - 1]:
            yield "touches what stands before"
        if text[self._ends[last - 1] : self._ends[last - 1] + 1].isalnum():
            yield "touches what stands behind"

    def _elsewhere(self, at: int, tokens: Sequence[int]) -> Iterator[str]:
        """Tell what the note has of the same word in other places."""
        word = self._words[at]
        places = self._places.get(word.lower(), ()) if len(word) > 1 else ()
        others = [place for place in places if not tokens[0] <= place <= tokens[-1]]
        if not others:
            return
        best = max(map(self._odds, others))
        if best > _SURE:
            yield "sure elsewhere"
        elif best < _NONE:
            yield "nobody elsewhere"
        if word[0].isupper() and any(self._words[place].islower() for place in others):
            yield "small elsewhere"

    @cached_property
    def _places(self) -> dict[str, list[int]]:
        places: dict[str, list[int]] = {}
        for at, word in enumerate(self._words):
            places.setdefault(word.lower(), []).append(at)
        return places

    def _is_loud(self, at: int) -> bool:
        """Say whether a token stands in a line in capitals."""
        lines = self._analysis.note.lines
        start, end = lines[bisect_right(lines, (at, len(self._words))) - 1]
        return start <= at < end and is_loud(self._words[start:end])

    @cached_property
    def _is_dialogue(self) -> bool:
        return bool(find_turns(self._analysis.text))


def _shape(word: str) -> str:
    if word.isdigit():
        return "digits"
    if not word.isalpha():
        return "mixed"
    if len(word) == 1:
        return "letter"
    if word.isupper():
        return "capitals" if len(word) > 4 else "abbreviation"
    if word.islower():
        return "small"
    return "title" if word.istitle() else "camel"
