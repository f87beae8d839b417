"""The fields of a French letter or form whose whole value is one thing: Nom, Prénom, Ville."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from goldbench.phi.rules.hits import Hit


class _Field(NamedTuple):
    """`value` says what the value must look like; else the field says nothing."""

    rule: str
    label: str
    value: re.Pattern[str]
    subtype: str = ""


_NAME = re.compile(r"(?:Dr\.? |Pr\.? |Mme |M\. )?(?P<it>[^\W\d_][^\d,;:()/\n]{1,60})")
_WORDS = re.compile(r"(?P<it>[^\W\d_][^\d;:()/\n]{1,60})")
_CODE = re.compile(r"(?P<it>(?:[A-Za-z]{1,3}-?)?\d[\d ./-]{2,24})")
_POSTCODE = re.compile(r"(?P<it>\d{5})")
_PATIENT = _Field("field.name", "PATIENT", _NAME)
_DOCTOR = _Field("field.doctor", "DOCTOR", _NAME)
_FIELDS: dict[str, _Field] = {
    "nom": _PATIENT,
    "prénom": _PATIENT,
    "prénoms": _PATIENT,
    "nom de naissance": _PATIENT,
    "nom d'usage": _PATIENT,
    "nom du patient": _PATIENT,
    "patient": _PATIENT,
    "patiente": _PATIENT,
    "personne de confiance": _PATIENT,
    "médecin": _DOCTOR,
    "médecin traitant": _DOCTOR,
    "chirurgien": _DOCTOR,
    "rédacteur": _DOCTOR,
    "signataire": _DOCTOR,
    "ville": _Field("field.town", "CITY", _WORDS, "city"),
    "lieu de naissance": _Field("field.town", "CITY", _WORDS, "city"),
    "code postal": _Field("field.postcode", "ZIP", _POSTCODE, "zip"),
    "pays": _Field("field.country", "COUNTRY", _WORDS, "country"),
    "profession": _Field("field.job", "PROFESSION", _WORDS),
    "ipp": _Field("field.record", "MEDICALRECORD", _CODE, "medical_record"),
    "n° de dossier": _Field("field.record", "MEDICALRECORD", _CODE, "medical_record"),
}
_NAMES = "|".join(re.escape(name) for name in sorted(_FIELDS, key=lambda n: (-len(n), n)))
# A value ends with its line, at a bar, or where a wide gap begins the next field.
_PATTERN = re.compile(
    rf"(?im)(?:^|[|\t]| {{2}})[ \t]*(?P<field>{_NAMES})[ \u00a0]?:[ \t]*"
    r"(?P<value>[^\n|\t]*?)[ .,]*(?=$|[|\t]| {2})"
)
_MOST_WORDS = 6


def find_fields(text: str) -> Iterator[Hit]:
    r"""Yield the values of fields.

    >>> [(h.rule, h[:2]) for h in find_fields("Nom : DURAND  Prénom : Claire\nIPP : 8001234")]
    [('field.name', (6, 12)), ('field.name', (23, 29)), ('field.record', (36, 43))]
    """
    for match in _PATTERN.finditer(text):
        field = _FIELDS[match["field"].lower()]
        value = field.value.fullmatch(match["value"])
        if value and len(match["value"].split()) <= _MOST_WORDS:
            start = match.start("value")
            first, last = start + value.start("it"), start + value.end("it")
            yield Hit(first, last, field.label, field.rule, 97.0, field.subtype)
