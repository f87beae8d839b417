"""Which mentions are denied, left open, or somebody else's: cues and how far they reach.

A cue reaches from its own place to the end of its clause, but not further than `_REACH` bytes. A
clause ends with a sentence, a semicolon, a line that is followed by a capital, a digit, a list
mark or an empty line, or with a word such as "but". A phrase inside a longer one ("no" in "not
only") is not a cue of its own.
"""

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from goldbench.language import family, negation
from goldbench.language.folding import Folded, Ints
from goldbench.language.variants import check_language

Kind = Literal["negated", "family", "uncertain"]
KINDS: tuple[Kind, ...] = ("negated", "family", "uncertain")
Bools = npt.NDArray[np.bool_]
# Bytes between cue and mention: about ten words after a cue, six before one.
_REACH = {"before": 60, "after": 40}

_SETS: tuple[tuple[str, str, Mapping[str, tuple[str, ...]]], ...] = (
    ("negated", "before", negation.BEFORE),
    ("negated", "after", negation.AFTER),
    ("uncertain", "before", negation.OPEN_BEFORE),
    ("uncertain", "after", negation.OPEN_AFTER),
    ("family", "before", family.BEFORE),
    ("family", "after", family.AFTER),
    ("pseudo", "", negation.PSEUDO),
    ("stop", "", negation.STOPS),
)


class Hits(NamedTuple):
    """Places of phrases in a run of notes: bytes [start, end) and the number of the phrase."""

    start: Ints
    end: Ints
    phrase: Ints

    def only(self, kept: Bools | Ints) -> "Hits":
        return Hits(self.start[kept], self.end[kept], self.phrase[kept])


class Cues:
    """The cues of some languages; `phrases` is what has to be looked for."""

    def __init__(self, languages: Iterable[str]) -> None:
        roles: dict[str, set[tuple[str, str]]] = {}
        for language in sorted(set(languages)):
            check_language(language)
            for kind, side, phrases in _SETS:
                for phrase in phrases.get(language, ()):
                    roles.setdefault(phrase, set()).add((kind, side))
        self.phrases = tuple(sorted(roles))
        self._roles = [roles[phrase] for phrase in self.phrases]

    def judge(self, run: Folded, cues: Hits, start: Ints, end: Ints) -> dict[Kind, Bools]:
        """Say of each mention which kinds of cue reach it. `cues.phrase` counts in `phrases`."""
        cues = cues.only(outermost(cues.start, cues.end))
        edges = np.concatenate([clause_ends(run), cues.start[self._has(cues, "stop", "")]])
        edges.sort()
        clause = np.searchsorted(edges, start, side="right")
        home = np.searchsorted(edges, cues.start, side="right")
        reached: dict[Kind, Bools] = {}
        for kind in KINDS:
            before, after = self._has(cues, kind, "before"), self._has(cues, kind, "after")
            reached[kind] = _behind(cues.end[before], home[before], start, clause)
            reached[kind] |= _ahead(cues.start[after], home[after], end, clause)
        return reached

    def _has(self, cues: Hits, kind: str, side: str) -> Bools:
        playing = np.array([(kind, side) in roles for roles in self._roles], dtype=np.bool_)
        mask: Bools = playing[cues.phrase] if len(playing) else np.zeros(0, np.bool_)
        return mask


def _behind(ends: Ints, home: Ints, start: Ints, clause: Ints) -> Bools:
    """Say which mentions have a cue before them in their clause; the nearest decides.

    The ends of cues ascend as their starts do, since none lies in another.
    """
    if not ends.size:
        return np.zeros(len(start), np.bool_)
    last = np.searchsorted(ends, start, side="right") - 1
    near = np.maximum(last, 0)
    reached: Bools = (last >= 0) & (home[near] == clause) & (start - ends[near] <= _REACH["before"])
    return reached


def _ahead(starts: Ints, home: Ints, end: Ints, clause: Ints) -> Bools:
    """Say which mentions have a cue after them in their clause."""
    if not starts.size:
        return np.zeros(len(end), np.bool_)
    first = np.searchsorted(starts, end, side="left")
    near = np.minimum(first, len(starts) - 1)
    close = starts[near] - end <= _REACH["after"]
    reached: Bools = (first < len(starts)) & (home[near] == clause) & close
    return reached


def outermost(start: Ints, end: Ints) -> Ints:
    """Give the places, in text order, that lie in no other place; of equal ones the first."""
    order = np.lexsort((-end, start))
    reach = np.maximum.accumulate(end[order]) if len(order) else end
    inside = np.zeros(len(order), np.bool_)
    inside[1:] = end[order][1:] <= reach[:-1]
    return order[~inside]


def clause_ends(run: Folded) -> Ints:
    """Give the bytes at which a new clause begins, in no order; every note begins one."""
    data = run.array
    at = np.flatnonzero(_any_of(data, b"\n.;!?"))
    here, follows = data[at], data[np.minimum(at + 1, len(data) - 1)]
    line = here == ord("\n")
    ends = np.where(line, _OPENS_LINE[follows], _IS_SPACE[follows] | (here == ord(";")))
    # Places may repeat and need no order here: they are sorted together with the stops.
    return np.concatenate([at[ends] + 1, run.starts])


def _any_of(data: npt.NDArray[np.uint8], letters: bytes) -> Bools:
    # Five comparisons are several times faster than one table of 256 looked up for every byte.
    mask: Bools = data == letters[0]
    for letter in letters[1:]:
        mask |= data == letter
    return mask


def _among(letters: bytes) -> Bools:
    table = np.zeros(256, np.bool_)
    table[np.frombuffer(letters, np.uint8)] = True
    return table


_IS_SPACE = _among(b" \t\n\r\v\f")
_OPENS_LINE = _among(b"\n\r-*#0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
