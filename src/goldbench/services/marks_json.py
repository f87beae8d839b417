"""Marks as short JSON lists, for journals: offsets, labels and attributes, no text of a note.

A span is `[start, end, label, attributes]`, with its fragments as a fifth item where it has some.
"""

from collections.abc import Sequence
from typing import Any

from goldbench.corpus import Attributes, Extent, Marks, Relation, Span, Tag


def shortened(marks: Marks) -> dict[str, Any]:
    """Write marks down; what is empty is left out, except spans.

    >>> shortened(Marks((Span(0, 3, "NAME"),)))
    {'spans': [[0, 3, 'NAME', {}]]}
    """
    told: dict[str, Any] = {"spans": [_short(span) for span in marks.spans]}
    if marks.tags:
        told["tags"] = [
            [tag.label, dict(tag.attributes), [_short(span) for span in tag.evidence]]
            for tag in marks.tags
        ]
    if marks.relations:
        told["relations"] = [
            [one.label, _short(one.source), _short(one.target), dict(one.attributes), one.roles]
            for one in marks.relations
        ]
    return told


def restored(told: dict[str, Any]) -> Marks:
    """Give back what `shortened` wrote down."""
    return Marks(
        tuple(_span(one) for one in told["spans"]),
        tuple(
            Tag(label, _attributes(said), tuple(_span(one) for one in evidence))
            for label, said, evidence in told.get("tags", ())
        ),
        tuple(
            Relation(label, _span(source), _span(target), _attributes(said), (first, second))
            for label, source, target, said, (first, second) in told.get("relations", ())
        ),
    )


def _short(span: Span) -> list[Any]:
    short = [span.start, span.end, span.label, dict(span.attributes)]
    return [*short, [list(piece) for piece in span.fragments]] if span.fragments else short


def _span(told: Sequence[Any]) -> Span:
    start, end, label, said = told[:4]
    pieces = tuple(Extent(*piece) for piece in told[4]) if len(told) > 4 else ()
    return Span(start, end, label, _attributes(said), pieces)


def _attributes(said: dict[str, Any]) -> Attributes:
    return Attributes({k: tuple(v) if isinstance(v, list) else v for k, v in said.items()})
