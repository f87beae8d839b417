"""Addresses of Latin America, and whatever stands in the field of an address.

"Mz. K Lt. 9", "C. 62 #381-A x 41 y 43", "166 e/ 12 y 13", "3a av. 2-14 zona 1", "km 11 camino a
Purén", "calle Sexta y callejón Manabí", "sector 4, vereda 12, casa 7"; behind "Dirección:" or "vive
en" a stretch with a number in it is an address, whatever it is made of: "75 m norte de la plaza".
"""

import re
from collections.abc import Iterable, Iterator

from goldbench.language import fold_word
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.other_notes.cue_index import (
    APART,
    Finder,
    at_word,
    number,
    words_of,
)
from goldbench.phi.languages.spanish.other_notes.locations.place_words import CAP
from goldbench.phi.languages.spanish.other_notes.locations.towns import is_known_town
from goldbench.phi.mark import Mark

_RULE = "site-of.address"
_N = r"\d{1,4}(?:[.]\d{3})?[A-Z]?"
_BLOCK = re.compile(
    r"(?i:(?P<it>(?:mz|mza|manzana)[.:]? ?['’]?[a-z\d]{1,3}['’]?[ ,-]{1,2}(?:lt|lte|lote|l)[.:]? ?"
    r"\d{1,3}[a-z]?(?!\w)))"
)
_CORNER = re.compile(
    rf"(?P<it>(?i:c\.|calle|cl\.?|av\.?|avda\.?) ?{_N}(?:,? ?(?:#|N[°º]|[Nn]o\.?|"
    rf"n[º°.]+) ?{_N}(?:-\w{{1,4}})?)?"
    rf"(?:,? (?:x|por|entre|e/|esq\.?|casi) ?{_N}(?: ?y ?{_N})?|,? (?:dto|dpto|depto|piso|apto|"
    rf"casa)\.? ?\w{{1,4}}))(?!\w)"
)
_BETWEEN = re.compile(
    rf"(?P<it>{_N}(?: ?[N#n][°º]? ?\d{{1,5}})? (?:e/|entre|x) ?{_N} y {_N})(?!\w)"
)
_ZONED = re.compile(
    r"(?i:(?P<it>\d{1,2}(?:a|ª|ta|da|ra|va)?\.? (?:av|avenida|calle|"
    r"c)\.? (?:[a-d] )?\d{1,3}-\d{1,3}"
    r"(?:,? zona \d{1,2})?))(?!\w)"
)
_KM = re.compile(
    rf"(?P<it>(?i:km\.?|kil[óo]metro) ?\d{{1,4}}(?:[.,]\d{{1,3}})? (?i:de (?:la|el) )?"
    rf"(?i:carretera|camino|v[íi]a|ruta|autopista)(?i: al?| del?| a la)? {CAP}(?: {CAP}){{0,2}})"
)
_VIA_KM = re.compile(
    rf"(?P<it>(?i:v[íi]a|camino|carretera) (?i:a |al |de )?{CAP}(?:[ -]{CAP}){{0,2}},? (?i:km\.?) ?"
    r"\d{1,4}(?:[.,]\d{1,3})?)(?!\w)"
)
_CROSSING = re.compile(
    rf"(?P<it>(?i:calle|avenida|av\.|carrera|pasaje|"
    rf"jir[óo]n) {CAP}(?: (?:de )?{CAP}){{0,2}} (?:y|esq\.?|"
    rf"esquina|casi|entre) (?:(?i:calle|callej[óo]n|pasaje|avenida|av\.|"
    rf"pje\.?) )?{CAP}(?: (?:y )?{CAP}){{0,2}})(?!\w)"
)
_PART = (
    r"(?i:sector|vereda|manzana|bloque|casa|lote|parcela|barrac[óo]n|cuarto|escalera|torre|piso|"
    r"apto)\.? ?\d{1,4}[A-Z]?"
)
_PARTS = re.compile(rf"(?P<it>{_PART}(?:,? {_PART})+)(?!\w)")
_ROAD = re.compile(
    r"(?P<it>[A-Z]{1,3}-\d{1,4},? (?i:pk|p\.k\.|km)\.? ?\d{1,4}(?:[.,+]\d{1,3})?)(?!\w)"
)

