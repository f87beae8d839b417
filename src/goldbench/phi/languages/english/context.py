"""What only its context tells in English: 3/14, a bare year, the ME of Bangor, ME.

The rules see dates without a year, and years (`date.short?`, `date.year?`), and leave them open;
the words around decide.
"""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from goldbench.language import fold_word, lexicon
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.mark import Mark
from goldbench.phi.rules import Hit

_BEFORE = re.compile(
    r"(?:\b(?:on|since|until|till|by|from|to|through|thru|before|after|as of|week of|"
    r"labs?|labs? of|results? of|dict|trans|dictated|transcribed|tr|lbm|bm|dos|doa|doi|cf|d|t|"
    r"anointed|flp|bmp|cbc|a1c|inr|mibi|tte|egd|colonoscopy|report|note|film|films|scan|rescan|"
    r"mri|ct|cxr|ekg|echo|exam|"
    r"foley|picc|peg|evd|vps|cvc|[rl]ij|a-?line|art line|permcath|quinton|midline|i&d|washout|"
    r"ex-?lap|fall|fell|injury|crash|mva|mvc|adm|procedure|reassess(?:ed)?|recheck|resume|restart|rescheduled|hus|eeg|emg|lp|dexa|pet|"
    r"(?:start|stopp|resum|restart|switch|increas|decreas|wean|add|refill|h[eo]ld|last|next)(?:e?d|s|"
    r"e)? [a-z-]{4,}|"
    r"visit|surgery|post-?op|pre-?op|f/u|follow-?up|rtc|appt|appointment|dob|born|date|dated|due|next|last|onset|"
    r"symptoms|d/c|dc|effective|starting|ending|repeat|refill|expires|"
    r"(?:began|begun|held|left|met|read|sent|seen|taken|drawn|given|done|spoke|wrote|written)|"
    r"(?:admit|arriv|book|call|cancel|cancell|cannulat|chang|clear|clos|collect|complet|consult|"
    r"cultur|decannulat|discharg|email|extubat|fax|intubat|trach|transfus|vaccinat|"
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
    r"\b(?:gds|amts?|fab|sofa|madrs|ham-?d|ymrs|pgic|ishihara|nodes?|[yp]{0,2}n[0-3][abc]?|va|bcva|"
    r"ucva|o[dsu]|ph|n\d{1,2},?|rom|delayed|wearing|open|staffed)|"
    r"(?:score|total|scale|rating|out|scores|mmse|moca|gcs|grade|average|mean) of) ?:? ?\Z",
    re.IGNORECASE,
)
# A scale by its form: GAD-7 = 8/21, M-CHAT-R 5/20.
_SCALE = re.compile(r"(?:=|\b(?:[A-Za-z]{1,5}-){1,2}[A-Za-z0-9]{1,2}\b|\b[A-Z]{2,}\d+) ?[:=]? ?\Z")
_NO_DATE = re.compile(
    r" ?(?:mm|cm|mg|ml|cores|points|nodes|strength|murmur|%|x\b|of\b|h\b|hrs?\b|hours\b)",
    re.IGNORECASE,
)
_IN_YEAR = re.compile(
    r"(?:\b(?:in|since|until|till|before|after|from|of|around|circa|by|during|early|late|mid|year|"
    r"through|to|yob:?|b\.)|[(~-]) ?\Z",
    re.IGNORECASE,
)
# A month and a year of two digits, 3/80: 6/60 is a vision and 7/80 a dose.
_IN_MONTH = re.compile(
    r"(?:\b(?:in|since|until|till|before|after|from|around|circa|during|early|late|mid|dx|dx['’]?d|"
    r"cf|last|done|diagnosed|of|on|born|surgery|ablation|stent|cabg|mi|cath|mri|ct|echo|colonoscopy|"
    r"ekg|ecg|cxr|bx|biopsy|s/p|ca|quit)|[(;]) ?\Z",
    re.IGNORECASE,
)
# A part of a year, a month or a week, as British notes write a time to wait: 9/12, 6/52, 2/7.
_WAIT = re.compile(
    r"\b(?:in|for|x|every|after|over|review|rv|next|of|last|past|another) ?\Z", re.IGNORECASE
)
_PART = re.compile(r"\d{1,2}/(?:12|52|7)(?!\d|/)")
_LINE_START = re.compile(r"(?:\A|\n)[ \t*•-]{0,3}\Z")
_FOLLOWED = re.compile(r":(?: |\n)| [A-Za-z]")
_ISSUE = re.compile(
    r"\W{0,2}(?:guideline|criteria|consensus|edition|classification|recommend|update|version|"
    r"statement|ml|mg|cc|g\b|kcal|calor|units|steps|m\b|feet)",
    re.IGNORECASE,
)
_WEAK = re.compile(r"\b(?:to|from|of|by) ?\Z", re.IGNORECASE)
_GRADE = re.compile(r"\d{1,2}/(?:4|5|6|9|10)(?!\d)")
_DEGREES = frozenset(["MD", "PA", "DO"])
_GIVEN = frozenset(["G", "GS", "EGS"])  # flags of given names that are no places and no words
_GIVEN_MONTHS = frozenset(["April", "June", "August"])
_PRESSURE = re.compile(
    r"\b(?:simv|bipap|cpap|ps|peep|pip|vent|settings?|pressures?|rate|bp|nbp|at|of|scored?)\b"
    r"[^\n]{0,6}\Z",
    re.IGNORECASE,
)
_OFTEN = 3  # days without a year, in a note that writes its days so
_SHARE = re.compile(r"(?:1/[2-4]|2/3|3/4)(?!\d)")
_MONTHS = 12
_CAUSE = re.compile(r" (?:to )?[A-Za-z]{3}")
# A list of operations: "appendectomy 1988," but not an hour of the day.
_LISTED = re.compile(r"[a-z)]{3,},? \Z")
_LIST_END = re.compile(r"[,;.)\n]|\Z")
# What has a number of its own has the year of its issue behind it: v4.0 (2021), TIP 63 (2021).
_NUMBERED = re.compile(r"(?<![x×X])(?<![x×X] )\d \(\Z")
# What was done to somebody or befell them, and when: THR 2022, lap chole 2015.
_EVENT_BEFORE = re.compile(
    r"\b(?:CABG|N?STEMI|MI|CVA|TIA|DVT|TKR|THR|TKA|THA|TURP|TURBT|TAH|TAHBSO|LSCS|EVAR|AVR|MVR|"
    r"TAVI|TAVR|PCI|PPM|ORIF|ACLR?|VATS|Nissen|Whipple|Hartmann|stents?|ablation|pacemaker|"
    r"fundoplication|hyst|chole|appy|lumpectomy|transplant|stroke|[a-z]{3,}(?:ectomy|plasty|otomy|"
    r"ostomy|desis|rrhaphy)|repair|fusion|graft|surgery|fracture|fx|bypass) \Z"
)
_EVENT_ENDS = re.compile(r"[,;.)\n]|\Z| (?:\(|at\b|by\b|and\b|with\b|w/|-)")
LAST_YEAR = 2035  # what is later is an hour of the evening or a count
_HOURS = re.compile(r"\b(?:0\d[0-5]\d\b(?!-)|[012]\d[0-5]\d ?h(?:rs|ours)?\b)")
# The hour of a day that a machine wrote down to the second.
_CLOCK = re.compile(r" [0-2]\d:[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?!\w|:\d)")
_STAMP = "YYYY-MM-DD hh:mm:ss"
_NEAR = 24


