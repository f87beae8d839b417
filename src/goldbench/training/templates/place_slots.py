"""Slots of the texts about places: organisations, houses of care and logins, mostly made up.

Labels follow the other templates: pharmacies, insurers, ambulance services and home care are
ORGANIZATION; nursing homes, hospices and surgeries are HOSPITAL; an article before a name and the
sign before a handle stay outside; public bodies that set rules (WHO, FDA) and wards that are
called after what they do (ICU, Radiology) are plain text and have no slot here.
"""

from collections.abc import Callable
from random import Random

from goldbench.synthetic.chance import pick, whole
from goldbench.synthetic.grammar import Slot
from goldbench.synthetic.phi.english.scene import Scene
from goldbench.synthetic.phi.labels import I2B2
from goldbench.training.templates.employer_slots import employer
from goldbench.training.templates.hospitals import (
    SAINTS,
    TAILS,
    VIRTUES,
    home,
    hospital,
    nickname,
    place,
    practice,
)
from goldbench.training.templates.logins import handle, login, make_word
from goldbench.training.templates.names import family, given
from goldbench.training.templates.words import word

Make = Callable[[Random], str]
_CAPITALS = "ABCDEFGHIJKLMNOPRSTUVW"
_FORMS = (
    "Inc", "Inc.", "LLC", "L.L.C.", "Ltd", "Ltd.", "Limited", "PLC", "plc", "Corp", "Corp.", "Co.",
    "& Co.", "GmbH", "GmbH & Co. KG", "AG", "KG", "e.V.", "S.A.", "SA", "SAS", "S.L.", "S.p.A.",
    "S.r.l.", "B.V.", "N.V.", "AB", "A/S", "ASA", "Oy", "Sp. z o.o.", "Pty Ltd", "(Pty) Ltd",
    "Pvt Ltd", "Pvt. Ltd.", "Private Limited", "Ltda.", "S. de R.L.", "K.K.", "Co., Ltd.", "Group",
    "Holdings", "International", "A.Ş.", "LLP", "Trust",
)  # fmt: skip
_TRADES = (
    "Aggregates", "Air Freight", "Aviation", "Bakeries", "Bearings", "Bricks", "Building Supplies",
    "Buses", "Cabs", "Catering", "Cement", "Ceramics", "Chemical Works", "Cleaning Services",
    "Coaches", "Cold Storage", "Components", "Concrete", "Couriers", "Dairies", "Data Services",
    "Delivery", "Demolition", "Digital", "Distribution", "Dry Cleaning", "Dyeing Mills",
    "Electronics", "Engineering", "Estates", "Events", "Fabrication", "Feeds", "Flooring", "Foods",
    "Forwarding", "Foundry", "Garments", "Gas & Electric", "Glassworks", "Grain", "Haulage",
    "Hospitality", "Joinery", "Landscaping", "Leisure", "Lifts", "Machine Tools", "Meats", "Mines",
    "Motors", "Nurseries", "Packaging", "Paper Mills", "Petroleum", "Plant Hire", "Polymers",
    "Port Services", "Poultry", "Precision Tools", "Print Works", "Quarries", "Recruitment",
    "Refrigeration", "Scaffolding", "Sea Foods", "Security Services", "Shipyard", "Spinning Mills",
    "Steels", "Sugar", "Taxis", "Tea Estate", "Technologies", "Textile Mills", "Timber", "Tyres",
    "Transport", "Travel", "Tubes", "Utilities", "Vending", "Warehousing", "Waste", "Water",
    "Wines",
)  # fmt: skip
_SCHOOLS = (
    "Primary School", "Elementary", "High School", "High", "Middle School", "Grammar School",
    "Academy", "College", "Community College", "Sixth Form College", "Polytechnic", "University",
    "State University", "Institute of Technology", "Technical College", "Business School",
    "School of Nursing", "Law School", "Nursery", "Preschool", "Montessori School", "Gymnasium",
    "Public School", "Convent School", "Vidyalaya", "Girls' School", "Boys' School", "Day Nursery",
    "School District", "Unified School District", "Junior College", "Conservatory", "TAFE",
    "National School", "Secondary School", "Kindergarten", "Learning Center", "Beauty College",
)  # fmt: skip
_CHARITIES = (
    "Foundation", "Trust", "Society", "Relief Fund", "Food Bank", "Shelter", "Soup Kitchen",
    "Children's Fund", "Mission", "Volunteers", "Community Kitchen", "Refuge",
    "Welfare Association", "Senior Center", "Animal Rescue", "Lifeboat Society",
    "Homeless Project", "Outreach", "Community Trust", "Youth Club", "Housing Association",
    "Legal Aid", "Recovery House",
)  # fmt: skip
_BODIES = (
    "City Council", "County Council", "Borough Council", "Fire Department", "Fire & Rescue",
    "Police", "Police Department", "PD", "Sheriff's Office", "County Jail", "Department of Health",
    "Social Services", "Transit Authority", "Water Board", "Housing Authority", "Public Library",
    "Port Authority", "Municipal Corporation", "Electricity Board", "Post Office", "County Court",
    "Family Court", "Probation Service", "Child Protective Services", "County DHS", "School Board",
    "Ambulance Service", "EMS", "Parks and Recreation", "Town Hall", "Area Agency on Aging",
)  # fmt: skip
_CLUBS = (
    "FC", "United", "Rovers", "Athletic", "RFC", "Rugby Club", "Cricket Club", "Golf Club", "CC",
    "Tennis Club", "Rowing Club", "Harriers", "Swim Club", "Little League", "Youth Soccer",
    "Judo Club", "Wanderers", "Bowling Club", "Boxing Club", "Ramblers", "Rotary Club",
    "Lions Club", "Hockey Club", "Country Club", "Yacht Club", "Gymkhana", "Sports Club",
    "Runners", "CrossFit", "Gym", "YMCA", "Chess Club", "Community Choir", "Brass Band",
    "Women's Institute", "Allotment Society",
)  # fmt: skip
_FAITHS = (
    "Baptist Church", "Methodist Church", "Parish Church", "Lutheran Church", "Presbyterian Church",
    "Pentecostal Assembly", "Gospel Centre", "Islamic Centre", "Mosque", "Central Mosque", "Masjid",
    "Gurdwara", "Mandir", "Temple", "Synagogue", "Hebrew Congregation", "Buddhist Centre", "Chapel",
    "Cathedral", "Community Church", "Church of God", "AME Zion", "Tabernacle", "Friends Meeting",
    "Kingdom Hall", "Seventh-day Adventist Church", "Vineyard", "Orthodox Church", "Abbey",
)  # fmt: skip
_BANKS = (
    "Bank", "Savings Bank", "Credit Union", "Federal Credit Union", "Building Society", "Bancorp",
    "Cooperative Bank", "Trust Company", "Sparkasse", "Volksbank", "Grameen Bank", "National Bank",
)  # fmt: skip
_INSURERS = (
    "Life", "Mutual", "Assurance", "Insurance", "Health Plan", "Health", "Insurance Group",
    "Indemnity", "General Insurance", "Benefit Fund", "Underwriters", "Health Plans",
    "Medical Aid", "Lebens", "Krankenkasse", "Casualty", "Friendly Society", "HMO",
    "Health Insurance Co.", "Care Plus",
)  # fmt: skip
_SHOPS = (
    "Stores", "Supermarket", "Market", "Hardware", "Bakery", "Deli", "Grill", "Cafe", "Diner",
    "Pizza", "Butchers", "Fish Bar", "Books", "Records", "Florist", "Garden Centre", "Barbers",
    "Nails", "Salon", "Sweets", "Tandoori", "Tavern", "Arms", "Inn", "Autos", "Tyres", "Opticians",
    "Jewellers", "Shoes", "Mart", "Grocers", "Off Licence", "Donuts", "Coffee", "Kitchens",
    "Curry House", "Bazaar", "Cash & Carry",
)  # fmt: skip
_CHEMISTS = (
    "Pharmacy", "Chemist", "Chemists", "Drugs", "Drug Store", "Apothecary", "Medicals", "Rx",
    "Apteka", "Farmacia", "Apotheke", "Compounding Pharmacy", "Discount Drug", "Medical Hall",
)  # fmt: skip
_CARERS = (
    "Home Care", "Home Health", "Homecare", "VNA", "Visiting Nurses", "Medical Supply", "Oxygen",
    "Care at Home", "Meals on Wheels", "Ambulance", "Medical Transport", "Carers", "Diagnostics",
    "Reference Laboratory", "Genomics", "Prosthetics", "Mobility", "Healthcare Staffing",
)  # fmt: skip


