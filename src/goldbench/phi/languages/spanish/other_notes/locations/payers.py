"""Who pays, insures, carries and supplies, in Spanish notes: by name, or behind a word for it.

The names are those of public bodies and well-known firms, and facts; which of them a patient
belongs to is not.
"""

import re
from collections.abc import Iterable, Iterator

from goldbench.language import fold_word
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.other_notes.cue_index import Finder, words_of
from goldbench.phi.languages.spanish.other_notes.locations.place_words import CAP, SMALL, trim_place
from goldbench.phi.languages.spanish.other_notes.names.name_words import CLASSES, is_stop
from goldbench.phi.mark import Mark

_PAYERS = (
    "Sanitas Adeslas SegurCaixa Asisa DKV Mapfre Fremap Asepeyo Muface Isfas Mugeju IMSS ISSSTE "
    "Fonasa OSDE PAMI IOMA EsSalud Ibermutua Ibermutuamur Umivale Caser Banmédica Consalud "
    "Colsanitas Rímac Osecac SEREMI ICBF Osakidetza SERGAS Sacyl Osasunbidea SESCAM CatSalut INSS "
    "ISSSTESON Fraternidad Galeno Compensar Colmena IMSS-Bienestar IGSS ACHS OSPRERA ISSEMYM "
    "SEDENA INSABI Famisanar Coosalud Emssanar Medimás Coomeva Aliansalud Medifé Omint Egarsat "
    "Solimat Cesma Mutualia MAZ AXA Generali Allianz Cigna IMQ Masvida Muprespa Sisben Asisafe "
    # Ecuador, Perú, Bolivia, Paraguay, Uruguay, Venezuela
    "IESS ISSFA ISSPOL SENESCYT Saludsa FOSPOLI SALUDPOL FOSFAP COSSMIL CASMU ASSE SEMM "
    "SUAT Médica-Uruguaya FNR IVSS IPASME "
    # Centroamérica, Caribe, México
    "ISSS ISBM FOPROLYD IHSS INSS CCSS ASSA SeNaSa Senasa SENASA Humano Palic INABIE GNP "
    "ISSSTECALI ISSSTELEON PEMEX Bupa Atlas Qualitas "
    # Argentina, Chile, Colombia
    "IAPOS APROSS OSEP OSPE OSPAT OSUTHGRA OSPEDYC OSMATA OSPIA DOSEM Accord IOSFA IOSCOR "
    "Capredena Dipreca Cruzblanca Sura Sanitas Savia Mutualser Comfama Cafam Colsubsidio Positiva "
    # ambulancias, oxígeno, prevención, cadenas de laboratorio y diálisis, entidades
    "Oximesa Vitalaire VitalAire Linde Esteve Vittal Ambulix Ambuibérica Falck Quirónprevención "
    "Cualtis Preving Vitaly Premap Synlab Unilabs Megalab Eurofins Chopo Polab Bionet Megasalud "
    "Dasa Labsa Fresenius Diaverum Braun-Avitum DomusVi Amavir Ballesol Orpea Sanyres Vitalia "
    "Accem CEAR Provivienda Cepaim Rescate Movimiento-por-la-Paz Astrade Aspace Afanias Feafes "
    "Aspanias Aprosub Autismo-España IQVIA Parexel Syneos Covance Labcorp "
    # organismos, oficios públicos y entidades que tutelan, pagan pensiones o coordinan
    "INCUCAI CUCAIBA CUCAIR CUDAIO INCORT CENATRA CENETEC INVIMA COFEPRIS INCMNSZ SENAME SERNAMEG "
    "SERNAM JUNJI JUNAEB INAU INISA SENAINFO ANSES SENAF INADI SEDRONAR RENIEC SUSALUD INABIF INPE "
    "INPEC Colpensiones Porvenir Colfondos INFONAVIT INAPAM FOVISSSTE FONACOT MIES CONADIS "
    "CONAPDIS PANI CONAPAM IMAS INAMU SENADIS IMSERSO SEPE INEM TGSS FOGASA LANBIDE "
    "Labora SOIB Ecyl "
    "Emakunde INVASSAT OSALAN ISPLN ICASS DGAIA ANTAD Agintzari Bidegintza Gautena Atzegi Uliazpi "
    # empresas de trabajo, limpieza, seguridad, obra, transporte y comercio
    "Clece Eulen Ilunion Securitas Prosegur Randstad Adecco Manpower Eurofirms Synergie Ferrovial "
    "Acciona Dragados Urbaser Valoriza Alsa Monbus Avanza Airbus Navantia Acerinox ArcelorMittal "
    "Sidenor Gestamp Campofrío ElPozo Incarlopsa Alimerka Gadis Froiz Bonpreu Ahorramas Hipercor "
    "Decathlon Ikea Primark Stradivarius Bershka MRW Nacex Tipsa GLS Aena Adif Renfe Ouigo Iryo "
    "Sodimac Soriana Chedraui Liverpool Elektra Telmex Pemex Corona Bavaria Avianca LATAM Latam "
    "Entel Claro Copec Masisa Arauco CMPC ENAP Gloria Alicorp Backus Tottus Metro "
    # asociaciones
    "AECC AFAL AFADE Asprona Aspronaga Aspaym Aspanion Apanas Apnaba Afanion Feaps Fesorcam ASPACE "
    "Cocemfe COCEMFE Predif ALCER Asanhemo Adepsi Afammer APRAMP Mensajeros-de-la-Paz Atades Amica "
    "Ampros Aspanaes Fademga Cogami COGAMI Fegerec Ambar Adansi Asturamnistía Proyecto-Hombre "
    "GAES Amplifon Audika Alain-Afflelou Mercadona Carrefour Lidl Alcampo Eroski Consum Inditex "
    "Zara Amazon Renfe Iberia Vueling Binter Glovo Rappi Uber Cabify Seur Movistar "
    "Telefónica Endesa Iberdrola Repsol Cepsa Copetrol Petrobras Ecopetrol Codelco Cemex Bimbo "
    "Femsa Oxxo Walmart Falabella Ripley Cencosud Jumbo Líder Coto Éxito Alkosto Olímpica ENACAR "
    "Cetelem Cofidis Santander BBVA CaixaBank Bankinter Sabadell Bancolombia Davivienda Banorte"
)
_ANY_PAYER = "|".join(
    sorted(map(re.escape, {*_PAYERS.split(), *_PAYERS.upper().split()}), key=len, reverse=True)
).replace(r"\-", "[ -]")
_PAYER = re.compile(
    rf"(?<![\w-])(?P<it>EPS (?:Sura|SURA)|Nueva EPS|Cruz Blanca|IB-Salut|Salud Total|Mutual Ser|"
    rf"Capital Salud|Savia Salud|Swiss Medical|Vida Tres|MC Mutual|Mutua (?:Universal|Madrileña|"
    rf"Montañesa|Navarra|Balear)|Activa Mutua|Uni[óo]n de Mutuas|Catalana Occidente|Seguro Popular|"
    rf"Mutual de Seguridad|Divina Pastora|L[íi]nea Directa|Seguro (?:Campesino|Integral)|"
    rf"seguro campesino|Incluir Salud|Gestora P[úu]blica|Caja Nacional de Salud|Caja Petrolera|"
    rf"La Positiva|Pac[íi]fico Seguros|DKV Seguros|Santaluc[íi]a|Plus Ultra|Helvetia|"
    rf"{_ANY_PAYER})(?: Seguros)?(?!\w)"
)
_AMBIGUOUS = words_of(
    """
    humano atlas santander iberia sura rescate linde esteve lider exito jumbo ripley coto positiva
    compensar accord olimpica consum bimbo zara vitalia fraternidad porvenir labora avanza corona
    bavaria claro gloria metro liverpool elektra latam amica ambar arauco manpower synergie tipsa
    clece avianca alsa
    """
)
# Behind a word for who pays even shorthand is a name: "Cobertura ASSE", "ARS: Renacer".
_PAID_BY = re.compile(
    r"(?i:(?:aseguradora(?: veh[íi]culo)?|cobertura|previsi[óo]n(?:al)?|ars|prepaga|obra social|"
    r"o\.?s\.?|isapre|mutualista|financiador|seguro(?: m[ée]dico| privado)?|convenio|compañ[íi]a|"
    r"cía\.?|emp\.|s\.?prev\.?|eps|eapb|pagador|mutua|ong)"
    r"(?::|(?<=\.)| de| con)? )"
    rf"(?P<it>(?:La |El )?{CAP}(?: (?:{SMALL} ){{0,2}}{CAP}){{0,3}})"
)


