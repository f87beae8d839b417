"""French stand-ins, and the telephone numbers that Arcep sets aside for films and books."""

import re
from functools import partial

from goldbench.phi.languages.surrogate_forms import SurrogateForms, read_pool

_pool = partial(read_pool, __package__ or "")
# Plan national de numérotation, by the first digit behind the 0; mobile numbers for all others.
_FICTITIOUS = {"1": "19900", "2": "26191", "3": "35301", "4": "46571", "5": "53649"}
_MOBILE = "63998"
_NATIONAL = 9  # digits without the 0 or the country's code
_PREFIXES = {10: "0", 11: "33", 12: "330", 13: "0033"}  # +33 (0)1 has twelve


def _make_fictitious(number: str) -> str:
    """Write a number of nobody in the shape of another.

    >>> _make_fictitious("71 48 92 73 05"), _make_fictitious("+58 6 12 34 56 78")
    ('01 99 00 73 05', '+33 6 39 98 56 78')
    """
    signs = list(number)
    digits = [at for at, sign in enumerate(signs) if sign.isdigit()]
    if len(digits) not in _PREFIXES:
        return number
    start = _FICTITIOUS.get(signs[digits[-_NATIONAL]], _MOBILE)
    for at, digit in zip(digits, _PREFIXES[len(digits)] + start, strict=False):
        signs[at] = digit
    return "".join(signs)


SURROGATES = SurrogateForms(
    pool=_pool,
    is_given_name=lambda word: False,  # noqa: ARG005  # the pools are all there is
    street="{number} rue {name}",
    hospital="Hôpital {name}",
    organization="{name} et Associés",
    cities=lambda: _pool("cities"),
    states=lambda: _pool("regions"),
    countries=lambda: _pool("countries"),
    state_codes=(),
    make_fictitious=_make_fictitious,
    over_age="plus de {age}",
    over_age_forms=(),
    age_then=re.compile(
        r"à (?:l['’]âge de )?(?P<before>\d{1,3}) ans,? (?:en|le|depuis) \0|"
        r"\0,? à (?:l['’]âge de )?(?P<behind>\d{1,3}) ans",
        re.IGNORECASE,
    ),
    # Quatre-vingt-dix has no word of its own, so that "quatre ans" goes as well.
    old_ages=frozenset({"quatre", "cent", "centenaire", "nonagénaire", "nonante"}),
)
