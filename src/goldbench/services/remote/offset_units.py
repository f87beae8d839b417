"""In which unit a tool counted: code points, UTF-16 units or bytes.

The specification does not say. Python tools count code points; tools in Java or JavaScript count
UTF-16 units, which differ after the first emoji; some count bytes. The quoted texts tell.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from goldbench.corpus.offsets import Ruler, Unit
from goldbench.errors import OffsetError

_OTHER_UNITS: tuple[Unit, ...] = ("utf-16", "utf-8")
Mark = dict[str, Any]


class Counted(NamedTuple):
    """Marks in code points, and the unit they came in."""

    marks: list[Mark]
    unit: Unit


def in_code_points(marks: Sequence[Mark], text: str) -> Counted:
    """Convert the offsets of a note's marks if, and only if, its quotes fit in another unit.

    >>> in_code_points([{"start": 3, "length": 3, "text": "Ana"}], "😀 Ana").marks
    [{'start': 2, 'length': 3, 'text': 'Ana'}]
    """
    listed = list(marks)
    if not text.isascii() and not all(_fits(mark, text) for mark in listed):
        for unit in _OTHER_UNITS:
            converted = _convert(listed, text, unit)
            if converted is not None:
                return Counted(converted, unit)
    return Counted(listed, "code points")


def _convert(marks: list[Mark], text: str, unit: Unit) -> list[Mark] | None:
    ruler = Ruler.of(text, unit)
    converted = []
    for mark in marks:
        start, length = mark.get("start"), mark.get("length")
        if not isinstance(start, int) or not isinstance(length, int) or start < 0 or length < 0:
            return None
        try:
            first = ruler.to_code_points(start)
            last = ruler.to_code_points(start + length)
        except OffsetError:
            return None
        moved = {**mark, "start": first, "length": last - first}
        if not _fits(moved, text):
            return None
        converted.append(moved)
    return converted


def _fits(mark: Mark, text: str) -> bool:
    start, length, quote = mark.get("start"), mark.get("length"), mark.get("text")
    if not isinstance(start, int) or not isinstance(length, int) or not isinstance(quote, str):
        return False
    inside = 0 <= start <= start + length <= len(text)
    return inside and text[start : start + length] == quote
