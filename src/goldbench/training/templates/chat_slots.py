"""Slots of the sayings: names as they are typed in a hurry, days of logs, numbers of many lands.

Labels follow the notes: insurance numbers of the state count as SSN, other numbers of a register
as IDNUM, a fixed address of a machine as DEVICE, and of a stamp in a log only the day is marked.
"""

from collections.abc import Callable
from random import Random

from goldbench.synthetic.chance import digits, pick, whole
from goldbench.synthetic.grammar import Slot
from goldbench.synthetic.phi import numbers
from goldbench.synthetic.phi.calendar import MONTHS
from goldbench.synthetic.phi.english.scene import Scene
from goldbench.synthetic.phi.labels import I2B2
from goldbench.training.templates.names import family, given
from goldbench.training.templates.slots import SLOTS

Make = Callable[[Random], str]
_SHORT = tuple(month[:3] for month in MONTHS)
_HEX = "0123456789abcdef"
_BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"


def _fill(*shapes: str) -> Make:
    return lambda rng: numbers.any_of(rng, *shapes)


def _run(rng: Random, letters: str, count: int) -> str:
    return "".join(pick(rng, letters) for _ in range(count))


def _iso(rng: Random) -> str:
    return f"{whole(rng, 1999, 2030)}-{whole(rng, 1, 12):02d}-{whole(rng, 1, 28):02d}"


def _day_of_log(rng: Random) -> str:
    """A day as servers write it: ISO, with a short month (httpd, syslog), or without signs."""
    year, month, day = whole(rng, 2001, 2029), pick(rng, _SHORT), whole(rng, 1, 28)
    ways = (f"{day:02d}/{month}/{year}", f"{month} {day:2d}", _iso(rng).replace("-", ""), _iso(rng))
    return pick(rng, ways)


def _uuid(rng: Random) -> str:
    return "-".join(_run(rng, _HEX, count) for count in (8, 4, 4, 4, 12))


def _mac(rng: Random) -> str:
    address = pick(rng, (":", ":", "-")).join(_run(rng, _HEX, 2) for _ in range(6))
    return address if rng.random() < 0.5 else address.upper()


def _imei(rng: Random) -> str:
    body = "35" + digits(rng, 12)
    return body + str(numbers.luhn(body))


def _wallet(rng: Random) -> str:
    ways = (
        pick(rng, "13") + _run(rng, _BASE58, whole(rng, 30, 33)),
        "bc1q" + _run(rng, "023456789acdefghjklmnpqrstuvwxyz", 38),
        "0x" + _run(rng, _HEX, 40),
    )
    return pick(rng, ways)


def _where(rng: Random) -> str:
    """Degrees of latitude and longitude."""
    north, east = whole(rng, -600000, 700000) / 1e4, whole(rng, -1790000, 1790000) / 1e4
    way = rng.random()
    if way < 0.7:
        return f"{north:.4f}{', ' if way < 0.5 else ','}{east:.4f}"
    return f"{abs(north):.3f}° {'NS'[north < 0]}, {abs(east):.3f}° {'EW'[east < 0]}"


def _code_name(rng: Random) -> str:
    """Write a name as files and logins have it: small letters and no blanks."""
    first, last = (name.lower().replace(" ", "") for name in (given(rng), family(rng)))
    return pick(rng, (last, f"{first}-{last}", f"{last}-{first}", f"{first}.{last}"))


_PHI: dict[str, dict[str, Make]] = {
    "PATIENT": {"name.brief": lambda r: f"{given(r)[0]} {family(r)}", "name.file": _code_name},
    "DATE": {"day.iso": _iso, "day.log": _day_of_log},
    "SSN": {
        # Great Britain, Canada, Switzerland, Ireland, France, Germany
        "social.any": _fill(
            "AA ## ## ## A", "AA######A", "### ### ###", "756.####.####.##", "%######AA",
            "2 ## 0% ## ### ### ##", "## ###### A ###", "%##-##-####", "%########",
        )
    },
    "IDNUM": {
        # India, Brazil, Spain, Poland, Italy, Sweden, Netherlands, Gulf, Mexico, South Africa, VAT
        "register": _fill(
            "%### #### ####", "###.###.###-##", "########A", "A-#######-A", "##0%#######",
            "AAAAAA##A##A###A", "######-####", "%########", "784-####-#######-%",
            "AAAA######AAAAAA##", "######5###08%", "DE#########", "GB### #### ##", "FR## #########",
            "AAAAA####A",
        ),
        "parcel": _fill(
            "1Z###A##03########", "AA#########GB", "AA#########DE", "JD00################",
            "############", "94##################", "#### #### ####", "JJD############",
        ),
        "booking": _fill(
            "AAAAAA", "A%AAA%", "AA%A%A", "%AAA%A", "AAA-%%%%%%", "########", "AA-######"
        ),
        "uuid": _uuid,
    },
    "DEVICE": {"mac": _mac, "imei": _imei},
    "ACCOUNT": {
        "wallet": _wallet,
        "card.end": _fill("####"),
        "sort": _fill("##-##-##", "0########", "1########", "###-###", "AAAA0######"),
        "swift": _fill("AAAADE%%", "AAAAGB%A", "AAAAUS%%AAA", "AAAAFRPP", "AAAAES%%XXX"),
    },
    "MEDICALRECORD": {"nhs": _fill("### ### ####", "##########", "###-###-####")},
    "LOCATION-OTHER": {"where": _where},
}  # fmt: skip

_SMALL = (
    "p.full", "p.first", "p.last", "k.first", "d.last", "name.plain", "name.first", "name.last",
    "staff.last", "town", "road", "clinic", "employer", "day", "land",
)  # fmt: skip
_CAPITALS = ("p.last", "p.comma", "k.last", "name.last", "town", "firm", "road", "land")


def _change_case(name: str, change: Callable[[str], str]) -> Slot[Scene]:
    """Give a slot whose text stands in another case."""
    old = SLOTS[name]
    return Slot(lambda scene: change(old.make(scene)), old.label, old.attributes)


def _draw(make: Make) -> Callable[[Scene], str]:
    return lambda scene: make(scene.rng)


SAYING_SLOTS: dict[str, Slot[Scene]] = {
    **{
        name: Slot(_draw(make), label, I2B2[label])
        for label, makes in _PHI.items()
        for name, make in makes.items()
    },
    **{f"{name}.low": _change_case(name, str.lower) for name in _SMALL},
    **{f"{name}.upper": _change_case(name, str.upper) for name in _CAPITALS},
    "trade.title": _change_case("trade", str.title),
}
