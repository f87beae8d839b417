"""Numbers and dates in words, as dictated notes, calls and deeds have them.

"llamar al seis cinco nueve, cuarenta y uno, cero tres", "catorce de mayo de dos mil veinticinco".
Four number words in a row and more are somebody's telephone or record; a day in words needs its
month, a year its thousand and a word that asks for a time.
"""

import re
from collections.abc import Iterable, Iterator

from goldbench.language import fold_word
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.other_notes.cue_index import Finder, words_of
from goldbench.phi.languages.spanish.other_notes.days.day_cues import LABEL, MONTHS
from goldbench.phi.mark import Mark

_UNITS = words_of("cero uno un una dos tres cuatro cinco seis siete ocho nueve")
_TEENS = words_of(
    """
    diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno
    veintiun veintiuna veintidos veintitres veinticuatro veinticinco veintiseis veintisiete
    veintiocho veintinueve
    """
)
_TENS = words_of("treinta cuarenta cincuenta sesenta setenta ochenta noventa")
_HUNDREDS = words_of(
    """
    cien ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos
    novecientos
    """
)
_DIGITS = _UNITS | _TEENS | _TENS | _HUNDREDS | {"doble", "triple"}
_MONTH_NAMES = frozenset(MONTHS.replace("|", " ").split())
_LEAST = 4  # number words that no quantity has
_SEPARATORS = frozenset({",", "-", "–", ".", "coma", "guion", "barra", "espacio"})
_NUMBERED_DAYS = _UNITS - {"cero", "un", "una"} | _TEENS | {"treinta", "primero"}
_PHONE = re.compile(
    r"(?i:(?:tel\w*|m[óo]vil|llam\w*|n[úu]mero|contacto|avis\w*|whats\w*|celular|fijo|marc\w+)"
    r"[^.\n]{0,40})\Z"
)
_ASKS_YEAR = words_of("en desde de del ano hasta hacia")


def _find_dictated(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield a run of number words that is no quantity: a telephone, a record."""
    words, starts, ends = analysis.note.tokens
    if token and fold_word(words[token - 1]) in _DIGITS | {","} and _in_run(words, token):
        return
    at, last, count = token, token, 0
    while at < len(words):
        plain = fold_word(words[at])
        if plain in _DIGITS:
            last, count = at, count + 1
        elif plain == "y" and fold_word(words[at - 1]) in _TENS:
            pass
        elif plain not in _SEPARATORS or plain == ".":
            break
        at += 1
    text, start = analysis.text, starts[token]
    if fold_word("glasgow") in fold_word(text[max(0, start - 20) : start]):
        return  # vital signs as they are called out
    if count < _LEAST or (at < len(words) and fold_word(words[at]) in ("mil", "millones")):
        return
    asked = _PHONE.search(text, max(0, start - 60), start)
    label, kind = (
        ("NUMERO_TELEFONO", "phone") if asked else ("ID_SUJETO_ASISTENCIA", "medical_record")
    )
    yield Mark(start, ends[last], label, kind, 90.0, "number.dictated")


def _in_run(words: list[str], token: int) -> bool:
    """Tell whether a number word stands within a run that began before it."""
    at = token - 1
    while at >= 0 and (fold_word(words[at]) in _SEPARATORS or words[at] == "y"):
        at -= 1
    return at >= 0 and fold_word(words[at]) in _DIGITS


def _find_spelled_day(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield a day in words: "a catorce de mayo de dos mil veinticinco"."""
    words, starts, ends = analysis.note.tokens
    plain = [fold_word(word) for word in words[token : token + 14]]
    if plain[0] not in _NUMBERED_DAYS:
        return
    at = 1
    if token and fold_word(words[token - 1]) == "dia" and plain[1:2] != ["de"]:
        yield Mark(starts[token - 1], ends[token], LABEL, "", 80.0, "day.spelled")
        return
    if plain[0] == "treinta" and plain[1:3] == ["y", "uno"]:
        at = 3
    if plain[at : at + 1] != ["de"] or not _MONTH_NAMES & set(plain[at + 1 : at + 2]):
        return
    at += 2
    end = token + at
    if plain[at : at + 1] in (["de"], ["del"]):
        size = _year_size(plain[at + 1 :])
        digits = plain[at + 1 : at + 2]
        if size:
            end = token + at + 1 + size
        elif digits and digits[0].isdigit() and len(digits[0]) == 4:
            end = token + at + 2
    yield Mark(starts[token], ends[end - 1], LABEL, "", 94.0, "day.spelled")


def _year_size(plain: list[str]) -> int:
    """Give of how many words a year is that begins here, 0 if none does."""
    if plain[:2] == ["dos", "mil"] or plain[:2] == ["mil", "novecientos"]:
        size = 2
    else:
        return 0
    while size < min(len(plain), 5) and plain[size] in _UNITS | _TEENS | _TENS | {"y"}:
        size += 1
    return size


def _year(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield a year in words: "en dos mil diecinueve"."""
    words, starts, ends = analysis.note.tokens
    size = _year_size([fold_word(word) for word in words[token : token + 6]])
    if size > 2 and token and fold_word(words[token - 1]) in _ASKS_YEAR:
        yield Mark(starts[token], ends[token + size - 1], LABEL, "", 86.0, "day.spelled")


SPELLED: tuple[tuple[Iterable[str], Finder], ...] = (
    (_DIGITS, _find_dictated),
    (_NUMBERED_DAYS, _find_spelled_day),
    (("dos", "mil"), _year),
)
