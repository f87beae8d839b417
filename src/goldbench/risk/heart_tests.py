"""Stress tests and catheterizations: a test counts only with a result that shows the disease."""

from typing import Any

from goldbench.risk.rulebook import Rulebook
from goldbench.risk.text.clause import Clause, Row
from goldbench.risk.text.context import find_rejection
from goldbench.risk.text.note import Note
from goldbench.risk.text.sentences import Sentence
from goldbench.risk.text.tokens import Hit

_HALF = 50  # per cent of narrowing
_FURTHER = 4  # sentences of the same paragraph in which a result may stand


def without_result(note: Note, place: int, hit: Hit[Any], row: Row, rules: Rulebook) -> str | None:
    """Say that a test has no positive result in its paragraph; None where it has one."""
    line = note.sentences[place].line
    for sentence in note.sentences[place : place + _FURTHER]:
        if sentence.line != line:
            break
        clause = Clause.of(note, sentence, rules)
        named = list(clause.find(f"{row['id']}/results"))
        results = [result for result in named if result.first >= hit.last]
        if not results:  # "ischemia on the treadmill"
            results = [result for result in named if result.last <= hit.first]
        for result in results:
            if find_rejection(clause, result.first, result.last, of="word") is None:
                return None
        if is_narrowed(clause):
            return None
        if results:
            break
    return "words.no-positive-result"


def is_narrowed(clause: Clause) -> bool:
    """Say whether an artery is narrowed by half or more: "LAD 80% mid"."""
    words = clause.words
    no_share = clause.rules.grammar["no_narrowing"]
    shares = [
        words[at - 1]
        for at, sign in enumerate(words)
        if sign == "%" and at and not no_share & set(words[max(at - 5, 0) : at - 1])
    ]
    if not any(share.isdigit() and int(share) >= _HALF for share in shares):
        return False
    return clause.has("cad.lesion/arteries")


def lesions(note: Note, sentence: Sentence, rules: Rulebook) -> list[Hit[Row]]:
    """Find "80% mid LAD lesion": a percentage, a result word and an artery in one sentence."""
    words = note.words.words[sentence.first : sentence.last]
    if "%" not in words or "carotid" in words:
        return []
    clause = Clause(note, sentence, rules)
    if not clause.has("cad.lesion/arteries"):
        return []
    row = next(row for row in rules.tables["words"]["word"] if row["id"] == "cad.lesion")
    lesion = next(clause.find("cad.lesion/results"), None)
    return [] if lesion is None else [Hit(lesion.first, lesion.last, row)]
