"""English places by their form: streets, towns with a state, postcodes, houses of care.

Every form has a word that gives it away (Street, Hospital, PA, Box). Only where one of them stands
is the text before it read: a pattern tried at every capital letter would take most of the time of
all rules.
"""

import re
from collections.abc import Iterator
from functools import cache

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
_LETTER = "[A-Za-z]"
_LONGEST = 12  # letters of a word; a longer run of letters is several
_SMALL_WAY = re.compile(
    rf" (?:[a-z]{{{_LONGEST}}})*+(?P<way>{'|'.join(sorted(_PLAIN_WAYS))})(?!{_LETTER})"
)
_CAP = r"(?:[A-Z][\w'’.-]*|\d{1,3}(?:st|nd|rd|th|ST|ND|RD|TH))"
_STREET = re.compile(
    rf"\d(?<![\w/-]\d)\d{{0,4}}[A-Za-z]? (?:[NSEW]{{1,2}}\.? )?(?:{_CAP} ){{1,4}}\w+\Z"
)
_NUMBERED = re.compile(r"(?<![\w/-])\d{1,5}[a-z]? (?:[a-z.']+ ){1,3}[a-z]+\Z")
_NAMED = re.compile(rf"(?<![\w/-])(?:{_CAP} ){{1,3}}\w+\Z")
_FLAT = re.compile(r"\.?(?:,? (?:Apt|APT|Unit|UNIT|Suite|SUITE|Ste|Flat|#)\.? ?#?\w{1,5})?")
_TOWN = re.compile(r"(?<![\w'’-])(?:[A-Z][\w'’.-]* ){0,2}[A-Z][\w'’-]+\Z")
_ZIP = re.compile(r"[ ,]{1,2}(\d{5}(?:-\d{4})?)(?![\w-])")
_BOX = re.compile(r"[Pp](?<!\w[Pp])\.?[^\S\n]?[Oo](?:\.?[^\S\n]|\.)[Bb][Oo][Xx] #?\d{1,6}\b")
_POSTCODE = re.compile(r"(?<!\w)(?:[A-Z]{1,2}\d{1,2}[A-Z]? \d[A-Z]{2}|[A-Z]\d[A-Z] \d[A-Z]\d)")
_POSTCODE_END = re.compile(r" \d[A-Z][A-Z\d]\b")
_HOUSE = re.compile(
    r"[A-Z](?<![\w'’-][A-Z])(?:(?<=[SM])t\.|[\w'’-]+)"
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


def find_places(text: str) -> Iterator[Hit]:
    """Yield places that show by their form.

    >>> [hit.rule for hit in find_places("12 Oak St, Erie, PA 16501")]
    ['place.street', 'place.town-state?', 'place.state', 'place.zip']
    """
    yield from _postcodes(text)
    yield from _boxes(text)
    yield from _small_ways(text)
    for match in _signs().finditer(text):
        start, end = match.start(), match.end(match.lastindex or 0)
        if start and not _begins_word(text, start):
            continue
        word = text[start:end]
        if word in _STATES:
            yield from _state(text, start, end)
        elif word.lower() in _HOUSES:
            yield from _house(text, start, end)
        else:
            yield from _street(text, start, end)


def _postcodes(text: str) -> Iterator[Hit]:
    """Yield British and Canadian postcodes; their second half is the rarer one."""
    for match in _POSTCODE_END.finditer(text):
        at, end = match.span()
        if code := _POSTCODE.search(text, max(0, at - 5), end):
            yield Hit(code.start(), end, "ZIP", "place.postcode", 95.0, "zip")


def _boxes(text: str) -> Iterator[Hit]:
    if "box" in text.lower():
        for match in _BOX.finditer(text):
            yield Hit(*match.span(), "STREET", "place.box", 96.0, "street")


def _small_ways(text: str) -> Iterator[Hit]:
    for match in _SMALL_WAY.finditer(text):
        end = match.end()
        if street := _NUMBERED.search(text, _low(text, match.start("way"), end - _REACH), end):
            yield Hit(street.start(), end, "STREET", "place.street-small?", 60.0, "street")


@cache
def _signs() -> re.Pattern[str]:
    """Find the first letter of a state, way or house; a group holds the others.

    A house or a way begins with a capital and goes on in any letters.
    """
    rests: dict[str, list[str]] = {}
    for state in sorted(_STATES):
        rests.setdefault(state[0], []).append(state[1])
    for word in sorted(_WAYS | _HOUSES):
        rest = "".join(f"[{c}{c.upper()}]" for c in word[1:])
        rests.setdefault(word[0].upper(), []).append(rest)
    return re.compile(
        "|".join(f"{c}(?=({'|'.join(rest)})(?!{_LETTER}))" for c, rest in rests.items())
    )


def _begins_word(text: str, start: int) -> bool:
    run = start
    while run and text[run - 1].isascii() and text[run - 1].isalpha():
        run -= 1
    return (start - run) % _LONGEST == 0


def _low(text: str, start: int, reach: int) -> int:
    """Give the place from which on to read what leads to `start`: not before its line."""
    low = max(0, reach)
    return text.rfind("\n", low, start) + 1 or low


def _house(text: str, start: int, end: int) -> Iterator[Hit]:
    house = _HOUSE.search(text, _low(text, start, end - _REACH), end)
    if house:
        begin = house.start()
        if skipped := _NOT_A_HOUSE.match(text, begin, end):
            begin = skipped.end()
        if begin < start and text[begin].isupper():
            yield Hit(begin, end, "HOSPITAL", "place.hospital", 90.0, "hospital")


def _street(text: str, start: int, end: int) -> Iterator[Hit]:
    low = _low(text, start, end - _REACH)
    if street := _STREET.search(text, low, end):
        tail = _FLAT.match(text, end)
        stop = tail.end() if tail else end
        stop = street.start() + len(text[street.start() : stop].rstrip("."))
        yield Hit(street.start(), stop, "STREET", "place.street", 95.0, "street")
    elif street := _NAMED.search(text, low, end):
        yield Hit(street.start(), end, "STREET", "place.street?", 60.0, "street")


def _state(text: str, start: int, end: int) -> Iterator[Hit]:
    """Read a state's two letters, the town before and the postcode behind."""
    code = _ZIP.match(text, end)
    comma = text[start - 2 : start] == ", "
    if not (code or comma):
        return
    low = _low(text, start, start - 40)
    town = _TOWN.search(text, low, start - 2 if comma else start - 1)
    if town:
        yield Hit(*town.span(), "CITY", "place.town-state?", 70.0, "city")
    elif not code:
        return
    rule, sure = ("place.state", 90.0) if code else ("place.state?", 60.0)
    yield Hit(start, end, "STATE", rule, sure, "state")
    if code:
        yield Hit(*code.span(1), "ZIP", "place.zip", 96.0, "zip")
