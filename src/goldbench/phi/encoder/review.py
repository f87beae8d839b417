"""A second look at the marks of a note: a network that read it drops, cuts and adds.

How sure the network must be that a word identifies somebody depends on who says so already: little
where a rule does, most where nobody does. What proves itself, and what a site lists, stands.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from goldbench.phi.encoder.network import Floats
from goldbench.phi.labels import is_telling
from goldbench.phi.mark import Mark
from goldbench.phi.overlaps import ECHO, MODEL, PROOF, RULE, SITE, SOURCES
from goldbench.phi.reading import Opinion, Words

_GAP = 2  # characters between words of one mark
_UNSURE = 90.0  # confidence up to which a rule is not sure of itself


class Thresholds(NamedTuple):
    """From which probability a word stays marked, by the source of the mark: `needed`.

    `unsure`: the same of a rule that is not sure of itself. `unmarked`: from which a word that
    nobody marked is; `rule`: what its mark says who found it.
    """

    needed: Mapping[int, float]
    unsure: float
    unmarked: float
    rule: str

    def need(self, mark: Mark) -> float:
        source = SOURCES[mark.rule]
        if source == RULE and mark.confidence <= _UNSURE:
            return self.unsure
        return self.needed[source]


# Of the encoder: chosen on two sets of notes whose errors may be read.
ENCODER = Thresholds(
    {SITE: 0.0, PROOF: 0.0, MODEL: 0.05, RULE: 0.005, ECHO: 0.02},
    unsure=0.005,
    unmarked=0.8,
    rule="encoder",
)


def review_marks(
    marks: Iterable[Mark],
    text: str,
    opinion: Opinion,
    lang: str,
    *,
    thresholds: Thresholds = ENCODER,
) -> list[Mark]:
    """Give the marks that stand, with their ends cut.

    Under review is what says who somebody is (`is_telling`); other marks stay as they are.
    """
    words, sure, _ = opinion
    reviewed = []
    for mark in marks:
        if not is_telling(mark.label, text[mark.start : mark.end], lang):
            reviewed.append(mark)
        elif (kept := _cut_ends(mark, text, words, sure, thresholds)) is not None:
            reviewed.append(kept)
    return reviewed


def find_unmarked(
    marks: Iterable[Mark], text: str, opinion: Opinion, *, thresholds: Thresholds = ENCODER
) -> Iterator[Mark]:
    """Mark the words that nobody marked, and that are sure enough."""
    free = _find_free(marks, opinion.words) & (opinion.sure >= thresholds.unmarked)
    return mark_runs(text, opinion, free, thresholds.rule)


def _cut_ends(
    mark: Mark, text: str, words: Words, sure: Floats, thresholds: Thresholds
) -> Mark | None:
    """Cut off the words at both ends that are too doubtful; None where all are."""
    needed = thresholds.need(mark)
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
    return mark.move(start, end)


def _find_free(marks: Iterable[Mark], words: Words) -> npt.NDArray[np.bool_]:
    free = np.ones(len(words.starts), np.bool_)
    for mark in marks:
        free[slice(*_words_of(mark, words))] = False
    return free


def _words_of(mark: Mark, words: Words) -> tuple[int, int]:
    return bisect_right(words.ends, mark.start), bisect_left(words.starts, mark.end)


def mark_runs(
    text: str, opinion: Opinion, chosen: npt.NDArray[np.bool_], rule: str
) -> Iterator[Mark]:
    """Make a mark of each run of chosen words of one label in a line."""
    run: list[int] = []
    sure = opinion.sure.tolist()
    for at in np.flatnonzero(chosen).tolist():
        if run and not _goes_on(run[-1], at, opinion):
            yield from _make_mark(text, opinion, run, sure, rule)
            run = []
        run.append(at)
    yield from _make_mark(text, opinion, run, sure, rule)


def _goes_on(before: int, at: int, opinion: Opinion) -> bool:
    (starts, ends, lines), _, best = opinion
    return (
        at == before + 1
        and best[at] == best[before]
        and lines[at] == lines[before]
        and starts[at] - ends[before] <= _GAP
    )


def _make_mark(
    text: str, opinion: Opinion, run: Sequence[int], sure: Sequence[float], rule: str
) -> Iterator[Mark]:
    words, _, best = opinion
    own = [at for at in run if text[words.starts[at]].isalnum()]
    if own:
        percent = round(100 * sum(sure[at] for at in own) / len(own), 1)
        start, end = words.starts[own[0]], words.ends[own[-1]]
        yield Mark(start, end, best[own[0]], "", percent, rule)
