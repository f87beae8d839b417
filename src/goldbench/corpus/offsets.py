"""Code points, UTF-16 units, UTF-8 bytes: where a position in one is in another.

UIMA, WebAnno, Label Studio and everything that runs in a browser count UTF-16 units; some
tools count bytes; goldbench counts code points. Positions that fall inside a character
(between two surrogates, inside a UTF-8 sequence) belong to no code point: asking for one
raises an OffsetError.
"""

from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal

from goldbench.errors import OffsetError

Unit = Literal["code points", "utf-16", "utf-8"]


@dataclass(frozen=True, slots=True)
class Ruler:
    """Converts positions in one text; made once a text, then O(log n) a position.

    >>> ruler = Ruler.of("a😀b", "utf-16")
    >>> [ruler.to_units(i) for i in range(4)]
    [0, 1, 3, 4]
    >>> [ruler.to_code_points(u) for u in (0, 1, 3, 4)]
    [0, 1, 2, 3]
    """

    length: int
    # Code points whose width is not 1, and the surplus of units up to and with each of them.
    _wide: tuple[int, ...]
    _surplus: tuple[int, ...]
    _unit_ends: tuple[int, ...]

    @classmethod
    def of(cls, text: str, unit: Unit) -> "Ruler":
        if unit == "code points" or text.isascii():
            return cls(len(text), (), (), ())
        widths = _WIDTHS[unit]
        wide = [(i, w) for i, c in enumerate(text) if (w := widths(c)) > 1]
        surplus = tuple(accumulate(w - 1 for _, w in wide))
        places = tuple(i for i, _ in wide)
        ends = tuple(i + 1 + s for i, s in zip(places, surplus, strict=True))
        return cls(len(text), places, surplus, ends)

    @property
    def units(self) -> int:
        """The length of the text in units."""
        return self.length + (self._surplus[-1] if self._surplus else 0)

    def to_units(self, position: int) -> int:
        """Positions past the end are carried on by the same distance."""
        before = bisect_right(self._wide, position - 1)
        return position + (self._surplus[before - 1] if before else 0)

    def to_code_points(self, position: int) -> int:
        before = bisect_right(self._unit_ends, position)
        code_point = position - (self._surplus[before - 1] if before else 0)
        if before < len(self._wide) and code_point > self._wide[before]:
            msg = f"position {position} falls inside a character"
            raise OffsetError(msg, hint="the offsets were counted in another unit")
        return code_point


def _utf16_width(character: str) -> int:
    return 2 if character > "\uffff" else 1


def _utf8_width(character: str) -> int:
    code = ord(character)
    return 1 + (code > 0x7F) + (code > 0x7FF) + (code > 0xFFFF)


_WIDTHS = {"utf-16": _utf16_width, "utf-8": _utf8_width}
