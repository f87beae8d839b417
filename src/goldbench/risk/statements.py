"""What each sentence says of each drug in it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from goldbench.risk.aim import Aim, Group, aim_cues, group_drugs
from goldbench.risk.rulebook import Drug, Rulebook
from goldbench.risk.text.clause import Clause, Cue
from goldbench.risk.text.context import find_rejection
from goldbench.risk.text.note import Note
from goldbench.risk.text.tokens import Hit
from goldbench.risk.text.when import when

LISTS = ("home", "discharge", "meds")
_CLOCK = re.compile(r"(?:[01]\d|2[0-3]):?[0-5]\d\b(?!\s*mg)")
STAYS = ("discharge", "inpatient")


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing said of one drug at one place; `times` are decided later, see `drugs`."""

    drug: Drug
    first: int
    last: int
    section: str
    status: str
    when: str | None = None
    dated: str | None = None
    reason: str | None = None
    times: tuple[str, ...] = ()
    time_rule: str = ""

    @property
    def weak(self) -> bool:
        return self.status == "named"


def statements(note: Note, rules: Rulebook) -> Iterator[Statement]:
    """Yield the statements of a note in order."""
    previous: tuple[int, Hit[Drug]] | None = None
    for sentence in note.sentences:
        mentions = rules.drugs.find(note.words, sentence.first, sentence.last, note.text)
        hits = [Hit(hit.first, hit.last, hit.item) for hit in mentions if hit.item is not None]
        if not hits:
            if previous is not None and previous[0] == sentence.line:
                yield from _read_of_it(Clause.of(note, sentence, rules), previous[1])
            continue
        clause = Clause.of(note, sentence, rules)
        named = _join_ingredients(clause, hits)
        previous = (sentence.line, named[-1])
        groups = group_drugs(clause, named)
        for group, aims in zip(groups, aim_cues(clause, groups), strict=True):
            kept = _drop_outdone(clause, aims)
            for hit in group:
                yield from _state_drug(clause, hit, group, kept)


def _join_ingredients(clause: Clause, hits: list[Hit[Drug]]) -> list[Hit[Drug]]:
    """Make one of two ingredients written as one tablet: "lisinopril/HCTZ"."""
    joined: list[Hit[Drug]] = []
    words = clause.note.words
    for hit in hits:
        if joined:
            last = joined[-1]
            between = clause.note.text[words.ends[last.last - 1] : words.starts[hit.first]]
            types = (*last.item.types, *hit.item.types)
            named = not (last.item.class_word or hit.item.class_word)
            if between in {"/", "-", " / "} and named and frozenset(types) in clause.rules.pairs:
                names = f"{last.item.ingredient}/{hit.item.ingredient}"
                joined[-1] = Hit(last.first, hit.last, Drug(names, types, "drug.combination"))
                continue
        joined.append(_add_thiazide(clause, hit))
    return joined


def _add_thiazide(clause: Clause, hit: Hit[Drug]) -> Hit[Drug]:
    """Read "Diovan/HCT": after a drug that comes with a thiazide, HCT is no hematocrit."""
    types = (*hit.item.types, "diuretic")
    behind = clause.column[hit.last : hit.last + 2]
    if len(behind) < 2 or behind[0] not in {"/", "-"} or behind[1] != "hct":
        return hit
    if hit.item.class_word or frozenset(types) not in clause.rules.pairs or len(types) > 2:
        return hit
    names = f"{hit.item.ingredient}/hydrochlorothiazide"
    return Hit(hit.first, hit.last + 2, Drug(names, types, "drug.combination"))


def _read_of_it(clause: Clause, hit: Hit[Drug]) -> Iterator[Statement]:
    """Read "He quit it at Christmas": the drug named last in the same paragraph."""
    for cue, _ in clause.roles("stopped", of="drug"):
        if clause.column[cue.last : cue.last + 1] in (["it"], ["them"]):
            where, dated = _date_cue(clause, cue, "stopped")
            section = clause.sentence.section
            yield Statement(hit.item, cue.first, cue.last, section, "stopped", where, dated)


def _drop_outdone(clause: Clause, aims: dict[str, Aim]) -> dict[str, Aim]:
    """Drop what another cue outdoes: continued by all others, started by given once."""
    kept = dict(aims)
    section = clause.sentence.section
    if len(kept) > 1:
        kept.pop("continued", None)
    if "once" in kept and not kept["once"].row.get("strong"):
        at_home = clause.note.kind not in STAYS and section != "course"
        if section in LISTS or (at_home and len(kept) > 1):
            kept.pop("once")
    if "once" in kept:
        for name in ("started", "continued", "stopped"):
            if name in kept and kept[name].row["id"] != "cue.then":
                kept.pop(name)
    if "stopped" in kept:
        kept.pop("started", None)
    if "resumed" in kept:
        kept.pop("stopped", None)
    return kept


