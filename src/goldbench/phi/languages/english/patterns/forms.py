"""The forms as a table, each with the words that it may begin with: plates, extensions, rooms."""

import re
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True, eq=False)
class Form:
    """What `pattern` calls "it" is marked; `words` are all that it may begin with."""

    words: str
    label: str
    subtype: str
    rule: str
    pattern: re.Pattern[str]


_FORMS = (
    Form(
        "by By BY b", "USERNAME", "", "cue.login",
        re.compile(r"\b[Bb][Yy] (?P<it>[A-Za-z]{1,8}\d{1,4})(?!\w)"),
    ),
    Form(
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
    Form(
        "Mon Tue Tues Wed Weds Thu Thur Thurs Fri Sat Sun", "DATE", "dddd", "cue.weekday",
        re.compile(
            r"(?<![\w-])(?P<it>(?:Tues|Thurs|Thur|Weds)(?!\w)|"
            r"(?:Mon|Tue|Wed|Thu|Fri)(?=[,.]?(?: |\n|\Z))|(?:Sat|Sun)"
            r"(?=,? (?:\d{1,2}(?:/\d| (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))|"
            r"[ap]\.?m\b|AM\b|PM\b|morning|night|evening|afternoon|"
            r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))))"
        ),
    ),
    Form(
        "on last next this until till til by since before after tmrw tomorrow every",
        "DATE", "dddd", "cue.weekday",
        re.compile(
            r"\w+ (?P<it>(?:mon|tues?|weds?|thurs?|thur|fri)(?:days?)?|sat(?:urdays?)?|"
            r"sun(?:days?)?)(?=[ .,;)\n]|\Z)(?! (?:exposure|burn|screen|on\b|at\b|down|up|with))"
        ),
    ),
    # The 15th, where no more follows.
    Form(
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
    Form(
        "mtg meeting appt appointment visit due review clinic f", "DATE", "D", "cue.ordinal",
        re.compile(r"\w+(?:/u)? (?P<it>(?:[12]?\d|3[01])(?:st|nd|rd|th))(?=[.,;)\n]|\Z)"),
    ),
    # Son of, wife of: as Indian notes name somebody.
    Form(
        "S W D s w d", "PATIENT", "", "cue.child-of",
        re.compile(
            r"(?:[SWDsd]/[Oo]|w/o(?! [A-Z]{2,5}\b))\.? {1,2}"  # w/o CT is without
            r"(?P<it>(?:[A-Z]\.? ){0,3}[A-Z][A-Za-z]+(?: [A-Z][A-Za-z]+){0,2})"
            r"(?![A-Za-z])"
        ),
    ),
    # A year as it is said.
    Form(
        "nineteen Nineteen", "DATE", "YYYY", "cue.year-said",
        re.compile(
            r"(?P<it>[Nn]ineteen (?:oh|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)"
            r"(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?)(?!\w)"
        ),
    ),
    # Iodine 123, 125 and 131 are no roads.
    Form(
        "I US SR CR", "LOCATION-OTHER", "other", "cue.road",
        re.compile(
            r"(?<![\w-])(?P<it>(?:I-(?!1(?:2[35]|31)\b)|US[ -]|"
            r"(?<=\b(?:on|of|to|at) )(?:SR|CR)[ -]|(?:SR|CR)-)\d{1,3})(?![\w-]|\.\d)"
        ),
    ),
    Form(
        "Plate plate Plates plates PLATE Vehicle vehicle VEHICLE Tag tag Truck truck Sedan sedan "
        "SUV Pickup pickup car van",
        "VEHICLE", "vehicle", "field.plate",
        re.compile(
            r"\b(?:[Pp]lates?|PLATE|[Vv]ehicle|VEHICLE|[Tt]ag|[Tt]ruck|[Ss]edan|SUV|[Pp]ickup|car|"
            r"van)\b(?: \(\w+\)| no\.?| number)?(?: ?[:#,])? {1,3}\(?"
            r"(?P<it>(?!ET[AD]\b)(?=[A-Z0-9 -]*\d)(?=[A-Z0-9 -]*[A-Z])"
            r"(?:[A-Z]{2} (?=[A-Z]{2,4} \d))?[A-Z0-9]{1,4}[ "
            r"-][A-Z0-9]{2,4}|"
            r"(?:[A-Z]{2}[ -])?(?:[A-Z]{2,3}[ -]?\d{3,4}|\d[A-Z]{3}\d{3}|\d{3}-\d[A-Z]))(?![\w-])"
        ),
    ),
    # GS1: an article, then lot, dates and serial number, each behind its code in brackets.
    Form(
        "01", "DEVICE", "device", "cue.udi",
        re.compile(
            r"(?<=\()(?P<it>01\) ?\d{14}"
            r"(?: ?\((?:1[0-7]|21|240)\) ?[A-Za-z0-9./-]{0,19}[A-Za-z0-9])*)(?!\w)"
        ),
    ),
    Form(
        "Aircraft aircraft Tail tail Rego rego Reg reg", "VEHICLE", "vehicle", "cue.plate",
        re.compile(
            r"\w+(?: no\.?| number)?[:#]? "
            r"{1,3}(?P<it>(?=[A-Z0-9-]*[A-Z])[A-Z0-9]{1,3}-[A-Z0-9]{3,4}|"
            r"N\d{1,4}[A-Z]{1,2}|(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z0-9]{2,3} "
            r"?[A-Z0-9]{3,4})(?![\w-])"
        ),
    ),
    Form(
        "Room Rm ROOM RM room rm Bed BED Cubicle Chair Cell chair", "ROOM", "room", "cue.room",
        re.compile(
            r"(?P<it>(?:Room|Rm|ROOM|RM|room|rm|Bed|BED|Cubicle|Chair|Cell|chair)"
            r"\.? ?(?:no\.? ?|# ?)?"
            r"(?:[A-Z]{1,3}-?)?\d{1,4}(?:-?[A-Z]|-\d{1,3})?)(?![\w/%]|\.\d)(?! ?(?:mg|ml|L/min|"
            r"weeks|days))"
        ),
    ),
    Form(
        "University Univ", "ORGANIZATION", "", "cue.university",
        re.compile(r"(?P<it>Univ(?:\.|ersity)? of [A-Z][a-z]+(?: [A-Z][a-z]+){0,2})(?!\w)"),
    ),
    # Who wrote it down: "scribe amh".
    Form(
        "by Scribe scribe SCRIBE Initials initials Init init", "DOCTOR", "", "cue.initials",
        re.compile(
            r"(?:by|[Ss]cribe|SCRIBE|[Ii]nit(?:ials)?):? (?P<it>(?!(?:[ip]o|pt|md|rn|np|pa|iv|im|"
            r"ed|er|me|us|it|he|him|his|her|mom|dad|gp|pcp|ems|now|the|all|two|end|day|eob|fax|sw|ot|"
            r"age|way|car|bus|ob|ent|ob|law|far|one|any|our|own|its|set|six|ten|cab|ct|mri|gi|"
            r"id|pm|am)\b)[a-z]{2,3})(?=\.?[ ]*(?:\n|\Z))"
        ),
    ),
    Form(
        "zip Zip ZIP postcode Postcode postal Postal", "ZIP", "zip", "field.zip",
        re.compile(
            r"(?:zip|Zip|ZIP|[Pp]ostcode|[Pp]ostal(?= ?[Cc]ode))(?: ?[Cc]ode| ?CODE)?(?: is)?:? ?"
            r"(?P<it>\d{5}(?:-\d{4})?|\d{3} \d{2}|\d{3,6}(?: [A-Z]{2})?|"
            r"[A-Za-z]{1,2}\d[A-Za-z\d]? ?\d[A-Za-z]{2}|[A-Z]{1,2}-\d{3,5})(?![\w-])"
        ),
    ),
    Form(
        "eircode Eircode EIRCODE", "ZIP", "zip", "field.zip",
        re.compile(
            r"\w+(?: is)?:? ?(?P<it>[A-Za-z]\d[\dWw] ?(?=[A-Za-z0-9]*\d)[A-Za-z0-9]{4})(?![\w-])"
        ),
    ),
    # A ship, and the branch of a union.
    Form(
        "USS HMS HMCS HMAS USNS", "ORGANIZATION", "", "cue.ship",
        re.compile(r"(?P<it>[A-Z]{3,4} [A-Z][a-z]+(?: [A-Z][a-z]+)?)(?!\w)"),
    ),
    Form(
        "IBEW UAW SEIU IAFF AFSCME Teamsters Union Ironworkers Steelworkers UFCW IATSE ILWU",
        "ORGANIZATION", "", "cue.union",
        re.compile(r"(?P<it>[A-Z][A-Za-z]+ Local(?: No\.?| #)? ?\d{1,4})(?!\w)"),
    ),
    Form(
        "ends ending", "PHONE", "phone", "cue.extension",
        re.compile(r"\w+ (?:in|with) (?P<it>\d{2,4})(?![\w/%.-]\d|\w)"),
    ),
    Form(
        "SSN SS Social social", "SSN", "ssn", "cue.ssn-end",
        re.compile(
            r"(?:SSN|SS#?|[Ss]ocial(?: [Ss]ecurity)?)(?: ?(?:no\.?|number|#))?[: ]{0,2}"
            r"\(?(?:[Ll]ast|LAST) ?(?:4|four|FOUR)(?: digits)?\)?(?: is| of)?[:# "
            r"]{1,3}(?P<it>\d{4})(?!\w)"
        ),
    ),
    Form(
        "host EDI edi", "USERNAME", "", "cue.login",
        re.compile(
            r"\w+:? (?P<it>[a-z][a-z0-9]{1,14}(?:[._-][a-z0-9]{1,10})?)"
            r"(?=[ ,;\n]|\Z)(?! (?:of|to|a|the)\b)"
        ),
    ),
    # A number of another country behind its label, also in the line below.
    Form(
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
    Form(
        "Ext ext EXT Extension extension Pager pager PAGER Beeper beeper Pgr pgr "
        "Extx extx EX Extensionx extensionx Pagerx pagerx PAGE Beeperx beeperx Pgrx pgrx",
        "PHONE", "phone", "cue.extension",
        re.compile(
            r"\b(?:[Ee]xt|EXT|[Ee]xtension|[Pp]ager|PAGER|[Bb]eeper|[Pp]gr)[.:]? ?#?"
            r"(?P<it>x?\d{3,6}|\d-\d{4})(?![\w/-])"
        ),
    ),
    Form(
        "x", "PHONE", "phone", "cue.extension",
        re.compile(r"(?<=[ (])(?P<it>x(?:\d-)?\d{4,5})(?![\w/-])"),
    ),
)  # fmt: skip


@cache
def forms_by_word() -> dict[str, tuple[Form, ...]]:
    by_word: dict[str, tuple[Form, ...]] = {}
    for form in _FORMS:
        for word in form.words.split():
            by_word[word] = (*by_word.get(word, ()), form)
    return by_word
