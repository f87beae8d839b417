"""Names that their place in a list, a signature or a dictation gives away.

"0815 Young, P post op": an hour or a room, a surname and an initial. "n.feeney rn" alone in a line
signs. "g u t n i k": letter by letter, somebody spells.
"""

import re
from collections.abc import Iterator
from itertools import compress

from goldbench.language import Tokens
from goldbench.phi.languages.english.words.cue_words import FUNCTION, NEVER
from goldbench.phi.languages.english.words.vocabulary import IS_CLINICAL, WORDS
from goldbench.phi.mark import Mark
from goldbench.phi.rules.people import UPPER
from goldbench.phi.rules.prefilter import matches_at
from goldbench.phi.word_cache import WordCache

_LAST = rf"[{UPPER}][\w'’]+(?:[- ][{UPPER}][\w'’]+)?"
_ROW = re.compile(
    rf"[ \t]*[*•|-]{{0,3}}[ \t]*(?P<head>\d{{1,2}}[:.]\d\d[ap]?m?|\d{{4}}|"
    rf"[A-Z]?\d{{1,4}}[A-D]?)[ \t]*[|.):-]?"
    rf"[ \t]+(?P<it>{_LAST},? [A-Z])(?![\w'’./-])",
)
# A comma and an initial at the end of a column, and the surname before it.
_INITIAL = re.compile(r", [A-Z](?=\.?(?:[ \t]{2,}|[ \t]*[|(\n]|\Z))")
_ALONE = re.compile(rf"(?<![\w,'’-])(?P<it>[{UPPER}][\w'’]+(?:-[{UPPER}][\w'’]+)?, [A-Z])\Z")
_BLOOD = re.compile(
    r"\b(?:vitamin|vit|type|group|hepatitis|hep|plan|part|grade|class|step|"
    r"option)\b",
    re.IGNORECASE,
)
_DEGREE = (
    r"rn|lpn|lvn|md|do|np|pa|pa-c|fnp|arnp|crna|rrt|rt|ot|otr|pt|dpt|slp|msw|lcsw|licsw|rd|rdn|"
    r"cna|"
    r"emt|emtp|emt-p|paramedic|rph|pharmd|pharm|physio|ma|cma|rma|mw|midwife|sho|reg|prov|hcpc|"
    r"bds|"
    r"mnzsp|dc|dds|phlebotomist|mls|mt|rgn|ain|en|een|rpn|bcba|lpc|lmft"
)
_SIGNED = re.compile(
    rf"[ \t]*[-–—~/]{{0,2}}[ \t]*(?P<it>[{UPPER}a-zß-ÿ](?:\. ?| )(?:[Nn][íi] |[ÓOóo] |[Mm]c|"
    rf"[Mm]ac|de |van |al-)?"
    rf"[{UPPER}a-zß-ÿ][\w'’-]{{2,}})(?=,? (?:{_DEGREE})\b)",
    re.IGNORECASE,
)
_SPELT = re.compile(
    r"(?<![\w.'’-])(?P<it>[a-z](?: [a-z]){3,14}|[A-Z](?:[ -][A-Z]){3,14}|"
    r"[a-z](?:-[a-z]){3,14})(?![\w.'’-])"
)
_AS_IN = re.compile(
    r"(?P<it>\b[A-Z],? as in [A-Z][a-z]+(?:[, ]+[A-Z](?:,? as in [A-Z][a-z]+)?\b){2,14})"
)
_LETTERS = 4  # by themselves, of a note that may spell anything
_BULLETS = " \t*•|-–—~/"
_BEHIND_INITIAL = frozenset(". ")
_SIGNS = 60  # characters of a line that signs


def find_listed_names(text: str, cut: Tokens) -> Iterator[Mark]:
    r"""Yield names of lists and signatures, and those that are spelt.

    >>> from goldbench.language import tokens
    >>> text = "0815 Young, P post op ACL\nthis is shira gutnik g u t n i k\nn.feeney rn"
    >>> [text[mark.start : mark.end] for mark in find_listed_names(text, tokens(text))]
    ['Young, P', 'n.feeney', 'g u t n i k']
    """
    at = 0
    for line in text.split("\n"):
        first = line.lstrip(_BULLETS)[:2]
        if first[1:] in _BEHIND_INITIAL or first[:1].isdigit() or first[1:].isdigit():
            yield from _find_in_line(text, at, at + len(line), first)
        at += len(line) + 1
    for comma in _INITIAL.finditer(text):
        match = _ALONE.search(text, max(0, comma.start() - _SIGNS), comma.end())
        if match and _is_family(match["it"]) and not _BLOOD.search(match["it"]):
            yield Mark(*match.span("it"), "PATIENT", "", 75.0, "cue.listed")
    alone = list(compress(cut.starts, map(_IS_LETTER.__getitem__, cut.words)))
    for pattern in (_SPELT, _AS_IN) if len(alone) >= _LETTERS else ():
        if pattern is _AS_IN and " as in " not in text:
            continue
        for match in matches_at(pattern, text, alone):
            letters = re.sub(r"[^a-z]", "", match["it"].lower())
            if len(set(letters)) > 2 and letters not in _SERIES:
                yield Mark(*match.span("it"), "PATIENT", "", 78.0, "cue.spelt")


_IS_LETTER = WordCache(lambda word: len(word) == 1 and word.isalpha())


def _find_in_line(text: str, start: int, end: int, first: str) -> Iterator[Mark]:
    """Read the row of a list, which begins with a number, or a line that signs.

    `first`: its first two characters behind whatever makes it an item.
    """
    if first[:1].isdigit() or first[1:].isdigit():
        match = _ROW.match(text, start, end)
        if match and _is_family(match["it"]):
            yield Mark(*match.span("it"), "PATIENT", "", 78.0, "cue.listed")
    elif first[1:] in _BEHIND_INITIAL and end - start < _SIGNS and first[0].isalpha():
        match = _SIGNED.match(text, start, end)
        if match and not _is_term(re.split(r"[. ]", match["it"])[-1]):
            yield Mark(*match.span("it"), "DOCTOR", "", 78.0, "cue.signed")


_SERIES = frozenset(["abcd", "abcde", "abcdef", "soap", "stat", "asap", "fast", "sbar"])


def _is_family(name: str) -> bool:
    return not any(_is_term(word) for word in re.findall(r"[^\W\d_]{2,}", name))


def _is_term(word: str) -> bool:
    low = word.lower()
    if low in NEVER or low in FUNCTION or IS_CLINICAL[word]:
        return True
    known = WORDS[word.capitalize()]
    return (known.is_common or known.is_eponym) and not known.is_listed
