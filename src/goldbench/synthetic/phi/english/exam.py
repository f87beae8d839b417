"""Slots that only the exam's templates have: ways of writing that no other part of the notes uses.

The exam is for measuring, never for training: its templates, its slots and the names it adds
(`vocabulary/en/exam`) were written by somebody who had read none of the other templates. What the
tools did wrong on it has been read since it was first taken; the second exam is still unread.
"""

from collections.abc import Callable
from datetime import timedelta

from goldbench.synthetic.chance import digits, pick, whole
from goldbench.synthetic.grammar import Slot
from goldbench.synthetic.phi import contact, numbers, people
from goldbench.synthetic.phi.calendar import MONTHS
from goldbench.synthetic.phi.english.scene import Scene, hospital
from goldbench.synthetic.phi.english.slots import full_date
from goldbench.synthetic.phi.labels import I2B2

Make = Callable[[Scene], str]
_NICKNAMES = (
    "Bud", "Bunny", "Skip", "Peaches", "Mo", "Tex", "Dot", "Red", "Gigi", "Chip", "Sunny", "Junior",
    "Mimi", "Ace", "Tootsie", "Buck", "Birdie", "Doc", "Cookie", "Rusty", "Nana", "Duke",
)  # fmt: skip
_WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun", "Tues", "Weds", "Thurs")
_SHORT = tuple(month[:3] for month in MONTHS)
_HOLIDAYS = (
    "MLK Day", "Veterans Day", "Juneteenth", "Hanukkah", "Diwali", "St. Patrick's Day",
    "Columbus Day", "Cinco de Mayo", "Yom Kippur", "Ash Wednesday", "Good Friday", "Kwanzaa",
    "Lunar New Year", "Mardi Gras", "Father's Day", "Eid", "Palm Sunday", "Black Friday",
)  # fmt: skip
_UNITS = (
    "Kessler", "Brewster", "Van Ness", "Pavilion", "Tower", "Hutchins", "Lakeside", "Sequoia",
    "Rotary", "Alumni", "Magnolia", "Garrison",
)  # fmt: skip
_LANDMARKS = (
    "Buffalo Gap", "County Road 19", "US-61", "Lake Winnebosh", "Fort Dunleavy", "Pier 3",
    "the Tallgrass Fairgrounds", "Hwy 41", "Devil's Elbow", "Milepost 88", "Sandbar Landing",
    "Crossroads Mall", "the Rez", "Camp Wapsie", "SR-520", "the East End", "Bear Lodge Lookout",
)  # fmt: skip


def _last_first(s: Scene) -> str:
    who = s.patient.person
    return f"{who.last}, {who.first} {who.middle[0]}"


def _add_suffix(s: Scene) -> str:
    who = s.patient.person
    return f"{who.first} {who.last}{pick(s.rng, (' Jr.', ', Jr.', ' Sr.', ' III', ', II', ' IV'))}"


def _dot_initials(s: Scene) -> str:
    who = s.patient.person
    return pick(
        s.rng,
        (f"{who.first[0]}.{who.middle[0]}.{who.last[0]}.", f"{who.first[0]}. {who.last[0]}."),
    )


def _nickname(s: Scene) -> str:
    """The patient's, the same all through a note."""
    return _NICKNAMES[(s.patient.number * 7 + len(s.patient.person.last)) % len(_NICKNAMES)]


def _stranger(s: Scene) -> people.Person:
    return people.someone(s.rng, s.patient.part)


def _add_middle(who: people.Person) -> str:
    return f"{who.last}, {who.first} {who.middle[0]}."


def _months(s: Scene) -> int:
    """The age of a small child, whoever the patient of the scene is: 2 to 61 months."""
    return 2 + s.patient.number * 11 % 60


def _great_age(s: Scene) -> int:
    """An age that the law protects by itself: 90 to 103."""
    return 90 + s.patient.number * 5 % 14


def _name_org(*tails: str) -> Make:
    """An organisation called after somebody or some place."""

    def make(s: Scene) -> str:
        heads = "surnames" if s.rng.random() < 0.6 else "hospital_heads"
        return f"{pick(s.rng, people.pool(f'en/{heads}', 'exam'))} {pick(s.rng, tails)}"

    return make


def _day_range(s: Scene) -> str:
    """Two days of one month: "June 3-7", "6/3-6/7"."""
    day = s.before(4, 300)
    first = day.replace(day=whole(s.rng, 1, 20))
    last = first + timedelta(days=whole(s.rng, 1, 7))
    return pick(
        s.rng,
        (
            f"{MONTHS[first.month - 1]} {first.day}-{last.day}",
            f"{first.month}/{first.day}-{last.month}/{last.day}",
            f"{_SHORT[first.month - 1]} {first.day}-{last.day}, {first.year}",
            f"{first.month}/{first.day}-{last.month}/{last.day}/{last.year % 100:02d}",
        ),
    )


