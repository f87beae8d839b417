"""Marks that stand nowhere in their text: however many have one, it is no gold."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from goldbench.corpus import Layer, Marks, Span
from goldbench.corpus.alignment import is_invented
from goldbench.gold.panel import Panel


@dataclass(frozen=True, slots=True)
class Unplaced:
    """A mark without a place: beyond its text, of a quote not found, or a relation to such a mark.

    `by` is whose mark it is.
    """

    document: str
    label: str
    by: str


class Sifted(NamedTuple):
    """A panel without the marks that stand nowhere, and these."""

    panel: Panel
    unplaced: tuple[Unplaced, ...]


def sift(panel: Panel) -> Sifted:
    """Take out spans, evidence and relations that have no place in the text."""
    unplaced: list[Unplaced] = []
    layers: dict[str, Layer] = {}
    for author, layer in panel.layers.items():
        kept: dict[str, Marks] = {}
        for id_, marks in layer.items():
            text = panel.documents[id_].text
            labels = list(_labels_without_place(marks, text))
            kept[id_] = _keep_placed(marks, text) if labels else marks
            unplaced += (Unplaced(id_, label, author) for label in labels)
        layers[author] = Layer(author, kept)
    return Sifted(replace(panel, layers=layers), tuple(unplaced))


def _has_place(span: Span, text: str | None) -> bool:
    """Say whether a span stands in its text; without the text, only a lost quote does not."""
    inside = text is None or span.end <= len(text)
    return inside and not is_invented(span)


def _labels_without_place(marks: Marks, text: str | None) -> Iterator[str]:
    evidence = (span for tag in marks.tags for span in tag.evidence)
    for span in (*marks.spans, *evidence):
        if not _has_place(span, text):
            yield span.label
    for relation in marks.relations:
        if not all(_has_place(end, text) for end in (relation.source, relation.target)):
            yield relation.label


def _keep_placed(marks: Marks, text: str | None) -> Marks:
    """Leave out what has no place; a fact stays without that evidence."""
    spans = tuple(span for span in marks.spans if _has_place(span, text))
    tags = tuple(
        replace(tag, evidence=tuple(span for span in tag.evidence if _has_place(span, text)))
        for tag in marks.tags
    )
    relations = tuple(
        relation
        for relation in marks.relations
        if all(_has_place(end, text) for end in (relation.source, relation.target))
    )
    return replace(marks, spans=spans, tags=tags, relations=relations)


__all__ = ["Sifted", "Unplaced", "sift"]
