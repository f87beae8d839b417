"""Identifying numbers: by check digit where there is one, by the words before them where not."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from goldbench.phi.rules.hits import Hit


class Cue(NamedTuple):
    """What a number is if one of these words stands before it.

    `loose` words say so only with a sign or filler between ("case #4711", but not "case 3").
    """

    label: str
    subtype: str
    words: tuple[str, ...]
    loose: tuple[str, ...] = ()


# Words between a cue and its number, as English and Spanish notes have them.
FILLERS = frozenset(
    [
        "number", "no", "num", "nr", "id", "#", "nº", "n°", "nºs", "núm", "número", "de", "del",
        "is", "es",
    ]
)  # fmt: skip
_SIGNS = ":#=().-"
_REACH = 40
# The rest of a run without white space, from its first digit on: mostly measurements.
_RUN = re.compile(r"\d\S*")
_GLUE = re.compile(r"[:#=(]")
_MARK = re.compile(r"[:#=]")
_VALUE = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9./:-]{0,30}[A-Za-z0-9])?(?![\w@])")
# What a code may look like that nobody announces; the model decides by what stands around it.
_CODE = re.compile(r"[A-Za-z]{0,5}[-:#]?[A-Za-z0-9]+(?:[-:/][A-Za-z0-9]+)*")
_AMOUNT = re.compile(
    r"\d+(?:[./-]\d+)?(?:mg|mcg|ug|kg|g|ml|l|dl|cc|cm|mm|m|units?|u|iu|meq|mmol|mmhg|bpm|hz|h|hr|"
    r"hrs|am|pm|d|x|s|st|nd|rd|th|%|fr|french|ga|gauge|k|yo|y|f|c|px|km|ft|lbs?)",
    re.IGNORECASE,
)


class Check(NamedTuple):
    """A number that proves itself by its check digit."""

    rule: str
    label: str
    subtype: str
    confidence: float
    fits: Callable[[str], bool]


class Shape(NamedTuple):
    """A number of a fixed form that needs no cue: a run of so many characters."""

    rule: str
    label: str
    subtype: str
    confidence: float
    length: int
    pattern: re.Pattern[str]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class IdentifierForms:
    """Which numbers identify somebody, in a language and the country it is spoken in.

    `cues`: the words before a number; `fillers`: what may stand between. `least`: characters of a
    run that is looked at. `checks`: numbers that prove themselves, the stricter ones first.
    `shapes`: those known by their form. `groups`: a number written in groups, behind a cue, or None
    where none is. `short_is_doubtful`: a number of less than four digits behind a cue only advises.
    `code_label`: the label of long codes that nobody announces, or None where the model is not
    asked about them. `find_whole`: numbers that blanks part, looked for in the whole text.
    """

    cues: tuple[Cue, ...]
    fillers: frozenset[str]
    least: int
    checks: tuple[Check, ...]
    shapes: tuple[Shape, ...]
    groups: re.Pattern[str] | None
    short_is_doubtful: bool
    code_label: str | None
    find_whole: Callable[[str], Iterable[Hit]]


@cache
def _index_cues(forms: IdentifierForms) -> dict[str, tuple[Cue, bool]]:
    """Give the cue of each word or phrase, and whether it is a loose one."""
    cues: dict[str, tuple[Cue, bool]] = {}
    for cue in forms.cues:
        cues |= dict.fromkeys(cue.words, (cue, False))
        cues |= dict.fromkeys(cue.loose, (cue, True))
    return cues


@cache
def _last_words(forms: IdentifierForms) -> frozenset[str]:
    """Give the words that may stand right before a number: of a cue the last one, or a filler."""
    return forms.fillers.union(phrase.rpartition(" ")[2] for phrase in _index_cues(forms))


def _cue(before: str, forms: IdentifierForms) -> Cue | None:
    """Read what stands before a number, from right to left: signs and fillers, then the cue."""
    if not before:
        return None
    last = before.rstrip(" \t:#=(.-)").rpartition(" ")[2].lower().strip(_SIGNS)
    if last and last not in _last_words(forms) and "(" not in last:
        return None  # as most numbers; what follows is slower
    words = before.lower().replace("(", " ").split()[-5:]
    signed = False
    while words:
        bare = words[-1].strip(_SIGNS)
        if _MARK.search(words[-1]):
            signed = True
        if bare and bare not in forms.fillers:
            break
        signed = True
        words.pop()
    known = _index_cues(forms)
    bares = [word.strip(_SIGNS) for word in words[-3:]]
    while bares:
        cue, loose = known.get(" ".join(bares), (None, False))
        if cue and (signed or not loose):
            return cue
        bares.pop(0)
    return None


def find_identifiers(text: str, forms: IdentifierForms) -> Iterator[Hit]:
    """Yield identifying numbers.

    >>> from goldbench.phi.languages.english.identifiers import IDENTIFIERS
    >>> [(hit.label, hit.start, hit.end) for hit in find_identifiers("MRN: 019-89-01", IDENTIFIERS)]
    [('MEDICALRECORD', 5, 14)]
    """
    last = 0
    yield from forms.find_whole(text)
    for run in _RUN.finditer(text):
        start, end = run.span()
        if start and not text[start - 1].isspace():
            start = _run_start(text, start)
        if start < last or end - start < forms.least:
            continue
        hits = _in_run(text, start, end, forms)
        if hits:
            last = max(hit.end for hit in hits)
            yield from hits


def _run_start(text: str, end: int) -> int:
    """Go back to the last white space before a place."""
    start = end
    while start and not text[start - 1].isspace():
        start -= 1
    return start


def _in_run(text: str, start: int, end: int, forms: IdentifierForms) -> list[Hit]:
    """Look at one run: the number it holds, what stands before it, whether it proves itself."""
    at = _value_start(text, start, end) if _GLUE.search(text, start, end - 1) else start
    value = _VALUE.match(text, at)
    if value is None:
        return []
    end = value.end()
    low = max(0, at - _REACH)
    cue = _cue(text[text.rfind("\n", low, at) + 1 or low : at], forms)
    hits = [_make_hit(text, at, end, cue, forms)] if cue else []
    for rule, label, subtype, sure, length, pattern in forms.shapes:
        if end - at == length and pattern.match(text, at):
            hits.append(Hit(at, end, label, rule, sure, subtype))
    if 7 <= end - at <= 20:
        for check in forms.checks:
            if check.fits(value[0]):
                return [
                    *hits,
                    Hit(at, end, check.label, check.rule, check.confidence, check.subtype),
                ]
    if forms.code_label and cue is None and (rule := _kind(value[0])):
        hits.append(Hit(at, end, forms.code_label, rule, 40.0, "id_number"))
    return hits


def _make_hit(text: str, at: int, end: int, cue: Cue, forms: IdentifierForms) -> Hit:
    grouped = forms.groups.match(text, at) if forms.groups else None
    stop = max(end, grouped.end()) if grouped else end
    digits = sum(map(str.isdigit, text[at:stop]))
    sure = 95.0 if digits >= 4 else 60.0
    # "historia clínica de 14 meses": a short number after such words may be a time.
    doubt = "?" if forms.short_is_doubtful and digits < 4 else ""
    return Hit(at, stop, cue.label, f"id.cue-{cue.subtype}{doubt}", sure, cue.subtype)


def _kind(value: str) -> str:
    """Tell long numbers and mixed codes from amounts and years; "" for these."""
    if value.isdigit():
        return _long(len(value))
    if len(value) < 5 or "." in value:
        return ""
    letters = value.upper() != value.lower()
    if not letters and (len(value) < 6 or "/" in value):
        return ""
    digits = sum(map(str.isdigit, value))
    if letters:
        code = digits > 3 and _CODE.fullmatch(value) and not _AMOUNT.fullmatch(value)
        return "id.code?" if code else ""
    return _long(digits) if _CODE.fullmatch(value) else ""


def _long(digits: int) -> str:
    return "id.number?" if digits > 5 else "id.short?" if digits == 5 else ""


def _value_start(text: str, start: int, end: int) -> int:
    """Skip a cue or sign that is glued to its number (NHC:123, #4711)."""
    sign = max(text.rfind(sign, start, end - 1) for sign in ":#=(")
    if sign < 0 or not text[sign + 1].isalnum():
        return start
    before = text[start:sign]
    return sign + 1 if not before or before.isalpha() else start


_VIN = re.compile(r"[A-HJ-NPR-Z0-9]{17}")
_VIN_VALUES = dict(
    zip(
        "ABCDEFGHJKLMNPRSTUVWXYZ0123456789",
        map(int, "123456781234579234567890123456789"),
        strict=True,
    )
)
_VIN_WEIGHTS = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)


def is_vin(text: str) -> bool:
    """Seventeen characters without I, O, Q; the ninth is the weighted sum mod 11 (ISO 3779)."""
    if len(text) != 17 or not _VIN.fullmatch(text):
        return False
    total = sum(_VIN_VALUES[c] * w for c, w in zip(text, _VIN_WEIGHTS, strict=True))
    return text[8] == ("X" if total % 11 == 10 else str(total % 11))
