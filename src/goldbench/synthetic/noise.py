"""What hurried people and old machines do to a note: capitals, slips of the keyboard, hard wraps.

Noise is applied while the note is written, piece by piece, so that spans stay exact.
"""

from collections.abc import Mapping
from random import Random

from goldbench.corpus import NONE, Attributes, Extent, Span, Value
from goldbench.synthetic.builder import NoteBuilder

# Shares of notes. Chosen to be seen in every batch of a few hundred notes, not measured anywhere.
CAPITALS, SLIPS, WRAPPED, CURLY = 0.04, 0.15, 0.15, 0.05
_SLIP_A_PIECE = 0.06


class NoisyBuilder(NoteBuilder):
    """A builder that misspells, shouts or curls quotes, as the note's own draw decides."""

    __slots__ = ("_capitals", "_curly", "_rng", "_slips", "_wrapped")

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self._rng = rng
        self._capitals = rng.random() < CAPITALS
        self._slips = rng.random() < SLIPS
        self._wrapped = rng.random() < WRAPPED
        self._curly = rng.random() < CURLY

    def add(self, *texts: str) -> Extent:
        start = self._length
        for text in texts:
            written = text
            if self._slips and self._rng.random() < _SLIP_A_PIECE:
                written = slip(written, self._rng)
            self._write(written)
        return Extent(start, self._length)

    def mark(self, text: str, label: str, attributes: Mapping[str, Value] = NONE) -> Span:
        start = self._length
        quote = self._write(text)
        kept = attributes if attributes.__class__ is Attributes else Attributes(attributes)
        span = Span(start, self._length, label, kept, quote=quote)
        self._spans.append(span)
        return span

    @property
    def text(self) -> str:
        whole = "".join(self._pieces)
        return wrap(whole, self._spans) if self._wrapped else whole

    def _write(self, text: str) -> str:
        if self._capitals:
            text = text.upper()
        if self._curly:
            text = text.replace("'", "’")
        self._pieces.append(text)
        self._length += len(text)
        return text


def slip(text: str, rng: Random) -> str:
    """Swap, drop or double one letter of one word of five or more small letters.

    >>> slip("no", Random(1))
    'no'
    >>> sorted(slip("abdomen", Random(1))) != sorted("abdomen") or slip("abdomen", Random(1))
    True
    """
    words = text.split(" ")
    long = [
        i for i, word in enumerate(words) if len(word) > 4 and word.isalpha() and word.islower()
    ]
    if not long:
        return text
    at = long[int(rng.random() * len(long))]
    word = words[at]
    place = 1 + int(rng.random() * (len(word) - 2))
    how = rng.random()
    if how < 0.4:
        word = word[:place] + word[place + 1] + word[place] + word[place + 2 :]
    elif how < 0.7:
        word = word[:place] + word[place + 1 :]
    else:
        word = word[:place] + word[place] + word[place:]
    words[at] = word
    return " ".join(words)


def wrap(text: str, spans: list[Span], width: int = 76) -> str:
    r"""Break long lines at a blank, but never inside a span; every position stays where it was.

    >>> wrap("one two three", [], width=8)
    'one two\nthree'
    >>> wrap("one two three", [Span(4, 13, "X")], width=8)
    'one\ntwo three'
    """
    inside = bytearray(len(text))
    for span in spans:
        inside[span.start : span.end] = b"\x01" * len(span)
    pieces = list(text)
    start = 0
    for line in text.split("\n"):
        low, end = start, start + len(line)
        while end - low > width:
            cut = text.rfind(" ", low, low + width)
            while cut > low and inside[cut]:
                cut = text.rfind(" ", low, cut)
            if cut <= low:
                break
            pieces[cut] = "\n"
            low = cut + 1
        start = end + 1
    return "".join(pieces)
