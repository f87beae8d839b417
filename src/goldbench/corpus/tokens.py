"""Words with their places.

Two tokenizers: `words`, ours, whose every token is `text[start:end]`; and `space_separated`,
the token of the NLP Sandbox page ("separated by a space"), here with true offsets, which the
original client loses at double blanks.
"""

import re

from goldbench.corpus.span import Extent

# A word: letters and marks, digits, kept apart from each other's script only by what is neither.
# Inside a word an apostrophe, hyphen, point or slash between two alphanumerics splits it, so that
# "12/26/2020" is five tokens and every MEDDOCAN boundary but four falls between tokens.
_WORD = re.compile(r"[^\W\d_]+(?:[\u0300-\u036f]+[^\W\d_]*)*|\d+|[^\w\s]|_", re.UNICODE)
_SPACE_SEPARATED = re.compile(r"\S+")


def words(text: str) -> list[Extent]:
    """Split into runs of letters, runs of digits, and single other visible characters.

    >>> [("Dr. O'Neil 3mg")[a:b] for a, b in words("Dr. O'Neil 3mg")]
    ['Dr', '.', 'O', "'", 'Neil', '3', 'mg']
    """
    return [Extent(*match.span()) for match in _WORD.finditer(text)]


def space_separated(text: str) -> list[Extent]:
    """Split at white space and nowhere else.

    >>> space_separated("Children's  hospital")
    [Extent(start=0, end=10), Extent(start=12, end=20)]
    """
    return [Extent(*match.span()) for match in _SPACE_SEPARATED.finditer(text)]
