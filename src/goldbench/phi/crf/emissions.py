"""CRF emission scores: for each token and label, the weights of the token's features, summed.

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
from goldbench.phi.crf.features import (
    LINE_PREFIXES,
    REACH,
    Channel,
    FeatureSet,
    Field,
    channels,
    line_parts,
)
from goldbench.phi.crf.joined_features import JoinedFeatures
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
from goldbench.phi.crf.weights import ByPrefix, Floats, Ints, Rows, WeightTable, by_prefix
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
            rows_by_value = [known.get(prefix, {}) for prefix in prefixes]
            numbers = self.numbers[name] = {}
            for value in dict.fromkeys(value for own in rows_by_value for value in own):
                numbers[value] = len(by_number)
                by_number.append([own.get(value, 0) for own in rows_by_value])
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
        picked = np.empty((len(self._lanes), count), np.int32)
        for own, (rows, offset) in zip(picked, self._lanes, strict=True):
            own[:] = rows[start + offset : start + offset + count]
        return np.ascontiguousarray(picked.T)


class Emissions:
    """The emission scores of a model: what it says of the tokens of a note, label by label."""

    def __init__(self, features: FeatureSet, names: Mapping[str, int], weights: Floats) -> None:
        self._table = WeightTable(names, weights)
        self._features = features
        known = by_prefix(names)
        by_name = {channel.name: channel for channel in channels(features)}
        self._joined = JoinedFeatures([own for own in by_name.values() if own.parts], known)
        self._words = WordIndex(features, self._table, known, self._joined.parts)
        self._sparse = _Values([by_name[name] for name in _SPARSE], known)
        self._columns = {name: _Values([by_name[name]], known) for name in features.columns}
        self._line_rows = [known.get(prefix, {}) for prefix in LINE_PREFIXES]
        self._field, self._memory = (by_name[n].names for n in ("field", "memory"))
        self._places = self._list_places(by_name["place"])
        self._fields: dict[tuple[str, int], Rows] = {}
        self._memories: dict[tuple[tuple[str, ...], int], int] = {}

    def _list_places(self, channel: Channel) -> Rows:
        places = np.zeros((_AT + 1, _END + 1, 2), np.int32)
        for at, end, inside in np.ndindex(*places.shape):
            places[at, end, inside] = self._table.row(channel.names((at, end, bool(inside)))[0])
        self._table.keep()
        return places

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
        lanes.add(self._place_rows(note))
        for values_by_token in self._number_hits(note, numbers):
            own = np.zeros(size, np.intp)
            own[list(values_by_token)] = list(values_by_token.values())
            lanes.add_all(self._sparse.rows, own, self._sparse.offsets)
        for name, column in self._features.describe_tokens(cut, note.lines).items():
            values = self._columns[name]
            known = list(map(values.numbers[name].get, column, repeat(0)))
            lanes.add_all(values.rows, np.array(known, np.intp), values.offsets)
        scores = self._sum_rows(lanes, size)
        self._add_lines(scores, note, lowered)
        return scores

    def _forget(self) -> None:
        self._table.forget()
        self._words.forget()
        self._fields.clear()
        self._memories.clear()

    def _number_hits(self, note: Note, numbers: Ints) -> list[dict[int, int]]:
        """Number what lists and rules say of single tokens; what is said of one token twice, apart.

        Few tokens are told anything here, and hardly one by two rules.
        """
        words = note.tokens.words
        starts = self._words.opens(numbers)
        layers: list[dict[int, int]] = []
        for name, values in (
            ("phrase", dict(phrases(words, lexicon(self._features.lang), starts))),
            *((group, marked(hits, note.tokens)) for group, hits in note.hits.items() if hits),
        ):
            layer = next((free for free in layers if free.keys().isdisjoint(values)), None)
            if layer is None:
                layers.append(layer := {})
            known = self._sparse.numbers[name]
            layer.update((at, known.get(value, 0)) for at, value in values.items())
        return layers

    def _add_joined(
        self, lanes: _Lanes, note: Note, numbers: Ints, stretches: Sequence[Stretch]
    ) -> None:
        size = len(note.tokens.words)
        parts = {part: own.take(numbers) for part, own in self._words.parts.items()}
        parts["glue"] = _number_glue(note, size)
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
                by_distance = self._fields[label, left] = self._learn_field(label, left)
            near = min(end, start + FAR)
            rows[REACH + start : REACH + near] = by_distance[: near - start]
            rows[REACH + near : REACH + end] = by_distance[FAR]
        lanes.add(rows)

    def _learn_field(self, label: str, left: int) -> Rows:
        """Give the rows of a field, by the distance to its label."""
        names = [self._field(Field(label, bucket(far), left))[0] for far in range(FAR + 1)]
        rows = self._table.sums([self._table.features(own) for own in names])
        return np.array(rows, np.int32)

    def _add_memories(self, lanes: _Lanes, recalled: Iterable[tuple[int, Any]], size: int) -> None:
        rows = np.zeros(size + 2 * REACH, np.int32)
        for at, value in recalled:
            row = self._memories.get(value)
            if row is None:
                row = self._memories[value] = self._table.row(self._memory(value)[0])
            rows[REACH + at] = row
        lanes.add(rows)

    def _place_rows(self, note: Note) -> Rows:
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

    def _sum_rows(self, lanes: _Lanes, size: int) -> Floats:
        scores = np.empty((size, self._table.rows.shape[1]), np.float32)
        for start in range(0, size, _BLOCK):
            rows = lanes.of(start, min(_BLOCK, size - start))
            is_set = rows != 0
            ends = np.zeros(len(rows) + 1, np.int32)
            np.cumsum(is_set.sum(axis=1), out=ends[1:])
            scores[start : start + len(rows)] = self._table.added(rows[is_set], ends)
        return scores

    def _add_lines(self, scores: Floats, note: Note, lowered: Sequence[str]) -> None:
        """Add what a line says of all its tokens alike."""
        if not note.lines:
            return
        rows = [
            [known.get(part, 0) for known, part in zip(self._line_rows, parts, strict=True)]
            for parts in map(line_parts, beginnings(note.tokens.words, lowered, note.lines))
        ]
        sums = self._table.rows.take(np.array(rows), axis=0).sum(axis=1)
        for (start, end), own in zip(note.lines, sums, strict=True):
            scores[start:end] += own


def _number_glue(note: Note, size: int) -> Ints:
    """Number whether each token touches the one before and the one after."""
    numbers = np.zeros(size + 2 * REACH, np.intp)
    starts, ends = np.array(note.tokens.starts), np.array(note.tokens.ends)
    touches = starts[1:] == ends[:-1]
    numbers[REACH : REACH + size] = 1
    numbers[REACH + 1 : REACH + size] += 2 * touches
    numbers[REACH : REACH + size - 1] += touches
    return numbers


def _in_parentheses(line: Sequence[str]) -> list[bool]:
    depth, inside = 0, []
    for word in line:
        depth += word == "("
        inside.append(depth > 0)
        depth -= word == ")" and depth > 0
    return inside
