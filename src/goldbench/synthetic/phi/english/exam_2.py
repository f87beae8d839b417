"""Slots that only the second exam's templates have.

Written for measuring only, by somebody who had read none of the other templates (train, held-out,
exam), nor the tools, models and results that are measured with it. Spans follow the i2b2 2014
guideline like the other slots. Where that leaves room: nursing homes, rehabilitation, dialysis
units and practices are HOSPITAL ("names of medical organizations and of nursing homes"), agencies
that come to the house, pharmacies and insurers ORGANIZATION; a dialysis schedule (MWF) is a DATE,
being days of the week.
"""

from datetime import date, timedelta

from goldbench.synthetic.chance import digits, pick, pick_weighted, stream, whole
from goldbench.synthetic.grammar import Slot
from goldbench.synthetic.phi import calendar, contact, numbers
from goldbench.synthetic.phi.calendar import MONTHS
from goldbench.synthetic.phi.english.exam_2_cast import (
    Make,
    birth,
    cast_role,
    kid_months,
    mother_years,
    people,
    seed_stream,
    years,
)
from goldbench.synthetic.phi.english.scene import Scene, american_places
from goldbench.synthetic.phi.labels import I2B2
from goldbench.synthetic.phi.people import pool
from goldbench.synthetic.vocabulary import entries

_HOLIDAYS = (
    "Thanksgiving", "Christmas", "Easter", "Labor Day", "Memorial Day", "Fourth of July",
    "New Year's", "Halloween", "Mother's Day", "Super Bowl Sunday", "Rosh Hashanah", "July 4th",
)  # fmt: skip
_HOUSES = (
    "Medical Center", "Hospital", "Regional Medical Center", "General Hospital", "Memorial",
    "Community Hospital", "University Hospital", "Regional Hospital", "Health System", "Hospital",
)  # fmt: skip
_SERVICES = (
    "Internal Medicine", "Cardiology", "General Surgery", "Neurology", "Nephrology", "Hospitalist",
    "Gastroenterology", "Infectious Disease", "Pulmonary", "Orthopedics",
)  # fmt: skip
_WINGS = ("Alcott", "Bigelow", "Carnegie", "Dempsey", "Fenner", "Hoffman", "Ludlow", "Sturdivant")
_HEADS = (
    "Amberwood", "Briar Glen", "Clover Hill", "Elderberry", "Fieldcrest", "Heritage Pointe",
    "Laurelwood", "Magnolia Terrace", "North Star", "Parkside", "Rosewood", "Spring Meadow",
    "Stillwater", "Sunnybrook", "Vista del Rey", "Wellspring", "Woodhaven", "Orchard Park",
)  # fmt: skip
_ROADS = (
    "Interstate 80", "I-35", "Route 9", "Highway 12", "Rte 128", "US 50", "I-90 East", "Loop 410",
    "State Road 44", "Hwy 61", "Oakdale Turnpike", "Northway",
)  # fmt: skip
_PLACES = (
    "Cranberry Lake", "Echo Canyon", "Oakdale Mall", "Fairmount Park", "Hadley Airport",
    "Veterans Memorial Stadium", "Pine Ridge Reservation", "Crystal Beach", "Mt. Pisgah",
    "Gull Island", "Harborwalk Marina", "Camp Oswego", "Union Station", "Patriot Plaza",
)  # fmt: skip
_COMPLAINTS = (
    "chest pressure radiating to the left arm", "increasing dyspnea on exertion and orthopnea",
    "fever, chills and productive cough", "RUQ pain after fatty meals", "near syncope",
    "a mechanical fall with right hip pain", "melena for three days", "altered mental status",
    "left leg swelling and redness", "burning on urination with flank pain",
    "sudden onset left facial droop", "intractable nausea and vomiting", "worsening low back pain",
)  # fmt: skip

# A note keeps to one way of writing dates in its headers and one in its sentences; the shares are
# those of a guess: most are figures with strokes.
_USA = calendar.AMERICAN
_HEADER = tuple(_USA[i] for i in (0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 8, 12, 13, 1))
_PROSE = tuple(_USA[i] for i in (2, 2, 2, 2, 2, 1, 1, 1, 7, 7, 3, 0, 8, 5, 2, 7))
_DAYS = (0, 0, 0, 0, 0, 0, 1, 2, 2, 3, 3, 4)


