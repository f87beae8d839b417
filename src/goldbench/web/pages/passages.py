"""Marks in words, and the piece of a note that they are about."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from goldbench.corpus import Relation, Span, Tag
from goldbench.gold import Case

_AROUND = 60


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of a note with what stands around it, in whole words; … where the note goes on."""

    before: str
    marked: str
    after: str


def mark_words(mark: Span | Tag | Relation, text: str) -> str:
    """Say what a mark says: its label, its values, its words."""
    quotes = [mark.text_in(text)] if isinstance(mark, Span) else []
    return _format_mark(mark.label, mark.attributes, quotes)


def json_mark_words(mark: Mapping[str, Any], text: str) -> str:
    """Say what a mark says that came as JSON."""
    passages = [mark["pieces"]] if mark["unit"] == "span" else mark["evidence"]
    quotes = [" ".join(text[start:end] for start, end in pieces) for pieces in passages]
    return _format_mark(mark["label"], mark["attributes"], quotes)


def _format_mark(label: str, attributes: Mapping[str, object], quotes: Sequence[str]) -> str:
    values = [str(value) for _, value in sorted(attributes.items()) if value not in (None, "")]
    return " ".join([" · ".join([label, *values]), *(f"“{quote}”" for quote in quotes)])


def passage_of(case: Case, text: str) -> Passage | None:
    """Give the first place that a case is about, with what stands around it."""
    for _, marks in case.marks:
        for mark in marks:
            spans = (mark,) if isinstance(mark, Span) else getattr(mark, "evidence", ())
            for span in spans:
                start, end = span.start, span.end
                return Passage(_before(text, start), text[start:end], _after(text, end))
    return None


def _before(text: str, start: int) -> str:
    """Give what stands before a place.

    >>> _before("Seen today.", 5), _before(f"{'a word ' * 20}here", 140)[:7]
    ('Seen ', '…a word')
    """
    cut = start - _AROUND
    if cut <= 0:
        return text[:start]
    near = text[cut:start]
    space = re.search(r"\s", near)
    return f"…{near[space.end() :] if space else near}"


def _after(text: str, end: int) -> str:
    cut = end + _AROUND
    if cut >= len(text):
        return text[end:]
    near = text[end:cut]
    last = re.search(r"\s(?=\S*$)", near)
    return f"{near[: last.start()] if last else near}…"
