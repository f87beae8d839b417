"""Marks as short JSON, for journals: offsets, labels and attributes, no text of a note.

A span is `[start, end, label, attributes]`, with its fragments as a fifth item where it has some.
"""

from collections.abc import Sequence
from typing import Any

import orjson

from goldbench.corpus import NONE, Attributes, Extent, Marks, Relation, Span, Tag


def marks_to_json(marks: Marks) -> bytes:
    """Write marks down; what is empty is left out, except spans.

    >>> marks_to_json(Marks((Span(0, 3, "NAME"),)))
    b'{"spans":[[0,3,"NAME",{}]]}'
    """
    written: dict[str, Any] = {"spans": [_span_to_json(span) for span in marks.spans]}
    if marks.tags:
        written["tags"] = [
            [tag.label, dict(tag.attributes), [_span_to_json(span) for span in tag.evidence]]
            for tag in marks.tags
        ]
    if marks.relations:
        written["relations"] = [
            [
                relation.label,
                _span_to_json(relation.source),
                _span_to_json(relation.target),
                dict(relation.attributes),
                relation.roles,
            ]
            for relation in marks.relations
        ]
    if marks.unreadable:
        written["unreadable"] = marks.unreadable
    return orjson.dumps(written)


def marks_from_json(data: bytes) -> Marks:
    """Read what `marks_to_json` wrote."""
    written = orjson.loads(data)
    return Marks(
        tuple([_span(item) for item in written["spans"]]),
        tuple(
            Tag(label, _attributes(values), tuple(_span(item) for item in evidence))
            for label, values, evidence in written.get("tags", ())
        ),
        tuple(
            Relation(label, _span(source), _span(target), _attributes(values), (first, second))
            for label, source, target, values, (first, second) in written.get("relations", ())
        ),
        tuple(written.get("unreadable", ())),
    )


def _span_to_json(span: Span) -> list[Any]:
    short = [span.start, span.end, span.label, dict(span.attributes)]
    return [*short, [list(piece) for piece in span.fragments]] if span.fragments else short


def _span(item: Sequence[Any]) -> Span:
    start, end, label, values, *rest = item
    pieces = tuple(Extent(*piece) for piece in rest[0]) if rest else ()
    return Span(start, end, label, _attributes(values), pieces)


def _attributes(values: dict[str, Any]) -> Attributes:
    """Make attributes of a JSON object that is nobody else's; its lists become tuples."""
    if not values:
        return NONE
    for name, value in values.items():
        if value.__class__ is list:
            values[name] = tuple(value)
    return Attributes(values)
