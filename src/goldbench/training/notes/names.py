"""People of a variant: every word of a name another, in the place and the case of the first."""

import re
from collections.abc import Iterable, Mapping

from goldbench.language import fold_word
from goldbench.synthetic.chance import pick
from goldbench.training.notes.draw import WORD, Draw, match_case
from goldbench.training.notes.sources import WordSource

_LETTERS = "ABCDEFGHJKLMNOPRSTVWZ"
_HEAD = re.compile(r"O['’]|Ma?c(?=[A-Z])")
_INITIALS = 3  # letters up to which a name of one word in one case is initials


def sort_words(names: Iterable[str], words: WordSource) -> dict[str, bool]:
    """Tell given names (True) from family names by where they stand in the full names of a note."""
    is_given: dict[str, bool] = {}
    for name in names:
        parts = [part for part in WORD.findall(name) if _is_name(part, words)]
        if len(parts) < 2:  # a full name has two words
            continue
        family = parts[: len(WORD.findall(name.partition(",")[0]))] if "," in name else parts[-1:]
        for part in parts:
            is_given.setdefault(fold_word(part), part not in family)
    return is_given


def _is_name(part: str, words: WordSource) -> bool:
    return len(part) > 1 and fold_word(part) not in words.kept


def other_name(draw: Draw, text: str, words: WordSource, is_given: Mapping[str, bool]) -> str:
    """Give another person's name of the same shape.

    >>> from random import Random
    >>> from goldbench.training.notes.english_words import ENGLISH
    >>> other_name(Draw(Random(1)), "J. O'Dell, jr", ENGLISH, {}).endswith(", jr")
    True
    """
    parts = WORD.findall(text)
    mixed = not (text.islower() or text.isupper())
    if not mixed and len(parts) == 1 and len(parts[0]) <= _INITIALS:
        return WORD.sub(lambda part: _letters(draw, part[0]), text)

    def other(part: re.Match[str]) -> str:
        word = part[0]
        if len(word) == 1:
            return match_case(draw.another("initial", word, lambda rng: pick(rng, _LETTERS)), word)
        if fold_word(word) in words.kept or (mixed and word.islower()):
            return word
        return _word(draw, word, words, is_given)

    return WORD.sub(other, text)


def _letters(draw: Draw, word: str) -> str:
    drawn = draw.another("letters", word, lambda rng: "".join(pick(rng, _LETTERS) for _ in word))
    return drawn.lower() if word.islower() else drawn


def _word(draw: Draw, word: str, words: WordSource, is_given: Mapping[str, bool]) -> str:
    head = _HEAD.match(word)
    if head:
        rest = draw.another("name", word[head.end() :], words.family)
        return head[0] + (rest.upper() if word[1:].isupper() else rest)
    known = is_given.get(fold_word(word))
    if known is None:
        known = words.is_given(word) or draw.rng.random() < 0.4

    value = draw.another("name", word, words.given if known else words.family)
    return match_case(value, word)
