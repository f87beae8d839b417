"""What else tells who a Spanish patient is, as MEDDOCAN marks it: origin, race, civil status."""

import re
from collections.abc import Iterator
from functools import cache

from goldbench.language import entries
from goldbench.phi.rules.hits import Hit
from goldbench.phi.rules.prefilter import any_word, matches_at, places_of

LABEL = "ID_SUJETO_ASISTENCIA"
# Within a few words after the patient is mentioned; elsewhere the same words describe other things.
_PATIENT = (
    r"(?:paciente|var[óo]n|mujer|hombre|niñ[oa]|señora?|años(?: de edad)?|meses|origen|natural|"
    r"nacionalidad|sexo \w+|lactante|joven)"
)
# In small letters, how each of these begins; the pattern is tried there and nowhere else.
_STEMS = (
    "paciente", "varón", "varon", "mujer", "hombre", "niñ", "señor", "años", "meses", "origen",
    "natural", "nacionalidad", "sexo ", "lactante", "joven",
)  # fmt: skip


@cache
def _pattern() -> re.Pattern[str]:
    words = []
    for entry in entries("es", "nationalities"):
        stem = re.escape(entry[:-1]) + "[oa]" if entry.endswith("o") else re.escape(entry)
        words.append(stem)
    traits = sorted(words, reverse=True)
    stated = any_word([*traits, "casad[oa]", "solter[oa]", "viud[oa]", "divorciad[oa]"])
    races = any_word([*traits, "blanca", "negra"])
    return re.compile(
        rf"(?<!\w){_PATIENT}\b,?(?: (?!con\b)[\w,]+){{0,3}}? "
        rf"(?P<trait>{stated}|raza {races})(?!\w)",
        re.IGNORECASE,
    )


def find_traits(text: str) -> Iterator[Hit]:
    """Yield traits of the patient in Spanish text.

    >>> [hit[:2] for hit in find_traits("Varón de 30 años, peruano, sin alergias.")]
    [(18, 25)]
    """
    pattern, low = _pattern(), text.lower()
    if len(low) != len(text):  # a letter that is two in small, such as İ
        matches = pattern.finditer(text)
    else:
        matches = matches_at(pattern, text, places_of(_STEMS, low))
    for match in matches:
        yield Hit(*match.span("trait"), LABEL, "trait.origin", 70.0)
