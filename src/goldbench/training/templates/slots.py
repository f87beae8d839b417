"""What may stand in the slots of the short texts beyond what notes have.

Names, towns and firms from everywhere, half of them made up; numbers, addresses and dates in the
shapes of many countries. Labels and where spans end follow the notes (i2b2 2014).
"""

from collections.abc import Callable
from random import Random

from goldbench.language.lexicons import entries
from goldbench.synthetic.chance import digits, pick, whole
from goldbench.synthetic.grammar import Slot
from goldbench.synthetic.phi import contact, english, numbers
from goldbench.synthetic.phi.english.scene import Scene
from goldbench.synthetic.phi.labels import I2B2
from goldbench.training.templates.days import day, full_day
from goldbench.training.templates.employer_slots import code, employer, house, letters, spot, wing
from goldbench.training.templates.names import family, given, name, recurring
from goldbench.training.templates.words import word

Make = Callable[[Random], str]


def _town(rng: Random) -> str:
    draw = rng.random()
    if draw < 0.1:
        head = pick(rng, ("New ", "San ", "Port ", "North ", "Saint ", "Lake ", "West ", "Fort "))
        return head + word(rng, "surnames", invented=0.3)
    tails = ("ville", "ton", "burg", " City", " Falls", "field", " Beach", "stad", " Springs")
    return (
        word(rng, "surnames") + pick(rng, tails)
        if draw < 0.2
        else word(rng, "cities", invented=0.4)
    )


def _road(rng: Random) -> str:
    name = pick(rng, (word(rng, "surnames"), word(rng, "given"), word(rng, "cities")))
    number = str(pick(rng, (whole(rng, 1, 99), whole(rng, 100, 999), whole(rng, 1000, 99999))))
    return pick(
        rng,
        (
            f"{number} {name} {pick(rng, _WAYS)}", f"{number} {name} {pick(rng, _WAYS)}",
            f"{number} {name} {pick(rng, _WAYS)} {pick(rng, _FLATS)} {whole(rng, 1, 999)}",
            f"{number} {pick(rng, ('N', 'S.', 'West', 'East', 'NW'))} {name} {pick(rng, _WAYS)}",
            f"{number} {whole(rng, 4, 99)}th {pick(rng, _WAYS)}",
            f"{number} {name}", f"{name} {pick(rng, _WAYS)}", f"{name} {number}",
            f"{name}{pick(rng, _ABROAD)} {number}", f"{name}{pick(rng, _ABROAD)} {number}",
            f"{pick(rng, _VIAS)} {name} {number}", f"{number} {pick(rng, _VIAS)} {name}",
            f"{pick(rng, _VIAS)} {name}, {number}", f"{number}, {name} {pick(rng, _WAYS)}",
            f"{pick(rng, _FLATS)} {whole(rng, 1, 60)}, {number} {name} {pick(rng, _WAYS)}",
            f"{number}/{whole(rng, 1, 40)} {name} {pick(rng, _WAYS)}",
            f"{pick(rng, ('P.O. Box', 'PO Box', 'Box', 'RR', 'GPO Box'))} {whole(rng, 1, 9999)}",
            f"{word(rng, 'surnames')} House, {number} {name} {pick(rng, _WAYS)}",
            f"Unit {number} Box {whole(rng, 100, 9999)}",
        ),
    )  # fmt: skip


_WAYS = (
    "Street", "St", "St.", "Avenue", "Ave", "Ave.", "Road", "Rd", "Rd.", "Lane", "Ln", "Drive",
    "Dr", "Dr.", "Boulevard", "Blvd", "Blvd.", "Court", "Ct", "Way", "Place", "Pl", "Terrace",
    "Circle", "Cir", "Parkway", "Pkwy", "Highway", "Hwy", "Square", "Trail", "Close", "Crescent",
    "Loop", "Mews", "Hill", "Grove", "Gardens", "Walk", "Row", "Point", "Crossing", "Ridge", "Run",
    "Manor", "Plaza", "Park", "Knoll", "Bend", "Heights",
)  # fmt: skip
_FLATS = ("Apt", "Apt.", "Unit", "Suite", "Ste", "Flat", "#", "Floor", "Room", "Apartment")
_ABROAD = (
    "straße", "strasse", "str.", "gasse", "weg", "platz", "allee", "gatan", "vägen", "veien",
    "gade", "vej", "katu", "tie", "straat", "laan", "plein", "utca", "utja", "ska", "ulica",
    " sokak", " caddesi", "gata", "stræde", " körút", " kuja",
)  # fmt: skip
_VIAS = (
    "Calle", "C/", "Avenida", "Av.", "Rua", "Via", "Viale", "Piazza", "rue", "Rue de", "avenue",
    "boulevard", "place", "Plaza", "Paseo", "ul.", "ulica", "Strada", "str.", "Corso", "chemin de",
    "Camino", "Praça", "Travessa", "Jalan", "Jl.", "quai", "impasse",
)  # fmt: skip


