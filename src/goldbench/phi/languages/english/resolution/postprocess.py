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

from goldbench.language import fold_word, lexicon
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.interval_index import IntervalIndex
from goldbench.phi.labels import kinds, labels_of
from goldbench.phi.languages.english.dialogue import find_turns, turn_at
from goldbench.phi.languages.english.lookalikes import is_guessed_lookalike, is_lookalike
from goldbench.phi.languages.english.names.name_edges import cut_name, is_edge_word
from goldbench.phi.languages.english.registers import RULES as REGISTERED
from goldbench.phi.languages.english.resolution.edges import cut_ends, cut_gaps, cut_label
from goldbench.phi.languages.english.resolution.guesses import (
    is_doubtful,
    is_doubtful_year,
    is_last_of_numbers,
    is_no_time,
    is_nobody,
    review_spoken,
)
from goldbench.phi.languages.english.resolution.vetoes import is_impossible
from goldbench.phi.languages.english.words.cue_words import ALONE, DEGREES, KIN, NEVER, TITLES
from goldbench.phi.languages.english.words.vocabulary import (
    IS_CLINICAL,
    IS_ORDINARY,
    WORDS,
    is_title,
)
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
# The name of a register or a field before its number, and no part of it.
_REGISTER = re.compile(
    r"(?:ABHA|AADHAAR|Aadhaar|CHI|CLIA|CPSO|DEA|DL|DVA|GMC|GMS|HCN|HICN|HP|HPCSA|HRN|ID|IHI|MBI|MCRN|MR|MRN|NHI|NHS|NI|"
    r"NINO|NMC|NPI|NRIC|NZMC|OHIP|PHN|PIN|PPSN?|Ph|RAMQ|RM|Rm|SIN|TFN|Tel|UHID|ULI|UR|URN|mr|rm)"
    r"[ :.#]{1,3}(?=\S*\d)"
)
_INITIAL = re.compile(r" [A-Z](\.?)(?=[ \n,;:)(]|\Z)")
_ROMAN = re.compile(r"[IVX]{2,5}")
_TITLED = ("site.", "cue.spelt", "name.doctor", "name.mister", "name.degree")
_IS_TITLED = WordCache(lambda rule: rule.startswith(_TITLED))
_BY_LABEL = frozenset(["cue.bearer", "cue.role"])
_HALF_DEGREE = re.compile(r", ?(?:[A-Z]|Ph)\Z")
_DEGREE_ENDS = re.compile(r"\.[A-Z]\.?(?!\w)")
_SHORT_NUMBER = 5  # digits
_EPONYMOUS = 30.0  # confidence below which an eponym by itself is no name
_DOUBTED = 90.0  # confidence below which an ordinary word by itself is no name
_UNSURE = 80.0
_FIRM = 97.0  # confidence from which the model's reading of a part stands against any rule
# Rules that read a whole by its form, of which a model may know a part as something else.
_STURDY = REGISTERED | {
    "cue.house", "cue.room", "cue.street", "field.plate", "id.cue-account",
    "id.cue-health_plan", "id.cue-id_number", "id.cue-license", "id.cue-medical_record",
}  # fmt: skip
# Numbers of a register, which prove themselves, and digits that are said one by one.
_WHOLE = REGISTERED | {"cue.said-number", "cue.udi"}


def resolve_marks(marks: Iterable[Mark], analysis: NoteAnalysis) -> list[Mark]:
    """Drop, trim and join the marks of an English note."""
    # Each once, those of one family in the order of the text.
    text = analysis.text
    has_gaps = "  " in text or "\t" in text
    marks = dict.fromkeys(_part_guesses(marks, text) if has_gaps else marks)
    located = labels_of("location", "en")
    places = [mark for mark in marks if mark.label in located]
    beside = {mark.end + 1 for mark in places} | {mark.start - 1 for mark in places}
    turns = find_turns(text)
    kept: set[Mark] = set()
    for mark in marks:
        is_titled = _IS_TITLED[mark.rule]
        if not is_titled and is_lookalike(mark, text):
            continue
        reviewed: Mark | None = mark
        if turns and not is_titled and mark.label in _WORDED:
            turn = turn_at(turns, mark.start)
            if turn and mark.start == turn.words and mark.rule in _BY_LABEL:
                continue  # the label names a speaker, nobody else
            reviewed = review_spoken(mark, analysis, turn) if turn else mark
        if reviewed is not None and SOURCES[mark.rule] in _GUESSES:
            reviewed = _review_guess(reviewed, analysis, beside)
        elif reviewed is not None and mark.label in _CALLED:
            reviewed = _extend_phone(reviewed, text)
        if reviewed and reviewed.label in _PEOPLE and SOURCES[mark.rule] != SITE:
            kept.update(cut_name(reviewed, text))
        elif reviewed is not None:
            kept.add(cut_ends(cut_label(reviewed, text), text))
    return _join_by_family(kept)


