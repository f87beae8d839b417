"""Slots of addresses from all over the world: `x.<land>.street`, `.town`, `.region`, `.code`.

Without a land (`x.street`, `x.town`...) they keep to one land all over a text, drawn from who the
scene is about. Provinces and counties are STATE; suburbs, villages and districts that are called
after a town are CITY.
"""

import re
from collections.abc import Callable
from random import Random

from goldbench.synthetic.chance import pick, whole
from goldbench.synthetic.grammar import Slot
from goldbench.synthetic.phi import numbers
from goldbench.synthetic.phi.english.scene import Scene
from goldbench.synthetic.phi.labels import I2B2
from goldbench.training.templates.countries import CODES, Land, land
from goldbench.training.templates.words import word

Draw = Callable[[Random, Land], str]
_SIGN = re.compile(r"\{[a-z]\}")
_LONG = 0.3  # share of names with a third syllable
_LISTED = 0.3  # share of towns and street names from the lists


def _root(rng: Random, of: Land) -> str:
    root = "".join(pick(rng, of.syllables) for _ in range(2 + (rng.random() < _LONG)))
    return root.capitalize()


def town(rng: Random, of: Land) -> str:
    """Name a town: from syllables and an end, or one that exists somewhere."""
    draw = rng.random()
    if draw < _LISTED:
        return word(rng, "cities", invented=0.4)
    return _root(rng, of) + pick(rng, of.ends) if draw < 0.85 else _root(rng, of)


def _name(rng: Random, of: Land) -> str:
    """Name what a street is called after."""
    draw = rng.random()
    if draw < _LISTED:
        return word(rng, "surnames", invented=0.5).replace(" ", "-")
    if draw < 0.4:
        return word(rng, "given", invented=0.3).replace(" ", "-")
    if draw < 0.6:
        return _root(rng, of) + pick(rng, of.ends)
    return _root(rng, of)


def street(rng: Random, of: Land) -> str:
    """Write the line of an address that says street and house, as the land writes it."""
    way = pick(rng, of.ways)
    if way[0].isupper() and any(
        "{n}{w}" in shape for shape in of.streets
    ):  # "Berliner Straße" keeps its blank
        way = f" {way}"
    draws: dict[str, Callable[[], str]] = {
        "{n}": lambda: _name(rng, of),
        "{m}": lambda: _name(rng, of),
        "{w}": lambda: way,
        "{a}": lambda: str(whole(rng, 1, 40)),
        "{b}": lambda: str(whole(rng, 1, 320)),
        "{c}": lambda: str(whole(rng, 100, 9999)),
        "{l}": lambda: pick(rng, "ABCDEFG"),
    }
    written = _SIGN.sub(lambda sign: draws[sign[0]](), pick(rng, of.streets))
    return _ordinals(written)


def _ordinals(text: str) -> str:
    """Mend the ends of ordinal numbers.

    >>> _ordinals("2th Cross"), _ordinals("13th Main"), _ordinals("31rd Floor")
    ('2nd Cross', '13th Main', '31st Floor')
    """
    words = text.split(" ")
    for at, part in enumerate(words):
        if part[-2:] in ("th", "rd") and part[:-2].isdigit():
            number = int(part[:-2])
            teens = 11 <= number % 100 <= 13
            end = "th" if teens else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
            words[at] = f"{number}{end}"
    return " ".join(words)


def _code(rng: Random, of: Land) -> str:
    return numbers.any_of(rng, *of.codes).strip()


def _region(rng: Random, of: Land) -> str:
    return pick(rng, of.regions)


def _country(rng: Random, of: Land) -> str:
    return pick(rng, of.names)


_DRAWS: dict[str, tuple[str, Draw]] = {
    "street": ("STREET", street),
    "town": ("CITY", town),
    "region": ("STATE", _region),
    "code": ("ZIP", _code),
    "land": ("COUNTRY", _country),
}


def home(scene: Scene) -> Land:
    """Give the land of a text, the same wherever its slots stand."""
    about = scene.patient
    rng = Random(f"{about.number} {about.mrn} land")  # noqa: S311  # texts, not secrets
    return land(pick(rng, CODES))


def _draw_in(code: str, draw: Draw) -> Callable[[Scene], str]:
    return lambda scene: draw(scene.rng, land(code))


def _draw_at_home(draw: Draw) -> Callable[[Scene], str]:
    return lambda scene: draw(scene.rng, home(scene))


ADDRESS_SLOTS: dict[str, Slot[Scene]] = {
    **{
        f"x.{code}.{what}": Slot(_draw_in(code, draw), label, I2B2[label])
        for code in CODES
        for what, (label, draw) in _DRAWS.items()
    },
    **{
        f"x.{what}": Slot(_draw_at_home(draw), label, I2B2[label])
        for what, (label, draw) in _DRAWS.items()
    },
}
