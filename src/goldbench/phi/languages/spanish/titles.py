"""Spanish names that a title gives away: Dr., Dra., D., Dña."""

import re
from collections.abc import Iterator

from goldbench.phi.rules.hits import Hit
from goldbench.phi.rules.people import NAMES, Named, trim_names
from goldbench.phi.rules.prefilter import any_word

_TITLES = (
    (
        "name.doctor", "NOMBRE_PERSONAL_SANITARIO", 97.0,
        re.compile(
            rf"{any_word(['Dra?', 'DRA?', 'Doctora?', 'Prof', 'Profesora?', 'Dres'])}"
            rf"\b\.?/?a?\.? ?(?P<name>{NAMES})"
        ),
    ),
    (
        "name.don", "NOMBRE_SUJETO_ASISTENCIA", 85.0,
        re.compile(rf"{any_word(['D', 'Dña', 'Dª', 'Don', 'Doña', 'Sra?'])}\.? (?P<name>{NAMES})"),
    ),
)  # fmt: skip


def find_titled_names(text: str) -> Iterator[Hit]:
    """Yield names; the title stays outside.

    >>> text = "Remitido por la Dra. Ana Ruiz."
    >>> [text[hit.start : hit.end] for hit in find_titled_names(text)]
    ['Ana Ruiz']
    """
    return trim_names(text, _match_titles(text))


def _match_titles(text: str) -> Iterator[Named]:
    for rule, label, sure, pattern in _TITLES:
        for match in pattern.finditer(text):
            yield Named(*match.span("name"), label, rule, sure)
