"""Marks reduced to what most annotation tools know: extents, labels, links between spans."""

from collections.abc import Callable

from goldbench.corpus import NONE, Attributes, Marks, Relation, Span, Tag


def no_attributes(_: Attributes) -> Attributes:
    return NONE


def reduce_marks(
    marks: Marks, attributes: Callable[[Attributes], Attributes] = no_attributes
) -> Marks:
    """Drop fragments (a span in pieces becomes its whole extent), evidence, what is said of links.

    `attributes` says what is kept of those of a span. Tags keep their label. A relation whose ends
    are not among the spans is dropped: tools link spans by number.
    """

    def reduce_span(span: Span) -> Span:
        return Span(span.start, span.end, span.label, attributes(span.attributes))

    spans = tuple(reduce_span(span) for span in marks.spans)
    tags = tuple(Tag(tag.label) for tag in marks.tags)
    there = set(spans) if marks.relations else set()
    links = (
        Relation(r.label, reduce_span(r.source), reduce_span(r.target)) for r in marks.relations
    )
    return Marks(spans, tags, tuple(r for r in links if r.source in there and r.target in there))


def numbers(spans: tuple[Span, ...]) -> dict[Span, int]:
    """Number the spans from 0; of equal ones the first counts, equal ends make equal relations."""
    return {span: at for at, span in reversed(list(enumerate(spans)))}
