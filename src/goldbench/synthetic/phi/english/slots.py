"""What may stand in the slots of the English templates, and what label it carries.

Spans follow the i2b2 2014 guideline: titles and degrees (Dr., Mr., MD) and a possessive 's stay
outside a name; an age is its number ("57" in "57-year-old"); years, seasons, holidays and days
of the week are dates, times of day are not; names of relatives count as PATIENT; the
occupation of anyone but clinical staff is a PROFESSION.
"""

from collections.abc import Callable
from datetime import date, timedelta

from goldbench.synthetic.chance import digits, pick, whole
from goldbench.synthetic.grammar import Slot
from goldbench.synthetic.phi import calendar, contact, numbers, people
from goldbench.synthetic.phi.english.scene import Address, Scene, address, hospital, street
from goldbench.synthetic.phi.labels import I2B2
from goldbench.synthetic.vocabulary import entries, table

Make = Callable[[Scene], str]
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_ONES = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_URL_PATHS = (
    "",
    "",
    "/portal",
    "/patients",
    "/appointments",
    "/radiology/viewer",
    "/mychart/login",
)


def full_date(s: Scene, day: date) -> str:
    forms = calendar.BRITISH if s.patient.british else calendar.AMERICAN
    return calendar.write_day(s.rng, day, forms, usual=s.usual)


def _event(s: Scene) -> str:
    """A day in the weeks before the note, whole or without its year."""
    day = s.before(1, 60)
    if s.rng.random() < 0.6:
        return full_date(s, day)
    forms = calendar.DAY_AND_MONTH[2:] if s.patient.british else calendar.DAY_AND_MONTH
    return pick(s.rng, forms)(day)


def _short(s: Scene) -> str:
    forms = calendar.DAY_AND_MONTH[2:] if s.patient.british else calendar.DAY_AND_MONTH
    return calendar.write_day(s.rng, s.before(0, 20), forms, usual=s.usual)


def _age(s: Scene) -> str:
    return str(max(s.age, 1))


def _age_in_words(s: Scene) -> str:
    if not 20 <= s.age <= 99:
        return _age(s)
    tens, ones = divmod(s.age, 10)
    return _TENS[tens - 2] + (f"-{_ONES[ones]}" if ones else "")


def _telephone(s: Scene) -> str:
    return contact.british(s.rng) if s.patient.british else contact.american(s.rng)


def _add_extension(s: Scene) -> str:
    telephone = _telephone(s)
    return f"{telephone} {contact.extension(s.rng)}" if s.rng.random() < 0.4 else telephone


def _license(s: Scene) -> str:
    kind = s.rng.random()
    if kind < 0.35:
        return numbers.npi(s.rng)
    if kind < 0.6:
        return numbers.dea(s.rng)
    return numbers.any_of(s.rng, "A#######", "S##-###-###", "MD######", "%########")


def _unit(s: Scene) -> str:
    head = pick(s.rng, entries("en/units"))
    tail = pick(s.rng, ("", " East", " West", "B", " North", " South"))
    return f"{head} {whole(s.rng, 2, 14)}{tail}"


def _room(s: Scene) -> str:
    shape = pick(s.rng, ("%##", "%##A", "%-###", "%##-%", "A%##"))
    return numbers.fill_shape(s.rng, shape)


def _acronym(s: Scene) -> str:
    words = s.patient.hospital.replace(".", "").replace("'s", "").split()
    return "".join(word[0] for word in words if word[0].isupper())


def _elsewhere(s: Scene) -> str:
    """Another town; the next state and postcode of "other" are its own."""
    s.elsewhere = address(s.rng, s.patient.part, british=s.patient.british)
    return s.elsewhere.city


def _last_elsewhere(s: Scene) -> Address:
    return s.elsewhere or address(s.rng, s.patient.part, british=s.patient.british)


def _abroad(s: Scene) -> str:
    s.abroad = pick(s.rng, table("en/places_world"))
    return s.abroad[0]


def _country(s: Scene) -> str:
    """The country of the town abroad just named, else any."""
    row, s.abroad = s.abroad or pick(s.rng, table("en/places_world")), None
    return row[1]


