"""Which drugs a cue of treatment speaks of: "stop Lasix", "Lasix was stopped", "Lasix … STOP"."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from goldbench.risk.rulebook import Drug
from goldbench.risk.text.clause import Clause, Cue, Row
from goldbench.risk.text.tokens import Hit

TREATING = ("switched", "stopped", "held", "once", "started", "resumed", "past", "continued")
Group = list[Hit[Drug]]
_LEADING = frozenset(("off", "from", "of", "on", "with", "to", "taking"))
_DAYS = frozenset(("today", "tonight", "tomorrow", "now", "this", "on", "when", "if", "then"))
_BEFORE_SURGERY = frozenset(("preop", "preoperatively", "surgery", "procedure", "colonoscopy"))
_PRONOUNS = frozenset(("this", "it", "which", "these", "both"))
_HANDED_ON = ("once", "started")
_ADDED = 10  # words between a drug and one that "and" adds to it


class Aim(NamedTuple):
    """A cue that speaks of a group: how far away it stands, and the row of its rule."""

    away: int
    cue: Cue
    row: Row


def group_drugs(clause: Clause, hits: list[Hit[Drug]]) -> list[Group]:
    """Gather drugs that stand in one enumeration, with nothing but doses between them."""
    groups: list[Group] = []
    for hit in hits:
        if groups and not drop_doses(clause, groups[-1][-1].last, hit.first):
            groups[-1].append(hit)
        else:
            groups.append([hit])
    return groups


def drop_doses(clause: Clause, first: int, last: int) -> list[str]:
    """Give the words between two places without doses: those are no distance."""
    dose = clause.rules.grammar["dose"]
    words = clause.column[first:last]
    return [word for word in words if word not in dose and not word[0].isdigit()]


def aim_cues(clause: Clause, groups: list[Group]) -> list[dict[str, Aim]]:
    """Say for each group which cues of treatment speak of it, the nearest of each status."""
    aims: list[dict[str, Aim]] = [{} for _ in groups]
    for cue, row in clause.roles(*TREATING, of="drug"):
        if row["status"] == "once" and _is_daily(clause, cue):
            continue
        for number, away, status in _targets(clause, cue, row, groups):
            if status in {"resumed", "started", "continued"} and _is_refused(clause, cue):
                continue
            if status in {"stopped", "held"} and _is_doubted(clause, cue):
                continue
            if status == "stopped":
                status = _read_end(clause, cue, groups[number])  # noqa: PLW2901  # its own reading
            if status not in aims[number] or away < aims[number][status].away:
                aims[number][status] = Aim(away, cue, row)
    _inherit(clause, groups, aims)
    _exchange(clause, groups, aims)
    return aims


def _is_refused(clause: Clause, cue: Cue) -> bool:
    """Say whether a cue of treatment is denied: "do not resume"."""
    return bool({"not", "never"} & set(clause.column[max(cue.first - 2, 0) : cue.first]))


def _is_doubted(clause: Clause, cue: Cue) -> bool:
    """Say whether an end is only expected: "will be reduced and probably stopped"."""
    ahead = clause.column[max(cue.first - 3, clause.sentence.first) : cue.first]
    return any(word in clause.rules.grammar["doubt"] for word in ahead)


def _read_end(clause: Clause, cue: Cue, group: Group) -> str:
    """Read "stop … until surgery" as held, "stop … once the A1c is below 7" as going on."""
    last = max(cue.last, group[-1].last)
    behind = drop_doses(clause, last, min(last + 6, clause.sentence.last))
    if "until" in behind or _BEFORE_SURGERY & set(clause.column[last : last + 10]):
        return "held"
    conditional = clause.rules.grammar["conditional"]
    order = (
        clause.column[cue.first] in clause.rules.grammar["orders"]
        or "c" in clause.column[cue.first : cue.last]
    )
    follows = clause.column[last : min(last + 2, clause.sentence.last)]
    return "continued" if order and any(word in conditional for word in follows) else "stopped"


def _inherit(clause: Clause, groups: list[Group], aims: list[dict[str, Aim]]) -> None:
    """Read "given aspirin in the ED, and clopidogrel": a verb holds for what "and" adds to it."""
    column, stops = clause.column, clause.rules.grammar["treatment_stops"]
    for number in range(1, len(groups)):
        first, last = groups[number - 1][-1].last, groups[number][0].first
        between = column[first:last]
        own = set(aims[number]) - {"continued"}
        if own or not between or len(between) > _ADDED or between[-1] not in {"and", ","}:
            continue
        if any(word in stops or word in clause.rules.grammar["being"] for word in between):
            continue
        handed = {
            row["status"]: Aim(0, cue, row)
            for cue, row in clause.roles(*_HANDED_ON, of="drug")
            if row["status"] in aims[number - 1] and cue.last <= groups[number - 1][0].first
        }
        if handed:
            aims[number] = handed


def _is_daily(clause: Clause, cue: Cue) -> bool:
    """Say whether "once" goes on as "once daily"."""
    follows = clause.column[cue.last : min(cue.last + 1, clause.sentence.last)]
    return bool(follows) and follows[0] in clause.rules.grammar["repeated"]


def _exchange(clause: Clause, groups: list[Group], aims: list[dict[str, Aim]]) -> None:
    """Read "change X to Y": X was stopped, Y started."""
    verbs = tuple(clause.rules.grammar["exchange"])
    for number in range(len(groups) - 1):
        first, second = groups[number], groups[number + 1]
        gap = drop_doses(clause, first[-1].last, second[0].first)
        if gap[:1] != ["to"] or len(gap) > 3:
            continue
        begin = max(first[0].first - 4, 0)
        before = clause.column[begin : first[0].first]
        verb = next((at for at, word in enumerate(before) if word.startswith(verbs)), None)
        if verb is not None:
            cue: Cue = Hit(begin + verb, first[0].first, ())
            row: Row = {"id": "cue.switched", "status": "switched"}
            aims[number] = {"stopped": Aim(0, cue, row)}
            aims[number + 1] = {"started": Aim(0, cue, row)}


def _targets(
    clause: Clause, cue: Cue, row: Row, groups: list[Group]
) -> Iterator[tuple[int, int, str]]:
    """Yield (group, distance, status): the group on the cue's side, the nearer of two."""
    for number, group in enumerate(groups):
        if group[0].first <= cue.first and cue.last <= group[-1].last:
            yield number, 0, row["left"] if row["side"] == "both" else row["status"]
            return
    left = _reach_left(clause, cue, row, groups)
    right = _reach_right(clause, cue, row, groups)
    if row["side"] == "both":
        if right is not None or not row.get("needs_right"):
            yield from (
                (*target, row[side])
                for target, side in ((left, "left"), (right, "right"))
                if target
            )
        return
    if left is not None and (right is None or left[1] <= right[1]):
        yield *left, row["status"]
    elif right is not None:
        yield *right, row["status"]


