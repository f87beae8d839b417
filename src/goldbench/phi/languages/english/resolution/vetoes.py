"""What a mark of the model cannot be, by its form or by what touches it.

A model that has met few kinds of text takes a number it does not know for a room, the hour "0700"
for an extension, the "Cl" of "CrCl" for a name. Whatever a model has learnt, a town has letters,
half an abbreviation is no name, and 43/56 is a score.
"""

import re
from collections.abc import Callable, Container
from typing import NamedTuple

from goldbench.language import fold_word, lexicon
from goldbench.phi.mark import Mark

_LETTERED = frozenset(
    [
        "CITY", "COUNTRY", "DOCTOR", "HOSPITAL", "LOCATION-OTHER", "ORGANIZATION", "PATIENT",
        "STATE", "USERNAME",
    ]
)  # fmt: skip
_WORDS = frozenset([*_LETTERED, "DEPARTMENT", "STREET"])
_ROOMS = frozenset(["DEPARTMENT", "ROOM"])
_IDENTIFIERS = (
    "ACCOUNT", "BIOID", "DEVICE", "HEALTHPLAN", "IDNUM", "LICENSE", "MEDICALRECORD", "SSN",
    "VEHICLE",
)  # fmt: skip
_RESULT = 5  # digits of a result
_FEW = 3  # digits of a number that is a room only where a word says so; letters of half a name
_LONG = 4  # digits of a year, of an hour
_GAIN = 6  # characters of a balance: +1422
_SHORT_WORD = 7  # letters of an abbreviation in mixed case
_NEAR = 16  # characters before a number in which its word stands
_YEAR = re.compile(r"(?:19|20)\d\d")
_HOUR = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d")
_HOUR_BEFORE = re.compile(
    r"(?:\A|\n|[.;] |\b(?:at|by|until|till|since|due|from|to|before|after|around|approx|and)|@|,"
    r"|\d ?-) ?\Z",
    re.IGNORECASE,
)
_HOUR_AFTER = re.compile(r" ?(?:h\b|hrs?\b|hours?\b|[-,]? ?(?:[01]\d|2[0-3])[0-5]\d\b|[:-] )")
_ROOM_BEFORE = re.compile(
    r"(?:\b(?:room|rm|bed|bay|unit|ward|floor|fl|suite|ste|apt|apartment|flat|bldg|building|pod|box|"
    r"station|hall|level|wing|cubicle|chair|block|cell|lot|gate|pier|exit|route|highway|hwy|icu|"
    r"ed|er|zip|dept|tower|in|to|from)\b[.:]?|[#-]) ?#?\Z",
    re.IGNORECASE,
)
_ORDINAL = re.compile(r"(?:st|nd|rd|th)\b| of\b")
_DAY_BEFORE = re.compile(
    r"(?:\b(?:the|on|through|thru|until|to|and|or|by)|[-–&,]) ?\Z", re.IGNORECASE
)
_RANGE = re.compile(r"\d{1,2} ?[-–] ?\d{1,2}")
# The rest of a range of small numbers, where no month and no third number follows: 8-20 cmH2O.
_UP_TO = re.compile(
    r"[-–]\d{1,2}(?![-/.]?\d| ?(?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))",
    re.IGNORECASE,
)
_TIME_BEFORE = re.compile(
    r"\b(?:on|since|until|till|by|from|before|after|dated?|due|next|last|seen|dob|born|of|w/?e|"
    r"\w+day|jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|\w+(?:ary|ber|il|st|ch))"
    r"[.:,]? ?\Z",
    re.IGNORECASE,
)
_CODE_BEFORE = re.compile(
    r"(?:\b(?:cpt|hcpcs|icd|drg|codes?|procedure|billed|plt|platelets|wbc)[:#]?|\d:\d\d) {0,3}\Z",
    re.IGNORECASE,
)
_COMMA = re.compile(r", ?\Z")
_TIMES = re.compile(r" ?[x×] ?\d|%| ?(?:units?|mg|mcg|ml|cells)\b")
_MORE_AFTER = re.compile(r"[-.) (]{1,3}\d{3}")
_MORE_BEFORE = re.compile(r"\d[-.) ]{1,3}\Z")
_PART_BEFORE = re.compile(r"\d[-/.]\Z")
_PART_AFTER = re.compile(r"[-/.]\d")
_FRACTION_BEFORE = re.compile(r"\d[/.]\Z")
_SPECIES = re.compile(r"\. ?[a-z]{3}")  # behind a capital letter: E. coli
_FRACTION_AFTER = re.compile(r"[/.]\d")


