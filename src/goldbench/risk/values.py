"""Measurements: values with unit and date, above their limit or not."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace

from goldbench.risk.decide import decide
from goldbench.risk.evidence import Finding, name_indicator
from goldbench.risk.rulebook import Rulebook
from goldbench.risk.text.clause import Clause, Row
from goldbench.risk.text.note import Note
from goldbench.risk.text.numbers import Value, numbers_after, parse, pressures_after, pressures_in
from goldbench.risk.text.tables import cells
from goldbench.risk.text.when import value_when

_GOAL = re.compile(
    r"(?<!above )(?<!over )(?<!not at )(?<!near )(?<!below )(?<!at )\b(?:goals?|targets?)\b|"
    r"\b(?:aim|aiming|should be|to keep|keep|want|until)\b",
    re.IGNORECASE,
)
_IF = re.compile(
    r"\b(?:rarely|seldom|if|call|when|unless|whenever|notify|for any|hold for|parameters)\b",
    re.IGNORECASE,
)
_PAST = re.compile(
    r"\b(?:at\s+one\s+(?:point|time)|last|latest|previous|prior|most recent|recent|old|earlier|"
    r"initial|was\s+once|baseline|outside|home|peak)\b[^.;,]{0,24}$",
    re.IGNORECASE,
)
_HOME = re.compile(
    r"\bat home\b|\bhome\s+(?:\w+\s+){0,2}(?:readings|glucose|bp|log|meter|sugars?|values|"
    r"pressures?|monitor|cuff|numbers|record)|\blog\b|\bdiary\b|\bmeter\b|\bsensor\b",
    re.IGNORECASE,
)
_BETWEEN = re.compile(
    r"\b(?:was|from|previously|prior|last|vs|versus|compared|baseline|formerly|earlier|previous)\b",
    re.IGNORECASE,
)
_ONCE = re.compile(r"\bat\s+one\s+(?:point|time)\b|\bused\s+to\s+be\b", re.IGNORECASE)
_UNTREATED = re.compile(
    r"^\W*(?:mg/dl\s+)?(?:before|prior\s+to|off|without)\s+(?:the\s+|any\s+|starting\s+|his\s+|her\s+)?"
    r"(?:treatment|therapy|statins?|medications?|meds|drugs?|insulin|starting)\b",
    re.IGNORECASE,
)
_MEAL = re.compile(r"\*\)?\s*(?:\d+\s*h\b|after|post)")
_BLOOD = {"value.a1c", "value.glucose", "value.ldl", "value.cholesterol"}
_LATER = ("->", "→", " to ", "now", "today", "then")
_BESIDE = 50  # characters within which a word speaks of a value


@dataclass(frozen=True, slots=True)
class _Measured:
    """A value on its way to a finding: its limit, where its name begins, its date."""

    row: Row
    value: Value
    first: int
    when: str | None = None
    dated: str | None = None
    reason: str | None = None


def values(note: Note, rules: Rulebook) -> Iterator[Finding]:
    """Yield every value; those that do not count have the reason."""
    findings: list[Finding] = []
    taken: set[int] = set()
    for cell in cells(note, rules):
        taken.add(cell.line)
        value = parse(cell.row, note.text[cell.start : cell.end], cell.start)
        if value is not None:
            meal = cell.row["id"] == "value.glucose" and _is_after_meal(note.text, cell.end)
            where = note.container.holds(cell.dated) if cell.dated else None
            dated = cell.dated.first.isoformat() if cell.dated else None
            reason = "value.after-meal" if meal else None
            measured = _Measured(cell.row, value, cell.start, where, dated, reason)
            findings.append(_finding(note, rules, measured))
    for number in note.sentences_with(rules.values, rules.signs["/"]):
        sentence = note.sentences[number]
        if sentence.line not in taken:
            findings.extend(_read_sentence(Clause(note, sentence, rules)))
    yield from _drop_too_few(findings, rules)


def _is_after_meal(text: str, end: int) -> bool:
    """Say whether a cell has a footnote that speaks of a meal: "139 (*)"."""
    marked = re.match(r"\s*\(?\*\)?", text[end : end + 5])
    return marked is not None and _MEAL.search(text, end + 3) is not None


def _read_sentence(clause: Clause) -> Iterator[Finding]:
    note, rules, sentence = clause.note, clause.rules, clause.sentence
    hits = list(rules.values.find(note.words, sentence.first, sentence.last, note.text))
    pairs = pressures_in(clause)
    measured: list[_Measured] = []
    for number, hit in enumerate(hits):
        if hit.item is None:
            continue
        stop = hits[number + 1].first if number + 1 < len(hits) else sentence.last
        if hit.item["id"] == "value.pressure":
            series = pressures_after(clause, hit, stop, pairs)
        else:
            series = numbers_after(clause, hit, hit.item, stop)
        first = note.words.starts[hit.first]
        measured += _series(clause, hit.item, first, series)
    for value in (
        *_share_date(_date_panel(measured, note), note),
        *_find_unnamed(clause, pairs, measured),
    ):
        yield _finding(note, rules, value)


def _series(clause: Clause, row: Row, first: int, series: list[Value]) -> list[_Measured]:
    """Measure the values of one name; "138, 151, 144 this past week" are all of that week."""
    measured = [_measure(clause, row, first, place, series) for place in range(len(series))]
    if len(measured) > 1 and row["count"] > 1 and measured[-1].when == "before":
        measured = [
            value if value.when or value.dated else replace(value, when="before")
            for value in measured
        ]
    return measured


def _find_unnamed(
    clause: Clause, pairs: dict[int, Value], measured: list[_Measured]
) -> Iterator[_Measured]:
    """Yield pressures without a name, where one expects them: "Exam: 146/68, 84 irreg"."""
    starts = {value_found.value.start for value_found in measured}
    left = [value for at, value in pairs.items() if at not in starts]
    vital = any(word in clause.rules.grammar["vital"] for word in clause.words)
    if left and (clause.sentence.section in {"exam", "labs"} or len(pairs) > 1 or vital):
        limits = clause.rules.tables["limits"]["limit"]
        row = next(row for row in limits if row["id"] == "value.pressure")
        for value in left:
            value_found = _measure(clause, row, value.start, 0, [value])
            named = [o for o in measured if o.row is row and o.value.end < value.start]
            yield (
                replace(value_found, when=named[-1].when)
                if named and value_found.dated is None
                else value_found
            )


def _measure(clause: Clause, row: Row, first: int, place: int, series: list[Value]) -> _Measured:
    note, value = clause.note, series[place]
    where, dated = value_when(note, clause.sentence, first, value.start, value.end)
    if where is None and _is_earlier(clause, row, first, place, series):
        where = "before"
    where = None if where == "after" else where
    return _Measured(row, value, first, where, dated, _reason(clause, row, first, value))


def _reason(clause: Clause, row: Row, first: int, value: Value) -> str | None:
    """Say why a value is none: a goal, a condition, a meal."""
    note = clause.note
    start = note.extent(clause.sentence)[0]
    ahead = re.split(r"[;.]\s", note.text[max(start, first - 60) : value.start])[-1]
    if _GOAL.search(ahead):
        return "value.goal"
    if _IF.search(ahead):
        return "value.condition"
    if "not_with" in row:
        for hit in clause.find(f"{row['id']}/not_with"):
            begin, end = clause.extent(hit)
            if abs(begin - value.end) < _BESIDE or abs(value.start - end) < _BESIDE:
                return "value.not-with"
    return None


def _is_earlier(clause: Clause, row: Row, first: int, place: int, series: list[Value]) -> bool:
    """Say whether words put a value without a date before the record's day."""
    note, value = clause.note, series[place]
    start, end = note.extent(clause.sentence)
    last = place == len(series) - 1
    if _PAST.search(note.text[max(start, first - 30) : first]) and (len(series) == 1 or not last):
        return True
    before = re.split(r"[,;]", note.text[max(start, first - 60) : first])[-1]
    behind = re.split(r"[,;]|\. ", note.text[value.end : end])[0]
    once = _ONCE.search(note.text[max(start, first - 40) : value.start])
    older = once or (place and _BETWEEN.search(note.text[series[place - 1].end : value.start]))
    at_home = _HOME.search(before + note.text[first : value.end] + behind)
    if older or at_home or _UNTREATED.search(behind):
        return True
    if note.container.anchor < note.container.first:
        return True
    if last or row["count"] != 1 or row["id"] == "value.pressure":
        return False
    between = note.text[value.end : series[place + 1].start].lower()
    return any(sign in between for sign in _LATER)


