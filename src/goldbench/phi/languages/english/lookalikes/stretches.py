"""Stretches of a text, and whether one of them holds a mark: one look, however many there are."""

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate
from typing import NamedTuple


class Stretches(NamedTuple):
    """Where stretches begin, in order, and how far they and those before them reach."""

    starts: list[int]
    reach: list[int]

    def hold(self, start: int, end: int) -> bool:
        """Say whether one stretch holds all from start to end.

        >>> kept = make_stretches([(10, 30), (12, 14), (40, 50)])
        >>> kept.hold(12, 20), kept.hold(28, 41), kept.hold(0, 4)
        (True, False, False)
        """
        at = bisect_right(self.starts, start) - 1
        return at >= 0 and self.reach[at] >= end


def make_stretches(spans: Iterable[tuple[int, int]]) -> Stretches:
    ordered = sorted(spans)
    return Stretches(
        [start for start, _ in ordered], list(accumulate((end for _, end in ordered), max))
    )
