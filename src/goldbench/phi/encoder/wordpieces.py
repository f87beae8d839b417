"""A text cut into words with their places, and each word into pieces of a vocabulary."""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Mapping, Sequence

from goldbench.phi.reading import Words

UNKNOWN, BEGIN, END = "[UNK]", "[CLS]", "[SEP]"
_BREAK = re.compile(r"\n")
_WORD = re.compile(r"[^\W_]+|\S")
_LONGEST = 60  # letters; what is longer is no word


def cut_words(text: str) -> Words:
    r"""Cut a text.

    >>> cut_words("Ana-Li\n58")
    Words(starts=[0, 3, 4, 7], ends=[3, 4, 6, 9], lines=[0, 0, 0, 1])
    """
    matches = list(_WORD.finditer(text))
    starts = [match.start() for match in matches]
    breaks = [match.start() for match in _BREAK.finditer(text)]
    lines = [bisect_left(breaks, at) for at in starts]
    return Words(starts, [match.end() for match in matches], lines)


def split_word(word: str, vocabulary: Mapping[str, int]) -> tuple[int, ...]:
    """Give the numbers of a word's pieces: the longest that fits first, without case or accents.

    >>> split_word("Łódź", {"[UNK]": 0, "łod": 1, "##z": 2}), split_word("x", {"[UNK]": 0})
    ((1, 2), (0,))
    """
    plain = _strip_accents(word.lower())
    pieces: list[int] = []
    at = 0
    while at < len(plain) <= _LONGEST:
        prefix = "##" if at else ""
        for end in range(len(plain), at, -1):
            if (number := vocabulary.get(prefix + plain[at:end])) is not None:
                pieces.append(number)
                at = end
                break
        else:
            return (vocabulary[UNKNOWN],)
    return tuple(pieces) or (vocabulary[UNKNOWN],)


def _strip_accents(word: str) -> str:
    if word.isascii():
        return word
    parted = unicodedata.normalize("NFD", word)
    return "".join(sign for sign in parted if unicodedata.category(sign) != "Mn")


def part_windows(owners: Sequence[int], lines: Sequence[int], limit: int) -> list[tuple[int, int]]:
    """Part pieces into windows of at most `limit`; `owners` and `lines` are theirs, piece by piece.

    A window ends with a line, or with a word where no line ends in its last two thirds.
    """
    windows: list[tuple[int, int]] = []
    first, size = 0, len(owners)
    while first < size:
        last = min(size, first + limit)
        if last < size:
            cut = _back_to_change(lines, first, last)
            if cut <= first + limit // 3:
                cut = _back_to_change(owners, first, last)
            last = cut if cut > first else last
        windows.append((first, last))
        first = last
    return windows


def _back_to_change(values: Sequence[int], first: int, last: int) -> int:
    """Go back from `last` to where the value changes; to `first` where it never does."""
    while last > first and values[last] == values[last - 1]:
        last -= 1
    return last
