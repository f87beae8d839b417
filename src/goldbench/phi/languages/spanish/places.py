"""Spanish streets, postcodes, hospitals and institutions by their form."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from goldbench.language import entries
from goldbench.phi.rules.hits import Hit
from goldbench.phi.rules.prefilter import any_word


class _Form(NamedTuple):
    rule: str
    label: str
    subtype: str
    confidence: float
    pattern: str


_VIA = any_word(
    [
        "C/", r"C\.", "Calle", r"Avda\.?", r"Avd\.?", "Avenida", r"Av\.?", "Plaza", r"Plz?a\.",
        r"Pza\.?", "Paseo", r"P[ºo]\.?", r"Ctra\.?", "Carretera", "Camino", "Ronda", "Travesía",
        "Glorieta", "Vía", "Gran Vía", "Rua", "Rúa", "Carrer", r"Urb\.?", "Urbanización", "Rambla",
        "Passeig", "Alameda", "Pasaje", "Bulevar", "Callejón", "Polígono", "Cuesta", "Barrio",
    ]
)  # fmt: skip
_CENTRES = any_word(["Centro de Salud", r"C\.? ?S\.", "Consultorio", "Ambulatorio"])
_HOSPITALS = any_word(
    [
        "Hospital", "Complejo Hospitalario", "Complejo Asistencial", "Policlínica", "Policlínico",
        "Sanatorio", "Clínica", r"H\. ?U\.", "Hospitales", "Maternidad",
    ]
)  # fmt: skip
_INSTITUTIONS = any_word(
    [
        "Universidad", "Universitat", "Facultad", "Instituto", "Institut", "Fundación", "Fundació",
        "Escuela", "Colegio", "Asociación", "Sociedad", "Centro Nacional", "Laboratorios?",
        "Juzgado", "Consejería", "Ministerio", "Residencia", "Centro Penitenciario",
        "Centro Médico",
    ]
)  # fmt: skip
_FORMS: tuple[_Form, ...] = (
        _Form(
            "place.street", "CALLE", "street", 90.0,
            rf"{_VIA} ?(?:(?:de|del|la|las|los|el|y|Dr\.?|Dra\.?|San|Sta\.?|"
            rf"[A-ZÁÉÍÓÚÑ][\w'’.-]*|\d{{1,2}}) ?){{1,8}}"
            rf"(?:,? ?(?:n[º°.]? ?)?\d{{1,5}}[A-Za-z]?(?:[-–]\d+)?)?"
            rf"(?:,? ?(?:s/n|\d{{1,2}} ?[ºª°]? ?[A-Za-z]?\b|bajo|izq\w*|dcha\w*|Der|"
            rf"esc\.? ?\w+|piso \d+))*",
        ),
        _Form(
            "place.zip", "TERRITORIO", "zip", 80.0,
            # The digits first: `re` finds them ten times as fast as what must not stand before.
            r"[0-5]\d{4}(?<![\w/.-]\d{5})(?<=(?:0[1-9]|[1-4]\d|5[0-2])\d{3})(?![\w/-])",
        ),
        _Form("place.zip-e", "TERRITORIO", "zip", 90.0, r"E(?<!\wE) ?- ?\d{5}(?!\w)"),
        _Form(
            "place.centre", "CENTRO_SALUD", "hospital", 90.0,
            rf"{_CENTRES}(?: (?:de|del|la|las|los|el|y|[A-ZÁÉÍÓÚÑ][\w'’.-]+))*",
        ),
        _Form(
            "place.hospital", "HOSPITAL", "hospital", 90.0,
            rf"{_HOSPITALS}"
            r"(?: (?:de|del|la|las|los|el|y|e|i|\d\w*|\"?[A-ZÁÉÍÓÚÑ][\w'’.-]*\"?))+",
        ),
        _Form(
            "place.institution", "INSTITUCION", "organization", 85.0,
            rf"{_INSTITUTIONS}(?: (?:de|del|la|las|los|el|y|e|[A-ZÁÉÍÓÚÑ][\w'’.-]*))+",
        ),
)  # fmt: skip


@cache
def _patterns() -> tuple[tuple[_Form, re.Pattern[str]], ...]:
    return tuple((form, re.compile(form.pattern)) for form in _FORMS)


_MAKER = re.compile(
    r"[(;] ?(?P<firm>[A-ZÁÉÍÓÚÑ][^(),;:\d\n]{1,40}), (?P<town>[A-ZÁÉÍÓÚÑ][^(),;:\d\n]{1,30}),? "
    r"(?P<country>[A-ZÁÉÍÓÚÑ][^(),;:\d\n]{1,20})\)"
)
_NOT_A_COUNTRY = re.compile(r"rojo\s+$", re.IGNORECASE)


@cache
def _countries() -> re.Pattern[str]:
    """Spanish names of countries; Chad, Malta and the like are left to the model."""
    names = sorted((re.escape(n) for n in entries("es", "countries") if len(n) > 3), reverse=True)
    return re.compile(any_word([*names, r"U\.?S\.?A\.?", "England"]) + r"(?!\w)")


def find_places(text: str) -> Iterator[Hit]:
    """Yield places that show by their form.

    >>> [(h.label, h.start, h.end) for h in find_places("E-28015 Madrid")]
    [('TERRITORIO', 0, 7)]
    """
    known = _countries()
    for match in known.finditer(text):
        if not _NOT_A_COUNTRY.search(text, max(0, match.start() - 6), match.start()):
            yield Hit(*match.span(), "PAIS", "place.country", 90.0, "country")
    for match in _MAKER.finditer(text):
        if known.fullmatch(match["country"]):
            yield Hit(*match.span("firm"), "INSTITUCION", "place.maker", 85.0, "organization")
            yield Hit(*match.span("town"), "TERRITORIO", "place.maker-town", 85.0, "city")
    for form, pattern in _patterns():
        for match in pattern.finditer(text):
            end = match.start() + len(match[0].rstrip(" ,.-"))
            yield Hit(match.start(), end, form.label, form.rule, form.confidence, form.subtype)
