"""Where marks of Spanish notes begin and end: titles, kinds of place and labels stay outside.

A rule and the model's mark become one that reaches as far as either, so what one of them took
along is cut off here, of all marks: "Edo. Carabobo", "MD Jhon Paz", "IBAN ES12", "Yuna NSS".
"""

import re

from goldbench.phi.languages.spanish.other_notes.resolution.name_vetoes import without_title
from goldbench.phi.languages.spanish.other_notes.resolution.vetoes import kind_of, without_kind
from goldbench.phi.mark import Mark

_LABEL = re.compile(
    r"(?:IBAN|(?i:placas?|matr[íi]cula)|DP|RUC|RIT|NIG|NIT|CUI[LT]|NSS|NASS|RT|p[óo]liza|PB)"
    r"[:.]? (?=\S*\d)"
)
_HOUSE_TAIL = re.compile(
    r"(?: en \d+| (?i:subsidiado|contributivo|nss|tramo|afiliad[oa]|"
    r"n[º°]))\Z"
)
_NEXT_FIELD = re.compile(r"\. [A-ZÁÉÍÓÚ][a-zñáéíóú]+\Z")  # "Hospital Sur. Destino:"
_STREET_TAIL = re.compile(r",? (?i:barrio|col|colonia|fracc|urb|sector|comuna|dpto|mpio)\.?\Z")
_GERM = re.compile(
    r" (?:coli|aureus|faecalis|faecium|cloacae|pneumoniae|albicans|epidermidis|pyogenes|"
    r"agalactiae|aeruginosa|mirabilis|difficile)\b"
)
_INITIALS = re.compile(r"(?:[A-ZÑ]\. ?){2,}(?:[A-ZÑ]\b)?")
_INITIAL = re.compile(r" [A-Z]\.?\Z")


def trim_ends(mark: Mark, text: str) -> Mark:
    """Leave out what stands at either end of a mark and is no part of it; something stays."""
    trimmed = _trim(mark, text)
    return trimmed if trimmed.start < trimmed.end else mark


def _trim(mark: Mark, text: str) -> Mark:
    kind = kind_of(mark.label)
    if kind == "name":
        if not _INITIALS.fullmatch(text, mark.start, mark.end):
            mark = without_title(mark, text)
        if _GERM.match(text, mark.end) and (initial := _INITIAL.search(text, mark.start, mark.end)):
            mark = mark._replace(end=initial.start())
    elif mark.label == "TERRITORIO":
        mark = without_kind(mark, text)
    elif mark.label == "CALLE":
        if tail := _STREET_TAIL.search(text, mark.start, mark.end):
            mark = mark._replace(end=tail.start())
    elif kind == "place":
        ends = _NEXT_FIELD if text[mark.end : mark.end + 1] == ":" else _HOUSE_TAIL
        if (tail := ends.search(text, mark.start, mark.end)) and tail.start() > mark.start:
            mark = mark._replace(end=tail.start())
    elif kind == "number" and (label := _LABEL.match(text, mark.start, mark.end)):
        mark = mark._replace(start=label.end())
    return mark
