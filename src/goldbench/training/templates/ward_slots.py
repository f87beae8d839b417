"""Slots of the ward records: one patient's numbers, days and unit come back all over a record.

Headers and footers repeat the name, record number and birth date letter by letter, and a record
keeps to one way of writing dates; both are drawn from who the scene is about.
"""

from collections.abc import Callable
from datetime import date, timedelta
from random import Random

from goldbench.synthetic.chance import pick, pick_weighted, whole
from goldbench.synthetic.grammar import Slot
from goldbench.synthetic.phi import numbers
from goldbench.synthetic.phi.calendar import MONTHS
from goldbench.synthetic.phi.english.scene import Scene
from goldbench.synthetic.phi.labels import I2B2
from goldbench.training.templates.employer_slots import house, wing
from goldbench.training.templates.names import family, given, recurring

Make = Callable[[Scene], str]
_WHOLE: tuple[Callable[[date], str], ...] = (
    lambda d: f"{d.month:02d}/{d.day:02d}/{d.year}",
    lambda d: f"{d.month:02d}/{d.day:02d}/{d.year}",
    lambda d: f"{d.month}/{d.day}/{d.year}",
    lambda d: f"{d.month}/{d.day}/{d.year % 100:02d}",
    lambda d: f"{d.month:02d}/{d.day:02d}/{d.year % 100:02d}",
    lambda d: f"{d.month:02d}-{d.day:02d}-{d.year % 100:02d}",
    lambda d: f"{d.month:02d}-{d.day:02d}-{d.year}",
    lambda d: d.isoformat(),
    lambda d: f"{d.day:02d}-{MONTHS[d.month - 1][:3]}-{d.year}",
    lambda d: f"{d.day:02d} {MONTHS[d.month - 1][:3].upper()} {d.year}",
    lambda d: f"{d.day:02d}{MONTHS[d.month - 1][:3].upper()}{d.year % 100:02d}",
    lambda d: f"{MONTHS[d.month - 1][:3]} {d.day}, {d.year}",
    lambda d: f"{MONTHS[d.month - 1][:3]} {d.day:02d} {d.year}",
    lambda d: f"{MONTHS[d.month - 1]} {d.day}, {d.year}",
    lambda d: f"{d.month}.{d.day}.{d.year % 100:02d}",
    lambda d: f"{d.year}{d.month:02d}{d.day:02d}",
)
_PARTIAL: tuple[Callable[[date], str], ...] = (
    lambda d: f"{d.month}/{d.day}",
    lambda d: f"{d.month}/{d.day}",
    lambda d: f"{d.month:02d}/{d.day:02d}",
    lambda d: f"{d.month}-{d.day}",
    lambda d: f"{MONTHS[d.month - 1][:3]} {d.day}",
    lambda d: f"{d.day} {MONTHS[d.month - 1][:3]}",
    lambda d: f"{MONTHS[d.month - 1]} {d.day}",
)
_STRAY = 0.08  # share of dates that do not keep to the record's own form


def _seed_stream(scene: Scene, what: str) -> Random:
    """Give the chance that belongs to the patient and the purpose, the same all over a record."""
    about = scene.patient
    return Random(f"{about.number} {about.mrn} {what}")  # noqa: S311  # texts, not secrets


def _write_day(scene: Scene, day: date, forms: tuple[Callable[[date], str], ...]) -> str:
    rng = scene.rng if scene.rng.random() < _STRAY else _seed_stream(scene, "days")
    return pick(rng, forms)(day)


def _write_near(low: int, high: int, forms: tuple[Callable[[date], str], ...] = _WHOLE) -> Make:
    """Write a day from `low` to `high` days after the visit (before it, if negative)."""
    return lambda s: _write_day(s, s.day + timedelta(days=whole(s.rng, low, high)), forms)


def _fix(what: str, *shapes: str) -> Make:
    return lambda s: numbers.any_of(_seed_stream(s, what), *shapes)


def _draw(*shapes: str) -> Make:
    return lambda s: numbers.any_of(s.rng, *shapes)


def _head(scene: Scene) -> str:
    """Write the patient's name as the machine prints it on top of every page."""
    names = recurring("p")
    first, last = names["p.first"](scene), names["p.last"](scene)
    rng = _seed_stream(scene, "head")
    middle = given(rng)[0]
    return pick(
        rng,
        (
            f"{last}, {first}".upper(), f"{last}, {first} {middle}".upper(), f"{last}, {first}",
            f"{last},{first}".upper(), f"{last},{first} {middle}".upper(), f"{first} {last}",
            f"{last}, {first} {middle}.", f"{first} {middle} {last}", f"{first} {last}".upper(),
            f"{last}^{first}^{middle}".upper(), f"{last} {first}".upper(), f"{last}, {first[0]}",
        ),
    )  # fmt: skip


def _capital_last(scene: Scene) -> str:
    return recurring("p")["p.last"](scene).upper()


def _capital_comma(scene: Scene) -> str:
    return f"{_capital_last(scene)}, {recurring('p')['p.first'](scene)}"


