"""Names of people for the short texts: from everywhere, a third to a half of them made up.

In a record the same people come back: `recurring` draws them from who the scene is about, so that
every mention in a text names the same person.
"""

from collections.abc import Callable
from random import Random

from goldbench.synthetic.chance import pick, pick_weighted
from goldbench.synthetic.phi.english.scene import Scene
from goldbench.training.templates.words import word

_PARTICLES = ("van ", "de ", "van der ", "von ", "de la ", "di ", "del ", "el-", "Al-", "O'", "Mc")
_JOINED = 0.05  # share of given names of two parts
_SUFFIXES = ("Jr.", "Sr.", "III", "Jr", "II", "IV")


def given(rng: Random) -> str:
    name = word(rng, "given", invented=0.35)
    draw = rng.random()
    if draw < _JOINED:  # Ji-woo, Quoc-Bao, Anne-Marie
        other = word(rng, "given", invented=0.5)
        return f"{name}-{other if draw < _JOINED / 2 else other.lower()[:5]}"
    return name


def family(rng: Random) -> str:
    name = word(rng, "surnames", invented=0.45)
    draw = rng.random()
    if draw < 0.06:
        return f"{name}-{word(rng, 'surnames')}"
    if draw < 0.12:
        return pick(rng, _PARTICLES) + name
    return f"{name} {word(rng, 'surnames')}" if draw < 0.15 else name


def name(rng: Random) -> str:
    first, last = given(rng), family(rng)
    ways = (
        f"{first} {last}",
        f"{first} {given(rng)[0]}{pick(rng, ('.', '.', ''))} {last}",
        f"{first} {given(rng)} {last}",
        f"{last}, {first}",
        f"{first[0]}. {last}",
        f"{first[0]}.{given(rng)[0]}. {last}",
        f"{first} {last} {pick(rng, _SUFFIXES)}",
        f"{first} {last}".upper(),
    )
    return pick_weighted(rng, ways, (62, 12, 6, 6, 4, 3, 3, 4))


def _initials(first: str, last: str) -> str:
    return (first[0] + last.rsplit(maxsplit=1)[-1][0]).upper()


def _several(rng: Random, first: str, last: str) -> str:
    middle = given(rng)[0]
    ways = (
        f"{first} {last}",
        f"{last}, {first}",
        f"{first} {middle}. {last}",
        f"{last}, {first} {middle}.",
        f"{first} {last}".upper(),
        f"{last}, {first}".upper(),
        f"{first[0]}. {last}",
    )
    return pick_weighted(rng, ways, (40, 18, 12, 6, 8, 10, 6))


def recurring(role: str) -> dict[str, Callable[[Scene], str]]:
    """Give the ways to mention one person of a scene: in full, by one name, by initials."""

    def who(scene: Scene) -> tuple[str, str]:
        about = scene.patient
        rng = Random(f"{about.number} {about.mrn} {role}")  # noqa: S311  # texts, not secrets
        return given(rng), family(rng)

    def either(way: Callable[[str, str], str]) -> Callable[[Scene], str]:
        return lambda scene: way(*who(scene))

    return {
        f"{role}.full": either(lambda first, last: f"{first} {last}"),
        f"{role}.first": either(lambda first, _: first),
        f"{role}.last": either(lambda _, last: last),
        f"{role}.comma": either(lambda first, last: f"{last}, {first}"),
        f"{role}.initials": either(_initials),
        f"{role}.code": either(lambda first, last: _initials(first, last).lower()),
        f"{role}.any": lambda scene: _several(scene.rng, *who(scene)),
    }
