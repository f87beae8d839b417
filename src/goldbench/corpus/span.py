"""A labelled stretch of text."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from goldbench.corpus.attributes import NONE, Attributes, Value
from goldbench.errors import OffsetError


class Extent(NamedTuple):
    """[start, end) in code points."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Span:
    """[start, end) in code points, a label, and whatever else was said about it.

    Formats that count otherwise (UTF-16 units in UIMA, start and length in NLP Sandbox)
    convert at the border, in `goldbench.formats`, and nowhere else. A span does not know its
    text, so it may lie outside it: readers report that, `goldbench check` lists it.

    `fragments` holds the pieces of a discontinuous span, sorted; start and end then enclose
    them all. `quote` is what the source says stands there; it never decides equality or a score.

    >>> Span(4, 9, "NAME") == Span(4, 9, "NAME", quote="Navarro")
    True
    """

    start: int
    end: int
    label: str
    attributes: Attributes = NONE
    fragments: tuple[Extent, ...] = ()
    quote: str | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        try:
            wrong = self.start < 0 or self.end < self.start
        except TypeError:
            kinds = f"{type(self.start).__name__} and {type(self.end).__name__}"
            msg = f"the offsets of a span are whole numbers, not {kinds}"
            raise OffsetError(msg, hint="Span(0, 3, 'NAME')") from None
        if wrong:
            msg = f"span [{self.start}, {self.end}) is negative or reversed"
            raise OffsetError(msg, hint="offsets are half-open: 0 <= start <= end")
        if self.attributes.__class__ is not Attributes:
            object.__setattr__(self, "attributes", Attributes(self.attributes))
        if self.fragments:
            object.__setattr__(self, "fragments", self._check_fragments())

    def _check_fragments(self) -> tuple[Extent, ...]:
        pieces = tuple(sorted(Extent(*piece) for piece in self.fragments))
        if any(piece.end < piece.start for piece in pieces):
            msg = f"a fragment of span [{self.start}, {self.end}) is reversed"
            raise OffsetError(msg)
        if pieces[0].start != self.start or max(piece.end for piece in pieces) != self.end:
            msg = f"the fragments of span [{self.start}, {self.end}) do not reach its ends"
            raise OffsetError(msg)
        return pieces if len(pieces) > 1 else ()

    def __len__(self) -> int:
        return self.end - self.start

    @classmethod
    def of_fragments(
        cls,
        pieces: tuple[tuple[int, int], ...],
        label: str,
        attributes: Mapping[str, Value] = NONE,
        *,
        quote: str | None = None,
    ) -> "Span":
        """Build a span from one or more pieces, in any order."""
        extents = tuple(sorted(Extent(*piece) for piece in pieces))
        end = max(piece.end for piece in extents)
        return cls(extents[0].start, end, label, Attributes(attributes), extents, quote=quote)

    @property
    def pieces(self) -> tuple[Extent, ...]:
        """The fragments, or the span itself as its only piece."""
        return self.fragments or (Extent(self.start, self.end),)

    def overlaps(self, other: "Span") -> bool:
        """Touching is not overlapping."""
        return any(a.start < b.end and b.start < a.end for a in self.pieces for b in other.pieces)

    def text_in(self, text: str) -> str:
        """Cut the span out of its text; pieces are joined by one space, as brat does."""
        if len(text) < self.end:
            msg = f"span [{self.start}, {self.end}) runs past the text, which ends at {len(text)}"
            raise OffsetError(msg, hint="were the offsets counted in bytes or in UTF-16 units?")
        return " ".join(text[piece.start : piece.end] for piece in self.pieces)

    def sort_key(self) -> tuple[object, ...]:
        return (self.start, self.end, self.label, self.attributes.sort_key(), self.fragments)
