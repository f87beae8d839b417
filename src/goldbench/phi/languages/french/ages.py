"""Ages in French: the number alone, as i2b2 2014 marks it."""

import re
from collections.abc import Iterator

from goldbench.phi.rules.hits import Hit

_AGE = re.compile(r"(?<![\w,./-])(?P<age>\d{1,3}) ?(?:ans|mois|jours)\b")
_PERSON = re.compile(
    r"(?:\b(?:âgée?s?|agée?s?|patiente?|femme|homme|fille|garçon|enfant|nourrisson|madame|monsieur|"
    r"mme|m\.)[ ,]+(?:[\w-]+[ ,]+){0,4}(?:de )?|\bâge ?: ?|\bage ?: ?)$",
    re.IGNORECASE,
)
_REACH = 50


def find_ages(text: str) -> Iterator[Hit]:
    """Yield ages; without a person before it a time only advises.

    >>> [(hit[:2], hit.rule) for hit in find_ages("Patiente de 57 ans, diabète depuis 12 ans")]
    [((12, 14), 'age.person'), ((35, 37), 'age.unit?')]
    """
    for match in _AGE.finditer(text):
        start, end = match.span("age")
        low = max(0, start - _REACH)
        line = text.rfind("\n", low, start) + 1 or low
        if _PERSON.search(text, line, start):
            yield Hit(start, end, "AGE", "age.person", 97.0)
        else:
            yield Hit(start, end, "AGE", "age.unit?", 25.0)
