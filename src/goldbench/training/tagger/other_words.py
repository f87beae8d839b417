"""Notes with some words replaced by others, for the encoder to say what it makes of them.

What a teacher knows shows where a note says something that nobody wrote: with random words of the
notes, of lists and of the vocabulary in the places of others (after Jiao et al. 2020, TinyBERT).
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from goldbench.phi.encoder.wordpieces import cut_words

_SMALL, _CAPITAL, _CAPITALS = "small", "Capital", "CAPITALS"
_FROM_NOTES, _FROM_LISTS = 0.45, 0.75  # below the first from notes, below the second from lists
_SAME_CASE = 0.85


class Replaced(NamedTuple):
    """A text, and whether each of its words is another than was written."""

    text: str
    is_other: list[bool]


class OtherWords:
    """Draws words in the place of others: of notes seen before, of a list, of a vocabulary."""

    def __init__(self, listed: Sequence[str], vocabulary: Sequence[str]) -> None:
        self._listed = listed
        self._vocabulary = vocabulary
        self._seen: dict[str, list[str]] = {_SMALL: [], _CAPITAL: [], _CAPITALS: []}

    def replace(self, text: str, share: float, rng: Random) -> Replaced:
        """Replace a share of the words of two letters and more."""
        words = cut_words(text)
        parts, is_other, at = [], [], 0
        for start, end in zip(words.starts, words.ends, strict=True):
            word = text[start:end]
            parts.append(text[at:start])
            at = end
            can_change = word.isalpha() and len(word) > 1
            is_other.append(can_change and rng.random() < share)
            parts.append(self._draw(_name_case(word), rng) if is_other[-1] else word)
            if can_change:
                self._seen[_name_case(word)].append(word)
        return Replaced("".join([*parts, text[at:]]), is_other)

    def _draw(self, case: str, rng: Random) -> str:
        draw = rng.random()
        if draw < _FROM_NOTES and self._seen[case]:
            return rng.choice(self._seen[case])
        word = rng.choice(self._listed if draw < _FROM_LISTS else self._vocabulary)
        if rng.random() >= _SAME_CASE:
            case = rng.choice(sorted(self._seen))
        return put_in_case(word, case)


def _name_case(word: str) -> str:
    if word == word.lower():
        return _SMALL
    return _CAPITALS if word.isupper() else _CAPITAL


def put_in_case(word: str, case: str) -> str:
    """Write a word in a case, if its length stays.

    >>> put_in_case("ana", "Capital"), put_in_case("ANA", "small"), put_in_case("ß", "CAPITALS")
    ('Ana', 'ana', 'ß')
    """
    if case == _SMALL:
        written = word.lower()
    else:
        written = word.upper() if case == _CAPITALS else word[:1].upper() + word[1:].lower()
    return written if len(written) == len(word) else word