def _find_payer(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    text, start = analysis.text, analysis.note.tokens.starts[token]
    match = _PAYER.match(text, start)
    if match is None:
        return
    plain = fold_word(match["it"])
    if _NO_PAYER.search(text, max(0, start - 16), start):
        return
    if plain in _AMBIGUOUS and not _PAID_BEFORE.search(text, max(0, start - 30), start):
        return
    yield Mark(*match.span("it"), "INSTITUCION", "organization", 82.0, "site-of.payer")


# A table of theirs, a machine of theirs, a register: "tabla INSS", "monitor Fresenius".
_NO_PAYER = re.compile(
    r"(?i:(?<!\w)(?:tablas?|manual|gu[íi]a|monitor|m[áa]quina|bomba|reg(?:istro|\.)?|"
    r"n[úu]mero|modelo)(?: del?)?) \Z"
)
_PAID_BEFORE = re.compile(
    r"(?i:(?:trabaj\w+|emplead[oa]|cajer[oa]|operari[oa]|empresa|compañía|fondo|afp|seguro|aseguradora|banco|p[óo]liza|eps|ars|mutua)"
    r"[^.\n]{0,20})\Z"
)


_LETTER_BEHIND = re.compile(r" [A-D]\Z")  # the class of the insured


def _find_who_pays(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield who pays, behind the word for it; ordinary words and persons are none."""
    match = _PAID_BY.match(analysis.text, analysis.note.tokens.starts[token])
    if match is None:
        return
    name = trim_place(match["it"])
    name = _LETTER_BEHIND.sub("", name)
    first = name.partition(" ")[0].rstrip(".,")
    kinds = CLASSES[first]
    if not name or len(name) < 3 or is_stop(first) or "W" in kinds or "N" in kinds or "G" in kinds:
        return
    at = match.start("it")
    yield Mark(at, at + len(name), "INSTITUCION", "organization", 74.0, "site-of.payer")


# So well known that they need no capital: "previsión fonasa D".
_SMALL_PAYERS = words_of(
    "fonasa pami osde imss issste essalud adeslas asisa muface ioma iess dipreca"
)


def _small_payer(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    words, starts, ends = analysis.note.tokens
    if words[token].islower():
        span = starts[token], ends[token]
        yield Mark(*span, "INSTITUCION", "organization", 80.0, "site-of.payer")


# A court and its number: "Juzgado de Violencia sobre la Mujer nº 1 de Huelva".
_COURT = re.compile(
    r"(?P<it>(?i:juzgado|jdo\.|tribunal)(?: [^\W\d_]{1,16}\.?){0,7}? (?i:n\.?[º°o]\.?|n[úu]m\.?|"
    r"nro\.?) ?"
    rf"\d{{1,3}}(?: (?i:de) (?:(?i:los|las|la|el) )?{CAP}(?: (?:(?i:de|del|la|el) "
    rf"){{0,2}}{CAP}){{0,2}})?)"
)


def _court(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    match = _COURT.match(analysis.text, analysis.note.tokens.starts[token])
    if match:
        at = match.start()
        name = trim_place(match["it"])
        yield Mark(at, at + len(name), "INSTITUCION", "organization", 90.0, "site-of.court")


# Public bodies by their whole name: "Instituto Mexicano del Seguro Social".
_BODY = re.compile(
    r"(?i:(?P<it>(?:instituto|caja|servicio|servizo|servei|institut|seguro|ministerio|"
    r"secretar[íi]a)"
    r" (?:mexican[oa]|ecuatorian[oa]|guatemaltec[oa]|hondureñ[oa]|salvadoreñ[oa]|nicarag[üu]ense|"
    r"panameñ[oa]|venezolan[oa]|costarricense|colombian[oa]|peruan[oa]|chilen[oa]|dominican[oa]|"
    r"andaluz|madrileñ[oa]|murcian[oa]|canari[oa]|galego|gallego|català|catal[áa]n|aragon[ée]s|"
    r"c[áa]ntabro|extremeñ[oa]|riojan[oa]|navarr[oa]|vasc[oa]|balear|valencian[oa]|social)"
    r"(?:,? (?:de|del|la|las|los|y|e|seguros?|seguridad|sociales|social|salud|sa[úu]de|bienestar|"
    r"previsi[óo]n|familiar|trabajadores|estado)(?!\w))+))"
)


def _body(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    match = _BODY.match(analysis.text, analysis.note.tokens.starts[token])
    if match and match[0][0].isupper():
        at, name = match.start(), re.sub(r"(?i: (?:de|del|la|las|los|y|e))+\Z", "", match[0])
        yield Mark(at, at + len(name), "INSTITUCION", "organization", 90.0, "site-of.payer")


_FIRST_WORDS = words_of(
    re.sub(r"-\S+", "", fold_word(_PAYERS))
    + " eps nueva cruz ib cat es segur salud mutual capital savia swiss vida mc mutua activa union "
    "catalana seguro divina imss linea incluir gestora caja la pacifico dkv santalucia plus "
    "helvetia"
)
PAYERS: tuple[tuple[Iterable[str], Finder], ...] = (
    (_FIRST_WORDS, _find_payer),
    (
        words_of(
            """
            aseguradora cobertura prevision previsional ars prepaga obra os o isapre mutualista
            financiador seguro convenio compania cia emp s prev eps eapb pagador mutua ong
            """
        ),
        _find_who_pays,
    ),
    (words_of("juzgado jdo tribunal"), _court),
    (
        words_of("instituto caja servicio servizo servei institut seguro ministerio secretaria"),
        _body,
    ),
    (_SMALL_PAYERS, _small_payer),
)
