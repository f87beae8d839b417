"""A note made ready for a model, and what training is told of it, written out in columns.

A column is a list as long as the tokens. Training writes every feature by name from these columns;
tagging takes a shorter way to the same sums (`sums`).
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from goldbench.language.lexicons import lexicon
from goldbench.language.tokens import Tokens, tokens
from goldbench.phi.crf.features import EDGES, WORDS, Channel, Field, channels
from goldbench.phi.crf.layout import beginnings, bucket, fields, lines_of, marked, memories, phrases
from goldbench.phi.crf.word_features import word_features
from goldbench.phi.languages.english.word_classes import is_loud
from goldbench.phi.languages.spanish.segments import segment_features
from goldbench.phi.rules import GROUPS, find_all
from goldbench.phi.rules.hits import Hit


@dataclass(frozen=True)
class Note:
    """A text made ready: tokens, the hits of the rules, lines."""

    text: str
    lang: str
    tokens: Tokens
    hits: dict[str, list[Hit]]
    lines: list[tuple[int, int]]

    @cached_property
    def columns(self) -> dict[str, list[Any]]:
        """Give a column for each channel, in the words of its features."""
        cut, size = self.tokens, len(self.tokens.words)
        lowered = [word.lower() for word in cut.words]
        stretches = list(fields(cut, lowered, self.lines))
        field: list[Field | None] = [None] * size
        for start, end, label, left in stretches:
            for at in range(start, end):
                field[at] = Field(label, bucket(at - start), left)
        made: dict[str, list[Any]] = {
            **self._of_words(),
            "field": field,
            "memory": _spread(dict(memories(cut.words, lowered, stretches)), size),
            "phrase": _spread(dict(phrases(cut.words, lexicon(self.lang), range(size))), size),
            **self._of_lines(lowered),
            **(
                segment_features(cut, self.lines, lexicon("es"))
                if self.lang == "es"
                else self._of_words()
            ),
            **{group: _spread(marked(self.hits[group], cut), size) for group in GROUPS},
        }
        parts = {
            **made,
            "low": lowered,
            "glue": self._glue(),
            "label": [one and one.label for one in field],
        }
        for channel in channels(self.lang):
            if channel.parts:
                made[channel.name] = _joined(channel, parts, size)
        return made

    def _of_words(self) -> dict[str, list[Any]]:
        words = self.tokens.words
        loud = [False] * len(words)
        for start, end in self.lines:
            if is_loud(words[start:end]):
                loud[start:end] = [True] * (end - start)
        said = [
            word_features(word, self.lang, loud=one) for word, one in zip(words, loud, strict=True)
        ]
        names = [channel.name for channel in channels(self.lang) if channel.name in WORDS]
        return {name: [one[name] or None for one in said] for name in names}

    def _of_lines(self, lowered: list[str]) -> dict[str, list[Any]]:
        words = self.tokens.words
        line: list[Any] = [None] * len(words)
        place: list[Any] = [None] * len(words)
        values = beginnings(words, lowered, self.lines)
        for value, (start, end) in zip(values, self.lines, strict=True):
            line[start:end] = [value] * (end - start)
            depth = 0
            for token in range(start, end):
                if words[token] == "(":
                    depth += 1
                place[token] = (min(token - start, 6), min(end - token, 4), depth > 0)
                if words[token] == ")":
                    depth = max(0, depth - 1)
        return {"line": line, "place": place}

    def _glue(self) -> list[str]:
        """Say of each token whether it touches the one before and the one after."""
        starts, ends = self.tokens.starts, self.tokens.ends
        touches = [False, *(a == b for a, b in zip(ends, starts[1:], strict=False)), False]
        return [f"{touches[at]:d}{touches[at + 1]:d}" for at in range(len(starts))]


def note(text: str, lang: str) -> Note:
    """Cut a text and run the rules."""
    cut = tokens(text)
    return Note(text, lang, cut, find_all(text, lang), lines_of(cut.words))


def _spread(said: dict[int, Any], size: int) -> list[Any]:
    return [said.get(at) for at in range(size)]


def _joined(channel: Channel, parts: dict[str, list[Any]], size: int) -> list[Any]:
    """Join the parts of each token with bars; where one is missing nothing is said."""
    made: list[Any] = []
    for at in range(size):
        values = [
            parts[part][at + offset] if 0 <= at + offset < size else EDGES[part]
            for part, offset in channel.parts
        ]
        made.append(None if None in values else "|".join(values))
    return made
