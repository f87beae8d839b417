"""Ids of many documents in order: compressed text by the chunk instead of a string each."""

import zlib
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import overload

import numpy as np
import numpy.typing as npt

_QUICK = 1  # of zlib: ids are much alike
_CODING = ("utf-8", "surrogatepass")


class PackedIds(Sequence[str]):
    """A list of ids that takes some bytes each, where a string takes 50 and its characters."""

    def __init__(self, ids: Iterable[str] = ()) -> None:
        self._texts: list[bytes] = []
        self._lengths: list[npt.NDArray[np.unsignedinteger]] = []
        self._firsts: list[int] = []
        self._size = 0
        self._last: tuple[int, list[str]] = (-1, [])
        self.extend(list(ids))

    def extend(self, ids: Sequence[str]) -> None:
        if not ids:
            return
        self._texts.append(zlib.compress("".join(ids).encode(*_CODING), _QUICK))
        lengths = np.fromiter(map(len, ids), dtype=np.uint32, count=len(ids))
        self._lengths.append(lengths.astype(np.min_scalar_type(int(lengths.max()))))
        self._firsts.append(self._size)
        self._size += len(ids)

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[str]:
        for chunk in range(len(self._texts)):
            yield from self._unpack(chunk)

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
        if self._last[0] != chunk:  # whoever asks for one asks for its neighbours
            self._last = chunk, self._unpack(chunk)
        return self._last[1][number - self._firsts[chunk]]

    def _unpack(self, chunk: int) -> list[str]:
        text = zlib.decompress(self._texts[chunk]).decode(*_CODING)
        ends = np.cumsum(self._lengths[chunk], dtype=np.int64).tolist()
        return [text[start:end] for start, end in pairwise([0, *ends])]


__all__ = ["PackedIds"]