def _surname(rng: Random) -> str:
    return word(rng, "surnames")


def _brand(rng: Random) -> str:
    """Name a firm by one word as firms do now: invented, joined, with odd capitals or signs."""
    first, second = make_word(rng), make_word(rng)
    ends = ("ify", "ly", "io", "ex", "co", "tek", "soft", "mart", "net", "gen", "via", "is", "on")
    return pick(
        rng,
        (
            first, first, first, first + pick(rng, ends), first + pick(rng, ends),
            first + second[:4].lower(),
            first[:4] + second[:5], first.upper(), f"{first}-{second}", f"{first}+",
            f"{first} {whole(rng, 2, 360)}", first.lower(), f"i{first}", f"e{first}",
            f"{first}&{second}",
            f"{first}.{pick(rng, ('io', 'com', 'ai'))}",
        ),
    )  # fmt: skip


def _acronym(rng: Random) -> str:
    letters = "".join(pick(rng, _CAPITALS) for _ in range(whole(rng, 3, 5)))
    return pick(
        rng,
        (
            letters, letters, letters, ".".join(letters[:3]) + ".", f"{letters[0]}&{letters[1]}",
            letters[:2],
            f"{letters[:2]}-{letters[2:]}",
            f"{letters} {pick(rng, ('Group', 'Ltd', 'Inc.', 'India', 'UK'))}",
        ),
    )  # fmt: skip


