"""French places by their form: streets, postcodes with their town, hospitals."""

import re
from collections.abc import Iterator

from goldbench.phi.rules.hits import Hit
from goldbench.phi.rules.people import UPPER

_WORD = rf"[{UPPER}][\w'’-]*"
_LINK = r"(?:de la|de l['’]|de|du|des|la|le|les|d['’]|l['’]|et|en|sur|sous)"
_STREET = re.compile(
    rf"\d(?<![\w/-]\d)\d{{0,3}}(?: ?(?:bis|ter|quater))?,? (?:rue|avenue|boulevard|bd|av\.|place|"
    rf"impasse|allée|allées|chemin|quai|route|cours|square|passage)(?: (?:{_LINK} ?)*{_WORD})+",
    re.IGNORECASE,
)
_TOWN = re.compile(
    rf"\d{{5}}(?<![\w/.-]\d{{5}})(?= (?P<town>{_WORD}(?:[- ](?:{_LINK} )?{_WORD}){{0,3}}))"
)
_CEDEX = re.compile(r" cedex.*", re.IGNORECASE)
_HOSPITAL = re.compile(
    rf"\b(?:Hôpital|Hôpitaux|HÔPITAL|Clinique|Polyclinique|CHU|CHR|CHRU|CH|EHPAD|Institut|"
    rf"Centre [Hh]ospitalier(?: [Uu]niversitaire| [Rr]égional)?)(?: (?:{_LINK} ?)?{_WORD}){{1,4}}"
)


def find_places(text: str) -> Iterator[Hit]:
    """Yield places that show by their form.

    >>> text = "12 bis, rue de la Paix, 75013 Paris"
    >>> [(hit.label, text[hit.start : hit.end]) for hit in find_places(text)]
    [('STREET', '12 bis, rue de la Paix'), ('ZIP', '75013'), ('CITY', 'Paris')]
    """
    for match in _STREET.finditer(text):
        yield Hit(*match.span(), "STREET", "place.street", 92.0, "street")
    for match in _TOWN.finditer(text):
        start, end = match.span("town")
        end -= len(match["town"]) - len(_CEDEX.sub("", match["town"]))
        yield Hit(*match.span(), "ZIP", "place.zip", 92.0, "zip")
        yield Hit(start, end, "CITY", "place.town", 90.0, "city")
    for match in _HOSPITAL.finditer(text):
        yield Hit(*match.span(), "HOSPITAL", "place.hospital", 88.0, "hospital")