def _weekday_and_day(s: Scene) -> str:
    day = s.before(1, 14)
    name = _WEEKDAYS[day.weekday()]
    return pick(
        s.rng,
        (
            f"{name} {day.month}/{day.day}",
            f"{name}, {_SHORT[day.month - 1]} {day.day}",
            f"{name} {day.day} {_SHORT[day.month - 1]}",
        ),
    )


def _phone(s: Scene) -> str:
    area, line = whole(s.rng, 203, 979), f"01{digits(s.rng, 2)}"
    return pick(
        s.rng,
        (
            f"({area}) 555 {line}", f"{area} - 555 - {line}", f"{area}.555.{line}",
            f"1 ({area}) 555-{line}", f"{area}-555-{line}", f"{area} 555-{line}",
            f"({area})-555-{line}", f"1-800-555-{line}", f"{area}555{line}",
        ),
    )  # fmt: skip


def _mail(s: Scene, who: people.Person) -> str:
    given, family = contact.plain(who.first), contact.plain(who.last)
    user = pick(s.rng, (f"{family}{given[0]}", f"{given}.{family}", f"{given[0]}-{family}"))
    house = contact.plain(s.patient.hospital.split()[0]) or "care"
    return (
        f"{user}@{pick(s.rng, (f'{house}health.example', f'mail.{house}.example', 'example.net'))}"
    )


def _link(s: Scene) -> str:
    house = contact.plain("".join(s.patient.hospital.split()[:2]))
    path = pick(
        s.rng,
        ("", f"/visit/{digits(s.rng, 6)}", "/telehealth", "/pay-my-bill", "/forms/intake.pdf"),
    )
    return f"{pick(s.rng, ('https://', 'http://portal.', 'my.', 'www.'))}{house}.example{path}"


def _user(s: Scene) -> str:
    who = s.nurse
    given, middle, family = contact.plain(who.first), who.middle[0].lower(), contact.plain(who.last)
    return pick(
        s.rng,
        (
            f"{family}_{given[0]}", f"{given[0]}{family}".upper()[:8], f"n{digits(s.rng, 5)}",
            f"{family[:4]}{given[:2]}01", f"{given[0]}{middle}{family[0]}{digits(s.rng, 2)}",
        ),
    )  # fmt: skip


def _shape(*shapes: str) -> Make:
    return lambda s: numbers.any_of(s.rng, *shapes)


def _upper(make: Make) -> Make:
    return lambda s: make(s).upper()


def _staff(role: str, how: Callable[[people.Person], str]) -> Make:
    return lambda s: how(getattr(s, role))


