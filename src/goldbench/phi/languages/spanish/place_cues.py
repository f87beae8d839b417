"""Places in Spanish notes: streets, postcodes, houses of care, firms, towns of the gazetteer.

A house is a word of its kind and the words with a capital behind it, and no more than that: in a
line of capitals a run ends at the first ordinary word, so that it does not eat the line.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from goldbench.language import entries, folded
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.cue_index import NUMBER, Finder, at_word, words_of
from goldbench.phi.languages.spanish.name_words import CLASSES, UPPER
from goldbench.phi.mark import Mark

_CAP = rf"(?:[\"“«]?[{UPPER}][\w’'·ª]*\.?(?:-[{UPPER}]?[\w’'·]+)*[\"”»]?)"
_SMALL = r"(?:de|del|de la|de las|de los|la|las|los|el|y|e|i|d’|d'|da|do|dos|das|en)"
_RUN = re.compile(
    rf"(?: {{1,2}}(?:{_SMALL} ){{0,2}}(?:{_CAP}|\d{{1,3}}(?![\w/.,])|[IVX]+\b))", re.UNICODE
)
_POSTCODE_DIGITS = 5
_MOST = 7  # words of the name of a house
_SHOUTED = 5  # letters from which a word of capitals is taken for a town

_HOSPITAL = re.compile(
    r"(?<![\w/-])(?:Hospital(?:es)?|HOSPITAL|hospital|Hosp\.|Hosp|H\.\s?(?:U\.|G\.(?:\s?U\.)?|C\.|"
    r"R\.|Univ\.?)?(?=\s?[A-ZÁÉÍÓÚ][a-zñáéíóú])|HU|HGU|HCU|CHU|CHUS|"
    r"Cl[íi]nica|CL[ÍI]NICA|Complejo (?:Hospitalario|Asistencial)|COMPLEJO (?:HOSPITALARIO|"
    r"ASISTENCIAL)|Policl[íi]nic[ao]|Sanatorio|SANATORIO|Maternidad|"
    r"Fundaci[óo]n Hospital|Instituto (?:Nacional|Oncol[óo]gico|Catal[áa]n|Oftalmol[óo]gico|"
    r"[ÓO]ptico)|Centro M[ée]dico|Hospitalet|Consorci)"
)
_CENTRE = re.compile(
    r"(?<![\w/-])(?:Centro de Salud(?: Mental| Rural| Familiar)?|CENTRO DE SALUD|centro de salud|"
    r"C\. ?Salud|C\.? ?S\.|CSM?|CS|CAP|EAP|ABS|UBS|IPS|CESFAM|"
    r"[Aa]mbulatorio|[Cc]onsultorio(?: [Ll]ocal| [Mm]édico)?|Posta(?: de Salud| Rural)?|"
    r"Puesto de Salud|PUESTO DE SALUD|P\.S\.|UMF|U\.M\.F\.|Unidad de Medicina Familiar|CAPS|"
    r"[Dd]ispensario|Subcentro de Salud|Centro de Especialidades|CEM|PAC|USM|Microrred|"
    r"Unidad B[áa]sica de Salud|Policl[íi]nico)"
)
_FIRM = re.compile(
    r"(?<![\w/-])(?:[Rr]esidencia(?: de (?:[Mm]ayores|[Aa]ncianos))?|RESIDENCIA|"
    r"[Cc]entro de [Dd][íi]a|[Cc]olegio|CEIP|CEPA?|CRA|IES|C\.P\.|E\.I\.|"
    r"[Ee]scuela(?: [Ii]nfantil)?|[Gg]uarder[íi]a|"
    r"Instituto|Transportes|Talleres|[Pp]anader[íi]a|Panificadora|Construcciones|Estructuras|Hotel|"
    r"HOTEL|[Rr]estaurante|Bar|Cooperativa|Supermercados?|"
    r"[Ff]armacia|Fundaci[óo]n|FUNDACI[ÓO]N|Asociaci[óo]n|Mutua|MUTUA|Seguros|Club|Ferreter[íi]a|"
    r"Bodegas?|Forestal|Minera|Frigor[íi]fico|Textiles|Laboratorios|Orquesta|Peluquer[íi]a|"
    r"Universidad|Universitat|UNIVERSIDAD|Facultad|Ayuntamiento|Cabildo|Diputaci[óo]n|"
    r"Juzgado(?: de \w+)?|JUZGADO(?: DE \w+)?|[ÓO]ptica|Centro Penitenciario|Cruz Roja|C[áa]ritas|"
    r"Proyecto Hombre|Piso tutelado|"
    r"Albergue|Comedor|Centro de Acogida|Parroquia|Log[íi]stica|Autoescuela|Grupo|Conservas|"
    r"Mercadona|Unidad Educativa|Liceo|Jard[íi]n Infantil|"
    r"Hortofrut[íi]cola|Industrias?|Almacenes|F[áa]brica|Inmobiliaria|Consejer[íi]a|Ministerio|"
    r"Fiscal[íi]a|Isapre|EPS|Banco|Caja|Compañ[íi]a|Empresa|"
    r"Servicios Sociales|Comisar[íi]a|Guardia Civil|Academia|Conservatorio|Editorial|Imprenta|"
    r"Gestor[íi]a|Despacho|Centro (?:de|asistencial))"
)
_LEGAL_FORM = re.compile(
    r"(?:S\. ?A\.(?: de C\.V\.)?|S\. ?L\.(?: ?U\.)?|SL(?:U)?|SA|Ltda\.?|SpA|S\. ?C\.)(?!\w)"
)
_BEFORE_LEGAL = re.compile(
    rf"(?<![\w.])(?P<it>{_CAP}(?: (?:y |e |& |de |del |la |los )?{_CAP}){{0,4}},?) \Z"
)
_PAYERS = (
    "Sanitas Adeslas SegurCaixa Asisa DKV Mapfre Fremap Asepeyo Muface Isfas Mugeju IMSS ISSSTE "
    "Fonasa OSDE PAMI IOMA EsSalud Ibermutua Ibermutuamur Umivale Caser Banmédica Consalud "
    "Colsanitas Rímac Osecac SEREMI ICBF Osakidetza SERGAS Sacyl Osasunbidea SESCAM CatSalut INSS "
    "ISSSTESON Fraternidad Galeno Compensar Colmena"
)
_PAYER = re.compile(
    rf"(?<![\w-])(?P<it>EPS Sura|Nueva EPS|Cruz Blanca|IB-Salut|"
    rf"{'|'.join(_PAYERS.split())}|{'|'.join(_PAYERS.upper().split())})(?!\w)"
)
# Of a few letters in one case only; the others in any.
_VIA = re.compile(
    r"(?<![\w/])(?:[Cc]/\.?|Av|C\.|Cl\.|P\.?º|Pl\.|Jr\.|Tv\.|Col\.|COL\.|AA\.HH\.|(?i:calle|avda?\.?|"
    r"avenida|av\.|plaza|pza\.?|plza\.?|paseo|pso\.|camino|ronda|traves[íi]a|trav\.|ctra\.?|"
    r"carretera|glorieta|urb\.|urbanizaci[óo]n|r[úu]a|carrer|pasaje|pje\.|psje\.|jir[óo]n|diagonal|"
    r"carrera|cra\.?|kra\.?|cll\.?|callej[óo]n|bulevar|blvd\.?|calz\.|calzada|prol\.|"
    r"prolongaci[óo]n|"
    r"privada|circuito|cerrada|gran v[íi]a|rambla|passeig|alameda|cam[íi]|transversal|partida|"
    r"autopista|pol[íi]gono|cuesta|barrio|colonia|fracc\.|villa|poblaci[óo]n|mz\.?|sector|"
    r"vereda)) ?"
    rf"(?=(?:{_SMALL} ){{0,3}}(?:{_CAP}|\d))"
)
_VIA_NAME = re.compile(
    rf"(?:(?:{_SMALL}|(?i:dra?|sta|sto|gral|ntra|general|don)\.?) ){{0,3}}(?:{_CAP}|"
    r"\d{1,3}[ªºa-zA-Z]?(?= ?(?:#|[Nn]|-|de |Bis|Sur|Norte|, ?n)))"
    rf"(?: (?:{_SMALL} ){{0,2}}{_CAP}){{0,4}}"
)
_SMALL_STREET = re.compile(
    r"(?<![\w/])(?:c/|calle|avda?\.?|avenida|plaza|paseo|camino|carretera|ctra\.?|pasaje|rua|"
    r"carrer) ?"
    r"(?:[^\W\d_]{1,14}\.? ){1,5}?(?:,? ?(?:n[º°.]{0,2}|n[úu]m\.?|nro\.?|#) ?)?\d{1,4}(?![\w/%]|"
    r"[.,]\d)"
)
_DOOR = re.compile(
    r"(?:,? ?(?:n[.º°]*º?|núm\.?|N[°º]|No\.|nro\.?|#)? ?(?:s/n|"
    r"\d{1,5}(?: ?[A-Z](?!\w))?(?: ?[-–] ?\d{1,4})?(?! ?(?:años|mg|h\b|d[íi]as)))(?!\d*[/:]\d))?"
    r"(?:[, -]{1,3}(?:\d{1,2} ?[.]?[ºª°](?: ?[A-Z](?!\w)| ?(?:izq|dch?|der|ctro|centro)\w*\.?|"
    r"-?\d{1,2}[ªº]?)?|bajo(?: [A-Z](?!\w))?|[áa]tico|piso \d{1,2}|(?:esc|bl|bloque|portal|int|"
    r"dpto|depto|apto|apt|local|puerta|pta|casa|parcela|torre|lt|lote|km|nave|manzana|"
    r"mz)\.? ?[A-Z\d]{1,4}(?!\w)|\d{1,2}-[A-Z\d](?!\w)|(?:izq|dch?)\w*\.?))*",
    re.IGNORECASE,
)
_QUARTERS = words_of(
    """
    col colonia barrio fracc aa.hh villa poblacion sector vereda poligono urb urbanizacion
    """
)
_POSTCODE = re.compile(
    rf"(?<![\w./-])(?P<cp>(?:C\.?P\.? ?)?(?:0[1-9]|[1-9]\d)\d{{3}})(?=,? [-–(]?(?P<town>{_CAP}))"
)
_CP_CUE = re.compile(
    r"(?i:(?<!\w)(?:c\.?p\.?|c[óo]d(?:igo|\.) postal)[ .:]{1,3})(?P<it>[A-Z]?\d{4,6}(?:[A-Z]{3})?)"
    r"(?!\w)"
)
_TOWN_CUE = re.compile(
    r"(?i:(?<![\w-])(?:natural de|originari[oa] (?:de|y residente (?:de|en))|nacid[oa] en|"
    r"residente en|reside en|vive en|vivía en|vecin[oa] de|procedente de|"
    r"empadronad[oa] en|localidad(?:/ ?provincia)?:|poblaci[óo]n:|municipio(?: de|:)|ciudad(?: de|"
    r":)|provincia(?: de|:)|comuna(?: de|:)|distrito(?: de|:)|"
    r"pueblo de|casa en|trabaja en|estado(?: de|:)|regi[óo]n(?: de|:)|departamento(?: de|:)|"
    r"viene de|mud[óo] a|emigr[óo] a|viaj[óo] a|viaje a|minero en|jornadas de|"
    rf"aldea de|caser[íi]o de|isla de|comunidad de|anexo de|corregimiento de)) {{1,2}}(?=[{UPPER}])"
)
_REGION = re.compile(
    rf"(?P<it>(?P<kind>Regi[óo]n|Provincia|Principado|Estado|Departamento) (?:del? (?:la |los )?|"
    rf"Metropolitana de )?(?P<name>{_CAP}(?: (?:de )?{_CAP})?))"
)
_TOWN_RUN = re.compile(
    rf"(?:{_CAP})(?: (?:de|del|de la|la|el|los|las|y|do|da|d’|d') (?:(?:la|los|las|el) )?{_CAP}|"
    rf" {_CAP}){{0,3}}"
)
_NATION = re.compile(
    r"(?i:(?<!\w)(?:nac\.|nacionalidad|nacionalizad[oa]|de origen|origen|ciudadan[oa]|"
    r"pasaporte)[ :]{1,2})(?P<it>[^\W\d_]+)"
)
_INITIAL_STATE = re.compile(
    r"(?<=, )(?P<it>N\.L\.|B\.C\.(?:S\.)?|S\.L\.P\.|D\.F\.|CDMX|Q\.? ?Roo|Edo\. (?:de )?M[ée]x\.?|"
    r"Bs\.? ?As\.?|CABA)(?!\w)"
)
_BEFORE_PLACE = re.compile(
    r"(?i:(?<!\w)(?:en|desde|hacia|de|a|por|para|hasta|entre|y|o|del?)) \Z|[(,/–-] ?\Z|\d \Z|"
    r": {0,3}\Z|\n\Z"
)
_EPONYM_BEFORE = re.compile(
    r"(?i:(?:escala|índice|indice|test|criterios?|consenso|clasificaci[óo]n|protocolo|virus|fiebre|"
    r"enfermedad|síndrome|sistema|método|score|agua|"
    r"declaraci[óo]n|gu[íi]as?|barthel \d+,|lawton \d/\d,|cr[íi]ticos?|modificad[oa]|sd\.) (?:de |"
    r"del |sociofamiliar de )?)\Z|[\d,] \Z"
)


def _house(pattern: re.Pattern[str], label: str, subtype: str, rule: str, sure: float) -> Finder:
    def find(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
        text = analysis.text
        match = pattern.match(text, analysis.note.tokens.starts[token])
        if match and (end := _run_end(text, match.start(), match.end())):
            yield Mark(match.start(), end, label, subtype, sure, rule)

    return find


def _legal(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield a firm before its legal form: "Estructuras Pulido S.A."."""
    text, start = analysis.text, analysis.note.tokens.starts[token]
    form = _LEGAL_FORM.match(text, start)
    if form is None or text[start - 1 : start] != " ":
        return
    run = _BEFORE_LEGAL.search(text, max(0, start - 60), start)
    if run:
        yield Mark(
            run.start("it"), form.end(), "INSTITUCION", "organization", 84.0, "site-of.legal"
        )


