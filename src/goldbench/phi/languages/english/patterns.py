"""What has a form of its own in English, and the word that it begins with: "ext. 4711", "I-95".

Each form is tried at its first words and nowhere else: to ask every token of a note whether it is
such a word costs less than one search of the text by pattern. A word here is a token as
`language.tokens` cuts it, so that "BY" is one and "bY" are two.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import compress, count

from goldbench.language import folded, lexicon
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.english.words.vocabulary import is_word
from goldbench.phi.mark import Mark


@dataclass(frozen=True, slots=True, eq=False)
class _Form:
    """What `pattern` calls "it" is marked; `words` are all that it may begin with."""

    words: str
    label: str
    subtype: str
    rule: str
    pattern: re.Pattern[str]


_FORMS = (
    _Form(
        "by By BY b", "USERNAME", "", "cue.login",
        re.compile(r"\b[Bb][Yy] (?P<it>[A-Za-z]{1,8}\d{1,4})(?!\w)"),
    ),
    _Form(
        "Log log Login login LOGIN User user Userid userid Username username USER USERID USERNAME "
        "Signed signed SIGNED Initialed initialed Entered entered Typed typed Scanned scanned "
        "Uploaded uploaded",
        "USERNAME", "", "cue.login",
        re.compile(
            r"\b(?:[Ll]og-?in|LOGIN|[Uu]ser(?: ?ID| ?id| ?name)?|USER(?: ?ID| ?NAME)?|[Ss]igned|"
            r"SIGNED|[Ii]nitialed|[Ee]ntered|[Tt]yped|[Ss]canned|[Uu]ploaded)[:=]? "
            r"(?P<it>[a-z]{2,10}\d{1,4})(?![\w@./-])"
        ),
    ),
    _Form(
        "Mon Tue Tues Wed Weds Thu Thur Thurs Fri Sat Sun", "DATE", "dddd", "cue.weekday",
        re.compile(
            r"(?<![\w-])(?P<it>(?:Tues|Thurs|Thur|Weds)(?!\w)|"
            r"(?:Mon|Tue|Wed|Thu|Fri)(?=[,.]?(?: |\n|\Z))|(?:Sat|Sun)"
            r"(?=,? (?:\d{1,2}(?:/\d| (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))|"
            r"[ap]\.?m\b|AM\b|PM\b|morning|night|evening|afternoon|"
            r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))))"
        ),
    ),
    _Form(
        "on last next this until till til by since before after tmrw tomorrow every",
        "DATE", "dddd", "cue.weekday",
        re.compile(
            r"\w+ (?P<it>(?:mon|tues?|weds?|thurs?|thur|fri)(?:days?)?|sat(?:urdays?)?|"
            r"sun(?:days?)?)(?=[ .,;)\n]|\Z)(?! (?:exposure|burn|screen|on\b|at\b|down|up|with))"
        ),
    ),
    # The 15th, where no more follows.
    _Form(
        "by on until till since from before after of for", "DATE", "D", "cue.ordinal",
        re.compile(
            r"\w+ the (?P<it>(?:[12]?\d|3[01])(?:st|nd|rd|th)|(?:twenty|thirty)[ -](?:first|"
            r"second|third|"
            r"fourth|fifth|sixth|seventh|eighth|ninth)|tenth|eleventh|twelfth|thirteenth|fourteenth|"
            r"fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth)"
            r"(?=[.,;)\n]|\Z| (?:and|when|at|for|with|to|or|if|because|she|he|they|we|by|of this|"
            r"of next|of last|of the month)\b)"
        ),
    ),
    _Form(
        "mtg meeting appt appointment visit due review clinic f", "DATE", "D", "cue.ordinal",
        re.compile(r"\w+(?:/u)? (?P<it>(?:[12]?\d|3[01])(?:st|nd|rd|th))(?=[.,;)\n]|\Z)"),
    ),
    # Son of, wife of: as Indian notes name somebody.
    _Form(
        "S W D s w d", "PATIENT", "", "cue.child-of",
        re.compile(
            r"(?:[SWDsd]/[Oo]|w/o(?! [A-Z]{2,5}\b))\.? {1,2}"  # w/o CT is without
            r"(?P<it>(?:[A-Z]\.? ){0,3}[A-Z][A-Za-z]+(?: [A-Z][A-Za-z]+){0,2})"
            r"(?![A-Za-z])"
        ),
    ),
    # A year as it is said.
    _Form(
        "nineteen Nineteen", "DATE", "YYYY", "cue.year-said",
        re.compile(
            r"(?P<it>[Nn]ineteen (?:oh|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)"
            r"(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?)(?!\w)"
        ),
    ),
    # Iodine 123, 125 and 131 are no roads.
    _Form(
        "I US SR CR", "LOCATION-OTHER", "other", "cue.road",
        re.compile(
            r"(?<![\w-])(?P<it>(?:I-(?!1(?:2[35]|31)\b)|US[ -]|"
            r"(?<=\b(?:on|of|to|at) )(?:SR|CR)[ -]|(?:SR|CR)-)\d{1,3})(?![\w-]|\.\d)"
        ),
    ),
    _Form(
        "Plate plate Plates plates PLATE Vehicle vehicle VEHICLE Tag tag Truck truck Sedan sedan "
        "SUV Pickup pickup car van",
        "VEHICLE", "vehicle", "field.plate",
        re.compile(
            r"\b(?:[Pp]lates?|PLATE|[Vv]ehicle|VEHICLE|[Tt]ag|[Tt]ruck|[Ss]edan|SUV|[Pp]ickup|car|"
            r"van)\b(?: \(\w+\)| no\.?| number)?[:#,]? {1,3}\(?"
            r"(?P<it>(?!ET[AD]\b)(?=[A-Z0-9 -]*\d)(?=[A-Z0-9 -]*[A-Z])"
            r"(?:[A-Z]{2} (?=[A-Z]{2,4} \d))?[A-Z0-9]{1,4}[ "
            r"-][A-Z0-9]{2,4}|"
            r"[A-Z]{2,3}\d{3,4}|\d[A-Z]{3}\d{3}|[A-Z]{2} \d{3}-\d[A-Z])(?![\w-])"
        ),
    ),
    _Form(
        "Aircraft aircraft Tail tail Rego rego Reg reg", "VEHICLE", "vehicle", "cue.plate",
        re.compile(
            r"\w+(?: no\.?| number)?[:#]? "
            r"{1,3}(?P<it>(?=[A-Z0-9-]*[A-Z])[A-Z0-9]{1,3}-[A-Z0-9]{3,4}|"
            r"N\d{1,4}[A-Z]{1,2}|(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z0-9]{2,3} "
            r"?[A-Z0-9]{3,4})(?![\w-])"
        ),
    ),
    _Form(
        "Room Rm ROOM RM room rm Bed BED Cubicle Chair Cell chair", "ROOM", "room", "cue.room",
        re.compile(
            r"(?P<it>(?:Room|Rm|ROOM|RM|room|rm|Bed|BED|Cubicle|Chair|Cell|chair)"
            r"\.? ?(?:no\.? ?|# ?)?"
            r"(?:[A-Z]{1,3}-?)?\d{1,4}(?:-?[A-Z]|-\d{1,3})?)(?![\w/%]|\.\d)(?! ?(?:mg|ml|L/min|"
            r"weeks|days))"
        ),
    ),
    _Form(
        "University Univ", "ORGANIZATION", "", "cue.university",
        re.compile(r"(?P<it>Univ(?:\.|ersity)? of [A-Z][a-z]+(?: [A-Z][a-z]+){0,2})(?!\w)"),
    ),
    # Who wrote it down: "scribe amh".
    _Form(
        "by Scribe scribe SCRIBE Initials initials Init init", "DOCTOR", "", "cue.initials",
        re.compile(
            r"(?:by|[Ss]cribe|SCRIBE|[Ii]nit(?:ials)?):? (?P<it>(?!(?:[ip]o|pt|md|rn|np|pa|iv|im|"
            r"ed|er|me|us|it|he|him|his|her|mom|dad|gp|pcp|ems|now|the|all|two|end|day|eob|fax|sw|ot|"
            r"age|way|car|bus|ob|ent|ob|law|far|one|any|our|own|its|set|six|ten|cab|ct|mri|gi|"
            r"id|pm|am)\b)[a-z]{2,3})(?=\.?[ ]*(?:\n|\Z))"
        ),
    ),
    _Form(
        "zip Zip ZIP postcode Postcode postal Postal", "ZIP", "zip", "field.zip",
        re.compile(
            r"(?:zip|Zip|ZIP|[Pp]ostcode|[Pp]ostal(?= ?[Cc]ode))(?: ?[Cc]ode| ?CODE)?(?: is)?:? ?"
            r"(?P<it>\d{5}(?:-\d{4})?|\d{3} \d{2}|\d{3,6}(?: [A-Z]{2})?|"
            r"[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]{1,2}-\d{3,5})(?![\w-])"
        ),
    ),
    # A ship, and the branch of a union.
    _Form(
        "USS HMS HMCS HMAS USNS", "ORGANIZATION", "", "cue.ship",
        re.compile(r"(?P<it>[A-Z]{3,4} [A-Z][a-z]+(?: [A-Z][a-z]+)?)(?!\w)"),
    ),
    _Form(
        "IBEW UAW SEIU IAFF AFSCME Teamsters Union Ironworkers Steelworkers UFCW IATSE ILWU",
        "ORGANIZATION", "", "cue.union",
        re.compile(r"(?P<it>[A-Z][A-Za-z]+ Local(?: No\.?| #)? ?\d{1,4})(?!\w)"),
    ),
    _Form(
        "ends ending", "PHONE", "phone", "cue.extension",
        re.compile(r"\w+ (?:in|with) (?P<it>\d{2,4})(?![\w/%.-]\d|\w)"),
    ),
    _Form(
        "SSN SS Social social", "SSN", "ssn", "cue.ssn-end",
        re.compile(
            r"(?:SSN|SS#?|[Ss]ocial(?: [Ss]ecurity)?)(?: ?(?:no\.?|number|#))?[: ]{0,2}"
            r"\(?(?:[Ll]ast|LAST) ?(?:4|four|FOUR)(?: digits)?\)?(?: is| of)?[:# "
            r"]{1,3}(?P<it>\d{4})(?!\w)"
        ),
    ),
    _Form(
        "host EDI edi", "USERNAME", "", "cue.login",
        re.compile(
            r"\w+:? (?P<it>[a-z][a-z0-9]{1,14}(?:[._-][a-z0-9]{1,10})?)"
            r"(?=[ ,;\n]|\Z)(?! (?:of|to|a|the)\b)"
        ),
    ),
    # A number of another country behind its label, also in the line below.
    _Form(
        "Phone phone PHONE Tel tel TEL Telephone telephone Mobile mobile MOBILE Cell cell CELL Mob "
        "mob Fax fax FAX",
        "PHONE", "phone", "cue.phone",
        re.compile(
            r"\w+\.?(?: ?(?:[Nn]o\.?|[Nn]umber|#))?: ?\n?[ ]{0,2}"
            r"(?P<it>(?!\d{1,2}[-/.]\d{1,2}[-/.]\d{4})"
            r"(?=(?:[ ().+/-]{0,3}\d){7,14}(?![ ().-]{0,2}\d|\w|[:/%]))"
            r"[(+]{0,2}\d[\d ().+/-]{5,20}\d)(?!\w)"
        ),
    ),
    # With an x behind it, as in extx4711 or EXTx4711, the first token is another one.
    _Form(
        "Ext ext EXT Extension extension Pager pager PAGER Beeper beeper Pgr pgr "
        "Extx extx EX Extensionx extensionx Pagerx pagerx PAGE Beeperx beeperx Pgrx pgrx",
        "PHONE", "phone", "cue.extension",
        re.compile(
            r"\b(?:[Ee]xt|EXT|[Ee]xtension|[Pp]ager|PAGER|[Bb]eeper|[Pp]gr)[.:]? ?#?"
            r"(?P<it>x?\d{3,6}|\d-\d{4})(?![\w/-])"
        ),
    ),
    _Form(
        "x", "PHONE", "phone", "cue.extension",
        re.compile(r"(?<=[ (])(?P<it>x(?:\d-)?\d{4,5})(?![\w/-])"),
    ),
)  # fmt: skip
# A name joined to a letter: ruiz_a.
_LOGIN_JOINED = re.compile(r"(?<![\w./@-])(?P<it>[a-z]{2,20}_[a-z]{1,3}\d{0,3})(?![\w@./=-])")
_LOGIN_BEFORE = re.compile(
    r"\b[Bb][Yy] (?P<it>[a-z]{4,9})(?= (?:- [A-Z]|\d|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|"
    r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)))"
)
# The last letter and the digits of a login name, at the end of a line or before the day or hour of
# an entry.
_LOGIN_LAST = re.compile(r"[a-z]\d{2,5}(?= \d{1,4}[-/:]\d|\.?$)", re.MULTILINE)
_LOGIN_WHOLE = re.compile(r"(?<![\w./@#-])(?!covid)(?:[a-z]{3,10}\d{2,3}|[a-z]\d{5})\Z")
_LONGEST = 14  # characters of a login name and one before it
# Who dictated and who typed: GA:lw, JD/mk.
_TYPED = re.compile(
    r"(?<![\w/.-])(?P<one>[A-Z]{2,3})[:/](?P<two>[a-z]{2,3})(?=[ \n.,;/]|\Z)(?! ?\d*(?:mg|ml|%))"
)
_NOT_TYPED = frozenset(
    [
        "am", "ct", "cxr", "day", "dl", "ed", "ekg", "er", "he", "her", "him", "his", "hr", "im",
        "dad", "in", "iv", "kg", "mg", "min", "ml", "mo", "mom", "mri", "new", "no", "not", "old",
        "or", "pm", "po", "pr", "son", "var",
        "prn", "pt", "sc", "sec", "she", "sq", "the", "to", "us", "was", "wk", "yr",
    ]
)  # fmt: skip
_COMMA, _DIRECTIONS = frozenset(","), frozenset("NSEW")
# A ward by its name and number, where the bed follows: Magnolia 6 bed 12.
_WARD = re.compile(
    r"(?P<it>[A-Z](?<![\w'’-].)[a-z]+(?: [A-Z][a-z]+)? \d{1,2}(?: ?[NSEW])?)"
    r"(?=,? (?:rm|room|bed|Rm|Room|Bed)\b)"
)
# Houses, schools and offices that two words give away, and the capitalised words before these.
_TWO_WORDS = {
    "HOSPITAL": (
        "Unit", "Ward", "Program", "Programme", "Rooms", "Lab", "Labs", "Laboratory",
        "Laboratories", "Neurology", "Cardiology", "Oncology", "Orthopedics", "Orthopaedics",
        "Dermatology", "Urology", "Nephrology", "Pediatrics", "Paediatrics", "Gastroenterology",
        "Radiology", "Imaging", "Psychiatry", "Pathology", "Dental", "Dentistry", "Optometry",
        "Ophthalmology", "Dialysis", "Physiotherapy", "Physio", "Chiropractic", "Spine",
        "Pavilion", "Manor", "Lodge", "Villa", "Haven", "Village", "Surgery", "Practice",
        "Wellness", "Residence", "House", "Home", "HOME", "SNF", "ALF", "LTACH", "ED", "ER",
        "Ortho", "Peds",
        "Assisted Living", "Family Medicine", "Family Practice", "Imaging Center", "Medical Group",
        "Nursing Home", "Primary Care", "Surgery Center", "Urgent Care",
    ),
    "ORGANIZATION": (
        "Auto Body", "Credit Union", "Elementary School", "Family Services", "Fire Department",
        "Fire Dept", "Fire Rescue", "Food Bank", "Food Pantry", "Funeral Home", "Health Plan",
        "High School", "Home Care", "Home Health", "Home Infusion", "Medical Supply",
        "Middle School", "Police Department", "School District", "Senior Center", "Visiting Nurse",
        "food bank", "food pantry", "pantry",
    ),
}  # fmt: skip
_NAME_BEFORE = re.compile(
    r"[A-Z](?<![\w'’-].)[\w'’.-]*(?: (?:[A-Z][\w'’.-]*|of|and|&|the)){0,4} \Z"
)
_OF_PLACE = re.compile(
    r" (?:of (?:the )?|& )[A-Z](?:[\w'’-]*[a-z][\w'’-]*)(?: [A-Z][\w'’-]*[a-z][\w'’-]*){0,2}"
)
_FAR = 60  # characters of a name before its last words
_SHORT = 3  # letters of who dictated
Look = Callable[[NoteAnalysis, int], Iterable[Mark]]


def find_patterns(analysis: NoteAnalysis) -> Iterator[Mark]:
    """Yield login names, number plates, extensions, wards, roads and houses by their form."""
    text, (words, starts, _) = analysis.text, analysis.note.tokens
    forms, looks, cues = _forms(), _looks(), _cues()
    done: dict[_Form, int] = {}  # the end of the last match: matches of one form do not overlap
    for at in compress(count(), map(cues.__contains__, words)):
        word, start = words[at], starts[at]
        for form in forms.get(word, ()):
            match = form.pattern.match(text, start) if start >= done.get(form, 0) else None
            if match:
                done[form] = match.end()
                yield Mark(*match.span("it"), form.label, form.subtype, 80.0, form.rule)
        if look := looks.get(word):
            yield from look(analysis, at)
    for first, last in analysis.note.lines:
        at = last - 1 - (words[last - 1] == "." and last - first > 1)
        if words[at].isdigit():
            yield from _login(text, starts[at])
    if "_" in text:
        for match in _LOGIN_JOINED.finditer(text):
            yield Mark(*match.span("it"), "USERNAME", "", 80.0, "cue.login")


@cache
def _forms() -> dict[str, tuple[_Form, ...]]:
    by_word: dict[str, tuple[_Form, ...]] = {}
    for form in _FORMS:
        for word in form.words.split():
            by_word[word] = (*by_word.get(word, ()), form)
    return by_word


@cache
def _cues() -> frozenset[str]:
    return frozenset(_forms()) | frozenset(_looks())


@cache
def _looks() -> dict[str, Look]:
    """Say for each word what is looked for around it."""
    looks: dict[str, Look] = dict.fromkeys(("by", "By", "BY", "b"), _behind_by)
    looks |= dict.fromkeys(("rm", "room", "bed", "Rm", "Room", "Bed"), _ward)
    looks |= dict.fromkeys((":", "/", "-"), _sign)
    return looks | dict.fromkeys(_houses(), _house)


@cache
def _houses() -> dict[str, tuple[tuple[str, str], ...]]:
    """Give the two words and their label by the first."""
    by_first: dict[str, tuple[tuple[str, str], ...]] = {}
    for label, endings in _TWO_WORDS.items():
        for ending in endings:
            first = ending.partition(" ")[0]
            by_first[first] = (*by_first.get(first, ()), (ending, label))
    # The longest first: of Home and Home Care the one that is written.
    return {first: tuple(sorted(own, key=_by_length)) for first, own in by_first.items()}


def _by_length(ending: tuple[str, str]) -> int:
    return -len(ending[0])


def _behind_by(analysis: NoteAnalysis, at: int) -> Iterator[Mark]:
    """Read a login name without digits: released by jdoe - Ana."""
    match = _LOGIN_BEFORE.match(analysis.text, analysis.note.tokens.starts[at])
    if match and "W" not in lexicon("en").flags.get(match["it"], ""):
        yield Mark(*match.span("it"), "USERNAME", "", 70.0, "cue.login")


def _sign(analysis: NoteAnalysis, at: int) -> Iterable[Mark]:
    """Read a login name before a day or an hour, or who dictated and who typed."""
    words, starts, _ = analysis.note.tokens
    before = words[at - 1] if at else ""
    if before.isdigit():
        is_second = at > 1 and words[at - 2].isdigit()
        return _login(analysis.text, starts[at - 2]) if is_second else ()
    if len(before) <= _SHORT and before.isupper():
        return _typed(analysis.text, starts[at - 1])
    return ()


def _typed(text: str, start: int) -> Iterator[Mark]:
    match = _TYPED.match(text, start)
    if match and match["two"] not in _NOT_TYPED:
        for part in ("one", "two"):
            yield Mark(*match.span(part), "DOCTOR", "", 75.0, "cue.dictated")


def _login(text: str, digits: int) -> Iterator[Mark]:
    """Read a login name by the place of its digits."""
    if digits and (last := _LOGIN_LAST.match(text, digits - 1)):
        end = last.end()
        if whole := _LOGIN_WHOLE.search(text, max(0, end - _LONGEST), end):
            yield Mark(whole.start(), end, "USERNAME", "", 80.0, "cue.login")


def _ward(analysis: NoteAnalysis, at: int) -> Iterator[Mark]:
    """Read the ward before a bed: one or two words, a number, a direction."""
    words, starts, _ = analysis.note.tokens
    number = at - 1
    for between in (_COMMA, _DIRECTIONS):
        if number > 0 and words[number] in between:
            number -= 1
    if number < 1 or not words[number].isdigit():
        return
    for first in (number - 2, number - 1):
        match = _WARD.match(analysis.text, starts[first]) if first >= 0 else None
        if match:
            yield Mark(*match.span("it"), "DEPARTMENT", "department", 80.0, "cue.ward")
            return


def _house(analysis: NoteAnalysis, at: int) -> Iterator[Mark]:
    """Read what is called after something: Redfern Home Care, but not "Home Care"."""
    text, start = analysis.text, analysis.note.tokens.starts[at]
    for ending, label in _houses()[analysis.note.tokens.words[at]]:
        end = start + len(ending)
        if not text.startswith(ending, start) or text[end : end + 1].isalnum():
            continue
        low = max(0, start - _FAR)
        name = _NAME_BEFORE.search(text, text.rfind("\n", low, start) + 1 or low, start)
        more = _OF_PLACE.match(text, end)
        begin = _first_own(name[0]) if name else -1
        if name and begin < 0 and more and _first_own(more[0]) >= 0:
            begin = 0  # Regional Imaging of Toms River
        if name and begin >= 0:
            end = more.end() if more else end
            yield Mark(name.start() + begin, end, label, "", 75.0, "cue.house")
        return


def _first_own(name: str) -> int:
    """Give where the words begin that are no ordinary ones; -1 where there are none."""
    flags = lexicon("en").flags
    for word in re.finditer(r"[A-Z][\w'’.-]*", name):
        plain = folded(word[0].strip(".'’-"))
        if "W" not in flags.get(plain, "") and not is_word(plain):
            return word.start()
    return -1
