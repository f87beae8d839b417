"""Windows of notes, and batches of windows of about one length."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from goldbench.phi.encoder.wordpieces import BEGIN, END, part_windows
from goldbench.training.encoder.examples import Example, Numbering

PADDING = "[PAD]"
UNTAUGHT = -100  # the tag of what is no piece of a note: torch leaves it out of the loss
_JITTER = 20  # pieces by which windows of a batch may differ, so that batches change by pass


class Window(NamedTuple):
    """Some pieces of a note: the number, the rows of the features, and the tag of each."""

    numbers: list[int]
    told: list[list[int]]
    tags: list[int]


class Batch(NamedTuple):
    """Windows side by side, filled up to the longest.

    `told`: the rows of all features in one list; `offsets`: where those of each piece begin, and
    the end. `present`: where there is a piece, and not padding.
    """

    numbers: npt.NDArray[np.int64]
    told: npt.NDArray[np.int64]
    offsets: npt.NDArray[np.int64]
    present: npt.NDArray[np.bool_]
    tags: npt.NDArray[np.int64]


def part_examples(examples: Iterable[Example], limits: Sequence[int], rng: Random) -> list[Window]:
    """Part notes into windows as reading does, each note by a limit of its own.

    Windows of a single piece teach nothing and are left out.
    """
    windows = []
    for pieces, lines, tags in examples:
        for first, last in part_windows(pieces.owners, lines, rng.choice(limits)):
            if last - first > 1:
                part = slice(first, last)
                windows.append(Window(pieces.numbers[part], pieces.told[part], tags[part]))
    return windows


def group_windows(windows: Iterable[Window], size: int, rng: Random) -> list[list[Window]]:
    """Group windows of about one length into batches of at most `size` pieces, in any order."""
    groups: list[list[Window]] = []
    longest = 0
    for window in sorted(windows, key=lambda window: len(window.tags) + rng.random() * _JITTER):
        length = len(window.tags) + 2  # with begin and end
        if not groups or max(longest, length) * (len(groups[-1]) + 1) > size:
            groups.append([])
            longest = 0
        groups[-1].append(window)
        longest = max(longest, length)
    rng.shuffle(groups)
    return groups


def make_batch(windows: Sequence[Window], numbering: Numbering) -> Batch:
    """Lay windows side by side, each between begin and end, which have no features and no tag."""
    begin, end, padding = (numbering.vocabulary[piece] for piece in (BEGIN, END, PADDING))
    width = max(len(window.tags) for window in windows) + 2
    numbers = np.full((len(windows), width), padding, np.int64)
    tags = np.full(numbers.shape, UNTAUGHT, np.int64)
    present = np.zeros(numbers.shape, np.bool_)
    counts = np.zeros(numbers.shape, np.int64)
    for row, window in enumerate(windows):
        size = len(window.tags)
        numbers[row, : size + 2] = [begin, *window.numbers, end]
        tags[row, 1 : size + 1] = window.tags
        present[row, : size + 2] = True
        counts[row, 1 : size + 1] = [len(rows) for rows in window.told]
    told = np.array([at for window in windows for rows in window.told for at in rows], np.int64)
    offsets = np.concatenate([[0], counts.cumsum()])
    return Batch(numbers, told, offsets, present, tags)
