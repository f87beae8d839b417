"""Answers by word, each worked out once.

A dictionary rather than `functools.lru_cache`: every token of a note asks, and a look-up here costs
a quarter of a call there.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")
_MOST = 1 << 15


class WordCache(dict[str, T], Generic[T]):
    """What `answer` says of a word. When there are too many answers, all are forgotten.

    >>> sizes = WordCache(len)
    >>> sizes["Ana"], sizes
    (3, {'Ana': 3})
    """

    def __init__(self, answer: Callable[[str], T], *, most: int = _MOST) -> None:
        super().__init__()
        self._answer = answer
        self._most = most

    def __missing__(self, word: str) -> T:
        if len(self) >= self._most:
            self.clear()
        answer = self[word] = self._answer(word)
        return answer
