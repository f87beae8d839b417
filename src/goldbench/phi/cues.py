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
    """`needs`: without one of these in the text, in small letters, the pattern cannot match."""

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
_MONTHS = tuple(_MONTH.split("|"))
_STATES = (
    r"A[LKZR]|C[AOT]|D[EC]|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|PA|RI|"
    r"S[CD]|T[NX]|UT|V[TA]|W[AVIY]"
)

_SKINS = ("blanc", "mestiz", "moren", "mulat", "negr")
_STATE_NAMES = (
    "Arizona|California|Colorado|Connecticut|Delaware|Florida|Georgia|Illinois|Indiana|Maryland|"
    "Massachusetts|Michigan|Minnesota|Missouri|New Jersey|New York|Nueva Jersey|Nueva York|Ohio|"
    "Pennsylvania|Tennessee|Texas|Utah|Virginia|Washington|Wisconsin"
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
            "cue.age-at", "EDAD_SUJETO_ASISTENCIA", "", 60.0, ("a los ",),
            re.compile(r"\b[Aa] los (?P<it>(?:1[2-9]|[2-9]\d) años)\b(?! (?:de |del |tras |desp))"),
        ),
        _Cue(
            "cue.age-said", "EDAD_SUJETO_ASISTENCIA", "", 75.0, ("a edad de ", "iene ", "enía "),
            re.compile(
                rf"\b(?:[Aa] la edad de|[Tt]iene|[Tt]enía) "
                rf"(?P<it>{_NUMBER} (?:años|meses))\b(?! de)"
            ),
        ),
        _Cue(
            "cue.age-young", "EDAD_SUJETO_ASISTENCIA", "", 85.0,
            ("actante de ", "acido de ", "acida de ", "eonato de "),
            re.compile(
                rf"\b(?:[Ll]actante|[Rr]ecién nacid[oa]|[Nn]eonato) de "
                rf"(?P<it>{_NUMBER} (?:horas|días|semanas|meses)(?: y medio)?)\b"
            ),
        ),
        _Cue(
            "cue.age-first", "EDAD_SUJETO_ASISTENCIA", "", 60.0, (" los ",),
            re.compile(
                r"\b(?:[Aa]|[Dd]e) los (?P<it>\d{1,2})"
                r"(?= (?:y|a los) \d{1,2} (?:años|meses)\b(?! (?:del |tras |de (?!edad|vida))))"
            ),
        ),
        _Cue(
            "cue.month", "FECHAS", "", 75.0, _MONTHS,
            re.compile(rf"\b(?:[Ee]n|[Dd]esde|[Hh]asta|mes de) (?P<it>(?i:{_MONTH}))\b(?! de \d)"),
        ),
        _Cue(
            "cue.months", "FECHAS", "", 99.5, _MONTHS,
            re.compile(rf"\b(?P<it>(?i:{_MONTH}) y (?i:{_MONTH}) de (?:19|20)\d\d)\b"),
        ),
        _Cue(
            "cue.day", "FECHAS", "", 75.0, _MONTHS,
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
            "cue.state-name", "TERRITORIO", "state", 80.0, ("(",),
            re.compile(rf"\([^()\n]*, (?P<it>{_STATE_NAMES})(?=\)|, (?:USA|U\.S|EE|Estados))"),
        ),
        _Cue(
            "cue.status", "ID_SUJETO_ASISTENCIA", "other", 70.0,
            ("casad", "solter", "viud", "divorciad", "sexual"),
            re.compile(
                r"(?:\b(?:[Ee]stá|[Ee]staba|[Ee]s|[Vv]arón|[Mm]ujer|hábito|opción|años|y) |[.,)] |"
                r"(?<![\w:] ))\b(?P<it>[Cc]asad[oa]|[Ss]olter[oa]|[Vv]iud[oa]|[Dd]ivorciad[oa]|"
                r"(?:[Hh]omo|[Hh]etero|[Bb]i)sexual)\b(?! por)"
            ),
        ),
        _Cue(
            "cue.skin", "ID_SUJETO_ASISTENCIA", "other", 75.0, _SKINS,
            re.compile(
                r"\b(?:[Mm]ujer|[Vv]arón|[Pp]aciente|[Hh]ombre|[Nn]iñ[oa]) "
                rf"(?P<it>(?:{'|'.join(_SKINS)})[oa])(?=,| de \d)"
            ),
        ),
        _Cue(
            "cue.sex", "SEXO_SUJETO_ASISTENCIA", "", 85.0, ("masculin", "femenin"),
            re.compile(
                r"\b(?:[Pp]aciente|[Ss]exo|[Ee]studiante) (?P<it>masculin[oa]|femenin[oa])\b"
            ),
        ),
        _Cue(
            "cue.relatives", "FAMILIARES_SUJETO_ASISTENCIA", "", 75.0, (" familiar",),
            re.compile(
                r"\b(?:[Ll]os|[Ss]us|[Vv]arios|[Dd]os|[Tt]res|[Pp]or|[Oo]tros|[Ee]l|[Uu]n|[Ss]u|"
                r"referido) (?P<it>familiar(?:es)?)\b(?! de)"
            ),
        ),
        _Cue(
            "cue.home", "PROFESION", "", 75.0, ("ama de casa", " del hogar"),
            re.compile(r"\b(?P<it>ama de casa|(?:tareas|labores) del hogar)\b"),
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
    small = text.lower()
    months = any(month in small for month in _MONTHS)
    for cue in _cues():
        if not (months if cue.needs is _MONTHS else any(word in small for word in cue.needs)):
            continue
        for match in cue.pattern.finditer(text):
            yield Found(*match.span("it"), cue.label, cue.subtype, cue.confidence, cue.rule)
    # Looked for from its end: a search for every trade at every place would cost milliseconds.
    for after in _TRADE.finditer(text):
        start = max(0, after.start() - _LONGEST)
        if trade := _trade().search(text, start, after.start()):
            yield Found(*trade.span("it"), "PROFESION", "", 70.0, "cue.job")
