"""Countries and nationalities in Spanish notes: behind a cue, or beside a word for a person."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from goldbench.language import entries, fold_word
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.other_notes.cue_index import Finder, words_of
from goldbench.phi.mark import Mark

_NATION = re.compile(
    r"(?i:(?<!\w)(?:nac\.|nacionalidad|nacionalizad[oa]|de origen|origen|ciudadan[oa]|"
    r"pasaporte)[ :]{1,2})(?P<it>[^\W\d_]+)"
)
_FROM = re.compile(
    r"(?i:(?:natural|originari[oa]|procedente|nacid[oa]|viene|vino|lleg[óo]) (?:de|en) )"
    r"(?P<it>[^\W\d_]+)(?!\w)"
)


def _nation(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    match = _NATION.match(analysis.text, analysis.note.tokens.starts[token])
    if match and fold_word(match["it"]) in _nationalities():
        yield Mark(*match.span("it"), "PAIS", "country", 84.0, "site-of.nation")
    match = _FROM.match(analysis.text, analysis.note.tokens.starts[token])
    if match and fold_word(match["it"]) in _countries():
        yield Mark(*match.span("it"), "PAIS", "country", 84.0, "site-of.nation")


# Between commas, or behind a word for a person: "mujer hondureña", ", senegalés,".
_PERSON_BEFORE = re.compile(
    r"(?i:(?<!\w)(?:paciente|var[óo]n|mujer|hombre|chic[oa]|joven|niñ[oa]|turista|señora?|familia|"
    r"matrimonio|pareja|madre|padre|padres|ciudadan[oa]|temporer[oa]|cuidadora|interna|migrante|"
    r"marido|esposa|esposo|natural) )\Z|(?:\w|\)), \Z"
)
_NATION_ENDS = re.compile(r"[,.;)\n]| de \d| en | con | \(|\Z")
_LANGUAGES = words_of(
    "mestizo mestiza espanol espanola ingles frances aleman catalan portugues arabe ruso chino"
)


def _nationality(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield the adjective of a country that a person is of."""
    text, start = analysis.text, analysis.note.tokens.starts[token]
    end = analysis.note.tokens.ends[token]
    before = _PERSON_BEFORE.search(text, max(0, start - 14), start)
    if before is None or not _NATION_ENDS.match(text, end):
        return
    if before[0].endswith(", ") and fold_word(text[start:end]) in _LANGUAGES:
        return
    yield Mark(start, end, "PAIS", "country", 78.0, "site-of.nation")


def is_nation(words: str) -> bool:
    """Tell a country or the adjective of one."""
    return fold_word(words) in _countries() or fold_word(words) in _nationalities()


@cache
def _countries() -> frozenset[str]:
    return frozenset(fold_word(name) for name in entries("es", "countries"))


@cache
def _nationalities() -> frozenset[str]:
    words = [fold_word(name) for name in entries("es", "nationalities")]
    feminine = [word[:-1] + "a" for word in words if word.endswith("o")]
    feminine += [word + "a" for word in words if word.endswith(("s", "n", "l"))]
    return frozenset([*words, *feminine])


NATIONS: tuple[tuple[Iterable[str], Finder], ...] = (
    (
        words_of(
            """
            nac nacionalidad nacionalizado nacionalizada origen ciudadano ciudadana pasaporte
            natural originario originaria procedente nacido nacida viene vino llego
            """
        ),
        _nation,
    ),
)


def nation_finders(word: str) -> tuple[Finder, ...]:
    """Give the finder of nationalities to the adjective of a country."""
    return (_nationality,) if fold_word(word) in _nationalities() else ()
