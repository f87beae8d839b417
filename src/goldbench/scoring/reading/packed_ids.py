"""Ids of many documents in order: text by the chunk instead of a string each."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import overload

import numpy as np
import numpy.typing as npt


class PackedIds(Sequence[str]):
    """A list of ids that takes their characters and 4 bytes each, where a string takes 50 more."""

    def __init__(self, ids: Iterable[str] = ()) -> None:
        self._texts: list[str] = []
        self._ends: list[npt.NDArray[np.uint32]] = []
        self._firsts: list[int] = []
        self._size = 0
        self.extend(list(ids))

    def extend(self, ids: Sequence[str]) -> None:
        if not ids:
            return
        self._texts.append("".join(ids))
        lengths = np.fromiter(map(len, ids), dtype=np.uint32, count=len(ids))
        self._ends.append(np.cumsum(lengths, dtype=np.uint32))
        self._firsts.append(self._size)
        self._size += len(ids)

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[str]:
        for text, ends in zip(self._texts, self._ends, strict=True):
            start = 0
            for end in ends.tolist():
                yield text[start:end]
                start = end

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> list[str]: ...
    def __getitem__(self, place: int | slice) -> str | list[str]:
        """Give one id, or those of a slice as a list."""
        if isinstance(place, slice):
            return [self[number] for number in range(*place.indices(self._size))]
        number = range(self._size)[place]  # refuses what is out of range, as a list does
        chunk = bisect_right(self._firsts, number) - 1
        inside = number - self._firsts[chunk]
        ends = self._ends[chunk]
        start = int(ends[inside - 1]) if inside else 0
        return self._texts[chunk][start : int(ends[inside])]


__all__ = ["PackedIds"]
