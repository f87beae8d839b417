"""The header of a Spanish report: fields whose whole value is one thing.

    Nombre: ... Apellidos: ... NHC: ... NASS: ... CP: ... Localidad/ Provincia: ... País: ...
    Edad: ... Sexo: ... Médico: ... NºCol: ... Episodio: ...

In MEDDOCAN (train and dev) 99.4 % of such values, cut as here, are exactly one gold entity.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from goldbench.phi.rules.hits import Hit
from goldbench.phi.rules.prefilter import has_odd_letters, matches_at, places_of


class _Field(NamedTuple):
    """`value` says what the value must look like; else the field says nothing."""

    rule: str
    label: str
    value: re.Pattern[str]
    subtype: str = ""


_WORDS = re.compile(r"[^\W\d_][^\d,;:()/\n]{1,60}")
_NAME = re.compile(r"[^\W\d_][^\d,;:()/\n]{2,60}")
_TOWN = re.compile(r"[^\W\d_][^\d,;:()/\n.]{1,60}")  # "Monterrey. Nuevo León" is two places
_NUMBER = re.compile(r"(?:[A-Za-z]{1,3}-?)?\d[\d ./-]{2,20}")
_FIELDS: dict[str, _Field] = {
    "nombre": _Field("field.given", "NOMBRE_SUJETO_ASISTENCIA", _WORDS),
    "apellidos": _Field("field.family", "NOMBRE_SUJETO_ASISTENCIA", _WORDS),
    "nhc": _Field("field.record", "ID_SUJETO_ASISTENCIA", _NUMBER, "medical_record"),
    "nass": _Field("field.insurance", "ID_ASEGURAMIENTO", _NUMBER, "ssn"),
    "cp": _Field("field.postcode", "TERRITORIO", re.compile(r"[A-Z]?\d[\d -]{2,12}"), "zip"),
    "localidad/ provincia": _Field("field.town", "TERRITORIO", _TOWN, "city"),
    "país": _Field("field.country", "PAIS", _WORDS, "country"),
    "país de nacimiento": _Field("field.country", "PAIS", _WORDS, "country"),
    "edad": _Field("field.age", "EDAD_SUJETO_ASISTENCIA", re.compile(r"\d{1,3}(?: \w{3,6})?")),
    "sexo": _Field("field.sex", "SEXO_SUJETO_ASISTENCIA", re.compile(r"[^\W\d_]{1,9}")),
    "nºcol": _Field("field.licence", "ID_TITULACION_PERSONAL_SANITARIO", _NUMBER, "license"),
    "médico": _Field("field.doctor", "NOMBRE_PERSONAL_SANITARIO", _NAME),
    "episodio": _Field("field.episode", "ID_CONTACTO_ASISTENCIAL", _NUMBER, "id_number"),
}
_NAMES = (
    r"nombre|apellidos|nhc|nass|cp|localidad/ ?provincia|país(?: de nacimiento)?|episodio|sexo|"
    r"edad|n[ºo°]\.? ?col|m[ée]dico"
)
_PATTERN = re.compile(
    rf"(?im)(?:^\ufeff?[ \t]*|[ \t.])(?P<field>{_NAMES})\s?:[ \t]*(?P<value>[^\n]*?)[ \t.,]*"
    r"(?=$|[ \t](?:sexo|n[ºo°]\.? ?col|edad|nhc|nass|cp)\s?:)"
)
# What stands before a colon if a field's name ends there; the pattern is tried at its beginning.
_LAST_LETTERS = frozenset(
    ["re", "os", "hc", "ss", "cp", "ia", "ís", "to", "io", "xo", "ad", "ol", "co"]
)
_BEFORE = re.compile(rf"(?im)(?:^\ufeff?|[ \t.])(?:{_NAMES})\s?\Z")
_LONGEST = 22  # characters of a name, with what stands on either side of it
_LICENCE = re.compile(r"n[ºo°]\.? ?col")
_MAX_WORDS = 6


def find_fields(text: str) -> Iterator[Hit]:
    r"""Yield the values of header fields.

    >>> [(h.rule, h[:2]) for h in find_fields("NHC: 368503.\nEdad: 70 años Sexo: H.")]
    [('field.record', (5, 11)), ('field.age', (19, 26)), ('field.sex', (33, 34))]
    """
    if has_odd_letters(text):
        matches = _PATTERN.finditer(text)
    else:
        matches = matches_at(_PATTERN, text, _places(text))
    for match in matches:
        name = match["field"].lower()
        # None for a name with ſ or ı, which IGNORECASE takes for s and i.
        field = _FIELDS.get(name) or _FIELDS.get(_as_usual(name))
        value = match["value"]
        if field and field.value.fullmatch(value) and len(value.split()) <= _MAX_WORDS:
            yield Hit(*match.span("value"), field.label, field.rule, 99.0, field.subtype)


def _as_usual(name: str) -> str:
    """Give the usual spelling of a name."""
    name = _LICENCE.sub("nºcol", name)
    return name.replace("/p", "/ p").replace("medico", "médico")


def _places(text: str) -> Iterator[int]:
    """Yield the places where a field may begin."""
    for colon in places_of(":", text):
        end = colon - text[colon - 1 : colon].isspace()
        if text[max(0, end - 2) : end].lower() in _LAST_LETTERS:
            name = _BEFORE.search(text, max(0, colon - _LONGEST), colon)
            if name:
                yield name.start()