def find_in_context(analysis: NoteAnalysis) -> Iterator[Mark]:
    """Yield dates and years by the words around them, and states behind a town."""
    yield from _dates(analysis)
    yield from _states(analysis)


def _dates(analysis: NoteAnalysis) -> Iterator[Mark]:
    text = analysis.text
    days = _short_days(analysis)
    for hit in analysis.hits["dates"]:
        look = _LOOKS.get(hit.rule)
        if hit.rule == "date.iso" and (clock := _CLOCK.match(text, hit.end)):
            yield Mark(hit.start, clock.end(), "DATE", _STAMP, 99.5, "date.stamp")
        elif look is not None and look.fits(text, hit.start, hit.end):
            yield Mark(hit.start, hit.end, "DATE", look.written, 75.0, look.rule)
        elif hit.start in days and hit.rule == "date.short?":
            yield Mark(hit.start, hit.end, "DATE", _format(text, hit), 75.0, "cue.day")


def _short_days(analysis: NoteAnalysis) -> set[int]:
    """Give where days without a year stand: 3/14."""
    text = analysis.text
    short = [
        h for h in analysis.hits["dates"] if h.rule == "date.short?" and "/" in text[h[0] : h[1]]
    ]
    days = {h.start for h in short if _is_short_date(text, h.start, h.end)}
    # A note that writes its days so writes them so throughout.
    if len(days) >= _OFTEN:
        days |= {h.start for h in short if not _is_score(text, h.start, h.end)}
    return days


def _is_month_of_year(text: str, start: int, end: int) -> bool:
    """Tell 3/80 from a vision or a dose, and a time to wait, 3/52, from a month of 1952."""
    del end
    low = max(0, start - _NEAR)
    if _PART.match(text, start) and _WAIT.search(text, low, start):
        return False
    return _IN_MONTH.search(text, low, start) is not None


def _is_short_year(text: str, start: int, end: int) -> bool:
    """Tell '17 from the inches of 5'10."""
    del end
    return text[start - 1 : start] in (" ", "(")


def _is_day_first(text: str, start: int, end: int) -> bool:
    """Tell 25/10 from the pressures of a ventilator and from a score."""
    low = max(0, start - _NEAR)
    if _PRESSURE.search(text, low, start) or _NO_DATE.match(text, end):
        return False
    opens = _LINE_START.search(text, low, start) and _FOLLOWED.match(text, end)
    return bool(
        opens or _BEFORE.search(text, low, start) or _LISTED.search(text, low, start)
    ) and not (_SCORED.search(text, low, start))


