"""Streets of Spain and Latin America in notes: the kind of a way, its name, number and door."""

import re
from collections.abc import Iterable, Iterator

from goldbench.language import fold_word
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.other_notes.cue_index import Finder, at_word, words_of
from goldbench.phi.languages.spanish.other_notes.locations.place_words import CAP, SMALL, trim_place
from goldbench.phi.languages.spanish.other_notes.locations.towns import more_towns
from goldbench.phi.languages.spanish.other_notes.names.name_words import is_stop
from goldbench.phi.mark import Mark

# Of a few letters in one case only; the others in any.
_VIA = re.compile(
    r"(?<![\w/°º])(?:[Cc]/\.?|R/|Bda\.|BDA\.|Cno\.|Cmno\.|B[º°]|Av|C\.(?![A-Z]\.)|Cl\.?(?= )|Bv\.|"
    r"BV\.|Trasera|Lugar(?= de)|lugar(?= de [A-Z])|[Rr]uta|RUTA|P\.?º|Pl\.|Jr\.|Tv\.|"
    r"Col\.|COL\.|AA\.HH\.|(?i:calle|avda?\.?|"
    r"avenida|av\.|plaza|pza\.?|plza\.?|paseo|pso\.|camino|ronda|traves[íi]a|trav\.|ctra\.?|"
    r"carretera|glorieta|urb\.|urbanizaci[óo]n|r[úu]a|carrer|pasaje|pje\.?|psje\.|pg\.|priv\.|"
    r"pob\.|cdla\.|ciudadela|cortijo|jir[óo]n|diagonal|"
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
    r"\d{1,3}[ªºa-zA-Z]?(?= ?(?:#|[Nn]|-|de |Bis|Sur|Norte|, ?n|km)))"
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
    r"\d{1,5}(?: ?[A-Z](?![\w.]))?(?: (?:Sur|Norte|Este|Oeste|Bis))?(?: ?[-–] ?\d{1,4})?(?! "
    r"?(?:años|mg|h\b|d[íi]as)))(?!\d*[/:]\d))?"
    r"(?:[, -]{1,3}(?:\d{1,2} ?[.]?[ºª°](?: ?[\"“]?[A-Z](?!\w)[\"”]?| ?(?:izq|dch?|der|ctro|"
    r"centro)\w*\.?|"
    r"-?\d{1,2}[ªº]?)?|(?:bajo|baixo|baixos|bjo)(?: [A-Z](?!\w))?|\d(?:er|do|to|vo|no)\.? piso|"
    r"(?:[áa]tico|principal|pral\.?|entlo\.?|"
    r"ent\.|entresuelo|d[úu]plex|s[óo]tano)(?: ?\d{1,2}?[ªº]?(?!\d))?|piso \d{1,2}|(?:"
    r"bloque|block|blq|bl|esc(?:alera)?|portal|ptal|int|dto|suite|cons|consultorio|"
    r"oficina|of|edif|"
    r"dpto|depto|apto|apt|local|puerta|pta|casa|parcela|torre|lt|lote|nave|manzana|"
    r"mz)\.? ?[A-Z\d]{1,4}(?!\w)|km\.? ?\d{1,4}(?:[.,]\d{1,3})?(?!\w)|\d{1,2}-[A-Z\d](?!\w)|"
    r"\d{1,2}(?:r|n|t|è|é|er|on) \d{1,2}a|[àa]tic|\d{1,2}\.ª planta|"
    r"(?:primer|segundo|tercer|cuarto|quinto|sexto)o? (?:izq|dch|der|dereita|esq)\w*|"
    r"(?:izq|dch?)\w*\.?))*",
    re.IGNORECASE,
)
# A road by its number, and where on it: "A-66 pk 714", "RN 9, km 12,5".
_ROAD = re.compile(
    r"(?P<it>(?:(?:autov[íi]a|autopista|carretera|ctra\.?|ruta|nacional) (?:nacional |n[.º°]* ?)?)?"
    r"[A-Z]{1,3}[- ]?\d{1,4}[,.]? (?:en el |a la altura del )?(?i:p\.?k\.?|km\.?|"
    r"kil[óo]metro|punto kilom[ée]trico) ?\d{1,4}(?:[.,+]\d{1,3})?)(?!\w)"
)
_SHORT_FOR = re.compile(
    r"(?i:(?:vive|domicilio|direcci[óo]n|dir|reside|residente|dom)[.:]?(?: en)?:? )\Z"
)
_NUMBERED = re.compile(r"\d")
_QUARTERS = words_of(
    """
    col colonia barrio fracc aa.hh villa poblacion sector vereda poligono urb urbanizacion
    """
)


