"""French names that a title gives away: Dr, Pr, M., Mme."""

import re
from collections.abc import Iterator

from goldbench.phi.rules.hits import Hit
from goldbench.phi.rules.people import NAME, Named, trim_names
from goldbench.phi.rules.prefilter import any_word

_PARTICLE = r"(?:(?:de la|de|du|des|le|la|van|von|ben|el) |d['’])"
_NAMES = rf"{_PARTICLE}?{NAME}(?:[ ]{_PARTICLE}?{NAME}){{0,3}}"
_TITLES = (
    (
        "name.doctor", "DOCTOR", 97.0,
        re.compile(
            rf"{any_word(['Drs?', 'DR', 'Docteure?', 'Pr', 'PR', 'Professeure?'])}\b\.? "
            rf"(?P<name>{_NAMES})"
        ),
    ),
    (
        "name.mister", "PATIENT", 96.0,
        re.compile(
            rf"{any_word(['M[.]', 'MM', 'Mmes?', 'MME', 'Mlle', 'Mr', 'Monsieur', 'Madame'])}\.? "
            rf"(?P<name>{_NAMES})"
        ),
    ),
)  # fmt: skip
_NO_NAME = re.compile(
    r"(?:Le|La|Les|L|Un|Une|Il|Elle|On|Nous|Vous|Ce|Cette|Patiente?|Service|Hôpital|CHU|Dr|Pr|"
    r"Docteur|Professeur|Chef|Interne|Merci|Bonjour)\b\.?$"
)


def find_titled_names(text: str) -> Iterator[Hit]:
    """Yield names; the title stays outside.

    >>> text = "Mme Claire DURAND, vue par le Dr de Villiers."
    >>> [text[hit.start : hit.end] for hit in find_titled_names(text)]
    ['de Villiers', 'Claire DURAND']
    """
    return trim_names(text, _match_titles(text), unless=_NO_NAME)


def _match_titles(text: str) -> Iterator[Named]:
    for rule, label, sure, pattern in _TITLES:
        for match in pattern.finditer(text):
            yield Named(*match.span("name"), label, rule, sure)
