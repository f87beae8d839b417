"""Marks in words, and the piece of a note that they are about."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from goldbench.corpus import Relation, Span, Tag
from goldbench.gold import Case

_AROUND = 60


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of a note with what stands around it."""

    before: str
    marked: str
    after: str


def mark_words(mark: Span | Tag | Relation, text: str) -> str:
    """Say what a mark says: its label, its values, its words."""
    quotes = [mark.text_in(text)] if isinstance(mark, Span) else []
    return _joined(mark.label, mark.attributes, quotes)


def told_words(mark: Mapping[str, Any], text: str) -> str:
    """Say what a mark says that came as JSON."""
    found = [mark["pieces"]] if mark["unit"] == "span" else mark["evidence"]
    quotes = [" ".join(text[start:end] for start, end in pieces) for pieces in found]
    return _joined(mark["label"], mark["attributes"], quotes)


def _joined(label: str, attributes: Mapping[str, object], quotes: Sequence[str]) -> str:
    values = [str(value) for _, value in sorted(attributes.items()) if value not in (None, "")]
    return " ".join([" · ".join([label, *values]), *(f"“{quote}”" for quote in quotes)])


def passage_of(case: Case, text: str) -> Passage | None:
    """Give the first place that a case is about, with what stands around it."""
    for _, marks in case.marks:
        for mark in marks:
            spans = (mark,) if isinstance(mark, Span) else getattr(mark, "evidence", ())
            for span in spans:
                start, end = span.start, span.end
                return Passage(
                    text[max(0, start - _AROUND) : start],
                    text[start:end],
                    text[end : end + _AROUND],
                )
    return None
