"""Days without a year in Spanish notes: "27/01", "el 20", "sábado 10", "22-IV", "en Navidad".

By form alone 5/10 may be a score, 12/8 a blood pressure and 1-2 a dose. So a short date counts
if a zero fills it up ("08/08"), if its day cannot be anything else ("27/1") or if a word before it
asks for one; and never behind a scale or a measure, nor before a unit.
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
from goldbench.phi.mark import Mark

LABEL = "FECHAS"
MONTHS = (
    "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|"
    "diciembre"
)
SHORT_MONTHS = "ene|feb|mar|abr|may|jun|jul|ago|sept?|set|oct|nov|dic"
_WEEK = "lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo"
_D = r"(?:0?[1-9]|[12]\d|3[01])"
_M = r"(?:0?[1-9]|1[0-2])"
_UNIT = (
    r"(?! ?(?:%|‰|h\b|hs\b|hrs\b|horas?\b|d\b|d[ií]as?\b|sem|mes|años?\b|a\b(?! [a-zñ])|min|"
    r"seg|mg|mcg|g\b|gr\b|kg|ml|cc\b|l\b|lpm|"
    r"cm|mm|m\b|x\b|UI\b|U\b|veces|comp|cp\b|puntos|pts|ptos|mmHg|kPa|mEq|mmol|ºC?|°|Fr\b|Ch\b|G\b|"
    r"€|\$|/\d|-\d|[.,]\d|\+|>))"
)
_SHORT_DATE = re.compile(
    rf"(?<![\w.,/+:=<>-])(?P<d>{_D})(?P<sep>[/.-])(?P<m>{_M})(?![\w/@]|[.,-]\d|-[IVX]){_UNIT}"
)
_ROMAN = re.compile(
    rf"(?P<it>{_D}[-/](?:I{{1,3}}|IV|VI{{0,3}}|IX|XI{{0,2}}|"
    rf"X)(?:[-/](?:\d{{2}}){{1,2}})?)(?![\w/-])"
)
_WEAKLY = re.compile(r"(?i:(?<!\w)(?:en|de|al|y)) \Z")
_ASKS = re.compile(
    r"(?i:(?<!\w)(?:el|del|desde|hasta|d[íi]a|fecha|hoy|ayer|mañana|evol\.?|evolutivo|revisi[óo]n|"
    r"control|cita|"
    r"ingres[oóa]|ingreso el|alta|iq|fdo\.?|a fecha|antes del|tras el|exploraci[óo]n|consulta|"
    r"visita|pr[óo]xim[oa]|turno|"
    r"guardia|noche|mañana|tarde|transcrito|volver|volverá|citad[oa]|repetir|llamada|correo de|"
    r"correo|lunes|martes|"
    r"mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo|extubad[oa]|retirad[oa]|retirar|puntos|grapas|"
    r"nacid[oa]|fum|fur|fpp|"
    r"inici[óo]|termin[óo]|comenz[óo]|empez[óo]|nac\.|naci[óo]|f\.?n|sesiones|tc|tac|rm|rx|eco|ett|"
    r"hc|as|pcr|pet|ecg|urocultivo|hemocultivos?|biopsia|anal[íi]tica|parte|"
    r"baja|sesi[óo]n|traslad(?:o|ad[oa]|a)|entreg(?:a|ad[oa])|enviad[oa]|avisad[oa]|"
    r"tor[áa]x|t[óo]rax|abd|abdomen|craneal|cerebral|holter|ergometr[íi]a|cateterismo|colonoscopia|"
    r"gastroscopia|cvc|picc|yid|yii|sv|sng|vvp|dve|dvp|peg|intubad[oa]|traqueo|traqueotom[íi]a|"
    r"operad[oa]|intervenid[oa]|transfundid[oa]))"
    r"[.:,]? ?\(?\Z"
)
_SCORE = re.compile(
    r"(?i:(?<!\w)(?:hoja|p[áa]g(?:ina|\.)?|ta|pa|tas|tad|tensi[óo]n|t\.a\.|eva|evn|ens|glasgow|"
    r"gcs|barthel|apgar|norton|"
    r"braden|lawton|katz|"
    r"berg|tinetti|pfeiffer|mmse|mec|moca|gds|yesavage|ramsay|rass|nihss|rankin|ecog|asa|pio|av|"
    r"agudeza|od|oi|ao|"
    r"fuerza|bm|rot|soplo|ssi|birads|puntuaci[óo]n|score|escala|[íi]ndice|test|ratio|"
    r"relaci[óo]n|dosis|"
    r"fugl-meyer|downton|emina|silverman|bishop|hamilton|beck|hads|zarit|gij[óo]n|centor|wells|"
    r"curb|ipss|dolor|"
    r"conjuntiva|bipap|cpap|ipap|epap|vmni|ana|t[íi]tulo|ishihara|snellen|holocraneal|[íi]tems?|"
    r"aciertos|vers[ií][óo]n|grado|estadio|tipo|fr|fc|satur\w*|sat|spo2|fio2|peep|ferulas?|"
    r"ampolla|comp|cp|n\.?º|"
    r"num|hab|hab\.|habitaci[óo]n|cama|box|quir[óo]fano|km|apto|piso|c/|g\dp\d|gesta|plantas?|p|t|"
    r"n|m|l|c|s|d)"
    r"[.:=]? ?\(?\Z)"
)
_ALONE = re.compile(
    rf"(?<![\w/-])(?<!asta )(?<!acia )(?i:el) (?P<it>(?i:d[íi]a )?{_D})"
    r"(?![\w/%º°ª-]|[.,:]\d|\.[oº]|(?: y el \d+)? ?(?:%|º|°|ª|de\b|mg|ml|mm|cm|h\b|hs\b|horas|"
    r"d[íi]as|por ciento|puntos|veces|x|y el \d+ ?%))"
)
_WEEKDAY = re.compile(
    rf"(?i:(?<![\w/])(?P<it>(?:{_WEEK})(?P<n>,? (?:d[íi]a )?{_D}(?:[/-]{_M}(?:[/-]\d{{2,4}})?|"
    rf" de (?:{MONTHS}))?"
    r"(?![\w/%º:]|[.,:]\d| ?(?:h\b|horas|mg|%)))?))(?!\w)"
)
_WEEK_SHORT = re.compile(
    rf"(?<!\w)(?P<it>\w{{3,5}}(?:\.? {_D}(?:/{_M})?(?![\w/])|(?=\.?\))|(?=\.(?!\w))))"
)
_EVERY = re.compile(r"(?i:\b(?:los|todos|cada)\b[^.\n]{0,40}\Z)")
_NTH = re.compile(r"(?i:(?<!\w)(?:primer|segundo|tercer|[úu]ltimo|un|solo|s[óo]lo|en) )\Z")
_DAY_BEFORE = re.compile(
    rf"(?i:(?<!\w)(?:{_WEEK})s?(?: a |, |[-/])|(?<!el )(?<!este )(?<!\w)(?:{_WEEK}) y )\Z"
)
_DAY_AFTER = re.compile(rf"(?i:(?:{_WEEK})s?(?: a |, |[-/]| y )(?:{_WEEK})s?(?! ?\d))")
_THE = re.compile(r"(?i:(?<!\w)(?:el|del|al|este|pr[óo]ximo|pasado)) \Z")
_SEASON = re.compile(
    r"(?i:(?<!\w)(?P<it>(?:primavera|verano|otoño|invierno)(?: de| del)? (?:19|20)\d\d))(?!\w)"
)
# The score and the clinic of Mayo are no month.
_MONTH = re.compile(
    rf"(?i:(?<![\w/-])(?P<it>{MONTHS})(?![\w/-])(?! (?:parcial|completo|endosc|clinic|score)))"
)
_MONTH_YEAR = re.compile(rf"(?P<it>{_M}[-/](?:19\d|20[0-3])\d)(?![\w/-])")
_DAY_MONTH = re.compile(
    rf"(?i:(?<![\w./-])(?P<it>{_D}(?:(?: de | )(?:{MONTHS})|[-/. ](?:{SHORT_MONTHS})\b\.?)"
    r"(?:(?: de | del |,? |[-/])(?:(?:19|20)\d\d|\d\d(?![\d:]))(?!\w))?))(?!\w)"
)
_RANGE = re.compile(rf"(?i:(?<![\w./-])(?P<it>{_D}(?: ?[-y]| al?) {_D}) de (?:{MONTHS}))")
_FIRST = re.compile(
    rf"(?i:(?P<it>(?:1(?:[º°]|\.º|ro|er)|primero) de (?:{MONTHS})(?: del? (?:19|20)\d\d)?))(?!\w)"
)
# With blanks between, as some forms and hands have it: "7 / 8 / 2027", "18 01 1994".
_APART = re.compile(
    rf"(?P<it>{_D} (?P<sign>[/-]) ?{_M} ?(?P=sign) ?(?:(?:19|20)\d\d|\d\d)|"
    r"(?:0[1-9]|[12]\d|3[01]) (?:0[1-9]|1[0-2]) (?:19|20)\d\d)(?![\w/-])"
)
# The month first, as in the Americas: "julio 19 de 2005", "junio 28/99".
_MONTH_DAY = re.compile(
    rf"(?i:(?P<it>(?:{MONTHS}|(?:{SHORT_MONTHS})\.?) {_D}"
    r"(?:,? (?:de |del )?(?:19|20)\d\d|/\d\d(?:\d\d)?)))(?![\w/])"
)
# A month and a year of two digits that can be no day: "IAM 8/83".
_OLD_MONTH = re.compile(rf"(?P<it>{_M}/(?:3[2-9]|[4-9]\d))(?![\w/%-]|[.,]\d){_UNIT}")
_PADDED_MONTH = re.compile(
    rf"(?P<it>0[1-9]/(?:1[3-9]|2\d|3[01]))(?![\w/%-]|[.,]\d){_UNIT}"
)  # "cad. 04/22"
# "volvió en el 84", "del 63 al 77": a number that is no day
_SHORT_YEAR = re.compile(
    r"(?i:(?:en|desde|hasta|hacia|por|sobre) el|del(?= \d\d al \d\d)|(?<=\d\d )al) "
    r"(?P<it>['’]?(?:3[2-9]|[4-9]\d))(?![\w/%º°-]|[.,:]\d| ?(?:%|por|mg|ml|mm|cm|h\b|"
    r"d[íi]as|años|casos|puntos|lpm|kg|€|euros|pacientes|aniversario|cumpleaños))"
)
_TITRE = re.compile(r"1/(?:32|40|64|80)")
_PROSE = re.compile(r"[:.]? [^\W\d_]{2}")  # "5-4 dolor": the visits of a card
_WORD_BEFORE = re.compile(r"(?:[^\W\d_]{2}\.?|[,(;]) ?\Z")
_LISTED = re.compile(
    rf"(?i:(?:d[íi]as|del) (?P<list>{_D}(?:, {_D})*)(?:,? y| al) {_D}(?:[/-]{_M}| de (?:{MONTHS})|"
    rf"[ -](?:{SHORT_MONTHS})\b))"
)
_NUMBER_IN = re.compile(r"\d+")
_HOUR_BEHIND = re.compile(r",? (?:a las )?(?:[01]?\d|2[0-3])[:.][0-5]\d(?!\d)")
_LAW = re.compile(
    r"(?i:(?<!\w)(?:ley(?: org[áa]nica)?|l\.?o\.?|r\.?d\.?l?|real decreto|decreto|resoluci[óo]n|"
    r"norma|art(?:[íi]culo|\.)?|orden|acuerdo|directiva|reglamento|nom|iso|une|cie(?:-\d+)?|"
    r"circular|nanda|grd|gu[íi]a)(?: n[.º°]*| \(\w+\))?)[ :-]{1,2}\Z"
)
_LAW_ENDS = words_of(
    """
    acuerdo art articulo artículo cie circular d decreto directiva grd guia guía iso l ley lo n
    nanda nom norma o orden organica orgánica rd rdl reglamento resolucion resolución une
    """
)
_LAW_SIGNS = frozenset(" :-")
_COMPACT = re.compile(r"(?P<it>(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))(?!\w)")
_YEAR_HERE = re.compile(
    r"(?:19[3-9]\d|20[0-3]\d)(?![\w/%]|[.,]\d|-\d)(?! ?(?:g\b|ml|mg|kcal|cc|€|casos|pacientes|cél|"
    r"copias|/))"
)
_YEAR_BEFORE = re.compile(r"(?i:(?<!\w)(?:en|desde|del?|hasta|año|hacia|sobre|a|y)) ?\Z|\(\Z")


def _find_short_day(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield what begins with a number: "27/01", "22-IV", "9-2023", "3 de marzo"."""
    text = analysis.text
    start, end = analysis.note.tokens.starts[token], analysis.note.tokens.ends[token]
    if (start and text[start - 1] in ".,/-+:") or text[start - 1 : start].isalnum():
        return
    if is_law(text, start):
        return
    for pattern, rule, sure in _NUMERIC.get((end - start, text[end : end + 1]), ()):
        if match := pattern.match(text, start):
            yield Mark(*match.span("it"), LABEL, "", sure, rule)
            return
    if end - start < _SHORTEST and text[end : end + 1] in "/.-":
        yield from _without_year(text, start)
    elif end - start == _YEAR and _YEAR_HERE.match(text, start):
        if _YEAR_BEFORE.search(text, max(0, start - 8), start):
            yield Mark(start, end, LABEL, "", 72.0, "day.year")
    elif end - start == _DATE and (match := _COMPACT.match(text, start)):
        yield Mark(*match.span("it"), LABEL, "", 90.0, "day.compact")


