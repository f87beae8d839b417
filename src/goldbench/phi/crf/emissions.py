"""What is said of each token of a note, summed: the way that tagging takes.

Training writes every feature of every token by name. Here nothing is written. A word that was seen
before is one number, which stands for the sums of all that it says at each offset; what neighbours
are together is one number too, looked up by its hash. Both are done for all tokens at once, and so
are the rows of the table of weights added up that speak for each token.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import repeat
from typing import Any

import numpy as np

from goldbench.language.lexicons import lexicon
from goldbench.phi.crf.features import REACH, Channel, FeatureSet, Field, channels
from goldbench.phi.crf.joined_features import Joined
from goldbench.phi.crf.layout import (
    FAR,
    Stretch,
    beginnings,
    bucket,
    fields,
    marked,
    memories,
    phrases,
)
from goldbench.phi.crf.note import Note
from goldbench.phi.crf.weights import ByPrefix, Floats, Ints, Rows, Table, by_prefix
from goldbench.phi.crf.word_index import WordIndex
from goldbench.phi.rules import GROUPS

# Sums a process remembers beyond the features; then it begins anew. 120,000 × 60 labels × 4 bytes
# = 29 MB.
_REMEMBERED = 120_000
_BLOCK = 4_096  # tokens that are summed at once
_OFFSETS = range(-REACH, REACH + 1)
_SPARSE = ("phrase", *GROUPS)
_AT, _END = 6, 4  # how far from either end of its line a token is counted


class _Values:
    """Values of some channels that a model knows, numbered from 1, and their rows by offset."""

    def __init__(self, channels: Iterable[Channel], known: ByPrefix) -> None:
        self.numbers: dict[str, dict[str | None, int]] = {}
        self.offsets: tuple[int, ...] = ()
        by_number: list[list[int]] = [[]]
        for name, self.offsets, _, prefixes, _ in channels:
            said = [known.get(prefix, {}) for prefix in prefixes]
            numbers = self.numbers[name] = {}
            for value in dict.fromkeys(value for own in said for value in own):
                numbers[value] = len(by_number)
                by_number.append([own.get(value, 0) for own in said])
        by_number[0] = [0] * len(self.offsets)
        self.rows: Rows = np.array(by_number, np.int32).T.copy()


class _Lanes:
    """The rows that speak for each token, lane by lane, with room beyond the ends of the note."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._lanes: list[tuple[Rows, int]] = []

    def add(self, rows: Rows, offset: int = 0) -> None:
        """Add the rows of values that speak for the token `offset` before theirs."""
        self._lanes.append((rows, REACH + offset))

    def add_all(self, rows: Rows, numbers: Ints, offsets: Sequence[int]) -> None:
        """Add a lane for each offset: `rows[nth offset, number of the value at the token]`."""
        padded = np.zeros(self._size + 2 * REACH, np.intp)
        padded[REACH : REACH + self._size] = numbers
        for lane, offset in zip(rows, offsets, strict=False):
            self._lanes.append((lane.take(padded), REACH + offset))

    def of(self, start: int, count: int) -> Rows:
        """Give the rows of some tokens, a line each."""
        made = np.empty((len(self._lanes), count), np.int32)
        for own, (rows, offset) in zip(made, self._lanes, strict=True):
            own[:] = rows[start + offset : start + offset + count]
        return np.ascontiguousarray(made.T)


