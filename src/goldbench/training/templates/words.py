"""Words that no list has: made letter by letter like those of a list."""

from collections.abc import Iterable
from functools import cache
from random import Random

from goldbench.language.lexicons import entries
from goldbench.synthetic.chance import pick

_END = "\n"


class Chain:
    """A Markov chain over letters: each depends on the two before it.

    >>> word = Chain(["Anna", "Hanna", "Joanna"]).word(Random(3))
    >>> word.endswith("nna")
    True
    """

    def __init__(self, words: Iterable[str], *, least: int = 3, most: int = 12) -> None:
        self._next: dict[str, list[str]] = {}
        self._least, self._most = least, most
        for word in words:
            text = f"\t\t{word}{_END}"
            for at in range(len(text) - 2):
                self._next.setdefault(text[at : at + 2], []).append(text[at + 2])

    def word(self, rng: Random) -> str:
        """Make a word of a bearable length."""
        spelling = ""
        while not self._least <= len(spelling) <= self._most:
            spelling, state = "", "\t\t"
            while (letter := pick(rng, self._next[state])) != _END and len(spelling) <= self._most:
                spelling += letter
                state = state[1] + letter
        return spelling.capitalize()


@cache
def chain(name: str) -> Chain:
    """Give the chain of a list of the English lexicon; single words count, others do not."""
    return Chain(word for word in entries("en", name) if word.isalpha())


def word(rng: Random, name: str, *, invented: float = 0.5) -> str:
    """Draw an entry of a list, or with chance `invented` a word like its entries."""
    return chain(name).word(rng) if rng.random() < invented else pick(rng, entries("en", name))
