"""Relatives of the patient in Spanish, as MEDDOCAN marks them: kinship with its number and side.

MEDDOCAN annotates nearly every word of kinship (padres, hijo, hermana: all of the 150 in its
training and development notes; madre 85 %, familia 76 %). i2b2 2014 does not mark kinship.
"""

import re
from collections.abc import Iterator

from goldbench.phi.rules.hits import Hit
from goldbench.phi.rules.prefilter import places_of

LABEL = "FAMILIARES_SUJETO_ASISTENCIA"
_NUMBER = (
    r"(?:\d{1,2}|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|ambos|ambas|"
    r"primer|primera|segund[oa]|tercer[ao]?|únic[oa])"
)
_SURE = (
    r"padres?|madre|mamá|papá|herman(?:it)?[oa]s?|hermanastr[oa]s?|hij(?:it)?[oa]s?|"
    r"bisabuel[oa]s?|abuel(?:it)?[oa]s?|tí[oa]s?|conviviente|polol[oa]s?|"
    r"prim[oa]s? herman[oa]s?|prim[oa]s?|sobrin[oa]s?|espos[oa]|marido|cónyuge|pareja|niet[oa]s?|"
    r"progenitor(?:es|a)?|cuñad[oa]s?|suegr[oa]s?|yerno|nuera|novi[oa]|melliz[oa]s?|madrastra|"
    r"padrastro|exmarido|exmujer"
)
_LESS = r"familia|familiares|familiar"
_AFTER = (
    r"(?: (?:matern[oa]s?|patern[oa]s?|mayor(?:es)?|menor(?:es)?|mediano|pequeñ[oa]|gemel[oa]s?|"
    r"varón|varones|mujeres|jóvenes|biológic[oa]s?|adoptiv[oa]s?|polític[oa]s?))?"
)
# "primo" and "prima" also mean first and premium; "familiar" is mostly an adjective.
_PATTERN = re.compile(
    rf"(?<![\w/])(?:(?P<sure>(?:{_NUMBER} )?(?:{_SURE}){_AFTER})|(?P<less>{_LESS}))(?!\w)",
    re.IGNORECASE,
)
# In small letters, what every match holds; the pattern is tried there and nowhere else.
_STEMS = (
    "padr", "madr", "herman", "hij", "abuel", "tí", "prim", "sobrin", "espos", "marido", "cónyuge",
    "pareja", "niet", "progenitor", "cuñad", "suegr", "yerno", "nuera", "novi", "melliz", "exm",
    "famili", "bisabuel", "mamá", "papá", "conviviente", "polol",
)  # fmt: skip
_COUNTED = re.compile(rf"(?<![\w/]){_NUMBER} $", re.IGNORECASE)
_LONGEST = 8  # letters of a number and a space
_OF_DOCTORS = re.compile(r"m[ée]dic[oa]s?\s+de\s+$", re.IGNORECASE)
_ADJECTIVE = re.compile(
    r"(?:historia|antecedentes?|médico|médica|síndrome|clínica)\s+$", re.IGNORECASE
)


def find_relatives(text: str) -> Iterator[Hit]:
    """Yield relatives in Spanish text.

    >>> [hit[:2] for hit in find_relatives("Su tía materna y dos hermanos; historia familiar.")]
    [(3, 14), (17, 29)]
    """
    for match in _matches(text):
        if match["sure"]:
            yield Hit(*match.span(), LABEL, "kin.word", 90.0)
        elif match["less"].lower() == "familia":
            if not _OF_DOCTORS.search(text, max(0, match.start() - 14), match.start()):
                yield Hit(*match.span(), LABEL, "kin.family?", 70.0)
        elif not _ADJECTIVE.search(text, max(0, match.start() - 14), match.start()):
            yield Hit(*match.span(), LABEL, "kin.familiar?", 30.0)


def _matches(text: str) -> Iterator[re.Match[str]]:
    """Yield what the pattern matches, from left to right, looking only where a stem stands."""
    low = text.lower()
    if len(low) != len(text):  # a letter that is two in small, such as İ
        yield from _PATTERN.finditer(text)
        return
    last = 0
    for at in places_of(_STEMS, low):
        if at < last or (at and (low[at - 1].isalnum() or low[at - 1] == "/")):
            continue
        counted = _COUNTED.search(text, max(last, at - _LONGEST - 1), at)
        match = counted and _PATTERN.match(text, counted.start())
        match = match or _PATTERN.match(text, at)
        if match:
            last = match.end()
            yield match
