"""Smoking status: one of five, from the most telling sentence."""

import re
from datetime import date
from typing import NamedTuple

from goldbench.corpus import Attributes
from goldbench.risk.evidence import Finding
from goldbench.risk.rulebook import Rulebook
from goldbench.risk.text.clause import Clause
from goldbench.risk.text.dates import add_days, days_of, number_of
from goldbench.risk.text.note import Note

_YEAR = 366
_SPAN = re.compile(
    r"(?P<n>\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|"
    r"thirty|forty|several|a)\s*\+?\s*-?(?P<u>years?|yrs?|months?|mos?|weeks?|wks?|days?|y)\b",
    re.IGNORECASE,
)
_OVER_A_YEAR = re.compile(
    r">\s*1\s*(?:yr|year)|(?:many|over)\s+(?:\w+\s+)?(?:years|decades)|years\s+ago|decades\s+ago",
    re.IGNORECASE,
)
_QUIT_AGO = re.compile(
    r"\bquit\s+(?P<n>\d+)\s*(?P<u>mos?|months?|weeks?|wks?|yrs?|years?)\s+ago", re.IGNORECASE
)
_NONE_BEHIND = re.compile(r"\W*(?:none|never|no|denies|neg(?:ative)?|n|0|non)\b", re.IGNORECASE)
_SHORT = 60
_FOR = re.compile(
    r"\bfor\s+(?:about\s+|over\s+|approximately\s+|nearly\s+|the\s+)?$", re.IGNORECASE
)
_AGE_QUIT = re.compile(
    r"\b(?:at|when|since)\s+(?:the\s+)?(?:age\s+(?:of\s+)?|he\s+was\s+|she\s+was\s+)?(?P<age>[1-9]\d)\b(?!\s*(?:mg|pack|cig|years\s+ago|%))"
    r"|\bin\s+(?:his|her)\s+(?:early\s+|mid\s+|late\s+)?(?P<decade>[1-7]0)['’]?s\b"
    r"|\bin\s+(?:his|her)\s+(?P<young>teens|twenties|thirties|forties|fifties|youth)\b|\bin\s+(?P<college>college)\b",
    re.IGNORECASE,
)
_PATIENT_AGE = re.compile(
    r"\b(?P<age>\d{2,3})\s*-?\s*(?:y/?o\b|y\.o\.|yo[mf]?\b|years?[\s-]+old|year-old|yr[\s-]+old|[MF]\b)",
    re.IGNORECASE,
)
_EVENTS = {
    "infarct": re.compile(
        r"\b(?:n?stemi|mis?|heart\s+attack|myocardial\s+infarct\w*)\b", re.IGNORECASE
    ),
    "stroke": re.compile(r"\b(?:stroke|cva|infarct)\b", re.IGNORECASE),
    "surgery": re.compile(r"\b(?:cabg|bypass|surgery)\b", re.IGNORECASE),
    "stent": re.compile(r"\b(?:stents?|pci|angioplasty)\b", re.IGNORECASE),
}
_AT_EVENT = re.compile(
    r"\b(?:since|with|after|when|at\s+(?:the\s+)?time\s+of|day\s+of|until|following)\s+"
    r"(?:the\s+(?:day|time)\s+of\s+)?(?:the\s+|his\s+|her\s+|first\s+|this\s+)*"
    r"(?:(?P<infarct>n?stemi|mi|heart\s+attack|infarct(?:ion)?)|(?P<stroke>stroke|cva)|"
    r"(?P<surgery>cabg|bypass|surgery|heart\s+surgery)|(?P<stent>stents?|pci|angioplasty)|"
    r"(?P<stay>hospital\w*|discharge|admission))\b",
    re.IGNORECASE,
)
_QUIT_THEN = re.compile(r"\b(?:stop(?:ped)?|quit)\s+smoking\b.*\bago\b", re.IGNORECASE)
_PACK_YEAR_SMOKER = re.compile(r"\bp(?:ac)?k[\s-]?(?:years?|yrs?)\s+smoker", re.IGNORECASE)
# The most telling way of saying it first.
_RANK = ("dated", "current", "quit", "history", "never")


