"""Dates as Spanish notes write them: with and without year, by month, by weekday, by feast."""

from datetime import date
from random import Random

from goldbench.phi.languages.spanish.dates import DATES
from goldbench.synthetic.chance import pick, pick_weighted, whole

_WEEK = ("lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo")
_WEEK_SHORT = ("lun.", "mar.", "miérc.", "juev.", "vier.", "sáb.", "dom.", "L", "X", "J", "V")
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
_SEASONS = ("primavera", "verano", "otoño", "invierno")
FEASTS = (
    "Nochebuena", "Nochevieja", "Navidad", "Reyes", "Semana Santa", "San Juan", "Todos los Santos",
    "Año Nuevo", "San José", "San Isidro", "el Pilar", "Jueves Santo", "Viernes Santo", "Fallas",
    "la Inmaculada", "la Constitución", "Carnaval", "el Día de la Madre", "Fiestas Patrias",
    "el Día de Muertos", "San Valentín", "la Candelaria", "Corpus", "San Fermín", "San Mateo",
)  # fmt: skip


def _date(rng: Random) -> date:
    return date.fromordinal(
        whole(rng, date(1928, 1, 1).toordinal(), date(2029, 12, 31).toordinal())
    )


def full(rng: Random) -> str:
    """Write a whole date."""
    d = _date(rng)
    name, yy, sign = DATES.months[d.month - 1], f"{d.year % 100:02d}", pick(rng, "//-.")
    ways = (
        f"{d.day:02d}{sign}{d.month:02d}{sign}{d.year}", f"{d.day}{sign}{d.month}{sign}{d.year}",
        f"{d.day}{sign}{d.month}{sign}{yy}", f"{d.day:02d}{sign}{d.month:02d}{sign}{yy}",
        f"{d.day} de {name} de {d.year}", f"{d.day} {name} {d.year}",
        f"{d.day} {name[:3]} {d.year}",
        f"{d.day}-{name[:3]}-{yy}", f"{d.day:02d}-{name[:3].upper()}-{d.year}", d.isoformat(),
        f"{d.day} de {name} del {d.year}", f"{_WEEK[d.weekday()]}, {d.day} de {name} de {d.year}",
        f"{d.year}{d.month:02d}{d.day:02d}", f"{d.day}-{_ROMAN[d.month - 1]}-{d.year}",
        f"{d.day} de {name.capitalize()} de {d.year}", f"{d.day} {name[:3]}. {d.year}",
    )  # fmt: skip
    return pick_weighted(rng, ways, (14, 5, 8, 6, 12, 3, 3, 2, 2, 4, 3, 3, 2, 2, 3, 2))


def short(rng: Random) -> str:
    """Write a date without its year."""
    d = _date(rng)
    name, week = DATES.months[d.month - 1], _WEEK[d.weekday()]
    ways = (
        f"{d.day}/{d.month}", f"{d.day:02d}/{d.month:02d}", f"{d.day:02d}-{d.month:02d}",
        f"{d.day}-{d.month}", f"{d.day}.{d.month:02d}", f"{d.day} de {name}", f"{d.day} {name}",
        f"{d.day}-{name[:3]}", f"{d.day} {name[:3]}", f"{week} {d.day}",
        f"{week} {d.day} de {name}",
        f"{d.day}-{_ROMAN[d.month - 1]}", f"{week} {d.day}/{d.month}", f"{week[0].upper()} {d.day}",
        f"{d.day}/{name[:3]}",
    )  # fmt: skip
    return pick_weighted(rng, ways, (12, 12, 7, 4, 2, 14, 3, 3, 2, 7, 3, 2, 3, 1, 1))


def month(rng: Random) -> str:
    """Write a month or a season, or a year."""
    d = _date(rng)
    name = DATES.months[d.month - 1]
    ways = (
        f"{name} de {d.year}", f"{name} {d.year}", f"{name} del {d.year}", f"{d.month}/{d.year}",
        f"{d.month:02d}/{d.year % 100:02d}", f"{d.month}-{d.year}", f"{name[:3]} {d.year}",
        f"{name[:3]}-{d.year % 100:02d}", name, f"{d.year}", f"{pick(rng, _SEASONS)} de {d.year}",
        f"{name} {d.year % 100:02d}", f"{name.capitalize()}/{d.year}",
    )  # fmt: skip
    return pick_weighted(rng, ways, (14, 8, 4, 7, 3, 3, 3, 3, 14, 20, 4, 2, 1))


def number(rng: Random) -> str:
    """Write the day alone: "el 20"."""
    return str(whole(rng, 1, 31))


def weekday(rng: Random) -> str:
    return pick(rng, _WEEK) if rng.random() < 0.9 else pick(rng, _WEEK_SHORT[:7])


def feast(rng: Random) -> str:
    return pick(rng, FEASTS)


def anyday(rng: Random) -> str:
    make = pick_weighted(rng, (full, short, month), (50, 40, 10))
    return make(rng)
