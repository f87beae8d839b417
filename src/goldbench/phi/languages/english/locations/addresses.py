"""Addresses beyond the American form: units, estates, postcodes and states of other countries."""

import re
from collections.abc import Iterator

from goldbench.phi.mark import Mark
from goldbench.phi.rules.prefilter import (
    any_word,
    matches_at,
    numbers_in,
    outline,
    places_of,
    small_words_in,
    words_in,
)

_CAP = r"(?:[A-Z][\w'’.-]*|\d{1,3}(?:st|nd|rd|th)|of|the|old|new|near|de|du|la)"
_WAYS = (
    r"Plz|Promenade|Esplanade|Parade|Pde|Quay|Wharf|Crossing|Cres|Tce|Gdns|Heights|Hts|Freeway|Fwy|"
    r"Expressway|Causeway|Bend|Cove|Landing|Commons|Green|Glen|Point|Vista|Marg|Nagar|Chawl|Colony|"
    r"Layout|Enclave|Vihar|Bazaar|Bazar|Gali|Concourse|Sideroad|Mews|Rise|Line|Estate|Gate|Street|St|"
    r"Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Court|Ct|Close|Terrace|Crescent|Grove|Place|Pl|Square|Walk|"
    r"Hill|Boulevard|Blvd|Highway|Hwy|Parkway|Pkwy|Way|Circle|Cir|Trail|Park|View|Row|ROAD|STREET|"
    r"AVENUE|LANE|NAGAR|COLONY|MARG|STREET|DRIVE|COURT"
)
_UNIT = (
    r"(?:Flat|Unit|Apt|Apartment|Suite|Ste|Lot|Level|Shop|Room|House|Plot|Door|Block|Bldg|H\.? ?No|"
    r"D\.? ?No|D\.NO|H\.NO|PLOT|FLAT|DOOR)\.? ?(?:[Nn][Oo]\.?)? ?#?[A-Z]?\d[\w/-]{0,11}"
)
_STREET = re.compile(
    rf"(?<![\w/.-])(?:(?:{_UNIT}),? {{1,2}})?\d{{1,5}}(?:[-/]\d{{1,5}})?[A-Za-z]? "
    rf"(?:{_CAP} ){{1,4}}(?:{_WAYS})(?![\w])\.?(?:,? (?:{_UNIT}))?"
)
_ESTATE = re.compile(
    rf"(?<![\w/.-]){_UNIT},? {{1,2}}(?:{_CAP},? ){{0,4}}(?:{_WAYS})(?!\w)(?:, near (?:\w+ "
    rf"){{1,3}}\w+)?"
)
# A house number, a street of any tongue, and the number of a flat: 12 Koskikatu 25 Apt. 8.
_FLAT = re.compile(
    r"(?<![\w/.-])(?<!\d:)\d{1,6}(?: [^\W\d_][\w'’.-]+){1,5}(?: \d{1,5}[A-Za-z]?)?,? "
    r"(?:Suite|Ste|Apt|Apartment|Unit|Flat|suite|apt|unit|#)\.? ?#?\d{1,5}[A-Za-z]?(?!\w)"
)
_BOX = re.compile(r"(?i:unit|psc|po box|p\.o\. box|box) \d{3,5},? (?i:box) \d{3,5}(?!\w)")
# A unit and the names behind it, comma by comma: Apt 6, Alder Court, Islandbridge, Dublin 8.
_CHAIN = re.compile(
    r"(?:Apt|Apartment|Flat|Unit|Room|Plot|House No|H\.? ?No)\.? ?#?\d{1,4}[A-Za-z]?,"
    r"(?: [A-Z][\w'’.-]*){1,3}(?:,(?: [A-Z][\w'’-]*){1,3}){0,2}(?: \d{1,2}(?!\w))?"
)
# A house number and the words before a postcode: 9 Ferniehill Terr, EH17 8QJ.
_BEFORE_CODE = re.compile(
    r"\d{1,4}(?<![\w/.-]\d)(?<![\w/.-]\d\d)(?<![\w/.-]\d\d\d)[A-Za-z]?(?: [A-Z][\w'’.-]*){1,4}"
    r"(?=,? [A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}(?!\w))"
)
_CODE = re.compile(r" [A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}(?!\w)")
# A flat that has a line of its own, and the street in the line before it.
_UNIT_LINE = re.compile(
    r"^[ >?]{0,6}(?P<it>(?:Suite|Apt|Unit|Flat|Apartment)\.? \d{1,4}[A-Za-z]?),?[ ]*$", re.MULTILINE
)
_STREET_LINE = re.compile(
    r"^[ >?]{0,6}(?P<it>\d{1,6}(?: [^\W\d_][\w'’.-]*){1,4} \d{1,5}\.?)"
    r"(?=\n[ >?]{0,6}(?:Suite|Apt|Unit|Flat)\b)",
    re.MULTILINE,
)
_IRISH = re.compile(r"[AC-FHKNPRTV-Y](?<!\w.)(?:\d{2}|(?<=D)6W) ?(?=[A-Z0-9]*\d)[A-Z0-9]{4}(?!\w)")
_STATES = ("NSW", "VIC", "QLD", "WA", "SA", "TAS", "ACT", "NT", "Vic", "Qld", "Tas")
_PROVINCES = ("AB", "BC", "MB", "NB", "NL", "NS", "NT", "NU", "ON", "PE", "QC", "SK", "YT")
_AUSTRALIAN = re.compile(
    rf"(?P<state>{any_word(_STATES)})\.? {{1,2}}"
    r"(?P<zip>\d{4})(?!\w)"
)
_CANADIAN = re.compile(
    rf"(?P<state>{any_word(_PROVINCES)})[, ]{{1,3}}"
    r"(?=[A-Z]\d[A-Z] ?\d[A-Z]\d)"
)
_INDIAN = re.compile(
    r"(?<=[A-Za-z])(?: ?[-–] ?|,? )(?P<zip>[1-8]\d{2} ?\d{3})(?!\w|[-/.]\d| ?\d| ?(?:mg|ml|units))"
)
_INDIAN_SIGNS = frozenset(
    [
        "nagar", "marg", "chawl", "colony", "vihar", "india", "mumbai", "delhi", "pune", "chennai",
        "kolkata", "hyderabad", "bengaluru", "bangalore", "kerala", "tamil", "telangana",
        "maharashtra", "gujarat", "karnataka", "punjab", "rajasthan", "bihar", "andhra", "odisha",
        "assam", "haryana", "pradesh", "bengal", "pin",
    ]
)  # fmt: skip
_ROAD = re.compile(
    r" the (?:(?<=\bon the )|(?<=\boff the )|(?<=\balong the )|(?<=\bnear the )|(?<=\bvia the )|"
    r"(?<=\bonto the ))(?P<it>[MA]\d{1,4})(?!\w)"
)
_LICENSED = re.compile(
    r"(?<![\w,])(?P<it>A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|"
    r"O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]) (?=(?:lic(?:ense)?|licence|DL|driver)\b)"
)
_STATION = re.compile(
    r"(?P<it>[A-Z](?<![\w-].)[a-z]+(?: [A-Z][a-z]+)? (?:[Ss]tation|[Aa]irport|[Bb]ridge|"
    r"[Ss]tadium))(?!\w)"
)
_NO_STATION = frozenset(
    [
        "Docking", "Fire", "Gas", "Nurse", "Nurses", "Nursing", "Police", "Power", "Service",
        "Weigh", "Work",
    ]
)  # fmt: skip