def _head(rng: Random) -> str:
    return pick(rng, (place, make_word, _surname, place, _brand))(rng)


def _name_with(kinds: tuple[str, ...]) -> Make:
    return lambda rng: f"{pick(rng, (place, place, make_word, family))(rng)} {pick(rng, kinds)}"


def _company(rng: Random) -> str:
    head = _head(rng)
    trade, form, last = pick(rng, _TRADES), pick(rng, _FORMS), word(rng, "surnames")
    return pick(
        rng,
        (
            f"{head} {form}", f"{head} {trade}", f"{head} {trade}", f"{head} {trade} {form}",
            f"{last} & {word(rng, 'surnames')}", f"{last} & Sons", f"{last} Bros {trade}",
            f"{last} and Daughters {trade}", f"{last}, {word(rng, 'surnames')} & Partners",
            f"{trade} of {head}", f"{_acronym(rng)} {trade}", f"{last} {word(rng, 'surnames')} LLP",
            f"Hindustan {head} {trade}", f"British {head}", f"Royal {head}", f"{head} {last}",
        ),
    )  # fmt: skip


def _school(rng: Random) -> str:
    head, saint = pick(rng, (place, make_word, family))(rng), word(rng, "given", invented=0.3)
    usual = f"{head} {pick(rng, _SCHOOLS)}"
    ways = (
        usual, usual, usual, usual, f"St {saint}'s {pick(rng, _SCHOOLS)}", f"University of {head}",
        f"Univ. of {head}", f"{head} Uni", f"P.S. {whole(rng, 2, 380)}", f"UC {head}",
        f"{head} State", f"{head} Tech", f"{saint} {head} {pick(rng, _SCHOOLS)}", f"IIT {head}",
        f"TU {head}", f"Université de {head}", f"College of {head}", f"Our Lady of {saint}",
        f"{head} ISD",
    )  # fmt: skip
    return pick(rng, ways)


def _union(rng: Random) -> str:
    name, number, head = _acronym(rng), whole(rng, 3, 2400), place(rng)
    trades = (
        "Teamsters",
        "Ironworkers",
        "Pipefitters",
        "Carpenters",
        "Dockers",
        "Miners",
        "Nurses",
    )
    trade = pick(rng, trades)
    return pick(
        rng,
        (
            f"{name} Local {number}", f"{trade} Local {number}", f"Local {number}", name,
            f"{head} {trade} Union", f"{head} Teachers Association", f"{trade} Union of {head}",
            f"Amalgamated Union of {trade}", f"{head} Federation of {trade}",
        ),
    )  # fmt: skip


def _faith(rng: Random) -> str:
    saint = pick(rng, SAINTS).format(word(rng, "given", invented=0.3))
    usual = _name_with(_FAITHS)(rng)
    more = (f"{saint} Church", saint, f"First {pick(rng, _FAITHS)} of {place(rng)}")
    return pick(rng, (usual, usual, usual, *more, f"Iglesia {make_word(rng)}", f"Bethel {usual}"))


