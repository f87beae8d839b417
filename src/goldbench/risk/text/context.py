"""How a mention is meant: which cues reach it, from which side, across what."""

from typing import NamedTuple

from goldbench.risk.text.clause import Clause, Cue, Row

REJECTING = ("negated", "relative", "allergy", "possible")


class Against(NamedTuple):
    """Why a mention is no evidence: the status, and the rule that says so."""

    status: str
    rule: str


def find_rejection(clause: Clause, first: int, last: int, *, of: str) -> Against | None:
    """Give the cue that makes words [first, last) no evidence; None where none reaches them."""
    for status in REJECTING:
        for cue, row in clause.roles(status, of=of):
            if not reaches(clause, cue, row, first, last):
                continue
            if (
                status == "possible"
                and of == "word"
                and _has_new_diagnosis(clause, cue.last, first)
            ):
                continue
            return Against(status, row["id"])
    return None


def _has_new_diagnosis(clause: Clause, first: int, last: int) -> bool:
    """Say whether a diagnosis is made after a suggestion: "discussed that she now meets …"."""
    new = clause.roles("new", of="word")
    return any(first <= cue.first and cue.last <= last for cue, _ in new)


def reaches(clause: Clause, cue: Cue, row: Row, first: int, last: int) -> bool:
    """Say whether a cue reaches words [first, last) of its sentence."""
    side, reach = row["side"], row.get("reach", 8)
    if side == "sentence":
        return True
    if cue.last <= first and side != "after":
        return first - cue.last <= reach and _is_open(clause, cue.last, first, cue, row)
    if cue.first >= last and side != "before":
        words = clause.column[last : cue.first]
        away = sum(1 for word in words if not word[0].isdigit() and word != "mg")
        return away <= reach and _is_open(clause, last, cue.first, cue, row)
    return False


def _is_open(clause: Clause, first: int, last: int, cue: Cue, row: Row) -> bool:
    """Say whether nothing between two words ends the reach of a cue."""
    if row["side"] == "before" and _gap(clause, first, last):
        return False
    return not any(_ends(clause, place, first, cue, row) for place in range(first, last))


def _ends(clause: Clause, place: int, first: int, cue: Cue, row: Row) -> bool:
    """Say whether the reach of a cue ends at a word."""
    column, grammar = clause.column, clause.rules.grammar
    word, status = column[place], row["status"]
    following = column[place + 1 : place + 3]
    if word in grammar["stops"]:
        return not row.get("across")
    if status == "negated" and word in {":", "and", *grammar["ends_negation"]}:
        if word == "and":
            return following[:1] != [] and following[0] in grammar["new_clause"]
        return place > first if word == ":" else row["side"] == "before"
    if word != ",":
        return status == "possible" and word in grammar["ends_doubt"] and row["side"] == "before"
    begins = following[1:] if following[:1] == ["and"] else following[:1]
    if status in {"negated", "possible"} and begins and begins[0] in grammar["new_clause"]:
        return True
    alone = cue.last - cue.first == 1 and column[cue.first] != "if"
    return row["side"] == "after" and alone and not row.get("across")


def _gap(clause: Clause, first: int, last: int) -> bool:
    """Say whether two blanks stand between words: columns, or items without a comma."""
    text, words = clause.note.text, clause.note.words
    for place in range(max(first, 1), min(last + 1, len(words.starts))):
        between = text[words.ends[place - 1] : words.starts[place]]
        if len(between) > 1 and between.isspace() and "\n" not in between:
            return True
    return False
