"""Dates in a note, as intervals of days, and where they lie beside the record's own."""

import re
from calendar import monthrange
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal, NamedTuple

from goldbench.risk.text.tokens import Words, cut

When = Literal["before", "during", "after"]

_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january jan", "february feb", "march mar", "april apr", "may", "june jun",
            "july jul", "august aug", "september sept sep", "october oct", "november nov",
            "december dec",
        ),
        start=1,
    )
    for name in names.split()
}  # fmt: skip
_NUMBERS = {
    word: number
    for number, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
            "twenty",
        ]
    )
} | {"a": 1, "an": 1, "several": 4, "few": 3, "couple": 2, "thirty": 30, "forty": 40, "fifty": 50}
_DAYS = {"day": 1, "d": 1, "week": 7, "wk": 7, "w": 7, "month": 30.44, "mo": 30.44, "mos": 30.44}
_DAYS |= {"year": 365.25, "yr": 365.25, "y": 365.25, "hour": 0.04, "hr": 0.04, "h": 0.04}
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_SEASONS = {"spring": 4, "summer": 7, "fall": 10, "autumn": 10, "winter": 1, "christmas": 12}
_MONTH = "|".join(sorted(_MONTHS, key=len, reverse=True))
_COUNT = r"\d{1,3}|" + "|".join(sorted(_NUMBERS, key=len, reverse=True))
_UNIT = r"days?|weeks?|wks?|months?|mos?|years?|yrs?|hours?|hrs?|y|d|w|h"

_AMBIGUOUS = ("may", "mar", "march")  # also words
_WHOLE_MONTH = "|".join(
    sorted((name.title() for name in _MONTHS if name not in _AMBIGUOUS), key=len, reverse=True)
)
_NO_FRACTION = (
    r"(?!\d|/|\.\d|\s*(?:sem\b|systolic|murmur|strength|tabs?\b|hsm|of\b|%|"
    r"years?\b|yrs?\b|months?\b|packs?\b|ppd\b))"
)
_TODAY = (
    r"today(?:'s|’s)?|this\s+(?:morning|afternoon|evening|visit|admission)|tonight|this\s+am|"
    r"on\s+(?:arrival|admission|presentation)|at\s+(?:admit|admission)|"
    r"on\s+the\s+day\s+of\s+(?:admission|this\s+(?:note|visit))"
)
_YESTERDAY = r"yesterday|the\s+(?:day|night)\s+before|the\s+previous\s+day|last\s+(?:night|evening)"
_SEASON = "spring|summer|fall|autumn|winter"
_DATE = re.compile(
    rf"""
    (?<![\d/.])(?:
      (?P<iso>(?P<y1>\d{{4}})-(?P<m1>\d{{1,2}})-(?P<d1>\d{{1,2}}))(?!\d)
    | (?P<mdy>(?P<m2>\d{{1,2}})[/-](?P<d2>\d{{1,2}})[/-](?P<y2>\d{{4}}|\d{{2}}))(?![\d/])
    | (?P<my>(?P<m3>\d{{1,2}})/(?P<y3>\d{{4}}))(?![\d/])
    | (?P<md>(?P<m4>\d{{1,2}})/(?P<d4>\d{{1,2}})){_NO_FRACTION}
    )
    | \b(?P<dmonth>(?P<d5>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<m5>{_MONTH})\b\.?
      (?:,?\s+(?P<y5>\d{{4}})\b)?)
    | \b(?P<monthd>(?P<m6>{_MONTH})\.?\s+(?P<d6>\d{{1,2}})(?:st|nd|rd|th)?\b
      (?!\s*(?:mg|units?|%|/))(?:,?\s+(?P<y6>\d{{4}})\b)?)
    | \b(?P<monthy>(?P<m7>{_MONTH})\.?,?\s+(?:of\s+)?(?P<y7>\d{{4}})\b)
    | \b(?P<month>(?:in|since|last|until|from|of|this|by|early|late|mid)[\s-]+(?P<m8>{_MONTH})\b
      (?!\.?,?\s+(?:of\s+)?\d))
    | \b(?P<bare>(?P<m9>(?-i:{_WHOLE_MONTH})))\b(?!\s*\d)
    | (?<![\d/.-])(?P<year>(?P<y9>(?:19|20|21)\d\d))
      (?![\d/]|\s*(?:mg|hrs?|hours|kcal|calor|units?|ml|cc|h\b))\b
    | (?<![\w\d])(?P<short>['’](?P<y10>\d\d))(?!\d)\b
    | \b(?P<ago>(?P<n1>{_COUNT})\s*-?(?P<u1>{_UNIT})\s+
      (?:ago|earlier|previously|prior|before\s+admission|back)\b)
    | \b(?P<yesterday>{_YESTERDAY})\b
    | \b(?P<today>{_TODAY})\b
    | \b(?P<last>last\s+(?:week|month|year|{_SEASON}|visit|time|{"|".join(_WEEKDAYS)}))\b
    | \b(?:over|since|in|during|this\s+past)\s+(?:the\s+)?(?P<season>{_SEASON})\b
    | \b(?P<years>years\s+ago|months\s+ago|weeks\s+ago|days\s+ago|long\s+ago|in\s+the\s+past)\b
    | \b(?:on|since)\s+(?P<weekday>{"|".join(_WEEKDAYS)})\b
    | \b(?P<newyear>(?:at|since)\s+(?:new\s+year|christmas|thanksgiving|easter))\b
    """,
    re.IGNORECASE | re.VERBOSE,
)
# Where a date may begin: looked at first, because the whole pattern is slow. A word of the second
# kind begins one only before a word of the third.
_FIRST = frozenset(
    (*_MONTHS, *_NUMBERS, "today", "today's", "tonight", "yesterday", "years", "months", "weeks")
) | {"days", "long", "'"}
_JOINS = frozenset(
    (
        "in", "since", "last", "until", "from", "of", "this", "by", "early", "late", "mid", "the",
        "on", "at", "over", "during",
    )
)  # fmt: skip
_FOLLOWS = frozenset(
    (
        *_MONTHS, *_WEEKDAYS, *_SEASON.split("|"), "the", "week", "month", "year", "visit", "time",
        "past", "morning", "afternoon", "evening", "admission", "am", "arrival", "presentation",
        "admit", "new", "christmas", "thanksgiving", "easter", "day", "night", "previous", "\n",
    )
)  # fmt: skip