_PHI: dict[str, dict[str, Make]] = {
    "PATIENT": {
        "patient": lambda s: people.full(s.rng, s.patient.person),
        "patient.plain": lambda s: f"{s.patient.person.first} {s.patient.person.last}",
        "patient.comma": lambda s: f"{s.patient.person.last}, {s.patient.person.first}",
        "patient.caps": lambda s: f"{s.patient.person.last}, {s.patient.person.first}".upper(),
        "patient.last": lambda s: s.patient.person.last,
        "patient.first": lambda s: s.patient.person.first,
        "patient.initials": lambda s: s.patient.person.initials,
        "kin": lambda s: f"{s.patient.kin.first} {s.patient.kin.last}",
        "kin.first": lambda s: s.patient.kin.first,
        "kin.last": lambda s: s.patient.kin.last,
    },
    "DOCTOR": {
        "attending": lambda s: people.signature(s.rng, s.attending),
        "attending.last": lambda s: s.attending.last,
        "attending.initials": lambda s: s.attending.initials,
        "attending.code": lambda s: s.attending.initials.lower(),
        "resident": lambda s: people.signature(s.rng, s.resident),
        "resident.last": lambda s: s.resident.last,
        "consultant": lambda s: people.signature(s.rng, s.consultant),
        "consultant.last": lambda s: s.consultant.last,
        "nurse": lambda s: people.signature(s.rng, s.nurse),
        "nurse.first": lambda s: s.nurse.first,
        "pcp": lambda s: people.signature(s.rng, s.patient.pcp),
        "pcp.last": lambda s: s.patient.pcp.last,
        "pcp.first": lambda s: s.patient.pcp.first,
        "doctor": lambda s: people.signature(s.rng, people.someone(s.rng, s.patient.part)),
        "doctor.last": lambda s: people.someone(s.rng, s.patient.part).last,
    },
    "USERNAME": {"user": lambda s: contact.username(s.rng, s.attending.first, s.attending.last)},
    "PROFESSION": {
        "job": lambda s: s.patient.job,
        "job.other": lambda s: pick(s.rng, people.pool("en/jobs", s.patient.part)),
    },
    "HOSPITAL": {
        "hospital": lambda s: s.patient.hospital,
        "hospital.short": _acronym,
        "hospital.other": lambda s: hospital(s.rng, s.patient.part)[0],
    },
    "DEPARTMENT": {"unit": _unit},
    "ROOM": {"room": _room},
    "ORGANIZATION": {"company": lambda s: pick(s.rng, people.pool("en/companies", s.patient.part))},
    "STREET": {
        "street": lambda s: s.patient.address.street,
        "street.other": lambda s: street(s.rng, s.patient.part, british=s.patient.british),
    },
    "CITY": {
        "city": lambda s: s.patient.address.city,
        "city.other": _elsewhere,
        "city.world": _abroad,
    },
    "STATE": {
        "state": lambda s: s.patient.address.state,
        "state.full": lambda s: pick(s.rng, table("en/places_us"))[1],
        "state.other": lambda s: _last_elsewhere(s).state,
    },
    "ZIP": {
        "zip": lambda s: s.patient.address.zip,
        "zip.other": lambda s: _last_elsewhere(s).zip,
    },
    "COUNTRY": {"country": _country},
    "LOCATION-OTHER": {"landmark": lambda s: pick(s.rng, entries("en/landmarks"))},
    "AGE": {
        "age": _age,
        "age.words": _age_in_words,
        "age.other": lambda s: str(whole(s.rng, 1, 99)),
        "age.adult": lambda s: str(whole(s.rng, 25, 101)),
        "age.decade": lambda s: f"{pick(s.rng, (20, 30, 40, 50, 60, 70, 80, 90))}s",
    },
    "DATE": {
        "date": lambda s: full_date(s, s.day),
        "date.admit": lambda s: full_date(s, s.admitted),
        "date.birth": lambda s: full_date(s, s.patient.birth),
        "date.event": _event,
        "date.short": _short,
        "date.next": lambda s: full_date(s, s.after(3, 180)),
        "date.next.short": lambda s: pick(s.rng, calendar.DAY_AND_MONTH)(s.after(3, 60)),
        "date.month": lambda s: pick(s.rng, calendar.MONTH_AND_YEAR)(s.before(60, 4000)),
        "date.year": lambda s: pick(s.rng, calendar.YEAR)(s.before(400, 12000)),
        "date.decade": lambda s: pick(s.rng, ("1970s", "1980s", "1990s", "'80s", "'90s", "2000s")),
        "weekday": lambda s: calendar.weekday(s.before(1, 6), lang="en"),
        "holiday": lambda s: pick(s.rng, calendar.HOLIDAYS),
    },
    "PHONE": {
        "phone": lambda s: s.patient.phone,
        "phone.other": _telephone,
        "phone.ext": _add_extension,
        "phone.local": lambda s: contact.local(s.rng),
        "extension": lambda s: pick(s.rng, ("x", "")) + digits(s.rng, 5),
        "pager": lambda s: digits(s.rng, 5),
    },
    "FAX": {"fax": _telephone},
    "EMAIL": {
        "email": lambda s: contact.email(s.rng, s.patient.person.first, s.patient.person.last),
        "email.staff": lambda s: contact.email(
            s.rng, s.attending.first, s.attending.last, house=s.patient.hospital
        ),
    },
    "URL": {"url": lambda s: contact.url(s.rng, s.patient.hospital, paths=_URL_PATHS)},
    "IPADDR": {"ip": lambda s: contact.ip(s.rng)},
    "MEDICALRECORD": {"mrn": lambda s: s.patient.mrn},
    "SSN": {
        "ssn": lambda s: s.patient.ssn,
        "ssn.end": lambda s: s.patient.ssn[-4:],
    },
    "HEALTHPLAN": {"member": lambda s: s.patient.plan},
    "ACCOUNT": {
        "account": lambda s: numbers.any_of(
            s.rng, "%########", "V##########", "%###-####-##", "ACC-%######"
        )
    },
    "LICENSE": {"license": _license},
    "VEHICLE": {
        "vehicle": lambda s: (
            numbers.vin(s.rng)
            if s.rng.random() < 0.4
            else numbers.any_of(s.rng, "AAA %###", "%AAA###", "### AAA", "AA## AAA")
        )
    },
    "DEVICE": {
        "device": lambda s: numbers.any_of(
            s.rng, "SN %#######", "AA######A", "A#A-%#####", "%#-####-##A", "PM#######"
        )
    },
    "BIOID": {"bio": lambda s: numbers.any_of(s.rng, "FP-%######", "VP#####A", "RET-%####")},
    "IDNUM": {
        "idnum": lambda s: numbers.any_of(
            s.rng, "%#######", "S##-%####", "A####-%##", "%##:A#####", "##-A-%#####", "RX%######"
        ),
    },
}