def _stamp(s: Scene, day: date) -> str:
    return _HEADER[s.usual](day)


def _prose(s: Scene, day: date) -> str:
    return calendar.write_day(s.rng, day, _PROSE, usual=s.usual)


def _month_day(s: Scene, day: date) -> str:
    return calendar.DAY_AND_MONTH[pick(s.rng, _DAYS)](day)


def _in_stay(s: Scene) -> str:
    stay = (s.day - s.admitted).days
    return _month_day(s, s.admitted + timedelta(days=whole(s.rng, 0, stay)))


def _weekday(s: Scene) -> str:
    name = calendar.weekday(s.before(0, 6), lang="en")
    return name if s.rng.random() < 0.8 else name[:3]


def _range(s: Scene) -> str:
    last = s.before(20, 500)
    first = last - timedelta(days=whole(s.rng, 2, 9))
    return f"{first.month}/{first.day}-{last.month}/{last.day}/{last.year % 100:02d}"


def _month_year(s: Scene, day: date) -> str:
    month = MONTHS[day.month - 1]
    return pick_weighted(
        s.rng,
        (f"{month} {day.year}", f"{day.month}/{day.year}", f"{month[:3]} {day.year}",
         f"{day.month:02d}/{day.year}", f"{month} of {day.year}",
         f"{day.month}/{day.year % 100:02d}"),
        (40, 20, 15, 10, 5, 10),
    )  # fmt: skip


def _house(s: Scene) -> tuple[str, str]:
    """The hospital: its short name and the rest; the scene's own, but always a large one."""
    tails = (t for t in entries("en/hospital_tails") if s.patient.hospital.endswith(t))
    tail = max(tails, key=len)
    return s.patient.hospital.removesuffix(tail).strip(), pick(
        stream("exam-2", "house", s.patient.hospital), _HOUSES
    )


def _house_letters(s: Scene) -> str:
    words = " ".join(_house(s)).replace(".", "").split()
    return "".join(word[0] for word in words if word[0].isupper())


def _other_house(s: Scene) -> tuple[str, str]:
    rng = seed_stream(s, "other house")
    return pick(rng, pool("en/hospital_heads", s.patient.part)), pick(rng, _HOUSES)


def _name_org(what: str, *tails: str) -> Make:
    """An organisation called after a person, a town or nothing in particular."""

    def make(s: Scene) -> str:
        rng = seed_stream(s, what)
        town = pick(rng, american_places(s.patient.part))[0]
        family = pick(rng, pool("en/surnames", s.patient.part))
        head = pick_weighted(rng, (pick(rng, _HEADS), town, family), (4, 4, 2))
        return f"{head} {pick(rng, tails)}"

    return make


def _unit(s: Scene) -> str:
    rng = seed_stream(s, "unit")
    floor = whole(rng, 2, 9)
    side = pick(rng, ("West", "East", "North", "South"))
    ways = (
        f"{floor} {side}", f"{floor}{side[0]}", f"{floor}{pick(rng, 'ABCD')}",
        f"{pick(rng, _WINGS)} {floor}", f"Tower {floor}", f"{floor}-{side}",
    )  # fmt: skip
    return pick_weighted(rng, ways, (30, 15, 15, 20, 10, 10))


def _phone(s: Scene) -> str:
    area, line = whole(s.rng, 203, 979), f"01{digits(s.rng, 2)}"
    ways = (
        f"{area}-555-{line}", f"({area}) 555-{line}", f"{area}.555.{line}", f"({area})555-{line}",
        f"1-{area}-555-{line}", f"{area} 555-{line}", f"555-{line}",
    )  # fmt: skip
    return pick_weighted(s.rng, ways, (36, 32, 8, 8, 5, 5, 6))


def _login(s: Scene) -> str:
    who = s.attending
    given, family = contact.plain(who.first), contact.plain(who.last)
    ways = (
        f"{family[:5]}{given[0]}".upper(), f"{given[0]}{family}"[:8],
        f"{given[0]}{digits(s.rng, 6)}", f"{family[:6]}{whole(s.rng, 1, 9)}",
        f"{given[0]}{who.middle[0].lower()}{digits(s.rng, 3)}",
    )  # fmt: skip
    return pick(s.rng, ways)


def _shape(*shapes: str) -> Make:
    return lambda s: numbers.any_of(s.rng, *shapes)


