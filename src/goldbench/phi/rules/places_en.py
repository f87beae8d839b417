"""English places by their form: streets, towns with a state, postcodes, houses of care.

Every form has a word that gives it away (Street, Hospital, PA, Box). The words of a note are looked
up one by one, and only where one of them stands is the text before it read: a pattern tried at
every capital letter would take most of the time of all rules.
"""

import re
from collections.abc import Iterator

from goldbench.phi.rules.hits import Hit

_STATES = frozenset(
    [
        "AK", "AL", "AR", "AZ", "CA", "CO", "CT", "DC", "DE", "FL", "GA", "GU", "HI", "IA", "ID",
        "IL", "IN", "KS", "KY", "LA", "MA", "MD", "ME", "MI", "MN", "MO", "MS", "MT", "NC", "ND",
        "NE", "NH", "NJ", "NM", "NV", "NY", "OH", "OK", "OR", "PA", "PR", "RI", "SC", "SD", "TN",
        "TX", "UT", "VA", "VT", "WA", "WI", "WV", "WY",
    ]
)  # fmt: skip
_WAYS = frozenset(
    [
        "alley", "ave", "avenue", "blvd", "boulevard", "cir", "circle", "close", "court",
        "crescent", "ct", "dr", "drive", "gardens", "grove", "highway", "hill", "hwy", "lane",
        "ln", "loop",
        "mews", "parkway", "path", "pike", "pkwy", "pl", "place", "plaza", "rd", "ridge", "road",
        "row", "run", "sq", "square", "st", "street", "ter", "terrace", "trail", "trl", "turnpike",
        "walk", "way",
    ]
)  # fmt: skip
# In small letters the others are mostly something else: "a 20 minute walk", "a 3 way stopcock".
_PLAIN_WAYS = frozenset(["ave", "avenue", "blvd", "boulevard", "rd", "road", "street"])
_HOUSES = frozenset(
    [
        "center", "centre", "clinic", "facility", "group", "healthcare", "home", "hospice",
        "hospital", "infirmary", "institute", "memorial", "rehab", "sanatorium", "system",
    ]
)  # fmt: skip
_TRIGGERS = frozenset([*_WAYS, *_HOUSES, "box"])
_WORD = re.compile(r"[A-Za-z]{2,12}")
_CAP = r"(?:[A-Z][\w'’.-]*|\d{1,3}(?:st|nd|rd|th|ST|ND|RD|TH))"
_STREET = re.compile(
    rf"(?<![\w/-])\d{{1,5}}[A-Za-z]? (?:[NSEW]{{1,2}}\.? )?(?:{_CAP} ){{1,4}}\w+\Z"
)
_NUMBERED = re.compile(r"(?<![\w/-])\d{1,5}[a-z]? (?:[a-z.']+ ){1,3}[a-z]+\Z")
_NAMED = re.compile(rf"(?<![\w/-])(?:{_CAP} ){{1,3}}\w+\Z")
_FLAT = re.compile(r"\.?(?:,? (?:Apt|APT|Unit|UNIT|Suite|SUITE|Ste|Flat|#)\.? ?#?\w{1,5})?")
_TOWN = re.compile(r"(?<![\w'’-])(?:[A-Z][\w'’.-]* ){0,2}[A-Z][\w'’-]+\Z")
_ZIP = re.compile(r"[ ,]{1,2}(\d{5}(?:-\d{4})?)(?![\w-])")
_BOX = re.compile(r"\bP\.?\s?O\.?\s?Box\Z", re.IGNORECASE)
_NUMBER = re.compile(r" #?\d{1,6}\b")
_POSTCODE = re.compile(r"\b(?:[A-Z]{1,2}\d{1,2}[A-Z]? \d[A-Z]{2}|[A-Z]\d[A-Z] \d[A-Z]\d)\b")
_HOUSE = re.compile(
    r"(?<![\w'’-])(?:St\.|Mt\.|[A-Z][\w'’-]+)"
    r"(?: (?:St\.|Mt\.|[A-Z][\w'’-]+|of|the|and|&|for|de)){0,6}"
    r"(?<=[A-Za-z.'’])"
    r"(?: (?:Hospital|HOSPITAL|(?:Medical|Health|Rehabilitation|Surgery|Dialysis|Cancer|Heart) "
    r"(?:Cent(?:er|re)|Group|System|Institute)|MEDICAL CENTER|Clinic|CLINIC|Infirmary|Hospice|"
    r"Nursing Home|Rehab|Eye Institute|Healthcare|Sanatorium|Skilled Nursing Facility|Memorial))\Z"
)
# A sentence begins, or somebody speaks of a house without naming it.
_NOT_A_HOUSE = re.compile(
    r"(?:(?:The|This|That|Our|Their|Her|His|Your|My|An?|In|At|To|From|Of|And|For|By|With|Any|Each|"
    r"Local|Outside|Other|Same|Previous|Another|Patient|Pt|Called|Seen|Admitted|Transferred) )+"
)
_REACH = 80


