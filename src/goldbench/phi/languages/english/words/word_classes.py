"""English words by class: a model that knows one word of a class knows them all.

"Retired from X", "employed by X" and "drives for X" differ in every word; in classes they are
alike. So a phrase that no training text holds still reads like one that does. A word without a
class of its own goes by its case and by the lists it stands in: a capitalised word that no list
has is more of a name than one that is common in clinical text. Beside that stands how everyday
text writes a word, small or with a capital, and its Brown cluster: words that have the same
neighbours.
"""

from collections.abc import Sequence
from functools import lru_cache

from goldbench.language.lexicons import Usage, lexicon, usage
from goldbench.language.tokens import folded, shape
from goldbench.phi.languages.english.words.word_class_members import SIGN_WORDS

_SIGNS: dict[str, str] = {
    word: sign for sign, words in SIGN_WORDS.items() for word in words.split()
}
_NAMED = (("n", "GS"), ("p", "CRP"), ("e", "E"), ("w", "W"))
_SIZES = (4, 7, 20)  # turns from the root; no path has more
_UNKNOWN = Usage("u", "", "")


def kind(word: str, *, loud: bool = False) -> str:
    """Give the class of a word; a word of a loud line has one of its own.

    >>> [kind(word) for word in ("Her", "aunt", "works", "for", "Zorblax")]
    ['Xxof', 'kin', 'work', 'by', 'Xx']
    >>> kind("MARIA", loud=True)
    '!XXn'
    """
    return f"!{_kind(word)}" if loud else _kind(word)


@lru_cache(maxsize=1 << 15)
def _kind(word: str) -> str:
    outline = shape(word)
    if not word.isalpha():
        return outline[:5]
    sign = _SIGNS.get(word.lower(), "")
    flags = lexicon("en").flags.get(folded(word), "")
    if outline == "x":
        return sign or ("w" if "W" in flags else "x")
    listed = "".join(code for code, lists in _NAMED if any(letter in flags for letter in lists))
    return outline + (sign or listed)


@lru_cache(maxsize=1 << 15)
def used(word: str) -> tuple[str, str | None]:
    """Give how a word is written here and elsewhere, and the path of its cluster."""
    outline = shape(word)
    if not word.isalpha():
        return outline[:5], None
    use = usage(word.lower()) or _UNKNOWN
    if outline == "x":
        path = use.small
    elif outline == "Xx" or use.case in "de":
        path = use.capital or use.small
    else:
        path = use.small or use.capital
    return outline + use.case, path or None


def brown(path: str, offsets: Sequence[int]) -> tuple[tuple[str, ...], ...]:
    """Name the cluster of a word and two larger ones that hold it, at each offset.

    >>> brown("0110101101", [0])
    (('c40=0110', 'c70=0110101', 'c200=0110101101'),)
    """
    return tuple(tuple(f"c{size}{o}={path[:size]}" for size in _SIZES) for o in offsets)
