"""Shift dates by a number of days and write them as they were written.

Full dates keep their intervals to the day. What lacks a part is shifted from the middle of what it
may mean: a month from its 15th, a year from July 1st; a day without a year is taken in `year`
(else in 2001, which is no leap year). A lone weekday moves by the days modulo 7. What cannot be
read as a date (a holiday, a season) gives None: the caller removes it.
"""

import re
from collections.abc import Iterable
from datetime import date, timedelta
from typing import Literal

from goldbench.phi.deidentify.keys import Key
from goldbench.phi.rules.dates import (
    DAY,
    MONTH,
    MONTHS,
    NAME,
    SEASON,
    WEEKDAY,
    WEEKDAYS,
    YEAR,
    DateFound,
    Piece,
    read_date,
)

Order = Literal["mdy", "dmy"]
_SOME_YEAR = 2001
# Two digits: up to 40 are of this century.
_PIVOT = 40
# 29DEC2014 and 13-jul-2021 have two digits for the day, 29th does not.
_GLUED = re.compile(r"(?!st|nd|rd|th)[^\W\d_]|-[^\W\d_]", re.IGNORECASE)
_ORDINAL = re.compile(r"\b(\d{1,2})(st|nd|rd|th)\b", re.IGNORECASE)


def days_for(key: Key, patient: str, *, most: int = 364, whole_weeks: bool = False) -> int:
    """Give the shift of a patient: from -most to most days, never 0, the same in every note.

    `whole_weeks` keeps the day of the week.
    """
    unit = 7 if whole_weeks else 1
    steps = max(1, most // unit)
    drawn = key.number("shift", patient) % (2 * steps)
    return unit * (drawn - steps if drawn < steps else drawn - steps + 1)


def order_of(texts: Iterable[str], lang: str) -> Order:
    """Tell how a note writes numeric dates: the first with a number over 12 decides.

    >>> order_of(["03/04/2012", "25/12/2012"], "en")
    'dmy'
    """
    if lang == "es":
        return "dmy"
    for text in texts:
        found = re.fullmatch(r"(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}", text)
        if found and int(found[1]) > 12:
            return "dmy"
        if found and int(found[2]) > 12:
            return "mdy"
    return "mdy"


def shift(
    text: str, days: int, *, lang: str, order: Order = "mdy", year: int | None = None
) -> str | None:
    """Write the date that lies `days` after the one in the text; None if it is none.

    >>> shift("Feb. 27, 2016", 3, lang="en")
    'Mar. 1, 2016'
    >>> shift("12/31/99", 1, lang="en"), shift("3 de mayo de 2019", -3, lang="es")
    ('01/01/00', '30 de abril de 2019')
    """
    found = read_date(text, lang)
    if found is None:
        return None
    pieces = _pieces(text, found, order)
    values = _values(text, pieces, lang)
    if values is None:
        return None
    if values.keys() == {WEEKDAY}:
        return _cased(WEEKDAYS[lang][(values[WEEKDAY] + days) % 7], text)
    day = values.get(DAY, 15 if MONTH in values else 1)
    try:
        start = date(values.get(YEAR, year or _SOME_YEAR), values.get(MONTH, 7), day)
        moved = start + timedelta(days=days)
    except (ValueError, OverflowError):
        return None
    return _written(text, pieces, moved, lang)


def _pieces(text: str, found: DateFound, order: Order) -> list[Piece]:
    """Swap month and day of a numeric date where the note writes the day first."""
    pieces = list(found.pieces)
    if order == "dmy" and found.rule in ("date.numeric", "date.short?"):
        kinds = [piece.kind for piece in pieces]
        if kinds[:2] == [MONTH, DAY] and int(text[pieces[1].start : pieces[1].end]) <= 12:
            pieces[:2] = pieces[0]._replace(kind=DAY), pieces[1]._replace(kind=MONTH)
    return pieces


def _values(text: str, pieces: list[Piece], lang: str) -> dict[str, int] | None:
    """Read the pieces as numbers; None for what is no single date."""
    values: dict[str, int] = {}
    for piece in pieces:
        written = text[piece.start : piece.end]
        if piece.kind == SEASON or (written.endswith("s") and piece.kind == YEAR):
            return None
        if piece.kind == NAME:
            values[MONTH] = _month(written, lang)
        elif piece.kind == WEEKDAY:
            values[WEEKDAY] = WEEKDAYS[lang].index(written.lower())
        else:
            values[piece.kind] = _number(written, piece.kind)
    return values or None


def _number(written: str, kind: str) -> int:
    digits = re.sub(r"\D", "", written)
    if kind == YEAR and len(digits) == 2:
        return int(digits) + (2000 if int(digits) <= _PIVOT else 1900)
    return int(digits)


def _month(written: str, lang: str) -> int:
    start = written.lower()[:3].replace("set", "sep")
    return next(i for i, name in enumerate(MONTHS[lang], 1) if name.startswith(start))


def _written(text: str, pieces: list[Piece], moved: date, lang: str) -> str:
    numeric = not any(piece.kind == NAME for piece in pieces)
    zeros = any(text[piece.start] == "0" for piece in pieces if piece.kind in (DAY, MONTH))
    bare = any(piece.end - piece.start == 1 for piece in pieces)
    glued = any(p.kind == DAY and _GLUED.match(text, p.end) for p in pieces)
    padded = zeros or ((numeric or glued) and not bare)
    made, at = [], 0
    for piece in pieces:
        written = text[piece.start : piece.end]
        made += [
            text[at : piece.start],
            _piece(written, piece.kind, moved, lang, padded=padded, glued=glued),
        ]
        at = piece.end
    return _ORDINAL.sub(_ordinal, "".join([*made, text[at:]]))


def _piece(written: str, kind: str, moved: date, lang: str, *, padded: bool, glued: bool) -> str:
    if kind == YEAR:
        return _year(written, moved.year)
    if kind == NAME:
        name = MONTHS[lang][moved.month - 1]
        # "May" may be either; beside a hyphen it is short, as its neighbours would be.
        full = written.lower() in MONTHS[lang] or len(written) > 4
        short = not full or (glued and written.lower() == "may")
        return _cased(name[:3] if short else name, written)
    if kind == WEEKDAY:
        return _cased(WEEKDAYS[lang][moved.weekday()], written)
    number = moved.day if kind == DAY else moved.month
    return f"{number:02d}" if padded else str(number)


def _year(written: str, year: int) -> str:
    if written.startswith("'") or len(written) == 2:
        return ("'" if written.startswith("'") else "") + f"{year % 100:02d}"
    return f"{year // 1000}.{year % 1000:03d}" if "." in written else f"{year:04d}"


def _ordinal(match: re.Match[str]) -> str:
    """Give a day the tail it needs now: 3rd where 31st stood."""
    day = int(match[1])
    tail = "th" if 11 <= day <= 13 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    return f"{match[1]}{tail.upper() if match[2].isupper() else tail}"


def _cased(word: str, like: str) -> str:
    """Write a word in the case of another: capitals, a capital, small."""
    if like.isupper():
        return word.upper()
    return word.capitalize() if like[:1].isupper() else word
