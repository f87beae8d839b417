"""A note made ready for a model, and what training is told of it, written out in columns.

A column is a list as long as the tokens. Training writes every feature by name from these columns;
tagging takes a shorter way to the same sums (`emissions`).
"""

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from goldbench.errors import UsageError
from goldbench.language.lexicons import lexicon
from goldbench.language.tokens import Tokens, tokens
from goldbench.phi.crf.features import (
    EDGES,
    WORDS,
    Channel,
    DescribeTokens,
    FeatureSet,
    Field,
    channels,
    write_as_is,
)
from goldbench.phi.crf.layout import (
    beginnings,
    bucket,
    fields,
    lines_of,
    memories,
    phrases,
    tag_tokens,
)
from goldbench.phi.crf.word_features import word_features
from goldbench.phi.rules import GROUPS
from goldbench.phi.rules.hits import Hit


@dataclass(frozen=True)
class Note:
    """A text made ready: tokens, the hits of the rules, lines.

    `features`: what the models of its language are told, None for a language without a model.
    """

    text: str
    tokens: Tokens
    hits: dict[str, list[Hit]]
    lines: list[tuple[int, int]]
    features: FeatureSet | None

    def require_features(self) -> FeatureSet:
        """Give the features; a language that has none has no model either."""
        if self.features is None:
            msg = "there is no model for the language of this note"
            raise UsageError(msg, hint="a language has features and a model, or neither")
        return self.features

    @cached_property
    def all_small(self) -> bool:
        """Tell a note without a capital letter; asked once a note, for it reads all of it."""
        return self.text.islower()

    @cached_property
    def all_capitals(self) -> bool:
        """Tell a note in capitals alone; asked once a note, as `all_small`."""
        return self.text.isupper()

    @cached_property
    def columns(self) -> dict[str, list[Any]]:
        """Give a column for each channel, in the words of its features."""
        features = self.require_features()
        cut, size = self.tokens, len(self.tokens.words)
        lowered = [word.lower() for word in cut.words]
        stretches = list(fields(cut, lowered, self.lines))
        field: list[Field | None] = [None] * size
        for start, end, label, left in stretches:
            for at in range(start, end):
                field[at] = Field(label, bucket(at - start), left)
        known = lexicon(features.lang)
        columns: dict[str, list[Any]] = {
            **self._of_words(features),
            "field": field,
            "memory": _spread(dict(memories(cut.words, lowered, stretches)), size),
            "phrase": _spread(dict(phrases(cut.words, known, range(size))), size),
            **self._of_lines(),
            **_describe_tokens(features)(cut, self.lines),
            **{group: _spread(tag_tokens(self.hits[group], cut), size) for group in GROUPS},
        }
        parts = {
            **columns,
            "low": lowered,
            "glue": self._glue(),
            "label": [own and own.label for own in field],
        }
        for channel in channels(features):
            if channel.parts:
                columns[channel.name] = _join(channel, parts, size)
        return columns

    def _of_words(self, features: FeatureSet) -> dict[str, list[Any]]:
        values = [word_features(word, features) for word in self.tokens.words]
        names = [channel.name for channel in channels(features) if channel.name in WORDS]
        return {name: [own[name] or None for own in values] for name in names}

    def _of_lines(self) -> dict[str, list[Any]]:
        words = self.tokens.words
        line: list[Any] = [None] * len(words)
        place: list[Any] = [None] * len(words)
        values = beginnings(words, self.lines)
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


def make_note(text: str, hits: dict[str, list[Hit]], features: FeatureSet | None) -> Note:
    """Cut a text into tokens and lines."""
    cut = tokens(text)
    return Note(text, cut, hits, lines_of(cut.words), features)


@cache
def _describe_tokens(features: FeatureSet) -> DescribeTokens:
    return features.describe_tokens(write_as_is)


def _spread(values: dict[int, Any], size: int) -> list[Any]:
    return [values.get(at) for at in range(size)]


def _join(channel: Channel, parts: dict[str, list[Any]], size: int) -> list[Any]:
    """Join the parts of each token with bars; where one is missing nothing is said."""
    column: list[Any] = []
    for at in range(size):
        values = [
            parts[part][at + offset] if 0 <= at + offset < size else EDGES[part]
            for part, offset in channel.parts
        ]
        column.append(None if None in values else "|".join(values))
    return column
