"""Rarer forms of days in Spanish notes: lists, ranges, short weekdays, signs of old forms.

"7, 9 y 14 de noviembre", "3/2, 10/2, 24/2/2025", "27 al 28 dic", "mié., 15 ene. 2025",
"13.VI.2024", "02|05|1987", "9 de 4 de 2025", "23 mayo '25", "3.ª semana de julio", "desde nov.".
"""

import re
from collections.abc import Iterable, Iterator

from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.other_notes.cue_index import (
    APART,
    Finder,
    at_word,
    number,
    words_of,
)
from goldbench.phi.languages.spanish.other_notes.days.day_cues import (
    LABEL,
    MONTHS,
    SHORT_MONTHS,
    is_law,
    is_score,
)
from goldbench.phi.mark import Mark

_D = r"(?:0?[1-9]|[12]\d|3[01])"
_M = r"(?:0?[1-9]|1[0-2])"
_MONTH = rf"(?:{MONTHS}|(?:{SHORT_MONTHS}|gen|febr|mar[çc]|maig|juny|juliol|des)\b\.?)"
_YEAR = r"(?:(?: de| del|,)? (?:19|20)\d\d|[-/. ]?['’]\d\d|[-/]\d\d(?:\d\d)?)"
_WEEK = (
    r"(?:lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo|"
    r"lun|mar|mi[ée]r?c?|mi|juev?|ju|vier?|s[áa]b|dom|dgo|dg|dl|dt|dc|dj|dv|ds)"
)
# Days whose month stands behind the last: "7, 9 y 14 de noviembre de 2023", "27 al 28 dic".
_LIST = re.compile(
    rf"(?i:(?P<it>{_D}(?:, ?{_D}){{0,12}}(?: ?(?:,|y|e|al?|-|–|o|hasta el) ?{_D})(?: de | |[-/])"
    rf"{_MONTH}{_YEAR}?))(?!\w)"
)
# A list of short dates: what is one of them tells of the others.
_DATES = re.compile(
    rf"(?P<it>{_D}/{_M}(?:(?:, ?| y | - ){_D}/{_M}){{1,8}}(?P<year>/(?:19|20)?\d\d)?)(?![\w/%])"
)
_ONE = re.compile(rf"{_D}/{_M}(?:/(?:\d{{4}}|\d\d))?")
_NAMED = re.compile(
    rf"(?i:(?P<it>{_D} ?(?:de )?(?:{MONTHS}|(?:{SHORT_MONTHS})\.?),? ?['’]\d\d))(?!\w)"
)
_ROMAN = re.compile(
    rf"(?P<it>{_D} ?[.](?: ?)(?:I{{1,3}}|IV|VI{{0,3}}|IX|XI{{0,2}}|X)[. ] ?(?:19|"
    rf"20)?\d\d)(?![\w/-])"
)
_BARRED = re.compile(rf"(?P<it>{_D} ?\| ?{_M} ?\| ?(?:(?:19|20)\d\d|\d\d))(?![\w|])")
_COUNTED = re.compile(rf"(?P<it>{_D} (?:de|del) {_M} (?:de|del) (?:19|20)?\d\d)(?!\w)")
_WEEKDAY = re.compile(
    rf"(?i:(?P<it>{_WEEK}\.?,? (?:d[íi]a )?{_D}(?:(?: de | |[-/.]){_MONTH}{_YEAR}?|"
    rf"[-/.]{_M}(?:[-/.](?:\d{{4}}|\d\d))?)))(?![\w/])"
)
_PART_OF_MONTH = re.compile(
    rf"(?i:(?P<it>(?:(?:[1-4]\.?ª|primera|segunda|tercera|cuarta|[úu]ltima) (?:semana|quincena)|"
    rf"(?:fines?|1(?:er|ro)|primer (?:lunes|domingo|s[áa]bado|"
    rf"dgo)|1er (?:lunes|domingo|dgo))) de {_MONTH}{_YEAR}?))(?!\w)"
)
_MONTH_ALONE = re.compile(rf"(?i:(?P<it>(?:{SHORT_MONTHS})\.?))(?![\w/-]|\.\w| ?\d)")
_ASKS_MONTH = re.compile(
    r"(?i:(?<!\w)(?:desde|en|hasta|de|para|a|mediados de|finales de|primeros de|fines de|"
    r"y|pr[óo]xim[oa])) \Z"
)
_NO_DAY = frozenset(("", "\n", "\r", ":", ";", ")", "%", "+", "="))  # behind a number
_MAYBE_WORDS = words_of("mar set sep ago dic may")  # of other tongues, or shorthand of others
_FORMS = (
    (_LIST, "day.listed", 90.0),
    (_ROMAN, "day.roman", 90.0),
    (_BARRED, "day.barred", 94.0),
    (_COUNTED, "day.counted", 92.0),
    (_NAMED, "day.month", 94.0),
)


def _in_form(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield what begins with the number of a day."""
    text, start = analysis.text, analysis.note.tokens.starts[token]
    if (start and text[start - 1] in ".,/-+:|") or text[start - 1 : start].isalnum():
        return
    end = analysis.note.tokens.ends[token]
    if text[end : end + 1] in _NO_DAY or is_law(text, start):
        return
    for pattern, rule, sure in _FORMS:
        if match := pattern.match(text, start):
            yield Mark(*match.span("it"), LABEL, "", sure, rule)
            return
    match = _DATES.match(text, start)
    if match and not is_score(text, start):
        dates = list(_ONE.finditer(text, *match.span("it")))
        if match["year"] or len(dates) > 2 or any(int(d[0].split("/")[0]) > 12 for d in dates):
            for date in dates:
                yield Mark(*date.span(), LABEL, "", 84.0, "day.listed")


def _month_alone(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield a month in short behind a word that asks for a time: "PEG desde nov."."""
    text, start = analysis.text, analysis.note.tokens.starts[token]
    match = _MONTH_ALONE.match(text, start)
    if match is None or not _ASKS_MONTH.search(text, max(0, start - 14), start):
        return
    word = match["it"].rstrip(".").lower()
    if match["it"].isupper() or (word in _MAYBE_WORDS and not match["it"].endswith(".")):
        return
    yield Mark(*match.span("it"), LABEL, "", 76.0, "day.month-alone")


DAY_FORMS: tuple[tuple[Iterable[str], Finder], ...] = (
    (number(1, 2, place=APART), _in_form),
    (
        words_of(
            """
            lunes martes miercoles jueves viernes sabado domingo lun mar mie mier mierc jue juev vie
            vier sab dom dgo dg dl dt dc dj dv ds mi ju
            """
        ),
        at_word(_WEEKDAY, LABEL, "", 94.0, "day.weekday"),
    ),
    (
        words_of(
            """
            1 2 3 4 primera segunda tercera cuarta ultima fines fin primer
            """
        ),
        at_word(_PART_OF_MONTH, LABEL, "", 86.0, "day.part-of-month"),
    ),
    (SHORT_MONTHS.replace("sept?", "sep|sept").split("|"), _month_alone),
)