def _is_month(text: str, start: int, end: int) -> bool:
    """Tell a month alone; April, June and August are women and men as well."""
    if text[start:end] not in _GIVEN_MONTHS:
        return True
    return _IN_YEAR.search(text, max(0, start - _NEAR), start) is not None


def _format(text: str, hit: Hit) -> str:
    """Write the format of a day without a year: M/D."""
    month, _, day = text[hit.start : hit.end].partition("/")
    return f"{'M' * len(month)}/{'D' * len(day)}"


def _states(analysis: NoteAnalysis) -> Iterator[Mark]:
    """Yield the two letters behind a listed town: Bangor, ME."""
    flags = lexicon("en").flags
    for hit in analysis.hits["places"]:
        if hit.rule == "place.state?":
            town = analysis.text[max(0, hit.start - 40) : hit.start].rstrip(", ").rpartition(" ")[2]
            before = analysis.text[max(0, hit.start - 40) : hit.start].split()
            is_degree = (
                analysis.text[hit.start : hit.end] in _DEGREES
                and len(before) > 1
                and flags.get(fold_word(before[-2]), "") in _GIVEN
            )
            if "C" in flags.get(fold_word(town.strip("(\n")), "") and not is_degree:
                yield Mark(hit.start, hit.end, "STATE", "state", 80.0, "cue.state")


# What happened on a day: the 6/12 cultures.
_EVENT = re.compile(
    r" (?:cultures?|labs?|visit|appt|appointment|scan|films?|note|session|draw|results?|biopsy|bx|"
    r"echo|mri|ct|xr|us|surgery|procedure|admission|call|letter|report|clinic)\b",
    re.IGNORECASE,
)
_THE = re.compile(r"\b(?:the|her|his|their|from|your|re) \Z", re.IGNORECASE)


def _is_of_event(text: str, start: int, end: int) -> bool:
    low = max(0, start - _NEAR)
    return bool(_EVENT.match(text, end) and _THE.search(text, low, start))


def _is_short_date(text: str, start: int, end: int) -> bool:
    low = max(0, start - _NEAR)
    # A leading nought is written in dates and nowhere else; few scores go beyond twelve.
    day = text[text.index("/", start) + 1 : end]
    by_form = text[start] == "0" or day[0] == "0" or int(day) > _MONTHS
    if _PART.match(text, start) and _WAIT.search(text, low, start):
        return False
    opens = (_LINE_START.search(text, low, start) and _FOLLOWED.match(text, end)) or (
        text[end : end + 1] == ":" and not _GRADE.match(text, start)
    )
    if (
        not opens
        and not _BEFORE.search(text, low, start)
        and not _is_of_event(text, start, end)
        and (not by_form or _SCALE.search(text, low, start))
    ):
        return False
    if _NO_DATE.match(text, end) or _SCORED.search(text, low, start):
        return False
    if _is_secondary(text, start, end) and not _BEFORE.search(text, low, start):
        return False
    return not (_GRADE.match(text, start) and _WEAK.search(text, low, start))


def _is_score(text: str, start: int, end: int) -> bool:
    """Tell a score, a strength, a share or a time to wait, where a day might stand."""
    low = max(0, start - _NEAR)
    return bool(
        _NO_DATE.match(text, end)
        or _SCORED.search(text, low, start)
        or _SCALE.search(text, low, start)
        or _is_secondary(text, start, end)
        or _GRADE.match(text, start)
        or _SHARE.match(text, start)
        or (_PART.match(text, start) and _WAIT.search(text, low, start))
    )


def _is_secondary(text: str, start: int, end: int) -> bool:
    """Tell what is due to something: ARDS 2/2 influenza."""
    return text[start:end] == "2/2" and _CAUSE.match(text, end) is not None


def _is_year(text: str, start: int, end: int) -> bool:
    if _ISSUE.match(text, end) or int(text[start:end]) > LAST_YEAR:
        return False
    if _NUMBERED.search(text, max(0, start - _NEAR), start):
        return False
    if _EVENT_BEFORE.search(text, max(0, start - _NEAR), start) and _EVENT_ENDS.match(text, end):
        return True
    if _LISTED.search(text, max(0, start - _NEAR), start) and _LIST_END.match(text, end):
        is_hour = int(text[start + 2 : end]) < 60
        return not (is_hour and _HOURS.search(text))
    return bool(_IN_YEAR.search(text, max(0, start - _NEAR), start))


class _Look(NamedTuple):
    """What decides about the hits of a rule, how such a date is written, the rule it becomes."""

    fits: Callable[[str, int, int], bool]
    written: str
    rule: str


_LOOKS = {
    "date.month-year?": _Look(_is_month_of_year, "M/YY", "cue.month-year"),
    "date.short-dmy?": _Look(_is_day_first, "D/M", "cue.day"),
    "date.year?": _Look(_is_year, "YYYY", "cue.year"),
    "date.year-short?": _Look(_is_short_year, "'YY", "cue.year"),
    "date.month?": _Look(_is_month, "MMMM", "cue.month"),
}
