"""Rules: what gives itself away by its form, its check digit or the word before it.

They do two things: their hits are features of the models, and where no model speaks they are
annotations of their own.
"""

import re
from collections.abc import Iterator

from goldbench.phi.languages.spanish.header import find_fields
from goldbench.phi.languages.spanish.kinship import find_relatives
from goldbench.phi.languages.spanish.places import find_places
from goldbench.phi.languages.spanish.traits import find_traits
from goldbench.phi.rules.ages import find_ages
from goldbench.phi.rules.contacts import find_contacts
from goldbench.phi.rules.dates import spans_of_dates
from goldbench.phi.rules.hits import Hit
from goldbench.phi.rules.identifiers import find_identifiers
from goldbench.phi.rules.people import find_names

__all__ = ["GROUPS", "Hit", "find_all"]

_VERB = re.compile(r"\b(?:may|mar|march)\b")
_DATE = {"en": "DATE", "es": "FECHAS"}
# Each group is a channel of the models: within one, a later hit never hides an earlier one.
GROUPS = (
    "dates",
    "contacts",
    "identifiers",
    "ages",
    "relatives",
    "places",
    "names",
    "traits",
    "fields",
)


def find_all(text: str, lang: str) -> dict[str, list[Hit]]:
    """Run every rule over a note; the hits by group, in the order of the text."""
    return {
        "dates": list(_dates(text, lang)),
        "contacts": sorted(find_contacts(text, lang)),
        "identifiers": sorted(find_identifiers(text, lang)),
        "ages": list(find_ages(text, lang)),
        "relatives": list(find_relatives(text)) if lang == "es" else [],
        "places": sorted(find_places(text, lang)),
        "names": sorted(find_names(text, lang)),
        "traits": list(find_traits(text)) if lang == "es" else [],
        "fields": list(find_fields(text)) if lang == "es" else [],
    }


def _dates(text: str, lang: str) -> Iterator[Hit]:
    """Yield dates; "2 may repeat" and "march 10 steps" are none, so such hits only advise."""
    label = _DATE[lang]
    for start, end, rule, sure in spans_of_dates(text, lang):
        if rule.endswith("-short") and lang == "en" and _VERB.search(text, start, end):
            yield Hit(start, end, label, f"{rule}?", 50.0)
        else:
            yield Hit(start, end, label, rule, sure)