def _shop(rng: Random) -> str:
    owner, kind = word(rng, "surnames"), pick(rng, _SHOPS)
    ways = (
        f"{owner}'s", f"{owner}'s {kind}", f"{_head(rng)} {kind}", f"{given(rng)}'s {kind}",
        f"{kind} on {make_word(rng)}", f"{owner} & {owner[0]}. {kind}", f"{make_word(rng)} {kind}",
    )  # fmt: skip
    return pick(rng, ways)


_ORGANISATIONS: dict[str, Make] = {
    "brand": _brand, "acronym": _acronym, "company": _company, "school": _school, "union": _union,
    "charity": _name_with(_CHARITIES), "body": _name_with(_BODIES), "club": _name_with(_CLUBS),
    "faith": _faith, "bank": _name_with(_BANKS), "insurer": _name_with(_INSURERS), "shop": _shop,
    "chemist": _name_with(_CHEMISTS),
    "carer": _name_with(_CARERS),
}  # fmt: skip
_ORDINARY = 0.12  # share of names made of ordinary words
_MIXED = ("brand", "brand", "acronym", "company", "company", "company", "shop", "bank", "body")


def _employer(rng: Random) -> str:
    if rng.random() < _ORDINARY:
        return employer(rng).removeprefix("The ")
    return _ORGANISATIONS[pick(rng, _MIXED)](rng)


_PHI: dict[str, dict[str, Make]] = {
    "ORGANIZATION": {
        **{f"x.{name}": make for name, make in _ORGANISATIONS.items()},
        "x.org": _employer,
    },
    "HOSPITAL": {"x.hosp": hospital, "x.short": nickname, "x.home": home, "x.practice": practice},
    "USERNAME": {"x.login": login, "x.handle": handle},
}
_CAPITAL = ("org", "company", "hosp", "home", "login", "school", "insurer")
_SMALL = ("org", "company", "hosp", "short", "home", "login", "school", "shop", "chemist")


def _draw(make: Make, change: Callable[[str], str] = str) -> Callable[[Scene], str]:
    return lambda scene: change(make(scene.rng))


def _seed_stream(scene: Scene, what: str) -> Random:
    about = scene.patient
    return Random(f"{about.number} {about.mrn} {what}")  # noqa: S311  # texts, not secrets


def _own_firm(scene: Scene) -> str:
    """Name the organisation that a text comes back to, of three words or more."""
    rng = _seed_stream(scene, "firm")
    heads = (place(rng), make_word(rng), pick(rng, ("United", "Central", "National", "Greater")))
    return f"{pick(rng, heads)} {make_word(rng)} {pick(rng, pick(rng, _KINDS))}"


def _own_house(scene: Scene) -> str:
    rng = _seed_stream(scene, "ward")
    heads = (place(rng), make_word(rng), pick(rng, VIRTUES), "Royal", "University")
    return f"{pick(rng, heads)} {make_word(rng)} {pick(rng, TAILS)}"


def _letters(name: str) -> str:
    """Give the letters that a name is known by.

    >>> _letters("Greater Zolm Housing Authority")
    'GZHA'
    """
    return "".join(part[0] for part in name.split() if part[0].isalpha()).upper()


_KINDS = (_TRADES, _CHARITIES, _BODIES, _CLUBS, _BANKS, _INSURERS)
_OWN: dict[str, tuple[str, Callable[[Scene], str]]] = {
    "x.own.org": ("ORGANIZATION", _own_firm),
    "x.own.org.letters": ("ORGANIZATION", lambda s: _letters(_own_firm(s))),
    "x.own.hosp": ("HOSPITAL", _own_house),
    "x.own.hosp.letters": ("HOSPITAL", lambda s: _letters(_own_house(s))),
    "x.own.hosp.head": ("HOSPITAL", lambda s: " ".join(_own_house(s).split()[:2])),
}


PLACE_SLOTS: dict[str, Slot[Scene]] = {
    name: Slot(make, label, I2B2[label]) for name, (label, make) in _OWN.items()
} | {
    f"{name}{end}": Slot(_draw(make, change), label, I2B2[label])
    for label, makes in _PHI.items()
    for name, make in makes.items()
    for end, change, wanted in (
        ("", str, (name[2:],)),
        (".upper", str.upper, _CAPITAL),
        (".low", str.lower, _SMALL),
    )
    if name[2:] in wanted
}
