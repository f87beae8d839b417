"""What gives a name, a firm or a place away in English: the word beside it, token by token.

The model has learnt most of this; here is what holds in any text, whatever a model has seen:
"attending Ruiz", "daughter ANA", "Ana (39 yrs)", "RUIZ, ANA", "Present: X, Y; Z". What may be a
name at all is said in `wording`.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import compress, count

from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.english.words.cue_words import (
    AGES,
    BEARERS,
    CALLED,
    DEGREES,
    FIRMS,
    KIN,
    NEVER,
    ROADS,
    ROLES,
)
from goldbench.phi.languages.english.words.nobody import SHORTHAND
from goldbench.phi.languages.english.words.token_view import MOST, Run, TokenView
from goldbench.phi.languages.english.words.vocabulary import WORDS, is_word
from goldbench.phi.mark import Mark
from goldbench.phi.word_cache import WordCache

_PEOPLE = frozenset(["DOCTOR", "PATIENT"])
_FIELD_END = re.compile(r"\Z|[\n\t|;(]| [ |/(-]")
_QUOTES = frozenset("\"“”'‘’")
_ALSO = frozenset(["(", ",", "aka", "a", "k", ".", "/", "called", "goes", "by", "nickname"])
_BEFORE_INITIALS = frozenset("/(,-")
_SIGNS_BETWEEN = frozenset(",;&/")
_BETWEEN = _SIGNS_BETWEEN | {"and", "or"}
_NEXT_TO = _ALSO | _QUOTES | _BEFORE_INITIALS | _BETWEEN
_SIZES = frozenset(["agent", "fr", "french", "gauge"])
_MILES = frozenset(["mm", "mp", "milepost"])
_MANY = 4  # words of a role behind a name
_SHORT = 3
_FAR = 12  # characters from a cue to its number
Look = Callable[[TokenView, int], Iterator[Mark]]


def find_name_cues(known: Iterable[Mark], analysis: NoteAnalysis) -> Iterator[Mark]:
    """Yield what cues give away in an English note, then what follows from names already `known`.

    What is yielded may overlap.
    """
    words = TokenView(analysis)
    cued = [
        mark
        for at in compress(count(), map(_LOOKS.__getitem__, words.words))
        for look in _LOOKS[words.words[at]]
        for mark in look(words, at)
    ]
    names = [mark for mark in (*known, *cued) if mark.label in _PEOPLE]
    yield from cued
    for start, end in words.loud_lines:
        for at in range(start, end):
            yield from _loud(words, at)
    yield from _beside(words, names)


def _looks(word: str) -> tuple[Look, ...]:
    """Say what is looked for around a word: around most of them, nothing."""
    known = WORDS[word]
    looks = _by_cue().get(known.low, ())
    is_given = known.may_name and "G" in known.flags
    return (*looks, _read_given_name) if is_given else looks


_LOOKS = WordCache(_looks)


@cache
def _by_cue() -> dict[str, tuple[Look, ...]]:
    """Say for each cue what is looked for around it."""
    looks: dict[str, tuple[Look, ...]] = {}
    for cues, look in (
        (ROLES, _after_role),
        (KIN, _after_kin),
        (BEARERS, _after_bearer),
        (CALLED, _after_call),
        (ROADS, _road),
        (FIRMS, _firm),
        (DEGREES, _degree),
        (ROLES, _before_role),
        (frozenset("/"), _slash),
        (frozenset("("), _read_before_age),
    ):
        for cue in cues:
            looks[cue] = (*looks.get(cue, ()), look)
    return looks


# --- what a token says ------------------------------------------------------------


def _degree(words: TokenView, at: int) -> Iterator[Mark]:
    """Read the name before a degree: "Ann Lee, DPT"."""
    if at and words.words[at - 1] == "," and (run := words.back(at - 1)):
        yield words.mark(run, "DOCTOR", "cue.degree", 85.0)


def _after_role(words: TokenView, at: int) -> Iterator[Mark]:
    """Read "Attending: Ruiz", "PCP is M. Lee", "Surgeon - Ann Lee"."""
    start = at + 1
    while start < words.size and words.low(start) in ROLES and words.near(start - 1, 1):
        start += 1
    if start < words.size and words.low(start) in (":", "-", "is", "was", "."):
        start += 1
    if start < words.size and words.low(start) in ("dr", "dr.", "drs"):
        return
    run = words.run(start, gap=3)
    if run and run.strong and (run.words > 1 or run.listed or run.last - run.first > 1):
        yield words.mark(run, "DOCTOR", "cue.role", 85.0)


def _before_role(words: TokenView, at: int) -> Iterator[Mark]:
    """Read the name that a line begins with, before its role: "S. Ruiz, neonatal fellow"."""
    comma = at - 1
    while comma > at - _MANY and comma > 0 and words.words[comma].isalpha():
        comma -= 1
    if comma <= 0 or words.words[comma] != "," or words.loud[at]:
        return
    run = words.back(comma, least=1)
    if run and words.begins(run.first) and not words.is_place(run):
        yield words.mark(run, "DOCTOR", "cue.role", 82.0)


def _after_kin(words: TokenView, at: int) -> Iterator[Mark]:
    start = at + 1
    if start < words.size and words.words[start] in (",", "(", ":"):
        start += 1
    if start < words.size and words.low(start) in ("is", "named", "called"):
        start += 1
    run = words.run(start)
    if run and words.is_sure(run) and not words.is_place(run):
        yield words.mark(run, "PATIENT", "cue.kin", 82.0)


def _after_bearer(words: TokenView, at: int) -> Iterator[Mark]:
    """Read "Pt Ana Ruiz", "NOK: Ann Lee", "Client Tom L. Bell"."""
    start = at + 1
    if start < words.size and words.words[start] in (":", ",", "-", "("):
        start += 1
    run = words.run(start)
    if run is None or not run.strong or words.is_place(run):
        return
    if run.listed if words.loud[at] else (run.listed or run.words > 1):
        yield words.mark(run, "PATIENT", "cue.bearer", 80.0)


def _after_call(words: TokenView, at: int) -> Iterator[Mark]:
    start = at + 1
    if start < words.size and words.low(start) in ("to", "with", "from", "by", ":"):
        start += 1
    run = words.run(start)
    if run is None or words.is_place(run):
        return
    sure = run.strong and (run.listed or (run.words > 1 and not words.loud[at]))
    if sure or (not words.loud[at] and _is_reached(words, run.last)):
        yield words.mark(run, "DOCTOR", "cue.call", 80.0)


def _is_reached(words: TokenView, at: int) -> bool:
    """Say whether a number follows: "at 913-555-0136"."""
    if words.low(at) not in ("at", "on", "@", "x", "("):
        return False
    return words.low(at + 1)[:1] in tuple("+(0123456789")


def _slash(words: TokenView, at: int) -> Iterator[Mark]:
    """Read "/es/ Ann Lee" and the marks of dictation, "HP / hp"."""
    if at >= 2 and words.low(at - 1) in ("es", "s") and words.words[at - 2] == "/":
        if (run := words.run(at + 1)) and run.strong:
            yield words.mark(run, "DOCTOR", "cue.signed", 90.0)
        return
    if not 0 < at < words.size - 1:
        return
    left, right = words.words[at - 1], words.words[at + 1]
    if right.isupper() and right.isalpha() and 2 <= len(right) <= 3 and words.is_name(at - 1):
        if right[-1] == left[0] and "W" not in words.flags(at - 1):
            for token in (at - 1, at + 1):
                yield words.mark(Run(token, token + 1, 1, 0), "PATIENT", "cue.initialled", 80.0)
        return
    if not (left.isupper() and left.isalpha() and 2 <= len(left) <= 3):
        return
    if left.lower() == right.lower() and left.lower() not in ("am", "iv", "ml", "pm", "po"):
        for token in (at - 1, at + 1):
            yield words.mark(Run(token, token + 1, 1, 0), "DOCTOR", "cue.dictated", 85.0)


def _read_before_age(words: TokenView, at: int) -> Iterator[Mark]:
    """Read "Ana (39 yrs)", "Tom (aged 55)"."""
    after = at + 1
    if after < words.size and words.low(after) in ("aged", "age"):
        after += 1
    elif after + 1 >= words.size or words.low(after + 1) not in AGES:
        return
    if after < words.size and words.words[after].isdigit() and (run := words.back(at, least=1)):
        yield words.mark(run, "PATIENT", "cue.aged", 85.0)


def _read_given_name(words: TokenView, at: int) -> Iterator[Mark]:
    """Read what begins with a given name, or ends in one behind a comma."""
    if not words.is_name(at):
        return
    if at > 1 and words.words[at - 1] == ",":
        yield from _comma(words, at)
    if words.near(at, 1) and not words.is_name(at - 1):
        yield from _whole(words, at)


def _comma(words: TokenView, at: int) -> Iterator[Mark]:
    """Read "RUIZ, ANA" where it ends a field."""
    family = at - 2
    if words.ends[at - 1] + 1 != words.starts[at] or not words.is_name(family):
        return
    if not words.begins(family) and (
        "C" in words.flags(at) or {"C", "R", "P"} & set(words.flags(family))
    ):
        return
    if family and words.near(family - 1, 1) and words.is_name(family - 1):
        return
    run = words.run(at)
    last = run.last if run else at + 1
    if _FIELD_END.match(words.text, words.ends[last - 1]):
        yield words.mark(Run(family, last, 2, 1), "PATIENT", "cue.comma", 88.0)


def _whole(words: TokenView, at: int) -> Iterator[Mark]:
    """Read a given name and a family name, wherever they stand."""
    run = words.run(at)
    if run is None or run.words < 2 or not run.strong:
        return
    if run.listed < 2 and (words.loud[at] or "C" in words.flags(at) or words.opens(at)):
        return
    if words.is_place(run) or words.low(run.last) in NEVER:
        return
    yield words.mark(run, "PATIENT", "cue.whole", 75.0)


def _loud(words: TokenView, at: int) -> Iterator[Mark]:
    """Take a word of a line of capitals for what the lists say that it is, and nothing else."""
    flags = words.flags(at)
    if words.low(at + 1) in NEVER or words.low(at - 1 if at else 0) in _SIZES:
        return  # an instrument: ALLEN STIRRUPS, 19 FR BLAKE, AGENT ORANGE
    if len(words.words[at]) > _SHORT and words.is_name(at) and "W" not in flags:
        if "G" in flags and "C" not in flags:
            yield words.mark(Run(at, at + 1, 1, 1), "PATIENT", "cue.loud", 60.0)
        elif ("C" in flags or "P" in flags or "R" in flags) and not is_word(words.low(at)):
            yield words.mark(Run(at, at + 1, 1, 1), "CITY", "cue.loud", 60.0)


def _road(words: TokenView, at: int) -> Iterator[Mark]:
    """Read "Highway 20", "Mile Marker 7"."""
    end = at + 1
    if end < words.size and words.low(end) in ("marker", "no", "number"):
        end += 1
    if end < words.size and words.words[end] in ("-", "#"):
        end += 1
    if not words.words[at][0].isupper() or end >= words.size or not words.words[end].isdigit():
        return
    if words.low(end + 1) in _MILES and end + 2 < words.size and words.words[end + 2].isdigit():
        end += 2  # HWY 191 MM 27
    if words.starts[end] - words.ends[at] < 2 * _FAR:
        yield words.mark(Run(at, end + 1, 1, 1), "LOCATION-OTHER", "cue.road", 85.0)


def _firm(words: TokenView, at: int) -> Iterator[Mark]:
    """Read the capitalised words before a word that firms end in."""
    if not words.words[at][0].isupper():
        return
    first = at
    while first and at - first < MOST and words.near(first - 1, 1):
        if words.is_capital(first - 1):
            first -= 1
        elif words.low(first - 1) == "s" and first > 2 and words.is_capital(first - 3):
            first -= 3  # Murphy's
        else:
            break
    loud = words.loud[at]
    while first < at and words.is_common(first) and (loud or words.opens(first)):
        first += 1
    if any(words.is_capital(i) and not words.is_common(i) for i in range(first, at)):
        yield words.mark(Run(first, at + 1, 1, 1), "ORGANIZATION", "cue.firm", 75.0)


# --- what stands beside a name ----------------------------------------------------


def _beside(words: TokenView, names: Iterable[Mark]) -> Iterator[Mark]:
    """Yield the rest of a list of names, and initials beside a name."""
    for start, end, label in sorted({mark[:3] for mark in names}):
        last = bisect_left(words.ends, end)
        after = words.low(last + 1)
        if after not in _NEXT_TO or words.ends[last] != end:
            continue
        first = bisect_left(words.starts, start)
        if words.starts[first] != start:
            continue
        if after in _BEFORE_INITIALS:
            yield from _initials(words, label, first, last)
        if after in _ALSO or after in _QUOTES:
            yield from _nickname(words, label, last)
        if after in _BETWEEN:
            yield from _read_further_names(words, label, first, last)


def _initials(words: TokenView, label: str, first: int, last: int) -> Iterator[Mark]:
    at = last + 2
    if at >= words.size:
        return
    word = words.words[at]
    if not (word.isupper() and word.isalpha() and 2 <= len(word) <= 3):
        return
    letters = {words.words[i][0].upper() for i in range(first, last + 1)}
    low, is_last = word.lower(), words.words[last + 1] == ","
    is_degree = low in DEGREES or low in SHORTHAND or (is_last and "W" in words.flags(at))
    if not is_degree and (word[-1] in letters or (word[0] in letters and last > first)):
        yield Mark(words.starts[at], words.ends[at], label, "", 82.0, "cue.initials")


def _nickname(words: TokenView, label: str, last: int) -> Iterator[Mark]:
    """Read the quoted name behind a name, and the family name behind that: aka "Bud"."""
    at = last + 1
    while at < words.size and words.low(at) in _ALSO:
        at += 1
    if at + 2 < words.size and words.words[at] in _QUOTES and words.words[at + 2] in _QUOTES:
        if not words.is_capital(at + 1):
            return
        yield words.mark(Run(at + 1, at + 2, 1, 1), label, "cue.nickname", 80.0)
        if (run := words.run(at + 3)) and run.strong:
            yield words.mark(run, label, "cue.nickname", 80.0)


def _read_further_names(words: TokenView, label: str, first: int, last: int) -> Iterator[Mark]:
    many = first >= 1 and words.low(first - 1 - (words.words[first - 1] == ".")) == "drs"
    for _ in range(6):
        at = last + 1
        if at < words.size and words.words[at] in _SIGNS_BETWEEN and "\n" not in words.gap(at):
            at += 1
        if at < words.size and words.low(at) in ("and", "or", "&"):
            at += 1
        if at == last + 1:
            return
        run = words.run(at)
        if run is None or not run.words or words.is_place(run):
            return
        whole = run.last - run.first > 1 and (run.listed or not words.loud[at])
        if not run.strong or not (many or whole):
            return
        if words.loud[at] and any(is_word(words.low(i)) for i in range(run.first, run.last)):
            return  # PER RUIZ, HIGH SPEED
        yield words.mark(run, label, "cue.list", 78.0)
        last = run.last - 1