class _Habit(NamedTuple):
    """How a sentence tells the status, and the status."""

    how: str
    status: str


def smoking(note: Note, rules: Rulebook) -> Finding:
    """Give the smoking status of a note: current, past, ever, never or unknown."""
    habits = []
    lists = rules.lists["smoker/words"], rules.lists["smoker/quit"]
    for number in note.sentences_with(*lists):
        sentence = note.sentences[number]
        habit = _judge(Clause(note, sentence, rules))
        if habit is not None and habit.how == "quit":
            habit = _judge_next(note, number + 1) or habit
        if habit is not None:
            habits.append((_RANK.index(habit.how), *note.extent(sentence), habit))
    if not habits:
        return Finding("SMOKER", Attributes({"status": "unknown"}), 0, 0, "smoker", "unmentioned")
    _, start, end, habit = min(habits)
    return Finding("SMOKER", Attributes({"status": habit.status}), start, end, "smoker", habit.how)


def _judge_next(note: Note, number: int) -> _Habit | None:
    """Read "Former smoker. Quit approximately 30 years ago.": the day stands in the next one."""
    if number >= len(note.sentences) or note.sentences[number].first >= note.sentences[number].last:
        return None
    start, end = note.extent(note.sentences[number])
    sentence = note.text[start:end]
    if not sentence.lower().startswith(("quit", "stopped")):
        return None
    return _date_habit(note, sentence, start)


def _judge(clause: Clause) -> _Habit | None:
    """Judge one sentence; None where it says nothing of the patient's smoking."""
    start, end = clause.note.extent(clause.sentence)
    phrase = clause.note.text[start:end]
    places = [(hit.first, hit.last) for hit in clause.find("smoker/words")]
    if not places:
        return _read_lone_quit(clause, phrase)
    if clause.sentence.section == "family" or not _is_own(clause, places):
        return None
    denied = _is_denied(clause, places)
    habit = _read_end(clause, phrase, start, denied=denied) if _QUIT_THEN.search(phrase) else None
    habit = habit or _read_trying(clause) or _read_end(clause, phrase, start, denied=denied)
    if habit is not None:
        return habit
    if denied:
        return _Habit("never", "never")
    now = _Habit("current", "current")
    return now if _PACK_YEAR_SMOKER.search(phrase) else _history(clause, phrase, start) or now


def _read_end(clause: Clause, phrase: str, start: int, *, denied: bool) -> _Habit | None:
    """Read "quit in 2060"; without a day it is not known when."""
    if not clause.has("smoker/quit"):
        return None
    first, _, second = phrase.partition(" but ")
    habit = _date_habit(clause.note, first or phrase, start)
    if habit is None and "quit" in second:
        habit = _date_habit(clause.note, phrase, start)
    return habit or (None if denied else _Habit("quit", "ever"))


def _read_trying(clause: Clause) -> _Habit | None:
    """Read "wants to quit", "tobacco abuse": smokes; "not currently smoking", "h/o …": once did."""
    hit = next(clause.find("smoker/trying"), None)
    if hit is None:
        return None
    if "not" in clause.column[max(hit.first - 2, clause.sentence.first) : hit.first]:
        return _Habit("quit", "ever")
    history = clause.find("smoker/history")
    if any(0 <= hit.first - earlier.last <= 1 for earlier in history):
        return None
    return _Habit("current", "current")


def _read_lone_quit(clause: Clause, phrase: str) -> _Habit | None:
    """Read "quit 6mos ago": of smoking, where it stands alone."""
    ago = _QUIT_AGO.search(phrase)
    if ago is None or clause.sentence.section not in {"other", "social"} or len(phrase) >= _SHORT:
        return None
    recent = days_of(int(ago["n"]), ago["u"]) <= _YEAR
    return _Habit("dated", "current" if recent else "past")