def _postcode(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    text, start = analysis.text, analysis.note.tokens.starts[token]
    if len(analysis.note.tokens.words[token]) != _POSTCODE_DIGITS:
        return
    match = _POSTCODE.match(text, start)
    if match is None:
        return
    town = match["town"]
    if folded(town).rstrip(".") in _single_towns() or "W" not in CLASSES[town]:
        yield Mark(*match.span("cp"), "TERRITORIO", "zip", 86.0, "site-of.postcode")


def _town_cued(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    text = analysis.text
    match = _TOWN_CUE.match(text, analysis.note.tokens.starts[token])
    run = _TOWN_RUN.match(text, match.end()) if match else None
    if match is None or run is None or "N" in CLASSES[run[0].partition(" ")[0]]:
        return
    end = match.end() + len(_trimmed(run[0]))
    if end > match.end():
        yield Mark(match.end(), end, "TERRITORIO", "city", 84.0, "site-of.town-cued")


def _region(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    text = analysis.text
    match = _REGION.match(text, analysis.note.tokens.starts[token])
    if match and (match["kind"][0] != "D" or folded(match["name"] or "") in _single_towns()):
        name = match["name"] or ""
        if name and "W" not in CLASSES[name.split()[-1]]:
            yield Mark(*match.span("it"), "TERRITORIO", "state", 80.0, "site-of.region")


def _nation(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    match = _NATION.match(analysis.text, analysis.note.tokens.starts[token])
    if match and folded(match["it"]) in _nationalities():
        yield Mark(*match.span("it"), "PAIS", "country", 84.0, "site-of.nation")


def _run_end(text: str, start: int, at: int) -> int:
    """Give the end of a house's name, 0 if no word with a capital follows its kind."""
    loud = text[start:at].isupper() and len(text[start:at]) > 3
    numbered = text[start:at].isupper() and len(text[start:at]) < _SHOUTED  # "UMF 44"
    end, words = 0, 0
    while words < _MOST:
        match = _RUN.match(text, at)
        if match is None:
            break
        word = match[0].split()[-1].strip('"“”«».')
        kinds = CLASSES[word]
        ordinary = "W" in kinds and "G" not in kinds and "S" not in kinds
        plain = folded(word)
        if ordinary and not words and plain not in _HOUSE_WORDS:
            break
        if (
            _ADJECTIVE.search(plain)
            or plain in _ENDS
            or (loud and ordinary and plain not in _HOUSE_WORDS)
        ):
            break
        if word.isupper() and not loud and len(word) > 1 and "W" in kinds:
            break
        at = match.end()
        if (len(word) > 2 and word.isalpha()) or (numbered and word.isdigit()):
            end = at
        words += 1
        if text[at - 1] == "." and len(word) > 3:
            end -= 1
            break
    if not end:
        return 0
    name = text[start:end].rstrip(' .,"')
    return start + len(name)


_ENDS = words_of(
    """
    servicio unidad departamento seccion fecha paciente tel telefono dr dra fax nhc informe area
    planta consultas urgencias motivo historia nombre apellidos hora medico c calle avda avenida
    plaza paseo ingreso alta edad sexo fdo firmado juicio plan antecedentes
    """
)
_HOUSE_WORDS = words_of(
    """
    universitario universitari universitaria general comarcal clinico clinica regional provincial
    nacional materno infantil militar central san santa santo virgen nuestra señora nuestra senora
    sagrado corazon cruz roja salud mental rural norte sur este oeste centro alto rio valle puerto
    sierra mayor nueva nuevo ntra sra hermanos especialidades zona publico privado base de la del
    los las el y instruccion guardia familia mayores primera
    """
)
_ADJECTIVE = re.compile(
    r"(?:ologic[oa]|iatric[oa]|dental|estructurad[oa]|veterinari[oa]|terapeutica|diagnostic[oa])\Z"
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
        end = match.end() + len(_trimmed(name[0]))
        if name[0][:1].isalpha() and end > match.end():
            yield Mark(match.start(), end, "TERRITORIO", "city", 74.0, "site-of.quarter")
        return
    door = _DOOR.match(text, name.end())
    street = text[match.start() : door.end() if door else name.end()].rstrip(" ,.-")
    numbered = any(map(str.isdigit, street))
    if not numbered and (kind in _NEEDS_NUMBER and text[match.end() - 1] != "/"):
        return
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


def _trimmed(run: str) -> str:
    """Leave out, from the end of a run, what is no part of a place: an ordinary word, a dot."""
    words = run.split(" ")
    while words and (
        CLASSES[words[-1].rstrip(".")] in ("W", "N", "NW") or words[-1] in ("de", "y", "la", "el")
    ):
        words.pop()
    return " ".join(words).rstrip('.,"')


@cache
def _single_towns() -> frozenset[str]:
    names = (*entries("es", "cities"), *entries("es", "regions"))
    return frozenset(folded(name) for name in names if " " not in name and len(name) > 2)


@cache
def _town_phrases() -> dict[str, tuple[tuple[str, ...], ...]]:
    phrases: dict[str, set[tuple[str, ...]]] = {}
    for name in (*entries("es", "cities"), *entries("es", "regions")):
        words = tuple(folded(name).replace("-", " ").split())
        if len(words) > 1:
            phrases.setdefault(words[0], set()).add(words)
    return {first: tuple(sorted(some, key=len, reverse=True)) for first, some in phrases.items()}


@cache
def _nationalities() -> frozenset[str]:
    words = [folded(name) for name in entries("es", "nationalities")]
    feminine = [word[:-1] + "a" for word in words if word.endswith("o")]
    feminine += [word + "a" for word in words if word.endswith(("s", "n", "l"))]
    return frozenset([*words, *feminine])


def _town(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield a town or region of the lists, where nothing else is spelt like it."""
    text = analysis.text
    words, starts, ends = analysis.note.tokens
    word, start = words[token], starts[token]
    if text[start - 1 : start].isalnum() or text[start - 1 : start] in ("@", "/"):
        return
    plain = folded(word)
    for phrase in _town_phrases().get(plain, ()):
        size = len(phrase)
        if (
            tuple(map(folded, words[token : token + size])) == phrase
            and words[token + size - 1][0].isupper()
        ):
            if not _EPONYM_BEFORE.search(text, max(0, start - 30), start):
                end = ends[token + size - 1]
                yield Mark(start, end, "TERRITORIO", "city", 76.0, "site-of.town")
            return
    if plain in _single_towns() and _is_town(text, word, start, ends[token]):
        yield Mark(start, ends[token], "TERRITORIO", "city", 74.0, "site-of.town")


def _is_town(text: str, word: str, start: int, end: int) -> bool:
    """Tell a town from a person, an eponym or an ordinary word spelt like it."""
    kinds = CLASSES[word]
    if "N" in kinds or "W" in kinds:
        return False
    if word.isupper() and len(word) < _SHOUTED and not text.isupper():
        return False
    if _EPONYM_BEFORE.search(text, max(0, start - 30), start):
        return False
    if "G" not in kinds and "S" not in kinds:
        return _BEFORE_PLACE.search(text, max(0, start - 10), start) is not None
    before = text[max(0, start - 3) : start].lower()
    asked = before in ("en ", " a ") or before.endswith("(")
    return asked and not text[end : end + 2].strip(" ")[:1].isupper()


@cache
def _firsts() -> frozenset[str]:
    """Give the first words of towns and regions, folded."""
    return _single_towns() | frozenset(_town_phrases())


PLACES: tuple[tuple[Iterable[str], Finder], ...] = (
    (
        words_of(
            """
            hospital hospitales hosp h hu hgu hcu chu clinica complejo policlinica policlinico
            sanatorio maternidad fundacion instituto centro consorci
            """
        ),
        _house(_HOSPITAL, "HOSPITAL", "hospital", "site-of.hospital", 88.0),
    ),
    (
        words_of(
            """
            centro c cs csm cap eap abs ubs ips cesfam
            ambulatorio consultorio posta puesto p umf u unidad
            caps dispensario subcentro cem pac usm microrred
            """
        ),
        _house(_CENTRE, "CENTRO_SALUD", "hospital", "site-of.centre", 86.0),
    ),
    (
        words_of(
            """
            residencia centro colegio ceip cep cra ies c e escuela guarderia instituto transportes
            talleres panaderia panificadora construcciones estructuras hotel restaurante bar
            cooperativa supermercado supermercados farmacia fundacion asociacion mutua seguros club
            ferreteria bodega bodegas forestal minera frigorifico textiles laboratorios orquesta
            peluqueria universidad universitat facultad ayuntamiento cabildo diputacion juzgado
            optica cruz caritas proyecto piso albergue comedor parroquia logistica autoescuela grupo
            conservas mercadona unidad liceo jardin hortofruticola industria industrias almacenes
            fabrica inmobiliaria consejeria ministerio fiscalia isapre eps banco caja compania
            empresa servicios comisaria guardia academia conservatorio editorial imprenta gestoria
            despacho
            """
        ),
        _house(_FIRM, "INSTITUCION", "organization", "site-of.firm", 76.0),
    ),
    (words_of(
        """
        s sl slu sa ltda spa
        """
    ), _legal),
    (
        words_of(f"{folded(_PAYERS)} eps nueva cruz ib cat es segur"),
        at_word(_PAYER, "INSTITUCION", "organization", 82.0, "site-of.payer"),
    ),
    (
        words_of(
            """
            c cl calle avda avd avenida av plaza pza plza pl paseo p camino ronda travesia trav ctra
            carretera glorieta urb urbanizacion rua carrer pasaje pje psje jr jiron diagonal carrera
            cra kra cll callejon bulevar blvd calz calzada prol privada circuito cerrada gran rambla
            passeig alameda cami transversal tv partida poligono cuesta barrio col colonia fracc aa
            villa poblacion mz sector vereda
            """
        ),
        _street,
    ),
    ((NUMBER,), _postcode),
    (("cp", "c", "cod", "codigo"), at_word(_CP_CUE, "TERRITORIO", "zip", 92.0, "site-of.postcode")),
    (
        words_of(
            """
            natural originario originaria nacido nacida residente reside vive vivia vecino vecina
            procedente empadronado empadronada localidad poblacion municipio ciudad provincia comuna
            distrito pueblo casa trabaja estado region departamento viene mudo emigro viajo viaje en
            minero jornadas aldea caserio isla comunidad anexo corregimiento
            """
        ),
        _town_cued,
    ),
    (("region", "provincia", "principado", "estado", "departamento"), _region),
    (
        words_of(
            """
            nac nacionalidad nacionalizado nacionalizada origen ciudadano ciudadana pasaporte
            """
        ),
        _nation,
    ),
    (
        words_of(
            """
            n b s d cdmx q edo bs caba
            """
        ),
        at_word(_INITIAL_STATE, "TERRITORIO", "state", 80.0, "site-of.region"),
    ),
)  # fmt: skip


def place_finders(word: str) -> tuple[Finder, ...]:
    """Give the finder of towns to a word with which one begins."""
    return (_town,) if word[0].isupper() and folded(word) in _firsts() else ()
