"""What is dictated in words: dates, telephone and record numbers, names spelt letter by letter."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from goldbench.phi.mark import Mark
from goldbench.phi.rules.prefilter import matches_at, outline, places_of, plain

_MONTH = (
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december)"
)
_ONES = r"(?:one|two|three|four|five|six|seven|eight|nine)"
_TEENS = r"(?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)"
_TENS = r"(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)"
_ORDINAL = (
    r"(?:(?:twenty|thirty)[ -](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|first|"
    r"second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|"
    r"fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth)"
)
_TWO = rf"(?:{_TENS}(?:[ -]{_ONES})?|{_TEENS}|(?:oh|o)[ -]{_ONES})"
_YEAR = rf"(?:(?:nineteen|twenty)[ -]{_TWO}|two thousand(?: and)?(?: (?:{_TWO}|{_ONES}))?)"
_DAY = rf"(?:{_ORDINAL}|\d{{1,2}}(?:st|nd|rd|th)?|(?:twenty|thirty)[ -]{_ONES}|{_TEENS}|{_ONES})"
_DATE = re.compile(
    rf"\b(?:{_MONTH}(?: the)? {_DAY}(?!\w|[- ]?(?:mg|days?|weeks?|months?|times|of\b))"
    rf"(?:,? (?:{_YEAR}|(?:19|20)\d\d)(?!\w))?|"
    rf"(?:the )?{_ORDINAL} of {_MONTH}(?:,? (?:{_YEAR}|(?:19|20)\d\d)(?!\w))?|"
    rf"{_MONTH},?(?: of)? {_YEAR}(?!\w))",
    re.IGNORECASE,
)
_YEAR_BEFORE = ("in", "since", "until", "till", "from", "of", "around", "by", "before", "after")
_SAID_YEAR = re.compile(
    rf"\b(?:{'|'.join(_YEAR_BEFORE)}) (?P<it>{_YEAR})(?!\w)",
    re.IGNORECASE,
)
_DIGIT = rf"(?:zero|oh|o|{_ONES}|\d)"
# Seven digits and more, also by twos ("forty seven") and with what stands between them.
_NUMBER = re.compile(
    rf"\b(?:area code )?{_DIGIT}(?:(?:,? | ?- ?|\. )(?:(?:dash|hyphen|dot|extension|double|"
    rf"triple) )?"
    rf"(?:{_DIGIT}|{_TEENS}|{_TENS}(?:[ -]{_ONES})?)){{4,15}}(?!\w)",
    re.IGNORECASE,
)
_DIGIT_BY_DIGIT = re.compile(r"\d(?<![\w.,/-].)(?<!\d .)(?:[ -]\d(?!\d)){5,15}(?!\w|[/.]\d| ?\d)")
_WORDED = re.compile(r"[a-z]{2,}", re.IGNORECASE)
_CALL = re.compile(
    r"\b(?:phone|call|cell|mobile|number|pager|fax|reach|contact|telephone|callback|area code|at)\b"
    r"[^\n]{0,24}\Z",
    re.IGNORECASE,
)
_SPELT = re.compile(
    r"(?<![\w-])(?:[A-Z](?:-[A-Z]){2,14}|[A-Z](?: [A-Z]){3,14}|[a-z](?:-[a-z]){2,14}|"
    r"[a-z](?: [a-z]){3,14}|[A-Z](?:\. ?[A-Z]){3,14}\.?)(?![\w-])"
)
_SPELLING = re.compile(
    r"\b(?:spell(?:ed|s|ing|t)?|name(?: is)?|that['’]?s|that is|it['’]?s|surname|"
    r"as)\b[^\n]{0,24}\Z",
    re.IGNORECASE,
)
_REACH = 40
_SHORT = 12  # characters of a subject and a blank
# "She may one day": no month.
_VERB = re.compile(r"(?:may|march) ")
_SUBJECT = re.compile(r"\b(?:you|he|she|it|patient|we|they|i) \Z", re.IGNORECASE)


# Few notes are dictated so: without one of these words nothing is looked for.
_DIGIT_WORDS = frozenset(
    ["zero", "oh", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
)
_DATE_WORDS = frozenset(
    [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth",
        "seventeenth", "eighteenth", "nineteenth", "twentieth", "thirtieth", "ten", "eleven",
        "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
        "twenty", "thirty", "thousand", *_DIGIT_WORDS,
    ]
)  # fmt: skip
_MONTHS = tuple(_MONTH[3:-1].split("|"))
_ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth",
    "eighteenth", "nineteenth", "twentieth", "thirtieth", "twenty", "thirty",
)  # fmt: skip
_YEAR_OPENINGS = ("nineteen", "twenty", "two thousand")
_LETTER_BY_LETTER = (b"a-a-", b"a a a ", b"a.a.", b"a. a.")  # in the outline of a note
_LEAST_DIGITS = 4
_ITEMS, _MOST = 8, 4  # items of a scale, and points of one
_LEAST_LETTERS = 3


def find_said(text: str) -> Iterator[Mark]:
    """Yield dates and numbers written in words, and names that are spelt.

    >>> [(m.label, m.start) for m in find_said("seen january fourteenth twenty twenty four")]
    [('DATE', 5)]
    """
    written = outline(text).lower()
    if any(digits in written for digits in (b"0 0 0", b"0-0-0", b"0 0-0", b"0-0 0")):
        yield from _digits(text)
    low = plain(text)
    months, years = places_of(_MONTHS, low), places_of(_YEAR_OPENINGS, low)
    # Counted with what only holds such a word, too ("phone"): the exact count is slower.
    has_digits = sum(map(low.count, _DIGIT_WORDS)) >= _LEAST_DIGITS
    is_spelt = any(letters in written for letters in _LETTER_BY_LETTER)
    if not (months or years or has_digits or is_spelt):
        return
    all_words = text.lower().replace(",", " ").replace(".", " ").replace("-", " ").split()
    if not _DATE_WORDS.isdisjoint(all_words):
        yield from _dates(text, low, months)
        yield from _years(text, low, years)
    words = Counter(all_words) if has_digits or is_spelt else Counter()
    if has_digits and sum(words[word] for word in _DIGIT_WORDS) >= _LEAST_DIGITS:
        yield from _numbers(text)
    if is_spelt and sum(count for word, count in words.items() if len(word) == 1) >= _LEAST_LETTERS:
        yield from _find_spelt(text)


def _dates(text: str, low: str, months: list[int]) -> Iterator[Mark]:
    """Look where a month begins, and where the ordinal does that stands before "of" and a month."""
    places = set(months)
    if any(low.endswith(" of ", 0, month) for month in months):
        ordinals = places_of(_ORDINALS, low)
        places.update(at - 4 if low.endswith("the ", 0, at) else at for at in ordinals)
        places.update(ordinals)
    for match in matches_at(_DATE, text, sorted(places)):
        if not (_VERB.match(match[0]) and _is_subject(text, match.start())):
            yield Mark(*match.span(), "DATE", "", 85.0, "cue.said-date")


def _is_subject(text: str, end: int) -> bool:
    return _SUBJECT.search(text, max(0, end - _SHORT), end) is not None


def _years(text: str, low: str, openings: list[int]) -> Iterator[Mark]:
    """Look where a word of time stands before a year."""
    places = {
        opening - len(word) - 1
        for opening in openings
        for word in _YEAR_BEFORE
        if low.endswith(f"{word} ", 0, opening)
    }
    for match in matches_at(_SAID_YEAR, text, sorted(places)):
        yield Mark(*match.span("it"), "DATE", "YYYY", 80.0, "cue.said-year")


def _digits(text: str) -> Iterator[Mark]:
    """Read a number that is told digit by digit: 8 0 4 4 1 2 9."""
    for match in _DIGIT_BY_DIGIT.finditer(text):
        digits = [int(sign) for sign in match[0] if sign.isdecimal()]
        if len({after - before for before, after in pairwise(digits)}) == 1:
            continue  # somebody counts
        if len(digits) >= _ITEMS and max(digits) <= _MOST:
            continue  # the items of a scale: NIHSS 0 0 1 1 0 2 0 2 0 1 1
        before = text[max(0, match.start() - _REACH) : match.start()]
        label = "PHONE" if _CALL.search(before) else "IDNUM"
        yield Mark(*match.span(), label, "", 80.0, "cue.said-number")


def _numbers(text: str) -> Iterator[Mark]:
    for match in _NUMBER.finditer(text):
        if len(_WORDED.findall(match[0])) < 4:
            continue
        before = text[max(0, match.start() - _REACH) : match.start()]
        label = "PHONE" if _CALL.search(before) else "IDNUM"
        yield Mark(*match.span(), label, "", 80.0, "cue.said-number")


def _find_spelt(text: str) -> Iterator[Mark]:
    for match in _SPELT.finditer(text):
        letters = sum(map(str.isalpha, match[0]))
        before = text[max(0, match.start() - _REACH) : match.start()]
        if _SPELLING.search(before) or (letters > 4 and "-" in match[0]):
            yield Mark(*match.span(), "PATIENT", "", 82.0, "cue.spelt")