_SHORTHAND = re.compile(r"(?![IVX]+\Z)[A-Z]{2,3}")
_NAMED_SO = words_of("villa poligono aa.hh sector")  # the kind is part of the name
_LETTER_BEHIND = re.compile(r" [A-Z]\Z")  # "COL. PROVIDENCIA C.P. 44630"


def begins_street(text: str, start: int) -> bool:
    """Tell whether the kind of a street stands at a place: C/, Avda., Pje."""
    return _VIA.match(text, start) is not None


def _street(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    text = analysis.text
    start = analysis.note.tokens.starts[token]
    match = _VIA.match(text, start)
    name = _VIA_NAME.match(text, match.end()) if match else None
    if match is None or name is None:
        yield from _in_small_letters(text, start)
        return
    kind = fold_word(match[0]).strip(" ./")
    door = _DOOR.match(text, name.end())
    numbered = door is not None and _NUMBERED.search(door[0]) is not None
    if kind in _QUARTERS and not numbered:
        yield from _quarter(text, match, name, kind)
    elif not _is_no_way(text, match, name, kind, numbered=numbered):
        end = door.end() if door else name.end()
        end = match.start() + len(text[match.start() : end].rstrip(" ,.-"))
        yield Mark(match.start(), end, "CALLE", "street", 88.0, "site-of.street")
        yield from more_towns(text, end)


def _in_small_letters(text: str, start: int) -> Iterator[Mark]:
    """Yield a street written small: "calle fontanares 12"; "c/" alone may be con or cada."""
    match = _SMALL_STREET.match(text, start)
    if match is None:
        return
    if text.startswith("c/", start) and not _SHORT_FOR.search(text, max(0, start - 18), start):
        return  # "c/mes x 6"
    door = _DOOR.match(text, match.end())
    end = door.end() if door else match.end()
    yield Mark(start, end, "CALLE", "street", 78.0, "site-of.street")


def _quarter(text: str, match: re.Match[str], name: re.Match[str], kind: str) -> Iterator[Mark]:
    """Yield the name of a quarter without what it is, unless that is part of it: Villa."""
    end = match.end() + len(_LETTER_BEHIND.sub("", trim_place(name[0])))
    if name[0][:1].isalpha() and end > match.end():
        start = match.start() if kind in _NAMED_SO else match.end()
        yield Mark(start, end, "TERRITORIO", "city", 74.0, "site-of.quarter")
        yield from more_towns(text, end)


def _is_no_way(
    text: str, match: re.Match[str], name: re.Match[str], kind: str, *, numbered: bool
) -> bool:
    """Tell what only begins like a street: shorthand, a line of capitals, a place in a list."""
    words = name[0].split()
    if _PERSON_BEFORE.search(text, max(0, match.start() - 12), match.start()):
        return True  # "Dr. L. Calle Bustamante"
    if kind == "av" and words[0] in ("OD", "OI", "AO"):
        return True  # the vision of an eye
    if name[0].isupper() and any(is_stop(word) for word in words):
        return True  # "PARTIDA EMILIANO EDAD 8"
    shorthand = not match[0].isupper() and _SHORTHAND.fullmatch(name[0])
    if shorthand or (kind == "plaza" and words[0] in ("el", "en")):
        return True  # "Camino PIC 14", "le ofrece plaza el 23"
    if kind == "c" and "/" not in match[0] and not any(len(word) > 2 for word in words):
        return True  # "C. 5", "C.C. 1"
    digits = numbered or (kind != "eje" and any(map(str.isdigit, name[0])))
    short = kind in _NEEDS_NUMBER and text[match.end() - 1] != "/"
    if match[0].startswith(_SPELT) and any(len(word) > _SHORT for word in words):
        short = not _IN.search(text, max(0, match.start() - 18), match.start())
    return not digits and (short or kind in _NEEDS_DOOR)


_PERSON_BEFORE = re.compile(r"(?:(?<!\w)[A-Z]\.|(?i:dra?|sra?|mª \w+)\.?) \Z")
# Where something is or happened: "caída en C/ Mayor".
_IN = re.compile(r"(?i:(?<!\w)(?:en|domicilio|direcci[óo]n|dir|esquina)[.:]?(?: en)?(?: la)?:? )\Z")
_SPELT = ("C/ ", "Av ", "Av. ", "AV ", "AV. ")
_SHORT = 3  # letters of what may be shorthand
_NEEDS_DOOR = words_of("lugar ruta cl trasera eje pg")
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
            rotonda sendero transv diag dg eje ptda pda r bv trasera lugar ruta pg priv pob cdla
            ciudadela cortijo
            """
        ),
        _street,
    ),
    (
        words_of("a ap n m rn rp e ex cv gr c ca ma lr bu autovia autopista carretera ctra ruta"),
        at_word(_ROAD, "CALLE", "street", 86.0, "site-of.street"),
    ),
)
