"""Dates for the short texts, in the forms of many countries and habits."""

from datetime import date
from random import Random

from goldbench.synthetic.chance import pick, whole
from goldbench.synthetic.phi.calendar import MONTHS

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def day(rng: Random) -> str:
    d = date.fromordinal(whole(rng, date(1925, 1, 1).toordinal(), date(2030, 12, 31).toordinal()))
    full, short, week = MONTHS[d.month - 1], MONTHS[d.month - 1][:3], _DAYS[d.weekday()]
    tail = "th" if 11 <= d.day <= 13 else {1: "st", 2: "nd", 3: "rd"}.get(d.day % 10, "th")
    yy = f"{d.year % 100:02d}"
    return pick(
        rng,
        (
            f"{d.month:02d}/{d.day:02d}/{d.year}", f"{d.month}/{d.day}/{d.year}",
            f"{d.month}/{d.day}/{yy}", f"{d.day:02d}/{d.month:02d}/{d.year}", d.isoformat(),
            f"{d.day:02d}.{d.month:02d}.{d.year}", f"{d.day}.{d.month}.{yy}",
            f"{d.month:02d}-{d.day:02d}-{d.year}", f"{d.year}/{d.month:02d}/{d.day:02d}",
            f"{full} {d.day}, {d.year}", f"{full} {d.day}{tail}, {d.year}", f"{full} {d.day}{tail}",
            f"{short} {d.day}, {d.year}", f"{short} {d.day}", f"{full} {d.day}",
            f"{d.day} {full} {d.year}", f"{d.day} {short} {d.year}", f"{d.day}{tail} {full}",
            f"{d.day}{tail} of {full} {d.year}", f"{d.day}-{short}-{d.year}",
            f"{d.day:02d}-{short}-{yy}", f"{week}, {full} {d.day}, {d.year}",
            f"{week} {full} {d.day}",
            f"{week}, {d.month}/{d.day}", f"{full} {d.year}", f"{short} {d.year}",
            f"{d.month}/{d.year}", f"{d.month}/{d.day}", f"{full} of {d.year}", f"{short}. {d.day}",
            f"{d.year}", f"{d.day:02d}{short.upper()}{d.year}", f"{d.day} {full}",
            f"{week} the {d.day}{tail}", f"{d.year}{d.month:02d}{d.day:02d}", week,
            f"{short}-{d.day:02d}-{d.year}", f"{d.month:02d}.{d.day:02d}.{yy}",
            f"{pick(rng, _SEASONS)} {d.year}", f"{pick(rng, _SEASONS)} of {d.year}",
        ),
    )  # fmt: skip


_SEASONS = ("spring", "summer", "fall", "winter", "autumn", "early spring", "late summer")


def full_day(rng: Random) -> str:
    drawn = day(rng)
    while sum(c.isdigit() for c in drawn) < 5:
        drawn = day(rng)
    return drawn
