"""When something was: the date written beside it, or the words that stand for one."""

import re

from goldbench.risk.text.dates import Dated, When
from goldbench.risk.text.note import Note
from goldbench.risk.text.sentences import Sentence

_BEHIND = re.compile(
    r"%?[\s(,\[]*(?:(?:mg/dl|mmol/l|on|in|from|at|of|dated|drawn|labs|admission|this|as|of|checked|sent|taken|measured|"
    r"was|back|done|lying|seated|sitting|standing|the|early|late)\b[\s(,]*)*",
    re.IGNORECASE,
)
_LABEL = re.compile(r"[^,;.\d\n]{0,14}:")
_OTHER = re.compile(r"\d|,|;")
# Other values of the same panel, then the date of all in brackets: "LDL 131, HDL 45 (10/20)". A
# name begins and ends with a letter, so that a text is matched in one way only and not in 2^n.
_PANEL = re.compile(
    r"(?:[\s,]+[A-Za-z](?:[A-Za-z -]{0,17}[A-Za-z])?[:=]?\s*\d[\d.]*%?)+\s*[(\[]"
    r"(?:on\s|drawn\s|from\s|labs\s)?"
)
_LONG = 90
_WRITTEN = ("md", "mdy", "iso")
_NEAR = 60  # characters between a mention and its date
_EARLIER = re.compile(
    r"\b(?:previous|prior|last|outside|earlier|old)\s+(?:visit|labs?|values?|clinic|admission|"
    r"hospitali[sz]ation)|\bfrom\s+(?:the\s+)?chart\b|\blast\s+checked\b|"
    r"\blast\s+(?:\d+|two|three|few)\s+(?:mornings|days|weeks|visits|nights)|"
    r"\b(?:this|the|for)?\s*(?:past|last)\s+(?:\d+\s+|few\s+)?(?:wk|week|weeks|month|days|mornings)\b",
    re.IGNORECASE,
)
_IN_HOSPITAL = re.compile(
    r"\b(?:in|at|from|during|since)\s+(?:the\s+|his\s+|her\s+|that\s+)?(?:recent\s+|last\s+)?"
    r"(?:hospital(?:i[sz]ation)?|discharge|rehab)\b|"
    r"\b(?:after|since|following|with|at\s+the\s+time\s+of)\s+(?:the|his|her)\s+(?:\w+\s+)?"
    r"(?:stroke|mi|heart\s+attack|infarct(?:ion)?|surgery|operation|bypass|cabg|stents?|procedure|"
    r"event|admission|pregnancy|delivery)\b",
    re.IGNORECASE,
)


def heading_dates(note: Note, sentence: Sentence) -> tuple[Dated, ...]:
    """Give the dates that stand in the heading of the sentence's section ("Labs (1/28):")."""
    if sentence.heading < 0 or sentence.heading >= len(note.words.starts):
        return ()
    start = note.words.starts[sentence.heading]
    line = note.text.find("\n", start)
    colon = note.text.find(":", start, line if line >= 0 else len(note.text))
    end = min(colon if colon >= 0 else start + 40, start + 60)
    return note.dates_in(start, end + 1)


def near_date(note: Note, sentence: Sentence, start: int, end: int) -> Dated | None:
    """Give the date that belongs to [start, end): the next behind it, else the last before it."""
    first, last = note.extent(sentence)
    dates = _without_admission(note, note.dates_in(first, last))
    behind = [
        d for d in dates if end <= d.start <= end + _NEAR and _is_unbroken(note, end, d.start)
    ]
    ahead = [
        d for d in dates if start - _NEAR <= d.end <= start and _is_unbroken(note, d.end, start)
    ]
    labels = [d for d in ahead if note.text[d.end : d.end + 1] == ":"]
    if labels:
        return labels[-1]
    inside = [d for d in dates if start <= d.start < end]
    if inside:
        return inside[-1]
    if behind and (not ahead or behind[0].start - end <= start - ahead[-1].end):
        return behind[0]
    return ahead[-1] if ahead else (behind[0] if behind else None)


