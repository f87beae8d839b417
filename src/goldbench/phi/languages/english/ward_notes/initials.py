"""Initials that sign: at the end of a note, behind the hour of an entry, in a column.

Two or three letters by themselves at the end of a line or of a column; what the lists have as a
word, an abbreviation or a degree is none. Those beside a slash or a colon are found by `patterns`
(GA:lw).
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from goldbench.language import usage
from goldbench.phi.languages.english.words.cue_words import (
    ALONE,
    DEGREES,
    FUNCTION,
    NEVER,
    ROLES,
    SPOKEN,
)
from goldbench.phi.languages.english.words.nobody import PROGRAMMES, SHORTHAND
from goldbench.phi.languages.english.words.vocabulary import IS_CLINICAL
from goldbench.phi.mark import Mark

# The last word of a line or a column, and what may stand behind it.
_END = re.compile(
    r"(?<![^\s(—–~-])(?P<it>[a-z]{2,3}|[A-Z]{2,4})(?=[.)\]]{0,2}[ \t]*(?:\||\t|  |\n|\Z))"
)
_SHORT = re.compile(r"(?<![^ (—–~-])(?:[a-z]{2,3}|[A-Z]{2,4})\Z")
_MOST = 4  # letters of initials
_STAMP = re.compile(
    r"(?<![\w./-])(?:\d{1,2}[:.]\d\d|[0-2]\d[0-5]\d|\d{1,2}/\d{1,2}(?:/\d\d(?:\d\d)?)?) ?[-–]? ?\Z"
)
_DASH = re.compile(r"(?:[.!?] |\n|  |\A)[-–—~]{1,2} ?\Z")
_LED = re.compile(
    r"(?<!\w)(?:recorder|collector|coll|rec|scribe|clerk|CLERK|tech code|RN|rn|lab|initials|init|"
    r"witness|verified w/|ok['’]?d|cosign|reg|RES|closed|agent|signed|typed|entered|taken)"
    r"(?: by)?(?:[:\n] ?| )\Z"
)
_SENTENCE = re.compile(
    r"(?:[.;!?)\]”\"][ \t]+|\n[ \t]*/?[ \t]*|[ \t]{2,}|(?:RN|MD|PA|NP|MA),? / ?)\Z"
)
# A line of a log: it begins with an hour, or with a day.
_HOURLY = re.compile(
    r"[ \t]*(?:[A-Z][a-z]{2} )?(?:(?:\d{1,2}/\d{1,2} +)?(?:\d{4}|\d{1,2}[:.]\d\d)\b|"
    r"\d{1,2}/\d{1,2}(?:/\d\d(?:\d\d)?)?(?= ))"
)
_WORD = re.compile(r"(?<![\w/.-])[a-z]{2,3}(?![\w/.-])")
_NONE = frozenset(
    re.split(
        r"\s+",
        "abd abn abx adl aka amt anl avg bid bmi bpm bsn cap cc ccs cm cms cont cpr ct cx cxr "
        "cva dc ddx dl dob dr drs dtr dx ed eg ekg er ese est etc eob fax fld fst ft fu fx gal "
        "gfr gi gm gp gtt gu hb hct hgb hop hr hrs hs htn hx ie im in inj inr int iu iv jnt kg "
        "kgs km lb lbs lt ltr max mcg med mg mgs min mins ml mls mm mmhg mo mod mos mph mri mrn "
        "ms msg mth mva na nd neg ng nil nl no nos npo nr ns nsr nt od ok ooh or os ot otc oz pc "
        "pcp pm po pod pos ppd ppm pr prn pt pts pv px qd qh qhs qid ra rbc rm rom rn rr rt rx "
        "sat sb sc sec sex sl sob sq stat st std sub sx syr tab tbd tds tel tid tip tmr tnf tsp "
        "tx ua uk uln um uop us uti vas vs vt wbc wk wks wnl wt yd yo yr yrs am end day old yes "
        "pls thx fyi asap nka nkda wfl wna a&o dnr dni full code cpt icd ama lwbs dvt pe chf "
        "cad ckd copd esrd afib tia osa dm aki usa nyc eom per cal usc kin rue lue rle lle ruq "
        "luq rlq llq adm dsg drg gtts kcl mso nss lr ivf abg vbg eve noc nox",
    )
)
_VOWEL = re.compile(r"[aeiouy]")
_NEAR = 24
_TWICE = 2
_TAIL = 20  # characters of a date behind the last initials


class _Row(NamedTuple):
    """A line that begins with an hour or a day."""

    start: int
    end: int


def find_signed_initials(text: str) -> Iterator[Mark]:
    r"""Yield initials that sign a note, an entry or the rows of a flowsheet.

    >>> text = "Dressing changed 0210 kp\nFamily called. tw"
    >>> [text[mark.start : mark.end] for mark in find_signed_initials(text)]
    ['kp', 'tw']
    """
    last = len(text.rstrip()) - _TAIL
    rows = _find_rows(text)
    columns: list[tuple[int, int]] = []
    spans: set[tuple[int, int]] = set()
    for start, end in _find_ends(text):
        small = text[start:end].islower()
        if (small and _is_signed(text, start, end)) or (
            end > last and _ends_note(text, start, end)
        ):
            spans.add((start, end))
        if "|" in text[max(0, start - 3) : start] or (small and _is_in(start, rows)):
            columns.append((start, end))
    often = Counter(text[start:end] for start, end in columns)
    spans |= {(start, end) for start, end in columns if often[text[start:end]] >= _TWICE}
    if any(count >= _TWICE for count in often.values()):
        for row in rows:  # a remark may follow them
            words = _WORD.finditer(text, row.start, row.end)
            spans |= {word.span() for word in words if often[word[0]] >= _TWICE}
    for start, end in sorted(spans):
        if not _is_written(text[start:end]):
            yield Mark(start, end, "DOCTOR", "", 70.0, "cue.initials")


def _find_ends(text: str) -> Iterator[tuple[int, int]]:
    """Give the short words that lines and columns end in."""
    at = 0
    for line in text.split("\n"):
        if "  " in line or "|" in line or "\t" in line:
            for match in _END.finditer(text, at, at + len(line)):
                if match.start() > at or text[match.end()] != "|":  # a segment of HL7: OBX|2
                    yield match.span("it")
        else:
            tail = line.rstrip(" .)]")
            if word := _SHORT.search(tail, max(0, len(tail) - _MOST)):
                yield at + word.start(), at + len(tail)
        at += len(line) + 1


def _find_rows(text: str) -> list[_Row]:
    rows, at = [], 0
    for line in text.split("\n"):
        if _HOURLY.match(line):
            rows.append(_Row(at, at + len(line)))
        at += len(line) + 1
    return rows if len(rows) >= _TWICE else []


def _is_in(place: int, rows: list[_Row]) -> bool:
    at = bisect_right(rows, (place, len(rows) and rows[-1].end)) - 1
    return at >= 0 and rows[at].start <= place < rows[at].end


def _is_signed(text: str, start: int, end: int) -> bool:
    """Tell what signs an entry by what stands before: its hour, a dash, a bracket, a role."""
    low = max(0, start - _NEAR)
    if text[start - 1 : start] == "(" and start:
        return text[end : end + 1] == ")" and text[end + 1 : end + 2] in ("", "\n", " ", ".")
    return bool(
        _STAMP.search(text, low, start)
        or _LED.search(text, low, start)
        or _DASH.search(text, low, start)
    )


def _ends_note(text: str, start: int, end: int) -> bool:
    """Tell what signs the whole note: nothing follows but the day or the hour."""
    rest = text[end : end + _TAIL + 4].strip(" \t\n.)]")
    if rest and not re.fullmatch(r"\d{1,2}[:/.]?\d\d(?:[/.]\d\d(?:\d\d)?)?|\d{4}", rest):
        return False
    return _SENTENCE.search(text, max(0, start - 8), start) is not None


def _is_written(letters: str) -> bool:
    """Tell an abbreviation or a word that stands in notes."""
    low = letters.lower()
    if low in _NONE or low in DEGREES or low in FUNCTION or low in ROLES or low in PROGRAMMES:
        return True
    if low in NEVER or low in SPOKEN or letters in ALONE:
        return True
    return low in SHORTHAND or IS_CLINICAL[letters] or IS_CLINICAL[low] or _is_said(low)


def _is_said(low: str) -> bool:
    """Tell a word of everyday text; what has no vowel is none."""
    use = usage(low)
    return use is not None and use.case in "abc" and _VOWEL.search(low) is not None