_SHE = {
    "he": "she", "He": "She", "his": "her", "His": "Her", "him": "her", "Mr": "Ms.", "M": "F",
    "man": "woman", "male": "female", "gentleman": "lady", "boy": "girl",
}  # fmt: skip


def _by_sex(word: str) -> Make:
    hers, his = _SHE[word], "Mr." if word == "Mr" else word
    return lambda s: hers if s.patient.person.sex == "F" else his


_PLAIN: dict[str, Make] = {
    **{word: _by_sex(word) for word in _SHE},
    "spouse": lambda s: "wife" if s.patient.kin.sex == "F" else "husband",
    "child": lambda s: "daughter" if s.patient.kin.sex == "F" else "son",
    "sibling": lambda s: "sister" if s.patient.kin.sex == "F" else "brother",
    "department": lambda s: s.department,
    "drug": lambda s: pick(s.rng, entries("en/drugs")),
    "condition": lambda s: pick(s.rng, entries("en/conditions")),
    "procedure": lambda s: pick(s.rng, entries("en/procedures")),
    "stay": lambda s: str((s.day - s.admitted) // timedelta(days=1)),
    "time": lambda s: f"{whole(s.rng, 0, 23):02d}:{whole(s.rng, 0, 59):02d}",
    "clock": lambda s: (
        f"{whole(s.rng, 1, 12)}:{whole(s.rng, 0, 59):02d} {pick(s.rng, ('AM', 'PM', 'am', 'p.m.'))}"
    ),
}

SLOTS: dict[str, Slot[Scene]] = {
    **{
        name: Slot(make, label, I2B2[label])
        for label, makes in _PHI.items()
        for name, make in makes.items()
    },
    **{name: Slot(make) for name, make in _PLAIN.items()},
}
