"""Words as numbers: what a word says at each offset, summed once and remembered.

A word in a line of capitals is another word: there capitals say nothing.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from goldbench.language.lexicons import lexicon
from goldbench.language.tokens import folded
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
    spelling_parts,
)
from goldbench.phi.crf.note_block import BEYOND
from goldbench.phi.crf.weights import ByPrefix, Ints, WeightTable
from goldbench.phi.crf.word_features import word_features

PARTS = ("low", "shape", "kind", "use")  # what a word is to its neighbours
_CLASS = ("shape", "lists", "kind", "use", "brown")  # what thousands of words may share
_OWN = ("word", "ending")  # and what is their own, beside their letters
OffsetFeatures = list[tuple[int, tuple[int, ...]]]  # at which offset, which features
_EDGE = 0  # number of what stands beyond either end of the note
_OTHER, _SMALL, _CAPITALS = 0, 1, 2
_FEW = 2  # a line of so many words is never loud


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
        self._by_offset = {
            name: [known.get(prefix, {}) for prefix in channel.prefixes]
            for name, channel in self._channels.items()
        }
        self._spelling = [known.get(prefix, {}) for prefix in SPELLING_PREFIXES]
        self._heard = {
            name: {value for prefix in channel.prefixes for value in known.get(prefix, ())}
            for name, channel in self._channels.items()
        }
        self.forget()

    def forget(self) -> None:
        """Forget every word."""
        room = 1 << 12
        self._plain: dict[str, int] = {BEYOND: _EDGE}
        self._loud: dict[str, int] = {}
        self._known: dict[str, dict[str, OffsetFeatures]] = {name: {} for name in self._channels}
        self._classes: dict[tuple[str, ...], list[int]] = {}
        self._used = 0
        self.rows = np.zeros((room, 2 * REACH + 1), np.int32)
        self.parts = {part: np.zeros(room, np.intp) for part in self._joined}
        self._case = np.zeros(room, np.int8)
        self._opens, self._follows = np.zeros(room, np.bool_), np.zeros(room, np.bool_)
        edges = {part: [EDGES[part]] for part in self._joined}
        self._store([dict.fromkeys(EDGED, PAD)], edges)  # what stands beyond either end

    def numbers(self, words: Sequence[str], lines: Sequence[tuple[int, int]]) -> Ints:
        """Number the words of a note, with what stands beyond its ends."""
        size = len(words)
        numbers = np.full(size + 2 * REACH, _EDGE, np.intp)
        numbers[REACH : REACH + size] = self._look_up(words, loud=False)
        if self._feature_set.hears_loud_lines:
            loud = self._loud_tokens(numbers[REACH : REACH + size], lines)
            numbers[[REACH + at for at in loud]] = self._look_up(
                [words[at] for at in loud], loud=True
            )
        return numbers

    def opens(self, numbers: Ints) -> list[int]:
        """Say which tokens may begin a name of several words that the lists have."""
        after = numbers[REACH + 1 : -REACH + 1]
        both = self._opens.take(numbers[REACH:-REACH]) & self._follows.take(after)
        return np.flatnonzero(both).tolist()

    def _loud_tokens(self, numbers: Ints, lines: Sequence[tuple[int, int]]) -> list[int]:
        """List the tokens of lines that are written in capitals."""
        if not lines:
            return []
        case = self._case.take(numbers)
        starts, ends = np.array(lines).T
        small = np.concatenate([[0], np.cumsum(case == _SMALL)])
        capitals = np.concatenate([[0], np.cumsum(case == _CAPITALS)])
        loud = (capitals[ends] - capitals[starts] > _FEW) & (small[ends] == small[starts])
        return [at for line in np.flatnonzero(loud).tolist() for at in range(*lines[line])]

    def _look_up(self, words: Sequence[str], *, loud: bool) -> list[int]:
        known = self._loud if loud else self._plain
        numbers = list(map(known.get, words))
        if None in numbers:
            new = [word for word, at in zip(words, numbers, strict=True) if at is None]
            self._learn(list(dict.fromkeys(new)), loud=loud)
            numbers = list(map(known.__getitem__, words))
        return numbers  # type: ignore[return-value]  # none is None now

    def _learn(self, words: Sequence[str], *, loud: bool = False) -> None:
        """Number new words."""
        first = self._used
        known = self._loud if loud else self._plain
        known.update(zip(words, range(first, first + len(words)), strict=True))
        values = [word_features(word, self._feature_set, loud=loud) for word in words]
        self._store(values, {part: [own[part] for own in values] for part in self._joined})
        new = slice(first, self._used)
        plain = [folded(word) for word in words]
        self._case[new] = [_SMALL + word.isupper() if word.isalpha() else _OTHER for word in words]
        self._opens[new] = [word in self._openers for word in plain]
        self._follows[new] = [word in self._followers for word in plain]

    def _store(
        self, values: Sequence[Mapping[str, str]], parts: Mapping[str, Sequence[str]]
    ) -> None:
        """Note what the next words say, and what they are to their neighbours."""
        new = slice(self._used, self._used + len(values))
        self._used += len(values)
        self._make_room()
        for part, part_values in parts.items():
            numbers = self._joined[part]
            self.parts[part][new] = [numbers.get(value, 0) for value in part_values]
        rows: list[int] = []
        places: list[int] = []
        wanted: list[tuple[int, ...]] = []
        for own, shared in zip(values, self._class_rows(values), strict=True):
            first = len(rows)
            rows += shared
            for at, features in self._own_features(own).items():
                places.append(first + at)
                wanted.append((rows[first + at], *features) if rows[first + at] else features)
        for place, row in zip(places, self._table.sums(wanted), strict=True):
            rows[place] = row
        self.rows[new] = np.array(rows).reshape(len(values), 2 * REACH + 1)

    def _class_rows(self, values: Sequence[Mapping[str, str]]) -> list[list[int]]:
        """Give the row at each offset of what each word shares with all of its class."""
        known = self._classes
        classes = [tuple([own.get(name, "") for name in _CLASS]) for own in values]
        new = [own for own in dict.fromkeys(classes) if own not in known]
        sums = self._table.sums([some for own in new for some in self._class_features(own)])
        width = 2 * REACH + 1
        for nth, own in enumerate(new):
            known[own] = sums[nth * width : (nth + 1) * width]
        return [known[own] for own in classes]

    def _class_features(self, values: Sequence[str]) -> list[tuple[int, ...]]:
        """Give the features of a class at each offset."""
        by_offset: list[tuple[int, ...]] = [()] * (2 * REACH + 1)
        for name, value in zip(_CLASS, values, strict=True):
            for at, features in self._features_of(name, value):
                by_offset[at] += features
        return by_offset

    def _own_features(self, values: Mapping[str, str]) -> dict[int, tuple[int, ...]]:
        """Give the features of a word that are its own, by offset; a new word has few."""
        by_offset: dict[int, tuple[int, ...]] = {}
        if word := values.get("spelling"):
            by_offset[REACH] = self._spell(word)
        for name in _OWN:
            for at, features in self._features_of(name, values.get(name)):
                by_offset[at] = by_offset.get(at, ()) + features
        return by_offset

    def _features_of(self, name: str, value: str | None) -> OffsetFeatures:
        """Give the features of a value that have a row, by offset; many come again and again."""
        known = self._known.get(name)
        if not value or known is None:
            return []
        by_offset = known.get(value)
        if by_offset is None:
            channel = self._channels[name]
            if channel.prefixes and value not in self._heard[name]:
                return []
            by_offset = known[value] = self._list_features(channel, value)
        return by_offset

    def _list_features(self, channel: Channel, value: str) -> OffsetFeatures:
        if channel.prefixes:
            rows = [own.get(value) for own in self._by_offset[channel.name]]
            pairs = zip(channel.offsets, rows, strict=True)
            return [(REACH + offset, (row,)) for offset, row in pairs if row]
        named = zip(channel.offsets, map(self._table.features, channel.names(value)), strict=True)
        return [(REACH + offset, features) for offset, features in named if features]

    def _spell(self, word: str) -> tuple[int, ...]:
        """Give the features of the letters of a word, which no other word says."""
        known = zip(self._spelling, spelling_parts(word), strict=False)  # a short word has fewer
        return tuple([row for rows, part in known if (row := rows.get(part))])

    def _make_room(self) -> None:
        room = len(self._case)
        if self._used <= room:
            return
        more = max(self._used - room, room)
        self.rows = np.pad(self.rows, ((0, more), (0, 0)))
        self.parts = {part: np.pad(own, (0, more)) for part, own in self.parts.items()}
        self._case = np.pad(self._case, (0, more))
        self._opens, self._follows = (
            np.pad(own, (0, more)) for own in (self._opens, self._follows)
        )
