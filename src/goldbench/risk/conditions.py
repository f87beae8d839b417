"""Diagnoses, events, tests and symptoms: words in context."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

from goldbench.risk.decide import decide
from goldbench.risk.evidence import Finding, name_indicator
from goldbench.risk.heart_tests import lesions, without_result
from goldbench.risk.rulebook import Rulebook
from goldbench.risk.text.clause import Clause, Row
from goldbench.risk.text.context import find_rejection, reaches
from goldbench.risk.text.note import Note
from goldbench.risk.text.tokens import Hit
from goldbench.risk.text.when import when

_FORM_NO = re.compile(r"[\w /]{0,24}\.{3,}\s*(?:N|no)\b")
_COUNT = r"(?:\d+|an?|two|three|four|five|six|several|many)"
_UNIT = r"(?:days|weeks?|wks?|months?|mos)"
_FOR_WEEKS = re.compile(
    rf"\b(?:for|over|x)\s+(?:about\s+|nearly\s+|the\s+(?:past|last)\s+)?{_COUNT}\s+{_UNIT}\b|"
    rf"\b{_COUNT}\s+{_UNIT}\s+of\b|\b(?:past|last)\s+(?:\w+\s+)?(?:{_UNIT}|nights)\b",
    re.IGNORECASE,
)
_APART = 9  # words within which another organ is the one that is meant
_RECENT = timedelta(days=30)
# A test or a bare pain that is the reason of a visit says nothing of its result.
_NO_REASON = {("reason", "test")}
_STATUSES = ("new", "today", "earlier", "operated", "lasting")
_OTHER_VESSEL = ("words.not-before", "words.not-near")
_OWN_TIME = ("time.dated-before", "time.dated-during", "time.today", "time.operated")


@dataclass(frozen=True, slots=True)
class _Judgement:
    """What is known of a mention before its times are decided."""

    status: str = "stated"
    reason: str | None = None
    when: str | None = None
    dated: str | None = None


def conditions(note: Note, rules: Rulebook) -> Iterator[Finding]:
    """Yield what the words of words.toml say, accepted or rejected with the reason.

    Where a diagnosis is said to be new, its other mentions are no older; where an event or a test
    has a date, mentions of it without any add none.
    """
    findings = list(_reject_elsewhere(_find_conditions(note, rules)))
    accepted = [finding for finding in findings if finding.accepted]
    fixed = {
        (finding.label, finding.attributes)
        for finding in accepted
        if finding.time_rule in _OWN_TIME
    }
    recent = {
        (finding.label, finding.attributes) for finding in accepted if _of_these_days(finding, note)
    }
    new = {finding.label for finding in accepted if finding.time_rule == "time.new-state"}
    for finding in findings:
        known = (finding.label, finding.attributes)
        if (finding.time_rule == "time.event-elsewhere" and known in fixed) or (
            finding.time_rule == "time.event-of-stay"
            and note.kind == "inpatient"
            and known in recent
        ):
            yield replace(finding, reason="dated.elsewhere", times=())
        elif finding.label in new and finding.time_rule == "time.state":
            yield replace(finding, times=("during", "after"), time_rule="time.new-state")
        else:
            yield finding


def _of_these_days(finding: Finding, note: Note) -> bool:
    """Say whether something happened in the days before a day of a stay, with a written date."""
    if (
        finding.time_rule != "time.dated-before"
        or finding.when is None
        or len(finding.when) != len("2068-03-14")
    ):
        return False
    return note.container.first - date.fromisoformat(finding.when) <= _RECENT


def _reject_elsewhere(findings: Iterator[Finding]) -> Iterator[Finding]:
    """Reject a bare "bypass" in a note that speaks of one in the leg and of no coronary disease."""
    listed = list(findings)
    other = any(
        finding.reason in _OTHER_VESSEL and finding.rule == "cad.event" for finding in listed
    )
    heart = any(
        finding.accepted and finding.label == "CAD" and finding.rule != "cad.event"
        for finding in listed
    )
    for finding in listed:
        if other and not heart and finding.accepted and finding.rule == "cad.event":
            yield replace(finding, reason="words.other-vessel", times=())
        else:
            yield finding


def _find_conditions(note: Note, rules: Rulebook) -> Iterator[Finding]:
    for place in note.sentences_with(rules.words, rules.signs["%"]):
        sentence = note.sentences[place]
        hits = list(rules.words.find(note.words, sentence.first, sentence.last, note.text))
        narrowed = lesions(note, sentence, rules)
        if not hits and not narrowed:
            continue
        clause = Clause.of(note, sentence, rules)
        for hit in hits:
            if hit.item is not None:
                judged = _judge(
                    clause, hit, hit.item, _find_objection(clause, place, hit, hit.item)
                )
                yield _finding(clause, hit, hit.item, judged)
        for lesion in narrowed:
            judged = _judge(clause, lesion, lesion.item, None)
            yield _finding(clause, lesion, lesion.item, judged)


def _find_objection(clause: Clause, place: int, hit: Hit[Any], row: Row) -> str | None:
    """Say why a word is not what the rule looks for: its neighbours, or what is missing."""
    reason = _edges(clause, hit, row)
    if reason is None and "not_near" in row and _of_other_vessels(clause, hit, row):
        return "words.not-near"
    if reason is None and "needs" in row:
        if clause.has(f"{row['id']}/not_with"):
            return "words.not-with"
        return None if clause.has(f"{row['id']}/needs") else "words.needs"
    if reason is None and "results" in row:
        return without_result(clause.note, place, hit, row, clause.rules)
    return reason


def _of_other_vessels(clause: Clause, hit: Hit[Any], row: Row) -> bool:
    """Say whether a word of several organs is said of another: "bypass of the left leg"."""
    note, lists, rule = clause.note, clause.rules.lists, row["id"]
    if lists[f"{rule}/ambiguous"].at(note.words, hit.first, hit.last, note.text) is None:
        return False

    def near(name: str) -> bool:
        others = clause.find(f"{rule}/{name}")
        return any(
            other.first - hit.last < _APART and hit.first - other.last < _APART for other in others
        )

    return near("not_near") and not near("own")


def _edges(clause: Clause, hit: Hit[Any], row: Row) -> str | None:
    """Say whether the words beside it make it something else."""
    note, sentence = clause.note, clause.sentence
    before, after = clause.rules.edges[row["id"]]
    behind = (
        after.at(note.words, hit.last, sentence.last, note.text)
        if hit.last < sentence.last
        else None
    )
    if behind is not None and not _treats(clause, behind.last):
        return "words.not-after"
    if _FORM_NO.match(note.text, note.words.ends[hit.last - 1]):
        return "form.no"
    for start in range(max(sentence.first, hit.first - 4), hit.first):
        edge = before.at(note.words, start, hit.first, note.text)
        if edge is not None and edge.last == hit.first:
            return "words.not-before"
    return None


def _treats(clause: Clause, place: int) -> bool:
    """Say whether "diet" goes on as "diet controlled": that is said of the disease."""
    follows = clause.column[place : min(place + 1, clause.sentence.last)]
    return bool(follows) and follows[0] in clause.rules.grammar["treated"]


def _judge(clause: Clause, hit: Hit[Any], row: Row, reason: str | None) -> _Judgement:
    if reason is not None:
        return _Judgement(reason=reason)
    kind, section = row["kind"], clause.sentence.section
    against = find_rejection(clause, hit.first, hit.last, of="word")
    if against is not None:
        return _Judgement(against.status, against.rule)
    if section == "family" or _also_of_a_relative(clause):
        return _Judgement("relative", "section.family")
    if kind != "state" and (section == "instructions" or (section, kind) in _NO_REASON):
        return _Judgement("possible", f"section.{section}")
    status = _status(clause, hit, kind) or "stated"
    return _Judgement(status) if kind == "state" else _judge_day(clause, hit, kind, status)


def _also_of_a_relative(clause: Clause) -> bool:
    """Read "His father died at 60. He also had diabetes.": "also" goes on with the father."""
    note, first = clause.note, clause.sentence.first
    if clause.column[first : first + 2] not in (["he", "also"], ["she", "also"]) or not first:
        return False
    before = note.sentence_at(first - 1)
    if before.line != clause.sentence.line:
        return False
    opening = set(clause.column[before.first : before.first + 3])
    person = clause.rules.tables["person"]["family"]
    return bool(opening & {*person["first_male"], *person["first_female"]})


def _judge_day(clause: Clause, hit: Hit[Any], kind: str, status: str) -> _Judgement:
    note = clause.note
    start, end = clause.extent(hit)
    where, dated = when(note, clause.sentence, start, end)
    if where == "after":
        return _Judgement("possible", "date.after", dated=dated)
    if where is None and kind == "symptom" and status in {"stated", "earlier", "operated"}:
        first, last = note.extent(clause.sentence)
        around = note.text[max(first, start - 90) : min(last, end + 60)]
        where = "before" if _FOR_WEEKS.search(around) else None
    if where is None and status == "stated" and note.container.anchor < note.container.first:
        where = "before"
    return _Judgement(status, None, where, dated)


def _finding(clause: Clause, hit: Hit[Any], row: Row, judged: _Judgement) -> Finding:
    times: tuple[str, ...] = ()
    rule = ""
    if judged.reason is None:
        times, rule = decide(
            clause.rules,
            kind=row["kind"],
            status=judged.status,
            when=judged.when,
            where=clause.sentence.section,
            note=clause.note.kind,
        )
    attributes = name_indicator(row["indicator"])
    start, end = clause.extent(hit)
    return Finding(
        row["label"],
        attributes,
        start,
        end,
        row["id"],
        judged.status,
        times,
        rule,
        when=judged.dated,
        reason=judged.reason,
    )


def _status(clause: Clause, hit: Hit[Any], kind: str) -> str | None:
    """Give the status a cue states; the nearest cue, then the order of `_STATUSES`."""
    statuses: dict[str, int] = {}
    wanted = ("new",) if kind == "state" else _STATUSES[1:]
    for cue, row in clause.roles(*wanted, of="word"):
        name = row["status"]
        if kind not in row.get("kinds", (kind,)):
            continue
        if clause.sentence.section in row.get("not_where", ()):
            continue
        if cue.first < hit.last and cue.last > hit.first:
            if name == "lasting":
                statuses[name] = 0
        elif reaches(clause, cue, row, hit.first, hit.last):
            away = max(hit.first - cue.last, cue.first - hit.last, 0)
            statuses[name] = min(statuses.get(name, away), away)
    if not statuses or (kind == "state" and statuses["new"] > 4):
        return None
    return min(statuses, key=lambda name: (statuses[name], _STATUSES.index(name)))
