"""Slots of the told texts: firms, spots, houses and wards whose names are ordinary words.

What they are shows by the words around them, or not at all.
"""

from random import Random

from goldbench.synthetic.chance import pick, whole
from goldbench.training.templates.words import word

_FIRST = (
    "Golden", "Silver", "Green", "Black", "White", "Bright", "Clear", "Quiet", "Rolling", "Sunny",
    "Northern", "Southern", "Eastern", "Western", "Central", "National", "United", "American",
    "Atlantic", "Pacific", "First", "Second", "Third", "Pioneer", "Liberty", "Heritage", "Royal",
    "Happy", "Little", "Big", "Grand", "Old", "New", "Modern", "Rapid", "Prime", "Crown", "Star",
    "Eagle", "Falcon", "Lion", "Bear", "Fox", "Wolf", "Oak", "Maple", "Elm", "Willow", "Rose",
    "Ivy", "Amber", "Coral", "Pearl", "Iron", "Copper", "Stone", "River", "Lake", "Ocean", "Harbor",
    "Valley", "Mountain", "Prairie", "Forest", "Garden", "Meadow", "Morning", "Evening", "Union",
    "Keystone", "Anchor", "Compass", "Beacon", "Arrow", "Horizon", "Apex", "Vista", "Delta",
)  # fmt: skip
_LAST = (
    "Acorn", "Door", "Bridge", "Gate", "Wheel", "Barrel", "Kettle", "Needle", "Hammer", "Lantern",
    "Feather", "Anvil", "Crest", "Peak", "Ridge", "Grove", "Field", "Brook", "Falls", "Shore",
    "Sky", "Path", "Point", "Cross", "House", "Table", "Spoon", "Thread", "Page", "Key",
    "Bell", "Ladder",
)  # fmt: skip
_TRADES = (
    "Foods", "Motors", "Auto", "Tire", "Trucking", "Freight", "Lines", "Cab", "Transit", "Rail",
    "Railway", "Airways", "Shipping", "Moving", "Storage", "Steel", "Metals", "Mining", "Mill",
    "Lumber", "Timber", "Furniture", "Carpets", "Glass", "Plastics", "Paints", "Chemicals", "Tools",
    "Hardware", "Supply", "Rentals", "Roofing", "Plumbing", "Heating", "Electric", "Power", "Gas",
    "Water", "Oil", "Solar", "Builders", "Construction", "Realty", "Properties", "Farms", "Dairy",
    "Ranch", "Orchards", "Vineyards", "Nursery", "Fisheries", "Bakery", "Cafe", "Diner", "Grill",
    "Pizza", "Brewing", "Market", "Grocery", "Stores", "Outfitters", "Shoes", "Textiles", "Laundry",
    "Cleaners", "Salon", "Fitness", "Gym", "Hotel", "Inn", "Lodge", "Resort", "Casino", "Theater",
    "Studios", "Records", "Radio", "Press", "Printing", "Publishing", "News", "Media", "Software",
    "Systems", "Analytics", "Networks", "Telecom", "Wireless", "Labs", "Robotics", "Aerospace",
    "Security", "Staffing", "Consulting", "Legal", "Bank", "Savings", "Credit Union", "Trust",
    "Insurance", "Mutual", "Assurance", "Life", "Capital", "Pharmacy", "Pharmaceuticals", "Medical",
    "Home Care", "Ambulance", "Hospice", "Optical", "Dental", "Veterinary", "School", "High School",
    "Elementary", "Elementary School", "Middle School", "Academy", "College", "State University",
    "University", "Community College", "Preschool", "Day Care", "Institute", "Library", "Museum",
    "Zoo", "Church", "Baptist Church", "Chapel", "Temple", "Mosque", "Parish", "Ministries",
    "Synagogue", "Monastery", "Shelter", "Food Bank", "Mission", "Foundation", "Fund", "Society",
    "Association", "Club", "League", "Council", "Rotary", "Fire Department", "Police Department",
    "Sheriff's Department", "School District", "Housing Authority", "Parks", "Senior Center",
    "Adult Day Program", "Youth Center", "Works", "Industries", "Company", "Group", "Brothers",
)  # fmt: skip
_NUMBERED = (
    "Local {}", "Union Local {}", "Post {}", "American Legion Post {}", "Troop {}", "Lodge {}",
    "Engine {}", "Ladder {}", "Station {}", "School {}", "P.S. {}", "Chapter {}", "District {}",
)  # fmt: skip


def _head(rng: Random) -> str:
    draw = rng.random()
    if draw < 0.35:
        return word(rng, "surnames", invented=0.6)
    if draw < 0.5:
        return word(rng, "cities", invented=0.5)
    if draw < 0.65:
        return pick(rng, _FIRST)
    if draw < 0.72:
        return pick(rng, _LAST)
    return f"{pick(rng, _FIRST)} {pick(rng, _LAST)}"


