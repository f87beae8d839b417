"""French names: the given name first, unless the word is listed as a family name alone."""

from functools import cache

from goldbench.language import fold_word
from goldbench.phi.languages.name_forms import NameForms
from goldbench.phi.languages.surrogate_forms import read_pool

_POOLS = "goldbench.phi.languages.french"


def _leads_as_given(word: str) -> bool:
    return word not in _family_names()


@cache
def _family_names() -> frozenset[str]:
    """List the family names that are no given names."""
    given = {fold_word(name) for pool in ("female", "male") for name in read_pool(_POOLS, pool)}
    return frozenset(fold_word(name) for name in read_pool(_POOLS, "surnames")) - given


NAMES = NameForms(leads_as_given=_leads_as_given, origin="French")
