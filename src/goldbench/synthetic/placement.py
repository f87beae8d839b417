"""Where in a note a span may go: moving an edge by a word, finding words that are free."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from random import Random

from goldbench.corpus import Document, Extent, Span, words
from goldbench.synthetic.chance import pick, whole

_TRIES = 30
_LONGEST = 3  # words in a spurious span


class Places:
    """One note's words, and which of its characters belong to a span already.

    Words are found only when they are needed, since most notes of a good system need none.
    """

    __slots__ = ("_document", "_ends", "_starts", "_taken", "_text", "_words")

    def __init__(self, document: Document, spans: Iterable[Span]) -> None:
        self._document = document
        self._text: str | None = None
        self._taken = bytearray()
        self._words: list[Extent] = []
        self._starts: list[int] = []
        self._ends: list[int] = []
        for span in spans:
            self._take(span.start, span.end)

    def move_edge(self, span: Span, rng: Random) -> Span:
        """Give the span with one edge wrong: a word more or a word less, at either side.

        It never grows over a line break or into another span. A single word without free
        neighbours loses a letter; a single letter stays as it is. A span in pieces loses its
        last piece.
        """
        if span.fragments:
            pieces = tuple((piece.start, piece.end) for piece in span.fragments[:-1])
            return Span.of_fragments(pieces, span.label, span.attributes)
        self._look()
        ways = [way for way in self._ways(span) if way is not None]
        if not ways and len(span) > 1:
            ways = [Extent(span.start, span.end - 1), Extent(span.start + 1, span.end)]
        start, end = pick(rng, ways) if ways else (span.start, span.end)
        self._take(start, end)
        return Span(start, end, span.label, span.attributes)

    def take_spurious(self, rng: Random) -> Extent | None:
        """Take one to three free words, of letters or digits; None if the note has none left."""
        text = self._look()
        for _ in range(_TRIES if self._words else 0):
            at = int(rng.random() * len(self._words))
            last = min(
                at + whole(rng, 1, _LONGEST) if rng.random() < 0.4 else at + 1, len(self._words)
            )
            while last > at + 1 and not self._is_one_line(at, last - 1):
                last -= 1
            start, end = self._words[at].start, self._words[last - 1].end
            if text[start].isalnum() and text[end - 1].isalnum() and self._is_free(start, end):
                self._take(start, end)
                return Extent(start, end)
        return None

    def _look(self) -> str:
        if self._text is None:
            self._text = self._document.require_text()
            self._words = words(self._text)
            self._starts = [word.start for word in self._words]
            self._ends = [word.end for word in self._words]
        return self._text

    def _ways(self, span: Span) -> Iterable[Extent | None]:
        first = bisect_right(self._ends, span.start)
        last = bisect_left(self._starts, span.end) - 1
        if last < first:
            return
        if last + 1 < len(self._words) and self._is_one_line(last, last + 1):
            end = self._ends[last + 1]
            yield Extent(span.start, end) if self._is_free(span.end, end) else None
        if first > 0 and self._is_one_line(first - 1, first):
            start = self._starts[first - 1]
            yield Extent(start, span.end) if self._is_free(start, span.start) else None
        if last > first:
            yield Extent(span.start, self._ends[last - 1])
            yield Extent(self._starts[first + 1], span.end)

    def _is_one_line(self, left: int, right: int) -> bool:
        return "\n" not in self._look()[self._ends[left] : self._starts[right]]

    def _is_free(self, start: int, end: int) -> bool:
        return not any(self._taken[start:end])

    def _take(self, start: int, end: int) -> None:
        if len(self._taken) < end:
            self._taken.extend(bytes(end - len(self._taken)))
        self._taken[start:end] = b"\x01" * (end - start)