def _date_panel(measured: list[_Measured], note: Note) -> list[_Measured]:
    """Give blood values the date said before the first: "in 2066 cholesterol 388 and LDL 241"."""
    panel = measured[:1]
    for value in measured[1:]:
        last = panel[-1]
        between = note.text[last.value.end : value.first]
        shares = {value.row["id"], last.row["id"]} <= _BLOOD and value.row is not last.row
        open_ = value.when is None and value.dated is None and last.dated is not None
        if (
            shares
            and open_
            and len(between) < 40
            and not re.search(r"[;()]|\. |today|now", between)
        ):
            panel.append(replace(value, when=last.when, dated=last.dated))
        else:
            panel.append(value)
    return panel


def _share_date(measured: list[_Measured], note: Note) -> Iterator[_Measured]:
    """Give values without a date the one behind the last: "total 268, LDL 181 last evening"."""
    if len(measured) < 2 or [value for value in measured if value.dated] != measured[-1:]:
        yield from measured
        return
    last = measured[-1]
    for value in measured[:-1]:
        between = note.text[value.value.end : last.first]
        near = len(between) < 40 and ";" not in between and value.reason is None
        near = (
            near and value.value.end <= last.first and {value.row["id"], last.row["id"]} <= _BLOOD
        )
        yield replace(value, when=last.when) if near and value.when is None else value
    yield last


