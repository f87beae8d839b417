"""English names: the given name first, unless the word is listed as a family name alone."""

from goldbench.language import lexicon
from goldbench.phi.languages.name_forms import NameForms


def _leads_as_given(word: str) -> bool:
    return lexicon("en").flags.get(word) != "S"


NAMES = NameForms(
    leads_as_given=_leads_as_given,
    origin="",  # they are drawn wherever the form of a name tells of no origin
)
