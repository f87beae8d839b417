"""Ages in Spanish: the number with its unit, as MEDDOCAN marks it."""

import re
from collections.abc import Iterator

from goldbench.phi.rules.hits import Hit
from goldbench.phi.rules.prefilter import places_of, plain

_LABEL = "EDAD_SUJETO_ASISTENCIA"
_WORDS = (
    "un|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|"
    "dieciséis|diecisiete|dieciocho|diecinueve|veinte|treinta|cuarenta|cincuenta|sesenta|setenta|"
    "ochenta|noventa|cien"
)
_N = rf"(?:\d{{1,3}}|{_WORDS}|veinti\w+)"
_UNIT = r"(?:años?|meses|mes|días?|semanas?|horas)"
_AGE = re.compile(
    rf"(?<![\w,./-])(?P<age>{_N}(?: y (?:medio|media|{_N}))? {_UNIT}"
    rf"(?: y (?:medio|media|{_N} {_UNIT}))?)(?P<of> de edad| de vida)?(?!\w)",
    re.IGNORECASE,
)
# What every Spanish age holds, in small letters, and the numbers before it.
_UNITS = (" año", " mes", " día", " semana", " hora")
_BEFORE_UNIT = frozenset([*_WORDS.split("|"), "medio", "media"])
_LAST_WORD = re.compile(r"\w+\Z")
_REACH = 48
_PERSON = re.compile(
    r"(?:var[óo]n|mujer|paciente|hombre|niñ[oa]|señora?|lactante|edad:?|joven|anciana?o?|"
    r"masculino|femenino|sexo \w+)[, ]+(?:\w+ ){0,3}(?:de |con )?$",
    re.IGNORECASE,
)
_PERSONS = (
    "var", "mujer", "paciente", "hombre", "niñ", "señor", "lactante", "edad", "joven", "ancian",
    "masculino", "femenino", "sexo ",
)  # fmt: skip
# Words, birthdays and deaths that tell an age over 89 without a person or a year beside them.
_OLD = r"(?:9\d|1[01]\d|noventa(?: y \w+)?)"
_TOLD = re.compile(
    r"\b(?:nonagenari[oa]s?|"
    r"(?<!el )(?<!primer )(?<!hospital )(?:super)?centenari[oa]s?(?! (?:del?|hospital)\b)|"
    r"(?:9\d|1[01]\d)(?: ?[.ºª°]{1,2})? cumplea[ñn]os|"
    r"(?:nonag|cent)[ée]simo(?: \w+)? cumplea[ñn]os|"
    r"cumplea[ñn]os (?:número |n\.?[º°] ?)(?:9\d|1[01]\d)|"
    r"(?:un)?d[ée]cima d[ée]cada|noventa y (?:tant[oa]s|pico)(?: a[ñn]os)?|"
    r"en sus (?P<nineties>noventa)|"
    rf"cumpl(?:e|i[óo]|ir[áa]|ir[íi]a|ido|ir|iendo)(?: ya)?(?: los)? (?P<turned>{_OLD})"
    r"(?=[.,;:)\n]|\Z| (?:en|el|este|esta|hoy|ayer|mañana|la|hace|y)\b)|"
    r"(?:viv|falleci|muri|muert)\w{0,4} (?:hasta|a|con) (?:los )?"
    r"(?P<reached>(?:9\d|1[01]\d)(?: a[ñn]os)?)"
    r"(?![\d:%/]|\.\d| ?(?:km|kg|mg|%|lpm|mm|d[íi]as|horas|meses|semanas)\b)|"
    r"edad(?: actual| cronol[óo]gica)?:? (?P<field>9\d|1[01]\d)"
    r"(?! ?(?:a[ñn]os|d[íi]as|meses|semanas))"
    r")\b",
    re.IGNORECASE,
)
# What every one of them holds, in small letters: a word, or a number of over 89 apart.
_TOLD_SIGNS = ("nonag", "centenari", "centésim", "centesim", "cima d", "noventa")
_OLD_NUMBER = re.compile(r"(?:9\d|1[01]\d)(?!\d)")
_TELLING = ("cumpl", "viv", "falleci", "muri", "muert", "edad")
_BESIDE = 40


def find_ages(text: str) -> Iterator[Hit]:
    """Yield ages; without a person or "de edad" beside it a time only advises.

    >>> [(hit[:2], hit.rule) for hit in find_ages("Mujer de 45 años, desde hace 3 años")]
    [((9, 16), 'age.person'), ((29, 35), 'age.unit?')]
    """
    for match in _matches(text):
        start, end = match.span("age")
        if match["of"]:
            rule, sure = "age.of-age", 95.0
        elif _follows_person(text, start):
            rule, sure = "age.person", 97.0
        else:
            rule, sure = "age.unit?", 25.0
        yield Hit(start, end, _LABEL, rule, sure)


def find_told_ages(text: str) -> Iterator[Hit]:
    """Yield ages over 89 that a word, a birthday or a death tells.

    >>> [hit[:2] for hit in find_told_ages("Una nonagenaria, tras su 95 cumpleaños.")]
    [(4, 15), (25, 38)]
    """
    low = text.lower()
    if any(sign in low for sign in _TOLD_SIGNS) or _tells_old(low):
        for match in _TOLD.finditer(text):
            yield Hit(*match.span(match.lastgroup or 0), _LABEL, "age.told", 95.0)


def _tells_old(low: str) -> bool:
    """Say whether a number over 89 has one of the words beside it that tell an age."""
    for number in _OLD_NUMBER.finditer(low):
        beside = low[max(0, number.start() - _BESIDE) : number.end() + _BESIDE]
        if any(word in beside for word in _TELLING):
            return True
    return False


def _follows_person(text: str, start: int) -> bool:
    low = max(0, start - 40)
    before = plain(text[low:start])
    return any(word in before for word in _PERSONS) and _PERSON.search(text, low, start) is not None


def _matches(text: str) -> Iterator[re.Match[str]]:
    """Yield what the pattern matches, from left to right, looking only before a unit of time."""
    low = text.lower()
    if len(low) != len(text):  # a letter that is two in small, such as İ
        yield from _AGE.finditer(text)
        return
    last = 0
    for unit in places_of(_UNITS, low):
        for start in _numbers(text, max(last, unit - _REACH), unit):
            match = _AGE.match(text, start)
            if match:
                last = match.end()
                yield match
                break


def _numbers(text: str, low: int, end: int) -> Iterator[int]:
    """Yield where the numbers before a unit begin: of "2 y 3 años" the first, then the last."""
    start = _last_word(text, low, end)
    word = plain(text[start:end])
    if not (word in _BEFORE_UNIT or word.isdecimal() or word.startswith("veinti")):
        return
    if text[start - 3 : start] == " y " and start - 3 > low:
        first = _last_word(text, low, start - 3)
        if first < start - 3:
            yield first
    yield start


def _last_word(text: str, low: int, end: int) -> int:
    """Give the place where the word begins that ends at `end`; `end` if there is none."""
    start = text.rfind(" ", low, end) + 1 or low
    if text[start:end].isalnum():
        return start
    word = _LAST_WORD.search(text, start, end)
    return word.start() if word else end
