"""Words as numbers: what a word says at each offset, summed once and remembered.

A word in a line of capitals is another word: there capitals say nothing.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import repeat
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from goldbench.language.lexicons import lexicon
from goldbench.language.tokens import fold_word
from goldbench.phi.crf.features import (
    EDGED,
    EDGES,
    PAD,
    REACH,
    SPELLING_PREFIXES,
    WORDS,
    Channel,
    FeatureSet,
    channels,
)
from goldbench.phi.crf.note_block import BEYOND, NoteBlock
from goldbench.phi.crf.weights import ByPrefix, Ints, Rows, WeightTable, make_ints
from goldbench.phi.crf.word_features import word_columns

T = TypeVar("T", bound=np.generic)
PARTS = ("low", "shape")  # what a word is to its neighbours
_CLASS = ("shape", "lists")  # what thousands of words may share
_OWN = ("word", "ending")  # and what is their own, beside their letters
_WIDTH = 2 * REACH + 1
_EDGE = 0  # number of what stands beyond either end of the note


class _Numbers(dict[str, int]):
    """Numbers of words; a `new` one gets the next, from `first` on."""

    first: int
    new: list[str]

    def __missing__(self, word: str) -> int:
        number = self[word] = self.first + len(self.new)
        self.new.append(word)
        return number


class _ValueRows(dict[str, int]):
    """Values of a channel by number, 0 for one that says nothing.

    `rows[number, REACH + offset]` are the features of a value there, as many as it has names.
    """

    def __init__(self, channel: Channel, table: WeightTable, known: ByPrefix) -> None:
        super().__init__({"": 0})
        self._channel = channel
        self._places = [REACH + offset for offset in channel.offsets]
        self._table = table
        self._by_offset = [known.get(prefix, {}) for prefix in channel.prefixes]
        self._heard_of = frozenset[str]().union(*self._by_offset)
        self._names = 1 if channel.prefixes else max(map(len, channel.names("?")))
        self._used = 1
        self.rows = np.zeros((64, _WIDTH, self._names), np.int32)

    def __missing__(self, value: str) -> int:
        if self._by_offset and value not in self._heard_of:
            self[value] = 0
            return 0
        by_offset = self._list_features(value)
        number = self[value] = self._used if any(map(any, by_offset)) else 0
        if number:
            self._used += 1
            self.rows = _make_room(self.rows, self._used)
            self.rows[number, self._places] = by_offset
        return number

    def _list_features(self, value: str) -> list[list[int]]:
        if self._by_offset:
            return [[own.get(value, 0)] for own in self._by_offset]
        return [self._table.each(names) for names in self._channel.names(value)]

    def take(self, values: Iterable[str]) -> Rows:
        """Give the rows of some values."""
        numbers = list(map(self.__getitem__, values))  # `rows` may grow
        return self.rows.take(numbers, axis=0)


class WordIndex:
    """Numbers of words; `rows[number, REACH + offset]` is the row of what a word says there.

    `parts[part][number]` is the number that `joined` has for a part of the word.
    """

    def __init__(
        self,
        features: FeatureSet,
        table: WeightTable,
        known: ByPrefix,
        joined: Mapping[str, Mapping[str, int]],
    ) -> None:
        self._feature_set = features
        self._table = table
        self._channels = {own.name: own for own in channels(features) if own.name in WORDS}
        self._joined = {part: joined[part] for part in PARTS if part in joined}
        phrases = lexicon(features.lang).phrases
        self._openers = frozenset(first for first, _ in phrases)
        self._followers = frozenset(second for _, second in phrases)
        self._spelling = [known.get(prefix, {}) for prefix in SPELLING_PREFIXES]
        self._features = known
        self.forget()

    def forget(self) -> None:
        """Forget every word."""
        room = 1 << 12
        self._known = _Numbers({BEYOND: _EDGE})
        self._values = {
            name: _ValueRows(channel, self._table, self._features)
            for name, channel in self._channels.items()
            if name != "spelling"
        }
        self._classes: dict[tuple[str, ...], int] = {}
        self._class_rows = np.zeros((64, _WIDTH), np.int32)
        self._used = 0
        self.rows = np.zeros((room, _WIDTH), np.int32)
        self.parts = {part: np.zeros(room, np.intp) for part in self._joined}
        self._opens, self._follows = np.zeros(room, np.bool_), np.zeros(room, np.bool_)
        edges = {part: [EDGES[part]] for part in self._joined}
        self._store({name: [PAD] for name in EDGED}, edges)  # what stands beyond either end

    def numbers(self, block: NoteBlock) -> Ints:
        """Number the words of notes, with what stands beyond the ends of the row."""
        words = block.tokens.words
        size = len(words)
        numbers = np.full(size + 2 * REACH, _EDGE, np.intp)
        numbers[REACH : REACH + size] = self._look_up(words)
        return numbers

    def opens(self, numbers: Ints) -> list[int]:
        """Say which tokens may begin a name of several words that the lists have."""
        after = numbers[REACH + 1 : -REACH + 1]
        both = self._opens.take(numbers[REACH:-REACH]) & self._follows.take(after)
        return np.flatnonzero(both).tolist()

    def _look_up(self, words: Sequence[str]) -> Ints:
        known = self._known
        known.first, known.new = self._used, []
        numbers = make_ints(map(known.__getitem__, words))
        if known.new:
            self._learn(known.new)
        return numbers

    def _learn(self, words: Sequence[str]) -> None:
        """Note what new words say, which have their numbers."""
        first = self._used
        columns = word_columns(words, self._feature_set)
        self._store(columns, columns)
        new = slice(first, self._used)
        plain = [fold_word(word) for word in words]
        self._opens[new] = [word in self._openers for word in plain]
        self._follows[new] = [word in self._followers for word in plain]

    def _store(
        self, columns: Mapping[str, Sequence[str]], parts: Mapping[str, Sequence[str]]
    ) -> None:
        """Note what the next words say, and what they are to their neighbours."""
        count = len(columns["word"])
        new = slice(self._used, self._used + count)
        self._used += count
        self._make_room()
        for part, numbers in self._joined.items():
            self.parts[part][new] = list(map(numbers.get, parts[part], repeat(0)))
        own = [self._values[name].take(columns[name]) for name in _OWN if name in columns]
        features = np.concatenate([self._sum_classes(columns)[:, :, None], *own], axis=2)
        features = features.reshape(count * _WIDTH, -1)
        rows = self._table.sum_rows(features, apart=features[:, 1] != 0).reshape(count, _WIDTH)
        if "spelling" in columns:
            letters = self._spell(columns["spelling"])
            features_here = np.concatenate([rows[:, [REACH]], letters], axis=1)
            rows[:, REACH] = self._table.sum_rows(features_here, apart=np.ones(count, np.bool_))
        self.rows[new] = rows

    def _sum_classes(self, columns: Mapping[str, Sequence[str]]) -> Rows:
        """Give the row at each offset of what each word shares with all of its class."""
        names = [name for name in _CLASS if name in columns]
        classes = list(zip(*[columns[name] for name in names], strict=True))
        known = self._classes
        new = [own for own in dict.fromkeys(classes) if own not in known]
        if new:
            values = zip(names, zip(*new, strict=True), strict=True)
            features = np.concatenate(
                [self._values[name].take(own) for name, own in values], axis=2
            )
            first, end = len(known), len(known) + len(new)
            self._class_rows = _make_room(self._class_rows, end)
            rows = self._table.sum_rows(features.reshape(len(new) * _WIDTH, -1))
            self._class_rows[first:end] = rows.reshape(len(new), _WIDTH)
            known.update(zip(new, range(first, end), strict=True))
        return self._class_rows.take(list(map(known.__getitem__, classes)), axis=0)

    def _spell(self, words: Sequence[str]) -> Rows:
        """Give the features of the letters of words (`spelling_parts`), a line each."""
        whole, length, *parts = self._spelling
        letters = [word if word.isalnum() else "" for word in words]
        columns = [
            list(map(whole.get, words, repeat(0))),
            [length.get(str(min(len(word), 12)), 0) for word in words],
        ]
        for nth, rows in enumerate(parts):
            size = nth // 2 + 1
            cut = slice(size) if nth % 2 == 0 else slice(-size, None)
            columns.append([rows.get(word[cut], 0) if len(word) > size else 0 for word in letters])
        return np.array(columns, np.int32).T

    def _make_room(self) -> None:
        size = self._used
        self.rows = _make_room(self.rows, size)
        self.parts = {part: _make_room(own, size) for part, own in self.parts.items()}
        self._opens, self._follows = _make_room(self._opens, size), _make_room(self._follows, size)


def _make_room(array: npt.NDArray[T], size: int) -> npt.NDArray[T]:
    """Give an array of so many lines or more; it grows by half or more, never line by line."""
    if size <= len(array):
        return array
    more = max(size - len(array), len(array))
    return np.concatenate([array, np.zeros((more, *array.shape[1:]), array.dtype)])
