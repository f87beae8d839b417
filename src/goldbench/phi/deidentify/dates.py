"""Shift dates by a number of days and write them as they were written.

Full dates keep their intervals to the day. What lacks a part is shifted from the middle of what it
may mean: a month from its 15th, a year from July 1st; a day without a year is taken in `year`
(else in 2001, which is no leap year). A lone weekday moves by the days modulo 7. What cannot be
read as a date (a holiday, a season) gives None: the caller removes it.
"""

import re
from collections.abc import Iterable
from datetime import date, timedelta
from functools import cache
from typing import Literal

from goldbench.phi.deidentify.keys import Key
from goldbench.phi.languages import load_language
from goldbench.phi.rules.dates import (
    DAY,
    MONTH,
    NAME,
    SEASON,
    WEEKDAY,
    YEAR,
    DateForms,
    DateFound,
    Piece,
    read_date,
)

Order = Literal["mdy", "dmy"]
_SOME_YEAR = 2001
# Two digits: up to 40 are of this century.
_PIVOT = 40
# 29DEC2014 and 13-jul-2021 have two digits for the day.
_GLUED = re.compile(r"-?[^\W\d_]")


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
    if load_language(lang).dates.day_first:
        return "dmy"
    for text in texts:
        match = re.fullmatch(r"(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}", text)
        if match and int(match[1]) > 12:
            return "dmy"
        if match and int(match[2]) > 12:
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
    forms = load_language(lang).dates
    read = read_date(text, forms)
    if read is None:
        return None
    pieces = _pieces(text, read, order)
    values = _values(text, pieces, forms)
    if values is None:
        return None
    if values.keys() == {WEEKDAY}:
        return _match_case(forms.weekdays[(values[WEEKDAY] + days) % 7], text)
    day = values.get(DAY, 15 if MONTH in values else 1)
    try:
        start = date(values.get(YEAR, year or _SOME_YEAR), values.get(MONTH, 7), day)
        moved = start + timedelta(days=days)
    except (ValueError, OverflowError):
        return None
    return _write_date(text, pieces, moved, forms)


def _pieces(text: str, read: DateFound, order: Order) -> list[Piece]:
    """Swap month and day of a numeric date where the note writes the day first."""
    pieces = list(read.pieces)
    if order == "dmy" and read.rule in ("date.numeric", "date.short?"):
        kinds = [piece.kind for piece in pieces]
        if kinds[:2] == [MONTH, DAY] and int(text[pieces[1].start : pieces[1].end]) <= 12:
            pieces[:2] = pieces[0]._replace(kind=DAY), pieces[1]._replace(kind=MONTH)
    return pieces


def _values(text: str, pieces: list[Piece], forms: DateForms) -> dict[str, int] | None:
    """Read the pieces as numbers; None for what is no single date."""
    values: dict[str, int] = {}
    for piece in pieces:
        written = text[piece.start : piece.end]
        if piece.kind == SEASON or (written.endswith("s") and piece.kind == YEAR):
            return None
        if piece.kind == NAME:
            values[MONTH] = forms.month_number(written)
        elif piece.kind == WEEKDAY:
            values[WEEKDAY] = forms.weekdays.index(written.lower())
        else:
            values[piece.kind] = _number(written, piece.kind)
    return values or None


def _number(written: str, kind: str) -> int:
    digits = re.sub(r"\D", "", written)
    if kind == YEAR and len(digits) == 2:
        return int(digits) + (2000 if int(digits) <= _PIVOT else 1900)
    return int(digits)


def _write_date(text: str, pieces: list[Piece], moved: date, forms: DateForms) -> str:
    numeric = not any(piece.kind == NAME for piece in pieces)
    zeros = any(text[piece.start] == "0" for piece in pieces if piece.kind in (DAY, MONTH))
    bare = any(piece.end - piece.start == 1 for piece in pieces)
    glued = any(p.kind == DAY and _is_glued(text, p.end, forms) for p in pieces)
    padded = zeros or ((numeric or glued) and not bare)
    written_pieces, at = [], 0
    for piece in pieces:
        written = text[piece.start : piece.end]
        written_pieces += [
            text[at : piece.start],
            _piece(written, piece.kind, moved, forms, padded=padded, glued=glued),
        ]
        at = piece.end
    return _renumber("".join([*written_pieces, text[at:]]), forms)


def _piece(
    written: str, kind: str, moved: date, forms: DateForms, *, padded: bool, glued: bool
) -> str:
    if kind == YEAR:
        return _year(written, moved.year)
    if kind == NAME:
        # "May" may be either; beside a hyphen it is short, as its neighbours would be.
        low = forms.month_aliases.get(written.lower(), written.lower())
        full = low in forms.months or len(written) > 4
        short = not full or (glued and low in forms.short_months)
        names = forms.short_months if short else forms.months
        return _match_case(names[moved.month - 1], written)
    if kind == WEEKDAY:
        return _match_case(forms.weekdays[moved.weekday()], written)
    number = moved.day if kind == DAY else moved.month
    return f"{number:02d}" if padded else str(number)


def _year(written: str, year: int) -> str:
    if written.startswith("'") or len(written) == 2:
        return ("'" if written.startswith("'") else "") + f"{year % 100:02d}"
    return f"{year // 1000}.{year % 1000:03d}" if "." in written else f"{year:04d}"


@cache
def _ordinals(forms: DateForms) -> re.Pattern[str] | None:
    if not forms.ordinals:
        return None
    return re.compile(rf"\b(\d{{1,2}})({forms.ordinals})\b", re.IGNORECASE)


def _is_glued(text: str, end: int, forms: DateForms) -> bool:
    """Say whether the month is glued to the day: so 29DEC2014 and 13-jul-2021, but not 29th."""
    if not _GLUED.match(text, end):
        return False
    return not (forms.ordinals and re.compile(forms.ordinals, re.IGNORECASE).match(text, end))


def _renumber(text: str, forms: DateForms) -> str:
    """Give a day the tail it needs now: 3rd where 31st stood."""
    ordinals = _ordinals(forms)
    if ordinals is None:
        return text

    def write(match: re.Match[str]) -> str:
        tail = forms.ordinal(int(match[1]))
        return f"{match[1]}{tail.upper() if match[2].isupper() else tail}"

    return ordinals.sub(write, text)


def _match_case(word: str, like: str) -> str:
    """Write a word in the case of another: capitals, a capital, small."""
    if like.isupper():
        return word.upper()
    return word.capitalize() if like[:1].isupper() else word