_FLAGGED = re.compile(r"\d{1,4} ?[HL]\*?")
_ROOM_WORD = re.compile(
    r"\b(?:room|rm|bed|bay|unit|ward|suite|apt|flat)\b[.:]? ?#?\Z", re.IGNORECASE
)
_TO_SMALL = re.compile(r" ?[-–] ?\d{1,3}(?: ?\||\n|\Z)")
_FROM_SMALL = re.compile(r"(?:\| ?|\()\d{1,3} ?[-–] ?\Z")
_WAITING = re.compile(
    r"\b(?:fu|f/u|rtc|r/v|in|for|x|every|after|over|review|rv|next|another) (?:\d{1,2}/)?\Z",
    re.IGNORECASE,
)
_PARTS = re.compile(r"(?:\d{1,2}/)?(?:12|52|7)(?!\d|/)|/(?:12|52|7)(?!\d|/)")
_RESULT_BEFORE = re.compile(
    r"\b(?:wbc|plt|platelets|ck|cpk|(?:nt-?pro)?bnp|hcg|ferritin|psa|model|type|size|grade|cd4|anc|"
    r"amylase|lipase|alt|ast|alp|ggt|ldh|crp|esr|troponin|trop|d-?dimer|afp|cea|b12|glucose|lactate|"
    r"odometer|kcal|viral load)[:=]? \Z",
    re.IGNORECASE,
)
_FILE = re.compile(r"\w_\Z")


# Half of a score or a count, where nothing reads a day of it: pn 8/10, RAI 6/9, (1/1), page 1/1.
_SCORE = (
    r"\b(?:pn|pain|rai|vas|nrs|nodes?|page|p|severe|oud|ciwa|score|cons|bcx|bottles|fab|mmse|moca|"
    r"amts?|gds|ace|slums|madrs|gcs|barthel|katz|clock|recall|minicog|braden|waterlow|must|apgar)"
)
# Two strengths in one tablet: oxycodone/naloxone 10/5 bd, Seretide 250/25 2 puffs.
_TWICE = (
    r" ?(?:bd|bid|od|tds|tid|qds|qid|daily|nocte|mane|prn|po|mg|mcg|tabs?|puffs?|units?)(?![\w-])"
)
_STRENGTHS = re.compile(rf"/\d{{1,3}}{_TWICE}", re.IGNORECASE)
_SECOND_STRENGTH = re.compile(_TWICE, re.IGNORECASE)
_HALF = re.compile(r"(?<![\d/])\d{1,3}/\Z")
# The year of a training and days since: PGY-5, POD-3.
_COUNTED = re.compile(r"\b(?:PGY|POD|HD|DOL|CT|ST|FY)-?\Z")
# What is less than nought, and the upper end of a range: | -1 |, 67-74.
_SIGNED = re.compile(r"(?:\d|[\s|(])-\Z")
_TEN_OF = re.compile(rf"(?:{_SCORE} ?|\()\d{{1,2}}/\Z", re.IGNORECASE)
_OUT_OF_TEN = re.compile(r"/\d{1,2}(?=[ ,;.)\n]|\Z)")
_SCORED = re.compile(rf"(?:{_SCORE} ?|\()\Z", re.IGNORECASE)


_ACUITY = re.compile(r"6/(?:4|5|6|7\.5|9|12|18|24|36|60)(?!\d|/)")
_SIX = re.compile(r"(?<![\d/])6/\Z")
_SEEN = re.compile(
    r"(?:\b(?:VA|BCVA|UCVA|vision|acuity|Snellen|pinhole|PH|ph)\b|\b6/\d{1,2}\b)"
    r"[^\d\n]{0,12}(?:6/\d{1,2}[^\d\n]{1,8})?\Z"
)
_FAR = 40


class _Number(NamedTuple):
    """A mark without letters, in its text."""

    text: str
    start: int
    end: int

    @property
    def written(self) -> str:
        return self.text[self.start : self.end]

    def follows(self, before: re.Pattern[str]) -> bool:
        return before.search(self.text, max(0, self.start - _NEAR), self.start) is not None

    def precedes(self, after: re.Pattern[str]) -> bool:
        return after.match(self.text, self.end) is not None


def is_impossible(mark: Mark, text: str, beside: Container[int]) -> bool:
    """Say whether a mark of the model cannot be what it says.

    A mark that begins or ends at a place of `beside` goes on another one and stays.
    """
    start, end, label = mark.start, mark.end, mark.label
    if start in beside or end in beside:
        return False
    written = text[start:end]
    if label in _ROOMS and _FLAGGED.fullmatch(written):
        return not _Number(text, start, end).follows(_ROOM_WORD)  # a result: 412 H
    if written[:1].isalpha() or any(map(str.isalpha, written)):
        if len(written) == 1 and label in _WORDS:
            is_sign = text[start - 1 : start] in ("#", "/") or label == "USERNAME"  # the k of 84k
            return is_sign or _SPECIES.match(text, end) is not None
        goes_on = text[start - 1 : start].isalnum() or text[end : end + 1].isalnum()
        return goes_on and label in _WORDS and _is_half(mark, text)
    if label in _LETTERED:
        return True
    doubt = _DOUBTS.get(label)
    return doubt is not None and doubt(_Number(text, start, end))


