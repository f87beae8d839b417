"""What a tool answered, taken apart: spans of the task's family, and marks that cannot be.

Unknown properties are dropped. A mark outside the text, reversed, without numbers, or beyond the
number of marks that a note can have is refused; the score counts it as wrong.
"""

from typing import Any, NamedTuple

from goldbench.benchmark.kinds import ANY, PHI
from goldbench.benchmark.runs.removal import find_removed_spans
from goldbench.corpus import Attributes, Marks, Span, Tag
from goldbench.services.families import FAMILIES, PHYSICAL_ADDRESS
from goldbench.services.remote.offset_units import in_code_points

MOST_MARKS = 10_000
_LONGEST = 120


class ShapeError(Exception):
    """The answer is not what the specification says; which part is not told to anybody."""


class Answer(NamedTuple):
    """Spans by place, how many marks were refused, and whether offsets were in another unit."""

    spans: tuple[Span, ...]
    refused: int
    converted: bool
    tags: tuple[Tag, ...] = ()

    def as_marks(self, family: str) -> Marks:
        """Give it as marks; one that was refused is a mark that nobody could read."""
        return Marks(self.spans, self.tags, unreadable=(family,) * self.refused)

    @property
    def marks(self) -> tuple[tuple[Span, ...], tuple[Tag, ...]]:
        """All that the tool said of the note, to be compared with what it says again."""
        return self.spans, self.tags


def read_answer(body: Any, text: str, family: str) -> Answer:
    """Read the JSON of an NLP Sandbox annotator, or of a de-identifier."""
    if family == PHI:
        return _read_deidentified(
            body.get("deidentifiedNote") if isinstance(body, dict) else None, text
        )
    listed = body.get(FAMILIES[family].array) if isinstance(body, dict) else None
    if listed is None and family == "location" and isinstance(body, dict):
        listed = body.get(PHYSICAL_ADDRESS)
    if not isinstance(listed, list) or not all(isinstance(mark, dict) for mark in listed):
        raise ShapeError
    most = min(MOST_MARKS, len(text) // 2 + 1)
    counted = in_code_points(listed[:most], text)
    return _spans(counted.marks, text, family, extra=len(listed) - most,
                  converted=counted.unit != "code points")  # fmt: skip


def read_line(line: Any, text: str, family: str) -> Answer:
    """Read a line of a command: `{"id", "spans": [{"start", "end", "label"}]}`.

    Where the gold says which labels there are, also `"tags": [{"label", "attributes"}]`; a
    de-identifier gives `{"id", "text"}`.
    """
    if family == PHI:
        return _read_deidentified(line, text)
    if family == ANY:
        return _read_any(line, text)
    listed = line.get("spans") if isinstance(line, dict) else None
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


def _read_deidentified(body: Any, text: str) -> Answer:
    left = body.get("text") if isinstance(body, dict) else None
    if not isinstance(left, str) or len(left) > 4 * len(text) + 10_000:
        raise ShapeError
    return Answer(find_removed_spans(text, left, PHI), 0, converted=False)


def _read_any(body: Any, text: str) -> Answer:
    spans, tags = (body.get(name, []) if isinstance(body, dict) else None
                   for name in ("spans", "tags"))  # fmt: skip
    if not isinstance(body, dict) or not ({"spans", "tags"} & body.keys()):
        raise ShapeError
    if not isinstance(spans, list) or not isinstance(tags, list):
        raise ShapeError
    most = min(MOST_MARKS, len(text) // 2 + 1)
    kept, refused = set(), max(0, len(spans) - most) + max(0, len(tags) - MOST_MARKS)
    for mark in spans[:most]:
        start, end = (mark.get(key, -1) if _is_named(mark) else -1 for key in ("start", "end"))
        if _fits(start, _length(start, end), len(text)):
            kept.add(Span(start, end, mark["label"], _attributes(mark)))
        else:
            refused += 1
    facts = {Tag(mark["label"], _attributes(mark)) for mark in tags[:MOST_MARKS] if _is_named(mark)}
    refused += sum(not _is_named(mark) for mark in tags[:MOST_MARKS])
    return Answer(
        tuple(sorted(kept, key=Span.sort_key)),
        refused,
        converted=False,
        tags=tuple(sorted(facts, key=Tag.sort_key)),
    )


def _is_named(mark: Any) -> bool:
    label = mark.get("label") if isinstance(mark, dict) else None
    return isinstance(label, str) and 0 < len(label) <= _LONGEST and label.isprintable()


def _attributes(mark: dict[str, Any]) -> Attributes:
    given = mark.get("attributes")
    if not isinstance(given, dict):
        return Attributes()
    return Attributes(
        {
            name[:_LONGEST]: value[:_LONGEST] if isinstance(value, str) else value
            for name, value in sorted(given.items())[:20]
            if isinstance(value, str | int | float | bool)
        }
    )


def _length(start: Any, end: Any) -> Any:
    return end - start if type(start) is int and type(end) is int else -1


def _spans(
    marks: list[dict[str, Any]], text: str, family: str, *, extra: int, converted: bool
) -> Answer:
    kept, refused = set(), max(0, extra)
    types = FAMILIES[family].types
    for mark in marks:
        start, length = mark.get("start", -1), mark.get("length", -1)
        if not _fits(start, length, len(text)):
            refused += 1
            continue
        type_ = next(
            (mark[key] for key in (f"{family}Type", "addressType", "type") if key in mark), None
        )
        attributes = {"type": type_} if isinstance(type_, str) and type_ in types else {}
        kept.add(Span(start, start + length, family, Attributes(attributes)))
    return Answer(tuple(sorted(kept, key=Span.sort_key)), refused, converted)


def _fits(start: Any, length: Any, room: int) -> bool:
    whole = type(start) is int and type(length) is int
    return whole and start >= 0 and length >= 1 and start + length <= room
