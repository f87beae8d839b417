"""What the tagger makes of a note: the probability of each label at each word."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from threading import local

import numpy as np
import numpy.typing as npt

from goldbench.phi.array_file import Floats
from goldbench.phi.encoder.features import LOUD, name_hits
from goldbench.phi.encoder.wordpieces import cut_words
from goldbench.phi.reading import Reading, Words
from goldbench.phi.rules import Hit
from goldbench.phi.tagger.network import Network
from goldbench.phi.tagger.word_rows import Vocabulary, WordRows

_GAPS = ("g:glued", "g:space", "g:wide", "g:line", "g:blank", "g:first")
_WIDE, _LINE, _BLANK, _FIRST = 2, 3, 4, 5


@dataclass(frozen=True, slots=True, eq=False)
class Tagger:
    """A network, the words it knows and the labels it gives. Threads may share it."""

    labels: tuple[str, ...]
    vocabulary: Vocabulary
    network: Network
    _own: local = field(default_factory=local, repr=False)

    def read(self, text: str, hits: Mapping[str, Sequence[Hit]]) -> Reading:
        """Read a note."""
        words = cut_words(text)
        return Reading(words, self.network.probabilities(self.add_up(text, words, hits)))

    def add_up(self, text: str, words: Words, hits: Mapping[str, Sequence[Hit]]) -> Floats:
        """Give the row of each word: its own, the gap before it, capitals, hits of the rules."""
        told, features = self.vocabulary.told, self.vocabulary.features
        spans = zip(words.starts, words.ends, strict=True)
        rows = self._word_rows().gather([text[start:end] for start, end in spans])
        rows += told[[features[name] for name in _GAPS]][sort_gaps(words)]
        loud = [nth for nth, line in enumerate(text.split("\n")) if line.isupper()]
        if loud:
            rows[np.isin(words.lines, loud)] += told[features[LOUD]]
        for at, name in name_hits(words, hits):
            rows[at] += told[features[name]]
        return rows

    def _word_rows(self) -> WordRows:
        if not hasattr(self._own, "rows"):
            self._own.rows = WordRows(self.vocabulary)
        rows: WordRows = self._own.rows
        return rows


def sort_gaps(words: Words) -> npt.NDArray[np.intp]:
    r"""Say of each word what stands before it, by its number in `_GAPS`.

    >>> sort_gaps(Words([0, 3, 4, 7], [3, 4, 6, 9], [0, 0, 0, 1])).tolist()
    [5, 0, 0, 3]
    """
    starts, ends, lines = (np.array(column) for column in words)
    gaps = np.empty(len(starts), np.intp)
    gaps[:1] = _FIRST
    gaps[1:] = np.minimum(starts[1:] - ends[:-1], _WIDE)
    breaks = lines[1:] - lines[:-1]
    gaps[1:][breaks == 1] = _LINE
    gaps[1:][breaks > 1] = _BLANK
    return gaps
