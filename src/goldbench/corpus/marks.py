"""What one author said about one document: spans, tags, relations."""

from dataclasses import dataclass

from goldbench.corpus.attributes import NONE, Attributes
from goldbench.corpus.span import Span


@dataclass(frozen=True, slots=True)
class Tag:
    """A fact about the whole document, with the evidence it rests on.

    A *light* annotation (Stubbs & Uzuner 2015) is a tag with one piece of evidence.
    Each piece of evidence is a span; its attributes may differ from the tag's (an annotator
    wrote `continuing` where the tag, expanded, says `before DCT`).
    """

    label: str
    attributes: Attributes = NONE
    evidence: tuple[Span, ...] = ()

    def __post_init__(self) -> None:
        if self.attributes.__class__ is not Attributes:
            object.__setattr__(self, "attributes", Attributes(self.attributes))
        if len(self.evidence) > 1:
            object.__setattr__(self, "evidence", tuple(sorted(self.evidence, key=Span.sort_key)))

    def without_evidence(self) -> "Tag":
        return Tag(self.label, self.attributes) if self.evidence else self

    def sort_key(self) -> tuple[object, ...]:
        evidence = tuple(span.sort_key() for span in self.evidence)
        return (self.label, self.attributes.sort_key(), evidence)


@dataclass(frozen=True, slots=True)
class Relation:
    """A labelled link between two spans of the same document and layer.

    The ends are values, not ids: equal relations compare equal whatever the source called them.
    """

    label: str
    source: Span
    target: Span
    attributes: Attributes = NONE
    roles: tuple[str, str] = ("Arg1", "Arg2")

    def __post_init__(self) -> None:
        if self.attributes.__class__ is not Attributes:
            object.__setattr__(self, "attributes", Attributes(self.attributes))

    def sort_key(self) -> tuple[object, ...]:
        ends = (self.source.sort_key(), self.target.sort_key())
        return (self.label, ends, self.attributes.sort_key(), self.roles)


@dataclass(frozen=True, slots=True, eq=False)
class Marks:
    """One author's marks on one document, in the order of the source.

    No marks means "nothing here". A document the author never looked at has no `Marks` at all.
    Equality ignores order, so that a round trip through a format that sorts compares equal.
    `unreadable` are the labels of marks that have no place in the text because their source gave
    none that can be (reversed, negative, not a number): a score counts them against their author.
    """

    spans: tuple[Span, ...] = ()
    tags: tuple[Tag, ...] = ()
    relations: tuple[Relation, ...] = ()
    unreadable: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.spans or self.tags or self.relations)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Marks):
            return NotImplemented
        return self.sort_parts() == other.sort_parts()

    def __hash__(self) -> int:
        return hash(self.sort_parts())

    def sort_parts(self) -> tuple[tuple[object, ...], ...]:
        return (
            tuple(sorted(self.spans, key=Span.sort_key)),
            tuple(sorted(self.tags, key=Tag.sort_key)),
            tuple(sorted(self.relations, key=Relation.sort_key)),
            tuple(sorted(self.unreadable)),
        )


NOTHING = Marks()
