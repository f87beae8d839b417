"""Spanish: decimals after a comma, the day before the month, and its words for stays and sex."""

import re

from goldbench.risk.languages.language import RiskLanguage
from goldbench.risk.languages.spanish_dates import find_spanish_dates

_DECIMAL_COMMA = re.compile(r"(?<=\d),(?=\d{1,2}(?!\d))")


def point_decimals(text: str) -> str:
    """Write a point where a comma stands before one or two decimals.

    >>> point_decimals("HbA1c 8,2 %, LDL 1,300")
    'HbA1c 8.2 %, LDL 1,300'
    """
    return _DECIMAL_COMMA.sub(".", text)


LANGUAGE = RiskLanguage(
    code="es",
    decision_table="en",
    point_decimals=point_decimals,
    find_dates=lambda text, day, _words: find_spanish_dates(text, day),
    record_date=re.compile(
        r"fecha(?:\s+(?:del\s+informe|de\s+(?:la\s+)?consulta))?\s*:\s*(\S+)", re.IGNORECASE
    ),
    stay=re.compile(
        r"\b(?P<what>ingres(?:o|ado|ada|a)|alta)"
        r"(?:\s+hospitalari[ao])?(?:\s+(?:el|en|con\s+fecha))?\s*:?\s*(?=\d{1,4}[/-]\d{1,2})",
        re.IGNORECASE,
    ),
    first_day=("ingr",),
    visit=re.compile(
        r"\b(?:vist[oa]|vimos|valorad[oa]|valoramos|acudió|acude|atendid[oa]|revisad[oa]|revisión|"
        r"consulta|visita)\b",
        re.IGNORECASE,
    ),
    woman=re.compile(
        r"\b(?:ella|mujer|femenin[oa]|señora|sra|doña|dña|enferma|ingresada|embarazada|"
        r"menopáusica|posmenopáusica)\b",
        re.IGNORECASE,
    ),
    man=re.compile(
        r"\b(?:él|varón|varon|hombre|masculin[oa]|señor|sr|don|enfermo|ingresado)\b", re.IGNORECASE
    ),
)
