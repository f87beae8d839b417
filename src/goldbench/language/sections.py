"""Lines, the labels they begin with, and the sections of a note."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from goldbench.corpus import Extent

# "Label: value": at most 40 characters before the first colon of the line.
_LABELLED = re.compile(r"\s*(?P<label>[^\s:][^:\n]{0,40}?)\s*:")
_HEADING = re.compile(r"\s*(?:[IVX]+\.|\d+\.)?\s*(?P<title>[^\W\d_][^\n:.]{2,60}?)\s*:?\s*")


class Section(NamedTuple):
    """A heading ("" before the first) and the extent of what stands under it, heading included."""

    title: str
    start: int
    end: int


def lines(text: str) -> Iterator[Extent]:
    r"""Yield the lines without their ends; only "\n" ends a line.

    >>> list(lines("a\n\nbc"))
    [Extent(start=0, end=1), Extent(start=2, end=2), Extent(start=3, end=5)]
    """
    start = 0
    while True:
        end = text.find("\n", start)
        if end < 0:
            yield Extent(start, len(text))
            return
        yield Extent(start, end)
        start = end + 1


def label_of(line: str) -> str | None:
    """Give the label a line begins with, None for a line of narrative.

    >>> label_of("NHC: 2748903."), label_of("Paciente de 70 años.")
    ('NHC', None)
    """
    match = _LABELLED.match(line)
    return match["label"] if match else None


def is_labelled(text: str, at: int) -> bool:
    """Say whether the line around `at` begins with a label ("header", as the reports call it)."""
    start = text.rfind("\n", 0, at) + 1
    return _LABELLED.match(text, start) is not None


def sections(text: str) -> list[Section]:
    r"""Cut a note at its headings: a line of its own that is short, in capitals or ends in ":".

    >>> [s.title for s in sections("Jane\nHISTORY\nFell.\nPlan:\nRest.")]
    ['', 'HISTORY', 'Plan']
    """
    parts: list[Section] = []
    title, start = "", 0
    for line in lines(text):
        content = text[line.start : line.end]
        heading = _HEADING.fullmatch(content)
        if heading and (content.rstrip().endswith(":") or heading["title"].isupper()):
            if line.start > start:
                parts.append(Section(title, start, line.start))
            title, start = heading["title"], line.start
    parts.append(Section(title, start, len(text)))
    return parts
