"""CRF emission scores: for each token and label, the weights of the token's features, summed.

Training writes every feature of every token by name. Here nothing is written. A word that was seen
before is one number, which stands for the sums of all that it says at each offset; what neighbours
are together is one number too, looked up by its hash. Both are done for all tokens at once, and so
are the rows of the table of weights added up that speak for each token.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, repeat
from typing import Any, NamedTuple

import numpy as np

from goldbench.language.lexicons import lexicon
from goldbench.phi.crf.features import (
    LINE_PREFIXES,
    REACH,
    Channel,
    FeatureSet,
    Field,
    channels,
)
from goldbench.phi.crf.joined_features import JoinedFeatures
from goldbench.phi.crf.layout import (
    FAR,
    Memory,
    Stretch,
    bucket,
    fields,
    line_columns,
    memories,
    phrases,
    tag_tokens,
)
from goldbench.phi.crf.note_block import NoteBlock
from goldbench.phi.crf.weights import (
    ByPrefix,
    Floats,
    Ints,
    Rows,
    WeightTable,
    by_prefix,
    make_ints,
)
from goldbench.phi.crf.word_index import WordIndex
from goldbench.phi.rules import GROUPS

# Sums a process remembers beyond the features; then it begins anew. 120,000 × 60 labels × 4 bytes
# = 29 MB.
_REMEMBERED = 120_000
_SPARE = 1 << 13  # sums of a block that begins before there are as many
_BLOCK = 4_096  # tokens that are summed at once
_OFFSETS = range(-REACH, REACH + 1)
_SPARSE = ("phrase", *GROUPS)
_STEPS = sorted({bucket(far) for far in range(FAR + 1)})
_NTH_STEP = [_STEPS.index(bucket(far)) for far in range(FAR + 1)]  # by the distance to a label
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
    """The rows that speak for each token, lane by lane, with room beyond the ends of the block."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._lanes: list[tuple[Rows, int]] = []

    def add(self, rows: Rows, offset: int = 0) -> None:
        """Add the rows of values that speak for the token `offset` before theirs."""
        self._lanes.append((rows, REACH + offset))

    def add_few(self, places: Ints, rows: Rows) -> None:
        """Add rows to the tokens that stand `REACH` before `places`; one token may have several."""
        spoken = rows != 0
        places, rows = places[spoken], rows[spoken]
        if not len(places):
            return
        order = np.argsort(places, kind="stable")
        places, rows = places[order], rows[order]
        begins = np.flatnonzero(np.concatenate([[True], places[1:] != places[:-1]]))
        sizes = np.diff(np.append(begins, len(places)))
        nth = np.arange(len(places)) - np.repeat(begins, sizes)
        lanes = np.zeros((int(sizes.max()), self._size + 2 * REACH), np.int32)
        lanes[nth, places] = rows
        for lane in lanes:
            self.add(lane)

    def of(self, start: int, count: int) -> Rows:
        """Give the rows of some tokens, a line each."""
        picked = np.empty((len(self._lanes), count), np.int32)
        for own, (rows, offset) in zip(picked, self._lanes, strict=True):
            own[:] = rows[start + offset : start + offset + count]
        return np.ascontiguousarray(picked.T)


class _Sparse(NamedTuple):
    """What is said of single tokens: their places in the row, and the numbers or rows of it."""

    places: list[int]
    values: list[int]

    def add(self, values: dict[int, str], first: int, known: Mapping[str | None, int]) -> None:
        """Add the values of some tokens by number; `first` is the place of token 0."""
        self.places.extend([first + at for at in values])
        self.values.extend(map(known.get, values.values(), repeat(0)))


