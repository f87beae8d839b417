"""Numbers and years in Spanish notes that are everybody's: laws, tags, trials, ranges, 112.

"Ley 1751 de 2015", "Sentencia T-760 de 2008", "NOM-004-SSA3-2012", "(0010,0020)", "EudraCT
2022-501198-33", "ref 5.320-12.920", "llamar al 112".
"""

import re

from goldbench.phi.languages.spanish.other_notes.cue_index import words_of
from goldbench.phi.mark import Mark

_ACT = re.compile(
    r"(?i:(?<!\w)(?:ley|l\.?o|r\.?d\.?l?|real decreto|decreto|res(?:oluci[óo]n|\.)|sentencia|stc|"
    r"sts|stsj|acuerdo|"
    r"ordenanza|circular|directiva|reglamento|orden|art[íi]culo)(?: (?:n[.º°]*|org[áa]nica|"
    r"ministerial|suprema|exenta))*"
    r" (?:[a-z]{1,3}-?)?\d{1,5}(?:[/-]\d{2,4})?(?:,| de(?:l)?| \() ?)\Z"
)
_CODE_OF = re.compile(
    r"(?i:(?<!\w)(?:norma t[ée]cnica|n\.?t\.?s|c[óo]digo (?:de la|del|penal|civil|de)|mapa de ruta|"
    r"protocolo|convenio|declaraci[óo]n|plan nacional|estrategia|baremo|modificad[oa]|ed\.|"
    r"modelo de|tabla(?: \w+)?)"
    r"(?: [^\W\d_]+){0,3} ?\(?)\Z"
)
_NORM = re.compile(r"(?<!\w)(?:NOM|NTP|NCh|ISO|UNE|IRAM|NTE|NTC)-[\w-]*\Z")
_JUDGED = re.compile(r"(?i:sentencia|stc|sts|ley|decreto|res(?:oluci[óo]n|\.)) (?:n[.º°]* ?)?\Z")
_OF_YEAR = re.compile(r" de (?:19|20)\d\d(?!\d)|/(?:19|20)?\d\d(?!\d)")
_TAG_BEFORE = re.compile(r"\((?:[\dA-F]{4},)?\Z")
_TAG = re.compile(r"[\dA-F]{4},[\dA-F]{4}\)|[\dA-F]{4}\) [A-Z]")
_TRIAL = re.compile(r"(?<!\d)(?:19|20)\d\d-\d{6}-\d\d(?:-\d\d)?(?!\d)")
_RANGE = re.compile(r"\d{1,3}(?:[.,]\d{1,3})? ?[-–] ?\d{1,3}(?:[.,]\d{1,3})?\Z")
_RANGE_BEFORE = re.compile(r"(?i:(?:ref\.?|vn|v\.n\.|normal|rango|intervalo)[:. ]{0,2}\(?)\Z")
# A result of the laboratory: few digits behind its name.
_MEASURED = re.compile(
    r"(?i:(?<!\w)(?:densidad|leucocitos|leucos|plaquetas|hemat[íi]es|glucemia|glucosa|ferritina|"
    r"amilasa|lipasa|ldh|cpk|ck|got|gpt|ggt|fa|pcr|vsg|troponina|tropo|bnp|nt-?probnp|d[íi]mero-?d|"
    r"colesterol|triglic[ée]ridos|tg|creatinina|bilirrubina|b12|psa|cea|afp|ca ?\d{2,3}(?:[.,]\d)?|"
    r"diuresis|balance|drenaje|d[ée]bito|volumen|peso|kcal|vm)[:=]? )\Z"
)
_RESULT = 5  # digits of a result
_EMERGENCY = words_of("112 061 016 024 911 131 132 107 113 116 117 105 123 128 065")
_LINE = re.compile(r"(?i:(?<!\w)(?:ext\w*|busca\w*|int\w*|anexo|dect|interno)[ .:]*)\Z")
_REACH = 48


def is_public(mark: Mark, text: str) -> bool:
    """Tell a number or a year that is nobody's own."""
    start, end = mark.start, mark.end
    if mark.label == "FECHAS":
        return _is_acts_year(text, start, end)
    if mark.label in ("NUMERO_TELEFONO", "NUMERO_FAX"):
        return text[start:end] in _EMERGENCY and not _LINE.search(text, max(0, start - 10), start)
    if mark.label.startswith("ID_") or mark.label == "OTROS_SUJETO_ASISTENCIA":
        return any(is_one(text, start, end) for is_one in _SORTS)
    return False


def _is_result(text: str, start: int, end: int) -> bool:
    """Tell a figure of the laboratory or of the ward: "densidad 1015"."""
    if not text[start:end].replace(".", "").isdigit() or end - start > _RESULT:
        return False
    return _MEASURED.search(text, max(0, start - 18), start) is not None


def _is_tag(text: str, start: int, end: int) -> bool:
    """Tell half of the tag of an image: "(0010,0020) PatientID"."""
    del end
    if text[start - 1 : start] not in ("(", ","):
        return False
    before = _TAG_BEFORE.search(text, max(0, start - 6), start)
    return before is not None and _TAG.match(text, start) is not None


def _is_act(text: str, start: int, end: int) -> bool:
    behind = _OF_YEAR.match(text, end)
    return behind is not None and _JUDGED.search(text, max(0, start - 20), start) is not None


def _is_range(text: str, start: int, end: int) -> bool:
    """Tell what is normal, behind a result: "(ref 30.0-190.5)"."""
    if not _RANGE.match(text, start, end):
        return False
    return _RANGE_BEFORE.search(text, max(0, start - 14), start) is not None


def _is_trial(text: str, start: int, end: int) -> bool:
    if text[start - 1 : start] != "-" and text[end : end + 1] != "-":
        return False
    trials = _TRIAL.finditer(text, max(0, start - 12), end + 12)
    return any(trial.start() <= start and end <= trial.end() for trial in trials)


def _is_acts_year(text: str, start: int, end: int) -> bool:
    """Tell the year of a law, a judgment, a norm or a table."""
    if end - start == 4 and text[start:end].isdigit():
        low = max(0, start - _REACH)
        return any(before.search(text, low, start) for before in (_ACT, _CODE_OF, _NORM))
    return (
        text[end - 4 : end].isdigit()
        and _CODE_OF.search(text, max(0, start - 12), start) is not None
    )


_SORTS = (_is_tag, _is_act, _is_range, _is_trial, _is_result)
