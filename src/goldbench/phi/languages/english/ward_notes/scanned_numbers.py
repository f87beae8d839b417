"""Days and telephone numbers as a scanner read them: an O or an l where a digit stood.

"O8/14/2023", "4O7-555-O129": the form of the number is whole, and most of its signs are digits.
"""

import re
from collections.abc import Iterator

from goldbench.phi.mark import Mark

_DIGIT = "[0-9OoIl]"
_DAY = re.compile(
    rf"(?<![\w/.-])(?P<it>{_DIGIT}{{1,2}}[/-]{_DIGIT}{{1,2}}[/-](?:{_DIGIT}{{4}}|{_DIGIT}{{2}}))"
    r"(?![\w/-])"
)
_CALL = re.compile(
    rf"(?<![\w.-])(?P<it>(?:\({_DIGIT}{{3}}\) ?|{_DIGIT}{{3}}[-. ]){_DIGIT}{{3}}[-. ]{_DIGIT}{{4}})"
    r"(?![\w-])"
)
_MISREAD = re.compile(r"\d[-/.]?[OoIl]|[OoIl][-/.]?\d")
_LETTERS = re.compile("[OoIl]")


def find_scanned_numbers(text: str) -> Iterator[Mark]:
    """Yield days and numbers that hold a letter for a digit.

    >>> text = "Date O8/14/2023, cell 4O7-555-O129, I/O 20/20"
    >>> [text[mark.start : mark.end] for mark in find_scanned_numbers(text)]
    ['O8/14/2023', '4O7-555-O129']
    """
    if _MISREAD.search(text) is None:
        return
    for pattern, label, subtype in ((_DAY, "DATE", "MM/DD/YYYY"), (_CALL, "PHONE", "phone")):
        for match in pattern.finditer(text):
            letters = len(_LETTERS.findall(match["it"]))
            digits = sum(map(str.isdigit, match["it"]))
            if letters and digits > 2 * letters:
                yield Mark(*match.span("it"), label, subtype, 80.0, "cue.scanned")