def _trade(s: Scene) -> str:
    job = (
        s.patient.job
        if s.age > 15
        else pick(seed_stream(s, "work"), pool("en/jobs", s.patient.part))
    )
    return job.removeprefix("retired ")


def _work(s: Scene) -> str:
    """What the patient is: past 66, retired from it."""
    return f"retired {_trade(s)}" if years(s) > 66 else _trade(s)


_PHI: dict[str, dict[str, Make]] = {
    "PATIENT": people(
        "p p.LAST p.LF p.first p.full p.ini p.last p.lf p.lfm k k.first sp sp.first"
        " w.first w.last w.lf kid kid.first kid.lfm mom mom.first dad son son.first dtr dtr.first"
    ),
    "DOCTOR": people(
        "a a.LAST a.first a.ini a.last a.sig c c.first c.last c.sig g g.first g.last g.sig"
        " n n.first n.ini n.last n.sig r r.ini r.last r.sig surg surg.last surg.sig"
        " gas.last gas.sig rad rad.last rad.sig path.sig th.first th.sig sw sw.sig typ.ini x.last"
    ),
    "USERNAME": {"login": _login},
    "PROFESSION": {"trade": _trade, "work": _work},
    "HOSPITAL": {
        "h": lambda s: " ".join(_house(s)),
        "H": lambda s: " ".join(_house(s)).upper(),
        "h.nick": lambda s: _house(s)[0],
        "h.short": _house_letters,
        "h2": lambda s: " ".join(_other_house(s)),
        "h2.nick": lambda s: _other_house(s)[0],
        "snf": _name_org("snf", "Nursing & Rehab", "Care Center", "Manor", "Rehabilitation Center",
                       "Nursing Home", "Skilled Nursing", "Assisted Living", "Village"),
        "clinic": _name_org("clinic", "Family Medicine", "Internal Medicine", "Primary Care",
                          "Medical Group", "Medical Associates", "Family Health Center"),
        "kidney": _name_org("kidney", "Dialysis", "Kidney Center", "Dialysis Center", "Renal Care"),
    },
    "DEPARTMENT": {"unit": _unit},
    "ROOM": {"rm": _shape("%##", "%##", "%##A", "%##-%", "%###")},
    "ORGANIZATION": {
        "emp": lambda s: pick(seed_stream(s, "emp"), pool("en/companies", s.patient.part)),
        "pharm": _name_org("pharm", "Pharmacy", "Drug", "Drugs", "Apothecary"),
        "ins": _name_org("ins", "Health Plan", "Mutual", "HMO", "Benefit Trust", "Advantage"),
        "hh": _name_org("hh", "Home Health", "VNA", "Visiting Nurses", "Home Care", "Hospice"),
        "ems": _name_org("ems", "Fire Department", "EMS", "Ambulance", "Fire/Rescue"),
        "pd": _name_org("pd", "PD", "Police Department", "Police", "Sheriff's Office"),
        "school": _name_org("school", "Elementary", "Elementary School", "Day School", "Academy"),
        "dme": _name_org("dme", "Medical Supply", "Oxygen", "Home Medical"),
    },
    "LOCATION-OTHER": {
        "place": lambda s: pick(s.rng, _PLACES),
        "road": lambda s: pick(s.rng, _ROADS),
    },
    "AGE": {
        "yrs": lambda s: str(years(s)),
        "yrs.kin": lambda s: str(whole(s.rng, 38, 94)),
        "yrs.child": lambda s: str(max(years(s) - whole(s.rng, 20, 35), 2)),
        "yrs.young": lambda s: str(whole(s.rng, 3, 17)),
        "yrs.kid": lambda s: str(kid_months(s) // 12),
        "yrs.w": lambda s: str(mother_years(s)),
    },
    "DATE": {
        "d": lambda s: _stamp(s, s.day),
        "d.adm": lambda s: _stamp(s, s.admitted),
        "d.dob": lambda s: _stamp(s, birth(s)),
        "d.dob.w": lambda s: _stamp(
            s, s.day - timedelta(days=365 * mother_years(s) + 90 + s.patient.number % 180)
        ),
        "d.dob.kid": lambda s: _stamp(s, s.day - timedelta(days=30 * kid_months(s) + 80)),
        "d.old": lambda s: _stamp(s, s.before(40, 900)),
        "d.due": lambda s: _stamp(s, s.day + timedelta(days=whole(seed_stream(s, "due"), 1, 15))),
        "d.iso": lambda s: s.day.isoformat(),
        "t": lambda s: _prose(s, s.day),
        "t.adm": lambda s: _prose(s, s.admitted),
        "t.ago": lambda s: _prose(s, s.before(14, 700)),
        "t.next": lambda s: _prose(s, s.after(5, 110)),
        "md": lambda s: _month_day(s, s.before(1, 14)),
        "md.stay": _in_stay,
        "md.next": lambda s: _month_day(s, s.after(2, 30)),
        "my": lambda s: _month_year(s, s.before(60, 3200)),
        "my.new": lambda s: _month_year(s, s.before(60, 600)),
        "y": lambda s: calendar.YEAR[whole(s.rng, 0, 3)](s.before(400, 9000)),
        "y.new": lambda s: str(s.before(400, 1400).year),
        "mon": lambda s: MONTHS[s.before(31, 330).month - 1],
        "wd": _weekday,
        "hol": lambda s: pick(s.rng, _HOLIDAYS),
        "season": lambda s: pick(s.rng, ("spring", "summer", "fall", "winter")),
        "range": _range,
        "hd.days": lambda s: pick(s.rng, ("MWF", "TTS", "M/W/F", "T/Th/Sat", "TThS")),
    },
    "PHONE": {
        "tel": _phone,
        "ext": lambda s: digits(s.rng, 4),
        "xt": lambda s: f"x{pick(s.rng, ('', '', '4-', '2-'))}{whole(s.rng, 2000, 9999)}",
        "pg": lambda s: str(whole(s.rng, 2000, 98999)),
    },
    "FAX": {"fx": _phone},
    "ACCOUNT": {"acct": _shape("%########", "%###########", "V%########", "H00%#######")},
    "LICENSE": {"npi": lambda s: numbers.npi(s.rng)},
    "DEVICE": {"sn": _shape("AAA%#####A", "%######", "A%####-%##", "PVX######A", "%#######")},
    "IDNUM": {
        "acc": _shape("%#######", "##-%#####", "E%#######", "AA-##-%#####"),
        "spec": _shape("S##-%####", "SP-##-%####", "##S-%#####", "AA##-%####"),
        "doc": _shape("%######", "%########", "%-%######", "A%#####"),
        "ref": _shape("%######-##", "PA%#######", "##%######", "C-%######"),
        "run": _shape("##-%#####", "%######", "F##%######"),
    },
}  # fmt: skip


def _article(noun: str) -> str:
    return "an" if noun[0] in "aeiouAEIO" else "a"


def _kid_is(girl: str, boy: str) -> Make:
    return lambda s: girl if cast_role(s, "kid").sex == "F" else boy


def _appointment(s: Scene) -> str:
    """A quarter of an hour in office hours."""
    hour, half = pick(s.rng, ((8, "AM"), (9, "AM"), (10, "am"), (11, "AM"), (1, "PM"), (3, "pm")))
    return f"{hour}:{pick(s.rng, ('00', '15', '30', '45'))} {half}"


def _tell_time(step: int) -> Make:
    """A time of day; a later step of the same note is 2 to 9 minutes later than the one before."""

    def make(s: Scene) -> str:
        rng = seed_stream(s, "clock")
        minute = whole(rng, 0, 1300) + sum(whole(rng, 2, 9) for _ in range(step))
        return f"{minute // 60:02d}:{minute % 60:02d}"

    return make


_PLAIN: dict[str, Make] = {
    **{f"at.{step}": _tell_time(step) for step in range(8)},
    "appt": _appointment,
    "svc": lambda s: pick(seed_stream(s, "service"), _SERVICES),
    "wife": lambda s: "husband" if s.patient.person.sex == "F" else "wife",
    "an": lambda s: _article(_work(s)),
    "an.trade": lambda s: _article(_trade(s)),
    "complaint": lambda s: pick(seed_stream(s, "complaint"), _COMPLAINTS),
    "kid.boy": _kid_is("girl", "boy"),
    "kid.he": _kid_is("she", "he"),
    "kid.He": _kid_is("She", "He"),
    "kid.his": _kid_is("her", "his"),
}

SLOTS: dict[str, Slot[Scene]] = {
    **{
        name: Slot(make, label, I2B2[label])
        for label, makes in _PHI.items()
        for name, make in makes.items()
    },
    **{name: Slot(make) for name, make in _PLAIN.items()},
}
