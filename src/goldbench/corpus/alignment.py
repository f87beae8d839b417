"""Where in a note a quote stands that came without offsets, as language models give them.

A quote is looked for in three ways, the next only where the one before finds nothing:

1. **exact**: the very characters. Places that begin and end at word borders come before places
   inside words; the latter count only where there is nothing else.
2. **loose**: the same after case folding and canonical decomposition (é = e + accent), with every
   run of white space as one blank, and none at the ends.
3. **edited**: on the loose form, at most one edit (Levenshtein) for every 8 characters begun, in
   quotes of 5 to 1,000 characters; the place begins and ends at word borders, and no edit touches
   a digit: a date that is one digit off is another date.

Of several places the k-th mention of the same quote takes the k-th. A quote that stands at more
places than it is listed is looked for between its neighbours in the list, if these are in text
order; where more places are left than mentions it is **ambiguous**, and takes the first. What is
found nowhere is **invented**.
"""

import unicodedata
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, NamedTuple

from goldbench.corpus.span import Extent, Span

How = Literal["exact", "loose", "edited", "ambiguous", "invented"]

SHORTEST, LONGEST, CHARACTERS_AN_EDIT = 5, 1000, 8


class Alignment(NamedTuple):
    """`places` is how many places the quote may mean; an invented one is put at the text's end."""

    start: int
    end: int
    how: How
    places: int


def is_invented(span: Span) -> bool:
    """Say whether a span is a quote that a reader found nowhere in its text."""
    return "invented" in span.attributes


def align(text: str, quotes: Sequence[str]) -> list[Alignment]:
    """Find each quote; the answer has the order of the quotes.

    >>> [tuple(a) for a in align("Ana saw Dr. Ana  Ruiz.", ["Ana", "ana ruiz", "Dr. Anna", "Eva"])]
    [(0, 3, 'ambiguous', 2), (12, 21, 'loose', 1), (8, 15, 'edited', 1), (22, 22, 'invented', 0)]
    """
    seeker = _Seeker(text)
    occurrences = {quote: seeker.places(quote) for quote in dict.fromkeys(quotes)}
    mentions: defaultdict[str, list[int]] = defaultdict(list)
    for at, quote in enumerate(quotes):
        mentions[quote].append(at)
    alignments: dict[int, Alignment] = {}
    for quote, listed in mentions.items():
        how, places = occurrences[quote]
        if not places:
            alignments |= dict.fromkeys(listed, Alignment(len(text), len(text), "invented", 0))
        elif len(places) <= len(listed):
            for k, at in enumerate(listed):
                alignments[at] = Alignment(*places[min(k, len(places) - 1)], how, 1)
    settled = sorted(at for at, alignment in alignments.items() if alignment.how != "invented")
    for quote, listed in mentions.items():
        if listed[0] not in alignments:
            alignments |= _align_between(listed, *occurrences[quote], settled, alignments)
    return [alignments[at] for at in range(len(quotes))]


def _align_between(
    listed: list[int],
    how: How,
    places: list[Extent],
    settled: list[int],
    alignments: dict[int, Alignment],
) -> dict[int, Alignment]:
    """Place the mentions of a quote that has more places than mentions.

    Mentions are taken together that are listed between the same two settled neighbours.
    """
    groups: defaultdict[int, list[int]] = defaultdict(list)
    for at in listed:
        groups[bisect_left(settled, at)].append(at)
    taken: dict[int, Alignment] = {}
    left = list(places)
    for place, group in groups.items():
        first = alignments[settled[place - 1]].start if place else 0
        last = alignments[settled[place]].start if place < len(settled) else left[-1].start
        inside = [extent for extent in left if first <= extent.start <= last]
        choice = inside if len(inside) >= len(group) else left
        sure: How = how if len(choice) == len(group) else "ambiguous"
        for at, extent in zip(group, choice, strict=False):
            taken[at] = Alignment(*extent, sure, len(choice))
        left = [extent for extent in left if extent not in choice[: len(group)]]
    return taken