def employer(rng: Random) -> str:
    """Name a firm, school, congregation or club; some are one ordinary word."""
    head, other = _head(rng), word(rng, "surnames")
    draw = rng.random()
    if draw < 0.5:
        return f"{head} {pick(rng, _TRADES)}"
    if draw < 0.58:
        return head
    if draw < 0.64:
        return pick(rng, _NUMBERED).format(whole(rng, 1, 2999))
    return pick(
        rng,
        (
            f"{other} & Sons", f"{head} & {other}", f"{other} and {word(rng, 'surnames')}",
            f"{other} & {word(rng, 'surnames')} LLP", f"{other}'s {pick(rng, _TRADES)}",
            f"{other}'s", f"{pick(rng, _TRADES)} of {word(rng, 'cities')}",
            f"{pick(rng, ('Bank', 'City', 'Town', 'Friends', 'Church', 'County'))} of {head}",
            f"{head} County {pick(rng, ('Schools', 'Jail', 'Court', 'Library', 'Sheriff'))}",
            f"St. {word(rng, 'given', invented=0.2)}'s {pick(rng, ('Parish', 'Church', 'School'))}",
            f"Our Lady of {pick(rng, ('Grace', 'Sorrows', 'the Lake', 'Mercy'))}",
            f"{pick(rng, _LAST)} for {pick(rng, ('All', 'Life', 'Veterans', 'Kids'))}",
            f"The {head}", f"The {pick(rng, _FIRST)} {pick(rng, _LAST)}", f"{head} Inc.",
            f"{head} {pick(rng, _TRADES)} {pick(rng, ('Co.', 'Inc', 'LLC', 'Ltd'))}",
            "".join(pick(rng, "ABCDEFGHIKLMNPRSTUVW") for _ in range(whole(rng, 3, 4))),
        ),
    )  # fmt: skip


def spot(rng: Random) -> str:
    """Name a place that is no town, street or firm."""
    head = _head(rng)
    number = whole(rng, 1, 399)
    return pick(
        rng,
        (
            f"Lake {head}", f"{head} Lake", f"Mount {head}", f"{head} Creek", f"{head} Park",
            f"{head} Mall", f"{head} Plaza", f"{head} Bridge", f"{head} Beach", f"{head} Station",
            f"{head} Airport", f"{head} Field", f"{head} Stadium", f"{head} Pond", f"{head} Trail",
            f"{head} Square", f"{head} Marina", f"{head} Reservoir", f"{head} Island",
            f"{head}'s {pick(rng, _LAST)}", f"Camp {head}", f"Fort {head}", f"Cape {head}",
            f"Route {number}", f"Rt {number}", f"Highway {number}", f"Interstate {number}",
            f"I-{number}", f"US {number}", f"Exit {number}", f"Pier {number}", f"Gate {number}",
            f"Mile {number}", f"Terminal {pick(rng, 'ABCDEF')}", f"Lot {pick(rng, 'ABCDEF')}",
            f"the {pick(rng, ('East', 'West', 'South', 'Lower'))} {pick(rng, ('End', 'Side'))}",
            f"the {head} {pick(rng, ('Tunnel', 'Expressway', 'Ferry', 'Mall', 'Dam'))}",
        ),
    )  # fmt: skip


def house(rng: Random) -> str:
    """Name a house of care, in full, without its kind, or by its first letters."""
    head = pick(
        rng,
        (
            _head(rng), _head(rng), f"St. {word(rng, 'given', invented=0.4)}", f"Mt. {_head(rng)}",
            f"St. {word(rng, 'given', invented=0.4)}'s", f"Holy {pick(rng, ('Name', 'Family'))}",
            f"Our Lady of {pick(rng, ('the ', ''))}{pick(rng, _LAST)}", f"{_head(rng)} County",
            f"{pick(rng, _FIRST)} {pick(rng, _LAST)}", f"Beth {word(rng, 'given')}",
        ),
    )  # fmt: skip
    full = f"{head} {pick(rng, _HOUSES)}"
    draw = rng.random()
    if draw < 0.15:
        return "".join(w[0] for w in full.replace("'s", "").split() if w[0].isupper())
    return head if draw < 0.25 else full


_HOUSES = (
    "Hospital", "General", "General Hospital", "Medical Center", "Regional", "Memorial", "Clinic",
    "Regional Hospital", "Health", "Health Center", "Infirmary", "Rehab", "Rehabilitation Center",
    "Nursing Home", "Manor", "Care Center", "Assisted Living", "Hospice", "Surgical Center",
    "Eye Center", "Dialysis", "Urgent Care", "Family Medicine", "Pediatrics", "Women's Center",
    "Children's", "Cancer Institute", "Heart Center", "VA", "VAMC", "Retirement Village", "Lodge",
)  # fmt: skip


def wing(rng: Random) -> str:
    """Name a ward."""
    tail = pick(rng, ("", " East", " West", "A", "B", " North", " South", "E", "W"))
    head = pick(rng, (_head(rng), word(rng, "surnames"), "Tower", "Ward", "Unit", "Main", "Floor"))
    return f"{head} {whole(rng, 1, 14)}{tail}"


def letters(rng: Random) -> str:
    """Write the initials of somebody."""
    initials = "".join(pick(rng, "ABCDEFGHJKLMNOPRSTVWZ") for _ in range(2 + (rng.random() < 0.25)))
    return pick(rng, (initials, initials, ".".join(initials) + "."))


def code(rng: Random) -> str:
    """Write the initials of a clerk as they stand behind a slash."""
    word = "".join(pick(rng, "abcdefghjklmnoprstvwz") for _ in range(2 + (rng.random() < 0.25)))
    return word if rng.random() < 0.6 else word.upper()
