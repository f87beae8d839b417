"""Ages: the number in English (i2b2 2014), the number with its unit in Spanish (MEDDOCAN)."""

import re
from collections.abc import Iterator

from goldbench.phi.rules.hits import Hit
from goldbench.phi.rules.prefilter import places_of, plain, small

_TENS_EN = r"(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)"
_ONES_EN = r"(?:one|two|three|four|five|six|seven|eight|nine)"
_WORDS_EN = (
    rf"{_TENS_EN}(?:[- ]{_ONES_EN})?|{_ONES_EN}|ten|eleven|twelve|thirteen|fourteen|fifteen|"
    r"sixteen|seventeen|eighteen|nineteen"
)
_N_EN = rf"(?P<{{}}>\d{{{{1,3}}}}|{_WORDS_EN})"
_ENGLISH = re.compile(
    r"(?<![\w./-])(?:"
    + _N_EN.format("a")
    + r"[- ]?(?:y(?:ea)?rs?[- ]?old|y[./]?o\b|year[- ]of[- ]age|years? of age|yo\b|y/o\b|yr old)"
    + r"|(?:age|aged|age:|ages?|turned)[: ] ?"
    + _N_EN.format("b")
    + r"(?![\w/-]|\.\d)|(?P<c>\d0s)(?=[ ,.;)])(?<=\d0s)"
    + r")",
    re.IGNORECASE,
)
# What every English age holds, in small letters: its unit, the word before it, a decade's end.
_SIGNS_EN = re.compile(r"y(?:(?:ea)?r|[./]?o\b)|age|turned|0[sſ][ ,.;)]")
_NUMBERS_EN = re.compile(r"(?:(?P<first>\w+)[- ])?(?P<last>\w+)[- ]?$")
_REACH_EN = 16
_DECADE = re.compile(r"\b(?:in (?:his|her|their) (?:early |mid[- ]?|late )?)$", re.IGNORECASE)

_WORDS_ES = (
    "un|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|"
    "dieciséis|diecisiete|dieciocho|diecinueve|veinte|treinta|cuarenta|cincuenta|sesenta|setenta|"
    "ochenta|noventa"
)
_N_ES = rf"(?:\d{{1,3}}|{_WORDS_ES}|veinti\w+)"
_UNIT_ES = r"(?:años?|meses|mes|días?|semanas?|horas)"
_SPANISH = re.compile(
    rf"(?<![\w,./-])(?P<age>{_N_ES}(?: y (?:medio|media|{_N_ES}))? {_UNIT_ES}"
    rf"(?: y (?:medio|media|{_N_ES} {_UNIT_ES}))?)(?P<of> de edad| de vida)?(?!\w)",
    re.IGNORECASE,
)
# What every Spanish age holds, in small letters, and the numbers before it.
_UNITS = (" año", " mes", " día", " semana", " hora")
_BEFORE_UNIT = frozenset([*_WORDS_ES.split("|"), "medio", "media"])
_LAST_WORD = re.compile(r"\w+\Z")
_REACH = 48
_PERSON_ES = re.compile(
    r"(?:var[óo]n|mujer|paciente|hombre|niñ[oa]|señora?|lactante|edad:?|joven|anciana?o?|"
    r"masculino|femenino|sexo \w+)[, ]+(?:\w+ ){0,3}(?:de |con )?$",
    re.IGNORECASE,
)
_PERSONS = (
    "var", "mujer", "paciente", "hombre", "niñ", "señor", "lactante", "edad", "joven", "ancian",
    "masculino", "femenino", "sexo ",
)  # fmt: skip
AGE_EN, AGE_ES = "AGE", "EDAD_SUJETO_ASISTENCIA"


def find_ages(text: str, lang: str) -> Iterator[Hit]:
    """Yield ages.

    >>> [hit[:2] for hit in find_ages("A 57-year-old man, aged 57.", "en")]
    [(2, 4), (24, 26)]
    >>> [(hit[:2], hit.rule) for hit in find_ages("Mujer de 45 años, desde hace 3 años", "es")]
    [((9, 16), 'age.person'), ((29, 35), 'age.unit?')]
    """
    return _english(text) if lang == "en" else _spanish(text)


def _english(text: str) -> Iterator[Hit]:
    last = 0
    for sign in _SIGNS_EN.finditer(small(text)):
        for start in _starts(text, sign.start(), sign[0][0]):
            if start < last:
                continue
            match = _ENGLISH.match(text, start)
            if match is None:
                continue
            last = match.end()
            if match.lastgroup != "c":
                yield Hit(*match.span(match.lastgroup or 0), AGE_EN, "age.years", 97.0)
            elif _DECADE.search(text, max(0, start - 18), start):
                yield Hit(start, last, AGE_EN, "age.decade", 95.0)
            break


def _starts(text: str, at: int, sign: str) -> tuple[int, ...]:
    """Give the places, in order, where an age may begin whose sign begins at `at`; -1 for none."""
    if sign == "0":
        return (at - 1,)
    if sign != "y":
        return (at,)
    numbers = _NUMBERS_EN.search(text, max(0, at - _REACH_EN), at)
    return (numbers.start("first"), numbers.start("last")) if numbers else ()


def _spanish(text: str) -> Iterator[Hit]:
    for match in _matches(text):
        start, end = match.span("age")
        if match["of"]:
            rule, sure = "age.of-age", 95.0
        elif _follows_person(text, start):
            rule, sure = "age.person", 97.0
        else:
            rule, sure = "age.unit?", 25.0
        yield Hit(start, end, AGE_ES, rule, sure)


def _follows_person(text: str, start: int) -> bool:
    low = max(0, start - 40)
    before = plain(text[low:start])
    return (
        any(word in before for word in _PERSONS) and _PERSON_ES.search(text, low, start) is not None
    )


def _matches(text: str) -> Iterator[re.Match[str]]:
    """Yield what the pattern matches, from left to right, looking only before a unit of time."""
    low = text.lower()
    if len(low) != len(text):  # a letter that is two in small, such as İ
        yield from _SPANISH.finditer(text)
        return
    last = 0
    for unit in places_of(_UNITS, low):
        for start in _numbers(text, max(last, unit - _REACH), unit):
            match = _SPANISH.match(text, start)
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