def accept_tagged(mark: Mark, analysis: NoteAnalysis) -> bool:
    """Say whether a mark of the tagger alone may stand: not in the place of a look-alike."""
    text = analysis.text
    if is_lookalike(mark, text) or is_guessed_lookalike(mark, text):
        return False
    turns = find_turns(text) if mark.label in _WORDED else ()
    turn = turn_at(turns, mark.start) if turns else None
    if turn is None:
        return True
    words = re.findall(r"\w+", text[mark.start : mark.end])
    return not all(IS_ORDINARY[word] for word in words) and (
        review_spoken(mark, analysis, turn) is not None
    )


def _part_guesses(marks: Iterable[Mark], text: str) -> Iterator[Mark]:
    """Part guesses that run over a gap between two fields; of names `cut_name` sees to it."""
    for mark in marks:
        if (
            (text.find("  ", mark.start, mark.end) >= 0 or "\t" in text[mark.start : mark.end])
            and mark.label not in _PEOPLE
            and SOURCES[mark.rule] in _GUESSES
        ):
            yield from cut_gaps(mark, text)
        else:
            yield mark


def _review_guess(mark: Mark, analysis: NoteAnalysis, beside: set[int]) -> Mark | None:
    """Let a guess grow to its ends, trim it, or drop it."""
    label, text = mark.label, analysis.text
    if is_guessed_lookalike(mark, text):
        return None
    if is_impossible(mark, text, beside):
        return _relabel_number(mark, text)
    if label == "DATE" and (
        is_no_time(mark, text) or is_doubtful_year(mark, text) or is_last_of_numbers(mark, text)
    ):
        return None
    if label in _WORDED:
        return _trim_name(mark, analysis)
    if label in _NUMBERED:
        return _extend_number(mark, text)
    return _extend_phone(mark, text) if label in _CALLED else mark


def _relabel_number(mark: Mark, text: str) -> Mark | None:
    """Keep a long number that cannot be what the model says: it identifies somebody as well."""
    written = text[mark.start : mark.end]
    return (
        mark._replace(label="IDNUM") if written.isdigit() and len(written) > _SHORT_NUMBER else None
    )


def _extend_phone(mark: Mark, text: str) -> Mark | None:
    """Let a telephone number grow over its extension."""
    more = _EXTENSION.match(text, mark.end)
    return _extend_number(mark.move(mark.start, more.end()) if more else mark, text)


def _extend_number(mark: Mark, text: str) -> Mark | None:
    """Let a number grow to the ends of its run of letters and digits; one without digit is none."""
    if register := _REGISTER.match(text, mark.start, mark.end):
        mark = mark.move(register.end(), mark.end)
    written = text[mark.start : mark.end]
    if not any(map(str.isdigit, written)):
        if mark.rule == "cue.said-number":
            return mark
        return mark if mark.label == "AGE" and _NUMBER_WORD.match(written) else None
    start, end = mark.start, mark.end
    if mark.label in _NUMBERED and mark.label != "AGE":
        while start and text[start - 1].isalnum() and text[start].isalnum():
            start -= 1
        while end < len(text) and text[end].isalnum() and text[end - 1].isalnum():
            end += 1
    return mark.move(start, end)


def _trim_name(mark: Mark, analysis: NoteAnalysis) -> Mark | None:
    """Drop a name or place that is one common word; trim such words from the ends of a name."""
    words, starts, ends = analysis.note.tokens
    first, last = bisect_left(starts, mark.start), bisect_right(ends, mark.end)
    some = words[first:last]
    if (
        (len(some) == 1 and _is_no_name(some[0], mark))
        or (SOURCES[mark.rule] == ECHO and is_edge_word(some[0], analysis.text, mark.end))
        or is_nobody(mark, some, analysis.text)
        or is_doubtful(mark, some, analysis.text)
    ):
        return None
    if mark.label not in _PEOPLE:
        if some[0] == "the" and len(some) > 1:
            mark = mark.move(starts[first + 1], mark.end)
        is_none = mark.label in _NAMED and all(IS_CLINICAL[word] for word in some)
        return None if is_none and not _is_listed(some) else mark
    return _trim_person(mark, analysis, first, last)


def _trim_person(mark: Mark, analysis: NoteAnalysis, first: int, last: int) -> Mark | None:
    """Trim words from the ends of a name of the tokens [first, last)."""
    words, starts, ends = analysis.note.tokens
    if words[first] == "." and mark.start and analysis.text[mark.start - 1].isalpha():
        return None  # the rest of a degree: F.A.C.S.
    while first < last and _ends_no_name(words[last - 1]):
        last -= 1
    while first < last and (
        IS_CLINICAL[words[first]] or (last - first > 1 and _is_before_name(words[first]))
    ):
        first += 1
        while first < last and words[first] in ".:":
            first += 1
    if not any(map(str.isalpha, words[first:last])):
        return None
    start, end = starts[first], ends[last - 1]
    half = _HALF_DEGREE.search(analysis.text, start, end)
    if half and _DEGREE_ENDS.match(analysis.text, end):  # the M of M.D.
        return mark.move(start, half.start()) if half.start() > start else None
    if more := _INITIAL.match(analysis.text, end):
        end = more.end() if "," in analysis.text[start:end] or more[1] == "." else end
    return mark.move(start, end)


