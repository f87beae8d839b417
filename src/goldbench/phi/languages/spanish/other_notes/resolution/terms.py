"""Eponyms, brands and trials that the model takes for people and places in Spanish notes.

The lists of two languages say which words are terms; and in an enumeration of terms its other
members are terms, too: "Cogan, Buerger, Susac", "Protopic, Efudix, Solaraze".
"""

import re
from functools import cache

from goldbench.language import entries, fold_word
from goldbench.phi.languages.spanish.other_notes.locations.towns import is_known_town
from goldbench.phi.languages.spanish.other_notes.names.name_words import CLASSES, PARTICLES, UPPER
from goldbench.phi.mark import Mark
from goldbench.phi.word_cache import WordCache

_CERTAIN = 80.0  # confidence from which the model is believed
_SURE = 60.0  # from which it is believed about a town of the lists
_FEW = 3  # letters of a term
_LISTED = 2  # terms beside a word that make a list of them
_OPENING = 3  # terms behind the word that opens a list
_REACH = 120  # characters of a list on either side
_WORD = re.compile(r"[^\W\d_][\w’'·]*")
_ITEM = rf"(?:(?:de|del|la|los|el|y|no) )?[{UPPER}][^\W\d]*(?:[’'-][^\W\d]+)*(?: [^\W\d]+){{0,3}}"
_BEFORE = re.compile(rf"(?:{_ITEM}(?: ?\([^()\n]{{1,40}}\))?[,;] )+(?:(?:de|del|la|y|e|no|o) )*\Z")
_AFTER = re.compile(rf"(?: ?\([^()\n]{{1,40}}\))?(?:(?:[,;] (?:y )?| y (?:de )?){_ITEM})+")
_BY_LOOK = ("model.", "cue.given", "cue.listed", "echo.name", "site-of.town", "place.country")
_LABELS = frozenset(
    {
        "TERRITORIO", "PAIS", "HOSPITAL", "INSTITUCION", "OTROS_SUJETO_ASISTENCIA",
        "NOMBRE_SUJETO_ASISTENCIA", "NOMBRE_PERSONAL_SANITARIO", "FAMILIARES_SUJETO_ASISTENCIA",
    }
)  # fmt: skip


@cache
def _terms() -> frozenset[str]:
    """Give single words that are terms in English lists, too: most eponyms and brands are alike."""
    lists = ("eponyms", "brands")
    words = (fold_word(e) for name in lists for e in entries("en", name) if " " not in e)
    return frozenset(word for word in words if len(word) >= _FEW)


def _is_term(word: str) -> bool:
    kinds = CLASSES[word]
    if "G" in kinds or "S" in kinds:
        return False
    return "N" in kinds or fold_word(word) in _terms()


_IS_TERM = WordCache(_is_term)


def is_term(mark: Mark, text: str) -> bool:
    """Tell a mark all of whose words are terms, or that stands in a list of terms."""
    if mark.label not in _LABELS or (mark.confidence >= _CERTAIN and mark.rule != "echo.name"):
        return False
    if not mark.rule.startswith(_BY_LOOK):
        return False
    words = [word for word in _WORD.findall(text, mark.start, mark.end) if word not in PARTICLES]
    if not words:
        return False
    if all(map(_IS_TERM.__getitem__, words)) and not (
        mark.confidence >= _SURE and is_known_town(words[-1])
    ):
        return True
    before, after = _terms_beside(text, mark.start, mark.end)
    return before + after >= (_LISTED if before else _OPENING)


def _terms_beside(text: str, start: int, end: int) -> tuple[int, int]:
    """Count the terms before and behind a place among the members of the list it stands in."""
    count = behind = 0
    if text.startswith((", ", "; "), start - 2) or text.startswith(
        (" y ", " de ", " no "), start - 3
    ):
        low = max(0, start - _REACH)
        low = max(low, text.rfind("\n", low, start) + 1)
        if before := _BEFORE.search(text, low, start):
            count += sum(map(_IS_TERM.__getitem__, _list_capitalised(before[0])))
    if after := _AFTER.match(text, end, end + _REACH):
        behind = sum(map(_IS_TERM.__getitem__, _list_capitalised(after[0])))
    return count, behind


def _list_capitalised(run: str) -> list[str]:
    return [word for word in _WORD.findall(run) if word[0].isupper() and len(word) >= _FEW]