def _without_year(text: str, start: int) -> Iterator[Mark]:
    """Yield a day and a month, or a month and the two last digits of a year."""
    match = _SHORT_DATE.match(text, start)
    if match and _is_date(text, match):
        yield Mark(*match.span(), LABEL, "", 85.0, "day.short")
        return
    match = _OLD_MONTH.match(text, start)
    if match is None:
        match = _PADDED_MONTH.match(text, start)
    if match and _TITRE.match(match[0]):
        return
    if match and not is_score(text, start) and _WORD_BEFORE.search(text, max(0, start - 4), start):
        yield Mark(*match.span("it"), LABEL, "", 78.0, "day.month-year")


def _weekday(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    text, start = analysis.text, analysis.note.tokens.starts[token]
    match = _WEEKDAY.match(text, start)
    if match is None:
        return
    if match["n"]:
        yield Mark(*match.span("it"), LABEL, "", 92.0, "day.weekday")
    elif not is_habit(text, start):
        yield Mark(*match.span("it"), LABEL, "", 70.0, "day.weekday-alone")


def _in_list(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield days whose month stands behind the last: "los días 3, 5 y 9 de mayo"."""
    match = _LISTED.match(analysis.text, analysis.note.tokens.starts[token])
    if match:
        for number in _NUMBER_IN.finditer(analysis.text, *match.span("list")):
            yield Mark(*number.span(), LABEL, "", 80.0, "day.listed")


_MONTH_WORDS = MONTHS.split("|")
_SHORTEST, _YEAR, _DATE = 3, 4, 8  # digits
_WORDED = (
    (_DAY_MONTH, "day.month", 96.0),
    (_RANGE, "day.month", 80.0),
    (_APART, "day.apart", 90.0),
)
_SIGNED = (*_WORDED, (_ROMAN, "day.roman", 88.0), (_MONTH_YEAR, "day.month-year", 90.0))
# Which to try, by the digits of the first number and the sign behind it.
_NUMERIC = {
    (size, sign): _SIGNED if sign in "-/" else _WORDED for size in (1, 2) for sign in " -/."
} | {(1, sign): ((_FIRST, "day.month", 92.0),) for sign in "º°re"}
DAYS: tuple[tuple[Iterable[str], Finder], ...] = (
    (number(place=APART), _find_short_day),
    (("el", "dia"), at_word(_ALONE, LABEL, "", 75.0, "day.alone")),
    (("lunes", "martes", "miercoles", "jueves", "viernes", "sabado", "domingo"), _weekday),
    (
        ("lun", "mierc", "mier", "juev", "jue", "vier", "vie", "sab", "dom"),
        at_word(_WEEK_SHORT, LABEL, "", 75.0, "day.weekday"),
    ),
    (
        ("primavera", "verano", "otono", "invierno"),
        at_word(_SEASON, LABEL, "", 92.0, "day.season"),
    ),
    (_MONTH_WORDS, at_word(_MONTH, LABEL, "", 72.0, "day.month-alone")),
    (
        (*_MONTH_WORDS, *SHORT_MONTHS.replace("?", "").split("|")),
        at_word(_MONTH_DAY, LABEL, "", 94.0, "day.month-day"),
    ),
    (
        ("en", "desde", "hasta", "hacia", "por", "sobre", "del", "al"),
        at_word(_SHORT_YEAR, LABEL, "", 74.0, "day.short-year"),
    ),
    (("primero",), at_word(_FIRST, LABEL, "", 92.0, "day.month")),
    (("dias", "del"), _in_list),
)  # fmt: skip


def is_score(text: str, start: int) -> bool:
    """Tell whether the words before a place ask for a score or a measure: "EVA 7/10".

    >>> is_score("Barthel 45/100", 8), is_score("alta el 4/10", 8)
    (True, False)
    """
    return _SCORE.search(text, max(0, start - 24), start) is not None


def _is_date(text: str, match: re.Match[str]) -> bool:
    """Tell a short date from a score, a pressure, a dose, a range."""
    start = match.start()
    low = max(0, start - 24)
    if is_score(text, start):
        return False
    day, month, sep = match["d"], match["m"], match["sep"]
    asked = _ASKS.search(text, low, start) is not None
    if sep == ".":
        return asked and len(month) == 2
    full = len(day) == len(month) == 2 and "0" in (day[0], month[0])
    if asked or full or _HOUR_BEHIND.match(text, match.end()):
        return True
    begins = start == 0 or text[start - 1] == "\n"
    if sep == "-":
        return begins and _PROSE.match(text, match.end()) is not None
    weakly = _WEAKLY.search(text, low, start) is not None and int(month) not in (5, 10)
    return begins or int(day) > 12 or weakly


def is_law(text: str, start: int) -> bool:
    """Tell the number of a law or a norm, which looks like a date: "Ley 8/2021".

    >>> is_law("Ley 8/2021", 4), is_law("el 8/2021", 3)
    (True, False)
    """
    before = text[max(0, start - 24) : start]
    return _may_end_law(before) and _LAW.search(text, max(0, start - 24), start) is not None


def _may_end_law(before: str) -> bool:
    """Tell what may stand before the number of a law by its last word; nearly nothing does."""
    if before[-1:] not in _LAW_SIGNS:
        return False
    word = before.rstrip(" :-").rpartition(" ")[2].lower()
    last = word[-1:]
    if last.isalpha():
        return word in _LAW_ENDS or not word.isalpha()
    return "cie" in word if last.isdigit() else last in ".º°)"


def is_habit(text: str, start: int) -> bool:
    """Tell the weekday of a timetable: "los lunes y jueves", "de lunes a viernes", "lunes-jueves".

    >>> [is_habit(t, t.index("lunes")) for t in ("lunes a jueves", "cada lunes", "el lunes y ya")]
    [True, True, False]
    """
    before = text[max(0, start - 48) : start]
    if _EVERY.search(before.rpartition(".")[2]) or _NTH.search(before):
        return True
    if _DAY_BEFORE.search(before):
        return True
    return _DAY_AFTER.match(text, start) is not None and not _THE.search(before)