class Emissions:
    """The emission scores of a model: what it says of the tokens of a note, label by label."""

    def __init__(self, features: FeatureSet, names: Mapping[str, int], weights: Floats) -> None:
        self._table = WeightTable(names, weights, sums=_REMEMBERED + _SPARE)
        self._features = features
        self._lexicon = lexicon(features.lang)
        known = by_prefix(names)
        by_name = {channel.name: channel for channel in channels(features)}
        self._joined = JoinedFeatures([own for own in by_name.values() if own.parts], known)
        self._words = WordIndex(features, self._table, known, self._joined.parts)
        self._sparse = _Values([by_name[name] for name in _SPARSE], known)
        self._columns = {name: _Values([by_name[name]], known) for name in features.columns}
        self._describe_tokens = features.describe_tokens(self._number_value)
        self._lines = _list_lines(known)
        self._field, self._memory = (by_name[n].names for n in ("field", "memory"))
        self._labels = _list_labels(known).union(self._joined.parts["label"])
        self._places = self._list_places(by_name["place"])
        self._fields: dict[tuple[str, int], _FieldRows] = {}
        self._memories: dict[Memory, int] = {}

    def _list_places(self, channel: Channel) -> Rows:
        places = np.zeros((_AT + 1, _END + 1, 2), np.int32)
        for at, end, inside in np.ndindex(*places.shape):
            places[at, end, inside] = self._table.row(channel.names((at, end, bool(inside)))[0])
        self._table.keep()
        return places

    def of(self, block: NoteBlock) -> Floats:
        """Sum, for each token and label, the weights of its features.

        Every weight is a multiple of 1/256, so that sums are exact in whatever order they are made.
        """
        if len(self._fields) + len(self._memories) + self._table.remembered > _REMEMBERED:
            self._forget()
        size = len(block)
        lanes = _Lanes(size)
        numbers = self._words.numbers(block)
        for rows, offset in zip(self._words.rows.take(numbers, axis=0).T, _OFFSETS, strict=True):
            lanes.add(rows, offset)
        self._add_layout(lanes, block, numbers)
        lanes.add(self._place_rows(block))
        self._add_hits(lanes, block, numbers)
        self._add_columns(lanes, block)
        scores = self._sum_rows(lanes, size)
        self._add_lines(scores, block)
        return scores

    def _forget(self) -> None:
        self._table.forget()
        self._words.forget()
        self._fields.clear()
        self._memories.clear()

    def _add_hits(self, lanes: _Lanes, block: NoteBlock, numbers: Ints) -> None:
        """Add what lists and rules say of single tokens, and of those beside them."""
        scores = _Sparse([], [])
        words = block.tokens.words
        known = self._sparse.numbers["phrase"]
        scores.add(dict(phrases(words, self._lexicon, self._words.opens(numbers))), REACH, known)
        for begin, note in block.notes:
            for group, hits in note.hits.items():
                if hits:
                    known = self._sparse.numbers[group]
                    scores.add(tag_tokens(hits, note.tokens), REACH + begin, known)
        if scores.places:
            places, values = make_ints(scores.places), make_ints(scores.values)
            offsets = np.array(self._sparse.offsets)[:, None]
            lanes.add_few(
                (places - offsets).ravel(), self._sparse.rows.take(values, axis=1).ravel()
            )

    def _add_columns(self, lanes: _Lanes, block: NoteBlock) -> None:
        """Add what a language says of the tokens, column by column."""
        if not self._columns:
            return
        described = [
            (REACH + begin, self._describe_tokens(note.tokens, note.lines))
            for begin, note in block.notes
        ]
        for name, values in self._columns.items():
            row = [0] * (len(block) + 2 * REACH)
            for first, columns in described:
                own = columns[name]
                row[first : first + len(own)] = own
            numbers = make_ints(row)
            for lane, offset in zip(values.rows, values.offsets, strict=True):
                lanes.add(lane.take(numbers), offset)

    def _number_value(self, column: str, value: str | None) -> int:
        """Give the number that the model has for a value of a column, 0 for none: `WriteValue`."""
        return self._columns[column].numbers[column].get(value, 0)

    def _add_layout(self, lanes: _Lanes, block: NoteBlock, numbers: Ints) -> None:
        """Add what neighbours are together, and what fields say that a token fills or recalls."""
        room = len(block) + 2 * REACH
        labels, fields_ = np.zeros(room, np.intp), np.zeros(room, np.int32)
        recalled: list[tuple[int, Memory]] = []
        stretches: list[tuple[int, Stretch]] = []
        for begin, note in block.notes:
            words = note.tokens.words
            lowered = list(map(str.lower, words))
            own = list(fields(note.tokens, lowered, note.lines))
            first = REACH + begin
            stretches += [(first, stretch) for stretch in own if stretch.label in self._labels]
            recalled += [(first + at, value) for at, value in memories(words, lowered, own)]
        self._learn_fields({(label, left) for _, (_, _, label, left) in stretches})
        self._learn_memories({value for _, value in recalled})
        for first, (start, end, label, left) in stretches:
            known = self._fields[label, left]
            near = min(end, start + FAR)
            labels[first + start : first + end] = known.label
            fields_[first + start : first + near] = known.rows[: near - start]
            fields_[first + near : first + end] = known.rows[FAR]
        lanes.add(fields_)
        places = np.array([at for at, _ in recalled], np.intp)
        rows = np.array([self._memories[value] for _, value in recalled], np.int32)
        lanes.add_few(places, rows)
        parts = {part: own.take(numbers) for part, own in self._words.parts.items()}
        parts |= {"glue": _number_glue(block), "label": labels}
        for joined, offset in self._joined.lanes(parts, len(block), block.gaps):
            lanes.add(joined, offset)

    def _learn_fields(self, wanted: set[tuple[str, int]]) -> None:
        """Sum what fields say that were not met before."""
        new = sorted(wanted - self._fields.keys())
        features = [
            self._table.features(self._field(Field(label, step, left))[0])
            for label, left in new
            for step in _STEPS
        ]
        rows = np.array(self._table.sums(features), np.int32).reshape(len(new), len(_STEPS))
        for (label, left), own in zip(new, rows.take(_NTH_STEP, axis=1), strict=True):
            number = self._joined.parts["label"].get(label, 0)
            self._fields[label, left] = _FieldRows(number, own)

    def _learn_memories(self, wanted: set[Memory]) -> None:
        """Sum what is recalled of fields that was not before."""
        new = sorted(wanted - self._memories.keys())
        sums = self._table.sums([self._table.features(self._memory(value)[0]) for value in new])
        self._memories.update(zip(new, sums, strict=True))

    def _place_rows(self, block: NoteBlock) -> Rows:
        """Give the rows of where each token stands in its line."""
        rows = np.zeros(len(block) + 2 * REACH, np.int32)
        if not block.lines:
            return rows
        token, starts, ends, sizes = block.line_columns
        at = np.minimum(token - np.repeat(starts, sizes), _AT)
        end = np.minimum(np.repeat(ends, sizes) - token, _END)
        inside = np.zeros(len(block), np.intp)
        words = block.tokens.words
        for start, stop in _lines_with("(", words, block.lines):
            inside[start:stop] = _in_parentheses(words[start:stop])
        rows[REACH + token] = self._places[at, end, inside[token]]
        return rows

    def _sum_rows(self, lanes: _Lanes, size: int) -> Floats:
        scores = np.empty((size, self._table.rows.shape[1]), np.float32)
        for start in range(0, size, _BLOCK):
            rows = lanes.of(start, min(_BLOCK, size - start))
            is_set = rows != 0
            ends = np.zeros(len(rows) + 1, np.int32)
            np.cumsum(is_set.sum(axis=1), out=ends[1:])
            scores[start : start + len(rows)] = self._table.add_up(rows[is_set], ends)
        return scores

    def _add_lines(self, scores: Floats, block: NoteBlock) -> None:
        """Add what a line says of all its tokens alike."""
        if not block.lines:
            return
        by_note = [line_columns(note.tokens.words, note.lines) for _, note in block.notes]
        rows = np.array(
            [
                list(map(known.get, chain.from_iterable(column), repeat(0)))
                for known, column in zip(self._lines, zip(*by_note, strict=True), strict=True)
            ]
        ).T
        sums = np.zeros((1 + len(rows), scores.shape[1]), np.float32)
        np.sum(self._table.rows.take(rows, axis=0), axis=1, out=sums[1:])
        token, _, _, sizes = block.line_columns
        line = np.zeros(len(block), np.intp)
        line[token] = np.repeat(np.arange(1, 1 + len(rows)), sizes)
        scores += sums.take(line, axis=0)


