"""Short English texts for training: questions, letters, forms, chat, lists, and plain prose.

Notes from `goldbench.synthetic` alone would teach the layout of notes. These texts have no layout
in common; their names and towns are partly made up letter by letter, so that the model has to
look at what stands around a word and not only at lists of names.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any, Literal

from goldbench.corpus import Record
from goldbench.synthetic.grammar import Grammar, read_rules
from goldbench.synthetic.phi import english
from goldbench.training.templates.address_slots import ADDRESS_SLOTS
from goldbench.training.templates.chat_slots import SAYING_SLOTS
from goldbench.training.templates.clinic_slots import CLINIC_SLOTS
from goldbench.training.templates.place_slots import PLACE_SLOTS
from goldbench.training.templates.plain import prose
from goldbench.training.templates.practice_slots import PRACTICE_SLOTS
from goldbench.training.templates.slots import SLOTS
from goldbench.training.templates.styles import draw_style
from goldbench.training.templates.term_slots import TERM_SLOTS
from goldbench.training.templates.ward_slots import WARD_SLOTS

__all__ = ["prose", "texts"]

_FILES = (
    "chat", "clinical", "clinics", "forms", "general", "letters", "lookalikes", "mixed",
    "places", "practice", "questions", "records", "sayings", "terms", "employers", "wards",
)  # fmt: skip
_MANY, _HELD_OUT = 10, 8
_OFTEN = 1  # how many times more than other texts whole records are made
Part = Literal["train", "held-out"]


@cache
def _grammar(part: Part) -> Grammar[Any]:
    lines: list[str] = []
    for name in _FILES:
        file = files(__name__).joinpath(f"{name}-en.txt")
        lines += file.read_text("utf-8").split("\n")
    kept: list[str] = []
    for rule, ways in read_rules(lines).items():
        kept += [f"@ {rule}", *(share(ways, part) if len(ways) >= _MANY else ways)]
    slots = {
        **SLOTS, **ADDRESS_SLOTS, **CLINIC_SLOTS, **PLACE_SLOTS, **PRACTICE_SLOTS, **SAYING_SLOTS,
        **TERM_SLOTS, **WARD_SLOTS,
    }  # fmt: skip
    return Grammar(kept, slots)


def share(ways: Sequence[str], part: Part) -> list[str]:
    """Give the part's share of a rule: every eighth alternative is held out.

    >>> share("abcdefghij", "held-out"), share("abcdefghij", "train")
    (['a', 'i'], ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'j'])
    """
    return [w for i, w in enumerate(ways) if (i % _HELD_OUT == 0) == (part == "held-out")]


def texts(count: int, *, seed: int, part: Part = "train") -> Iterator[Record]:
    """Give texts with gold; text i does not depend on how many there are.

    The part "held-out" uses templates and names that the part "train" does not have.
    """
    grammar = _grammar(part)
    kinds = grammar.names("text:") + _OFTEN * grammar.names("text:record")
    for number in range(count):
        rng = Random(f"{seed} {number}")  # noqa: S311  # texts, not secrets
        scene = next(iter(english.visits(rng, english.patient(rng, number, part))))
        out = draw_style(rng)
        grammar.write(kinds[number % len(kinds)], out, rng, scene)
        yield out.record(f"text-{number:06}")
