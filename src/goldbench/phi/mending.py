"""Ends of Spanish spans that the model gets wrong in ways a rule can tell.

The model decides token by token; some ends are a matter of form. A place keeps the dot of its
initials ("México D.F."), an age keeps its months ("un año y cinco meses"), a relative its side
("tío materno"), nothing ends in a dash, a title is no part of a name, and a street begins with its
kind ("Calle"), not with the words before it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from goldbench.phi.found import Found
from goldbench.phi.rules import Hit

AGE, RELATIVE = "EDAD_SUJETO_ASISTENCIA", "FAMILIARES_SUJETO_ASISTENCIA"
PLACE, STREET, DOCTOR = "TERRITORIO", "CALLE", "NOMBRE_PERSONAL_SANITARIO"
_UNFINISHED = re.compile(r" (?:de|del|de la)$")
_ORDINAL = re.compile(r"primer|segund|tercer|únic|amb[oa]s", re.IGNORECASE)
_TITLE = re.compile(r"(?:Dra?|Doctora?|D|Dña|Prof)\b\.? +(?=\w{2})")
_LAST_STREET = re.compile(r" +(?:Calle|Avda|Avenida|Paseo|Plaza|C/)$")
_NEVER_LAST = "-–,;:(®/ "
_WITH_INITIALS = frozenset({"TERRITORIO", "PAIS", "INSTITUCION"})
_INITIAL = re.compile(r"(?:^|[ .])[A-Z]$")
_MORE_INITIALS = re.compile(r"(?:\.[A-Z])*\.(?![\w@])")
_KIND = re.compile(
    r"(?<=[ ,.])(?:C/|(?:Calle|Avda|Avd|Avenida|Av|Plaza|Pza|Pz|Paseo|Ctra|Carretera|Gran Vía)\b)"
)

# Labels too rare to learn, and what the model is taught instead; "" leaves them to the rules.
STAND_INS = {
    "CENTRO_SALUD": "HOSPITAL",
    "ID_EMPLEO_PERSONAL_SANITARIO": "",
    "NUMERO_FAX": "NUMERO_TELEFONO",
    "OTROS_SUJETO_ASISTENCIA": "",
    "PROFESION": "",
}
_CENTRE = re.compile(r"(?:Centro de Salud|C\.? ?S\.|Consultorio|Ambulatorio)(?!\w)", re.IGNORECASE)
_FAX = re.compile(r"fax[^\w@]{0,4}(?:\(?\+? ?\d\d\)?[ -]?)?$", re.IGNORECASE)


def mended(found: Iterable[Found], text: str, hits: Mapping[str, Sequence[Hit]]) -> Iterator[Found]:
    """Yield the spans with their ends set right, also by what the rules hit."""
    wholes = [hit for hit in hits.get("ages", ()) if " y " in text[hit.start : hit.end]]
    wholes += [hit for hit in hits.get("relatives", ()) if hit.rule == "kin.word"]
    last = -1
    for one in _joined(found, text):
        start, end = _ends(one, text, wholes)
        if end > start >= last:
            yield replace(one, start=start, end=end, label=_label(one.label, text, start, end))
            last = end


def _joined(found: Iterable[Found], text: str) -> Iterator[Found]:
    """Join "Santa Cruz de" and "Tenerife": no place ends in a preposition."""
    before: Found | None = None
    for one in found:
        if before is not None:
            if (
                before.label == one.label == PLACE
                and text[before.end : one.start] == " "
                and _UNFINISHED.search(text, before.start, before.end)
            ):
                sure = min(before.confidence, one.confidence)
                before = replace(before, end=one.end, confidence=sure)
                continue
            yield before
        before = one
    if before is not None:
        yield before


def _ends(one: Found, text: str, wholes: Sequence[Hit]) -> tuple[int, int]:
    if one.label in (AGE, RELATIVE):
        return _whole(one, text, wholes)
    start = one.start
    end = start + len(text[start : one.end].rstrip(_NEVER_LAST))
    if one.label == STREET:
        return _street_start(text, start, end), end
    if one.label == DOCTOR:
        title, street = _TITLE.match(text, start, end), _LAST_STREET.search(text, start, end)
        return title.end() if title else start, street.start() if street else end
    if one.label in _WITH_INITIALS and _INITIAL.search(text[start:end]):
        more = _MORE_INITIALS.match(text, end)
        end = more.end() if more else end
    if text[start:end].count('"') == 1 and text[end : end + 1] == '"':
        end += 1
    return start, end


def _whole(one: Found, text: str, wholes: Sequence[Hit]) -> tuple[int, int]:
    """Give the age or relative of which the model saw a part."""
    start, end = one.start, one.end
    for hit in wholes:
        if hit.label == one.label and hit.start <= start and end <= hit.end:
            end = hit.end
            if not _ORDINAL.match(text, hit.start):
                start = hit.start
    return start, end


def _street_start(text: str, start: int, end: int) -> int:
    """Leave out what stands before the kind of street, if it is more than a word."""
    kind = _KIND.search(text, start + 1, end)
    if kind is None or _KIND.match(f" {text[start:end]}", 1):
        return start
    return kind.start() if " " in text[start : kind.start()].strip() else start


def _label(label: str, text: str, start: int, end: int) -> str:
    """Tell apart what the model was taught as one, because one of the two is rare."""
    if label == "HOSPITAL" and _CENTRE.match(text, start, end):
        return "CENTRO_SALUD"
    if label == "NUMERO_TELEFONO" and _FAX.search(text, max(0, start - 12), start):
        return "NUMERO_FAX"
    return label