class Dated(NamedTuple):
    """A date in the text: [start, end) in code points, first and last day; `kind` is its form."""

    start: int
    end: int
    first: date
    last: date
    kind: str


@dataclass(frozen=True, slots=True)
class Container:
    """The record's day, or the days of the stay it tells of; and the day notes were taken."""

    first: date
    last: date
    anchor: date

    def holds(self, dated: Dated) -> When:
        """Say whether a date lies before, in or after the container.

        A month or a year that has begun is before: "in 2068" in a note of 2068 is a memory.
        """
        if dated.kind == "today":
            return "during" if self.anchor >= self.first else "before"
        if dated.last < self.first:
            return "before"
        if dated.first > self.last:
            return "after"
        if dated.kind in {"my", "month", "bare", "season", "monthy", "year", "short"}:
            return "before"
        return "during"


def find_dates(text: str, day: date, words: Words | None = None) -> list[Dated]:
    """Give the dates of a text in order, resolved against the record's day.

    `words` are those of the text, where it has been cut already.

    >>> [d.first.isoformat() for d in find_dates("LDL 3/2, '61, two weeks ago", date(2068, 3, 14))]
    ['2068-03-02', '2061-01-01', '2068-02-29']
    """
    dates = []
    end = 0
    for start in _beginnings(text, words or cut(text)):
        match = _DATE.match(text, start) if start >= end else None
        if match is None:
            continue
        end = match.end()
        kind = match.lastgroup or ""
        days = _READERS[kind](match, day)
        if days is not None:
            long = (days[1] - days[0]).days > 1 and kind == "md"
            dates.append(Dated(match.start(), match.end(), *days, "my" if long else kind))
    return dates


def _beginnings(text: str, words: Words) -> Iterator[int]:
    """Yield where a date may begin."""
    column, starts = words.words, words.starts
    last = len(column) - 1
    for place, word in enumerate(column):
        if word in _FIRST:
            yield starts[place]
        elif word in _JOINS:
            if place < last and column[place + 1] in _FOLLOWS:
                yield starts[place]
        elif word[0].isdigit() and (not starts[place] or text[starts[place] - 1] not in "/."):
            yield starts[place]


def number_of(word: str) -> int | None:
    """Read a number in digits or words."""
    return int(word) if word.isdigit() else _NUMBERS.get(word.lower())


def days_of(count: float, unit: str) -> float:
    """Give a length of time in days."""
    return count * _DAYS[unit.lower().rstrip("s") if len(unit) > 1 else unit.lower()]


def add_days(day: date, days: float) -> date:
    """Move a day; at the ends of the calendar it stays there."""
    try:
        return day + timedelta(days=round(days))
    except OverflowError:
        return date.max if days > 0 else date.min


Days = tuple[date, date]
_AHEAD = 21  # a day and month without a year may lie this far ahead, else they are of last year


