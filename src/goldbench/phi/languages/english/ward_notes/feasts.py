"""Days that a feast gives its name to, as people write them; and days with a hyphen, f/u 5-30.

What `dates` reads as a holiday needs no entry here. A word that is said of other things too (eve,
weekend) counts with its feast only.
"""

import re
from collections.abc import Iterator

from goldbench.language import Tokens
from goldbench.phi.mark import Mark
from goldbench.phi.rules.prefilter import outline

# By the first word, in small letters: what may follow it.
_FEASTS = {
    "valentines": "day",
    "mothers": "day",
    "fathers": "day",
    "presidents": "day",
    "paddy": "['’]?s day",
    "paddys": "day",
    "labour": "weekend",
    "hallowe": "['’]en",
    "deepavali": "",
    "nye": "",
    "chuseok": "",
    "songkran": "",
    "vaisakhi": "",
}
_TAILS = {word: re.compile(f" ?{tail}", re.IGNORECASE) for word, tail in _FEASTS.items() if tail}
_CASES = [str.lower, str.capitalize, str.upper]
FEAST_WORDS = frozenset(case(word) for word in _FEASTS for case in _CASES)
_FORMS = (b" 0-0", b" 00-0", b"\t0-0", b"\t00-0", b":0-0", b":00-0")
_EVE = re.compile(r" (?:eve|Eve|EVE|weekend)\b")
_HYPHENATED = re.compile(
    r"(?:^[ \t]*(?:Date|DATE)[: \t]+|\b(?:f/u|F/U|visit|Visit|seen|dated?|appt|addendum|ADDENDUM|"
    r"s/p(?: [A-Za-z]+){1,3}|born|due|rtc|RTC|d/c['’]?d)[: ]{1,3}(?:on )?)"
    r"(?P<it>(?P<month>\d{1,2})-(?P<day>\d{1,2}))(?![\w%/-]|\.\d)"
    r"(?! ?(?:d|days?|h|hrs?|hours?|min\w*|wks?|weeks?|mos?|months?|yrs?|years?|x|visits?|mg|"
    r"ml|L|cm|lbs?|units?|sessions?|per|tabs?|puffs?|times|episodes?|drinks?|beers?|business|working|"
    r"more|other|people|pm|am|of|to|point)\b)",
    re.MULTILINE,
)


def find_feasts(text: str, cut: Tokens) -> Iterator[Mark]:
    """Yield feasts and hyphenated days.

    >>> from goldbench.language import tokens
    >>> text = "Since valentines day; f/u 5-30, rest 5-30 min. Seen by Dr. Valentine."
    >>> [text[mark.start : mark.end] for mark in find_feasts(text, tokens(text))]
    ['valentines day', '5-30']
    """
    for word, start, end in zip(*cut, strict=True):
        if word not in FEAST_WORDS:
            continue
        tail = _TAILS.get(word.lower())
        match = tail.match(text, end) if tail else None
        if tail and (match is None or text[match.end() : match.end() + 1].isalnum()):
            continue
        last = match.end() if match else end
        if eve := _EVE.match(text, last):
            last = eve.end()
        yield Mark(start, last, "DATE", "", 78.0, "cue.feast")
    written = outline(text)
    if any(form in written for form in _FORMS):
        for match in _HYPHENATED.finditer(text):
            parts = sorted((int(match["month"]), int(match["day"])))
            if 0 < parts[0] <= 12 and parts[1] <= 31:  # either may be the month
                yield Mark(*match.span("it"), "DATE", "M-D", 75.0, "cue.day")
