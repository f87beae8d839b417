"""English words by class: a model that knows one word of a class knows them all.

"Retired from X", "employed by X" and "drives for X" differ in every word; in classes they are
alike. So a phrase that no training text holds still reads like one that does. A word without a
class of its own goes by its case and by the lists it stands in: a capitalised word that no list
has is more of a name than one that is common in clinical text.
"""

from collections.abc import Sequence
from functools import lru_cache

from goldbench.language.lexicons import lexicon
from goldbench.language.tokens import folded, shape
from goldbench.phi.models.sign_words import SIGN_WORDS

# Name of the column, prefix of its features, offsets.
SIGNS: tuple[tuple[str, str, tuple[int, ...]], ...] = (
    ("kind", "kn", (-3, -2, -1, 0, 1, 2, 3)),
    ("kinds", "kp", (-2, -1, 0, 1)),
    ("triple", "kt", (-1, 0, 1)),
)
_SIGNS: dict[str, str] = {
    word: sign for sign, words in SIGN_WORDS.items() for word in words.split()
}
_NAMED = (("n", "GS"), ("p", "CRP"), ("e", "E"), ("w", "W"))
_EDGE = "#"


def signs(words: Sequence[str], lines: Sequence[tuple[int, int]]) -> dict[str, list[str]]:
    """Give the class of each word, of each with the next, and of each with both neighbours.

    >>> signs(["Her", "aunt", "works", "for", "Zorblax"], [(0, 5)])["kind"]
    ['Xxof', 'kin', 'work', 'by', 'Xx']
    """
    own = [_kind(word) for word in words]
    for start, end in lines:
        if _is_loud(words[start:end]):
            own[start:end] = [f"!{kind}" for kind in own[start:end]]
    after = [*own[1:], _EDGE][: len(own)]
    before = [_EDGE, *own[:-1]][: len(own)]
    return {
        "kind": own,
        "kinds": [f"{a}|{b}" for a, b in zip(own, after, strict=True)],
        "triple": [f"{a}|{b}|{c}" for a, b, c in zip(before, own, after, strict=True)],
    }


def _is_loud(line: Sequence[str]) -> bool:
    """Say whether a line is written in capitals throughout."""
    letters = [word for word in line if word.isalpha()]
    return len(letters) > 2 and all(map(str.isupper, letters))


@lru_cache(maxsize=1 << 15)
def _kind(word: str) -> str:
    outline = shape(word)
    if not word.isalpha():
        return outline[:5]
    sign = _SIGNS.get(word.lower(), "")
    flags = lexicon("en").flags.get(folded(word), "")
    if outline == "x":
        return sign or ("w" if "W" in flags else "x")
    listed = "".join(code for code, lists in _NAMED if any(one in flags for one in lists))
    return outline + (sign or listed)