def day_in(year: int, month: int, day: int) -> Days | None:
    """Give a day as an interval; None where the calendar has none such."""
    try:
        day_of = date(year, month, day)
    except ValueError:
        return None
    return day_of, day_of


def month_in(year: int, month: int) -> Days | None:
    """Give the first and the last day of a month."""
    if not (1 <= month <= 12 and 1 <= year <= 9999):
        return None
    return date(year, month, 1), date(year, month, monthrange(year, month)[1])


def full_year(year: str, record: date) -> int:
    """Write out a year of two digits: the latest that is not more than a year ahead."""
    number = int(year)
    if len(year) == 4:
        return number
    full = record.year - record.year % 100 + number
    return full - 100 if full > record.year + 1 else full


def nearest(month: int, day: int, record: date) -> Days | None:
    """Give the day of this year, or of the last where this year's is far ahead."""
    near = day_in(record.year, month, day)
    if near is not None and near[0] > add_days(record, _AHEAD):
        return day_in(record.year - 1, month, day) if record.year > 1 else None
    return near


def _read_slashed(match: re.Match[str], record: date) -> Days | None:
    """Read month/day, or month/year where the second number is no day."""
    month, day = int(match["m4"]), int(match["d4"])
    if day > 31:
        return month_in(full_year(match["d4"], record), month)
    return nearest(month, day, record)


def _read_month_name(day: str, month: str, year: str | None, record: date) -> Days | None:
    number = _MONTHS[month.lower()]
    if year:
        return day_in(int(year), number, int(day))
    return nearest(number, int(day), record)


def _month_alone(name: str, record: date, *, last: bool = False) -> Days | None:
    number = _MONTHS[name.lower()]
    year = record.year if number <= record.month else record.year - 1
    return month_in(year - 1 if last and number == record.month else year, number)


def year_in(number: int) -> Days | None:
    """Give the first and the last day of a year."""
    if not 1 <= number <= 9999:
        return None
    return date(number, 1, 1), date(number, 12, 31)


def _read_ago(match: re.Match[str], record: date) -> Days | None:
    ago = add_days(record, -days_of(number_of(match["n1"]) or 0, match["u1"]))
    return ago, ago


def _read_last(match: re.Match[str], record: date) -> Days | None:
    what = match["last"].lower().split()[-1]
    back = {"week": 7, "month": 30, "year": 365, "visit": 60, "time": 60}.get(what, 3)
    if what in _SEASONS:
        month = _SEASONS[what]
        return month_in(record.year if month < record.month else record.year - 1, month)
    last_day = add_days(record, -back)
    return last_day, last_day


def _season(match: re.Match[str], record: date) -> Days | None:
    month = _SEASONS[match["season"].lower()]
    return month_in(record.year if month <= record.month else record.year - 1, month)


def _weekday(match: re.Match[str], record: date) -> Days | None:
    back = (record.weekday() - _WEEKDAYS.index(match["weekday"].lower())) % 7
    weekday = add_days(record, -back)
    return weekday, weekday


def _step_back(days: float) -> Callable[[re.Match[str], date], Days | None]:
    def days_before(_: re.Match[str], record: date) -> Days:
        return add_days(record, -days), add_days(record, -days)

    return days_before


_READERS: dict[str, Callable[[re.Match[str], date], Days | None]] = {
    "iso": lambda m, _: day_in(int(m["y1"]), int(m["m1"]), int(m["d1"])),
    "mdy": lambda m, r: day_in(full_year(m["y2"], r), int(m["m2"]), int(m["d2"])),
    "my": lambda m, _: month_in(int(m["y3"]), int(m["m3"])),
    "md": _read_slashed,
    "dmonth": lambda m, r: _read_month_name(m["d5"], m["m5"], m["y5"], r),
    "monthd": lambda m, r: _read_month_name(m["d6"], m["m6"], m["y6"], r),
    "monthy": lambda m, _: month_in(int(m["y7"]), _MONTHS[m["m7"].lower()]),
    "month": lambda m, r: _month_alone(m["m8"], r, last=m["month"].lower().startswith("last")),
    "bare": lambda m, r: _month_alone(m["m9"], r),
    "year": lambda m, _: year_in(int(m["y9"])),
    "short": lambda m, r: year_in(full_year(m["y10"], r)),
    "ago": _read_ago,
    "yesterday": _step_back(1),
    "today": _step_back(0),
    "last": _read_last,
    "years": _step_back(400),
    "season": _season,
    "weekday": _weekday,
    "newyear": lambda _, r: (date(r.year, 1, 1), date(r.year, 1, 1)),
}