# The field of an address; its value ends with the line, a sentence, a telephone or a town.
_FIELD = re.compile(
    r"(?i:(?:direcci[óo]n(?: exacta| actual)?|dir|domicilio(?: actual| legal| real)?|dom|piso|casa|"
    r"lugar(?: del accidente)?)\.?:|(?:vive|viven|vivimos|reside|residen|radica|domiciliad[oa]|"
    r"domicilio|residente|habita) en(?: la)?|reside:?)[ \t]{1,3}"
    r"(?P<it>[^\n;]{3,110})"
)
_ENDS = re.compile(
    r"\. (?=[A-ZÁÉÍÓÚ])(?<!Av\. )(?<!Res\. )(?<!Urb\. )(?<!C\. )(?<!Dr\. )(?<!Gral\. "
    r")(?<!Sta\. )(?<!Blvd\. )"
    r"(?<!Pje\. )(?<!Col\. )|  |\t|\.\Z|\. ?[A-Z]\w+:|"
    r"(?i:[ ,.(]+(?:tel|cel|tlf|tfno|telf|fono|m[óo]vil|c\.?p\.? ?\d|whats\w*|desde|con (?:su|"
    r"la|el)|y |donde|pero|que|"
    r"barrio|villa|col\.|colonia|b[º°]|fracc|sector (?=[A-Z])|comuna|dist\.|urb\.)(?![a-z]))"
)
_STREETISH = re.compile(
    r"(?i:\d|s/n|altos|bajos?\b|[áa]tic|parcela|finca|esquina|frente|junto|detr[áa]s|norte|sur de|"
    r"al lado|casa de|casa del|edificio|res\.|torre)"
)
_WAY = re.compile(
    r"(?i:c/|c\.|calle|av|pje|pasaje|camino|corredera|cra|carrera|ronda|plaza|pl\.|paseo|rambla|"
    r"lote|mz|km|v[íi]a|callej|barrac|cuesta|p\.?º|\d)"
)
_QUARTER = re.compile(
    r"(?i:urb\.?|sector|barrio|col\.|colonia|vereda|aa\.? ?hh|asoc\.?|comunidad|b[º°]|zona|"
    r"residencial|villa|pueblo)(?![a-z])"
)


def _in_field(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield what stands behind the word for an address, as far as it is one."""
    text = analysis.text
    match = _FIELD.match(text, analysis.note.tokens.starts[token])
    if match is None:
        return
    at, value = match.start("it"), match["it"]
    if end := _ENDS.search(value):
        value = value[: end.start()]
    kept = 0
    for part in re.finditer(r"[^,]+", value):
        piece = part[0].strip()
        if (_QUARTER.match(piece) and kept == 0) or not piece:
            break
        if not _STREETISH.search(piece) and (kept or not _WAY.match(piece)):
            break
        if kept and (is_known_town(piece.split()[0]) or _POSTCODE.search(piece)):
            break
        kept = part.end()
    value = value[:kept].rstrip(" ,.-(")
    if value.count("(") > value.count(")"):
        value += ")" * text.startswith(")", at + len(value))
    digits = any(map(str.isdigit, value)) or "s/n" in fold_word(value)
    if digits and _WAY.match(value) and len(value) > 4 and not _AGE.search(value):
        yield Mark(at, at + len(value), "CALLE", "street", 86.0, _RULE)


_POSTCODE = re.compile(r"(?<!\d)\d{5}(?!\d)")
_AGE = re.compile(r"(?i:\b(?:años|meses|d[íi]as|semanas|personas|hijos|habitaciones)\b)")
_NUMBERED = (_ZONED, _BETWEEN)


def _find_numbered_street(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    text, start = analysis.text, analysis.note.tokens.starts[token]
    if text[start - 1 : start].isalnum() or text[start - 1 : start] in ("/", "-", ".", ","):
        return
    for pattern in _NUMBERED:
        match = pattern.match(text, start)
        if match and (pattern is _ZONED or " x " not in match[0]):
            yield Mark(*match.span("it"), "CALLE", "street", 86.0, _RULE)
            return


ADDRESSES: tuple[tuple[Iterable[str], Finder], ...] = (
    (
        words_of(
            """
            direccion dir domicilio dom piso casa lugar vive viven vivimos reside residen radica
            domiciliado domiciliada residente habita
            """
        ),
        _in_field,
    ),
    (number(place=APART), _find_numbered_street),
    (words_of("mz mza manzana"), at_word(_BLOCK, "CALLE", "street", 90.0, _RULE)),
    (words_of("c calle cl av avda"), at_word(_CORNER, "CALLE", "street", 88.0, _RULE)),
    (words_of("km kilometro"), at_word(_KM, "CALLE", "street", 86.0, _RULE)),
    (words_of("via camino carretera"), at_word(_VIA_KM, "CALLE", "street", 86.0, _RULE)),
    (
        words_of("calle avenida av carrera pasaje jiron"),
        at_word(_CROSSING, "CALLE", "street", 84.0, _RULE),
    ),
    (
        words_of("sector vereda manzana bloque lote parcela barracon torre"),
        at_word(_PARTS, "CALLE", "street", 86.0, _RULE),
    ),
    (
        words_of("lz tf gc fv em pm me ma ac po lu ou cm ga se co hu ja al mu ta gi bv ib"),
        at_word(_ROAD, "CALLE", "street", 86.0, _RULE),
    ),
)
