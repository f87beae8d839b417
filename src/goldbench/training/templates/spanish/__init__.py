"""Short Spanish texts for training: notes of every ward and of those who write to them.

The published case reports the Spanish model learnt from share one header; hospitals' notes do not.
These are urgencias, planta, enfermería, quirófano, primaria, psiquiatría, trabajo social, letters,
e-mail, calls and forms of Spain and Latin America, in the shorthand, capitals and small letters
of each. Nobody in them exists.
"""

import unicodedata
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

from goldbench.corpus import Record
from goldbench.synthetic.chance import pick_weighted, whole
from goldbench.synthetic.grammar import Grammar
from goldbench.training.templates.spanish.slots import SLOTS, make_scene
from goldbench.training.templates.styles import Styled

__all__ = ["draw_style", "spanish_texts"]

_FILES = (
    "urgencias", "planta", "enfermeria", "quirofano", "primaria", "psiquiatria", "social", "cartas",
    "correos", "llamadas", "formularios", "america", "informes", "nadie", "otros",
    "hand_a_nadie", "hand_a_urgencias", "hand_a_planta",
    "hand_a_enfermeria", "hand_a_quirofano", "hand_a_mental", "hand_a_infancia",
    "hand_a_pruebas", "hand_a_onco", "hand_a_mensajes", "hand_a_contraste", "hand_a_largos",
    "hand_b_primaria", "hand_b_residencias", "hand_b_laboral", "hand_b_cartas", "hand_b_america",
    "hand_b_listas", "hand_b_nadie", "hand_b_pares",
)  # fmt: skip
_MARKS = {"\u0301", "\u0300", "\u0308"}  # accents; the tilde of ñ stays
_BROKEN = 0.06  # share of texts with hard line ends


def strip_accents(text: str) -> str:
    """Leave out accents, as hurried hands and old systems do; each letter stays in its place.

    >>> strip_accents("Peña, 1.ª dosis; PÚBLICO")
    'Peña, 1.ª dosis; PUBLICO'
    """
    return "".join(map(_strip_accent, text))


@cache
def _strip_accent(letter: str) -> str:
    parts = unicodedata.normalize("NFD", letter)
    return parts[0] if len(parts) > 1 and parts[1] in _MARKS else letter


def _upper(text: str) -> str:
    return "".join(up if len(up := c.upper()) == 1 else c for c in text)


_CASES: tuple[tuple[Callable[[str], str], int], ...] = (
    (str, 66),
    (strip_accents, 8),
    (str.lower, 7),
    (lambda text: strip_accents(text.lower()), 5),
    (_upper, 4),
    (lambda text: strip_accents(_upper(text)), 10),
)
_HABITS: tuple[tuple[Callable[[str], str], int], ...] = (
    (str, 72),
    (lambda text: text.replace(": ", " "), 5),
    (lambda text: text.replace(": ", ":"), 4),
    (lambda text: text.replace(". ", " ").replace(".\n", "\n"), 5),
    (lambda text: text.replace(", ", " "), 3),
    (lambda text: text.replace("\n", " "), 4),
    (lambda text: text.replace("\n", "\n\n"), 4),
    (lambda text: text.replace(". ", ".\n"), 3),
)


@cache
def _grammar() -> Grammar[Any]:
    lines: list[str] = []
    for name in _FILES:
        lines += files(__name__).joinpath(f"{name}.txt").read_text("utf-8").split("\n")
    return Grammar(lines, SLOTS)


def draw_style(rng: Random) -> Styled:
    """Give a builder of a style drawn by chance."""
    case, habit = (pick_weighted(rng, *zip(*ways, strict=True)) for ways in (_CASES, _HABITS))
    return Styled(case, habit, whole(rng, 40, 80) if rng.random() < _BROKEN else 0)


def spanish_texts(count: int, *, seed: int) -> Iterator[Record]:
    """Give texts with gold; text i does not depend on how many there are."""
    grammar = _grammar()
    kinds = grammar.names("texto:")
    for number in range(count):
        rng = Random(f"es {seed} {number}")  # noqa: S311  # texts, not secrets
        out = draw_style(rng)
        grammar.write(kinds[number % len(kinds)], out, rng, make_scene(rng))
        yield out.record(f"texto{number:06}-1")
