"""Names that a form, a specimen or an apposition gives away, whatever words they are made of.

"First Ada   MI R   Maiden Quibb" in a form without colons; 'labeled "A. Quibb, left breast"' in a
report of pathology; "your mother, Moana Quibb, was"; "Devi d/o Quibb"; "QUIBB, T NRP" of a crew.
"""

import re
from collections.abc import Iterator

from goldbench.phi.languages.english.words.cue_words import KIN
from goldbench.phi.languages.english.words.vocabulary import IS_CLINICAL, WORDS
from goldbench.phi.mark import Mark
from goldbench.phi.rules.people import UPPER
from goldbench.phi.rules.prefilter import small_words_in

_WORD = rf"[{UPPER}](?:[^\W\d_]|['’-])*[^\W\d_](?!\w)"
_NAME = rf"{_WORD}(?: {_WORD}){{0,2}}"
# A field between gaps; the letter l is what a scanner reads for I.
_FIELD = re.compile(
    r"(?:^|[ \t]{2,}|\|[ \t]?)"
    r"(?:(?:First|Given|Last|Family|Maiden|Middle|Preferred)(?: [Nn]ames?)?|"
    rf"Surname|M[Il])[ \t](?P<it>{_NAME}|[A-Z])(?=[ \t]{{2,}}|[ \t]*(?:\||$))",
    re.MULTILINE,
)
_FIELD_WORDS = frozenset(
    ["first", "given", "last", "family", "maiden", "middle", "preferred", "surname"]
)
_FEW = 2  # such fields in a form
_SPECIMEN = re.compile(
    rf"\b[Ll]abel(?:l?ed)? (?:with the (?:patient['’]s )?name )?(?:as )?[\"“](?P<it>"
    rf"(?:[A-Z]\. ?){{1,2}}{_WORD}|{_WORD}, {_WORD}(?: [A-Z]\b\.?)?|{_WORD} {_WORD})"
)
_LABELLED = frozenset(["labeled", "labelled", "label"])
_APPOSITION = re.compile(
    r"\b(?:[Yy]our|[Hh]er|[Hh]is|[Mm]y|[Tt]heir) (?P<kin>[a-z]+), "
    rf"(?P<it>{_WORD}(?: {_WORD}){{1,2}}),"
)
# One name, as in Singapore; the S/o of Indian notes stands between two.
_CHILD = re.compile(rf"(?<![\w'’-])(?P<it>{_WORD}(?: {_WORD}){{0,2}} (?:[ds]/o|a/[lp]) {_NAME})")
_CREW = re.compile(
    rf"(?<![\w'’-])(?P<it>[{UPPER}][\w'’-]+(?: [{UPPER}][\w'’-]+)?, [A-Z])"
    r" (?:NRP|AEMT|EMT(?:-?[PBI])?|PARAMEDIC|Paramedic|RN|LPN|CRNA|RRT|MD|DO)\b"
)
_INITIALLED = re.compile(r", [A-Z] [A-Z][DENMPRA]")
_LEADS = frozenset(["CREW", "DR", "MEDIC", "BY", "PER", "WITH", "AND"])


def find_labelled_names(text: str) -> Iterator[Mark]:
    r"""Yield such names.

    >>> text = "Last Quibb   First Ada   MI R\nYour mother, Moana Quibb, was told."
    >>> [text[mark.start : mark.end] for mark in find_labelled_names(text)]
    ['Quibb', 'Ada', 'R', 'Moana Quibb']
    """
    words = small_words_in(text)
    if "  " in text and len(_FIELD_WORDS & words) >= _FEW:
        fields = [match for match in _FIELD.finditer(text) if not _is_prose(match["it"])]
        for match in fields if len(fields) >= _FEW else ():
            yield Mark(*match.span("it"), "PATIENT", "", 82.0, "cue.form")
    for pattern, rule in _patterns_in(text, words):
        for match in pattern.finditer(text):
            is_kin = pattern is not _APPOSITION or match["kin"] in KIN
            if is_kin and not _is_prose(match["it"]):
                yield Mark(*match.span("it"), "PATIENT", "", 82.0, rule)
    if ", " in text:
        yield from _find_crew(text)


def _patterns_in(text: str, words: frozenset[str]) -> Iterator[tuple[re.Pattern[str], str]]:
    """Give the patterns that a text may hold, by its words and signs."""
    if not _LABELLED.isdisjoint(words):
        yield _SPECIMEN, "cue.specimen"
    if any(f" {word}, " in text for word in KIN & words):
        yield _APPOSITION, "cue.kin"
    if any(sign in text for sign in ("/o ", "/l ", "/p ")):
        yield _CHILD, "cue.child-of"


def _find_crew(text: str) -> Iterator[Mark]:
    if _INITIALLED.search(text) is None:
        return
    for match in _CREW.finditer(text):
        lead, _, rest = match["it"].partition(" ")
        start = match.end("it") - len(rest) if lead in _LEADS else match.start("it")
        if not _is_prose(text[start : match.end("it")]):
            yield Mark(start, match.end("it"), "DOCTOR", "", 82.0, "cue.crew")


def _is_prose(name: str) -> bool:
    """Say whether every word is one of clinical text, or one that no name has."""
    words = [word for word in re.findall(r"[^\W\d_]{2,}", name) if word[0].isupper()]
    return bool(words) and all(IS_CLINICAL[word] or WORDS[word].is_common for word in words)
