"""Marks and hits asked for by place: a long note has thousands, and each is compared with few."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from itertools import accumulate
from operator import attrgetter
from typing import Generic, TypeVar

from goldbench.phi.mark import Mark
from goldbench.phi.rules.hits import Hit

Placed = TypeVar("Placed", bound=Mark | Hit)


class IntervalIndex(Generic[Placed]):
    """Marks or hits sorted by start, with how far any of them up to there reaches."""

    def __init__(self, marks: Iterable[Placed]) -> None:
        self._marks = sorted(marks, key=attrgetter("start", "end"))
        self._starts = [mark.start for mark in self._marks]
        self._reach = list(accumulate((mark.end for mark in self._marks), max))

    def over(self, start: int, end: int) -> Iterator[Placed]:
        """Yield the marks that overlap [start, end), in order.

        >>> marks = IntervalIndex([Mark(9, 12, "CITY"), Mark(0, 8, "DOCTOR"), Mark(5, 6, "AGE")])
        >>> [one.label for one in marks.over(5, 9)]
        ['DOCTOR', 'AGE']
        """
        first = bisect_right(self._reach, start)
        for mark in self._marks[first : bisect_left(self._starts, end)]:
            if mark.end > start:
                yield mark
