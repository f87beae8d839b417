"""How addresses are built, land by land: syllables of names, ends of towns, streets, postcodes.

The table stands in countries.txt. Names are put together from syllables, so that there are many
thousands of streets and towns and a model has to look at how an address is built. In the shapes
of streets {n} and {m} are names, {w} is a kind of way, {a} {b} {c} are a small, a middling and a
large number, {l} is a letter. What is written on the line of the street (flat, block, sector,
floor, box) belongs to the street.
"""

from functools import cache
from importlib.resources import files
from typing import NamedTuple

from goldbench.synthetic.grammar import read_rules

CODES = (
    "gb", "ie", "in", "pk", "ng", "za", "ke", "au", "nz", "ca", "ph", "sg", "de", "fr", "nl", "it",
    "es", "se", "pl", "tr", "br", "mx", "jp", "us",
)  # fmt: skip


class Land(NamedTuple):
    """One land: `codes` are shapes of postcodes, `names` what the land is called."""

    syllables: tuple[str, ...]
    ends: tuple[str, ...]
    ways: tuple[str, ...]
    streets: tuple[str, ...]
    codes: tuple[str, ...]
    regions: tuple[str, ...]
    names: tuple[str, ...]


@cache
def land(code: str) -> Land:
    """Give a land of the table; syllables are parted by blanks, all else by "|"."""
    file = files(__package__ or "").joinpath("countries.txt")
    lines = read_rules(file.read_text("utf-8").split("\n"))[code]
    fields = dict(line.split(" = ", 1) for line in lines)
    syllables = tuple(fields.pop("syllables").split())
    return Land(syllables, **{name: tuple(text.split("|")) for name, text in fields.items()})
