"""Numbers that identify somebody by themselves: check digits, telephone plans, lengths.

Spain (DNI, NIE, NASS, CIP, NHC, colegiado), Mexico (CURP, NSS, cédula profesional), Chile (RUT),
Argentina (DNI, CUIL, matrícula), Colombia (cédula, registro médico), Peru (DNI, CMP, SIS).
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
from goldbench.phi.languages.spanish.other_notes.names.name_words import CLASSES
from goldbench.phi.mark import Mark

_RUT = re.compile(r"(?<![\w.-])\d{1,2}\.?\d{3}\.?\d{3}-[\dkK](?![\w-])")
_CURP = re.compile(r"(?<!\w)[A-ZÑ]{4}\d{6}[HMX][A-ZÑ]{5}[A-Z\d]\d(?!\w)")
_DNI = re.compile(
    r"(?<![\w.-])(?:\d{1,2}[. ]\d{3}[. ]\d{3}|[XYZxyz][- ]?\d{7}|"
    r"\d{8})[-. ]?(?P<l>[A-HJ-NP-TV-Za-hj-np-tv-z])(?!\w)"
)
_ELECTOR = re.compile(r"(?<!\w)[A-ZÑ]{6}\d{8}[HM]\d{3}(?!\w)")  # Mexico: clave de elector
_CUIL = re.compile(r"(?<![\w.-])(?:20|23|24|27|30)-\d{8}-\d(?![\w-])")
_IBAN = re.compile(r"(?<!\w)ES\d{2}(?: ?\d{4}){5}(?!\w)")
_NASS = re.compile(r"(?<![\w./-])(?:0[1-9]|[1-5]\d|6[0-6])[ /-]?\d{7,8}[ /-]?\d{2}(?![\w./-])")
_LONG = re.compile(r"(?<![\w.,/+-])\d{7,14}(?![\w.,/%-]|\.\d)")
_CODE = re.compile(
    r"(?<![\w./@-])(?=[A-Z\d/-]{6,20}(?![\w@]))(?=(?:[A-Z/-]*\d){5})(?=[\d/-]{0,6}[A-Z])"
    r"[A-Z\d]{1,12}(?:[-/][A-Z\d]{1,12}){0,3}(?![\w@-])"
)
_LICENCE = re.compile(r"(?:0[1-9]|[1-5]\d)/(?:\d{2}/)?\d{4,7}(?![\w/]|[.,]\d)")  # province, number
_STAFF_CODE = re.compile(r"(?<![\w./-])[a-z]\d{5,6}(?![\w.,/-]|[.,]\d)")
_LOGIN_ALONE = re.compile(r"(?<![\w.@/-])[a-zñ]{7,20}\d{1,3}(?![\w.@/-]|\.\w)")
_USER = re.compile(r"(?<![\w.])(?P<it>@[A-Za-z][\w.]{2,30}\w)")
_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE"

_CALL = re.compile(
    r"(?i:(?:tel[ée]?f?o?n?o?s?|tel[ée]fonos?|tfnos?|tlfs?|tlfno|telfs?|m[óo]vil(?:es)?|"
    r"cel(?:ular)?|fono|whats?app|wsp|"
    r"contacto|tf|ws|int\.|interno|anexo|pbx|cit[óo]fono(?: urg)?|llamar(?: al?)?|llamada al|"
    r"al n[úu]mero|busca|"
    r"buscapersonas|dect|ext(?:ensi[óo]n)?|fax|"
    r"centralita|fijo))"
    r"[ .:,/)]{0,3}(?:(?:de contacto|del?|es el|el|en el|n[º°.]+|hij[oa]|madre|padre|espos[oa]|"
    r"urgente|m[óo]vil|fijo)[ .:]{1,2}){0,2}"
    r"(?P<it>\+?\(?\d[\d ().+/-]{1,22}\d(?: ?(?:ext|int|x)\.? ?\d{1,5})?)(?![\w@])"
)
_SPACED = re.compile(r"(?<![\w.,])[6789](?: \d){8}(?![ \d]\d|\w)")
_AREA = re.compile(r"\(\+?\d{1,4}\) ?\d{3,4}")
_ABROAD = re.compile(
    r"(?:\+\d{1,3}[ .-]?(?:\(?\d{1,4}\)?[ .-]?){2,5}\d{2,4}|\(\d{1,4}\) ?\d{3,4}[ -]?\d{3,4}|"
    r"\d\d(?: \d\d){4}|3\d\d \d{3} \d\d \d\d|[89]\d\d \d{5}|[89]\d \d{3} \d\d \d\d|"
    r"15[- ]\d{4}[- ]\d{4}|"
    r"(?:55|33|81|11|56|57|3\d\d) ?\d{3,4}[ -]\d{4}|9 \d{4} \d{4}|09\d[ -]\d{3}[ -]\d{3,4}|"
    r"0\d{2,3}[- ]\d{6,7}|\d{3}-\d{3}-\d{4}|"
    r"[6789] \d\d(?: \d\d){3}|\d{2} \d{4} \d{4}|[6789]\d{2}/\d{6}|"
    r"[6789]\d{2}[ .-]\d{3}[ .-]\d{3}|[6789]\d{2}[ .-]?\d{2}[ .-]\d{2}[ .-]\d{2}|"
    r"[6789]\d{8})(?![\w%/]|[.,]\d|-\d)"
)


# The other number of somebody: "Telf. 0276-3554410 / 0424 7712093".
_SECOND = re.compile(r" ?(?:/|\||y|o|ó|,|;) ?(?P<it>\+?\(?\d[\d ().-]{6,16}\d)(?![\w@]|/\d|[.,]\d)")


def _find_telephone(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield the number behind "tel." and its kin."""
    text, start = analysis.text, analysis.note.tokens.starts[token]
    match = _CALL.match(text, start)
    if match is None or text[start - 1 : start].isalnum():
        return
    number = match["it"].rstrip(" .-/(")
    if sum(map(str.isdigit, number.partition(" / ")[0])) >= _LONGISH:
        number = number.partition(" / ")[0]
    if sum(map(str.isdigit, number)) >= _FEWEST:
        at = match.start("it")
        kind = "fax" if "fax" in match[0].lower() else "phone"
        label = "NUMERO_FAX" if kind == "fax" else "NUMERO_TELEFONO"
        yield Mark(at, at + len(number), label, kind, 96.0, "number.call")
        if second := _SECOND.match(text, at + len(number)):
            yield Mark(*second.span("it"), label, kind, 92.0, "number.call")


