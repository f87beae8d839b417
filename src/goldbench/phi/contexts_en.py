"""What only its context tells in English: 3/14, a bare year, a login behind "by", a number plate.

The rules see dates without a year, and years (`date.short?`, `date.year?`), and leave them open;
the words around decide.
"""

import re
from collections.abc import Iterator

from goldbench.language import lexicon
from goldbench.phi.found import Found
from goldbench.phi.reading import Reading
from goldbench.phi.rules import Hit

_BEFORE = re.compile(
    r"(?:\b(?:on|since|until|till|by|from|to|through|thru|before|after|as of|began|begun|started|"
    r"stopped|taken|seen|admitted|discharged|collected|drawn|received|reported|dated|date|due|next|"
    r"last|visit|note|scan|rescan|recurred|dob|born|surgery|appt|appointment|f/u|follow-?up|"
    r"returned|returns|expires|ordered|signed|given|done|completed|effective|exam|week of|updated|"
    r"onset|resumed|held|scheduled|placed|removed|changed|reviewed|called|faxed|sent|mailed|"
    r"symptoms|d/c|dc)(?: in| on| by)?:?|/) ?\Z",
    re.IGNORECASE,
)
_SCORED = re.compile(
    r"(?:pain|score|strength|scale|grade|murmur|motor|power|reflexes|cores|gcs|bp|apgars?|vision|"
    r"acuity|mmse|moca|slums|nihss|audit|ciwa|cows|rass|fim|bims|ess|tinetti|barthel|braden|morse|phq|"
    r"phq-9|gad-7|level|ratio|visits?|units|rated|scored|at|of) ?:? ?\Z",
    re.IGNORECASE,
)
_NO_DATE = re.compile(
    r" ?(?:mm|cm|mg|ml|cores|points|nodes|strength|murmur|%|x\b|of\b)", re.IGNORECASE
)
_IN_YEAR = re.compile(
    r"(?:\b(?:in|since|until|till|before|after|from|of|around|circa|by|during|early|late|mid|year|"
    r"through|to)|[(~-]) ?\Z",
    re.IGNORECASE,
)
_ISSUE = re.compile(
    r"\W{0,2}(?:guideline|criteria|consensus|edition|classification|recommend|update|version|"
    r"statement|ml|mg|cc|g\b|kcal|calor|units|steps|m\b|feet)",
    re.IGNORECASE,
)
_LOGIN = re.compile(r"\b[Bb][Yy] (?P<it>[A-Za-z]{1,8}\d{1,4})(?!\w)")
_LOGIN_BEFORE = re.compile(
    r"\b[Bb][Yy] (?P<it>[a-z]{4,9})(?= (?:- [A-Z]|\d|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|"
    r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)))"
)
_WEEKDAY = re.compile(
    r"(?<![\w-])(?P<it>(?:Tues|Thurs|Thur|Weds)(?!\w)|(?:Mon|Tue|Wed|Thu|Fri)(?=[,.]?(?: |\n|\Z))|"
    r"(?:Sat|Sun)(?=,? (?:\d{1,2}/\d|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))))"
)
# Iodine 123, 125 and 131 are no roads.
_HIGHWAY = re.compile(
    r"(?<![\w-])(?P<it>(?:I-(?!1(?:2[35]|31)\b)|(?:US|SR|CR)[ -])\d{1,3})(?![\w-])"
)
# Who dictated and who typed: GA:lw, JD/mk.
_TYPED = re.compile(
    r"(?<![\w/.-])(?P<one>[A-Z]{2,3})[:/](?P<two>[a-z]{2,3})(?=[ \n.,;]|\Z)(?! ?\d*(?:mg|ml|%))"
)
_NOT_TYPED = frozenset(
    [
        "am", "ct", "cxr", "day", "dl", "ed", "ekg", "er", "he", "her", "him", "his", "hr", "im",
        "in", "iv", "kg", "mg", "min", "ml", "mo", "mri", "no", "not", "or", "pm", "po", "pr",
        "prn", "pt", "sc", "sec", "she", "sq", "the", "to", "us", "was", "wk", "yr",
    ]
)  # fmt: skip
_PLATE = re.compile(
    r"\b(?:[Pp]lates?|PLATE|[Vv]ehicle|VEHICLE|[Tt]ag|van)\b"
    r"(?: \(\w+\)| no\.?| number)?[:#,]? {1,3}"
    r"(?P<it>(?=[A-Z0-9 -]*\d)(?=[A-Z0-9 -]*[A-Z])[A-Z0-9]{1,4}[ -][A-Z0-9]{2,4}|"
    r"[A-Z]{2,3}\d{3,4}|\d[A-Z]{3}\d{3})(?![\w-])"
)
_EXTENSION = re.compile(
    r"\b(?:[Ee]xt|EXT|[Ee]xtension|[Pp]ager|PAGER|[Bb]eeper|[Pp]gr)[.:]? ?#?(?P<it>x?\d{3,6})"
    r"(?![\w/-])"
)
# Pattern, label, subtype, rule, and what must be in a text that has it: to look for a word costs
# a fraction of a search by pattern.
_FORMS = (
    (_LOGIN, "USERNAME", "", "cue.login", ("by ", "By ", "BY ")),
    (_WEEKDAY, "DATE", "dddd", "cue.weekday", ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")),
    (_HIGHWAY, "LOCATION-OTHER", "other", "cue.road", ("I-", "US", "SR", "CR")),
    (_PLATE, "VEHICLE", "vehicle", "cue.plate", ("late", "LATE", "ehicle", "EHICLE", "ag ", "van")),
    (_EXTENSION, "PHONE", "phone", "cue.extension", ("xt", "XT", "ager", "AGER", "eeper", "gr")),
)
_WEAK = re.compile(r"\b(?:to|from|of|by) ?\Z", re.IGNORECASE)
_GRADE = re.compile(r"\d{1,2}/(?:4|5|6|9|10)(?!\d)")
_MONTHS = 12
_NEAR = 24


def in_context(reading: Reading) -> Iterator[Found]:
    """Yield dates, login names, number plates and extensions by the words around them."""
    yield from _dates(reading)
    yield from _logins(reading.text)
    for pattern, label, subtype, rule, needs in _FORMS:
        if any(need in reading.text for need in needs):
            for match in pattern.finditer(reading.text):
                yield Found(*match.span("it"), label, subtype, 80.0, rule)


def _dates(reading: Reading) -> Iterator[Found]:
    text = reading.text
    for hit in reading.hits["dates"]:
        if hit.rule == "date.short?" and "/" in text[hit.start : hit.end]:
            if _is_short_date(text, hit.start, hit.end):
                yield Found(hit.start, hit.end, "DATE", _format(text, hit), 75.0, "cue.day")
        elif hit.rule == "date.year?" and _is_year(text, hit.start, hit.end):
            yield Found(hit.start, hit.end, "DATE", "YYYY", 75.0, "cue.year")


def _format(text: str, hit: Hit) -> str:
    """Write the format of a day without a year: M/D."""
    month, _, day = text[hit.start : hit.end].partition("/")
    return f"{'M' * len(month)}/{'D' * len(day)}"


def _logins(text: str) -> Iterator[Found]:
    """Yield login names behind "by", and the letters of who dictated and who typed."""
    for match in _LOGIN_BEFORE.finditer(text):
        if "W" not in lexicon("en").flags.get(match["it"], ""):
            yield Found(*match.span("it"), "USERNAME", "", 70.0, "cue.login")
    for match in _TYPED.finditer(text):
        if match["two"] not in _NOT_TYPED:
            for part in ("one", "two"):
                yield Found(*match.span(part), "DOCTOR", "", 75.0, "cue.dictated")


def _is_short_date(text: str, start: int, end: int) -> bool:
    low = max(0, start - _NEAR)
    if _SCORED.search(text, low, start) or _NO_DATE.match(text, end):
        return False
    if _GRADE.match(text, start) and _WEAK.search(text, low, start):
        return False
    if _BEFORE.search(text, low, start):
        return True
    # A leading nought is written in dates and nowhere else; few scores go beyond twelve.
    day = text[text.index("/", start) + 1 : end]
    return text[start] == "0" or day[0] == "0" or int(day) > _MONTHS


def _is_year(text: str, start: int, end: int) -> bool:
    if _ISSUE.match(text, end):
        return False
    return bool(_IN_YEAR.search(text, max(0, start - _NEAR), start))