def _postcode(rng: Random) -> str:
    return numbers.any_of(
        rng, "#####", "#####", "#####", "#####-####", "A%A %A#", "AA% %AA", "AA%# %AA", "A%# %AA",
        "####", "#### AA", "####AA", "## ###", "### ##", "##-###", "######", "#####-###",
        "###-####",
        "A-####", "D-#####", "CH-####",
    )  # fmt: skip


_STATES = (
    "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM "
    "NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC PR GU VI AS MP ON BC QC AB NSW VIC"
)


def _state(rng: Random) -> str:
    if rng.random() < 0.65:
        return pick(rng, _STATES.split())
    return pick(rng, entries("en", "states") if rng.random() < 0.75 else _REGIONS)


_REGIONS = (
    "Puerto Rico", "Guam", "American Samoa", "U.S. Virgin Islands", "Ontario", "British Columbia",
    "Quebec", "Bavaria", "Catalonia", "Tuscany", "Kent", "Surrey", "Queensland", "Victoria",
    "Punjab", "Kerala", "Jalisco", "Northern Mariana Islands",
)  # fmt: skip


def _clinic(rng: Random) -> str:
    name, town = word(rng, "surnames"), _town(rng)
    saint = (
        f"{pick(rng, ('St.', 'Saint', 'St'))} {word(rng, 'given', invented=0.2)}{pick(rng, _OWN)}"
    )
    kind = pick(rng, _HOUSES)
    return pick(
        rng,
        (
            f"{name} {kind}", f"{town} {kind}", f"{saint} {kind}", f"{saint}", f"{town} General",
            f"{name} Memorial", f"University of {town} {kind}", f"{town} University {kind}",
            f"{kind} of {town}", f"Royal {town} Infirmary", f"{town} VA {kind}",
            f"{pick(rng, _VIRTUES)} {kind}", f"{pick(rng, _VIRTUES)} {town}", f"{name} Clinic",
            f"{name}-{word(rng, 'surnames')} {kind}", f"{town} County {kind}",
            f"{town} Regional {kind}", f"{name} Family {pick(rng, ('Practice', 'Medicine'))}",
            f"Hospital {pick(rng, ('de ', 'Universitario ', 'San ', ''))}{town}",
            f"{name} Children's {pick(rng, ('Hospital', 'Clinic', 'Center'))}",
            f"Klinikum {town}", f"{name} Rehab", f"{name} Nursing Home", f"{name} Hospice",
        ),
    )  # fmt: skip


_OWN = ("'s", "'s", "’s", "", "")
_VIRTUES = (
    "Mercy", "Providence", "Good Samaritan", "Sacred Heart", "Trinity", "Grace", "Baptist",
    "Methodist", "Presbyterian", "Lutheran", "Holy Cross", "Northside", "Riverside", "Lakeview",
    "Valley", "Summit", "Unity", "Evergreen", "Cedar Ridge", "Harbor View", "Silver Lake",
)  # fmt: skip
_HOUSES = (
    "Hospital", "Medical Center", "Clinic", "Health Center", "General Hospital", "Medical Group",
    "Memorial Hospital", "Community Hospital", "Health System", "Cancer Center", "Heart Institute",
    "Surgery Center", "Urgent Care", "Women's Health", "Dialysis Center", "Eye Clinic",
    "Pediatrics", "Rehabilitation Center", "Healthcare", "Health", "Outpatient Center",
)  # fmt: skip


def _firm(rng: Random) -> str:
    name = pick(
        rng, (word(rng, "surnames"), word(rng, "cities"), word(rng, "companies", invented=0.7))
    )
    other = word(rng, "surnames")
    return pick(
        rng,
        (
            name, name, f"{name} {pick(rng, _KINDS)}", f"{name} {pick(rng, _KINDS)}",
            f"{name} {pick(rng, _KINDS)}", f"{name} & {other}",
            f"{name}, {other} and {family(rng)}",
            f"{name}-{other}", f"{name} and Sons", f"{name} {pick(rng, _TRADES)}",
            f"{name} {pick(rng, _TRADES)} {pick(rng, _KINDS)}", f"{name} University",
            f"University of {word(rng, 'cities')}", f"{name} High School", f"The {name} Group",
            f"Bank of {word(rng, 'cities')}", f"{name} Bank",
        ),
    )  # fmt: skip


