"""Tokens as models see them: letters, digits, signs apart, CamelCase split, line ends kept."""

import re
import unicodedata
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

# Latin letters beyond Latin-1: Polish, Turkish, Czech, Romanian names; Vietnamese ones.
_FURTHER = [chr(code) for code in (*range(0x100, 0x250), *range(0x1E00, 0x1F00))]
_LOWER = "a-zß-öø-ÿ" + "".join(filter(str.islower, _FURTHER))
_UPPER = "A-ZÀ-ÖØ-Þ" + "".join(filter(str.isupper, _FURTHER))
# Clinical text glues words together ("añosSexo", "Dr.Lopez", "5mg"), so a change of case or from
# letters to digits begins a token. Letters beyond Latin fall to the fourth branch.
_TOKEN = re.compile(rf"([{_UPPER}]?[{_LOWER}]+|[{_UPPER}]+(?![{_LOWER}])|\d+|[^\W\d_]+|\n|\S)")


class Tokens(NamedTuple):
    """Three columns of one length; [start, end) in code points."""

    words: list[str]
    starts: list[int]
    ends: list[int]


def tokens(text: str) -> Tokens:
    r"""Cut a text; "\n" is a token, other white space is none.

    >>> tokens("Dra. LópezGil\n5mg").words
    ['Dra', '.', 'López', 'Gil', '\n', '5', 'mg']
    """
    # Gap, token, gap, ..., gap: faster than match by match.
    pieces = _TOKEN.split(text)
    seams = list(accumulate(map(len, pieces)))
    return Tokens(pieces[1::2], seams[:-1:2], seams[1::2])


@lru_cache(maxsize=1 << 14)
def fold_word(word: str) -> str:
    """Write in small letters without accents, to compare words across spellings.

    >>> fold_word("MÁLAGA"), fold_word("ß")
    ('malaga', 'ss')
    """
    lowered = word.casefold()
    if lowered.isascii():
        return lowered
    apart = unicodedata.normalize("NFD", lowered)
    return "".join(c for c in apart if not unicodedata.combining(c))


@lru_cache(maxsize=1 << 14)
def shape(word: str) -> str:
    """Give the outline of a token: digits keep their number, letters only their case.

    >>> [shape(word) for word in ("2014", "García", "MRN", "A", "de", "-")]
    ['0000', 'Xx', 'XX', 'X', 'x', '-']
    """
    if word.isdigit():
        return "0" * min(len(word), 9)
    if not word.isalpha():
        return word
    if word.islower():
        return "x"
    if word.isupper():
        return "X" if len(word) == 1 else "XX"
    return "Xx" if word[0].isupper() else "xX"
