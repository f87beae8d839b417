"""Spanish stand-ins."""

from functools import partial

from goldbench.language import entries, lexicon
from goldbench.phi.languages.surrogate_forms import SurrogateForms, read_pool


def _is_given_name(word: str) -> bool:
    lists = lexicon("es").flags.get(word, "")
    return "G" in lists and "S" not in lists


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
    over_age_forms=(),
    old_ages=frozenset({"noventa", "cien", "ciento"}),
)
