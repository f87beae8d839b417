"""The values of one variant of a note: drawn by chance, and what was drawn once stays.

So a person, a house or a day that a note names twice is still one and the same in its variant.
"""

import re
from collections.abc import Callable
from random import Random

from goldbench.language import fold_word

WORD = re.compile(r"[^\W\d_]+(?:['’ʻ][^\W\d_]+)*")
_TRIES = 50


class Draw:
    """Chance with a memory, by kind of value and what stood there without case and accents."""

    __slots__ = ("_memory", "rng")

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self._memory: dict[tuple[str, str], str] = {}

    def recall(self, kind: str, text: str) -> str | None:
        return self._memory.get((kind, fold_word(text)))

    def another(self, kind: str, text: str, make: Callable[[Random], str]) -> str:
        """Give the value that stands for this one; it never is the one itself."""
        key = kind, fold_word(text)
        if key not in self._memory:
            value = make(self.rng)
            for _ in range(_TRIES):
                if key[1] not in WORD.findall(fold_word(value)) and fold_word(value) != key[1]:
                    break
                value = make(self.rng)
            self._memory[key] = value
        return self._memory[key]


def match_case(value: str, like: str) -> str:
    """Write a value in capitals or in small letters where the other is; else as it is.

    >>> match_case("Bell", "RUIZ"), match_case("Bell", "ruiz"), match_case("McBell", "Ruiz")
    ('BELL', 'bell', 'McBell')
    """
    if like.isupper() and sum(map(str.isalpha, like)) > 1:
        return value.upper()
    return value.lower() if like.islower() else value
