"""Dates as notes and models write them: ISO whole or in part, named months, numbers in an order.

What is not written is not known: 2021-03 is a month, not its first day. 03/04/2021 is read only
where the schema says which comes first, or where one of the two cannot be a month.
"""

import datetime as dt
import re
import unicodedata
from typing import Literal, NamedTuple

Order = Literal["dmy", "mdy"]
Precision = Literal["year", "month", "day"]


class Moment(NamedTuple):
    """A date; 0 = not said. `minute` counts from midnight, -1 = not said."""

    year: int
    month: int = 0
    day: int = 0
    minute: int = -1

    def cut(self, precision: Precision) -> "Moment":
        if precision == "year":
            return Moment(self.year)
        return Moment(self.year, self.month) if precision == "month" else self

    @property
    def date(self) -> dt.date | None:
        return dt.date(self.year, self.month, self.day) if self.day else None


_NAMES = (
    ("jan", "january", "ene", "enero", "janv", "janvier"),
    ("feb", "february", "febrero", "fev", "fevr", "fevrier"),
    ("mar", "march", "marzo", "mars"),
    ("apr", "april", "abr", "abril", "avr", "avril"),
    ("may", "mayo", "mai"),
    ("jun", "june", "junio", "juin"),
    ("jul", "july", "julio", "juil", "juillet"),
    ("aug", "august", "ago", "agosto", "aout"),
    ("sep", "sept", "september", "septiembre", "setiembre", "septembre"),
    ("oct", "october", "octubre", "octobre"),
    ("nov", "november", "noviembre", "novembre"),
    ("dec", "december", "dic", "diciembre", "decembre"),
)
MONTHS = {name: number for number, names in enumerate(_NAMES, 1) for name in names}

_ISO = re.compile(
    r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?"
    r"(?:[T ](\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?"
)
_COMPACT = re.compile(r"(\d{4})(\d{2})(\d{2})")
_YEAR_FIRST = re.compile(r"(\d{4})[/.](\d{1,2})(?:[/.](\d{1,2}))?")
_NUMBERS = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})")
_MONTH_YEAR = re.compile(r"(\d{1,2})[/.-](\d{4})")
_DAY_NAME_YEAR = re.compile(
    r"(\d{1,2})(?:st|nd|rd|th|er|º|°)?[ -](?:de |of )?([a-z]+)[ -](?:del? )?(\d{4})"
)
_NAME_DAY_YEAR = re.compile(r"([a-z]+) (\d{1,2})(?:st|nd|rd|th)? (\d{4})")
_NAME_YEAR = re.compile(r"([a-z]+)[ -](?:de[l]? |of )?(\d{4})")


def parse_date(text: str, order: Order | None = None) -> Moment | None:
    """Read a date, None where the text is none that can be.

    >>> parse_date("5 de marzo de 2021") == parse_date("March 5, 2021") == Moment(2021, 3, 5)
    True
    >>> parse_date("2021-03") == Moment(2021, 3), parse_date("03/04/2021")
    (True, None)
    """
    plain = " ".join(_fold_text(text).replace(",", " ").replace(". ", " ").split()).rstrip(".")
    if match := _ISO.fullmatch(text.strip()):
        year, month, day, hour, minute = (int(part) if part else 0 for part in match.groups())
        timed = match[4] is not None
        if timed and not (day and hour < 24 and minute < 60):
            return None
        return _check_date(
            year, month, day, 60 * hour + minute if timed else -1, match[2], match[3]
        )
    for pattern, places in (
        (_COMPACT, (1, 2, 3)),
        (_YEAR_FIRST, (1, 2, 3)),
        (_MONTH_YEAR, (2, 1, 0)),
        (_DAY_NAME_YEAR, (3, 2, 1)),
        (_NAME_DAY_YEAR, (3, 1, 2)),
        (_NAME_YEAR, (2, 1, 0)),
    ):
        if match := pattern.fullmatch(plain):
            year, month, day = (_part(match[place]) if place else 0 for place in places)
            return _check_date(
                year, month, day, -1, "month", match[places[2]] if places[2] else None
            )
    if match := _NUMBERS.fullmatch(plain):
        first, second, year = (int(part) for part in match.groups())
        if order is None:
            order = "dmy" if first > 12 or first == second else "mdy" if second > 12 else None
        if order is None:
            return None
        day, month = (first, second) if order == "dmy" else (second, first)
        return _check_date(year, month, day, -1, "month", "day")
    return None


def _part(text: str | None) -> int:
    """A number as it stands, a month by its name; -1 where it is neither."""
    if text is None:
        return 0
    return int(text) if text.isdecimal() else MONTHS.get(text, -1)


def _check_date(  # noqa: PLR0917  # the parts of a date in their order
    year: int, month: int, day: int, minute: int, has_month: str | None, has_day: str | None
) -> Moment | None:
    """Refuse a part that is written and cannot be."""
    try:
        dt.date(year, month if has_month else 1, day if has_day else 1)
    except ValueError:
        return None
    return Moment(year, month, day, minute)


def _fold_text(text: str) -> str:
    parts = unicodedata.normalize("NFD", text.casefold())
    return "".join(c for c in parts if not unicodedata.combining(c))
