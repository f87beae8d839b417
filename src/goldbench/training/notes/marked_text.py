"""Whole notes with their marks in the text: how they are written down and read.

A file holds many notes. Each begins with a line `=== id | kind | country`; in its text every piece
of PHI stands as `⟦LABEL:exact text⟧`, or `⟦LABEL+attribute:exact text⟧`. Nothing else is special.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from goldbench.errors import FormatError

_HEAD = re.compile(r"(?m)^=== *(.+)\n")
_MARK = re.compile(r"⟦([A-Z_-]+)((?:\+[a-z]+)*):([^⟦⟧]+)⟧")


class Piece(NamedTuple):
    """A stretch of a note; `label` is "" where it is not PHI."""

    text: str
    label: str = ""
    attributes: frozenset[str] = frozenset()


class MarkedNote(NamedTuple):
    """A note as its pieces, in order."""

    id: str
    kind: str
    country: str
    pieces: tuple[Piece, ...]


def read_marked(text: str, *, path: Path, labels: Mapping[str, str]) -> Iterator[MarkedNote]:
    r"""Read the notes of a file; `labels` gives the label of the scheme for the one written.

    >>> (note,) = read_marked("=== n1 | call | US\nRang ⟦PATIENT:Ada⟧.\n", path=Path("x"),
    ...                       labels={"PATIENT": "PATIENT"})
    >>> note.pieces[1], note.country
    (Piece(text='Ada', label='PATIENT', attributes=frozenset()), 'US')
    """
    heads = list(_HEAD.finditer(text))
    for number, head in enumerate(heads):
        end = heads[number + 1].start() if number + 1 < len(heads) else len(text)
        id_, kind, country = [*map(str.strip, head[1].split("|")), "", ""][:3]
        line = text.count("\n", 0, head.start()) + 1
        body = text[head.end() : end].strip("\n") + "\n"
        yield MarkedNote(id_, kind, country, tuple(_pieces(body, path, line, labels)))


def _pieces(body: str, path: Path, line: int, labels: Mapping[str, str]) -> Iterator[Piece]:
    at = 0
    for mark in _MARK.finditer(body):
        yield from _plain(body[at : mark.start()], path, line)
        label, attributes, marked = mark.groups()
        if label not in labels:
            msg = f"the note has a mark with the unknown label {label}"
            raise FormatError(path, line, msg, hint=f"labels: {', '.join(labels)}")
        yield Piece(marked, labels[label], frozenset(attributes.split("+")[1:]))
        at = mark.end()
    yield from _plain(body[at:], path, line)


def _plain(text: str, path: Path, line: int) -> Iterator[Piece]:
    if "⟦" in text or "⟧" in text:
        msg = "the note has a mark that is not whole"
        raise FormatError(path, line, msg, hint="marks are written ⟦LABEL:text⟧")
    if text:
        yield Piece(text)
