"""Marks that somebody else made, in the labels of a language's scheme."""

from collections.abc import Iterable
from functools import cache

from goldbench.corpus import Span
from goldbench.errors import UsageError
from goldbench.phi.labels import OTHER, families, kinds
from goldbench.phi.mark import Mark

CERTAIN = 100.0


def read_given_marks(spans: Iterable[Span], lang: str) -> list[Mark]:
    """Read spans with labels of the language's scheme, or with NLP Sandbox families and types.

    >>> from goldbench.corpus import Attributes
    >>> zip_code = Span(6, 11, "location", Attributes(type="zip"))
    >>> [mark.label for mark in read_given_marks([Span(0, 5, "CITY"), zip_code], "en")]
    ['CITY', 'ZIP']
    """
    return [
        Mark(
            span.start,
            span.end,
            _label(span, lang),
            span.attributes.text("type"),
            confidence_of(span),
            "given",
        )
        for span in spans
    ]


def confidence_of(span: Span) -> float:
    """Give how sure a mark is, 0 to 100; one that does not say is certain."""
    value = span.attributes.get("confidence", CERTAIN)
    return float(value) if isinstance(value, int | float) else CERTAIN


def _label(span: Span, lang: str) -> str:
    if span.label in kinds(lang):
        return span.label
    labels = _labels(lang, families())
    label = labels.get((span.label, span.attributes.text("type"))) or labels.get((span.label, ""))
    if label is None:
        msg = f"there is no type of PHI {span.label!r} in language {lang!r}"
        known = ", ".join(sorted(kinds(lang)))
        raise UsageError(msg, hint=f"labels: {known}; or families: {', '.join(families())}")
    return label


@cache
def _labels(lang: str, known: tuple[str, ...]) -> dict[tuple[str, str], str]:
    """Give a label of the scheme for every family and type; "" is a family as such.

    That is the label without a type of its own: a place that does not say what it is must not be
    taken for a room, which a policy may let stand.
    """
    del known  # another family makes another table
    labels: dict[tuple[str, str], str] = {}
    for label, kind in kinds(lang).items():
        if kind.family != OTHER:  # no family of NLP Sandbox, and many things
            labels.setdefault((kind.family, kind.type), label)
    for (family, type_), label in list(labels.items()):
        plain = labels.get((family, "other"), label)
        labels.setdefault((family, ""), plain if type_ else label)
    return labels
