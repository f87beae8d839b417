"""What stand-ins look like in a language: pools of names, forms of addresses, numbers of nobody."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@cache
def read_pool(package: str, name: str) -> tuple[str, ...]:
    """Read a list of stand-ins, a line each, from the folder `pools` of a language's package."""
    text = files(package).joinpath("pools", f"{name}.txt").read_text("utf-8")
    return tuple(line for line in text.split("\n") if line)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SurrogateForms:
    """How a language writes what it puts in the place of PHI.

    `pool(name)`: stand-ins for `female`, `male`, `surnames`, `jobs`. `is_given_name(folded word)`:
    a given name that neither pool has. `street` with {number} and {name}, `hospital` and
    `organization` with {name}. `cities`, `states`, `countries` list names of places; `state_codes`
    the codes that stand for two capital letters. `make_fictitious`: a number of the same shape
    that belongs to nobody. `over_age` with {age} or {above}, the next one; `old_ages`: words of
    ages that may be over 89. `over_age_forms`: what is written instead where a pattern is found in
    what stands before, the age between two noughts (NUL) and what follows; the first counts.
    `age_then`: how old somebody was at a date, `before` or `behind` the nought in its place.
    """

    pool: Callable[[str], tuple[str, ...]]
    is_given_name: Callable[[str], bool]
    street: str
    hospital: str
    organization: str
    cities: Callable[[], tuple[str, ...]]
    states: Callable[[], tuple[str, ...]]
    countries: Callable[[], tuple[str, ...]]
    state_codes: tuple[str, ...]
    make_fictitious: Callable[[str], str]
    over_age: str
    old_ages: frozenset[str]
    over_age_forms: tuple[tuple[re.Pattern[str], str], ...]
    age_then: re.Pattern[str]
