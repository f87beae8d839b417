"""Streets of Spain and Latin America in notes: the kind of a way, its name, number and door."""

import re
from collections.abc import Iterable, Iterator

from goldbench.language import folded
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.other_notes.cue_index import Finder, words_of
from goldbench.phi.languages.spanish.other_notes.place_words import CAP, SMALL, trim_place
from goldbench.phi.mark import Mark

# Of a few letters in one case only; the others in any.
_VIA = re.compile(
    r"(?<![\w/])(?:[Cc]/\.?|Bda\.|BDA\.|Cno\.|Cmno\.|B[º°]|Av|C\.|Cl\.|P\.?º|Pl\.|Jr\.|Tv\.|"
    r"Col\.|COL\.|AA\.HH\.|(?i:calle|avda?\.?|"
    r"avenida|av\.|plaza|pza\.?|plza\.?|paseo|pso\.|camino|ronda|traves[íi]a|trav\.|ctra\.?|"
    r"carretera|glorieta|urb\.|urbanizaci[óo]n|r[úu]a|carrer|pasaje|pje\.|psje\.|jir[óo]n|diagonal|"
    r"carrera|cra\.?|kra\.?|cll\.?|callej[óo]n|bulevar|blvd\.?|calz\.|calzada|prol\.|"
    r"prolongaci[óo]n|"
    r"privada|circuito|cerrada|gran v[íi]a|rambla|passeig|alameda|cam[íi]|transversal|partida|"
    r"autopista|barriada|bajada|subida|costanilla|rotonda|sendero|transv\.|diag\.|dg\.|eje|ptda\.|"
    r"pda\.|pol[íi]gono|cuesta|barrio|colonia|fracc\.|villa|poblaci[óo]n|mz\.?|sector|"
    r"vereda)) ?"
    rf"(?=(?:{SMALL} ){{0,3}}(?:{CAP}|\d))"
)
_NAME = rf"(?!N[o°º.]|N[úu]m|NUM|Nro|No\b){CAP}"
_VIA_NAME = re.compile(
    rf"(?:(?:{SMALL}|(?i:dra?|sta|sto|gral|ntra|general|don)\.?) ){{0,3}}(?:{_NAME}|"
    r"\d{1,3}[ªºa-zA-Z]?(?= ?(?:#|[Nn]|-|de |Bis|Sur|Norte|, ?n)))"
    rf"(?: (?:{SMALL} ){{0,2}}{_NAME}){{0,4}}"
)
_SMALL_STREET = re.compile(
    r"(?<![\w/])(?:c/|calle|avda?\.?|avenida|plaza|paseo|camino|carretera|ctra\.?|pasaje|rua|"
    r"carrer) ?"
    r"(?:[^\W\d_]{1,14}\.? ){1,5}?(?:,? ?(?:n[º°.]{0,2}|n[úu]m\.?|nro\.?|#) ?)?\d{1,4}(?![\w/%]|"
    r"[.,]\d)"
)
_DOOR = re.compile(
    r"(?:,? ?(?:n[.º°]*º?|n[úu]m\.?|N[°º]|No\.?|nro\.?|#)? ?(?:s/n|"
    r"\d{1,5}(?: ?[A-Z](?!\w))?(?: ?[-–] ?\d{1,4})?(?! ?(?:años|mg|h\b|d[íi]as)))(?!\d*[/:]\d))?"
    r"(?:[, -]{1,3}(?:\d{1,2} ?[.]?[ºª°](?: ?[A-Z](?!\w)| ?(?:izq|dch?|der|ctro|centro)\w*\.?|"
    r"-?\d{1,2}[ªº]?)?|bajo(?: [A-Z](?!\w))?|(?:[áa]tico|principal|pral\.?|entlo\.?|"
    r"ent\.|entresuelo|d[úu]plex|s[óo]tano)(?: ?\d{1,2}?[ªº]?(?!\d))?|piso \d{1,2}|(?:esc|bl|"
    r"bloque|portal|ptal|int|dto|"
    r"oficina|of|edif|"
    r"dpto|depto|apto|apt|local|puerta|pta|casa|parcela|torre|lt|lote|km|nave|manzana|"
    r"mz)\.? ?[A-Z\d]{1,4}(?!\w)|\d{1,2}-[A-Z\d](?!\w)|(?:izq|dch?)\w*\.?))*",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"\d")
_QUARTERS = words_of(
    """
    col colonia barrio fracc aa.hh villa poblacion sector vereda poligono urb urbanizacion
    """
)


def begins_street(text: str, start: int) -> bool:
    """Tell whether the kind of a street stands at a place: C/, Avda., Pje."""
    return _VIA.match(text, start) is not None


def _street(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    text = analysis.text
    start = analysis.note.tokens.starts[token]
    match = _VIA.match(text, start)
    name = _VIA_NAME.match(text, match.end()) if match else None
    if match is None or name is None:
        if small := _SMALL_STREET.match(text, start):
            door = _DOOR.match(text, small.end())
            end = door.end() if door else small.end()
            yield Mark(start, end, "CALLE", "street", 78.0, "site-of.street")
        return
    kind = folded(match[0]).strip(" ./")
    if kind in _QUARTERS:
        door = _DOOR.match(text, name.end())
        if door and _NUMBERED.search(door[0]):
            yield Mark(match.start(), door.end(), "CALLE", "street", 86.0, "site-of.street")
            return
        end = match.end() + len(trim_place(name[0]))
        if name[0][:1].isalpha() and end > match.end():
            yield Mark(match.start(), end, "TERRITORIO", "city", 74.0, "site-of.quarter")
        return
    door = _DOOR.match(text, name.end())
    street = text[match.start() : door.end() if door else name.end()].rstrip(" ,.-")
    numbered = any(map(str.isdigit, street))
    if not numbered and (kind in _NEEDS_NUMBER and text[match.end() - 1] != "/"):
        return
    if name[0].split(" ")[0] in ("el", "en") and kind == "plaza":
        return  # "le ofrece plaza el 23"
    if kind == "c" and "/" not in match[0] and not any(len(word) > 2 for word in name[0].split()):
        return  # "C. 5", "C.C. 1"
    yield Mark(
        match.start(), match.start() + len(street), "CALLE", "street", 88.0, "site-of.street"
    )


_NEEDS_NUMBER = words_of(
    """
    c av p cl pl villa mz diagonal privada circuito cerrada transversal tv cra kra cll carrera
    """
)


STREETS: tuple[tuple[Iterable[str], Finder], ...] = (
    (
        words_of(
            """
            c cl calle avda avd avenida av plaza pza plza pl paseo p camino ronda travesia trav ctra
            carretera glorieta urb urbanizacion rua carrer pasaje pje psje jr jiron diagonal carrera
            cra kra cll callejon bulevar blvd calz calzada prol privada circuito cerrada gran rambla
            passeig alameda cami transversal tv partida poligono cuesta barrio col colonia fracc aa
            villa poblacion mz sector vereda bda cno cmno b barriada bajada subida costanilla
            rotonda sendero transv diag dg eje ptda pda
            """
        ),
        _street,
    ),
)
