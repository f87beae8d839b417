"""A last look at English marks: what is none is dropped, what belongs together is joined.

A model that leans to finding more also marks headings; a name whose every word is a common word of
clinical text is none, and a number has a digit. Marks of one family that overlap become one, so
that a longer reading of a rule is not lost to a shorter one of the model.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from operator import attrgetter

from goldbench.language import folded, lexicon
from goldbench.phi.conflicts import strength
from goldbench.phi.cue_words import ALONE, FUNCTION, KIN
from goldbench.phi.doubts_en import is_refuted
from goldbench.phi.families import kinds
from goldbench.phi.found import Found
from goldbench.phi.nearby import Nearby
from goldbench.phi.reading import Reading
from goldbench.phi.wording import CLINICAL, is_word

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
_EXTENSION = re.compile(r",? ?(?:[xX]|[Ee]xt\.?|EXT\.?|[Ee]xtension) ?\d{1,6}(?!\w)")
_NUMBER_WORD = re.compile(
    r"one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|"
    r"fifty|sixty|seventy|eighty|ninety",
    re.IGNORECASE,
)
_INITIAL = re.compile(r" [A-Z](\.?)(?=[ \n,;:)(]|\Z)")
_ROMAN = re.compile(r"[IVX]{2,5}")
_SHORT_NUMBER = 5  # digits
_INITIALS = 3  # letters
_EPONYMOUS = 30.0  # confidence below which an eponym by itself is no name
_DOUBTED = 90.0  # confidence below which an ordinary word by itself is no name
_UNSURE = 80.0
_PLACE = attrgetter("start", "end")


def settled(found: Iterable[Found], reading: Reading) -> list[Found]:
    """Drop, trim and join the marks of an English note."""
    found = list(found)
    families = kinds("en")
    places = [one for one in found if families[one.label].family == "location"]
    beside = {one.end + 1 for one in places} | {one.start - 1 for one in places}
    kept = (_looked_at(one, reading, beside) for one in found)
    return list(_joined({one for one in kept if one is not None}))


def _looked_at(found: Found, reading: Reading, beside: set[int]) -> Found | None:
    """Let a mark grow to its ends, trim it, or drop it; of rules only telephone numbers grow."""
    guessed = found.rule.startswith(("echo.", "model."))
    if guessed and is_refuted(found, reading.text, beside):
        return _as_number(found, reading.text)
    if found.label in _CALLED:
        return _numbered(_with_extension(found, reading.text), reading.text)
    if not guessed:
        return found
    if found.label in _NUMBERED:
        return _numbered(found, reading.text)
    if kinds("en")[found.label].family in ("person_name", "location"):
        return _worded(found, reading)
    return found


def _as_number(found: Found, text: str) -> Found | None:
    """Keep a long number that cannot be what the model says: it identifies somebody as well."""
    said = text[found.start : found.end]
    return replace(found, label="IDNUM") if said.isdigit() and len(said) > _SHORT_NUMBER else None


def _with_extension(found: Found, text: str) -> Found:
    more = _EXTENSION.match(text, found.end)
    return replace(found, end=more.end()) if more else found


def _numbered(found: Found, text: str) -> Found | None:
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
    return (
        found if (start, end) == (found.start, found.end) else replace(found, start=start, end=end)
    )


def _worded(found: Found, reading: Reading) -> Found | None:
    """Drop a name or place that is one common word; trim such words from the ends of a name."""
    if found.label == "USERNAME":
        return found
    cut = reading.note.tokens
    first, last = bisect_left(cut.starts, found.start), bisect_right(cut.ends, found.end)
    words = cut.words[first:last]
    if len(words) == 1 and _is_none(words[0], found):
        return None
    if found.label not in _PEOPLE:
        is_none = found.label in _NAMED and all(map(_is_common, words))
        return None if is_none and not _is_listed(words) else found
    if found.start and words[0] == "." and reading.text[found.start - 1].isalpha():
        return None  # the rest of a degree: F.A.C.S.
    while first < last and _is_common(cut.words[last - 1]):
        last -= 1
    while first < last and _is_common(cut.words[first]):
        first += 1
    if not any(map(str.isalpha, cut.words[first:last])):
        return None
    start, end = cut.starts[first], cut.ends[last - 1]
    if more := _INITIAL.match(reading.text, end):
        end = more.end() if "," in reading.text[start:end] or more[1] == "." else end
    return (
        found if (start, end) == (found.start, found.end) else replace(found, start=start, end=end)
    )


def _is_none(word: str, found: Found) -> bool:
    """Say whether a word alone is no name and no place; MD and PA may be states."""
    if _is_common(word):
        return True
    if found.label == "STATE":
        return False
    if word in ALONE or word.lower() in KIN or _ROMAN.fullmatch(word):
        return True
    if found.confidence < _EPONYMOUS and "E" in lexicon("en").flags.get(folded(word), ""):
        return True
    return found.confidence < _DOUBTED and _is_ordinary(word)


def _is_common(word: str) -> bool:
    """Say whether a word is common in clinical text and in no list of names, or never a name."""
    small = folded(word)
    if small in FUNCTION:
        return True
    flags = lexicon("en").flags.get(small, "")
    return flags in ("W", "JW") or (not flags and bool(CLINICAL.search(small)))


def _is_listed(words: Sequence[str]) -> bool:
    """Say whether a list has these words as one entry: Rapid City."""
    if len(words) < 2:
        return False
    plain = tuple(map(folded, words))
    phrases = lexicon("en").phrases.get((plain[0], plain[1]), ())
    return any(phrase.words == plain for phrase in phrases)


def _is_ordinary(word: str) -> bool:
    """Say whether everyday text writes a word small, or as an abbreviation, and no list has it."""
    small = folded(word)
    return len(word) > _INITIALS and not lexicon("en").flags.get(small) and is_word(small)


def _joined(found: set[Found]) -> Iterator[Found]:
    """Join the marks of one family that overlap; the strongest gives label and rule."""
    families = kinds("en")
    every = sorted(found, key=_PLACE)
    longer = Nearby(one for one in every if not one.rule.startswith("model."))
    by_family: dict[str, list[Found]] = {}
    for one in every:
        if one.rule.startswith("site."):
            yield one
        elif not _is_swallowed(one, longer):
            by_family.setdefault(families[one.label].family, []).append(one)
    near = Nearby(one for marks in by_family.values() for one in marks)
    for marks in by_family.values():
        for group in _groups(marks):
            yield from _as_one(group, near)


def _is_swallowed(one: Found, longer: Nearby) -> bool:
    """Say whether a rule reads more where the model is unsure, and something else."""
    if not one.rule.startswith("model.") or one.confidence >= _UNSURE:
        return False
    return any(
        other.start <= one.start
        and one.end <= other.end
        and other.end - other.start > one.end - one.start
        and other.label != one.label
        for other in longer.over(one.start, one.end)
    )


def _groups(marks: Iterable[Found]) -> Iterator[list[Found]]:
    """Part sorted marks into those that overlap, one with the next."""
    group: list[Found] = []
    end = 0
    for one in marks:
        if group and one.start >= end:
            yield group
            group = []
        end = max(end, one.end) if group else one.end
        group.append(one)
    if group:
        yield group


def _as_one(group: list[Found], near: Nearby) -> Iterator[Found]:
    """Join a group, unless it then runs into another family that the strongest leaves alone."""
    if len(group) == 1:
        yield group[0]
        return
    best = min(group, key=strength)
    start, end = group[0].start, max(one.end for one in group)
    if (best.start, best.end) == (start, end):
        yield best
        return
    whole = replace(best, start=start, end=end)
    families = kinds("en")
    others = (
        one
        for one in near.over(start, end)
        if families[one.label].family != families[best.label].family
    )
    if any(not other.overlaps(best) for other in others):
        yield from group
    else:
        yield whole