class Emissions:
    """What a model says of the tokens of a note, label by label."""

    def __init__(self, features: FeatureSet, names: Mapping[str, int], weights: Floats) -> None:
        self._table = Table(names, weights)
        self._features = features
        known = by_prefix(names)
        said = {channel.name: channel for channel in channels(features)}
        self._joined = Joined([one for one in said.values() if one.parts], known)
        self._words = WordIndex(features, self._table, known, self._joined.parts)
        self._told = _Values([said[name] for name in _SPARSE], known)
        self._columns = {name: _Values([said[name]], known) for name in features.columns}
        self._line, self._field, self._memory = (said[n].names for n in ("line", "field", "memory"))
        self._places = self._all_places(said["place"])
        self._fields: dict[tuple[str, int], Rows] = {}
        self._memories: dict[tuple[tuple[str, ...], int], int] = {}

    def _all_places(self, channel: Channel) -> Rows:
        made = np.zeros((_AT + 1, _END + 1, 2), np.int32)
        for at, end, inside in np.ndindex(*made.shape):
            made[at, end, inside] = self._table.row(channel.names((at, end, bool(inside)))[0])
        self._table.keep()
        return made

    def of(self, note: Note) -> Floats:
        """Sum, for each token and label, the weights of its features."""
        if len(self._fields) + len(self._memories) + self._table.remembered > _REMEMBERED:
            self._forget()
        cut, size = note.tokens, len(note.tokens.words)
        lowered = [word.lower() for word in cut.words]
        stretches = list(fields(cut, lowered, note.lines))
        lanes = _Lanes(size)
        numbers = self._words.numbers(cut.words, note.lines)
        for rows, offset in zip(self._words.rows, _OFFSETS, strict=True):
            lanes.add(rows.take(numbers), offset)
        self._add_joined(lanes, note, numbers, stretches)
        self._add_fields(lanes, stretches, size)
        self._add_memories(lanes, memories(cut.words, lowered, stretches), size)
        lanes.add(self._placed(note))
        for said in self._hits(note, numbers):
            own = np.zeros(size, np.intp)
            own[list(said)] = list(said.values())
            lanes.add_all(self._told.rows, own, self._told.offsets)
        for name, column in self._features.describe_tokens(cut, note.lines).items():
            values = self._columns[name]
            known = list(map(values.numbers[name].get, column, repeat(0)))
            lanes.add_all(values.rows, np.array(known, np.intp), values.offsets)
        made = self._product(lanes, size)
        self._add_lines(made, note, lowered)
        return made

    def _forget(self) -> None:
        self._table.forget()
        self._words.forget()
        self._fields.clear()
        self._memories.clear()

    def _hits(self, note: Note, numbers: Ints) -> list[dict[int, int]]:
        """Number what lists and rules say of single tokens; what is said of one token twice, apart.

        Few tokens are told anything here, and hardly one by two rules.
        """
        words = note.tokens.words
        starts = self._words.opens(numbers)
        layers: list[dict[int, int]] = []
        for name, said in (
            ("phrase", dict(phrases(words, lexicon(self._features.lang), starts))),
            *((group, marked(hits, note.tokens)) for group, hits in note.hits.items() if hits),
        ):
            layer = next((one for one in layers if one.keys().isdisjoint(said)), None)
            if layer is None:
                layers.append(layer := {})
            known = self._told.numbers[name]
            layer.update((at, known.get(value, 0)) for at, value in said.items())
        return layers

    def _add_joined(
        self, lanes: _Lanes, note: Note, numbers: Ints, stretches: Sequence[Stretch]
    ) -> None:
        size = len(note.tokens.words)
        parts = {part: own.take(numbers) for part, own in self._words.parts.items()}
        parts["glue"] = _glue(note, size)
        parts["label"] = np.zeros(size + 2 * REACH, np.intp)
        known = self._joined.parts["label"]
        for start, end, label, _ in stretches:
            parts["label"][REACH + start : REACH + end] = known.get(label, 0)
        for rows, offset in self._joined.lanes(parts, size):
            lanes.add(rows, offset)

    def _add_fields(self, lanes: _Lanes, stretches: Sequence[Stretch], size: int) -> None:
        rows = np.zeros(size + 2 * REACH, np.int32)
        for start, end, label, left in stretches:
            by_distance = self._fields.get((label, left))
            if by_distance is None:
                by_distance = self._fields[label, left] = self._learnt(label, left)
            near = min(end, start + FAR)
            rows[REACH + start : REACH + near] = by_distance[: near - start]
            rows[REACH + near : REACH + end] = by_distance[FAR]
        lanes.add(rows)

    def _learnt(self, label: str, left: int) -> Rows:
        """Give the rows of a field, by the distance to its label."""
        names = [self._field(Field(label, bucket(far), left))[0] for far in range(FAR + 1)]
        rows = self._table.sums([self._table.features(own) for own in names])
        return np.array(rows, np.int32)

    def _add_memories(self, lanes: _Lanes, said: Iterable[tuple[int, Any]], size: int) -> None:
        rows = np.zeros(size + 2 * REACH, np.int32)
        for at, value in said:
            row = self._memories.get(value)
            if row is None:
                row = self._memories[value] = self._table.row(self._memory(value)[0])
            rows[REACH + at] = row
        lanes.add(rows)

    def _placed(self, note: Note) -> Rows:
        """Give the rows of where each token stands in its line."""
        words = note.tokens.words
        rows = np.zeros(len(words) + 2 * REACH, np.int32)
        if not note.lines:
            return rows
        inside = np.zeros(len(words), np.intp)
        if "(" in words:
            for start, end in note.lines:
                if "(" in words[start:end]:
                    inside[start:end] = _in_parentheses(words[start:end])
        starts, ends = np.array(note.lines).T
        sizes = ends - starts
        token = np.arange(sizes.sum()) + np.repeat(starts - np.cumsum(sizes) + sizes, sizes)
        at = np.minimum(token - np.repeat(starts, sizes), _AT)
        end = np.minimum(np.repeat(ends, sizes) - token, _END)
        rows[REACH + token] = self._places[at, end, inside[token]]
        return rows

    def _product(self, lanes: _Lanes, size: int) -> Floats:
        made = np.empty((size, self._table.rows.shape[1]), np.float32)
        for start in range(0, size, _BLOCK):
            rows = lanes.of(start, min(_BLOCK, size - start))
            said = rows != 0
            ends = np.zeros(len(rows) + 1, np.int32)
            np.cumsum(said.sum(axis=1), out=ends[1:])
            made[start : start + len(rows)] = self._table.added(rows[said], ends)
        return made

    def _add_lines(self, made: Floats, note: Note, lowered: Sequence[str]) -> None:
        """Add what a line says of all its tokens alike."""
        if not note.lines:
            return
        lines = beginnings(note.tokens.words, lowered, note.lines)
        rows = np.array([self._table.each(self._line(line)[0]) for line in lines])
        sums = self._table.rows.take(rows, axis=0).sum(axis=1)
        for (start, end), own in zip(note.lines, sums, strict=True):
            made[start:end] += own


def _glue(note: Note, size: int) -> Ints:
    """Number whether each token touches the one before and the one after."""
    made = np.zeros(size + 2 * REACH, np.intp)
    starts, ends = np.array(note.tokens.starts), np.array(note.tokens.ends)
    touches = starts[1:] == ends[:-1]
    made[REACH : REACH + size] = 1
    made[REACH + 1 : REACH + size] += 2 * touches
    made[REACH : REACH + size - 1] += touches
    return made


def _in_parentheses(line: Sequence[str]) -> list[bool]:
    depth, made = 0, []
    for word in line:
        depth += word == "("
        made.append(depth > 0)
        depth -= word == ")" and depth > 0
    return made