def _finding(note: Note, rules: Rulebook, measured: _Measured) -> Finding:
    row, value = measured.row, measured.value
    reason = measured.reason
    if reason is None and not _is_above(note, row, value):
        reason = "value.below-limit"
    times, rule = decide(
        rules, kind="value", status="", when=measured.when, where="", note=note.kind
    )
    start = measured.first if 0 <= value.start - measured.first < 60 else value.start
    return Finding(
        row["label"],
        name_indicator(row["indicator"]),
        start,
        max(value.end, start),
        row["id"],
        "over" if value.over else "measured",
        times,
        rule,
        when=measured.dated,
        value="/".join(f"{number:g}" for number in value.numbers),
        unit=row["unit"],
        reason=reason,
    )


def _is_above(note: Note, row: Row, value: Value) -> bool:
    limit: float = row["above"]
    if row.get("above_women") and note.female:
        limit = row["above_women"]
    if row["id"] == "value.glucose":  # the middle of a range
        return sum(value.numbers) / len(value.numbers) > limit
    second: float = row.get("above_second", limit)
    if len(value.numbers) > 1 and value.numbers[1] > second:
        return True
    return value.numbers[0] > limit or (value.over and value.numbers[0] >= limit)


def _drop_too_few(findings: list[Finding], rules: Rulebook) -> Iterator[Finding]:
    """Drop values of which too few lie in the same time (one glucose is none), and talk of values.

    "As her LDL remains above 100" speaks of the value that stands elsewhere with its date.
    """
    needed = {row["id"]: row["count"] for row in rules.tables["limits"]["limit"]}
    counts: dict[tuple[str, tuple[str, ...]], int] = defaultdict(int)
    dated: set[str] = set()
    for finding in findings:
        if finding.accepted and finding.when is not None:
            dated.add(finding.rule)
        if finding.accepted:
            ranged = finding.rule == "value.glucose" and "/" in (finding.value or "")
            counts[finding.rule, finding.times] += 2 if ranged else 1
    for finding in findings:
        if not finding.accepted:
            yield replace(finding, times=())
        elif finding.status == "over" and finding.when is None and finding.rule in dated:
            yield replace(finding, reason="value.dated-elsewhere", times=())
        elif counts[finding.rule, finding.times] < needed[finding.rule]:
            yield replace(finding, reason="value.too-few", times=())
        else:
            yield finding
