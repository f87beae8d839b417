"""Tables in notes: values in columns under dates, or in rows that begin with a date."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from goldbench.risk.rulebook import Rulebook
from goldbench.risk.text.dates import Dated
from goldbench.risk.text.note import Note
from goldbench.risk.text.sentences import Sentence

_WIDEST = 400  # characters of a row
_GAP = re.compile(r"\n[ \t\r]*\n")
_NUMBER = re.compile(r"\d+(?:\.\d+)?(?:\s?/\s?\d+)?")


class Cell(NamedTuple):
    """A number of a table at [start, end): the limit it belongs to, its date, its block."""

    row: Mapping[str, Any]
    start: int
    end: int
    dated: Dated | None
    line: int


class _Line(NamedTuple):
    start: int
    end: int
    number: int
    dates: tuple[Dated, ...]
    names: tuple[tuple[int, int, Mapping[str, Any] | None], ...]


def cells(note: Note, rules: Rulebook) -> Iterator[Cell]:
    """Yield the cells of the tables of a note."""
    head = _Head()
    above = 0
    for line in _lines(note, rules):
        if _GAP.search(note.text, above, line.start):
            head = _Head()
        above = line.end
        numbers = _numbers(line, note.text)
        opened = _read_head(note.text, line, numbers)
        if opened is not None:
            head = opened
        elif head.dates and _is_row(line, numbers):
            row = line.names[0][2]
            if row is not None:
                for start, end in numbers:
                    dated = _find_nearest(start, end, head.dates, note)
                    yield Cell(row, start, end, dated, line.number)
        elif head.names and numbers and line.dates and line.dates[0].start - line.start <= 6:
            for start, end in numbers:
                row = _column(start, end, head.names, note)
                if row is not None:
                    yield Cell(row, start, end, line.dates[0], line.number)


class _Head(NamedTuple):
    """The first line of a table: dates over columns, or names over columns."""

    dates: tuple[Dated, ...] = ()
    names: tuple[tuple[int, int, Mapping[str, Any] | None], ...] = ()


def _read_head(text: str, line: _Line, numbers: list[tuple[int, int]]) -> _Head | None:
    """Give the head a line is; an empty one where it ends a table; None for a row."""
    if not numbers:
        if line.dates and not line.names and _only_dates(text[line.start : line.end], line):
            return _Head(dates=line.dates)
        return _Head(names=line.names) if len(line.names) > 1 else _Head()
    return _Head() if line.end - line.start > 90 else None


def _is_row(line: _Line, numbers: list[tuple[int, int]]) -> bool:
    return bool(numbers) and len(line.names) == 1 and line.names[0][0] - line.start <= 12


def _lines(note: Note, rules: Rulebook) -> Iterator[_Line]:
    """Yield the blocks of sentences; a table's row is one."""
    at = 0
    sentences: tuple[Sentence, ...] = note.sentences
    while at < len(sentences):
        last = at
        while last + 1 < len(sentences) and sentences[last + 1].line == sentences[at].line:
            last += 1
        first, end = sentences[at].first, sentences[last].last
        start, stop = note.words.starts[first], note.words.ends[end - 1]
        if stop - start > _WIDEST:  # prose: its names and dates make no table
            yield _Line(start, stop, sentences[at].line, (), ())
            at = last + 1
            continue
        names = tuple(
            (note.words.starts[hit.first], note.words.ends[hit.last - 1], hit.item)
            for hit in rules.values.find(note.words, first, end, note.text)
        )
        yield _Line(start, stop, sentences[at].line, note.dates_in(start, stop), names)
        at = last + 1


def _numbers(line: _Line, text: str) -> list[tuple[int, int]]:
    inside = [(dated.start, dated.end) for dated in line.dates]
    inside += [(start, end) for start, end, _ in line.names]
    return [
        match.span()
        for match in _NUMBER.finditer(text, line.start, line.end)
        if not any(start <= match.start() < end for start, end in inside)
    ]


def _only_dates(text: str, line: _Line) -> bool:
    rest = len(text.replace(" ", "")) - sum(d.end - d.start for d in line.dates)
    return rest <= 12


def _offset(note: Note, at: int) -> int:
    return at - max(note.text.rfind("\n", max(at - _WIDEST, 0), at) + 1, at - _WIDEST)


def _find_nearest(start: int, end: int, under: tuple[Dated, ...], note: Note) -> Dated:
    middle = _offset(note, start) * 2 + (end - start)
    return min(under, key=lambda d: abs(_offset(note, d.start) * 2 + (d.end - d.start) - middle))


def _column(
    start: int,
    end: int,
    columns: tuple[tuple[int, int, Mapping[str, Any] | None], ...],
    note: Note,
) -> Mapping[str, Any] | None:
    middle = _offset(note, start) * 2 + (end - start)
    nearest = min(columns, key=lambda c: abs(_offset(note, c[0]) * 2 + (c[1] - c[0]) - middle))
    return nearest[2]
