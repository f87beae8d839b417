"""What the words around it give away in Spanish narrative, where the model was silent.

Such marks are rare in the notes the model learnt from, and each costs a patient's privacy when
missed: "natural de Casablanca", "fumador desde los 14 años", "su mujer", "mecánico de profesión".
In MEDDOCAN (train and dev) about three in four of these hits are gold, exactly or in part.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from goldbench.language import entries
from goldbench.phi.found import Found


class _Cue(NamedTuple):
    """`needs`: without one of these in the text the pattern cannot match; a quick look first."""

    rule: str
    label: str
    subtype: str
    confidence: float
    needs: tuple[str, ...]
    pattern: re.Pattern[str]


_UP = "A-ZÁÉÍÓÚÑ"
_NUMBER = r"(?:\d{1,2}|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|quince|veinte)"
_NAME = rf"[{_UP}][\w’'-]+(?: (?:(?:de|del|la|las|los|el) )*[{_UP}][\w’'-]+){{0,3}}"
_MONTH = r"enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre"
_STATES = (
    r"A[LKZR]|C[AOT]|D[EC]|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|PA|RI|"
    r"S[CD]|T[NX]|UT|V[TA]|W[AVIY]"
)

_TRADE = re.compile(r" de profesión\b")
_LONGEST = 40  # characters of a trade, with what may stand before it


@cache
def _trade() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?P<it>(?i:{_alternatives('professions')}))$")


@cache
def _cues() -> tuple[_Cue, ...]:
    jobs = _alternatives("professions")
    makers = "|".join(
        sorted((re.escape(e) for e in entries("es", "companies")), key=lambda e: (-len(e), e))
    )
    countries = "|".join(sorted(map(re.escape, entries("es", "countries")), reverse=True))
    return (
        _Cue(
            "cue.age", "EDAD_SUJETO_ASISTENCIA", "", 75.0, ("esde los ", "asta los "),
            re.compile(rf"(?:[Dd]esde|[Hh]asta) los (?P<it>{_NUMBER} años)\b(?! y medio)"),
        ),
        _Cue(
            "cue.age-at", "EDAD_SUJETO_ASISTENCIA", "", 60.0, ("a los ", "A los "),
            re.compile(r"\b[Aa] los (?P<it>(?:1[2-9]|[2-9]\d) años)\b(?! (?:de |del |tras |desp))"),
        ),
        _Cue(
            "cue.age-said", "EDAD_SUJETO_ASISTENCIA", "", 75.0, ("a edad de ", "iene "),
            re.compile(
                rf"\b(?:[Aa] la edad de|[Tt]iene) (?P<it>{_NUMBER} (?:años|meses))\b(?! de)"
            ),
        ),
        _Cue(
            "cue.age-first", "EDAD_SUJETO_ASISTENCIA", "", 60.0, (" los ",),
            re.compile(
                r"\b(?:[Aa]|[Dd]e) los (?P<it>\d{1,2})(?= (?:y|a los) \d{1,2} (?:años|meses)\b)"
            ),
        ),
        _Cue(
            "cue.month", "FECHAS", "", 75.0, ("n ", "sde ", "sta ", "mes de "),
            re.compile(rf"\b(?:[Ee]n|[Dd]esde|[Hh]asta|mes de) (?P<it>(?i:{_MONTH}))\b(?! de \d)"),
        ),
        _Cue(
            "cue.months", "FECHAS", "", 99.5, (" de 19", " de 20"),
            re.compile(rf"\b(?P<it>(?i:{_MONTH}) y (?i:{_MONTH}) de (?:19|20)\d\d)\b"),
        ),
        _Cue(
            "cue.day", "FECHAS", "", 75.0, ("l ", "día "),
            re.compile(rf"\b(?:[Ee]l|día) (?P<it>[1-3]?\d de (?:{_MONTH}))\b(?! de \d)"),
        ),
        _Cue(
            "cue.side", "FAMILIARES_SUJETO_ASISTENCIA", "", 65.0, ("atern",),
            re.compile(
                r"\b(?:consentimiento|rama|línea|radiografía|suero|antecedente|tratamiento) "
                r"(?P<it>[mp]atern[oa])\b"
            ),
        ),
        _Cue(
            "cue.birth-order", "ID_SUJETO_ASISTENCIA", "other", 80.0, (" herman",),
            re.compile(
                rf"\b(?P<it>(?:el|la) (?:mayor|menor|primer[oa]|segund[oa]|tercer[oa]|cuart[oa]|"
                rf"quint[oa]|sext[oa]) de {_NUMBER} herman[oa]s)\b"
            ),
        ),
        _Cue(
            "cue.maker", "INSTITUCION", "organization", 70.0, (",", "(", ";", "®"),
            re.compile(
                rf"[(,;®] ?(?P<it>(?:{makers})(?: (?:[{_UP}][\w.-]*|&|y|and) ?)*(?<! ))"
                rf"(?=[,);®])"
            ),
        ),
        _Cue(
            "cue.wife", "FAMILIARES_SUJETO_ASISTENCIA", "", 75.0, ("u mujer", "u exmujer"),
            re.compile(r"\b[Ss]u (?P<it>(?:ex)?mujer)\b"),
        ),
        _Cue(
            "cue.country", "PAIS", "country", 85.0,
            ("natural ", "originari", "procedente ", "nacid", "residente ", "viv", "viaje "),
            re.compile(
                rf"\b(?:natural|originari[oa]|procedente|nacid[oa]|residente|viv[eí]a?|viaje) "
                rf"(?:de|en|a) (?P<it>{countries})(?!\w)"
            ),
        ),
        _Cue(
            "cue.town", "TERRITORIO", "city", 75.0,
            ("natural ", "originari", "nacid", "residente ", "ciudad ", "provincia ", "municipio ",
             "localidad ", "pueblo ", "vive "),
            re.compile(
                rf"\b(?:natural de|originari[oa] de|nacid[oa] en|residente en|ciudad de|"
                rf"provincia de|municipio de|localidad de|pueblo de|vive en) (?P<it>{_NAME})"
            ),
        ),
        _Cue(
            "cue.state", "TERRITORIO", "state", 80.0, ("(",),
            re.compile(rf"\([^()\n]*[{_UP}][\w ]+, (?P<it>{_STATES})(?=\)|, (?:USA|EE))"),
        ),
        _Cue(
            "cue.status", "ID_SUJETO_ASISTENCIA", "other", 70.0,
            ("casad", "solter", "viud", "divorciad", "sexual"),
            re.compile(
                r"(?<![\w:] )\b(?P<it>casad[oa]|solter[oa]|viud[oa]|divorciad[oa]|"
                r"(?:homo|hetero|bi)sexual)\b(?! por)"
            ),
        ),
        _Cue(
            "cue.job", "PROFESION", "", 70.0, ("años", "como ", "rofesión", "cupación:"),
            re.compile(
                rf"(?:años(?: de edad)?,|\bcomo|[Dd]e profesión:?|[Oo]cupación:|[Pp]rofesión:) "
                rf"(?P<it>(?i:{jobs}))(?!\w)"
            ),
        ),
    )  # fmt: skip


def _alternatives(name: str) -> str:
    """Write the entries of a list as one pattern, masculine and feminine, the longest first."""
    forms = []
    for entry in sorted(entries("es", name), key=lambda entry: (-len(entry), entry)):
        if entry.endswith("o"):
            forms.append(re.escape(entry[:-1]) + "[oa]")
        elif entry.endswith("or"):
            forms.append(re.escape(entry) + "a?")
        else:
            forms.append(re.escape(entry))
    return "|".join(forms)


def cued(text: str) -> Iterator[Found]:
    """Yield what cues give away in a Spanish text.

    >>> text = "Mecánico de profesión, natural de Soria, fumador desde los 14 años."
    >>> [(one.rule, text[one.start : one.end]) for one in cued(text)]
    [('cue.age', '14 años'), ('cue.town', 'Soria'), ('cue.job', 'Mecánico')]
    """
    for cue in _cues():
        if not any(word in text for word in cue.needs):
            continue
        for match in cue.pattern.finditer(text):
            yield Found(*match.span("it"), cue.label, cue.subtype, cue.confidence, cue.rule)
    # Looked for from its end: a search for every trade at every place would cost milliseconds.
    for after in _TRADE.finditer(text):
        start = max(0, after.start() - _LONGEST)
        if trade := _trade().search(text, start, after.start()):
            yield Found(*trade.span("it"), "PROFESION", "", 70.0, "cue.job")