def find_english_places(text: str) -> Iterator[Hit]:
    """Yield places that show by their form.

    >>> [hit.rule for hit in find_english_places("12 Oak St, Erie, PA 16501")]
    ['place.street', 'place.town-state?', 'place.state', 'place.zip']
    """
    for match in _POSTCODE.finditer(text):
        yield Hit(*match.span(), "ZIP", "place.postcode", 95.0, "zip")
    for match in _WORD.finditer(text):
        word = match[0]
        if word in _STATES:
            yield from _state(text, *match.span())
        elif word.lower() in _TRIGGERS:
            yield from _ending(text, word, *match.span())


def _ending(text: str, word: str, start: int, end: int) -> Iterator[Hit]:
    """Read what ends in a word that gives a place away."""
    low = max(text.rfind("\n", 0, start) + 1, end - _REACH, 0)
    small = word.lower()
    if small == "box":
        head, number = _BOX.search(text, low, end), _NUMBER.match(text, end)
        if head and number:
            yield Hit(head.start(), number.end(), "STREET", "place.box", 96.0, "street")
    elif small in _HOUSES:
        found = _HOUSE.search(text, low, end) if word[0].isupper() else None
        if found:
            begin = found.start()
            if skipped := _NOT_A_HOUSE.match(text, begin, end):
                begin = skipped.end()
            if begin < start and text[begin].isupper():
                yield Hit(begin, end, "HOSPITAL", "place.hospital", 90.0, "hospital")
    else:
        yield from _street(text, word, low, end)


def _street(text: str, word: str, low: int, end: int) -> Iterator[Hit]:
    if word[0].islower():
        found = _NUMBERED.search(text, low, end) if word in _PLAIN_WAYS else None
        if found:
            yield Hit(found.start(), end, "STREET", "place.street-small?", 60.0, "street")
    elif found := _STREET.search(text, low, end):
        tail = _FLAT.match(text, end)
        stop = tail.end() if tail else end
        stop = found.start() + len(text[found.start() : stop].rstrip("."))
        yield Hit(found.start(), stop, "STREET", "place.street", 95.0, "street")
    elif found := _NAMED.search(text, low, end):
        yield Hit(found.start(), end, "STREET", "place.street?", 60.0, "street")


def _state(text: str, start: int, end: int) -> Iterator[Hit]:
    """Read a state's two letters, the town before and the postcode behind."""
    code = _ZIP.match(text, end)
    comma = text[start - 2 : start] == ", "
    if not (code or comma):
        return
    low = max(text.rfind("\n", 0, start) + 1, start - 40, 0)
    town = _TOWN.search(text, low, start - 2 if comma else start - 1)
    if town:
        yield Hit(*town.span(), "CITY", "place.town-state?", 70.0, "city")
    elif not code:
        return
    rule, sure = ("place.state", 90.0) if code else ("place.state?", 60.0)
    yield Hit(start, end, "STATE", rule, sure, "state")
    if code:
        yield Hit(*code.span(1), "ZIP", "place.zip", 96.0, "zip")
