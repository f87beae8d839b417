"""How to reach somebody: telephone, fax, e-mail, web and IP addresses."""

from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.annotators.annotator import Annotator
from goldbench.phi.labels import kinds
from goldbench.phi.mark import Mark

_RULES = frozenset(
    {"contact.email", "contact.ip", "contact.phone", "contact.phone-cued", "contact.url"}
)


def _typed(found: Mark, analysis: NoteAnalysis) -> Mark:
    return found.typed(kinds(analysis.lang)[found.label].type or "other")


CONTACT = Annotator("contact", "contact", {"en": _RULES, "es": _RULES}, _typed)
