"""Family history: a parent, sibling or child with coronary disease at an early age."""

import re
from typing import NamedTuple

from goldbench.corpus import Attributes
from goldbench.risk.evidence import Finding
from goldbench.risk.rulebook import Rulebook
from goldbench.risk.text.clause import Clause
from goldbench.risk.text.note import Note
from goldbench.risk.text.tokens import Hit

_PART = r"(?:early\s+|mid\s+|late\s+|early-|mid-|late-)?"
_AGE = re.compile(
    r"(?:\bat\s+age|\bat|\ba\s+los|\bage[ds]?|@|\(|,|\bwhen)\s*(?:of\s+|the\s+age\s+of\s+|age\s+)?"
    r"(?P<age>\d{2})(?!\s*(?:%|mg|/|lb|pack))\b"
    rf"|\bin\s+(?:his|her|their)\s+{_PART}(?P<decade>\d0)['’]?s"
    r"|\b(?P<late>\d{2})\s*(?:y/?o|yrs?|years?\s+old)\b"
    rf"|\bin\s+(?:his|her|their)\s+{_PART}(?P<word>thirties|forties|fifties|sixties|seventies)"
    r"|\b(?:he's|she's|he\s+is|she\s+is)\s+(?P<now>\d{2})\b"
    r"|\b(?:mi|cad|cabg|stents?|bypass|attack)s?\s+(?P<bare>\d{2})(?!\d)\b"
    r"|\bbefore\s+(?:age\s+)?(?P<before>\d{2})\b",
    re.IGNORECASE,
)
_DECADES = {"thirties": 30, "forties": 40, "fifties": 50, "sixties": 60, "seventies": 70}
_DIED = re.compile(r"\b(?:died|dead|lived|living|alive|deceased)\b", re.IGNORECASE)
_OF_IT = re.compile(r"\b(?:of|from|mi|attack|cad)\b", re.IGNORECASE)
_KINDS = ("first_male", "first_female", "first", "other")
_FURTHER = frozenset(("half", "step", "maternal", "paternal", "grand"))


class _Relative(NamedTuple):
    first: int
    last: int
    kind: str


def family_history(note: Note, rules: Rulebook) -> Finding:
    """Say whether a first-degree relative had CAD before 55 (men) or 65 (women)."""
    for number in note.sentences_with(rules.lists["family/diseases"]):
        sentence = note.sentences[number]
        clause = Clause(note, sentence, rules)
        diseases = list(clause.find("family/diseases"))
        if any(_is_premature(clause, disease) for disease in diseases):
            start, end = note.extent(sentence)
            return Finding(
                "FAMILY_HIST", Attributes({"indicator": "present"}), start, end, "family", "stated"
            )
    attributes = Attributes({"indicator": "not present"})
    return Finding("FAMILY_HIST", attributes, 0, 0, "family", "unmentioned")


def _is_premature(clause: Clause, disease: Hit[bool]) -> bool:
    if _is_denied(clause, disease.first):
        return False
    relatives = _relatives(clause)
    who = _find_relative(relatives, disease)
    early = any(
        0 <= disease.first - hit.last <= 4 or 0 <= hit.first - disease.last <= 6
        for hit in clause.find("family/premature")
    )
    if who is None:
        family = clause.sentence.section == "family" or clause.has("family/family_words")
        return early and family
    before = clause.column[max(who.first - 1, 0) : who.first]
    if who.kind == "other" or (before and before[0] in _FURTHER):
        return False
    if early:
        return True
    behind = [
        relative.first for relative in relatives if relative.first > max(disease.first, who.first)
    ]
    age = _age(clause, who.first, behind[0] if behind else clause.sentence.last)
    table = clause.rules.tables["person"]["family"]
    limit: int = table["female_before" if who.kind == "first_female" else "male_before"]
    return age is not None and age < limit


def _relatives(clause: Clause) -> list[_Relative]:
    relatives = [
        _Relative(hit.first, hit.last, kind)
        for kind in _KINDS
        for hit in clause.find(f"family/{kind}")
        if hit.last - hit.first > 1 or len(clause.column[hit.first]) > 1
    ]
    return sorted(relatives)


def _find_relative(relatives: list[_Relative], disease: Hit[bool]) -> _Relative | None:
    """Give the relative named last before the disease, else the first right behind it."""
    before = [relative for relative in relatives if relative.first < disease.first]
    if before:
        return before[-1]
    behind = (relative for relative in relatives if 0 <= relative.first - disease.last <= 6)
    return next(behind, None)


def _is_denied(clause: Clause, place: int) -> bool:
    first = max(clause.sentence.first, place - 7)
    denials = clause.rules.lists["family/deny"].find(
        clause.note.words, first, place, clause.note.text
    )
    return any(";" not in clause.column[hit.last : place] for hit in denials)


def _age(clause: Clause, first: int, last: int) -> int | None:
    """Read the age beside the disease; not that of a death of something else ("died at 82")."""
    words = clause.note.words
    phrase = clause.note.text[words.starts[first] : words.ends[last - 1]].split(";")[0]
    for match in _AGE.finditer(phrase):
        before, behind = phrase[max(0, match.start() - 22) : match.start()], phrase[match.end() :]
        died = _DIED.search(before) is not None
        if died and not _OF_IT.search(behind[:20]) and not re.search(r"\b(?:of|from)\b", before):
            continue
        if match["decade"]:
            return int(match["decade"])
        if match["word"]:
            return _DECADES[match["word"].lower()]
        if match["before"]:
            return int(match["before"]) - 1
        return int(match["age"] or match["late"] or match["now"] or match["bare"])
    return None