class _FieldRows(NamedTuple):
    """Of a label its number among joined parts, and its rows by the distance to it."""

    label: int
    rows: Rows


def _list_labels(known: ByPrefix) -> frozenset[str]:
    """List the labels of fields that features name, by themselves or with a distance."""
    near, far, left = (known.get(prefix, {}) for prefix in ("k=", "kd=", "kl="))
    return frozenset(near).union(value.rpartition("|")[0] for value in chain(far, left))


def _list_lines(known: ByPrefix) -> list[dict[Any, int]]:
    """List the rows of what lines say, by the value in each column of `Line`."""
    number, left, first, before, after, field = (known.get(p, {}) for p in LINE_PREFIXES)
    return [
        {int(value): row for value, row in number.items()},
        {int(value): row for value, row in left.items()},
        dict(first),
        dict(before),
        dict(after),
        {value == "1": row for value, row in field.items()},
    ]


def _number_glue(block: NoteBlock) -> Ints:
    """Number whether each token touches the one before and the one after."""
    size = len(block)
    numbers = np.zeros(size + 2 * REACH, np.intp)
    starts, ends = make_ints(block.tokens.starts), make_ints(block.tokens.ends)
    touches = starts[1:] == ends[:-1]
    numbers[REACH : REACH + size] = 1
    numbers[REACH + 1 : REACH + size] += 2 * touches
    numbers[REACH : REACH + size - 1] += touches
    return numbers


def _lines_with(
    sign: str, words: Sequence[str], lines: Sequence[tuple[int, int]]
) -> Iterable[tuple[int, int]]:
    """Yield the lines that have a sign."""
    if sign in words:
        yield from ((start, end) for start, end in lines if sign in words[start:end])


def _in_parentheses(line: Sequence[str]) -> list[bool]:
    depth, inside = 0, []
    for word in line:
        depth += word == "("
        inside.append(depth > 0)
        depth -= word == ")" and depth > 0
    return inside