def _is_own(clause: Clause, places: list[tuple[int, int]]) -> bool:
    """Say whether the patient smokes tobacco: not snuff, not the husband."""
    other = [hit.first for hit in clause.find("smoker/not_smoking")]
    if other and all(any(abs(at - first) <= 2 for at in other) for first, _ in places):
        return False
    people = clause.find("smoker/others")
    return not any(0 <= places[0][0] - hit.last <= 4 for hit in people)


def _date_habit(note: Note, phrase: str, start: int) -> _Habit | None:
    day = _quit_day(note, phrase, start) or _event_day(note, phrase)
    if day is None and _quit_young(note, phrase):
        return _Habit("dated", "past")
    if day is None:
        return None
    recent = day != date.min and note.container.first <= add_days(day, _YEAR)
    return _Habit("dated", "current" if recent else "past")


def _event_day(note: Note, phrase: str) -> date | None:
    """Read "stopped with the stroke", "none since her MI": the day of that event in the note."""
    event = _AT_EVENT.search(phrase)
    if event is None:
        return None
    if event["stay"]:
        return note.container.first
    kind = next(name for name, value in event.groupdict().items() if value)
    for place in _EVENTS[kind].finditer(note.text):
        end = note.text.find("\n", place.end())
        last = min(place.end() + 40, end if end >= 0 else len(note.text))
        dates = [d for d in note.dates_in(place.end(), last) if d.kind != "today"]
        if dates:
            return dates[0].last
    return None


def _quit_young(note: Note, phrase: str) -> bool:
    """Say whether somebody stopped at an age that lies more than a year back."""
    quit_at = _AGE_QUIT.search(phrase)
    if quit_at is None:
        return False
    if quit_at["young"] or quit_at["college"]:
        return True
    own = _PATIENT_AGE.search(note.text)
    years = int(quit_at["age"] or quit_at["decade"]) + (9 if quit_at["decade"] else 0)
    return own is not None and int(own["age"]) > years + 1


def _history(clause: Clause, phrase: str, start: int) -> _Habit | None:
    if not clause.has("smoker/history"):
        return None
    day = _quit_day(clause.note, phrase, start) if " to " in phrase or "from" in phrase else None
    if day is not None and add_days(day, _YEAR) < clause.note.container.first:
        return _Habit("dated", "past")
    return _Habit("history", "ever")


def _quit_day(note: Note, phrase: str, start: int) -> date | None:
    """Give the day somebody stopped; `date.min` where it is only known to be over a year ago."""
    dated_phrases = note.dates_in(start, start + len(phrase))
    dates = [dated for dated in dated_phrases if dated.kind not in {"today", "years"}]
    if dates:
        return dates[-1].last
    if _OVER_A_YEAR.search(phrase):
        return date.min
    spans = [
        match
        for match in _SPAN.finditer(phrase)
        if "pack" not in phrase[max(0, match.start() - 8) : match.end() + 8]
        and not _FOR.search(phrase, 0, match.start())
        and not (match["n"].lower() == "a" and match["u"].lower() in {"day", "week"})
    ]
    if not spans:
        return None
    days = days_of(number_of(spans[-1]["n"]) or 4, spans[-1]["u"])
    return add_days(note.container.first, -days)


def _is_denied(clause: Clause, places: list[tuple[int, int]]) -> bool:
    """Say whether smoking is denied: "never smoked", "tobacco: none", "nonsmoker"."""
    column, end = clause.column, clause.note.extent(clause.sentence)[1]
    if "never" in clause.words and "quit" not in clause.words:
        return True
    for first, last in places:
        if column[first] in {"nonsmoker", "non"}:
            return True
        if clause.rules.grammar["denials"] & set(
            column[max(clause.sentence.first, first - 6) : first]
        ):
            return True
        behind = clause.note.words.ends[last - 1]
        if _NONE_BEHIND.match(clause.note.text[behind : min(end, behind + 24)]):
            return True
    return False
