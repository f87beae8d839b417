"""Hours of the day that look like years or extensions: "Arrival 1942", "drawn at 1956", "RN 2007".

Where a note writes its hours without a colon, four digits from 1900 to 2059 may be the evening. A
word of years before them ("since 2004"), a bracket or a month says that they are a year.
"""

import re
from functools import lru_cache

from goldbench.phi.mark import Mark

_EVENING = re.compile(r"(?:19|20)[0-5]\d")
# An hour beyond doubt: with a nought first, or behind a word of hours.
_HOUR = re.compile(
    r"(?<![\d./:#-])(?:0\d[0-5]\d(?![\d./%-]| ?[A-Z]{3})|(?i:\bat|@|\barriv(?:al|ed)|\barr|"
    r"\btime|"
    r"\bdisp|\bdep) ?:? ?(?:[01]\d|2[0-3])[0-5]\d(?![\d/.-]))"
)
_YEARLY = re.compile(
    r"(?:\b(?:in|since|until|till|before|after|from|of|around|circa|ca|c|by|during|early|late|"
    r"mid|"
    r"year|through|dx|dx['’]?d|d|b|born|est|class|summer|spring|fall|winter|autumn|jan|feb|mar|"
    r"apr|"
    r"may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|august|september|"
    r"october|"
    r"november|december|\d{1,2}(?:st|nd|rd|th)?,?)[.,]?|[(~'’/]|\d[-/.]) ?\Z",
    re.IGNORECASE,
)
_ENTRY = re.compile(
    r"(?:\n|\A|\b(?:at|arriv(?:al|ed)|arr|time|rm \w+|room \w+|bed \w+|rn|md|lpn|pa|np|drawn|"
    r"called|"
    r"paged|given|seen|d/c['’]?d|notified|report|admit|left|departed|dep|disp|enr|os|since|due|"
    r"ekg|ecg|cxr|labs?|lab|access|wire|balloon|door|onsc?|ptct|trans|trn|dest|dst|suite|van|ems|"
    r"done|closed|relief|cut|incision|induction|out|in room|recd|coll|"
    r"(?:\d ?(?:m?g|mcg|ml|u|units)))[:,]?|@) ?\Z",
    re.IGNORECASE,
)
# The hour stands right behind its day, or before a word of hours.
_BEHIND_DAY = re.compile(
    r"(?:\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?|(?i:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|"
    r"sun)(?:day)?,?|\)) {1,3}\Z"
)
_BEFORE_HOURS = re.compile(r" ?(?:h\b|hrs?\b|hours?\b|:(?= )|[-–](?:[01]\d|2[0-3])[0-5]\d\b)")
# Hour after hour, a word between them: disp 1342 enr 1343, door 0902 lab 1427.
_IN_RUN = re.compile(r"(?<!\d)(?:[01]\d|2[0-3])[0-5]\d,? [A-Za-z/]{2,10}:? \Z")
_OF_DAY = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d")
_NUMBERED = frozenset(["FAX", "IDNUM", "PHONE", "ROOM", "SSN", "ZIP"])
_SURE = 97.0  # confidence from which a number is none of the clock's
_NEAR = 20
_DIGITS = 4


def is_evening(mark: Mark, text: str) -> bool:
    """Say whether a guessed year is an hour.

    >>> text = "0715 vitals. Report to charge RN 2007. CABG 2007."
    >>> [is_evening(Mark(at, at + 4, "DATE"), text) for at in (33, 44)]
    [True, False]
    """
    if mark.end - mark.start != _DIGITS:
        return False
    low = max(0, mark.start - _NEAR)
    if mark.label in _NUMBERED:
        return (
            mark.confidence < _SURE
            and _OF_DAY.fullmatch(text, mark.start, mark.end) is not None
            and _has_hours(text)
            and _stands_as_hour(text, low, mark)
        )
    if mark.label != "DATE" or not _EVENING.fullmatch(text, mark.start, mark.end):
        return False
    if _BEHIND_DAY.search(text, low, mark.start) or _BEFORE_HOURS.match(text, mark.end):
        return _has_hours(text)
    if _YEARLY.search(text, low, mark.start):
        return False
    return _has_hours(text) and _ENTRY.search(text, low, mark.start) is not None


def _stands_as_hour(text: str, low: int, mark: Mark) -> bool:
    """Tell the hours of a run sheet; a number behind "paged" or "called" may be a pager's."""
    return bool(
        _BEHIND_DAY.search(text, low, mark.start)
        or _BEFORE_HOURS.match(text, mark.end)
        or _IN_RUN.search(text, low, mark.start)
    )


@lru_cache(maxsize=4)  # every guess of a note asks
def _has_hours(text: str) -> bool:
    return _HOUR.search(text) is not None
