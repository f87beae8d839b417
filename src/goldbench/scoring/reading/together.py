"""Folders of brat that copies of this process counted while they read them.

Where gold and systems hold the same notes, a copy sends counts instead of marks; a batch with a
note that is not plain comes as it was read and is counted here.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from goldbench.engines.brat_ahead import Given
from goldbench.matching.plain_notes import PlainNotes
from goldbench.scoring.reading.alignment import Aligned, SystemPart, same_texts
from goldbench.scoring.reading.streams import FileStream, Part, Stream, parts_of


def read_together(gold: Stream, systems: Sequence[Stream]) -> Iterator[PlainNotes | Aligned] | None:
    """Give each batch, counted or to be counted; None unless all were begun for just that."""
    streams = [stream for stream in (gold, *systems) if isinstance(stream, FileStream)]
    begun = [stream.begun for stream in streams if stream.begun is not None and not stream.layer]
    if len(begun) < len(systems) + 1:
        return None
    answers = begun[0].together(begun[1:], [stream.options for stream in streams])
    return None if answers is None else _read(answers, streams)


def _read(answers: Iterator[Any], streams: list[FileStream]) -> Iterator[PlainNotes | Aligned]:
    for answer in answers:
        if isinstance(answer, PlainNotes):
            yield answer
            continue
        ours, *theirs = map(_part, answer, streams)
        missing = np.zeros(ours.documents.height, dtype=bool)
        for part, stream in zip(theirs, streams[1:], strict=True):
            same_texts(ours, part, stream.name)
        yield Aligned(ours, [SystemPart([part.layer], missing) for part in theirs])


def _part(given: Given | Exception, stream: FileStream) -> Part:
    if isinstance(given, Exception):
        raise given
    (part,) = parts_of([given], stream.options)
    return part


__all__ = ["read_together"]
