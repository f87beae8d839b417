"""A learnt second look at the ends of guesses, at words that the model itself doubts.

The model leans to finding more: it marks words of which it thinks, with a probability of up to
.99985, that they are none. Here every such word at the ends of a guess is weighed once more by some
forty traits that a model of sequences does not see together: how sure it was of this word and of
the others of the mark, how the word is written here and in everyday text, what the note has of the
same word elsewhere, whether a rule agrees. Words that weigh too little are cut off, a guess made of
nothing else is dropped. `training/second_look.py` learns the weights, from whole notes: a text of
few words says too little of itself and is left as it is, and so is a number of some length.
"""

import json
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from math import exp
from typing import NamedTuple

from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.interval_index import IntervalIndex
from goldbench.phi.languages.english.resolution.doubt_traits import LABELS, WordsOfNote
from goldbench.phi.mark import Mark
from goldbench.phi.overlaps import MODEL, SOURCES

_DOUBT = 0.5  # probability of being outside from which a word is weighed
_LONG = 3  # digits of a number that stays
_FEW = 100  # tokens of a text that is too short to be looked at


class JoinedMarks(NamedTuple):
    """What was marked, joined; and the marks of rules that went into it."""

    marks: Sequence[Mark]
    by_rule: Sequence[Mark]


class Doubt(NamedTuple):
    """A word at an end of a guess that the model doubts: its token, and its traits."""

    mark: Mark
    token: int
    traits: dict[str, float]


class Weights(NamedTuple):
    """What each trait weighs, and the probability from which a word stays."""

    bar: float
    traits: dict[str, float]

    def keep(self, traits: dict[str, float]) -> bool:
        known = self.traits
        weight = sum(known.get(trait, 0.0) * value for trait, value in traits.items())
        return 1.0 / (1.0 + exp(-weight)) >= self.bar


@cache
def load_weights() -> Weights:
    """Read the weights that are shipped."""
    text = files(__package__).joinpath("second_look.json").read_text("utf-8")
    about = json.loads(text)
    return Weights(about["bar"], about["weights"])


def look_again(joined: JoinedMarks, analysis: NoteAnalysis) -> list[Mark]:
    """Cut off what the second look does not believe."""
    doubts = list(find_doubts(joined, analysis))
    if not doubts:
        return list(joined.marks)
    weights = load_weights()
    refused: dict[Mark, set[int]] = {}
    for doubt in doubts:
        if not weights.keep(doubt.traits):
            refused.setdefault(doubt.mark, set()).add(doubt.token)
    kept: list[Mark] = []
    for mark in joined.marks:
        trimmed = _trim(mark, refused[mark], analysis) if mark in refused else mark
        if trimmed is not None:
            kept.append(trimmed)
    return kept


def find_doubts(joined: JoinedMarks, analysis: NoteAnalysis) -> Iterator[Doubt]:
    """Yield the words at the ends of guesses that the model doubts and no rule has marked."""
    outside = analysis.outside
    if len(outside) < _FEW:
        return
    words, starts, stops = analysis.note.tokens
    note: WordsOfNote | None = None
    ruled: IntervalIndex | None = None
    for mark in joined.marks:
        if mark.label not in LABELS or SOURCES[mark.rule] != MODEL:
            continue
        first, last = bisect_right(stops, mark.start), bisect_left(starts, mark.end)
        if max(outside[first:last], default=0.0) < _DOUBT:
            continue  # as most
        tokens = _tokens_of(mark, analysis)
        ends = _ends(tokens, outside)
        if not ends:
            continue
        if note is None or ruled is None:
            note, ruled = WordsOfNote(analysis), IntervalIndex(sorted(joined.by_rule))
        agreeing = list(ruled.over(mark.start, mark.end))
        for at in ends:
            if not _is_number(words[at]) and not any(
                m.start < stops[at] and starts[at] < m.end for m in agreeing
            ):
                yield Doubt(mark, at, note.describe(mark, tokens, at, agreed=bool(agreeing)))


def _is_number(word: str) -> bool:
    """Tell what identifies somebody whatever it is: a number of some length."""
    return len(word) >= _LONG and any(map(str.isdigit, word))


def _tokens_of(mark: Mark, analysis: NoteAnalysis) -> list[int]:
    """Give the tokens of a mark that are words or numbers."""
    words, starts, ends = analysis.note.tokens
    first, last = bisect_right(ends, mark.start), bisect_left(starts, mark.end)
    return [at for at in range(first, last) if words[at].isalnum()]


def _ends(tokens: Sequence[int], outside: Sequence[float]) -> list[int]:
    """Give the doubtful tokens before the first and behind the last that is not."""
    sure = [n for n, at in enumerate(tokens) if outside[at] < _DOUBT]
    if not sure:
        return list(tokens)
    return [*tokens[: sure[0]], *tokens[sure[-1] + 1 :]]


def _trim(mark: Mark, refused: set[int], analysis: NoteAnalysis) -> Mark | None:
    """Cut refused words off both ends; what is written in one with a kept word stays."""
    tokens = _tokens_of(mark, analysis)
    kept = [n for n, at in enumerate(tokens) if at not in refused]
    if not kept:
        return None
    first, last = kept[0], kept[-1]
    _, starts, ends = analysis.note.tokens

    def are_joined(left: int, right: int) -> bool:
        between = analysis.text[ends[tokens[left]] : starts[tokens[right]]]
        return not between or not (between.isspace() or set(between) & set(" \n\t/,;"))

    while first > 0 and are_joined(first - 1, first):
        first -= 1
    while last < len(tokens) - 1 and are_joined(last, last + 1):
        last += 1
    return mark.moved(
        mark.start if first == 0 else starts[tokens[first]],
        mark.end if last == len(tokens) - 1 else ends[tokens[last]],
    )
