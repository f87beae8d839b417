"""What an encoder makes of a note: the probability of each label at each word."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from goldbench.phi.encoder.features import GLUED, describe_gaps, describe_words
from goldbench.phi.encoder.network import Network
from goldbench.phi.encoder.wordpieces import BEGIN, END, cut_words, part_windows, split_word
from goldbench.phi.reading import Reading, Words
from goldbench.phi.rules import Hit

_WINDOW = 190  # pieces, as in training


class Pieces(NamedTuple):
    """The pieces of a note: the number of each, the rows of its features, and its word."""

    numbers: list[int]
    told: list[list[int]]
    owners: list[int]


def read_note(text: str, hits: Mapping[str, Sequence[Hit]], network: Network) -> Reading:
    """Read a note window by window; a word's row is the geometric mean of its pieces'."""
    words = cut_words(text)
    pieces = cut_pieces(text, words, hits, network.vocabulary, network.features, lang=network.lang)
    sums = np.zeros((len(words.starts), len(network.labels)), np.float32)
    lines = [words.lines[owner] for owner in pieces.owners]
    begin, end = network.vocabulary[BEGIN], network.vocabulary[END]
    for first, last in part_windows(pieces.owners, lines, _WINDOW):
        rows = network.log_probabilities(
            [begin, *pieces.numbers[first:last], end], [[], *pieces.told[first:last], []]
        )
        np.add.at(sums, pieces.owners[first:last], rows[1:-1])
    counts = np.bincount(pieces.owners, minlength=len(sums)).astype(np.float32)
    probabilities = np.exp(sums / counts[:, None])
    probabilities /= probabilities.sum(axis=1, keepdims=True)
    return Reading(words, probabilities)


def cut_pieces(
    text: str,
    words: Words,
    hits: Mapping[str, Sequence[Hit]],
    vocabulary: Mapping[str, int],
    rows: Mapping[str, int],
    *,
    lang: str,
) -> Pieces:
    """Cut the words of a note into pieces; `rows`: of the features, those without one are not told.

    Training cuts its notes here too, so that a network is taught what it will see.
    """
    pieces = Pieces([], [], [])
    features = describe_words(text, words, hits, lang)
    for owner, gap in enumerate(describe_gaps(text, words)):
        told = [rows[name] for name in features[owner] if name in rows]
        word = text[words.starts[owner] : words.ends[owner]]
        for nth, number in enumerate(split_word(word, vocabulary)):
            pieces.numbers.append(number)
            pieces.owners.append(owner)
            pieces.told.append([*told, rows[GLUED if nth else gap]])
    return pieces
