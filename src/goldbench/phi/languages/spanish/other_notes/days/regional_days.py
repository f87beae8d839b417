"""Days of the other tongues of Spain, of calendars by line, and in the forms of logs.

"dm. 3 de juny", "gener 2025", "martxoaren 12a", "11MAR", "28·III·25", "L 10 tarde:", "el 10 u 11",
"2/3 → 3/3", "04:36 del tres", "a los nueve días del mes de octubre de 2024".
"""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.other_notes.cue_index import (
    APART,
    Finder,
    at_word,
    number,
    words_of,
)
from goldbench.phi.languages.spanish.other_notes.days.day_cues import LABEL, MONTHS, is_score
from goldbench.phi.mark import Mark

_D = r"(?:0?[1-9]|[12]\d|3[01])"
_M = r"(?:0?[1-9]|1[0-2])"
_CATALAN = "gener febrer març maig juny juliol agost setembre novembre desembre"
_GALICIAN = "xaneiro febreiro maio xuño xullo setembro outubro novembro decembro"
_BASQUE = "urtarril otsail martxo apiril maiatz ekain uztail abuztu irail urri azaro abendu"
_MONTH = "|".join(f"{_CATALAN} {_GALICIAN} {MONTHS.replace('|', ' ')}".split())
_FOREIGN = "|".join(f"{_CATALAN} {_GALICIAN}".split())
_YEAR = r"(?:,? (?:de |del )?(?:19|20)\d\d)"
# 3 de juny, 11 d'abril de 2024
_NAMED = re.compile(rf"(?i:(?P<it>{_D} (?:de |d['’])(?:{_MONTH}|octubre|abril){_YEAR}?))(?!\w)")
_MONTH_YEAR = re.compile(rf"(?i:(?P<it>(?:{_FOREIGN}){_YEAR}))(?!\w)")
_BASQUE_DAY = re.compile(
    rf"(?i:(?P<it>(?:(?:19|20)\d\d(?:ko|eko) )?(?:{_BASQUE.replace(' ', '|')})(?:aren|ren|ak|a)? "
    rf"{_D}(?:an|a|ean|n)?))(?!\w)"
)
_WEEK = re.compile(
    rf"(?i:(?P<it>(?:dl|dm|dt|dc|dj|dv|ds|dg|dilluns|dimarts|dimecres|dijous|divendres|dissabte|"
    rf"diumenge|luns|m[ée]rcores|xoves|venres|asteazkena|ostirala)\.?,? {_D} "
    rf"(?:de |d['’])(?:{_MONTH}){_YEAR}?))(?!\w)"
)
_SHORT = "ENE|FEB|MAR|ABR|MAY|JUN|JUL|AGO|SEP|SEPT|OCT|NOV|DIC"
_LOG = re.compile(rf"(?P<it>{_D}(?:{_SHORT})(?:(?:19|20)?\d\d)?)(?!\w)")
_DOTTED = re.compile(
    rf"(?P<it>{_D} ?· ?(?:I{{1,3}}|IV|VI{{0,3}}|IX|XI{{0,2}}|X|{_M}) ?· ?(?:(?:19|20)\d\d|"
    rf"\d\d))(?!\w)"
)
# Two days, of which the second has the month or a word before the first asks for a day.
_UNIT = (
    r"(?![\w/%º°ª:]|[.,]\d| ?(?:%|por|mg|ml|mm|cm|kg|h\b|hs\b|horas|d[íi]as|sem|mes|años|a\b|veces|"
    r"puntos|x|lpm|comp|g\b|UI|de la|pacientes|casos|€|y medi))"
)
_PAIR = re.compile(
    rf"(?i:(?:el|del|al|d[íi]as|los) (?P<one>{_D}) (?:y|o|u|e|[óo]) (?:el )?(?P<two>{_D}){_UNIT})"
)
_SAME = re.compile(rf"(?i:mismo (?:d[íi]a )?(?P<it>{_D}){_UNIT})")
_SPAN = re.compile(
    rf"(?P<one>{_D}/{_M})(?: ?→ ?| ?-> ?| al? | [-–] |"
    rf" hasta el )(?P<two>{_D}/{_M}(?:/\d{{2,4}})?)(?![\w/%])"
)
_SPAN_DAY = re.compile(
    rf"(?P<one>{_D})(?: ?→ ?| al? | [-–] | y )(?P<two>{_D}[/-]{_M}(?:[/-]\d{{2,4}})?)(?![\w/%]|"
    rf"[.,]\d)"
)
_NIGHT = re.compile(r"(?i:(?<!\w)(?:noche|guardia|turno|del|d[íi]as?|entre)(?: el)? )\Z")
# The day of a log, by the letter of the week: "X 12 noche:", "L 10 mañana:".
_LETTERED = re.compile(
    rf"(?P<it>[LMXJVSD] {_D}(?:/{_M})?)(?= ?(?::|(?:mañana|tarde|noche|turno|[MTN]\b)))"
)
_IN_WORDS = (
    "dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis "
    "diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro "
    "veinticinco veintiséis veintisiete veintiocho veintinueve treinta"
).replace(" ", "|")
_SAID = re.compile(
    rf"(?i:(?:\d\d?[:.]\d\d ?(?:h(?:oras|s)?)? )?del (?P<it>{_IN_WORDS}))(?= ?[.;)\n])"
)
_DEED = re.compile(
    rf"(?i:a los (?P<it>(?:{_IN_WORDS}|\d{{1,2}}|un)(?: \(\d+\))? d[íi]as? del mes de (?:{MONTHS})"
    rf"(?: (?:de|del)(?: año)? (?:(?:19|20)\d\d|dos mil [a-zé]+(?: y [a-z]+)?))?))(?!\w)"
)
_SET = re.compile(r"(?i:(?P<it>set\.? (?:de )?(?:19|20)\d\d))(?!\w)")
# Lines that each open with a day, as a log of one month has it.
_OPENED = re.compile(
    rf"(?:\A|\n)[ \t]*(?P<it>{_D}(?:, (?:lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|"
    rf"domingo))?)"
    r"(?=(?: [–—-] |: )[^\W\d_])"
)
_NO_DAY = frozenset(("", "\n", "\r", ",", ".", ":", ";", ")", "%", "+", "="))  # behind a number
_LOGGED = 2  # lines that make a log


