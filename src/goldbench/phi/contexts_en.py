"""What only its context tells in English: 3/14, a bare year, a login behind "by", a number plate.

The rules see dates without a year, and years (`date.short?`, `date.year?`), and leave them open;
the words around decide.
"""

import re
from collections.abc import Iterator

from goldbench.language import folded, lexicon
from goldbench.phi.found import Found
from goldbench.phi.reading import Reading
from goldbench.phi.rules import Hit
from goldbench.phi.wording import is_word

_BEFORE = re.compile(
    r"(?:\b(?:on|since|until|till|by|from|to|through|thru|before|after|as of|week of|"
    r"labs?|labs? of|results? of|report|note|film|films|scan|rescan|mri|ct|cxr|ekg|echo|exam|"
    r"visit|surgery|post-?op|pre-?op|f/u|follow-?up|rtc|appt|appointment|dob|born|date|dated|due|next|last|onset|"
    r"symptoms|d/c|dc|effective|starting|ending|repeat|refill|expires|"
    r"(?:began|begun|held|left|met|read|sent|seen|taken|drawn|given|done|spoke|wrote|written)|"
    r"(?:admit|arriv|book|call|cancel|cancell|chang|clear|clos|collect|complet|discharg|email|fax|"
    r"fil|fill|mail|mov|open|order|pass|phon|plac|rebook|receiv|recurr|refill|remov|repeat|report|"
    r"resum|return|review|schedul|sign|start|stopp|text|transferr|typ|updat)(?:t?ed|s)|"
    r"leaves|moved to|mon|tues?|wed|thu|thurs|fri|sat|sun|\w+day),?(?: in| on| by)?:?|/) ?\Z",
    re.IGNORECASE,
)
_SCORED = re.compile(
    r"(?:pain|score|strength|scale|grade|murmur|motor|power|reflexes|cores|gcs|bp|apgars?|vision|"
    r"acuity|mmse|moca|slums|nihss|audit|ciwa|cows|rass|fim|bims|ess|tinetti|barthel|braden|morse|"
    r"phq|phq-9|gad-7|epworth|berg|tug|norton|karnofsky|ecog|level|ratio|visits?|units|rated|"
    r"scored|at|"
    r"(?:score|total|scale|rating|out|scores|mmse|moca|gcs|grade|average|mean) of) ?:? ?\Z",
    re.IGNORECASE,
)
_NO_DATE = re.compile(
    r" ?(?:mm|cm|mg|ml|cores|points|nodes|strength|murmur|%|x\b|of\b|h\b|hrs?\b|hours\b)",
    re.IGNORECASE,
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
# Behind a word for it, or a name joined to a letter: login kd42, ruiz_a.
_LOGIN_CUED = re.compile(
    r"(?:\b(?:[Ll]og-?in|LOGIN|[Uu]ser(?: ?ID| ?id| ?name)?|USER(?: ?ID| ?NAME)?|[Ss]igned|SIGNED|"
    r"[Ii]nitialed|[Ee]ntered|[Tt]yped|[Ss]canned|[Uu]ploaded)[:=]? )"
    r"(?P<it>[a-z]{2,10}\d{1,4})(?![\w@./-])"
)
# Its last letter and its digits, at the end of a line or before the day or hour of an entry.
_LOGIN_LAST = re.compile(r"[a-z]\d{2,5}(?= \d{1,4}[-/:]\d|\.?$)", re.MULTILINE)
_LOGIN_WHOLE = re.compile(r"(?<![\w./@#-])(?!covid)(?:[a-z]{3,10}\d{2,3}|[a-z]\d{5})\Z")
_LOGIN_JOINED = re.compile(r"(?<![\w./@-])(?P<it>[a-z]{2,20}_[a-z]{1,3}\d{0,3})(?![\w@./-])")
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
    r"\b(?:[Pp]lates?|PLATE|[Vv]ehicle|VEHICLE|[Tt]ag|[Tt]ruck|[Ss]edan|SUV|[Pp]ickup|car|van)\b"
    r"(?: \(\w+\)| no\.?| number)?[:#,]? {1,3}\(?"
    r"(?P<it>(?=[A-Z0-9 -]*\d)(?=[A-Z0-9 -]*[A-Z])[A-Z0-9]{1,4}[ -][A-Z0-9]{2,4}|"
    r"[A-Z]{2,3}\d{3,4}|\d[A-Z]{3}\d{3})(?![\w-])"
)
_EXTENSION = re.compile(
    r"\b(?:[Ee]xt|EXT|[Ee]xtension|[Pp]ager|PAGER|[Bb]eeper|[Pp]gr)[.:]? ?#?"
    r"(?P<it>x?\d{3,6}|\d-\d{4})(?![\w/-])"
)
_BEHIND_X = re.compile(r"(?<=[ (])(?P<it>x(?:\d-)?\d{4,5})(?![\w/-])")
# A ward by its name and number, where the bed follows: Magnolia 6 bed 12.
_WARD = re.compile(
    r"(?P<it>[A-Z](?<![\w'’-].)[a-z]+(?: [A-Z][a-z]+)? \d{1,2}(?: ?[NSEW])?)"
    r"(?=,? (?:rm|room|bed|Rm|Room|Bed)\b)"
)
# Houses, schools and offices that two words give away, and the capitalised words before these.
_TWO_WORDS = {
    "HOSPITAL": (
        "Assisted Living", "Family Medicine", "Family Practice", "Imaging Center", "Medical Group",
        "Nursing Home", "Primary Care", "Surgery Center", "Urgent Care",
    ),
    "ORGANIZATION": (
        "Auto Body", "Credit Union", "Elementary School", "Family Services", "Fire Department",
        "Fire Dept", "Fire Rescue", "Funeral Home", "Health Plan", "High School", "Home Care",
        "Home Health", "Home Infusion", "Medical Supply", "Middle School", "Police Department",
        "School District", "Senior Center", "Visiting Nurse",
    ),
}  # fmt: skip
_NAME_BEFORE = re.compile(
    r"[A-Z](?<![\w'’-].)[\w'’.-]*(?: (?:[A-Z][\w'’.-]*|of|and|&|the)){0,4} \Z"
)
# Pattern, label, subtype, rule, and what must be in a text that has it: to look for a word costs
# a fraction of a search by pattern.
_FORMS = (
    (_LOGIN, "USERNAME", "", "cue.login", ("by ", "By ", "BY ")),
    (_LOGIN_CUED, "USERNAME", "", "cue.login", ("og", "OG", "ser", "SER", "ed ", "ED ")),
    (_LOGIN_JOINED, "USERNAME", "", "cue.login", ("_",)),
    (_WEEKDAY, "DATE", "dddd", "cue.weekday", ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")),
    (_HIGHWAY, "LOCATION-OTHER", "other", "cue.road", ("I-", "US", "SR", "CR")),
    (
        _PLATE,
        "VEHICLE",
        "vehicle",
        "cue.plate",
        (
            "late",
            "LATE",
            "ehicle",
            "EHICLE",
            "ag ",
            "van",
            "ruck ",
            "edan ",
            "SUV ",
            "ickup ",
            " car ",
        ),
    ),
    (_WARD, "DEPARTMENT", "department", "cue.ward", ("rm ", "oom ", "Rm ", "bed ", "Bed ")),
    (_EXTENSION, "PHONE", "phone", "cue.extension", ("xt", "XT", "ager", "AGER", "eeper", "gr")),
    (_BEHIND_X, "PHONE", "phone", "cue.extension", (" x", "(x")),
)
_WEAK = re.compile(r"\b(?:to|from|of|by) ?\Z", re.IGNORECASE)
_GRADE = re.compile(r"\d{1,2}/(?:4|5|6|9|10)(?!\d)")
_MONTHS = 12
_LONGEST = 14  # characters of a login name and one before it
_NEAR = 24
_FAR = 60  # characters of a name before its last words


def in_context(reading: Reading) -> Iterator[Found]:
    """Yield dates, login names, number plates and extensions by the words around them."""
    yield from _dates(reading)
    yield from _logins(reading.text)
    yield from _states(reading)
    yield from _houses(reading.text)
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
    for match in _LOGIN_LAST.finditer(text):
        end = match.end()
        if whole := _LOGIN_WHOLE.search(text, max(0, end - _LONGEST), end):
            yield Found(whole.start(), end, "USERNAME", "", 80.0, "cue.login")
    for match in _TYPED.finditer(text):
        if match["two"] not in _NOT_TYPED:
            for part in ("one", "two"):
                yield Found(*match.span(part), "DOCTOR", "", 75.0, "cue.dictated")


def _houses(text: str) -> Iterator[Found]:
    """Yield what is called after something: Redfern Home Care, but not "Home Care"."""
    for label, endings in _TWO_WORDS.items():
        for ending in endings:
            at = text.find(ending)
            while at >= 0:
                name = _NAME_BEFORE.search(text, max(text.rfind("\n", 0, at) + 1, at - _FAR), at)
                if name and (begin := _first_own(name[0])) >= 0:
                    start, end = name.start() + begin, at + len(ending)
                    yield Found(start, end, label, "", 75.0, "cue.house")
                at = text.find(ending, at + 1)


def _first_own(name: str) -> int:
    """Give where the words begin that are no ordinary ones; -1 where there are none."""
    flags = lexicon("en").flags
    for word in re.finditer(r"[A-Z][\w'’.-]*", name):
        plain = folded(word[0].strip(".'’-"))
        if "W" not in flags.get(plain, "") and not is_word(plain):
            return word.start()
    return -1


def _states(reading: Reading) -> Iterator[Found]:
    """Yield the two letters behind a listed town: Bangor, ME."""
    flags = lexicon("en").flags
    for hit in reading.hits["places"]:
        if hit.rule == "place.state?":
            town = reading.text[max(0, hit.start - 40) : hit.start].rstrip(", ").rpartition(" ")[2]
            if "C" in flags.get(folded(town.strip("(\n")), ""):
                yield Found(hit.start, hit.end, "STATE", "state", 80.0, "cue.state")


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