def _is_before_name(word: str) -> bool:
    return is_title(word) or IS_ORDINARY[word] or word.lower() in NEVER


def _ends_no_name(word: str) -> bool:
    """Say whether a name never ends in a word: clinical ones, degrees in capitals, MR before #."""
    if IS_CLINICAL[word] or (word in ALONE and len(word) > 1):
        return True
    return word.isupper() and len(word) > 2 and word.lower() in DEGREES


def _is_no_name(word: str, mark: Mark) -> bool:
    """Say whether a word alone is no name and no place; MD and PA may be states."""
    if IS_CLINICAL[word]:
        return True
    if mark.label == "STATE":
        return False
    if _NEVER_ALONE[word]:
        return True
    if WORDS[word].is_eponym and (
        mark.confidence < _EPONYMOUS or (SOURCES[mark.rule] == ECHO and WORDS[word].is_common)
    ):
        return True
    return mark.confidence < _DOUBTED and IS_ORDINARY[word]


def _is_never_alone(word: str) -> bool:
    low = word.lower()
    return word in ALONE or low in KIN or low in TITLES or _ROMAN.fullmatch(word) is not None


_NEVER_ALONE = WordCache(_is_never_alone)


def _is_listed(words: Sequence[str]) -> bool:
    """Say whether a list has these words as one entry: Rapid City."""
    if len(words) < 2:
        return False
    plain = tuple(map(fold_word, words))
    phrases = lexicon("en").phrases.get((plain[0], plain[1]), ())
    return any(phrase.words == plain for phrase in phrases)


def _join_by_family(candidates: Iterable[Mark]) -> list[Mark]:
    """Join the marks of one family that overlap; the strongest gives label and rule."""
    every = sorted(candidates)
    joined = [mark for mark in every if SOURCES[mark.rule] == SITE]
    dropped = {*joined, *_find_swallowed(every)}
    marks = [mark for mark in every if mark not in dropped] if dropped else every
    near = cache(lambda: IntervalIndex(marks))  # few groups ask for it
    for group in _group_by_family(marks):
        joined += group if len(group) == 1 else _join_group(group, near)
    return joined


def _find_swallowed(marks: Sequence[Mark]) -> Iterator[Mark]:
    """Yield, of sorted marks, those of the model where a rule reads more and other.

    Sure ones stand, but against a number that is known as a whole.
    """
    guessed = [at for at, mark in enumerate(marks) if SOURCES[mark.rule] == MODEL]
    reach = list(accumulate((mark.end for mark in marks), max)) if guessed else []
    for at in guessed:
        mark = marks[at]
        # What holds it begins before it, or at the same place and ends behind it.
        first = bisect_right(reach, mark.start, 0, at)
        last = bisect_left(marks, (mark.start + 1,), at)
        if any(
            mark.end <= other.end
            and other.end - other.start > mark.end - mark.start
            and other.label != mark.label
            and _is_stronger(other.rule, mark.confidence)
            for other in marks[first:last]
        ):
            yield mark


def _is_stronger(rule: str, confidence: float) -> bool:
    """Say whether what a rule reads stands against a part of which the model is so sure."""
    if rule in _WHOLE:
        return True
    if SOURCES[rule] == MODEL or confidence >= _FIRM:
        return False
    return confidence < _UNSURE or rule in _STURDY


def _group_by_family(marks: Iterable[Mark]) -> list[list[Mark]]:
    """Part sorted marks into those of one family that overlap, one with the next."""
    families = kinds("en")
    groups: list[list[Mark]] = []
    last: dict[str, list[Mark]] = {}  # the group of each family
    ends: dict[str, int] = {}
    for mark in marks:
        family = families[mark.label].family
        if family in last and mark.start < ends[family]:
            last[family].append(mark)
            ends[family] = max(ends[family], mark.end)
        else:
            last[family] = group = [mark]
            groups.append(group)
            ends[family] = mark.end
    return groups


def _join_group(group: list[Mark], near: Callable[[], IntervalIndex[Mark]]) -> list[Mark]:
    """Join a group, unless it then runs into another family that the strongest leaves alone."""
    best = min(group, key=strength)
    start, end = group[0].start, max([mark.end for mark in group])
    if best.start == start and best.end == end:
        return [best]
    families = kinds("en")
    family = families[best.label].family
    others = (mark for mark in near().over(start, end) if families[mark.label].family != family)
    if any(not other.overlaps(best) for other in others):
        return group
    return [best.move(start, end)]
