"""What only its context tells in English: 3/14, a bare year, the ME of Bangor, ME.

The rules see dates without a year, and years (`date.short?`, `date.year?`), and leave them open;
the words around decide.
"""

import re
from collections.abc import Iterator

from goldbench.language import folded, lexicon
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.mark import Mark
from goldbench.phi.rules import Hit

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
# A scale by its form: GAD-7 = 8/21, M-CHAT-R 5/20.
_SCALE = re.compile(r"(?:=|\b(?:[A-Za-z]{1,5}-){1,2}[A-Za-z0-9]{1,2}\b|\b[A-Z]{2,}\d+) ?[:=]? ?\Z")
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
_WEAK = re.compile(r"\b(?:to|from|of|by) ?\Z", re.IGNORECASE)
_GRADE = re.compile(r"\d{1,2}/(?:4|5|6|9|10)(?!\d)")
_MONTHS = 12
_NEAR = 24


def find_in_context(analysis: NoteAnalysis) -> Iterator[Mark]:
    """Yield dates and years by the words around them, and states behind a town."""
    yield from _dates(analysis)
    yield from _states(analysis)


def _dates(analysis: NoteAnalysis) -> Iterator[Mark]:
    text = analysis.text
    for hit in analysis.hits["dates"]:
        if hit.rule == "date.short?" and "/" in text[hit.start : hit.end]:
            if _is_short_date(text, hit.start, hit.end):
                yield Mark(hit.start, hit.end, "DATE", _format(text, hit), 75.0, "cue.day")
        elif hit.rule == "date.year?" and _is_year(text, hit.start, hit.end):
            yield Mark(hit.start, hit.end, "DATE", "YYYY", 75.0, "cue.year")


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
            if "C" in flags.get(folded(town.strip("(\n")), ""):
                yield Mark(hit.start, hit.end, "STATE", "state", 80.0, "cue.state")


def _is_short_date(text: str, start: int, end: int) -> bool:
    low = max(0, start - _NEAR)
    # A leading nought is written in dates and nowhere else; few scores go beyond twelve.
    day = text[text.index("/", start) + 1 : end]
    by_form = text[start] == "0" or day[0] == "0" or int(day) > _MONTHS
    if not _BEFORE.search(text, low, start) and (not by_form or _SCALE.search(text, low, start)):
        return False
    if _NO_DATE.match(text, end) or _SCORED.search(text, low, start):
        return False
    return not (_GRADE.match(text, start) and _WEAK.search(text, low, start))


def _is_year(text: str, start: int, end: int) -> bool:
    if _ISSUE.match(text, end):
        return False
    return bool(_IN_YEAR.search(text, max(0, start - _NEAR), start))
