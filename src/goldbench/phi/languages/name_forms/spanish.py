"""Spanish names: one or two given names, two family names, often family names alone."""

from goldbench.phi.languages.name_forms import NameForms


def _leads_as_given(word: str) -> bool:
    """Leave it to the lists, which have most given names."""
    del word
    return False


NAMES = NameForms(leads_as_given=_leads_as_given, origin="Spanish or Portuguese")