def _is_no_date(number: _Number) -> bool:
    written = number.written
    if (
        number.follows(_FROM_SMALL)
        or number.follows(_FILE)
        or _is_wait(number)
        or _is_scored(number)
        or _is_acuity(number)
        or _is_strength(number)
        or (number.follows(_COUNTED) and written.isdigit())
    ):
        return True  # 12-16 of a table; IMG_2086; in 9/12; pain 8/10
    if not written.isdigit():
        # From five to fifteen, where no word of time stands before it.
        return _RANGE.fullmatch(written) is not None and not number.follows(_TIME_BEFORE)
    if len(written) >= _FEW:
        is_year = _YEAR.fullmatch(written) or (
            len(written) == _LONG and number.follows(_ROOM_BEFORE)
        )
        return len(written) <= _LONG and not is_year
    if number.precedes(_UP_TO):
        return not (number.follows(_PART_BEFORE) or number.follows(_TIME_BEFORE))
    if number.follows(_PART_BEFORE) or number.precedes(_PART_AFTER):
        return False
    return not (number.precedes(_ORDINAL) or number.follows(_DAY_BEFORE))


def _is_scored(number: _Number) -> bool:
    """Tell half of a score: the 8 and the 10 of "pain 8/10"."""
    written = number.written
    if not written.isdigit() or len(written) >= _FEW:
        return False
    return number.follows(_TEN_OF) or (number.follows(_SCORED) and number.precedes(_OUT_OF_TEN))


def _is_strength(number: _Number) -> bool:
    """Tell half of a dose of two strengths: the 10 and the 5 of "oxycodone/naloxone 10/5 bd"."""
    if not number.written.isdigit():
        return False
    return number.precedes(_STRENGTHS) or (
        number.follows(_HALF) and number.precedes(_SECOND_STRENGTH)
    )


def _is_acuity(number: _Number) -> bool:
    """Tell what an eye sees: the 6/18 of "VA R 6/9 L 6/18", the 60 of "L 6/60"."""
    start = number.start - 2 if number.follows(_SIX) else number.start
    if not _ACUITY.match(number.text, start):
        return False
    return _SEEN.search(number.text, max(0, start - _FAR), start) is not None


def _is_wait(number: _Number) -> bool:
    """Tell a time to wait, as British notes write it: in 9/12, for 2/52."""
    is_part = number.precedes(_PARTS) or _PARTS.fullmatch(number.written) is not None
    return is_part and number.follows(_WAITING)


def _is_no_call(number: _Number) -> bool:
    written = number.written
    if number.follows(_RESULT_BEFORE):
        return len(written) <= _LONG
    if not written.isdigit():
        return written[0] == "+" and len(written) <= _GAIN
    return (
        _is_fraction(number) or _is_hour(number) or (len(written) < _FEW and not _goes_on(number))
    )


def _is_no_postcode(number: _Number) -> bool:
    written = number.written
    if written.isdigit() and len(written) <= _LONG and not number.follows(_COMMA):
        return True  # postcodes of four digits stand beside their town
    return number.precedes(_TIMES) or number.follows(_CODE_BEFORE)


def _is_no_room(number: _Number) -> bool:
    written = number.written
    if not written.isdigit():
        return False
    if number.precedes(_TO_SMALL) or number.follows(_FROM_SMALL):
        return True  # 10-40
    if len(written) < _FEW and number.follows(_SIGNED):
        return True
    return (
        _is_fraction(number)
        or _is_hour(number)
        or (len(written) <= _FEW and not (number.follows(_ROOM_BEFORE) or _goes_on(number)))
    )


def _is_result(number: _Number) -> bool:
    """Tell a result of the laboratory: few digits behind its name."""
    return len(number.written) <= _RESULT and number.follows(_RESULT_BEFORE)


_DOUBTS: dict[str, Callable[[_Number], bool]] = {
    **dict.fromkeys(_IDENTIFIERS, _is_result),
    "DATE": _is_no_date,
    "DEPARTMENT": _is_no_room,
    "FAX": _is_no_call,
    "PHONE": _is_no_call,
    "ROOM": _is_no_room,
    "STREET": _is_no_room,
    "ZIP": _is_no_postcode,
}


def _goes_on(number: _Number) -> bool:
    """Say whether more digits follow or go before: 1 (324) 555-0181."""
    return number.precedes(_MORE_AFTER) or number.follows(_MORE_BEFORE)


def _is_fraction(number: _Number) -> bool:
    """Say whether it is one side of a fraction or a decimal: 43/56, 7.42."""
    return number.follows(_FRACTION_BEFORE) or number.precedes(_FRACTION_AFTER)


def _is_hour(number: _Number) -> bool:
    written = number.written
    if not _HOUR.fullmatch(written):
        return False
    return written[0] == "0" or number.precedes(_HOUR_AFTER) or number.follows(_HOUR_BEFORE)


def _is_half(mark: Mark, text: str) -> bool:
    """Say whether a piece of a word is one of a short word in mixed case: the Cl of CrCl."""
    start, end = mark.start, mark.end
    while start and text[start - 1].isalnum():
        start -= 1
    while end < len(text) and text[end].isalnum():
        end += 1
    whole = text[start:end]
    if len(whole) > _SHORT_WORD:
        return False
    # Tokens are cut at letters of other scripts, too, and at the digits of a login name.
    if not (whole.isascii() and whole.isalpha()):
        return False
    written = text[mark.start : mark.end]
    return len(written) < _FEW or not {"G", "S"} & set(
        lexicon("en").flags.get(fold_word(written), "")
    )