def _reach_left(clause: Clause, cue: Cue, row: Row, groups: list[Group]) -> tuple[int, int] | None:
    """Give the nearest group before a cue and what it costs to reach it."""
    behind = [n for n, group in enumerate(groups) if group[-1].last <= cue.first]
    if not behind or row["side"] == "before" or _has_an_object(clause, cue, row):
        return None
    first = groups[behind[-1]][-1].last
    cost = 1 if _is_of_it(clause, cue) else _cost(clause, first, cue.first, row)
    if cost is None or clause.rules.grammar["drugs_at_large"] & set(
        clause.column[first : cue.first]
    ):
        return None
    passive = cue.first > first and _after_being(clause, cue)
    cost += 2 if "," in clause.column[first : cue.first] else 0
    cost -= (12 if row["side"] == "passive" else 6) if passive else 0
    return behind[-1], cost + (1 if row["side"] == "either" else 0)


def _has_an_object(clause: Clause, cue: Cue, row: Row) -> bool:
    """Read "initiate Lasix": the verb speaks of what follows, though that is no drug of ours."""
    if row["side"] != "either" or clause.column[cue.last - 1] not in clause.rules.grammar["orders"]:
        return False
    follows = clause.column[cue.last : min(cue.last + 1, clause.sentence.last)]
    known = clause.rules.grammar["dose"] | _DAYS
    return bool(follows) and follows[0].isalpha() and follows[0] not in known


def _is_of_it(clause: Clause, cue: Cue) -> bool:
    """Read "took Glucotrol; this was discontinued": the subject is the drug named last."""
    ahead = clause.column[max(cue.first - 2, clause.sentence.first) : cue.first]
    being = clause.rules.grammar["being"]
    if clause.column[cue.first] in being:
        return bool(ahead) and ahead[-1] in _PRONOUNS
    return len(ahead) == 2 and ahead[0] in _PRONOUNS and ahead[1] in being


def _after_being(clause: Clause, cue: Cue) -> bool:
    return bool(cue.first) and clause.column[cue.first - 1] in clause.rules.grammar["being"]


def _is_passive(clause: Clause, cue: Cue) -> bool:
    """Say whether a verb speaks of its subject: "was stopped", not "was taken off"."""
    first, last = clause.column[cue.first], clause.column[cue.last - 1]
    being = clause.rules.grammar["being"]
    return (first in being or _after_being(clause, cue)) and last not in _LEADING


def _reach_right(clause: Clause, cue: Cue, row: Row, groups: list[Group]) -> tuple[int, int] | None:
    """Give the nearest group behind a cue and what it costs to reach it."""
    ahead = [n for n, group in enumerate(groups) if group[0].first >= cue.last]
    if not ahead or row["side"] == "after":
        return None
    last = groups[ahead[0]][0].first
    if row["side"] == "passive" and _is_passive(clause, cue):
        return None  # "the prednisone was tapered" says nothing of what follows
    cost = _cost(clause, cue.last, last, row)
    gap = clause.column[cue.last : last]
    if cost is None or (")" in gap and "(" not in gap):
        return None
    cost += 3 if "," in gap else 0
    near = not gap or clause.column[cue.last - 1] in {"on", "of", "with", "to"}
    return ahead[0], cost - (3 if near else 0)


def _cost(clause: Clause, first: int, last: int, row: Mapping[str, object]) -> int | None:
    """Give the words between, None where they are too many or a new clause begins."""
    stops = clause.rules.grammar["treatment_stops"]
    if any(word in stops for word in clause.column[first:last]):
        return None
    cost = len(drop_doses(clause, first, last))
    reach = row.get("reach", 12)
    return cost if isinstance(reach, int) and cost <= reach else None
