"""Slots of the clinic texts: surgeries, schools, bases, ships and numbers of several countries.

Labels follow the other templates: counties and provinces are STATE, bases and ships are
LOCATION-OTHER, people who are no clinical staff are PATIENT, the number of an age is the AGE.
"""

from collections.abc import Callable
from random import Random

from goldbench.synthetic.chance import pick, whole
from goldbench.synthetic.grammar import Slot
from goldbench.synthetic.phi import numbers
from goldbench.synthetic.phi.calendar import MONTHS
from goldbench.synthetic.phi.english.scene import Scene
from goldbench.synthetic.phi.labels import I2B2
from goldbench.training.templates.names import family, given, recurring
from goldbench.training.templates.words import word

Make = Callable[[Random], str]
_KNOWN = (
    "Walmart", "UPS", "FedEx", "Home Depot", "Costco", "Target", "General Electric", "GE", "IBM",
    "Boeing", "Ford", "General Motors", "GM", "John Deere", "Caterpillar", "US Steel", "Kodak",
    "AT&T", "Verizon", "Amtrak", "Delta", "Kroger", "Publix", "Safeway", "Lowe's", "McDonald's",
    "Starbucks", "Microsoft", "Intel", "Con Edison", "Raytheon", "Lockheed", "Goodyear", "Macy's",
    "Sears", "Tesco", "Sainsbury's", "Royal Mail", "British Rail", "Rolls-Royce", "Guinness",
    "Aer Lingus", "An Post", "Tim Hortons", "Canadian Tire", "Air Canada", "Qantas", "Woolworths",
    "Telstra", "Bunnings", "Tata Steel", "Infosys", "Indian Railways", "Air India", "Goodwill",
    "the Salvation Army", "the YMCA", "the VFW", "the Knights of Columbus", "the Peace Corps",
    "Penn State", "Ohio State", "UMass", "UCLA", "Notre Dame", "Howard", "Trinity", "McGill",
    "Amazon", "Whole Foods", "Dunkin' Donuts", "the Red Cross", "Habitat for Humanity",
)  # fmt: skip
_CHEMISTS = (
    "CVS", "Walgreens", "Rite Aid", "Walmart Pharmacy", "Costco Pharmacy", "Boots",
    "Shoppers Drug Mart", "Rexall", "Chemist Warehouse", "Apollo Pharmacy", "Publix Pharmacy",
)  # fmt: skip
_SCHOOLS = (
    "Elementary", "Elementary School", "Middle School", "High School", "High", "Jr. High",
    "Primary School", "Academy", "Grammar School", "Community College", "College", "Preschool",
    "Montessori", "Head Start", "Vocational School", "Tech", "Charter School", "Public School",
    "National School", "Secondary College", "Kindergarten", "Daycare", "Vidyalaya", "Nursery",
)  # fmt: skip
_FAITHS = (
    "Baptist Church", "Methodist Church", "Lutheran", "AME Church", "Presbyterian", "Parish",
    "Gurdwara", "Islamic Center", "Hindu Temple", "Kingdom Hall", "Ward", "Synagogue", "Tabernacle",
    "Church of Christ", "Community Church", "Zen Center", "Chapel", "Gospel Hall",
)  # fmt: skip
_PLACES = (
    "Heights", "Hill", "Gardens", "Flats", "Village", "Estates", "Park", "Corners", "Point",
    "Hollow", "Terrace Apartments", "Manor Mobile Home Park", "Towers", "Square", "Green",
)  # fmt: skip
_COUNTIES = (
    "Kent", "Surrey", "Norfolk", "Devon", "Lancashire", "West Yorkshire", "Co. Durham", "Essex",
    "Fife", "Gwynedd", "Dorset", "Hants", "Notts", "Berkshire", "Cumbria", "Cheshire", "Powys",
)  # fmt: skip
_IRISH = ("Co. Galway", "Co. Kerry", "Co. Mayo", "Co. Cork", "Co. Clare", "Co Donegal", "Co. Louth")
_DECADES = (
    "1950s", "1960s", "'60s", "'70s", "1970's", "1980s", "1990s", "'90s", "2000s", "seventies",
)  # fmt: skip
_PROVINCES = ("ON", "BC", "QC", "AB", "NS", "MB", "SK", "NB", "NL", "Ontario", "Nova Scotia")
_AUSTRALIA = ("NSW", "VIC", "QLD", "SA", "WA", "TAS", "NT", "ACT", "Queensland", "Tasmania")
_INDIA = (
    "Karnataka", "Tamil Nadu", "Kerala", "Maharashtra", "Gujarat", "West Bengal", "Telangana",
    "Punjab", "Bihar", "Odisha", "Rajasthan", "U.P.", "M.P.", "Andhra Pradesh",
)  # fmt: skip
_NTH = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth",
    "eighteenth", "nineteenth", "twentieth", "twenty first", "thirtieth",
)  # fmt: skip
_YEARS = (
    "twenty eleven", "twenty fourteen", "two thousand nine", "nineteen eighty six", "twenty twenty",
    "two thousand and three", "nineteen fifty-one", "twenty twenty-two", "nineteen forty seven",
)  # fmt: skip
_AHEAD = 0.15
_DIGITS = ("oh", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def _town(rng: Random) -> str:
    return word(rng, "cities", invented=0.4)


def _last(rng: Random) -> str:
    return word(rng, "surnames", invented=0.4)


def _saint(rng: Random) -> str:
    return f"St. {given(rng)}" + pick(rng, ("", "'s"))


def _school(rng: Random) -> str:
    head = pick(rng, (_last(rng), _town(rng), f"{given(rng)} {_last(rng)}"))
    kind = pick(rng, _SCHOOLS)
    return pick(
        rng,
        (
            f"{head} {kind}", f"{head} {kind}", f"{head} {kind}", f"{_saint(rng)} {kind}",
            f"P.S. {whole(rng, 2, 399)}", f"University of {_town(rng)}", f"{_town(rng)} State",
            f"{_town(rng)} ISD", f"{head} Unified School District", _saint(rng),
        ),
    )  # fmt: skip


def _faith(rng: Random) -> str:
    head = pick(rng, (_last(rng), _town(rng), "First", "Second", "Mt. Zion", "Bethel", "Grace"))
    church = f"{head} {pick(rng, _FAITHS)}"
    temple = f"Temple {pick(rng, ('Beth', 'Sinai', 'Emanu'))} {given(rng)}"
    return pick(rng, (church, church, _saint(rng), f"{_saint(rng)} of {_town(rng)}", temple))


def _base(rng: Random) -> str:
    name = pick(rng, (_last(rng), _town(rng)))
    return pick(
        rng,
        (
            f"Fort {name}", f"Ft. {name}", f"Camp {name}", f"{name} Air Force Base", f"{name} AFB",
            f"Naval Station {name}", f"NAS {name}", f"RAF {name}", f"CFB {name}",
            f"{name} Naval Shipyard", f"MCAS {name}", f"{name} Army Depot",
        ),
    )  # fmt: skip


def _ship(rng: Random) -> str:
    head = pick(rng, ("USS", "U.S.S.", "USNS", "HMS", "HMCS", "SS", "M/V", "HMAS", "INS"))
    return f"{head} {pick(rng, (_last(rng), _town(rng), f'{given(rng)} {_last(rng)}'))}"


def _corps(rng: Random) -> str:
    nth = whole(rng, 4, 20)
    return pick(
        rng,
        (
            f"{nth}th Infantry Division", f"the {nth}th Cavalry", f"{nth}1st Airborne",
            f"{nth}th Engineer Battalion", f"the Royal {_town(rng)} Regiment", f"{nth}th Marines",
            "the Merchant Marine", "the Seabees", "the Coast Guard", "the National Guard",
        ),
    )  # fmt: skip


def _surgery(rng: Random) -> str:
    head = pick(rng, (_town(rng), _last(rng), "The Old Forge", "Riverside", "The Limes", "Market"))
    tails = (
        "Surgery", "Medical Practice", "Health Centre", "Medical Centre", "Group Practice",
        "Family Practice", "Primary Care Centre", "Polyclinic", "Family Health Team",
    )  # fmt: skip
    return f"{head} {pick(rng, tails)}"


def _trust(rng: Random) -> str:
    town, other = _town(rng), _town(rng)
    return pick(
        rng,
        (
            f"{town} Hospitals NHS Trust", f"{town} and {other} NHS Foundation Trust",
            f"{town} District General Hospital", f"Royal {town} Hospital", f"{town} Infirmary",
            f"University Hospital {town}", f"{town} Base Hospital",
            f"{given(rng)} Nursing Home & Hospital", f"{town} Medical College Hospital",
            f"Our Lady's Hospital, {town}", f"{town} Regional Health Authority", f"{town} Hospice",
        ),
    )  # fmt: skip


def _agency(rng: Random) -> str:
    name = pick(rng, (_town(rng), _last(rng)))
    return pick(
        rng,
        (
            f"{name} County Department of Social Services", f"{name} County DHS", f"{name} Police",
            f"{name} Council on Aging", f"{name} Area Agency on Aging", f"{name} Borough Council",
            f"{name} Probate Court", f"Superior Court of {name} County", f"{name} Family Court",
            f"{name} County Sheriff", f"{name} Housing Authority", f"{name} VNA",
            f"{name} County Health Department", f"{name} Home Health", f"{name} Fire & Rescue",
            f"{name} Ambulance Service", f"{name} Adult Day Health", f"{name} Township EMS",
        ),
    )  # fmt: skip


def _lawyers(rng: Random) -> str:
    first, second = family(rng), family(rng)
    tails = ("LLP", "P.C.", "Law Group", "& Associates", "Solicitors", "PLLC", "Law Offices")
    return pick(
        rng,
        (f"{first} {second} {pick(rng, tails)}", f"{first} & {second}", f"{first}, {second} & Co."),
    )


def _india_road(rng: Random) -> str:
    name, number = _last(rng), whole(rng, 1, 400)
    return pick(
        rng,
        (
            f"Flat {number}, {name} Apartments", f"{number}/{whole(rng, 1, 40)}, {name} Nagar",
            f"H.No. {whole(rng, 1, 12)}-{whole(rng, 1, 90)}-{number}", f"{number}, {name} Marg",
            f"#{number}, {whole(rng, 4, 19)}th Cross, {name} Layout", f"{number} {name} Colony",
        ),
    )  # fmt: skip


def _british_road(rng: Random) -> str:
    name = pick(rng, (_last(rng), _town(rng), "Church", "Station", "Mill"))
    ways = "Road Close Gardens Lane Crescent Drive Rise Avenue Mews Way"
    street = f"{name} {pick(rng, ways.split())}"
    if rng.random() < 0.75:
        return f"{whole(rng, 1, 220)} {street}"
    return f"{pick(rng, ('Rose Cottage', 'The Gables', f'{_last(rng)} House', 'Flat 2'))}, {street}"


def _say_day(rng: Random) -> str:
    month, nth, year = pick(rng, MONTHS), pick(rng, _NTH), pick(rng, _YEARS)
    day = f"{month} {nth}"
    return pick(rng, (f"{day}, {year}", f"{day} {year}", day, f"the {nth} of {month}"))


def _say_digits(count: int) -> Make:
    return lambda rng: " ".join(pick(rng, _DIGITS) for _ in range(count))


def _month(rng: Random) -> str:
    full, year = pick(rng, MONTHS), _year(rng)
    forms = (full, full, f"{full} {year}", f"{full[:3]} {year}", f"{full[:3]} '{year % 100:02d}")
    return pick(rng, forms)


def _fill(shapes: str) -> Make:
    return lambda rng: numbers.any_of(rng, *shapes.split("|"))


def _between(low: int, high: int) -> Make:
    return lambda rng: str(whole(rng, low, high))


def _initials(rng: Random) -> str:
    return "".join(pick(rng, "ABCDEFGHJKLMNOPRSTVWZ") for _ in range(2 + (rng.random() < 0.25)))


def _ward(rng: Random) -> str:
    return pick(rng, (f"Ward {whole(rng, 1, 40)}{pick(rng, 'ABCD')}", f"{_last(rng)} Ward"))


def _pick_one(words: tuple[str, ...]) -> Make:
    return lambda rng: pick(rng, words)


def _year(rng: Random) -> int:
    """Draw a year; records made unrecognisable often lie decades ahead."""
    return whole(rng, 2061, 2140) if rng.random() < _AHEAD else whole(rng, 1931, 2026)


def _american_day(rng: Random) -> str:
    return f"{whole(rng, 1, 12):02d}/{whole(rng, 1, 28):02d}/{_year(rng)}"


def _veterans_day(rng: Random) -> str:
    return f"{pick(rng, MONTHS)[:3].upper()} {whole(rng, 1, 28):02d}, {_year(rng)}"


def _british_day(rng: Random) -> str:
    year, month, day = whole(rng, 1931, 2026), whole(rng, 1, 12), whole(rng, 1, 28)
    full = MONTHS[month - 1]
    tail = "th" if 11 <= day <= 13 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    return pick(
        rng,
        (
            f"{day:02d}/{month:02d}/{year}", f"{day:02d}/{month:02d}/{year % 100:02d}",
            f"{day}{tail} {full} {year}", f"{day} {full} {year}", f"{day:02d}.{month:02d}.{year}",
            f"{day:02d}-{full[:3]}-{year}", f"{day}{tail} {full}",
        ),
    )  # fmt: skip


def _iso_day(rng: Random) -> str:
    return f"{_year(rng)}-{whole(rng, 1, 12):02d}-{whole(rng, 1, 28):02d}"


# Shapes of numbers, parted by "|": "#" a digit, "%" a digit from 1, "A" a letter.
_SHAPES: dict[str, dict[str, str]] = {
    "ZIP": {
        "b.c.post.gb": "AA% %AA|AA%# %AA|A%# %AA|A% %AA",
        "b.c.post.ca": "A%A %A%",
        "b.c.post.au": "2###|3###|4###|6###",
        "b.c.post.in": "5###00|6#####|11####",
        "b.c.post.ie": "A## A#A#|A## AA##|A##AA##",
    },
    "PHONE": {
        "b.c.tel.gb": "01632 960###|020 7946 0###|07700 900###|0%### ######|0%## ### ####",
        "b.c.tel.ie": "(0%#) ### ####|0%#-#######|+353 %# ### ####|08# ### ####",
        "b.c.tel.au": "(0%) #### ####|04## ### ###|0% #### ####",
        "b.c.tel.in": "+91 9#### #####|9#########|080-2### ####|044 2### ####",
    },
    "MEDICALRECORD": {
        "b.c.nhs": "### ### ####|### ### ####|##########|###-###-####",
        "b.c.uhid": "UHID%######|IP/##/#####|OP-#######|A####/##",
    },
    "HEALTHPLAN": {
        "b.c.mbi": "%AA%-AA%-AA##|%AA%AA%AA##",
        "b.c.ohip": "#### ### ### AA|####-###-###-AA|##########AA",
        "b.c.medicare.au": "#### ##### #|#### ##### #/%",
        "b.c.group": "#####-##|GRP######|00#####|######",
    },
    "LICENSE": {
        "b.c.gmc": "%######|%######|##A####A",
        "b.c.board": "MD#####|A#####|PT-####|RN######|####-A",
    },
    "IDNUM": {
        "b.c.subject": "###-####|##-###|US-####-###|S-####|#######|%##-%##-A|R####",
        "b.c.claim": "WC-20##-######|##A######|CLM########|20##-######|E########-##|%###-AA-##",
        "b.c.docket": "20##-AA-#####|##-PR-####|AA-##-####|##A#####",
        "b.c.ods": "A8####|A#####|Y0####",
        "b.c.tin": "%#-#######",
        "b.c.auth": "A#########|P-########|RF######|##########|REF-##-#####",
        "b.c.doc": "%-#######|########-%|ES-######",
        "b.c.spec": "####:A#####A|%###:CH#####R|##-###-####",
        "b.c.gov": "#### #### ####|#######A|#######AA|AA ## ## ## A",
    },
}
_PHI: dict[str, dict[str, Make]] = {
    "DOCTOR": {"b.c.init": _initials},
    "ORGANIZATION": {
        "b.c.known": _pick_one(_KNOWN), "b.c.chemist": _pick_one(_CHEMISTS), "b.c.school": _school,
        "b.c.faith": _faith, "b.c.corps": _corps, "b.c.agency": _agency, "b.c.lawyers": _lawyers,
    },
    "LOCATION-OTHER": {
        "b.c.base": _base, "b.c.ship": _ship,
        "b.c.hood": lambda r: f"{_last(r)} {pick(r, _PLACES)}",
    },
    "HOSPITAL": {"b.c.surgery": _surgery, "b.c.trust": _trust},
    "DEPARTMENT": {"b.c.ward": _ward},
    "STREET": {"b.c.road.gb": _british_road, "b.c.road.in": _india_road},
    "STATE": {
        "b.c.county": _pick_one(_COUNTIES), "b.c.county.ie": _pick_one(_IRISH),
        "b.c.province": _pick_one(_PROVINCES), "b.c.state.au": _pick_one(_AUSTRALIA),
        "b.c.state.in": _pick_one(_INDIA),
    },
    "DATE": {
        "b.c.day.us": _american_day, "b.c.day.gb": _british_day, "b.c.day.iso": _iso_day,
        "b.c.day.hl7": lambda r: _iso_day(r).replace("-", ""), "b.c.day.said": _say_day,
        "b.c.day.va": _veterans_day,
        "b.c.month": _month, "b.c.year": lambda r: str(_year(r)),
        "b.c.decade": _pick_one(_DECADES),
    },
    "PHONE": {"b.c.tel.said": _say_digits(7)},
    "MEDICALRECORD": {"b.c.mrn.said": _say_digits(6)},
    "LICENSE": {"b.c.npi": numbers.npi, "b.c.dea": numbers.dea},
    "AGE": {
        "b.c.child": _between(2, 17), "b.c.months": _between(2, 30), "b.c.old": _between(66, 102),
        "b.c.grown": _between(22, 79),
    },
}  # fmt: skip
# A third doctor, a third relative, and somebody who is neither (a lawyer, a caseworker).
_PEOPLE = {"bf": "DOCTOR", "bk": "PATIENT", "bx": "PATIENT"}


def _draw(make: Make) -> Callable[[Scene], str]:
    return lambda scene: make(scene.rng)


def _share_surname(role: str) -> Callable[[Scene], str]:
    """Name a relative who bears the patient's family name."""
    first, last = recurring(role)[f"{role}.first"], recurring("p")["p.last"]
    return lambda scene: f"{first(scene)} {last(scene)}"


def _spell_surname(sign: str) -> Callable[[Scene], str]:
    last = recurring("p")["p.last"]
    return lambda scene: sign.join(last(scene).upper().replace(" ", ""))


def _veterans(role: str) -> Callable[[Scene], str]:
    """Write a name as the veterans' system does: capitals, no blank after the comma."""
    comma = recurring(role)[f"{role}.comma"]
    return lambda scene: comma(scene).upper().replace(", ", ",")


_KIN: dict[str, Callable[[Scene], str]] = {
    "b.same": _share_surname("k"), "b.same2": _share_surname("k2"), "b.same3": _share_surname("bk"),
    "b.c.spelled": _spell_surname(" "), "b.c.spelled.dash": _spell_surname("-"),
    "b.c.upper": lambda scene: recurring("p")["p.comma"](scene).upper(),
    "b.va.p": _veterans("p"),
}  # fmt: skip

CLINIC_SLOTS: dict[str, Slot[Scene]] = {
    **{
        name: Slot(_draw(make), label, I2B2[label])
        for label, makes in _PHI.items()
        for name, make in makes.items()
    },
    **{
        name: Slot(_draw(_fill(shapes)), label, I2B2[label])
        for label, shapes_by_name in _SHAPES.items()
        for name, shapes in shapes_by_name.items()
    },
    **{
        name: Slot(make, label, I2B2[label])
        for role, label in _PEOPLE.items()
        for name, make in recurring(role).items()
    },
    **{name: Slot(make, "PATIENT", I2B2["PATIENT"]) for name, make in _KIN.items()},
    **{f"b.va.{role}": Slot(_veterans(role), "DOCTOR", I2B2["DOCTOR"]) for role in "de"},
}