_KINDS = (
    "Inc", "Inc.", "LLC", "Ltd", "Ltd.", "Limited", "GmbH", "AG", "S.A.", "Corp", "Corporation",
    "Group", "PLC", "Co.", "Holdings", "Partners", "Associates", "B.V.", "Oy", "AB", "SRL",
)  # fmt: skip
_TRADES = (
    "Foods", "Motors", "Insurance", "Logistics", "Software", "Consulting", "Bakery", "Energy",
    "Construction", "Airlines", "Pharmacy", "Records", "Media", "Capital", "Electric", "Textiles",
    "Academy", "Police Department", "Library", "Church", "Shelter", "Hotels", "Telecom", "Labs",
)  # fmt: skip


def _telephone(rng: Random) -> str:
    return numbers.any_of(
        rng, "(%##) ###-####", "(%##) ###-####", "%##-###-####", "%##-###-####", "%##.###.####",
        "%## ### ####", "%#########", "+1 %## ### ####", "+1-%##-###-####", "1-800-###-####",
        "001-%##-###-####", "+1 (%##) ###-####", "(%##)###-####", "%##-###-####x###",
        "%##-###-#### ext. ###", "(%##) ###-#### x####", "+44 20 %### ####", "+44 7### ######",
        "07### ######", "0%## ### ####", "020 %### ####", "+49 %## #######", "0%##/######",
        "+33 % ## ## ## ##", "0% ## ## ## ##", "+34 6## ### ###", "9## ## ## ##",
        "+39 0% #### ####",
        "+31 6 ########", "06-########", "+46 %#-### ## ##", "+47 ## ## ## ##", "+358 %# ### ####",
        "+91 9#### #####", "+86 1## #### ####", "+81 3-%###-####", "+61 4## ### ###",
        "04## ### ###",
        "+52 55 #### ####", "+55 11 9####-####", "+972 5#-###-####", "+1%##%######", "0%########",
    )  # fmt: skip


def _mail(rng: Random) -> str:
    first, last = contact.plain(given(rng)) or "x", contact.plain(word(rng, "surnames")) or "y"
    user = pick(
        rng,
        (
            f"{first}.{last}", f"{first}{last}", f"{first}_{last}", f"{first[0]}{last}", first,
            f"{first}{whole(rng, 1, 99)}", f"{last}.{first[0]}", f"{first}-{last}{digits(rng, 2)}",
            f"{first.capitalize()}{last.capitalize()}", f"{last}{digits(rng, 4)}",
        ),
    )  # fmt: skip
    return f"{user}@{_host(rng)}"


_TOPS = (
    "com",
    "org",
    "net",
    "edu",
    "co.uk",
    "de",
    "fr",
    "io",
    "info",
    "gov",
    "us",
    "ca",
    "es",
    "nl",
)


def _host(rng: Random) -> str:
    name = contact.plain(pick(rng, (word(rng, "surnames"), word(rng, "cities")))) or "host"
    more = pick(rng, ("", "", "", "health", "clinic", "mail", "-group", "tech", "online", "shop"))
    return f"{name}{more}.{pick(rng, _TOPS)}"


def _web(rng: Random) -> str:
    start = pick(rng, ("https://", "https://www.", "www.", "http://", "", "http://www."))
    path = pick(rng, ("", "", "/", "/about", "/login", "/p/123", "/patients?id=42", "/news.html"))
    return f"{start}{_host(rng)}{path}"


def _address(rng: Random) -> str:
    if rng.random() < 0.75:
        return ".".join(str(whole(rng, 1, 254)) for _ in range(4))
    groups = [f"{whole(rng, 0, 65535):x}" for _ in range(8)]
    return ":".join(groups) if rng.random() < 0.6 else f"{groups[0]}::{groups[1]}:{groups[2]}"


def _card(rng: Random) -> str:
    body = numbers.any_of(rng, "4" + "#" * 14, "5%" + "#" * 13, "37" + "#" * 12, "6011" + "#" * 11)
    full = body + str(numbers.luhn(body))
    sign = pick(rng, ("", "", " ", "-"))
    return sign.join(full[at : at + 4] for at in range(0, len(full), 4))


def _iban(rng: Random) -> str:
    land = pick(rng, ("DE", "GB", "FR", "ES", "IT", "NL", "CH", "SE", "BE", "PL", "AT", "DK"))
    rest = numbers.any_of(rng, "#" * 18, "#" * 20, "AAAA" + "#" * 14)
    body = f"{land}{98 - int(''.join(str(int(c, 36)) for c in f'{rest}{land}00')) % 97:02d}{rest}"
    if rng.random() < 0.5:
        return body
    return " ".join(body[at : at + 4] for at in range(0, len(body), 4))


def _login(rng: Random) -> str:
    return contact.username(rng, given(rng) or "x", word(rng, "surnames"))


def _fill(*shapes: str) -> Make:
    return lambda rng: numbers.any_of(rng, *shapes)


