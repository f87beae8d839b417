"""Notes side by side, with nothing between them as far as the network looks."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from goldbench.training.tagger.examples import Example

GAP = -1  # the number of what is no word


class Batch(NamedTuple):
    """Words of some notes one after the other.

    `told`: the rows of all features in one list; `offsets`: where those of each word begin, and
    the end. `present`: 1 where there is a word. `shares`: of the labels.
    """

    words: npt.NDArray[np.int64]
    told: npt.NDArray[np.int64]
    offsets: npt.NDArray[np.int64]
    present: npt.NDArray[np.float32]
    shares: npt.NDArray[np.float32]


def group_notes(notes: Sequence[Example], size: int, rng: Random) -> Iterator[list[Example]]:
    """Deal notes out, in any order, to groups of about `size` words."""
    order = list(range(len(notes)))
    rng.shuffle(order)
    group: list[Example] = []
    words = 0
    for at in order:
        group.append(notes[at])
        words += len(notes[at].words)
        if words >= size:
            yield group
            group, words = [], 0
    if group:
        yield group


def make_batch(
    notes: Sequence[Example],
    numbers: Mapping[str, int],
    gap: int,
    *,
    hidden: Sequence[frozenset[int]] = (),
) -> Batch:
    """Lay notes one behind the other; `hidden`: for each note the rows of features not told.

    `numbers`: of all words; `gap`: how many places stay empty behind a note.
    """
    labels = notes[0].shares.shape[1]
    nothing = np.zeros((gap, labels), np.float32)
    words: list[int] = []
    told: list[int] = []
    counts: list[int] = []
    for note, unsaid in zip(notes, hidden or [frozenset[int]()] * len(notes), strict=True):
        words += [numbers[word] for word in note.words] + [GAP] * gap
        for rows in note.told:
            said = [row for row in rows if row not in unsaid]
            told += said
            counts.append(len(said))
        counts += [0] * gap
    return Batch(
        np.array(words, np.int64),
        np.array(told, np.int64),
        np.concatenate([[0], np.cumsum(counts)]).astype(np.int64),
        (np.array(words) != GAP).astype(np.float32),
        np.concatenate([part for note in notes for part in (note.shares, nothing)]),
    )
