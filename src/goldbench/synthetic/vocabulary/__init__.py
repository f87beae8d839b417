"""Word lists of our own making: one small file each, read once, when first asked for.

Lists (`entries`): entries parted by commas or line breaks. Tables (`table`): one row a line,
fields parted by semicolons. Lines that begin with "#" are remarks. Names of people are common
names, not persons; hospitals, companies and institutions are invented; cities, provinces,
states and countries are facts.
"""

from functools import cache
from importlib.resources import files

__all__ = ["entries", "table"]


@cache
def entries(name: str) -> tuple[str, ...]:
    """Give the list `name` ("en/jobs"), without repeats, in the order of the file.

    >>> entries("en/street_suffixes")[:3]
    ('Street', 'St', 'St.')
    """
    entries = (entry.strip() for line in _lines(name) for entry in line.split(","))
    return tuple(dict.fromkeys(entry for entry in entries if entry))


@cache
def table(name: str) -> tuple[tuple[str, ...], ...]:
    """Give the rows of the table `name`.

    >>> table("es/mundo")[0]
    ('París', 'Francia')
    """
    return tuple(tuple(field.strip() for field in line.split(";")) for line in _lines(name))


def _lines(name: str) -> list[str]:
    text = files(__name__).joinpath(f"{name}.txt").read_text(encoding="utf-8")
    return [line for line in text.split("\n") if line.strip() and not line.startswith("#")]
