"""Marks as tests write them: in brackets within their text, or as the words that are found."""

from collections.abc import Callable, Iterable

from goldbench.language import Tokens, tokens
from goldbench.phi.mark import Mark

Finder = Callable[[str, Tokens], Iterable[Mark]]


def read_mark(text: str, label: str) -> tuple[Mark, str]:
    """Read the mark of "Seen [1956] by"."""
    start, end = text.index("["), text.index("]") - 1
    return Mark(start, end, label), text.replace("[", "").replace("]", "")


def find_words(finder: Finder, text: str) -> list[str]:
    return sorted(text[m.start : m.end] for m in finder(text, tokens(text)))
