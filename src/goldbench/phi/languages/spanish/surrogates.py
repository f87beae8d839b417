"""Spanish stand-ins."""

import re
from functools import partial

from goldbench.language import entries, lexicon
from goldbench.phi.languages.surrogate_forms import SurrogateForms, read_pool


def _is_given_name(word: str) -> bool:
    lists = lexicon("es").flags.get(word, "")
    return "G" in lists and "S" not in lists


_OLD_AGES = frozenset(
    [
        "centenaria", "centenarias", "centenario", "centenarios", "centesimo", "centésimo", "cien",
        "ciento", "decima", "décima", "nonagenaria", "nonagenarias", "nonagenario", "nonagenarios",
        "nonagesimo", "nonagésimo", "noventa", "supercentenaria", "supercentenario", "undecima",
        "undécima",
    ]
)  # fmt: skip
# A date is what holds a year of four digits.
_OLD_AGE_FORMS = (
    (r"\0[^\0]*cumplea[ñn]os[^\0]*\0", "cumpleaños de más de {age} años"),
    (r"\0[^\0]*(?:nonagen|centen)ari[oa]s\0", "mayores de {age} años"),
    (r"\0[^\0]*(?:nonagen|centen)ari[oa]\0", "mayor de {age} años"),
    (r"\0[^\0]*d[ée]cima", "década de más de {age} años"),
    (r"\bm[áa]s de \0", "{age} años"),
    (r"\0año [^\0]*\d{4}\0", "año de hace más de {age} años"),
    (r"\bd[íi]a \0[^\0]*\d{4}\0", "de hace más de {age} años"),
    (r"\b(?:el|del|al) \0[^\0]*\d{4}\0", "día de hace más de {age} años"),
    (r"\b(?:en|de|desde|hasta|a) \0[^\0]*\d{4}\0", "una fecha de hace más de {age} años"),
    (r"\0[^\0]*\d{4}\0", "hace más de {age} años"),
    (r"\blos \0[^\0]*a[ñn]os\0", "{above} o más años"),
    (r"\blos \0", "{above} o más"),
)

SURROGATES = SurrogateForms(
    pool=partial(read_pool, __package__ or ""),
    is_given_name=_is_given_name,
    street="Calle {name}, {number}",
    hospital="Hospital {name}",
    organization="{name} y Asociados",
    cities=lambda: entries("es", "cities"),
    states=lambda: entries("es", "regions"),
    countries=lambda: entries("es", "countries"),
    state_codes=("CO", "KS", "ME", "NE", "OR", "VT", "WI", "WY"),  # of the United States
    make_fictitious=str,  # Spain sets no numbers aside
    over_age="más de {age} años",
    over_age_forms=tuple(
        (re.compile(pattern, re.IGNORECASE), form) for pattern, form in _OLD_AGE_FORMS
    ),
    age_then=re.compile(
        r"\b(?:a los|con) (?P<before>\d{1,3}) años,? (?:en|el|desde) \0|"
        r"\0,? (?:a los|con) (?P<behind>\d{1,3}) años",
        re.IGNORECASE,
    ),
    old_ages=_OLD_AGES,
)