_PHI: dict[str, dict[str, Make]] = {
    "PATIENT": {
        "name": name,
        "name.plain": lambda r: f"{given(r)} {family(r)}",
        "name.first": given,
        "name.last": family,
        "name.comma": lambda r: f"{family(r)}, {given(r)}",
        "name.caps": lambda r: f"{given(r)} {family(r)}".upper(),
        "name.short": lambda r: f"{given(r)} {family(r)[0]}.",
        "name.initials": lambda r: f"{given(r)[0]}.{family(r)[0]}.",
        "letters": letters,
    },
    "DOCTOR": {
        "staff": lambda r: f"{given(r)} {family(r)}",
        "staff.last": family,
        "staff.first": given,
        "clerk": code,
    },
    "STREET": {"road": _road},
    "CITY": {"town": _town},
    "STATE": {"region": _state},
    "ZIP": {"code": _postcode, "code.us": _fill("#####", "#####", "#####-####")},
    "COUNTRY": {"land": lambda r: pick(r, entries("en", "countries"))},
    "HOSPITAL": {"clinic": _clinic, "house": house},
    "DEPARTMENT": {"wing": wing},
    "LOCATION-OTHER": {"spot": spot},
    "ORGANIZATION": {"firm": _firm, "employer": employer},
    "DATE": {"day": day, "day.full": full_day},
    "PHONE": {
        "tel": _telephone, "tel.short": _fill("###-####", "x####", "#-####", "####", "#####"),
    },
    "FAX": {"telefax": _telephone},
    "EMAIL": {"mail": _mail},
    "URL": {"web": _web, "host": _host},
    "IPADDR": {"ip.any": _address},
    "ACCOUNT": {
        "card": _card,
        "iban": _iban,
        "bank": _fill("########", "##########", "%###-####-####", "####-#####", "AC-######"),
    },
    "SSN": {"ssn.any": _fill("%##-##-####", "%##-##-####", "%##-##-####", "%## ## ####")},
    "LICENSE": {
        "dl": _fill(
            "A#######", "A##-###-###", "########", "A########", "AA######", "A#####-#####-#####"
        )
    },
    "MEDICALRECORD": {
        "mrn.any": _fill(
            "#######", "########", "######", "MRN-######", "MRN######", "A#######", "##-##-##",
            "###-##-###", "A-####-A", "AA-#####", "PT-####", "H########", "0#######", "#####",
            "AA####A", "P#####-##", "####-###", "MR-####-####",
        ),
    },
    "HEALTHPLAN": {
        "plan.any": _fill(
            "AAA#########", "AA-#######-##", "#AA#-AA#-AA##", "W#########", "########-##",
            "HP-######", "AAA-###-####", "%AA%AA%AA##", "#########A", "POL-#######", "AA######",
        ),
    },
    "DEVICE": {"serial": _fill("AA######", "SN-########", "A##-#####-A", "########", "AAA####A##")},
    "VEHICLE": {
        "plate": _fill("AAA-####", "#AAA###", "AA## AAA", "AAA ###", "A-AA ####", "###-AAA"),
    },
    "BIOID": {"bio.any": _fill("FP-######", "BIO-####-AA", "VP#####", "IRIS-#####", "DNA-####")},
    "USERNAME": {"login": _login},
    "IDNUM": {
        "code.any": _fill(
            "AA######", "A########", "#########", "AA-####-####", "ID-######", "####-####-####",
            "##A#####", "AAA-##-####", "TX#######", "C##-#####", "REF#######", "A#A#A#",
        ),
        "passport": _fill("A########", "#########", "AA#######", "AA######A"),
    },
    "AGE": {"years": lambda r: str(whole(r, 1, 104))},
    "PROFESSION": {"trade": lambda r: pick(r, entries("en", "professions")).lower()},
}  # fmt: skip

_PLAIN: dict[str, Make] = {
    "eponym": lambda r: pick(r, entries("en", "eponyms")),
    "year": lambda r: str(whole(r, 1995, 2026)),
    "hour": lambda r: f"{whole(r, 0, 23):02d}:{whole(r, 0, 59):02d}",
}


# The patient, kin, and two of the staff of a record.
_PEOPLE = {"p": "PATIENT", "k": "PATIENT", "k2": "PATIENT", "d": "DOCTOR", "e": "DOCTOR"}


def _draw(make: Make) -> Callable[[Scene], str]:
    return lambda scene: make(scene.rng)


SLOTS: dict[str, Slot[Scene]] = {
    **english.SLOTS,
    **{
        name: Slot(_draw(make), label, I2B2[label])
        for label, makes in _PHI.items()
        for name, make in makes.items()
    },
    **{name: Slot(_draw(make)) for name, make in _PLAIN.items()},
    **{
        name: Slot(make, label, I2B2[label])
        for role, label in _PEOPLE.items()
        for name, make in recurring(role).items()
    },
}