def _find_bare_number(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield numbers that need no word before them: by check digit, plan or length."""
    text, start = analysis.text, analysis.note.tokens.starts[token]
    before = text[start - 1 : start]
    if before == "+" or (before == "(" and _AREA.match(text, start - 1)):
        start -= 1
    elif before in (".", ",", "/", "-") or before.isalnum():
        return
    end = analysis.note.tokens.ends[token]
    if end - start < _LONGISH and not _GOES_ON.match(text, end):
        return
    for pattern, label, kind, sure, rule, fits in _BARE:
        match = pattern.match(text, start)
        if match and fits(match[0]) and not is_term_code(text, start):
            yield Mark(*match.span(), label, kind, sure, rule)
            return


def _staff_code(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield a small letter and five or six digits, as staff sign in: "m72140"."""
    match = _STAFF_CODE.match(analysis.text, analysis.note.tokens.starts[token])
    if match:
        yield Mark(*match.span(), "ID_EMPLEO_PERSONAL_SANITARIO", "username", 80.0, "number.staff")


def _login(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield a long word in small letters with a digit behind it: "cmontesinos3"."""
    match = _LOGIN_ALONE.match(analysis.text, analysis.note.tokens.starts[token])
    if match:
        yield Mark(*match.span(), "ID_EMPLEO_PERSONAL_SANITARIO", "username", 76.0, "number.staff")


def _find_code(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield a mixed code of five digits and more, and what proves itself among them."""
    text, start = analysis.text, analysis.note.tokens.starts[token]
    if text[start - 1 : start] in _INSIDE or text[start - 1 : start].isalnum():
        return
    for pattern, label, kind, sure, rule, fits in _CODES:
        match = pattern.match(text, start)
        if match and fits(match[0]):
            if not _LOT.search(text, max(0, start - 12), start) and not is_term_code(text, start):
                yield Mark(*match.span(), label, kind, sure, rule)
            return


def is_term_code(text: str, start: int) -> bool:
    """Tell a code of a classification or a trial, which is nobody's: "CIE-10: 0SR9039".

    >>> is_term_code("SNOMED M-82633", 7), is_term_code("NHC M-82633", 4)
    (True, False)
    """
    return _TERM.search(text, max(0, start - 18), start) is not None


def is_rut(text: str) -> bool:
    """Tell a Chilean RUT by its check digit: weights 2 to 7 from the right, mod 11.

    >>> is_rut("12.345.678-5"), is_rut("12.345.678-4")
    (True, False)
    """
    body, _, check = text.replace(".", "").partition("-")
    total = sum(int(digit) * (2 + place % 6) for place, digit in enumerate(reversed(body)))
    return "0123456789K0"[(11 - total % 11) % 11 if total % 11 != 1 else 10] == check.upper()


def is_dni(text: str) -> bool:
    """Tell a Spanish DNI or NIE by its letter: the number mod 23; X, Y, Z stand for 0, 1, 2.

    >>> is_dni("12.345.678-Z"), is_dni("X1234567L"), is_dni("12345678A")
    (True, True, False)
    """
    plain = re.sub(r"[ .-]", "", text).upper()
    number = plain[:-1].replace("X", "0").replace("Y", "1").replace("Z", "2")
    return number.isdigit() and _LETTERS[int(number) % 23] == plain[-1]


def _always(text: str) -> bool:
    del text
    return True


def _is_nass(text: str) -> bool:
    digits = "".join(filter(str.isdigit, text))
    return len(digits) == 12 and int(digits[:10]) % 97 == int(digits[10:])


def _is_code(text: str) -> bool:
    """Tell a code from a size (14X10X10), a mutation (G20210A) and a standard (NOM-004)."""
    return not _NO_CODE.match(text)


_FEWEST = 3  # digits of a telephone that a word announces
_LOGIN_LETTERS = 6
_LONGISH = 7  # digits of a number that may be somebody's by itself
_GOES_ON = re.compile(r"[ ./)-]{0,2}[\dA-Z]|[A-Za-z]")
_INSIDE = frozenset("./@-")
_NO_CODE = re.compile(
    r"\d+X\d|G\d+P\d|[A-Z]\d+[A-Z]\Z|[A-Z]{2,4}-?\d{3,5}[A-Z]?-\d{3}\Z|NOM-|ISO|UNE|RD|NTP|COVID|"
    r"SARS|[CDTLS]\d{1,2}-[CDTLS]?\d{1,2}\Z"
)
_LOT = re.compile(r"(?i:\blot[e.]?:? ?)\Z")
_TERM = re.compile(
    r"(?i:(?<!\w)(?:cie(?:-?\d{1,2})?(?:-[a-z]{2,3})?|cno|icd(?:-?\d{1,2})?|snomed|loinc|cups|grd|"
    r"atc|"
    r"nic|noc|nanda|ciap(?:-2)?|dsm(?:-\w+)?|eudract|nct|vial|nomenclador|cpt|medra)"
    r"[ .:(-]{1,3}(?:[a-z]{1,2}-)?)\Z"
)
_PERSON = "ID_SUJETO_ASISTENCIA"
_BARE = (
    (
        _RUT,
        _PERSON,
        "id_number",
        96.0,
        "number.rut",
        lambda text: is_rut(text) or text.count(".") == 2,
    ),
    (
        _DNI,
        _PERSON,
        "id_number",
        96.0,
        "number.dni",
        lambda text: is_dni(text) or not text[:8].isdigit(),
    ),
    (_CUIL, _PERSON, "id_number", 94.0, "number.cuil", _always),
    (_NASS, "ID_ASEGURAMIENTO", "ssn", 96.0, "number.nass", _is_nass),
    (_SPACED, "NUMERO_TELEFONO", "phone", 90.0, "number.spaced", _always),
    (_ABROAD, "NUMERO_TELEFONO", "phone", 84.0, "number.plan", _always),
    (_LONG, "ID_CONTACTO_ASISTENCIAL", "id_number", 72.0, "number.long", _always),
    (
        _LICENCE,
        "ID_TITULACION_PERSONAL_SANITARIO",
        "license",
        80.0,
        "number.license",
        lambda text: len(text.rpartition("/")[2]) > 4,
    ),
    (_CODE, "ID_CONTACTO_ASISTENCIAL", "id_number", 75.0, "number.code", _is_code),
)
_CODES = (
    (_CURP, _PERSON, "id_number", 98.0, "number.curp", _always),
    (_ELECTOR, _PERSON, "id_number", 98.0, "number.elector", _always),
    (_DNI, _PERSON, "id_number", 96.0, "number.dni", _always),
    (_IBAN, "OTROS_SUJETO_ASISTENCIA", "account", 97.0, "number.iban", _always),
    (_CODE, "ID_CONTACTO_ASISTENCIAL", "id_number", 75.0, "number.code", _is_code),
)


BARE: tuple[tuple[Iterable[str], Finder], ...] = (
    (
        words_of(
            """
            tel telefono telefonos telf telfs tfno tfnos tlf tlfs tlfno movil moviles cel celular
            fono whatsapp wsp contacto llamar llamada al busca buscapersonas dect ext extension fax
            centralita fijo t tf ws pbx citofono int interno anexo
            """
        ),
        _find_telephone,
    ),
    (number(place=APART), _find_bare_number),
    (("@",), at_word(_USER, "OTROS_SUJETO_ASISTENCIA", "username", 84.0, "number.user")),
)


def number_finders(word: str) -> tuple[Finder, ...]:
    """Give the finder of codes to words of a few capitals, and of staff's codes to a letter."""
    if len(word) == 1 and word.islower():
        return (_staff_code,)
    if word.islower() and len(word) > _LOGIN_LETTERS and not CLASSES[word]:
        return (_login,)
    return (_find_code,) if word.isupper() and len(word) <= 6 else ()
