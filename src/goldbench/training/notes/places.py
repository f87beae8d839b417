"""Houses, firms, streets and towns of a variant: the words of their kind stay, the names go."""

import re
from collections import Counter
from collections.abc import Iterable
from random import Random

from goldbench.language import fold_word
from goldbench.synthetic.chance import pick, whole
from goldbench.training.notes.draw import WORD, Draw, match_case
from goldbench.training.notes.sources import WordSource, is_ordinary

_OFTEN = 2  # names in which a word must occur to be the word of a kind
_WHOLE = 0.2  # share of houses that get a name of another make
_ORDINARY = 0.5  # share of ordinary words that stay
_ACRONYM = 4
_CAPITALS = "ABCDEFGHIKLMNPRSTUVW"
_PART = re.compile(rf"\d|{WORD.pattern}")


def find_kind_words(names: Iterable[str]) -> frozenset[str]:
    """List the words that several names have in common: Clinic, Road, St."""
    seen = Counter(part for name in set(names) for part in {*WORD.findall(fold_word(name))})
    return frozenset(part for part, count in seen.items() if count >= _OFTEN)


def other_house(
    draw: Draw, text: str, label: str, words: WordSource, kind_words: frozenset[str]
) -> str:
    """Give another house, firm, street or spot; the same word is replaced by the same."""
    make = words.houses.get(label)
    if make and draw.recall("house", text) is None and draw.rng.random() < _WHOLE:
        draw.another("house", text, make)
    if recalled := draw.recall("house", text):
        return match_case(recalled, text)
    mixed = not (text.islower() or text.isupper())

    def other(part: re.Match[str]) -> str:
        word = part[0]
        if word.isdigit():
            return str(whole(draw.rng, 1, 9)) if word != "0" else str(whole(draw.rng, 0, 9))
        if fold_word(word) in kind_words or len(word) == 1 or (mixed and word.islower()):
            return word
        return _naming(draw, word, words, mixed=mixed)

    changed = _PART.sub(other, text)
    if fold_word(changed) == fold_word(text) and make:
        return match_case(draw.another("house", text, make), text)
    return changed


def _naming(draw: Draw, word: str, words: WordSource, *, mixed: bool) -> str:
    if known := draw.recall("name", word) or draw.recall("town", word):
        return match_case(known, word)
    if mixed and word.isupper() and len(word) <= _ACRONYM:
        return draw.another(
            "acronym", word, lambda rng: "".join(pick(rng, _CAPITALS) for _ in word)
        )

    def make(rng: Random) -> str:
        return words.naming(rng)

    stays = is_ordinary(word) and draw.another("stays", word, _toss) == "stays"
    return word if stays else match_case(draw.another("naming", word, make), word)


def _toss(rng: Random) -> str:
    return "stays" if rng.random() < _ORDINARY else "goes"


def other_town(draw: Draw, text: str, words: WordSource) -> str:
    return match_case(draw.another("town", text, words.town), text)


def other_region(draw: Draw, text: str, words: WordSource) -> str:
    """Give another state or province; a code for a code, with its full stops."""
    letters = [c for c in text if c.isalpha()]
    if len(letters) > _ACRONYM - 1 or not text.isupper():
        return match_case(draw.another("region", text, words.region), text)
    code = draw.another("code", text, lambda rng: pick(rng, words.codes))
    return ".".join([*code, ""]) if "." in text else code


def other_country(draw: Draw, text: str, words: WordSource) -> str:
    return match_case(draw.another("country", text, words.country), text)
