"""Days and telephone numbers as a scanner read them: an O or an l where a digit stood.

"O8/14/2023", "4O7-555-O129": the form of the number is whole, and most of its signs are digits.
"""

import re
from collections.abc import Iterator

from goldbench.phi.mark import Mark

_DIGIT = "[0-9OoIl]"
_DAY = re.compile(
    rf"(?<![\w/.-])(?P<it>{_DIGIT}{{1,2}}/{_DIGIT}{{1,2}}/(?:{_DIGIT}{{4}}|{_DIGIT}{{2}}))"
    r"(?![\w/-])"
)
_CALL = re.compile(
    rf"(?<![\w.-])(?P<it>(?:\({_DIGIT}{{3}}\) ?|{_DIGIT}{{3}}[-. ]){_DIGIT}{{3}}[-. ]{_DIGIT}{{4}})"
    r"(?![\w-])"
)
# What stands in the middle of a day or a number: by its first sign `re` finds it fast.
_SLASHED = re.compile(rf"/{_DIGIT}{{1,2}}/")
_HYPHENED = re.compile(rf"-{_DIGIT}{{3,4}}(?![\w])|-{_DIGIT}{{3}}-")
_BEFORE, _BEHIND = 10, 6  # characters around it
_LETTERS = re.compile("[OoIl]")


def find_scanned_numbers(text: str) -> Iterator[Mark]:
    """Yield days and numbers that hold a letter for a digit.

    >>> text = "Date O8/14/2023, cell 4O7-555-O129, I/O 20/20"
    >>> [text[mark.start : mark.end] for mark in find_scanned_numbers(text)]
    ['O8/14/2023', '4O7-555-O129']
    """
    last = 0
    for anchor, pattern, label, subtype in _KINDS:
        for middle in anchor.finditer(text):
            low = max(0, middle.start() - _BEFORE)
            match = pattern.search(text, low, middle.end() + _BEHIND)
            if match and match.start() >= last and _is_misread(match["it"]):
                last = match.end()
                yield Mark(*match.span("it"), label, subtype, 80.0, "cue.scanned")
        last = 0


def _is_misread(number: str) -> bool:
    """Say whether a number holds letters, and far more digits."""
    letters = len(_LETTERS.findall(number))
    return letters > 0 and sum(map(str.isdigit, number)) > 2 * letters


_KINDS = (
    (_SLASHED, _DAY, "DATE", "MM/DD/YYYY"),
    (_HYPHENED, _CALL, "PHONE", "phone"),
)
