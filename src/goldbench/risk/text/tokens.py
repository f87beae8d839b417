"""Words of a note and phrases looked up among them: a dictionary, longest match first."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

# A number with its decimals, letters with an apostrophe, any other sign; a hyphen between letters
# is no token, so that "beta-blocker" and "beta blocker" are the same phrase.
_TOKEN = re.compile(
    r"\d+(?:\.\d+)?|\.{3,}|[^\W\d_]+(?:['’][^\W\d_]+)?|\n|(?<![^\W\d_])-|-(?![^\W\d_])|[^\s\w-]|_"
)

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Words:
    """Three columns of one length; words in small letters, [start, end) in code points.

    `seen` remembers where words of a table stand, so that a note is walked once for each table
    and not once for each sentence.
    """

    words: list[str]
    starts: list[int]
    ends: list[int]
    seen: dict[int, list[int]] = field(
        default_factory=dict[int, list[int]], repr=False, compare=False
    )


class Vocabulary:
    """The first words of the phrases of several tables, to walk a note once for all of them."""

    def __init__(self, tables: Iterable["Phrases[Any]"]) -> None:
        self._owners: dict[str, tuple[int, ...]] = {}
        self._tables: list[int] = []
        for table in tables:
            self._tables.append(id(table))
            for word in table.first_words():
                self._owners[word] = (*self._owners.get(word, ()), id(table))

    def walk(self, words: Words) -> None:
        """Write down where each table's phrases may begin."""
        seen: dict[int, list[int]] = {table: [] for table in self._tables}
        owners = self._owners
        for place, word in enumerate(words.words):
            if word in owners:
                for table in owners[word]:
                    seen[table].append(place)
        words.seen.update(seen)


class Hit(NamedTuple, Generic[Item]):
    """Words [first, last) are a phrase; `item` is what it stands for."""

    first: int
    last: int
    item: Item


def cut(text: str) -> Words:
    r"""Cut a text into words, numbers, signs and line ends.

    >>> cut("Beta-blocker 2.5mg\nd/c'd").words
    ['beta', 'blocker', '2.5', 'mg', '\n', 'd', '/', "c'd"]
    """
    plain = text.lower()
    if len(plain) != len(text):  # a letter that grows, as İ does
        plain = "".join(low if len(low := letter.lower()) == 1 else letter for letter in text)
    plain = plain.replace("’", "'")
    extents = [match.span() for match in _TOKEN.finditer(plain)]
    words = [plain[start:end] for start, end in extents]
    return Words(words, [start for start, _ in extents], [end for _, end in extents])


class Phrases(Generic[Item]):
    """Phrases and what each stands for. `exact` ones are taken only in the letters given."""

    def __init__(self, entries: Iterable[tuple[str, Item]], *, exact: Iterable[str] = ()) -> None:
        strict = set(exact)
        self._phrases: dict[tuple[str, ...], tuple[Item, str]] = {}
        lengths: dict[str, set[int]] = {}
        for phrase, item in entries:
            words = tuple(cut(phrase).words)
            if words:
                self._phrases.setdefault(words, (item, phrase if phrase in strict else ""))
                lengths.setdefault(words[0], set()).add(len(words))
        # By first word the lengths of its phrases, the longest first.
        self._lengths = {
            first: tuple(sorted(sizes, reverse=True)) for first, sizes in lengths.items()
        }

    def at(self, words: Words, place: int, end: int, text: str) -> Hit[Item] | None:
        """Give the longest phrase that begins at a word, None where there is none."""
        lengths = self._lengths.get(words.words[place])
        if lengths is None:
            return None
        for length in lengths:
            last = place + length
            phrase = self._phrases.get(tuple(words.words[place:last])) if last <= end else None
            if phrase is not None:
                item, letters = phrase
                if letters and text[words.starts[place] : words.ends[last - 1]] != letters:
                    continue
                return Hit(place, last, item)
        return None

    def places(self, words: Words) -> list[int]:
        """Give where a phrase may begin: the places of the first words."""
        places = words.seen.get(id(self))
        if places is None:
            firsts = self._lengths
            places = [place for place, word in enumerate(words.words) if word in firsts]
            words.seen[id(self)] = places
        return places

    def find(self, words: Words, first: int, last: int, text: str) -> Iterator[Hit[Item]]:
        """Give the phrases among words [first, last) in order; none overlaps another."""
        places = self.places(words)
        number = bisect_left(places, first)
        if number == len(places) or places[number] >= last:
            return iter(())  # as in most sentences
        return self._find_from(
            words, places[number : bisect_left(places, last, number)], last, text
        )

    def _find_from(
        self, words: Words, places: list[int], last: int, text: str
    ) -> Iterator[Hit[Item]]:
        free = 0
        for place in places:
            if place >= free:
                hit = self.at(words, place, last, text)
                if hit is not None:
                    yield hit
                    free = hit.last

    def first_words(self) -> Iterable[str]:
        return self._lengths.keys()
