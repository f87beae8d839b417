"""How to reach somebody: telephone, fax, e-mail, web and IP addresses."""

from goldbench.phi.annotators.annotator import Annotator
from goldbench.phi.families import kinds
from goldbench.phi.found import Found
from goldbench.phi.reading import Reading

_RULES = frozenset(
    {"contact.email", "contact.ip", "contact.phone", "contact.phone-cued", "contact.url"}
)


def _typed(found: Found, reading: Reading) -> Found:
    return found.typed(kinds(reading.lang)[found.label].type or "other")


CONTACT = Annotator("contact", "contact", {"en": _RULES, "es": _RULES}, _typed)
