"""The rows of words: what the pieces of a word and its form say, worked out once a word."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from goldbench.phi.array_file import Floats
from goldbench.phi.encoder.features import describe_word
from goldbench.phi.encoder.network import Table
from goldbench.phi.encoder.wordpieces import split_word

_MOST = 1 << 15  # words


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """The tables that rows are summed up from. `numbers`, `features`: the row of each in them."""

    lang: str
    numbers: Mapping[str, int] = field(repr=False)
    features: Mapping[str, int] = field(repr=False)
    pieces: Table = field(repr=False)
    told: Floats = field(repr=False)

    @property
    def width(self) -> int:
        return int(self.told.shape[1])

    def sum_up(self, words: Sequence[str]) -> Floats:
        """Give the rows of words: their pieces, weighed down where they are many, and features."""
        pieces = [split_word(word, self.numbers) for word in words]
        counts = np.array([len(some) for some in pieces])
        flat = self.pieces.rows([number for some in pieces for number in some])
        rows: Floats = np.add.reduceat(flat, counts.cumsum() - counts)
        rows /= np.sqrt(counts, dtype=np.float32)[:, None]
        told = [
            (at, self.features[name])
            for at, word in enumerate(words)
            for name in describe_word(word, self.lang)
            if name in self.features
        ]
        if told:
            places, features = zip(*told, strict=True)
            np.add.at(rows, list(places), self.told[list(features)])
        return rows


class WordRows:
    """Rows of words in a table, each made when it is first asked for. For one thread at a time."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._places: dict[str, int] = {}
        self._table = np.empty((0, vocabulary.width), np.float32)

    def gather(self, words: Sequence[str]) -> Floats:
        """Give the rows of words; when too many are kept, all are forgotten first."""
        places = self._places
        if len(places) > _MOST:
            places.clear()
        if new := [word for word in dict.fromkeys(words) if word not in places]:
            self._keep(new)
        rows: Floats = self._table[np.array([places[word] for word in words], np.intp)]
        return rows

    def _keep(self, words: Sequence[str]) -> None:
        first, last = len(self._places), len(self._places) + len(words)
        if last > len(self._table):
            more = np.empty((max(last, 1 << 10), self._vocabulary.width), np.float32)
            self._table = np.concatenate([self._table[:first], more])
        self._table[first:last] = self._vocabulary.sum_up(words)
        self._places.update(zip(words, range(first, last), strict=True))