_PHI: dict[str, dict[str, Make]] = {
    "PATIENT": {
        "pt.lfm": _last_first,
        "pt.LFM": _upper(_last_first),
        "pt.LAST": lambda s: s.patient.person.last.upper(),
        "pt.FL": lambda s: f"{s.patient.person.first} {s.patient.person.last}".upper(),
        "pt.suffix": _add_suffix,
        "pt.dotted": _dot_initials,
        "pt.nick": _nickname,
        "pt.lower": lambda s: f"{s.patient.person.first} {s.patient.person.last}".lower(),
        "kin.caps": lambda s: f"{s.patient.kin.last}, {s.patient.kin.first}".upper(),
        "relative": lambda s: f"{(who := _stranger(s)).first} {who.last}",
        "relative.first": lambda s: _stranger(s).first,
    },
    "DOCTOR": {
        "rn": _staff("nurse", lambda p: f"{p.first} {p.last}"),
        "rn.last": _staff("nurse", lambda p: p.last),
        "rn.short": _staff("nurse", lambda p: f"{p.first[0]} {p.last}"),
        "rn.initials": _staff("nurse", lambda p: p.first[0] + p.middle[0] + p.last[0]),
        "rn.first": _staff("nurse", lambda p: p.first),
        "md": _staff("attending", lambda p: f"{p.first} {p.last}"),
        "md.lfm": _staff("attending", _add_middle),
        "md.CAPS": _staff("attending", lambda p: f"{p.first} {p.middle[0]} {p.last}".upper()),
        "md.last": _staff("attending", lambda p: p.last),
        "md.LAST": _staff("attending", lambda p: p.last.upper()),
        "md.first": _staff("attending", lambda p: p.first),
        "md2": _staff("consultant", lambda p: f"{p.first} {p.middle[0]}. {p.last}"),
        "md2.last": _staff("consultant", lambda p: p.last),
        "md2.first": _staff("consultant", lambda p: p.first),
        "md3": _staff("resident", lambda p: f"{p.first} {p.last}"),
        "md3.last": _staff("resident", lambda p: p.last),
        "md3.initials": _staff("resident", lambda p: p.first[0] + p.last[0]),
        "family.md": lambda s: f"{s.patient.pcp.first} {s.patient.pcp.last}",
        "family.md.last": lambda s: s.patient.pcp.last,
    },
    "USERNAME": {"login": _user},
    "HOSPITAL": {
        "house": lambda s: s.patient.hospital,
        "HOUSE": lambda s: s.patient.hospital.upper(),
        "house.2": lambda s: hospital(s.rng, s.patient.part)[0],
    },
    "DEPARTMENT": {
        "ward": lambda s: (
            f"{pick(s.rng, _UNITS)} {whole(s.rng, 2, 9)}{pick(s.rng, ('', 'A', ' N', 'W'))}"
        )
    },
    "ROOM": {"rm": _shape("%##", "%##-A", "%###", "A-%##", "%##-##")},
    "ORGANIZATION": {
        "agency": _name_org("Home Health", "VNA", "Home Care", "Medical Supply", "Family Services"),
        "ambulance": _name_org("EMS", "Ambulance", "Fire Rescue", "Vol. Fire Dept"),
        "church": _name_org("Baptist Church", "Tabernacle", "Parish", "Methodist", "Fellowship"),
        "daycare": _name_org("Early Learning Center", "Head Start", "Preschool", "Child Care"),
        "dental": _name_org("Dental Lab", "Ceramics", "Dental Arts"),
        "facility": _name_org("Manor", "Care Center", "Rehab & Nursing", "Shelter", "House"),
        "funeral": _name_org("Funeral Home", "Mortuary", "& Sons", "Cremation Society"),
        "insurer": _name_org("Mutual", "Health Plan", "HMO", "Benefit Trust", "Life & Casualty"),
        "pharmacy": _name_org("Pharmacy", "Drug", "Rx", "Apothecary", "Discount Drugs"),
        "school": _name_org("Elementary", "Elementary School", "Middle School", "Academy", "H.S."),
    },
    "LOCATION-OTHER": {"spot": lambda s: pick(s.rng, _LANDMARKS)},
    "AGE": {
        "age.old": lambda s: str(_great_age(s)),
        "age.kid": lambda s: str(whole(s.rng, 3, 15)),
        "age.months": lambda s: str(_months(s)),
    },
    "DATE": {
        "d": lambda s: full_date(s, s.day),
        "d.admit": lambda s: full_date(s, s.admitted),
        "d.dob": lambda s: full_date(s, s.patient.birth),
        "d.dob.old": lambda s: full_date(
            s, s.day - timedelta(days=366 * _great_age(s) + s.patient.number % 300)
        ),
        "d.past": lambda s: full_date(s, s.before(10, 900)),
        "d.iso": lambda s: s.day.isoformat(),
        "d.us": lambda s: f"{s.day.month}/{s.day.day}/{s.day.year % 100:02d}",
        "d.child": lambda s: full_date(s, s.day - timedelta(days=30 * _months(s) + 9)),
        "d.md": lambda s: f"{(day := s.before(1, 40)).month}/{day.day}",
        "d.mon": lambda s: MONTHS[s.before(20, 300).month - 1],
        "d.mon.year": lambda s: f"{pick(s.rng, MONTHS)} {s.before(200, 9000).year}",
        "d.range": _day_range,
        "d.wd": lambda s: pick(s.rng, _WEEKDAYS),
        "d.wd.md": _weekday_and_day,
        "d.holiday": lambda s: pick(s.rng, _HOLIDAYS),
        "d.long": lambda s: f"{MONTHS[s.day.month - 1]} {s.day.day} {s.day.year}",
        "d.stamp": lambda s: f"{s.day.day:02d} {_SHORT[s.day.month - 1].upper()} {s.day.year}",
    },
    "PHONE": {
        "tel": _phone,
        "tel.ext": lambda s: f"{_phone(s)} {pick(s.rng, ('x', 'Ext ', 'ext. '))}{digits(s.rng, 3)}",
        "tel.short": lambda s: f"{pick(s.rng, ('x', '', '4-', 'x4-'))}{whole(s.rng, 2000, 9999)}",
        "beeper": lambda s: str(whole(s.rng, 10000, 98999)),
    },
    "FAX": {"fax.x": _phone},
    "EMAIL": {
        "mail.pt": lambda s: _mail(s, s.patient.person),
        "mail.md": lambda s: _mail(s, s.attending),
        "mail.md2": lambda s: _mail(s, s.consultant),
    },
    "URL": {"link": _link},
    "ACCOUNT": {"csn": _shape("%#########", "H########", "HN%######", "%##-%#####")},
    "LICENSE": {"lic": _shape("RN%#####", "%#####", "A%####", "0%#####", "L-%####")},
    "DEVICE": {"serial": _shape("AAA%#####A", "RNJ######A", "%#######-%##", "A-%###-%###")},
    "BIOID": {"bio.x": _shape("%###-FPR-##", "VOICE-%####", "IRIS%#####A")},
    "IDNUM": {
        "acc": _shape("S##-%####", "A-##-%#####", "%#######-CT", "XR##-%#####", "CY##-%###"),
        "rx": _shape("%######", "C%######", "%##-%######", "N%#####"),
        "case": _shape("##-%######", "CPS-%#####", "INC%#######", "PCR-##-%#####"),
    },
}

SLOTS: dict[str, Slot[Scene]] = {
    name: Slot(make, label, I2B2[label])
    for label, makes in _PHI.items()
    for name, make in makes.items()
}
