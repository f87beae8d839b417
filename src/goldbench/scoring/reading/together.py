"""Folders of brat that copies of this process counted while they read them.

Where gold and systems hold the same notes, a copy sends counts instead of marks; a batch with a
note that is not plain comes as it was read and is counted here.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from goldbench.engines.brat_ahead import Given
from goldbench.formats import ReadOptions
from goldbench.matching.plain_notes import PlainNotes
from goldbench.scoring.reading.alignment import Aligned, SystemPart, same_texts
from goldbench.scoring.reading.streams import Part, Stream, parts_of


def read_together(gold: Stream, systems: Sequence[Stream]) -> Iterator[PlainNotes | Aligned] | None:
    """Give each batch, counted or to be counted; None unless all were begun for just that."""
    begun = [stream.ahead for stream in (gold, *systems) if stream.ahead is not None]
    if len(begun) < len(systems) + 1:
        return None
    ours, *theirs = (ahead.folder for ahead in begun)
    options = [ahead.options for ahead in begun]
    answers = ours.together(theirs, options)
    names = [system.name for system in systems]
    return None if answers is None else _read(answers, options, names)


def _read(
    answers: Iterator[Any], options: Sequence[ReadOptions], names: Sequence[str]
) -> Iterator[PlainNotes | Aligned]:
    for answer in answers:
        if isinstance(answer, PlainNotes):
            yield answer
            continue
        ours, *theirs = map(_part, answer, options)
        missing = np.zeros(ours.documents.height, dtype=bool)
        for part, name in zip(theirs, names, strict=True):
            same_texts(ours, part, name)
        yield Aligned(ours, [SystemPart([part.layer], missing) for part in theirs])


def _part(given: Given | Exception, options: ReadOptions) -> Part:
    if isinstance(given, Exception):
        raise given
    (part,) = parts_of([given], options)
    return part


__all__ = ["read_together"]
