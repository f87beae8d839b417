"""Dates as clinicians write them, in English (American and British) and Spanish."""

from collections.abc import Callable, Sequence
from datetime import date
from random import Random

from goldbench.synthetic.chance import pick

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
_SHORT = (
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec",
)  # fmt: skip
_DAYS = (
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
)  # fmt: skip
_SEASONS = (
    "winter", "winter", "spring", "spring", "spring", "summer", "summer", "summer", "fall",
    "autumn", "fall", "winter",
)  # fmt: skip
_MESES = (
    "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre",
    "octubre", "noviembre", "diciembre",
)  # fmt: skip
_CORTOS = (
    "ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic",
)  # fmt: skip
_DIAS = (
    "lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo",
)  # fmt: skip
_ESTACIONES = (
    "invierno", "invierno", "primavera", "primavera", "primavera", "verano", "verano", "verano",
    "otoño", "otoño", "otoño", "invierno",
)  # fmt: skip

Form = Callable[[date], str]


def ordinal(day: int) -> str:
    """Write 1st, 2nd, 3rd, 11th, 22nd.

    >>> [ordinal(day) for day in (1, 2, 3, 11, 22)]
    ['1st', '2nd', '3rd', '11th', '22nd']
    """
    tail = "th" if 11 <= day <= 13 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    return f"{day}{tail}"


AMERICAN: tuple[Form, ...] = (
    lambda d: f"{d.month:02d}/{d.day:02d}/{d.year}",
    lambda d: f"{d.month}/{d.day}/{d.year}",
    lambda d: f"{d.month}/{d.day}/{d.year % 100:02d}",
    lambda d: f"{d.month:02d}/{d.day:02d}/{d.year % 100:02d}",
    lambda d: f"{d.month:02d}-{d.day:02d}-{d.year}",
    lambda d: f"{d.month}-{d.day}-{d.year % 100:02d}",
    lambda d: f"{d.month}.{d.day}.{d.year % 100:02d}",
    lambda d: f"{MONTHS[d.month - 1]} {d.day}, {d.year}",
    lambda d: f"{_SHORT[d.month - 1]} {d.day}, {d.year}",
    lambda d: f"{_SHORT[d.month - 1]}. {d.day}, {d.year}",
    lambda d: f"{MONTHS[d.month - 1]} {ordinal(d.day)}, {d.year}",
    lambda d: f"{_DAYS[d.weekday()]}, {MONTHS[d.month - 1]} {d.day}, {d.year}",
    lambda d: d.isoformat(),
    lambda d: f"{d.day:02d}-{_SHORT[d.month - 1][:3]}-{d.year}",
    lambda d: f"{d.day:02d}{_SHORT[d.month - 1][:3].upper()}{d.year}",
    lambda d: f"{d.year}{d.month:02d}{d.day:02d}",
)
BRITISH: tuple[Form, ...] = (
    lambda d: f"{d.day:02d}/{d.month:02d}/{d.year}",
    lambda d: f"{d.day}/{d.month}/{d.year % 100:02d}",
    lambda d: f"{d.day} {MONTHS[d.month - 1]} {d.year}",
    lambda d: f"{ordinal(d.day)} {MONTHS[d.month - 1]} {d.year}",
    lambda d: f"{d.day} {_SHORT[d.month - 1][:3]} {d.year}",
    lambda d: f"{d.day:02d}.{d.month:02d}.{d.year}",
)
DAY_AND_MONTH: tuple[Form, ...] = (
    lambda d: f"{d.month}/{d.day}",
    lambda d: f"{d.month:02d}/{d.day:02d}",
    lambda d: f"{MONTHS[d.month - 1]} {d.day}",
    lambda d: f"{_SHORT[d.month - 1]} {d.day}",
    lambda d: f"{MONTHS[d.month - 1]} {ordinal(d.day)}",
    lambda d: f"{ordinal(d.day)} of {MONTHS[d.month - 1]}",
    lambda d: f"{d.day} {_SHORT[d.month - 1][:3]}",
)
MONTH_AND_YEAR: tuple[Form, ...] = (
    lambda d: f"{MONTHS[d.month - 1]} {d.year}",
    lambda d: f"{MONTHS[d.month - 1]} of {d.year}",
    lambda d: f"{_SHORT[d.month - 1]} {d.year}",
    lambda d: f"{_SHORT[d.month - 1]} '{d.year % 100:02d}",
    lambda d: f"{d.month}/{d.year}",
    lambda d: f"{d.month:02d}/{d.year % 100:02d}",
    lambda d: f"{_SEASONS[d.month - 1]} of {d.year}",
    lambda d: f"{_SEASONS[d.month - 1]} {d.year}",
)
YEAR: tuple[Form, ...] = (
    lambda d: str(d.year),
    lambda d: str(d.year),
    lambda d: str(d.year),
    lambda d: f"'{d.year % 100:02d}",
)
HOLIDAYS = (
    "Christmas", "Christmas Eve", "Thanksgiving", "Labor Day", "Memorial Day", "Easter",
    "July 4th", "Fourth of July", "New Year's Day", "New Year's Eve", "Halloween",
    "Mother's Day", "Valentine's Day", "Passover", "Ramadan", "Boxing Day", "Presidents' Day",
)  # fmt: skip