def find_addresses(text: str) -> Iterator[Mark]:
    """Yield streets with units and the postcodes and states beside them.

    >>> [(m.label, m.rule) for m in find_addresses("Flat 4, 12 Elm Parade, Galway H91 X0Z0")]
    [('STREET', 'cue.street'), ('ZIP', 'cue.postcode')]
    """
    written, signs_in = words_in(text), outline(text)
    numbers = numbers_in(text)
    units = places_of(_UNIT_WORDS, text)
    places = {
        "number": numbers,
        "unit": units,
        "either": sorted({*numbers, *units}),
        "coded": numbers if b"0AA" in signs_in and _CODE.search(text) else (),
    }
    for signs, begins, pattern, group, label, subtype, sure, rule in _FORMS:
        if signs is not None and signs.isdisjoint(written):
            continue
        if pattern is _IRISH and b"A00" not in signs_in and "D6W" not in text:
            continue
        matches = matches_at(pattern, text, places[begins]) if begins else pattern.finditer(text)
        for match in matches:
            yield Mark(*match.span(group), label, subtype, sure, rule)
    if not _INDIAN_SIGNS.isdisjoint(small_words_in(text)):
        for match in _INDIAN.finditer(text):
            yield Mark(*match.span("zip"), "ZIP", "zip", 75.0, "cue.postcode")
    for match in _STATION.finditer(text) if not _STOPS.isdisjoint(written) else ():
        if match["it"].partition(" ")[0] not in _NO_STATION:
            yield Mark(*match.span("it"), "LOCATION-OTHER", "other", 70.0, "cue.station")