def _find_numbered_days(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield what begins with a number: a day with its month, two days with one month."""
    text, start = analysis.text, analysis.note.tokens.starts[token]
    before = text[start - 1 : start]
    if before.isalnum() or before in ("/", ".", ",", "-", ":", "·", "+"):
        return
    end = analysis.note.tokens.ends[token]
    if text[end : end + 1] in _NO_DAY:
        return
    for pattern in (_NAMED, _LOG, _DOTTED):
        if match := pattern.match(text, start):
            yield Mark(*match.span("it"), LABEL, "", 92.0, "day.regional")
            return
    match = _SPAN.match(text, start)
    if match is None and _NIGHT.search(text, max(0, start - 14), start):
        match = _SPAN_DAY.match(text, start)
    if match and not is_score(text, start):
        for part in ("one", "two"):
            yield Mark(*match.span(part), LABEL, "", 84.0, "day.span")


def _find_day_pair(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield two days behind an article: "el 10 u 11"."""
    text, start = analysis.text, analysis.note.tokens.starts[token]
    match = _PAIR.match(text, start)
    if match and int(match["one"]) < int(match["two"]):
        for part in ("one", "two"):
            yield Mark(*match.span(part), LABEL, "", 76.0, "day.pair")


def _find_lettered_day(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    text, start = analysis.text, analysis.note.tokens.starts[token]
    if start and text[start - 1] != "\n":
        return
    if match := _LETTERED.match(text, start):
        yield Mark(*match.span("it"), LABEL, "", 86.0, "day.lettered")


def _find_log_days(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield the days that open lines, at the end of the first: a list would begin at one."""
    if analysis.text.find("\n") != analysis.note.tokens.starts[token]:
        return
    openings = list(_OPENED.finditer(analysis.text))
    days = [int(match["it"].partition(",")[0]) for match in openings]
    rising = all(earlier <= later for earlier, later in pairwise(days))
    if len(days) >= _LOGGED and rising and days[0] > 1:
        for match in openings:
            yield Mark(*match.span("it"), LABEL, "", 78.0, "day.logged")


REGIONAL_DAYS: tuple[tuple[Iterable[str], Finder], ...] = (
    (number(1, 2, place=APART), _find_numbered_days),
    (("el", "del", "al", "dias", "los"), _find_day_pair),
    (("\n",), _find_log_days),
    (("mismo",), at_word(_SAME, LABEL, "", 78.0, "day.pair")),
    (words_of("l m x j v s d"), _find_lettered_day),
    (("del",), at_word(_SAID, LABEL, "", 78.0, "day.spelled")),
    (("a",), at_word(_DEED, LABEL, "", 92.0, "day.spelled")),
    (("set",), at_word(_SET, LABEL, "", 88.0, "day.month")),
    (
        words_of(
            """
            gener febrer març marc maig juny juliol agost setembre novembre desembre xaneiro
            febreiro maio xuño xuno xullo setembro outubro novembro decembro
            """
        ),
        at_word(_MONTH_YEAR, LABEL, "", 90.0, "day.regional"),
    ),
    (
        words_of(
            """
            urtarrila urtarrilaren otsaila otsailaren martxoa martxoaren apirila apirilaren maiatza
            maiatzaren ekaina ekainaren uztaila uztailaren abuztua abuztuaren iraila irailaren
            urria urriaren azaroa azaroaren abendua abenduaren
            """
        ),
        at_word(_BASQUE_DAY, LABEL, "", 92.0, "day.regional"),
    ),
    (
        words_of(
            """
            dl dm dt dc dj dv ds dg dilluns dimarts dimecres dijous divendres dissabte diumenge luns
            mercores xoves venres asteazkena ostirala
            """
        ),
        at_word(_WEEK, LABEL, "", 94.0, "day.regional"),
    ),
)
