"""Names misspelled by one letter: "metfromin", "hyperlipdemia", "Glucatrol"."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol

from goldbench.risk.text.tokens import Words

_REMEMBERED = 50_000  # words looked at before, so that each is looked at once
_LONG = 8  # shorter words are often other words


@dataclass(frozen=True, slots=True)
class Spellings:
    """The long names, and what is left of each without one letter."""

    names: frozenset[str]
    known: frozenset[str]
    without_one: dict[str, str]
    seen: dict[str, str | None] = field(
        default_factory=dict[str, str | None], repr=False, compare=False
    )

    @classmethod
    def of(cls, names: Iterable[str], known: Iterable[str] = ()) -> "Spellings":
        """Make the table of the names; words that are `known` are never taken for misspelled."""
        long = sorted({n.lower() for n in names if len(n) >= _LONG and n.isalpha()})
        table: dict[str, str] = {}
        for name in long:
            for place in range(len(name)):
                table.setdefault(name[:place] + name[place + 1 :], name)
        return cls(frozenset(long), frozenset(long) | frozenset(known), table)

    def nearest(self, word: str) -> str | None:
        """Give the name that a word misses by a letter left out, added, exchanged or moved.

        >>> Spellings.of(["metformin"]).nearest("metfromin")
        'metformin'
        """
        if word in self.known:
            return None
        if word not in self.seen:
            if len(self.seen) >= _REMEMBERED:
                self.seen.clear()
            self.seen[word] = self._nearest(word)
        return self.seen[word]

    def _nearest(self, word: str) -> str | None:
        if word in self.without_one:
            return self.without_one[word]
        for place in range(len(word)):
            rest = word[:place] + word[place + 1 :]
            if rest in self.names:
                return rest
            name = self.without_one.get(rest)
            if name is not None and len(name) == len(word) and name[0] == word[0]:
                return name
        return None


class HasSpellings(Protocol):
    @property
    def spellings(self) -> Spellings: ...


def correct_spelling(words: Words, rules: HasSpellings) -> Words:
    """Write misspelled names as they should be; places stay what they are."""
    nearest = rules.spellings.nearest
    respelt = [
        (nearest(word) or word) if len(word) >= _LONG and word.isalpha() else word
        for word in words.words
    ]
    return Words(respelt, words.starts, words.ends)