class _Seeker:
    """Looks for quotes in one text; its folded form is made when the first quote needs it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._folded: _Folded | None = None

    def places(self, quote: str) -> tuple[How, list[Extent]]:
        exact = _occurrences(self.text, quote)
        wanted = _fold(quote).text.strip()
        if exact or not wanted:
            return "exact", exact
        if self._folded is None:
            self._folded = _fold(self.text)
        folded = self._folded
        loose = [folded.origin(place) for place in _occurrences(folded.text, wanted)]
        if any(loose):
            return "loose", [place for place in loose if place is not None]
        return "edited", [
            p for p in map(folded.origin, _search_near(folded.text, wanted)) if p is not None
        ]


def _occurrences(text: str, quote: str) -> list[Extent]:
    """Places that do not overlap, at word borders if there are any such."""
    if not quote:
        return []
    for anywhere in (False, True):
        extents, at = [], text.find(quote)
        while at >= 0:
            end = at + len(quote)
            take = anywhere or (_is_border(text, at) and _is_border(text, end))
            if take:
                extents.append(Extent(at, end))
            at = text.find(quote, end if take else at + 1)
        if extents:
            return extents
    return []


def _is_border(text: str, at: int) -> bool:
    if not 0 < at < len(text):
        return True
    after = text[at]
    return not (after.isalnum() and text[at - 1].isalnum()) and not unicodedata.combining(after)


@dataclass(frozen=True, slots=True)
class _Folded:
    """A text made comparable; character i came from [starts[i], ends[i]) of the original."""

    text: str
    starts: list[int]
    ends: list[int]

    def origin(self, place: Extent) -> Extent | None:
        """Give the place in the original; None if it would cut one of its characters in two."""
        first, last = place.start, place.end - 1
        if first and self.starts[first - 1] == self.starts[first]:
            return None
        if last + 1 < len(self.ends) and self.ends[last + 1] == self.ends[last]:
            return None
        return Extent(self.starts[first], self.ends[last])


def _fold(text: str) -> _Folded:
    characters: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for at, character in enumerate(text):
        if character.isspace():
            if characters and characters[-1] == " ":
                ends[-1] = at + 1
                continue
            folded = " "
        elif character < "\x80":
            folded = character.lower()
        else:
            folded = unicodedata.normalize("NFD", character.casefold())
        for letter in folded:
            characters.append(letter)
            starts.append(at)
            ends.append(at + 1)
    return _Folded("".join(characters), starts, ends)


def _search_near(text: str, quote: str) -> list[Extent]:
    """Find the places with the fewest edits; of places that overlap, one.

    Filter: cut into one more piece than edits are allowed, a near quote holds one piece unchanged,
    so only the surroundings of such pieces are searched (Navarro 2001, ACM Computing Surveys 33).
    """
    if not SHORTEST <= len(quote) <= LONGEST:
        return []
    edits = -(-len(quote) // CHARACTERS_AN_EDIT)
    digits = _digits(quote)
    candidates: list[tuple[int, int, Extent]] = []
    for window in _surroundings(text, quote, edits):
        for cost, place in _match_approximately(text, window, quote, edits):
            if _digits(text[place.start : place.end]) == digits:
                candidates.append((cost, abs(len(quote) - (place.end - place.start)), place))
    best: list[Extent] = []
    fewest = min(candidates)[0] if candidates else 0
    for cost, _, place in sorted(candidates):
        apart = all(chosen.end <= place.start or place.end <= chosen.start for chosen in best)
        if cost == fewest and apart:
            best.append(place)
    return sorted(best)


def _digits(text: str) -> str:
    return "".join(filter(str.isdigit, text))


def _surroundings(text: str, quote: str, edits: int) -> list[Extent]:
    """Stretches in which a near quote may lie, sorted and merged."""
    cuts = [len(quote) * k // (edits + 1) for k in range(edits + 2)]
    raw: set[Extent] = set()
    for start, end in pairwise(cuts):
        at = text.find(quote[start:end])
        while at >= 0:
            first = max(at - start - edits, 0)
            raw.add(Extent(first, min(at - start + len(quote) + edits, len(text))))
            at = text.find(quote[start:end], at + 1)
    merged: list[Extent] = []
    for stretch in sorted(raw):
        if merged and stretch.start <= merged[-1].end:
            merged[-1] = Extent(merged[-1].start, max(merged[-1].end, stretch.end))
        else:
            merged.append(stretch)
    return merged


def _match_approximately(
    text: str, window: Extent, quote: str, edits: int
) -> Iterator[tuple[int, Extent]]:
    """Yield (edits, place) for each end at a word border, with its latest start (Sellers 1980).

    One row a character of the quote, one column a position of the window. A cell holds
    edits * scale - start, so that one minimum finds the fewest edits and then the latest start.
    """
    import numpy as np  # noqa: PLC0415  # every command imports the formats; few align quotes

    positions = range(window.start, window.end + 1)
    borders = np.array([_is_border(text, at) for at in positions])
    blank = np.array([c.isspace() for c in text[window.start : window.end]])
    may_start, may_end = borders.copy(), borders
    may_start[:-1] &= ~blank
    may_end[1:] &= ~blank
    characters = np.array([ord(c) for c in text[window.start : window.end]], dtype=np.int64)
    columns = np.arange(len(positions), dtype=np.int64)
    scale = np.int64(len(positions) + 1)
    row = np.where(may_start, -columns, (len(quote) + 1) * scale)
    for character in quote:
        inside = row + scale
        changed = np.where(characters == ord(character), 0, scale)
        inside[1:] = np.minimum(row[:-1] + changed, inside[1:])
        # A character too many costs one edit a column: a running minimum of what stands left.
        row = np.minimum.accumulate(inside - columns * scale) + columns * scale
    for column in np.flatnonzero(may_end & (row <= edits * scale)).tolist():
        cost = -(-int(row[column]) // int(scale))
        start = cost * int(scale) - int(row[column])
        if start < column:
            yield cost, Extent(window.start + start, window.start + column)
