"""Days of a list that share one month: the 3 of "from 3 to 9 March" and the 5 of "March 3 and 5".

The day beside the month is found with it; these stand apart from it.
"""

import re
from collections.abc import Iterator

from goldbench.phi.mark import Mark

_MONTH = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December|"
    r"Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|"
    r"JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEPT?|OCT|NOV|DEC)\b\.?"
)
_DAY = r"(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?(?!\w)"
_LAST = r"(?:,? ?(?:and|&) ?| ?[-–] ?| (?:to|or|until|till|through|thru) (?:the )?)"
_JOINED = rf"(?:{_LAST}|, ?)"
# No comma before the last: "K 4, 5 May".
_BEFORE_MONTH = re.compile(
    rf"(?<![\w.:/%-])(?<!\d,)(?P<days>{_DAY}(?:{_JOINED}{_DAY}){{0,4}}){_LAST}{_DAY} "
    rf"(?:of )?{_MONTH}"
)
_BEHIND_MONTH = re.compile(
    rf"(?<![\w-]){_MONTH} {_DAY}(?P<days>(?:{_JOINED}{_DAY}){{1,5}})"
    r"(?=[.;)\n]|,? (?:19|20)\d\d\b|, \D|\Z| (?:with|for|at|was|were|but|then|by)\b)(?!\.\d)"
)
_LONGEST_MONTH = 11  # characters, with a point and a blank
_WORD_BEFORE = re.compile(r"[A-Z][A-Za-z]{2,8}\.? \Z")
_NUMBER = re.compile(r"\d{1,2}(?:st|nd|rd|th)?")
_SIGN = re.compile(r"\d(?:st|nd|rd|th)? ?(?:[,–&-]|and |to |or |until |till |thr)")


def find_day_lists(text: str) -> Iterator[Mark]:
    """Yield days that stand apart from the month they share.

    >>> text = "from 3 to 9 March, and June 3 and 5."
    >>> [text[mark.start : mark.end] for mark in find_day_lists(text)]
    ['3', '5']
    """
    end = 0
    for sign in _SIGN.finditer(text):
        start = sign.start() - text[sign.start() - 1 : sign.start()].isdigit()
        match = _find_list(text, start) if start >= end else None
        if match:
            end = match.end()
            for day in _NUMBER.finditer(text, *match.span("days")):
                yield Mark(*day.span(), "DATE", "", 85.0, "cue.day")


def _find_list(text: str, start: int) -> re.Match[str] | None:
    """Read a list whose first day begins at a place, before or behind its month."""
    if match := _BEFORE_MONTH.match(text, start):
        return match
    month = _WORD_BEFORE.search(text, max(0, start - _LONGEST_MONTH), start)
    return _BEHIND_MONTH.match(text, month.start()) if month else None
