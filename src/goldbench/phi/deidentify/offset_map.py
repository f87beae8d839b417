"""Where places of the original text are in the de-identified one."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate

from goldbench.phi.deidentify.engine import Replaced


class OffsetMap:
    """A position inside a replaced stretch belongs to all of what replaced it."""

    def __init__(self, replaced: Sequence[Replaced]) -> None:
        self._starts = [span.mark.start for span in replaced]
        self._ends = [span.mark.end for span in replaced]
        self._lengths = [span.end - span.start for span in replaced]
        grown = (
            length - (end - start)
            for start, end, length in zip(self._starts, self._ends, self._lengths, strict=True)
        )
        self._grown = list(accumulate(grown, initial=0))

    def move(self, start: int, end: int) -> tuple[int, int]:
        """Carry [start, end) over.

        >>> from goldbench.phi.mark import Mark
        >>> OffsetMap([Replaced(2, 6, Mark(2, 5, "ID"), "tag", "abc")]).move(3, 8)
        (2, 9)
        """
        first, last = bisect_right(self._starts, start), bisect_left(self._starts, end)
        new_start, new_end = start + self._grown[first], end + self._grown[last]
        if first and start < self._ends[first - 1]:
            new_start = self._starts[first - 1] + self._grown[first - 1]
        if last and end <= self._ends[last - 1]:
            at = last - 1
            new_end = self._starts[at] + self._grown[at] + self._lengths[at]
        return new_start, new_end

    def covers(self, start: int, end: int) -> bool:
        """Say whether [start, end) was replaced as a whole."""
        at = bisect_right(self._starts, start) - 1
        return at >= 0 and end <= self._ends[at]
