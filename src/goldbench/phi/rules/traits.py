"""What else tells who a Spanish patient is, as MEDDOCAN marks it: origin, race, civil status."""

import re
from collections.abc import Iterator
from functools import cache

from goldbench.language import entries
from goldbench.phi.rules.hits import Hit

LABEL = "ID_SUJETO_ASISTENCIA"
# Within a few words after the patient is mentioned; elsewhere the same words describe other things.
_PATIENT = (
    r"(?:paciente|var[óo]n|mujer|hombre|niñ[oa]|señora?|años(?: de edad)?|meses|origen|natural|"
    r"nacionalidad|sexo \w+|lactante|joven)"
)
# In small letters, how each of these begins; the pattern is tried there and nowhere else.
_STEMS = re.compile(
    r"paciente|var[óo]n|mujer|hombre|niñ|señor|años|meses|origen|natural|nacionalidad|sexo |"
    r"lactante|joven"
)


@cache
def _pattern() -> re.Pattern[str]:
    words = []
    for entry in entries("es", "nationalities"):
        stem = re.escape(entry[:-1]) + "[oa]" if entry.endswith("o") else re.escape(entry)
        words.append(stem)
    traits = "|".join(sorted(words, reverse=True))
    return re.compile(
        rf"(?<!\w){_PATIENT}\b,?(?: (?!con\b)[\w,]+){{0,3}}? "
        rf"(?P<trait>(?:{traits}|casad[oa]|solter[oa]|viud[oa]|divorciad[oa])|"
        rf"raza (?:{traits}|blanca|negra))(?!\w)",
        re.IGNORECASE,
    )


def find_traits(text: str) -> Iterator[Hit]:
    """Yield traits of the patient in Spanish text.

    >>> [hit[:2] for hit in find_traits("Varón de 30 años, peruano, sin alergias.")]
    [(18, 25)]
    """
    for match in _matches(text):
        yield Hit(*match.span("trait"), LABEL, "trait.origin", 70.0)


def _matches(text: str) -> Iterator[re.Match[str]]:
    pattern, small = _pattern(), text.lower()
    if len(small) != len(text):  # a letter that is two in small, such as İ
        yield from pattern.finditer(text)
        return
    last = 0
    for stem in _STEMS.finditer(small):
        match = pattern.match(text, stem.start()) if stem.start() >= last else None
        if match:
            last = match.end()
            yield match
