"""What is left of a record in formats whose values are all text."""

from collections.abc import Mapping

from goldbench.corpus import NONE, Attributes, Marks, Relation, Span, Tag, Value

# Formats that cannot say "not looked at" carry this document value with "no" instead.
ANNOTATED = "goldbench:annotated"

_ROLES = ("Arg1", "Arg2")


def plain(attributes: Mapping[str, Value]) -> Attributes:
    """Turn every value into text, as `Attributes.text` does.

    >>> plain(Attributes(sure=True, kind=("a", "b"), n=3))
    Attributes({'kind': 'a;b', 'n': '3', 'sure': 'True'})
    """
    if not attributes:
        return NONE
    given = attributes if isinstance(attributes, Attributes) else Attributes(attributes)
    if all(type(value) is str for value in given.values()):
        return given
    return Attributes({name: given.text(name) for name in given})


def plain_meta(meta: Attributes) -> Attributes:
    return plain(meta.without(ANNOTATED) if ANNOTATED in meta else meta)


def plain_marks(marks: Marks, *, fragments: bool, roles: bool) -> Marks:
    """Turn values into text; drop fragments and roles unless they can be held.

    Relations are held by reference, so one whose end is no span of the layer is dropped.
    """

    def span_of(span: Span) -> Span:
        pieces = span.fragments if fragments else ()
        return Span(span.start, span.end, span.label, plain(span.attributes), pieces)

    spans = tuple(span_of(span) for span in marks.spans)
    tags = tuple(
        Tag(tag.label, plain(tag.attributes), tuple(span_of(span) for span in tag.evidence))
        for tag in marks.tags
    )
    known = frozenset(marks.spans) if marks.relations else frozenset()
    relations = tuple(
        Relation(
            relation.label,
            span_of(relation.source),
            span_of(relation.target),
            plain(relation.attributes),
            relation.roles if roles else _ROLES,
        )
        for relation in marks.relations
        if relation.source in known and relation.target in known
    )
    return Marks(spans, tags, relations)