def _state_drug(
    clause: Clause, hit: Hit[Drug], group: Group, kept: dict[str, Aim]
) -> Iterator[Statement]:
    section = clause.sentence.section
    listed = section in LISTS or len(group) > 1 or _has_dose(clause, group)
    against = _find_objection(clause, hit, plain=not listed and not kept)
    if against is not None:
        status, reason = against
        if reason == "cue.negated" and _is_of_today(clause, hit):
            yield Statement(hit.item, hit.first, hit.last, section, "held")
            return
        if not {"stopped", "past"} & set(kept) or reason not in {
            "cue.negated",
            "cue.allergy-behind",
        }:
            yield Statement(hit.item, hit.first, hit.last, section, status, reason=reason)
            return
    for status, aim in kept.items():
        if (hit is not group[-1] and _is_bracketed(clause, group, aim.cue)) or _is_of_another(
            hit, group, aim.cue
        ):
            yield Statement(hit.item, hit.first, hit.last, section, "listed")
            return
        where, dated = _date_cue(clause, aim.cue, status)
        yield Statement(hit.item, hit.first, hit.last, section, status, where, dated)
    if not kept:
        status = "listed" if listed else "named"
        if clause.note.kind == "inpatient" and section not in LISTS and _has_clock(clause):
            status = "once"
        yield Statement(hit.item, hit.first, hit.last, section, status)


def _find_objection(clause: Clause, hit: Hit[Drug], *, plain: bool) -> tuple[str, str] | None:
    """Give (status, reason) where a mention is no evidence. `plain`: a name and nothing more."""
    section = clause.sentence.section
    against = find_rejection(clause, hit.first, hit.last, of="drug")
    if against is not None:
        if against.status != "possible" or not _goes_on(clause, against.rule, hit):
            return against.status, against.rule
    elif section in {"allergies", "family"}:
        return ("allergy" if section == "allergies" else "relative"), f"section.{section}"
    elif section == "instructions" and plain:
        return "possible", "section.instructions"
    return None


def _goes_on(clause: Clause, rule: str, hit: Hit[Any]) -> bool:
    """Say whether "continue" stands between a suggestion and the drug: then he takes it."""
    suggested = [
        cue
        for cue in clause.cues
        if cue.last <= hit.first and any(row["id"] == rule for row in cue.item)
    ]
    verbs = tuple(clause.rules.grammar["going_on"])
    return bool(suggested) and any(
        suggested[-1].last <= cue.first <= hit.first and clause.column[cue.first].startswith(verbs)
        for cue in clause.cues
    )


def _is_bracketed(clause: Clause, group: Group, cue: Cue) -> bool:
    """Say whether a cue in brackets speaks of the last drug alone: "A, B, C (stopping today)"."""
    gap = clause.column[group[-1].last : cue.first + 1]
    return "(" in gap and not {"all", "both", "each"} & set(gap)


def _is_of_another(hit: Hit[Drug], group: Group, cue: Cue) -> bool:
    """Say whether a cue is part of another drug's name: "lisinopril, insulin sliding scale"."""
    return any(
        other is not hit and other.first <= cue.first and cue.last <= other.last for other in group
    )


def _is_of_today(clause: Clause, hit: Hit[Drug]) -> bool:
    """Say whether a drug is left out for a day: "no Diovan today"."""
    end = clause.extent(hit)[1]
    return any(dated.kind == "today" for dated in clause.note.dates_in(end, end + 3))


def _has_clock(clause: Clause) -> bool:
    """Say whether a line begins with a time of day: "1855 heparin, Plavix 600 mg"."""
    start = clause.note.words.starts[clause.sentence.first]
    return _CLOCK.match(clause.note.text, start) is not None


def _has_dose(clause: Clause, group: Group) -> bool:
    """Say whether a number follows the drug: "Coreg 12.5"."""
    place, salts = group[-1].last, clause.rules.grammar["salts"]
    while place < clause.sentence.last and clause.column[place] in salts:
        place += 1
    return place < clause.sentence.last and clause.column[place][0].isdigit()


def _tells_of_earlier(clause: Clause, cue: Cue) -> bool:
    """Read "had stopped", "since starting", "his cardiologist started": over before the day."""
    ahead = clause.column[max(cue.first - 2, clause.sentence.first) : cue.first]
    verb = clause.column[cue.first]
    if "had" in ahead or "had" in clause.column[cue.first : cue.last]:
        return True
    if ahead and ahead[-1] in {"since", "after"} and verb.endswith("ing"):
        return True
    past = verb.endswith("ed") or verb in {"began", "put", "took"}
    return past and bool(ahead) and ahead[-1] in clause.rules.grammar["others"]


def _date_cue(clause: Clause, cue: Cue, status: str) -> tuple[str | None, str | None]:
    """Say when a drug was begun, stopped or given."""
    if status in {"continued", "held", "resumed"}:
        return None, None
    note = clause.note
    where, dated = when(note, clause.sentence, *clause.extent(cue))
    if where == "before" and clause.column[cue.first] in clause.rules.grammar["orders"]:
        return None, None  # "start ramipril, bloods in 2/52": an order is of the day
    if where is None and _tells_of_earlier(clause, cue):
        return "before", None
    if where is None and note.container.anchor < note.container.first:
        return "before", None
    return where, dated
