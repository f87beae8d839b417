"""Houses and wards by their place: the head of a letter, a ward called after a saint.

The first line of a letter, with an address or a telephone number in the next one, names who writes.
"""

import re
from collections.abc import Iterator

from goldbench.phi.languages.english.lookalikes.generic_houses import is_generic_house
from goldbench.phi.languages.english.words.vocabulary import IS_CLINICAL, WORDS
from goldbench.phi.mark import Mark

_HEAD = re.compile(
    r"\s*(?P<it>[A-Z][\w'’.-]*[a-z](?: (?:of|and|the|for|&|[A-Z][\w'’.-]*)){1,6})[ \t]*\n"
    r"[ \t]*(?:P\.?O\.? Box \d|\d{1,5}[A-Za-z]?(?:[/-]\d{1,5})? [A-Z]|"
    r"(?:Suite|Level|Unit|Floor) \d|(?:Tel|Ph|Phone|T)\b[.:]? ?[+(\d])"
)
_TITLES = frozenset(
    [
        "assessment", "certificate", "chart", "consent", "consultation", "discharge", "encounter",
        "form", "history", "letter", "list", "log", "memo", "minutes", "note", "notes", "operation",
        "order", "plan", "procedure", "progress", "record", "referral", "report", "request",
        "result", "results", "review", "round", "sheet", "statement", "study", "summary", "visit",
    ]
)  # fmt: skip
_SAINT = re.compile(
    r"(?<![\w'’-])(?P<it>(?:St|Saint)\.? [A-Z][\w-]+(?:['’]s?)?(?: [A-Za-z]+){0,2} "
    r"(?:[Ww]ard|[Uu]nit|[Ww]ing))(?!\w)"
)


def find_letterheads(text: str) -> Iterator[Mark]:
    r"""Yield who writes a letter, and wards called after a saint.

    >>> text = "Coral Point Genetics\nPO Box 12, Ashby\nSeen in St Ode's stroke unit."
    >>> [(mark.label, text[mark.start : mark.end]) for mark in find_letterheads(text)]
    [('HOSPITAL', 'Coral Point Genetics'), ('DEPARTMENT', "St Ode's stroke unit")]
    """
    if (head := _HEAD.match(text)) and _is_own(head["it"]):
        mark = Mark(*head.span("it"), "HOSPITAL", "hospital", 75.0, "cue.letterhead")
        if not is_generic_house(mark, text):
            yield mark
    if "St " in text or "St. " in text or "Saint " in text:
        for match in _SAINT.finditer(text):
            yield Mark(*match.span("it"), "DEPARTMENT", "department", 78.0, "cue.saint")


def _is_own(line: str) -> bool:
    """Say whether a line is no title of a document and has a word that is not of clinical text."""
    words = re.findall(r"[A-Za-z][\w'’-]*", line)
    if any(word.lower() in _TITLES for word in words):
        return False
    return any(
        word[0].isupper() and not (IS_CLINICAL[word] or WORDS[word].is_common) for word in words
    )
