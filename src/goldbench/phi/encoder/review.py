"""A second look at the marks of a note: the encoder drops, cuts and adds.

How sure the encoder must be that a word identifies somebody depends on who says so already: little
where a rule does, most where nobody does. What proves itself, and what a site lists, stands.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np
import numpy.typing as npt

from goldbench.phi.encoder.network import Floats
from goldbench.phi.encoder.reading import Reading
from goldbench.phi.encoder.wordpieces import Words
from goldbench.phi.mark import Mark
from goldbench.phi.overlaps import ECHO, MODEL, PROOF, RULE, SITE, SOURCES

# From which probability a word stays marked, by the source of the mark, and from which one that
# nobody marked is: chosen on two sets of notes whose errors may be read.
NEEDED: Mapping[int, float] = {SITE: 0.0, PROOF: 0.0, MODEL: 0.05, RULE: 0.005, ECHO: 0.02}
UNMARKED = 0.8
_GAP = 2  # characters between words of one mark


def review_marks(
    marks: Iterable[Mark], text: str, reading: Reading, labels: Sequence[str], telling: set[str]
) -> list[Mark]:
    """Give the marks that stand, with their ends cut, and those that the encoder adds.

    `labels`: of the columns of the reading. `telling`: those under review, that say who somebody
    is; marks of other labels stay as they are, and none is added.
    """
    columns = [at for at, label in enumerate(labels) if label in telling]
    sure = reading.probabilities[:, columns].sum(axis=1)
    reviewed = []
    for mark in marks:
        if mark.label not in telling:
            reviewed.append(mark)
        elif (kept := _cut_ends(mark, text, reading.words, sure)) is not None:
            reviewed.append(kept)
    best = [labels[columns[at]] for at in reading.probabilities[:, columns].argmax(axis=1)]
    free = _find_free(reviewed, reading.words) & (sure >= UNMARKED)
    return [*reviewed, *_add_marks(text, reading.words, best, sure, free)]


def _cut_ends(mark: Mark, text: str, words: Words, sure: Floats) -> Mark | None:
    """Cut off the words at both ends that are too doubtful; None where all are."""
    needed = NEEDED[SOURCES[mark.rule]]
    if needed == 0:
        return mark
    first, last = _words_of(mark, words)
    own = [at for at in range(first, last) if text[words.starts[at]].isalnum()]
    kept = [at for at in own if sure[at] >= needed]
    if not own:
        return mark
    if not kept:
        return None
    start = mark.start if kept[0] == own[0] else words.starts[kept[0]]
    end = mark.end if kept[-1] == own[-1] else words.ends[kept[-1]]
    return mark.moved(start, end)


def _find_free(marks: Iterable[Mark], words: Words) -> npt.NDArray[np.bool_]:
    free = np.ones(len(words.starts), np.bool_)
    for mark in marks:
        free[slice(*_words_of(mark, words))] = False
    return free


def _words_of(mark: Mark, words: Words) -> tuple[int, int]:
    return bisect_right(words.ends, mark.start), bisect_left(words.starts, mark.end)


def _add_marks(
    text: str, words: Words, best: Sequence[str], sure: Floats, free: npt.NDArray[np.bool_]
) -> Iterator[Mark]:
    """Make a mark of each run of words of one label in a line that are sure and not marked yet."""
    run: list[int] = []
    for at in np.flatnonzero(free).tolist():
        if run and not _goes_on(run[-1], at, words, best):
            yield from _make_mark(text, words, best, sure, run)
            run = []
        run.append(at)
    yield from _make_mark(text, words, best, sure, run)


def _goes_on(before: int, at: int, words: Words, best: Sequence[str]) -> bool:
    return (
        at == before + 1
        and best[at] == best[before]
        and words.lines[at] == words.lines[before]
        and words.starts[at] - words.ends[before] <= _GAP
    )


def _make_mark(
    text: str, words: Words, best: Sequence[str], sure: Floats, run: Sequence[int]
) -> Iterator[Mark]:
    own = [at for at in run if text[words.starts[at]].isalnum()]
    if own:
        percent = round(100 * float(sure[own].mean()), 1)
        start, end = words.starts[own[0]], words.ends[own[-1]]
        yield Mark(start, end, best[own[0]], "", percent, "encoder")
