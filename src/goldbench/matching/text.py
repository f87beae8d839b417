"""The texts of a chunk of documents as one array of code points, and classes of characters."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from goldbench.matching.spans import Ints

Codes = npt.NDArray[np.uint8] | npt.NDArray[np.uint32]
Table = npt.NDArray[np.bool_]


class Text(NamedTuple):
    """`codes[begin[d] : begin[d + 1]]` are the code points of document d."""

    codes: Codes
    begin: Ints

    @classmethod
    def of(cls, texts: Sequence[str]) -> "Text":
        """Join texts; one byte a character where they allow it, else four."""
        lengths = np.fromiter(map(len, texts), dtype=np.int64, count=len(texts))
        return cls.from_joined("".join(texts), lengths)

    @classmethod
    def from_joined(cls, texts: str, lengths: Ints) -> "Text":
        """Take texts that stand one after another."""
        begin = np.concatenate(([0], np.cumsum(lengths)))
        try:
            return cls(np.frombuffer(texts.encode("latin-1"), dtype=np.uint8), begin)
        except UnicodeEncodeError:
            data = texts.encode("utf-32-le", "surrogatepass")
            return cls(np.frombuffer(data, dtype=np.uint32), begin)

    def classes(self, kind: str) -> Table:
        """Give the table of a character class that fits these codes.

        It is no longer than the highest of them asks for: of all code points it would be a million.
        """
        if self.codes.dtype == np.uint8:
            return _table(kind, 256)
        return _table(kind, 1 << int(self.codes.max(initial=0)).bit_length())


_KINDS: dict[str, Callable[[str], bool]] = {
    "alphanumeric": str.isalnum,
    "visible": lambda character: not character.isspace(),
    "ascii alphanumeric": lambda character: character.isascii() and character.isalnum(),
}


@cache
def _table(kind: str, size: int) -> Table:
    test = _KINDS[kind]
    known = min(size, 0x110000)
    return np.fromiter((test(chr(code)) for code in range(known)), dtype=bool, count=known)