# What a unit begins with.
_UNIT_WORDS = (
    "Flat", "Unit", "Apt", "Apartment", "Suite", "Ste", "Lot", "Level", "Shop", "Room", "Plot",
    "Block", "Bldg", "PLOT", "FLAT", "House", "Door", "DOOR",
    "H.", "H N", "HN", "D.", "D N", "DN",
)  # fmt: skip
_STOPS = frozenset(
    ["station", "Station", "airport", "Airport", "bridge", "Bridge", "stadium", "Stadium"]
)
_CHAIN_SIGNS = frozenset(["Apt", "Apartment", "Flat", "Unit", "Room", "Plot", "House", "H"])
_STREET_SIGNS = frozenset(_WAYS.split("|"))
_UNIT_SIGNS = frozenset(
    ["Suite", "Ste", "Apt", "Apartment", "Unit", "Flat", "suite", "apt", "unit"]
)
# Words of which a text has to hold one, what the form begins with ("": anything), the form, the
# part that is marked, and what it is.
_FORMS: tuple[
    tuple[frozenset[str] | None, str, re.Pattern[str], str | int, str, str, float, str], ...
] = (
    (_STREET_SIGNS, "either", _STREET, 0, "STREET", "street", 85.0, "cue.street"),
    (_STREET_SIGNS, "unit", _ESTATE, 0, "STREET", "street", 85.0, "cue.street"),
    (_UNIT_SIGNS, "number", _FLAT, 0, "STREET", "street", 85.0, "cue.street"),
    (_CHAIN_SIGNS, "unit", _CHAIN, 0, "STREET", "street", 80.0, "cue.street"),
    (None, "coded", _BEFORE_CODE, 0, "STREET", "street", 80.0, "cue.street"),
    (_UNIT_SIGNS, "", _UNIT_LINE, "it", "STREET", "street", 80.0, "cue.street"),
    (_UNIT_SIGNS, "", _STREET_LINE, "it", "STREET", "street", 80.0, "cue.street"),
    (frozenset(["box", "Box", "BOX"]), "", _BOX, 0, "STREET", "street", 85.0, "cue.street"),
    (None, "", _IRISH, 0, "ZIP", "zip", 80.0, "cue.postcode"),
    (frozenset(_STATES), "", _AUSTRALIAN, "state", "STATE", "state", 85.0, "cue.state"),
    (frozenset(_STATES), "", _AUSTRALIAN, "zip", "ZIP", "zip", 85.0, "cue.postcode"),
    (frozenset(_PROVINCES), "", _CANADIAN, "state", "STATE", "state", 85.0, "cue.state"),
    (
        frozenset(["lic", "license", "licence", "DL", "driver"]),
        "",
        _LICENSED,
        "it",
        "STATE",
        "state",
        80.0,
        "cue.state",
    ),
    (frozenset("MA"), "", _ROAD, "it", "LOCATION-OTHER", "other", 75.0, "cue.road"),
)
