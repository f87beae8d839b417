"""A last look at English marks: what is none is dropped, what belongs together is joined.

A model that leans to finding more also marks headings; a name whose every word is a common word of
clinical text is none, and a number has a digit. Marks of one family that overlap become one, so
that a longer reading of a rule is not lost to a shorter one of the model.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import accumulate

from goldbench.language import folded, lexicon
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.interval_index import IntervalIndex
from goldbench.phi.labels import kinds, labels_of
from goldbench.phi.languages.english.cue_words import ALONE, KIN
from goldbench.phi.languages.english.vetoes import is_impossible
from goldbench.phi.languages.english.vocabulary import IS_CLINICAL, IS_ORDINARY, WORDS
from goldbench.phi.mark import Mark
from goldbench.phi.overlaps import ECHO, MODEL, SITE, SOURCES, strength
from goldbench.phi.word_cache import WordCache

_NUMBERED = frozenset(
    [
        "ACCOUNT", "AGE", "BIOID", "DEVICE", "HEALTHPLAN", "IDNUM", "LICENSE", "MEDICALRECORD",
        "SSN", "VEHICLE", "ZIP",
    ]
)  # fmt: skip
# Places that have a name or a number; "Emergency Department" is anywhere.
_NAMED = frozenset(["CITY", "DEPARTMENT", "HOSPITAL", "LOCATION-OTHER", "STREET"])
_CALLED = frozenset(["FAX", "PHONE"])
_PEOPLE = frozenset(["DOCTOR", "PATIENT"])
_WORDED = _NAMED | _PEOPLE | {"COUNTRY", "ORGANIZATION", "ROOM", "STATE"}
_GUESSES = frozenset([ECHO, MODEL])
_EXTENSION = re.compile(r",? ?(?:[xX]|[Ee]xt\.?|EXT\.?|[Ee]xtension) ?\d{1,6}(?!\w)")
_NUMBER_WORD = re.compile(
    r"one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|"
    r"fifty|sixty|seventy|eighty|ninety",
    re.IGNORECASE,
)
_INITIAL = re.compile(r" [A-Z](\.?)(?=[ \n,;:)(]|\Z)")
_ROMAN = re.compile(r"[IVX]{2,5}")
_SHORT_NUMBER = 5  # digits
_EPONYMOUS = 30.0  # confidence below which an eponym by itself is no name
_DOUBTED = 90.0  # confidence below which an ordinary word by itself is no name
_UNSURE = 80.0


def resolve_marks(found: Iterable[Mark], analysis: NoteAnalysis) -> list[Mark]:
    """Drop, trim and join the marks of an English note."""
    found = set(found)
    located = labels_of("location", "en")
    places = [one for one in found if one.label in located]
    beside = {one.end + 1 for one in places} | {one.start - 1 for one in places}
    kept = set()
    for one in found:
        if SOURCES[one.rule] in _GUESSES:
            looked = _looked_at(one, analysis, beside)
        elif one.label in _CALLED:
            looked = _called(one, analysis.text)
        else:
            looked = one
        if looked is not None:
            kept.add(looked)
    return _joined(kept)


def _looked_at(found: Mark, analysis: NoteAnalysis, beside: set[int]) -> Mark | None:
    """Let a guess grow to its ends, trim it, or drop it."""
    label = found.label
    if is_impossible(found, analysis.text, beside):
        return _as_number(found, analysis.text)
    if label in _WORDED:
        return _worded(found, analysis)
    if label in _NUMBERED:
        return _numbered(found, analysis.text)
    return _called(found, analysis.text) if label in _CALLED else found


def _as_number(found: Mark, text: str) -> Mark | None:
    """Keep a long number that cannot be what the model says: it identifies somebody as well."""
    said = text[found.start : found.end]
    return found._replace(label="IDNUM") if said.isdigit() and len(said) > _SHORT_NUMBER else None


def _called(found: Mark, text: str) -> Mark | None:
    """Let a telephone number grow over its extension."""
    more = _EXTENSION.match(text, found.end)
    return _numbered(found.moved(found.start, more.end()) if more else found, text)


def _numbered(found: Mark, text: str) -> Mark | None:
    """Let a number grow to the ends of its run of letters and digits; one without digit is none."""
    said = text[found.start : found.end]
    if not any(map(str.isdigit, said)):
        return found if found.label == "AGE" and _NUMBER_WORD.match(said) else None
    start, end = found.start, found.end
    if found.label in _NUMBERED and found.label != "AGE":
        while start and text[start - 1].isalnum() and text[start].isalnum():
            start -= 1
        while end < len(text) and text[end].isalnum() and text[end - 1].isalnum():
            end += 1
    return found.moved(start, end)


def _worded(found: Mark, analysis: NoteAnalysis) -> Mark | None:
    """Drop a name or place that is one common word; trim such words from the ends of a name."""
    words, starts, ends = analysis.note.tokens
    first, last = bisect_left(starts, found.start), bisect_right(ends, found.end)
    if last - first == 1 and _is_none(words[first], found):
        return None
    if found.label not in _PEOPLE:
        is_none = found.label in _NAMED and all(IS_CLINICAL[word] for word in words[first:last])
        return None if is_none and not _is_listed(words[first:last]) else found
    if words[first] == "." and found.start and analysis.text[found.start - 1].isalpha():
        return None  # the rest of a degree: F.A.C.S.
    while first < last and IS_CLINICAL[words[last - 1]]:
        last -= 1
    while first < last and IS_CLINICAL[words[first]]:
        first += 1
    if not any(map(str.isalpha, words[first:last])):
        return None
    start, end = starts[first], ends[last - 1]
    if more := _INITIAL.match(analysis.text, end):
        end = more.end() if "," in analysis.text[start:end] or more[1] == "." else end
    return found.moved(start, end)


def _is_none(word: str, found: Mark) -> bool:
    """Say whether a word alone is no name and no place; MD and PA may be states."""
    if IS_CLINICAL[word]:
        return True
    if found.label == "STATE":
        return False
    if _NEVER_ALONE[word]:
        return True
    if found.confidence < _EPONYMOUS and WORDS[word].is_eponym:
        return True
    return found.confidence < _DOUBTED and IS_ORDINARY[word]


def _is_never_alone(word: str) -> bool:
    return word in ALONE or word.lower() in KIN or _ROMAN.fullmatch(word) is not None


_NEVER_ALONE = WordCache(_is_never_alone)


def _is_listed(words: Sequence[str]) -> bool:
    """Say whether a list has these words as one entry: Rapid City."""
    if len(words) < 2:
        return False
    plain = tuple(map(folded, words))
    phrases = lexicon("en").phrases.get((plain[0], plain[1]), ())
    return any(phrase.words == plain for phrase in phrases)


def _joined(found: Iterable[Mark]) -> list[Mark]:
    """Join the marks of one family that overlap; the strongest gives label and rule."""
    every = sorted(found)
    joined = [one for one in every if SOURCES[one.rule] == SITE]
    dropped = {*joined, *_swallowed(every)}
    marks = [one for one in every if one not in dropped] if dropped else every
    near = cache(lambda: IntervalIndex(marks))  # few groups ask for it
    for group in _groups(marks):
        joined += group if len(group) == 1 else _as_one(group, near)
    return joined


def _swallowed(marks: Sequence[Mark]) -> Iterator[Mark]:
    """Yield, of sorted marks, those unsure ones of the model where a rule reads more and other."""
    unsure = [
        at
        for at, one in enumerate(marks)
        if one.confidence < _UNSURE and SOURCES[one.rule] == MODEL
    ]
    reach = list(accumulate((one.end for one in marks), max)) if unsure else []
    for at in unsure:
        one = marks[at]
        # What holds it begins before it, or at the same place and ends behind it.
        first = bisect_right(reach, one.start, 0, at)
        last = bisect_left(marks, (one.start + 1,), at)
        if any(
            one.end <= other.end
            and other.end - other.start > one.end - one.start
            and other.label != one.label
            and SOURCES[other.rule] != MODEL
            for other in marks[first:last]
        ):
            yield one


def _groups(marks: Iterable[Mark]) -> list[list[Mark]]:
    """Part sorted marks into those of one family that overlap, one with the next."""
    families = kinds("en")
    groups: list[list[Mark]] = []
    last: dict[str, list[Mark]] = {}  # the group of each family
    ends: dict[str, int] = {}
    for one in marks:
        family = families[one.label].family
        if family in last and one.start < ends[family]:
            last[family].append(one)
            ends[family] = max(ends[family], one.end)
        else:
            last[family] = group = [one]
            groups.append(group)
            ends[family] = one.end
    return groups


def _as_one(group: list[Mark], near: Callable[[], IntervalIndex]) -> list[Mark]:
    """Join a group, unless it then runs into another family that the strongest leaves alone."""
    best = min(group, key=strength)
    start, end = group[0].start, max([one.end for one in group])
    if best.start == start and best.end == end:
        return [best]
    families = kinds("en")
    family = families[best.label].family
    others = (one for one in near().over(start, end) if families[one.label].family != family)
    if any(not other.overlaps(best) for other in others):
        return group
    return [best.moved(start, end)]
