"""What a network that read a note makes of it: how sure it is of each word, and as what."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from goldbench.phi.array_file import Floats


class Words(NamedTuple):
    """Runs of letters and digits, and single signs: [start, end) and the line of each."""

    starts: list[int]
    ends: list[int]
    lines: list[int]


class Reading(NamedTuple):
    """The words of a note, and of each a row of probabilities, label by label."""

    words: Words
    probabilities: Floats


class Opinion(NamedTuple):
    """How sure it is that a word says who somebody is, and its likeliest label, word by word."""

    words: Words
    sure: Floats
    best: list[str]


def form_opinion(reading: Reading, labels: Sequence[str], telling: AbstractSet[str]) -> Opinion:
    """Sum a reading up; `labels`: of its columns, `telling`: those that say who somebody is."""
    columns = [at for at, label in enumerate(labels) if label in telling]
    of_interest = reading.probabilities[:, columns]
    named = [labels[at] for at in columns]
    best = list(map(named.__getitem__, of_interest.argmax(axis=1).tolist()))
    return Opinion(reading.words, of_interest.sum(axis=1), best)
