"""Slots that hold the vocabulary of notes and never a person: drawn from lists, without a label.

Abbreviations, brands and eponyms look like names to a model that has seen few of them; these slots
let templates set them where names stand too: capitalised, in capitals, at the head of a line.
"""

from collections.abc import Callable
from functools import cache
from random import Random

from goldbench.language.lexicons import entries
from goldbench.synthetic.chance import pick
from goldbench.synthetic.grammar import Slot
from goldbench.synthetic.phi.english.scene import Scene

Make = Callable[[Random], str]


@cache
def _acronyms() -> tuple[str, ...]:
    return tuple(
        word for word in entries("en", "abbreviations") if word.isalpha() and _is_loud(word)
    )


def _is_loud(word: str) -> bool:
    return word.isupper() and len(word) > 2


@cache
def _choose_single(name: str) -> tuple[str, ...]:
    """Give the entries of one word: a phrase is a whole already and takes no noun behind it."""
    return tuple(word for word in entries("en", name) if " " not in word)


def _capitalise(word: str) -> str:
    """Write it as at the head of a line; what has a capital inside (SpO2, kVp) stays.

    >>> _capitalise("amlodipine"), _capitalise("AirSense"), _capitalise("iStent")
    ('Amlodipine', 'AirSense', 'iStent')
    """
    return word if any(letter.isupper() for letter in word) else word.capitalize()


_MAKES: dict[str, Make] = {
    "abbr": lambda r: pick(r, entries("en", "abbreviations")),
    "abbr.caps": lambda r: pick(r, _acronyms()),
    "brand": lambda r: pick(r, entries("en", "brands")),
    "brand.caps": lambda r: pick(r, entries("en", "brands")).upper(),
    "brand.head": lambda r: _capitalise(pick(r, entries("en", "brands"))),
    "brand.word": lambda r: _capitalise(pick(r, _choose_single("brands"))),
    "eponym.caps": lambda r: pick(r, _choose_single("eponyms")).upper(),
    "eponym.more": lambda r: pick(r, _choose_single("eponyms")),
    "term": lambda r: pick(r, entries("en", "clinical")),
    "term.caps": lambda r: pick(r, entries("en", "clinical")).upper(),
    "term.head": lambda r: pick(r, entries("en", "clinical")).capitalize(),
}


def _draw(make: Make) -> Callable[[Scene], str]:
    return lambda scene: make(scene.rng)


TERM_SLOTS: dict[str, Slot[Scene]] = {name: Slot(_draw(make)) for name, make in _MAKES.items()}
