"""Ages in English: the number alone, as i2b2 2014 marks it."""

import re
from collections.abc import Iterator

from goldbench.phi.rules.hits import Hit
from goldbench.phi.rules.prefilter import small

_LABEL = "AGE"
_TENS = r"(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)"
_ONES = r"(?:one|two|three|four|five|six|seven|eight|nine)"
_WORDS = (
    rf"{_TENS}(?:[- ]{_ONES})?|{_ONES}|ten|eleven|twelve|thirteen|fourteen|fifteen|"
    r"sixteen|seventeen|eighteen|nineteen"
)
_N = rf"(?P<{{}}>\d{{{{1,3}}}}|{_WORDS})"
_AGE = re.compile(
    r"(?<![\w./-])(?:"
    + _N.format("a")
    + r"[- ]?(?:y(?:ea)?rs?[- ]?old|y[./]?o\b|year[- ]of[- ]age|years? of age|yo\b|y/o\b|yr old)"
    + r"|(?:age|aged|age:|ages?|turned)[: ] ?"
    + _N.format("b")
    + r"(?![\w/-]|\.\d)|(?P<c>\d0s)(?=[ ,.;)])(?<=\d0s)"
    + r")",
    re.IGNORECASE,
)
# What every English age holds, in small letters: its unit, the word before it, a decade's end.
_SIGNS = re.compile(r"y(?:(?:ea)?r|[./]?o\b)|age|turned|0[sſ][ ,.;)]")
_NUMBERS = re.compile(r"(?:(?P<first>\w+)[- ])?(?P<last>\w+)[- ]?$")
_REACH = 16
_DECADE = re.compile(r"\b(?:in (?:his|her|their) (?:early |mid[- ]?|late )?)$", re.IGNORECASE)
# Words, birthdays and deaths that tell an age without a year of life beside them.
_OLD = r"(?:9\d|1[01]\d|ninety(?:[- ]\w+)?|(?:one |a )?hundred(?:[- ]and[- ]\w+)?)"
_NO_AGE = (
    r"(?![\d:%/]|\.\d| ?(?:[ap]m|mm\w*|mg|m?l|kg|lbs?|bpm|beats|degrees|days?|weeks?|hours?|"
    r"minutes)\b)"
)
_TOLD = re.compile(
    r"\b(?:(?:octogen|nonagen|centen|supercenten)arians?|"
    r"(?:\d{1,3}(?:st|nd|rd|th)|ninetieth|ninety[- ]\w+th|(?:one )?hundredth) birthdays?|"
    r"(?:in (?:his|her|their)(?: (?:early|mid|late))?|early|later?)[- ](?P<decade>nineties)|"
    rf"(?P<hundred>(?:one )?hundred(?:[- ]and[- ](?:{_WORDS}))?)[- ]years?[- ](?:old|of age)|"
    rf"(?:died at|passed(?: away)? at|lived to(?: be)?) (?:the age of |age )?(?P<died>{_OLD})"
    rf"{_NO_AGE}|"
    r"(?:s?he|they|patient|pt|mother|father|mum|mom|dad|husband|wife)(?:['’]ll| will| is going to) "
    rf"(?:soon )?be (?P<coming>{_OLD}){_NO_AGE}|"
    r"turn(?:ed|ing|s) (?P<years>\d{1,3}|ninety(?:[- ]\w+)?|one hundred))\b",
    re.IGNORECASE,
)
_TOLD_SIGNS = ("narian", "birthday", "nineties", "hundred")
_TURN = re.compile(r"turn\w{1,3} [\dno]")
_OLD_NUMBER = re.compile(r" (?:9\d|1[01]\d|ninety)")
_TELLING = ("died", "passed", "lived", "will", "'ll ", "’ll ", "going to")
_BEFORE_OLD = ("at", "age", "of", "to", "be")


def find_ages(text: str) -> Iterator[Hit]:
    """Yield ages.

    >>> [hit[:2] for hit in find_ages("A 57-year-old man, aged 57.")]
    [(2, 4), (24, 26)]
    """
    last = 0
    for sign in _SIGNS.finditer(small(text)):
        for start in _starts(text, sign.start(), sign[0][0]):
            if start < last:
                continue
            match = _AGE.match(text, start)
            if match is None:
                continue
            last = match.end()
            if match.lastgroup != "c":
                yield Hit(*match.span(match.lastgroup or 0), _LABEL, "age.years", 97.0)
            elif _DECADE.search(text, max(0, start - 18), start):
                yield Hit(start, last, _LABEL, "age.decade", 95.0)
            break


def find_told_ages(text: str) -> Iterator[Hit]:
    """Yield ages that a word or a birthday tells.

    >>> [hit[:2] for hit in find_told_ages("A nonagenarian, on her 95th birthday.")]
    [(2, 14), (23, 36)]
    """
    low = text.lower()
    if any(sign in low for sign in _TOLD_SIGNS) or _TURN.search(low) or _tells_old(low):
        for match in _TOLD.finditer(text):
            yield Hit(*match.span(match.lastgroup or 0), _LABEL, "age.told", 95.0)


def _tells_old(low: str) -> bool:
    return any(low.endswith(_BEFORE_OLD, 0, number.start()) for number in _OLD_NUMBER.finditer(low))


def _starts(text: str, at: int, sign: str) -> tuple[int, ...]:
    """Give the places, in order, where an age may begin whose sign begins at `at`; -1 for none."""
    if sign == "0":
        return (at - 1,)
    if sign != "y":
        return (at,)
    numbers = _NUMBERS.search(text, max(0, at - _REACH), at)
    return (numbers.start("first"), numbers.start("last")) if numbers else ()