def _staff(scene: Scene) -> str:
    """Write somebody of the staff as lists and signature lines do."""
    rng = scene.rng
    first, last, middle = given(rng), family(rng), given(rng)[0]
    ways = (
        f"{first} {middle}. {last}",
        f"{last}, {first}",
        f"{first[0]}. {last}",
        f"{first} {last}",
        f"{last}, {first}".upper(),
        f"{first} {last}".upper(),
        f"{last}, {first} {middle}",
        f"{first[0]} {last}",
        f"{last} {first[0]}",
    )
    return pick_weighted(rng, ways, (18, 18, 14, 18, 10, 8, 6, 5, 3))


def _ward(rng: Random) -> str:
    """Name a ward by its floor and side, or after somebody."""
    floor, side = whole(rng, 2, 14), pick(rng, ("East", "West", "North", "South", "Tower"))
    return pick(
        rng,
        (
            f"{floor} {side}", f"{floor}{side[0]}", f"{floor}-{side}", wing(rng), wing(rng),
            f"{side} {floor}", f"{family(rng)} {floor}", f"{floor}{pick(rng, 'ABCD')}",
        ),
    )  # fmt: skip


def _house(scene: Scene) -> str:
    rng = _seed_stream(scene, "house")
    return scene.patient.hospital if rng.random() < 0.4 else house(rng)


_BEDS = ("%##", "%##-%", "%#", "%##A", "%###", "%#-A", "A%##", "0%", "%W-##", "%##B")
_PHONES = (
    "(%##) ###-####", "(%##) ###-####", "%##-###-####", "%##-###-####", "%##-###-####",
    "%##.###.####", "%## ### ####", "%##/###-####", "(%##)###-####", "%##-####", "%#########",
    "%##-%###", "1-%##-###-####", "%##-###-#### x###", "(%##) ###-#### ext ####",
)  # fmt: skip
_WEEKDAYS = ("Mon", "Tue", "Tues", "Wed", "Thu", "Thurs", "Fri", "Sat", "Sun", "mon", "Weds")
_MRNS = (
    "%######", "%#######", "0#######", "%#####", "##-##-##", "###-##-##", "%##-####", "A%######",
    "AA%######", "M%########", "E%#########", "00%######", "MR%#######", "%########", "%###-###-#",
)  # fmt: skip

_PHI: dict[str, dict[str, Make]] = {
    "PATIENT": {"w.head": _head, "w.LAST": _capital_last, "w.comma": _capital_comma},
    "DOCTOR": {
        "w.doc": _staff,
        "w.si": lambda s: f"{given(s.rng)[0]}. {family(s.rng)}",
        **{name: make for role in "fg" for name, make in recurring(role).items()},
    },
    "HOSPITAL": {"w.house": _house, "w.HOUSE": lambda s: _house(s).upper()},
    "DEPARTMENT": {
        "w.ward": lambda s: _ward(_seed_stream(s, "ward")),
        "w.unit": lambda s: _ward(s.rng),
    },
    "ROOM": {"w.bed": _fix("bed", *_BEDS), "w.room": _draw(*_BEDS)},
    "MEDICALRECORD": {"w.mrn": _fix("mrn", *_MRNS), "w.mrn.any": _draw(*_MRNS)},
    "ACCOUNT": {
        "w.acct": _fix(
            "acct", "%#########", "V########", "%###########", "%########", "A########"
        )
    },
    "DATE": {
        "w.dob": lambda s: _write_day(s, s.patient.birth, _WHOLE),
        "w.day": lambda s: _write_day(s, s.day, _WHOLE),
        "w.adm": lambda s: _write_day(s, s.admitted, _WHOLE),
        "w.past": _write_near(-900, -20),
        "w.last": _write_near(-12, -1),
        "w.next": _write_near(3, 120),
        "w.dow": lambda s: pick(s.rng, _WEEKDAYS),
        "w.md": _write_near(-14, 0, _PARTIAL),
        "w.md.old": _write_near(-200, -20, _PARTIAL),
        "w.md.next": _write_near(2, 60, _PARTIAL),
    },
    "AGE": {
        "w.age": lambda s: str(s.age if s.age > 17 else whole(s.rng, 18, 96)),
        "w.child": lambda s: str(whole(s.rng, 2, 17)),
        "w.small": lambda s: str(whole(s.rng, 2, 20)),
    },
    "PHONE": {"w.tel": _draw(*_PHONES), "w.ext": _draw("%###", "%####", "%-####", "%####")},
    "FAX": {"w.fax": _draw(*_PHONES)},
    "IDNUM": {
        "w.job": _draw("%######", "%#####", "%########", "%##-%#####", "A%#####", "00%#####"),
        "w.acc": _draw(
            "A##-%####", "AA##-####", "##-%#####", "AA-##-%####", "%#######", "A%#######",
            "##:A#####A", "A######-##", "##A-###A####", "%##########", "##-AA-%###",
        ),
        "w.bag": _draw("A#### ## ######", "A############", "##AA#####", "A####%#######"),
        "w.code": _draw("%#####", "%####", "%###", "A%####", "##-%####", "%#######"),
    },
}  # fmt: skip

WARD_SLOTS: dict[str, Slot[Scene]] = {
    **{
        name: Slot(make, label, I2B2[label])
        for label, makes in _PHI.items()
        for name, make in makes.items()
    },
    "w.mil": Slot(lambda s: f"{whole(s.rng, 0, 23):02d}{whole(s.rng, 0, 59):02d}"),
}
