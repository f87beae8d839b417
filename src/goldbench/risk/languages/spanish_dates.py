"""Dates as Spanish notes write them: the day first, months by name, "hace dos años"."""

import re
from collections.abc import Callable
from datetime import date

from goldbench.risk.text.dates import (
    Dated,
    Days,
    add_days,
    day_in,
    full_year,
    month_in,
    nearest,
    year_in,
)

_MONTHS = {
    name: number
    for number, name in enumerate(
        (
            "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre",
            "octubre", "noviembre", "diciembre",
        ),
        start=1,
    )
} | {"setiembre": 9}  # fmt: skip
_NUMBERS = {"un": 1, "una": 1, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "diez": 10}
_DAYS = {"dia": 1.0, "sem": 7.0, "mes": 30.44, "año": 365.25}
_MONTH = "|".join(_MONTHS)
_DATE = re.compile(
    rf"""
    (?<![\d/.])(?:
      (?P<iso>(?P<y1>\d{{4}})-(?P<m1>\d{{1,2}})-(?P<d1>\d{{1,2}}))(?!\d)
    | (?P<mdy>(?P<d2>\d{{1,2}})[/-](?P<m2>\d{{1,2}})[/-](?P<y2>\d{{4}}|\d{{2}}))(?![\d/])
    | (?P<my>(?P<m3>\d{{1,2}})/(?P<y3>\d{{4}}))(?![\d/])
    )
    | \b(?P<dmonth>(?P<d4>\d{{1,2}})\s+de\s+(?P<m4>{_MONTH})(?:\s+del?\s+(?P<y4>\d{{4}}))?)\b
    | \b(?P<monthy>(?P<m5>{_MONTH})(?:\s+del?)?\s+(?P<y5>\d{{4}}))\b
    | (?<![\d/.-])(?P<year>(?:19|20|21)\d\d)(?![\d/]|\s*mg)\b
    | \b(?P<ago>hace\s+(?P<n>\d{{1,3}}|{"|".join(_NUMBERS)})\s+
      (?P<u>d[ií]as?|semanas?|mes(?:es)?|años?))\b
    | \b(?P<years>hace\s+(?:muchos\s+)?años)\b
    | \b(?P<yesterday>ayer|anoche)\b
    | \b(?P<today>hoy|esta\s+mañana|al\s+ingreso|en\s+urgencias)\b
    """,
    re.IGNORECASE | re.VERBOSE,
)


def find_spanish_dates(text: str, day: date) -> list[Dated]:
    """Give the dates of a text in order, resolved against the record's day.

    >>> found = find_spanish_dates("IAM el 3/2/2061, hace dos años", date(2068, 3, 14))
    >>> [one.first.isoformat() for one in found]
    ['2061-02-03', '2066-03-15']
    """
    dates = []
    for match in _DATE.finditer(text):
        days = _days(match, day)
        if days is not None:
            dates.append(Dated(match.start(), match.end(), *days, match.lastgroup or ""))
    return dates


def _days(match: re.Match[str], day: date) -> Days | None:
    reader = _READERS.get(match.lastgroup or "", _read_ago)
    return reader(match, day)


def _read_month_name(match: re.Match[str], day: date) -> Days | None:
    """Read "14 de marzo", with or without its year."""
    month, number = _MONTHS[match["m4"].lower()], int(match["d4"])
    return day_in(int(match["y4"]), month, number) if match["y4"] else nearest(month, number, day)


def _read_ago(match: re.Match[str], day: date) -> Days:
    """Read how long ago something was."""
    back = {"today": 0.0, "yesterday": 1.0, "years": 400.0}.get(match.lastgroup or "")
    if back is None:
        number = match["n"].lower()
        count = int(number) if number.isdigit() else _NUMBERS[number]
        back = count * _DAYS[match["u"].lower().replace("í", "i")[:3]]
    return add_days(day, -back), add_days(day, -back)


_READERS: dict[str, Callable[[re.Match[str], date], Days | None]] = {
    "iso": lambda m, _: day_in(int(m["y1"]), int(m["m1"]), int(m["d1"])),
    "mdy": lambda m, day: day_in(full_year(m["y2"], day), int(m["m2"]), int(m["d2"])),
    "my": lambda m, _: month_in(int(m["y3"]), int(m["m3"])),
    "monthy": lambda m, _: month_in(int(m["y5"]), _MONTHS[m["m5"].lower()]),
    "dmonth": _read_month_name,
    "year": lambda m, _: year_in(int(m["year"])),
}
