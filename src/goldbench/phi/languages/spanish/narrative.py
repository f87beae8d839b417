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
from goldbench.phi.mark import Mark
from goldbench.phi.rules.prefilter import has_odd_letters, matches_at, places_of, small
from goldbench.phi.word_cache import WordCache


class _Cue(NamedTuple):
    """When and where in a text, in small letters, the pattern is tried.

    `needs`: if one of these stands anywhere. `starts`: at these and nowhere else, since a match
    begins with one of them.
    """

    rule: str
    label: str
    subtype: str
    confidence: float
    pattern: re.Pattern[str]
    starts: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()


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
    companies = sorted(map(re.escape, entries("es", "companies")), key=lambda e: (-len(e), e))
    makers, firsts = "|".join(companies), "".join(sorted({e[0] for e in companies}))
    countries = "|".join(sorted(map(re.escape, entries("es", "countries")), reverse=True))
    return (
        _Cue(
            "cue.age", "EDAD_SUJETO_ASISTENCIA", "", 75.0,
            re.compile(rf"(?:[Dd]esde|[Hh]asta) los (?P<it>{_NUMBER} años)\b(?! y medio)"),
            starts=("desde los ", "hasta los "),
        ),
        _Cue(
            "cue.age-at", "EDAD_SUJETO_ASISTENCIA", "", 60.0,
            re.compile(r"\b[Aa] los (?P<it>(?:1[2-9]|[2-9]\d) años)\b(?! (?:de |del |tras |desp))"),
            starts=("a los ",),
        ),
        _Cue(
            "cue.age-said", "EDAD_SUJETO_ASISTENCIA", "", 75.0,
            re.compile(
                rf"\b(?:[Aa] la edad de|[Tt]iene|[Tt]enía) "
                rf"(?P<it>{_NUMBER} (?:años|meses))\b(?! de)"
            ),
            starts=("a la edad de ", "tiene ", "tenía "),
        ),
        _Cue(
            "cue.age-young", "EDAD_SUJETO_ASISTENCIA", "", 85.0,
            re.compile(
                rf"\b(?:[Ll]actante|[Rr]ecién nacid[oa]|[Nn]eonato) de "
                rf"(?P<it>{_NUMBER} (?:horas|días|semanas|meses)(?: y medio)?)\b"
            ),
            starts=("lactante de ", "recién nacid", "neonato de "),
        ),
        _Cue(
            "cue.age-first", "EDAD_SUJETO_ASISTENCIA", "", 60.0,
            re.compile(
                r"\b(?:[Aa]|[Dd]e) los (?P<it>\d{1,2})"
                r"(?= (?:y|a los) \d{1,2} (?:años|meses)\b(?! (?:del |tras |de (?!edad|vida))))"
            ),
            starts=("a los ", "de los "),
        ),
        _Cue(
            "cue.month", "FECHAS", "", 75.0,
            re.compile(rf"\b(?:[Ee]n|[Dd]esde|[Hh]asta|mes de) (?P<it>(?i:{_MONTH}))\b(?! de \d)"),
            starts=("en ", "desde ", "hasta ", "mes de "),
            needs=_MONTHS,
        ),
        _Cue(
            "cue.months", "FECHAS", "", 99.5,
            re.compile(rf"\b(?P<it>(?i:{_MONTH}) y (?i:{_MONTH}) de (?:19|20)\d\d)\b"),
            starts=_MONTHS,
            needs=_MONTHS,
        ),
        _Cue(
            "cue.day", "FECHAS", "", 75.0,
            re.compile(rf"\b(?:[Ee]l|día) (?P<it>[1-3]?\d de (?:{_MONTH}))\b(?! de \d)"),
            starts=("el ", "día "),
            needs=_MONTHS,
        ),
        _Cue(
            "cue.side", "FAMILIARES_SUJETO_ASISTENCIA", "", 65.0,
            re.compile(
                r"\b(?:consentimiento|rama|línea|radiografía|suero|antecedente|tratamiento) "
                r"(?P<it>[mp]atern[oa])\b"
            ),
            needs=("atern",),
        ),
        _Cue(
            "cue.birth-order", "ID_SUJETO_ASISTENCIA", "other", 80.0,
            re.compile(
                rf"\b(?P<it>(?:el|la) (?:mayor|menor|primer[oa]|segund[oa]|tercer[oa]|cuart[oa]|"
                rf"quint[oa]|sext[oa]) de {_NUMBER} herman[oa]s)\b"
            ),
            needs=(" herman",),
        ),
        _Cue(
            "cue.maker", "INSTITUCION", "organization", 70.0,
            re.compile(
                rf"[(,;®] ?(?=[{firsts}])"
                rf"(?P<it>(?:{makers})(?: (?:[{_UP}][\w.-]*|&|y|and) ?)*(?<! ))(?=[,);®])"
            ),
        ),
        _Cue(
            "cue.wife", "FAMILIARES_SUJETO_ASISTENCIA", "", 75.0,
            re.compile(r"\b[Ss]u (?P<it>(?:ex)?mujer)\b"),
            starts=("su mujer", "su exmujer"),
        ),
        _Cue(
            "cue.country", "PAIS", "country", 85.0,
            re.compile(
                rf"\b(?:natural|originari[oa]|procedente|nacid[oa]|residente|viv[eí]a?|viaje) "
                rf"(?:de|en|a) (?P<it>{countries})(?!\w)"
            ),
            starts=("natural ", "originari", "procedente ", "nacid", "residente ", "viv", "viaje "),
        ),
        _Cue(
            "cue.town", "TERRITORIO", "city", 75.0,
            re.compile(
                rf"\b(?:natural de|originari[oa] de|nacid[oa] en|residente en|ciudad de|"
                rf"provincia de|municipio de|localidad de|pueblo de|vive en) (?P<it>{_NAME})"
            ),
            starts=(
                "natural ", "originari", "nacid", "residente ", "ciudad ", "provincia ",
                "municipio ", "localidad ", "pueblo ", "vive ",
            ),
        ),
        _Cue(
            "cue.state", "TERRITORIO", "state", 80.0,
            re.compile(rf"\([^()\n]*[{_UP}][\w ]+, (?P<it>{_STATES})(?=\)|, (?:USA|EE))"),
        ),
        _Cue(
            "cue.state-name", "TERRITORIO", "state", 80.0,
            re.compile(rf"\([^()\n]*, (?P<it>{_STATE_NAMES})(?=\)|, (?:USA|U\.S|EE|Estados))"),
        ),
        _Cue(
            "cue.status", "ID_SUJETO_ASISTENCIA", "other", 70.0,
            re.compile(
                r"(?:\b(?:[Ee]stá|[Ee]staba|[Ee]s|[Vv]arón|[Mm]ujer|hábito|opción|años|y) |[.,)] |"
                r"(?<![\w:] ))\b(?P<it>[Cc]asad[oa]|[Ss]olter[oa]|[Vv]iud[oa]|[Dd]ivorciad[oa]|"
                r"(?:[Hh]omo|[Hh]etero|[Bb]i)sexual)\b(?! por)"
            ),
            needs=("casad", "solter", "viud", "divorciad", "sexual"),
        ),
        _Cue(
            "cue.skin", "ID_SUJETO_ASISTENCIA", "other", 75.0,
            re.compile(
                r"\b(?:[Mm]ujer|[Vv]arón|[Pp]aciente|[Hh]ombre|[Nn]iñ[oa]) "
                rf"(?P<it>(?:{'|'.join(_SKINS)})[oa])(?=,| de \d)"
            ),
            needs=_SKINS,
        ),
        _Cue(
            "cue.sex", "SEXO_SUJETO_ASISTENCIA", "", 85.0,
            re.compile(
                r"\b(?:[Pp]aciente|[Ss]exo|[Ee]studiante) (?P<it>masculin[oa]|femenin[oa])\b"
            ),
            needs=("masculin", "femenin"),
        ),
        _Cue(
            "cue.relatives", "FAMILIARES_SUJETO_ASISTENCIA", "", 75.0,
            re.compile(
                r"\b(?:[Ll]os|[Ss]us|[Vv]arios|[Dd]os|[Tt]res|[Pp]or|[Oo]tros|[Ee]l|[Uu]n|[Ss]u|"
                r"referido) (?P<it>familiar(?:es)?)\b(?! de)"
            ),
            needs=(" familiar",),
        ),
        _Cue(
            "cue.home", "PROFESION", "", 75.0,
            re.compile(r"\b(?P<it>ama de casa|(?:tareas|labores) del hogar)\b"),
            starts=("ama de casa", "tareas del", "labores del"),
        ),
        _Cue(
            "cue.job", "PROFESION", "", 70.0,
            re.compile(
                rf"(?:años(?: de edad)?,|\bcomo|[Dd]e profesión:?|[Oo]cupación:|[Pp]rofesión:) "
                rf"(?P<it>(?i:{jobs}))(?!\w)"
            ),
            starts=("años", "como ", "de profesión", "ocupación:", "profesión:"),
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


def find_narrative_cues(text: str) -> Iterator[Mark]:
    """Yield what cues give away in a Spanish text.

    >>> text = "Mecánico de profesión, natural de Soria, fumador desde los 14 años."
    >>> [(one.rule, text[one.start : one.end]) for one in find_narrative_cues(text)]
    [('cue.age', '14 años'), ('cue.town', 'Soria'), ('cue.job', 'Mecánico')]
    """
    low = small(text)
    where = WordCache(lambda word: places_of((word,), low))
    odd = has_odd_letters(text)
    for cue in _cues():
        if cue.needs and not any(where[word] for word in cue.needs):
            continue
        if cue.starts and not odd:
            places = sorted(at for word in cue.starts for at in where[word])
            matches = matches_at(cue.pattern, text, places)
        else:
            matches = cue.pattern.finditer(text)
        for match in matches:
            yield Mark(*match.span("it"), cue.label, cue.subtype, cue.confidence, cue.rule)
    # Looked for from its end: a search for every trade at every place would cost milliseconds.
    for after in _TRADE.finditer(text):
        start = max(0, after.start() - _LONGEST)
        if trade := _trade().search(text, start, after.start()):
            yield Mark(*trade.span("it"), "PROFESION", "", 70.0, "cue.job")
