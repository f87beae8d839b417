"""People who do not exist, and the ways their names are written.

The pools are split like the templates: notes made for training never use a given name or family
name from the held-out quarter of a list, so that a model tested on held-out notes has not learned
the names by heart. The exams draw from the held-out quarter too, and each from lists of its own
(`vocabulary/en/exam`, `vocabulary/en/exam-2`).
"""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Literal, NamedTuple

from goldbench.synthetic.chance import pick, pick_weighted
from goldbench.synthetic.vocabulary import entries

Part = Literal["all", "train", "held-out", "exam", "exam-2"]
Sex = Literal["F", "M"]
_HELD_OUT = 4  # one entry in four
EXAMS: tuple[Part, ...] = ("exam", "exam-2")  # for measuring only; no other part reads them
# Lists that have a namesake in the vocabulary's folder of every exam.
_EXAM = {
    "en": ("companies", "female", "hospital_heads", "jobs", "male", "streets", "surnames"),
    "es": (),
}
_SUFFIXES = ("Jr.", "Sr.", "III", "Jr", "II")
_COMPOSED = 0.3  # share of family names put together from halves


class Person(NamedTuple):
    first: str
    middle: str
    last: str
    sex: Sex

    @property
    def initials(self) -> str:
        return self.first[0] + self.last[0]


class Pools(NamedTuple):
    female: tuple[str, ...]
    male: tuple[str, ...]
    last: tuple[str, ...]
    composed: tuple[str, ...]


def share(words: Sequence[str], part: Part) -> tuple[str, ...]:
    """Give the part's share of a list: every fourth entry is held out, for the exams too.

    >>> share("abcdefgh", "held-out"), share("abcdefgh", "train")
    (('a', 'e'), ('b', 'c', 'd', 'f', 'g', 'h'))
    """
    if part == "all":
        return tuple(words)
    return tuple(w for i, w in enumerate(words) if (i % _HELD_OUT == 0) == (part != "train"))


@cache
def pool(name: str, part: Part) -> tuple[str, ...]:
    """Give the part's share of a word list; an exam adds its own words where it has some."""
    lang, _, words = name.partition("/")
    own = entries(f"{lang}/{part}/{words}") if part in EXAMS and words in _EXAM[lang] else ()
    return (*share(entries(name), part), *own)


@cache
def english(part: Part) -> Pools:
    heads, tails = entries("en/surname_heads"), entries("en/surname_tails")
    surnames = tuple(sorted(head + tail for head in heads for tail in tails))
    return Pools(
        pool("en/female", part),
        pool("en/male", part),
        pool("en/surnames", part),
        share(surnames, part),
    )


@cache
def spanish(part: Part) -> Pools:
    roots, ends = entries("es/apellido_raices"), entries("es/apellido_finales")
    surnames = tuple(sorted(root + end for root in roots for end in ends))
    return Pools(
        pool("es/femenino", part),
        pool("es/masculino", part),
        pool("es/apellidos", part),
        share(surnames, part),
    )


def _first(rng: Random, pools: Pools, sex: Sex) -> str:
    return pick(rng, pools.female if sex == "F" else pools.male)


def _last(rng: Random, pools: Pools) -> str:
    return pick(rng, pools.composed if rng.random() < _COMPOSED else pools.last)


def someone(rng: Random, part: Part, sex: Sex | None = None) -> Person:
    """Draw an English-speaking person; one in 25 has a double family name."""
    pools = english(part)
    chosen: Sex = sex or ("F" if rng.random() < 0.5 else "M")
    last = _last(rng, pools)
    if rng.random() < 0.04:
        last = f"{last}-{_last(rng, pools)}"
    return Person(_first(rng, pools, chosen), _first(rng, pools, chosen), last, chosen)


def alguien(rng: Random, part: Part, sex: Sex | None = None) -> Person:
    """Draw a Spanish-speaking person: one or two family names."""
    pools = spanish(part)
    chosen: Sex = sex or ("F" if rng.random() < 0.5 else "M")
    last = _last(rng, pools)
    if rng.random() < 0.9:
        last = f"{last} {'y ' if rng.random() < 0.01 else ''}{_last(rng, pools)}"
    return Person(_first(rng, pools, chosen), "", last, chosen)


def full(rng: Random, who: Person) -> str:
    """Write a whole name in one of the ways of an English record."""
    first, last, initial = who.first, who.last, who.middle[0]
    ways = (
        f"{first} {last}",
        f"{first} {initial}. {last}",
        f"{last}, {first}",
        f"{last}, {first} {initial}.",
        f"{first} {who.middle} {last}",
        f"{first} {last} {pick(rng, _SUFFIXES)}",
        f"{last.upper()}, {first.upper()}",
        f"{first[0]}. {last}",
    )
    return pick_weighted(rng, ways, (45, 17, 13, 7, 6, 3, 4, 5))


def signature(rng: Random, who: Person) -> str:
    """Write a clinician's name as it stands under a note."""
    ways = (
        f"{who.first} {who.last}",
        f"{who.first} {who.middle[0]}. {who.last}",
        f"{who.first[0]}. {who.last}",
        f"{who.last}, {who.first}",
        f"{who.first} {who.last}".upper(),
    )
    return pick_weighted(rng, ways, (55, 25, 10, 5, 5))


def completo(rng: Random, who: Person) -> str:
    """Write a whole name in one of the ways of a Spanish record."""
    ways = (
        f"{who.first} {who.last}",
        f"{who.last}, {who.first}",
        f"{who.first[0]}. {who.last}",
        f"{who.first} {who.last.split(' ')[0]}",
        f"{who.last}, {who.first}".upper(),
    )
    return pick_weighted(rng, ways, (70, 12, 8, 5, 5))
