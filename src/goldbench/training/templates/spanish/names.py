"""Spanish names for training: of every origin, a fifth of them made up letter by letter."""

from functools import cache
from random import Random
from typing import NamedTuple

from goldbench.language.lexicons import entries
from goldbench.synthetic.chance import pick, pick_weighted
from goldbench.training.templates.words import Chain

_MADE = 0.2
_PARTICLES = ("de ", "del ", "de la ", "de los ", "San ", "El ", "Ben ", "da ", "dos ", "van der ")
_MARIAS = ("M.ª", "Mª", "M.", "María", "Ma.")
_TAIL = 6  # letters beyond which a first name is cut short


class Person(NamedTuple):
    """A given name and one or two surnames."""

    first: str
    surname: str
    second: str

    @property
    def last(self) -> str:
        """Give the surnames, both where there are two."""
        return f"{self.surname} {self.second}".rstrip()


@cache
def _chain(name: str) -> Chain:
    return Chain(word for word in (*entries("es", name), *entries("es", f"{name}-origins"))
                 if word.isalpha())  # fmt: skip


@cache
def _list(name: str) -> tuple[str, ...]:
    return entries("es", name)


def given(rng: Random) -> str:
    """Draw a given name: a usual one, one of another origin, a short form, or a made-up one."""
    draw = rng.random()
    if draw < _MADE:
        return _chain("given").word(rng)
    if draw < 0.45:
        return pick(rng, _list("given-origins"))
    return pick(rng, _list("nicknames")) if draw < 0.52 else pick(rng, _list("given"))


def surname(rng: Random) -> str:
    draw = rng.random()
    if draw < _MADE:
        name = _chain("surnames").word(rng)
    else:
        name = pick(rng, _list("surnames-origins" if draw < 0.55 else "surnames"))
    if rng.random() < 0.05:
        return pick(rng, _PARTICLES) + name
    return f"{name}-{pick(rng, _list('surnames'))}" if rng.random() < 0.04 else name


def person(rng: Random) -> Person:
    first = given(rng)
    draw = rng.random()
    if draw < 0.12:
        first = f"{first} {given(rng)}"
    elif draw < 0.17:
        first = f"{pick(rng, _MARIAS)} {first}"
    last = surname(rng)
    return Person(first, last, surname(rng) if rng.random() < 0.6 else "")


def full(rng: Random, who: Person) -> str:
    """Write a name in one of the ways of forms and signatures."""
    first, last = who.first, who.last
    ways = (
        f"{first} {last}",
        f"{first} {who.surname}",
        f"{first[0]}. {last}",
        f"{first} {last}".upper(),
        f"{first} {who.surname} {surname(rng)[0]}.",
        f"{first[0]}. {given(rng)[0]}. {who.surname}",
        f"{first[:_TAIL]}. {last}" if len(first) > _TAIL + 1 else f"{first} {last}",
    )
    return pick_weighted(rng, ways, (60, 14, 9, 6, 5, 3, 3))


def comma(rng: Random, who: Person) -> str:
    first, last = who.first, who.last
    ways = (f"{last}, {first}", f"{last}, {first}".upper(), f"{last.upper()}, {first}",
            f"{last} {first}", f"{last.replace(' ', '^')}^{first}")  # fmt: skip
    return pick_weighted(rng, ways, (50, 20, 12, 12, 6))


def initials(rng: Random, who: Person) -> str:
    letters = [who.first[0], *(word[0].upper() for word in who.last.split())]
    ways = (".".join([*letters, ""]), ". ".join([*letters, ""]).rstrip(), "".join(letters),
            f"{who.first} {letters[1]}.",
            f"{who.first} {letters[1]}. {surname(rng)[0]}.")  # fmt: skip
    return pick_weighted(rng, ways, (40, 20, 12, 18, 10))