SPANISH: tuple[Form, ...] = (
    lambda d: f"{d.day:02d}/{d.month:02d}/{d.year}",
    lambda d: f"{d.day}/{d.month}/{d.year}",
    lambda d: f"{d.day:02d}/{d.month:02d}/{d.year % 100:02d}",
    lambda d: f"{d.day:02d}-{d.month:02d}-{d.year}",
    lambda d: f"{d.day}-{d.month}-{d.year % 100:02d}",
    lambda d: f"{d.day:02d}.{d.month:02d}.{d.year}",
    lambda d: f"{d.day} de {_MESES[d.month - 1]} de {d.year}",
    lambda d: f"{d.day} de {_MESES[d.month - 1]} del {d.year}",
    lambda d: f"{d.day:02d}-{_CORTOS[d.month - 1]}-{d.year}",
    lambda d: f"{_DIAS[d.weekday()]} {d.day} de {_MESES[d.month - 1]} de {d.year}",
    lambda d: d.isoformat(),
)
DIA_Y_MES: tuple[Form, ...] = (
    lambda d: f"{d.day} de {_MESES[d.month - 1]}",
    lambda d: f"{d.day:02d}/{d.month:02d}",
    lambda d: f"{d.day}/{d.month}",
    lambda d: f"{_DIAS[d.weekday()]} {d.day} de {_MESES[d.month - 1]}",
    lambda d: f"{d.day}-{_CORTOS[d.month - 1]}",
)
MES_Y_ANO: tuple[Form, ...] = (
    lambda d: f"{_MESES[d.month - 1]} de {d.year}",
    lambda d: f"{_MESES[d.month - 1]} del {d.year}",
    lambda d: f"{_MESES[d.month - 1]} {d.year}",
    lambda d: f"{_MESES[d.month - 1].capitalize()} de {d.year}",
    lambda d: f"{d.month:02d}/{d.year}",
    lambda d: f"{_ESTACIONES[d.month - 1]} de {d.year}",
)
ANO: tuple[Form, ...] = (lambda d: str(d.year),)


def weekday(day: date, *, lang: str) -> str:
    return (_DAYS if lang == "en" else _DIAS)[day.weekday()]


def write_day(rng: Random, day: date, forms: Sequence[Form], *, usual: int) -> str:
    """Write a day in the note's usual form three times out of four, else in another one."""
    if rng.random() < 0.75:
        return forms[usual % len(forms)](day)
    return pick(rng, forms)(day)