def _without_admission(note: Note, dates: tuple[Dated, ...]) -> tuple[Dated, ...]:
    """Leave "on admission" out where a better date stands in the sentence."""
    if len(dates) < 2:
        return dates
    return tuple(d for d in dates if "admission" not in note.text[d.start : d.end].lower())


def value_date(note: Note, sentence: Sentence, first: int, start: int, end: int) -> Dated | None:
    """Give the date of a value at [start, end) whose name begins at `first`.

    Between the name and the value, right behind it ("on 3/2", "(3/2)"), or as a label before the
    name ("7/22: A1c 6.9"); a date beyond another value belongs to that one.
    """
    low, high = note.extent(sentence)
    dates = _without_admission(note, note.dates_in(low, high))
    behind = next((d for d in dates if end <= d.start <= end + _LONG), None)
    between = note.text[end : behind.start] if behind is not None else ""
    inside = [d for d in dates if min(first, start) <= d.start < end]
    if inside and inside[-1].kind in _WRITTEN and start - inside[-1].end in {1, 2}:
        return inside[-1]  # "log: 9/30 138, 10/1 151"
    if behind is not None and len(between) <= _NEAR and _BEHIND.fullmatch(between):
        return behind
    if inside or (behind is not None and _PANEL.fullmatch(between)):
        return inside[-1] if inside else behind
    return _date_ahead(
        note, tuple(d for d in dates if d.end <= min(first, start)), min(first, start)
    )


def _date_ahead(note: Note, dates: tuple[Dated, ...], first: int) -> Dated | None:
    """Give the date before a name: one that is a label, else the last with nothing between."""
    labels = [d for d in dates if _LABEL.match(note.text, d.end)]
    if labels or not dates:
        return labels[-1] if labels else None
    between = note.text[dates[-1].end : first]
    return None if _OTHER.search(between) or len(between) > _NEAR else dates[-1]


def value_when(
    note: Note, sentence: Sentence, first: int, start: int, end: int
) -> tuple[When | None, str | None]:
    """Say where the date of a value lies, and the date itself; None without one."""
    dated = value_date(note, sentence, first, start, end)
    if dated is None:
        own = heading_dates(note, sentence)
        dated = own[0] if own else None
    if dated is not None:
        return note.container.holds(dated), _format_date(dated)
    low, high = note.extent(sentence)
    before = re.split(r"[,;]", note.text[low : min(first, start)])[-1]
    around = (
        before + note.text[min(first, start) : end] + re.split(r"[,;]|\. ", note.text[end:high])[0]
    )
    label = note.text[low:first].rpartition(":")[0]
    if _EARLIER.search(around) or _EARLIER.search(label):
        return "before", None
    if note.kind in {"visit", "letter"} and _IN_HOSPITAL.search(around):
        return "before", None
    return None, None


def _is_unbroken(note: Note, start: int, end: int) -> bool:
    between = note.text[start:end]
    return ";" not in between and ". " not in between


def when(note: Note, sentence: Sentence, start: int, end: int) -> tuple[When | None, str | None]:
    """Say where the date beside [start, end) lies, and the date itself; None without one."""
    dated = near_date(note, sentence, start, end)
    if dated is None:
        own = heading_dates(note, sentence)
        dated = own[0] if own else None
    if dated is not None:
        return note.container.holds(dated), _format_date(dated)
    first, last = note.extent(sentence)
    around = note.text[max(first, start - 80) : min(last, end + 80)]
    if _EARLIER.search(around):
        return "before", None
    if note.kind in {"visit", "letter"} and _IN_HOSPITAL.search(around):
        return "before", None
    return None, None


def _format_date(dated: Dated) -> str:
    if dated.kind in {"year", "short"}:
        return f"{dated.first.year:04d}"
    if dated.kind in {"my", "month", "monthy"}:
        return dated.first.isoformat()[:7]
    return dated.first.isoformat()
