"""What a tool answered, taken apart: spans of the task's family, and marks that cannot be.

Unknown properties are dropped. A mark outside the text, reversed, without numbers, or beyond the
number of marks that a note can have is refused; the score counts it as wrong.
"""

from typing import Any, NamedTuple

from goldbench.corpus import Attributes, Span
from goldbench.services.families import FAMILIES, PHYSICAL_ADDRESS
from goldbench.services.offset_units import in_code_points

MOST_MARKS = 10_000


class ShapeError(Exception):
    """The answer is not what the specification says; which part is not told to anybody."""


class Answer(NamedTuple):
    """Spans by place, how many marks were refused, and whether offsets were in another unit."""

    spans: tuple[Span, ...]
    refused: int
    converted: bool


def read_answer(told: Any, text: str, family: str) -> Answer:
    """Read the JSON of an NLP Sandbox annotator."""
    listed = told.get(FAMILIES[family].array) if isinstance(told, dict) else None
    if listed is None and family == "location" and isinstance(told, dict):
        listed = told.get(PHYSICAL_ADDRESS)
    if not isinstance(listed, list) or not all(isinstance(mark, dict) for mark in listed):
        raise ShapeError
    most = min(MOST_MARKS, len(text) // 2 + 1)
    counted = in_code_points(listed[:most], text)
    return _spans(counted.marks, text, family, extra=len(listed) - most,
                  converted=counted.unit != "code points")  # fmt: skip


def read_line(told: Any, text: str, family: str) -> Answer:
    """Read a line of a command: `{"id", "spans": [{"start", "end", "label"}]}`."""
    listed = told.get("spans") if isinstance(told, dict) else None
    if not isinstance(listed, list) or not all(isinstance(mark, dict) for mark in listed):
        raise ShapeError
    most = min(MOST_MARKS, len(text) // 2 + 1)
    marks = [
        {**mark, "length": mark["end"] - mark["start"]}
        if type(mark.get("end")) is int and type(mark.get("start")) is int
        else mark
        for mark in listed[:most]
        if mark.get("label", family) == family
    ]
    return _spans(marks, text, family, extra=len(listed) - most, converted=False)


def _spans(
    marks: list[dict[str, Any]], text: str, family: str, *, extra: int, converted: bool
) -> Answer:
    found, refused = set(), max(0, extra)
    types = FAMILIES[family].types
    for mark in marks:
        start, length = mark.get("start", -1), mark.get("length", -1)
        if not _fits(start, length, len(text)):
            refused += 1
            continue
        type_ = next(
            (mark[key] for key in (f"{family}Type", "addressType", "type") if key in mark), None
        )
        said = {"type": type_} if isinstance(type_, str) and type_ in types else {}
        found.add(Span(start, start + length, family, Attributes(said)))
    return Answer(tuple(sorted(found, key=Span.sort_key)), refused, converted)


def _fits(start: Any, length: Any, room: int) -> bool:
    whole = type(start) is int and type(length) is int
    return whole and start >= 0 and length >= 1 and start + length <= room
