"""Short names of weekdays, as hurried hands write them: "thru wed", "MON 3/6/23", "fell Sat nite".

Some are no other word ("tues", "thurs", "fri"); a "sat", a "sun" or a "wed" needs company. The days
of a plan are letters: dialysis MWF, PT T/Th/Sat.
"""

import re
from collections.abc import Iterator

from goldbench.language import Tokens
from goldbench.phi.mark import Mark

_SHORT = frozenset(
    ["mon", "tue", "tues", "wed", "weds", "thu", "thur", "thurs", "fri", "sat", "sun"]
)
WEEKDAYS = _SHORT | {form for day in _SHORT for form in (day.upper(), day.capitalize())}
_SURE = frozenset(["tues", "thurs", "thur", "weds", "fri"])
_JOINED = frozenset("/.'’-")
_DATE_BEHIND = re.compile(r"\.?,? {1,2}\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?(?!\d|/\d| ?%)")
_DATE_BEFORE = re.compile(r"(?<![\d/.-])\d{1,2}[/-]\d{1,2}[/-]\d{2,4} {1,2}\(?\Z")
_LED = re.compile(
    r"\b(?:on|last|next|this|until|till|til|thru|through|by|since|before|after|from|every|each|q|"
    r"only|recheck|appt|clinic|visit|rv|r/v|f/u|due|home|dc|d/c|back|again|seen|see|attended|fell|"
    r"came|called|left|tmrw|or|and|starts?|started|closed|open|off|pickup|here|bed|=) \Z",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    r" ?(?:\d{2,3} ?%|9\d\b|exposure|burn|screen|down|(?:up|with|at|in|on|for)\b|rising|light)"
)
_TIMED = re.compile(r" (?:nite|night|morning|evening|afternoon|am\b|pm\b|a\.m|p\.m|noon|lunch)")
# Two of them side by side: Sat/Sun, sat 219 sun 221.
_THEN = re.compile(
    r"(?: ?[/&+-] ?|,? and | \d{2,3} | / [A-Z]\w+ )(?:[Ss]un|[Mm]on|[Ss]at|[Tt]ues?)(?![\w-])"
)
_FIRST = re.compile(
    r"(?:[Ss]at|[Ff]ri|[Ss]un|[Mm]on)(?: ?[/&+-] ?|,? and | \d{2,3} | / [A-Z]\w+ )\Z"
)
_ENDS = re.compile(r"[.,;)]?[ ]*(?:\n|\Z)|[,;)]| \(")
_SMALL_BEFORE = re.compile(r"[a-z] \Z")
_OXYGEN = re.compile(r"\b(?:o2|spo2|oxygen|ra|room air|pulse|resting|initial|02) \Z", re.IGNORECASE)
_COUNTED = re.compile(r"[\d,] \Z")
_NEAR = 24
_PLAN = re.compile(r"(?<![\w/.-])(?:MWF|TTS|TThS|TTHS|TThSa|TuThSa|TuThS|MTWThF)(?![\w/-])")
_LETTERS = r"(?:Mon|Tues?|Wed|Thur?s?|Fri|Sat|Sun|Tu|Th|Sa|Su|M|T|W|F|S)"
_PARTED = re.compile(
    rf"(?<![\w/.-]){_LETTERS}(?:(?:/{_LETTERS}){{2,4}}|/(?:Th|Thu|Thurs|Sa|Sat|Su|Sun))(?![\w/-])"
)
_SECOND = re.compile(r"/[MTWFS]")
_LETTER = re.compile(_LETTERS)
_DAYS = frozenset(["MWF", "TTS", "TThS", "TTHS", "TThSa", "TuThSa", "TuThS", "MTWThF"])


def find_weekdays(text: str, cut: Tokens) -> Iterator[Mark]:
    """Yield weekdays by their company.

    >>> from goldbench.language import tokens
    >>> text = "fell sat nite, recheck thurs; he sat up. MON 3/6/23, HD MWF"
    >>> [text[mark.start : mark.end] for mark in find_weekdays(text, tokens(text))]
    ['MWF', 'sat', 'thurs', 'MON']
    """
    plans = sorted(_find_plans(text))
    yield from plans
    known = {mark.start for mark in plans}
    for word, start, end in zip(*cut, strict=True):
        if (
            word in WEEKDAYS
            and start not in known
            and text[start - 1 : start] not in _JOINED - {"/"}
            and (_is_day(word, text, start, end))
        ):
            yield Mark(start, end, "DATE", "dddd", 78.0, "cue.weekday")


def _find_plans(text: str) -> Iterator[Mark]:
    """Yield the days of a plan: MWF as one, M/W/F each by itself."""
    if any(days in text for days in _DAYS):
        for plan in _PLAN.finditer(text):
            yield Mark(*plan.span(), "DATE", "dddd", 80.0, "cue.weekday")
    for plan in _PARTED.finditer(text) if _SECOND.search(text) else ():
        for day in _LETTER.finditer(text, *plan.span()):
            yield Mark(*day.span(), "DATE", "dddd", 80.0, "cue.weekday")


def _is_day(word: str, text: str, start: int, end: int) -> bool:
    low = max(0, start - _NEAR)
    if _OXYGEN.search(text, low, start) or text[end : end + 1].isalnum():
        return False
    beside = (
        _DATE_BEHIND.match(text, end)
        or _DATE_BEFORE.search(text, low, start)
        or _THEN.match(text, end)
        or _FIRST.search(text, low, start)
        or _TIMED.match(text, end)
    )
    return bool(beside) or _is_alone(word, text, start, end)


def _is_alone(word: str, text: str, start: int, end: int) -> bool:
    """Tell a weekday without a date: by itself, by the word before it, at the end of a line."""
    low = max(0, start - _NEAR)
    if start and text[start - 1] == "/":
        return False
    if word in _SURE:
        return text[end : end + 1] not in _JOINED or text[end + 1 : end + 2] in (" ", "\n", "")
    if word == "mon":
        return not _COUNTED.search(text, low, start)
    if _LED.search(text, low, start) and not _GOES_ON.match(text, end):
        return word.lower() in ("wed", "sat", "sun")
    is_capital = word in ("Sat", "Sun")
    return bool(is_capital and _ENDS.match(text, end) and _SMALL_BEFORE.search(text, low, start))
