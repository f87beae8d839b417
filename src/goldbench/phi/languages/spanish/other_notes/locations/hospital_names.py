"""Hospitals that everybody calls by a short name: "llaman de La Paz", "visto en el Clínic".

They are public bodies, and facts; which of them a patient was in is not. Each is found at its last
word, so that "la" need not be looked at; one spelt like a town, a virtue or a person counts behind
a word that asks for a place.
"""

import re
from collections.abc import Iterable, Iterator

from goldbench.language import fold_word
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.other_notes.cue_index import Finder, words_of
from goldbench.phi.languages.spanish.other_notes.names.name_words import CLASSES, UPPER, is_stop
from goldbench.phi.mark import Mark

_NAMES = """
    La Paz|La Princesa|La Fe|La Ribera|La Candelaria|La Raza|La Rioja|La Zarzuela|La Milagrosa|
    Ramón y Cajal|Doce de Octubre|12 de Octubre|Gregorio Marañón|Puerta de Hierro|Jiménez Díaz|
    Niño Jesús|Infanta Leonor|Infanta Sofía|Infanta Elena|Infanta Cristina|Príncipe de Asturias|
    Severo Ochoa|Rey Juan Carlos|Clínico San Carlos|Vall d'Hebron|Vall d’Hebron|Vall Hebron|
    Bellvitge|Can Ruti|Germans Trias|Sant Pau|Sant Joan de Déu|Clínic|Parc Taulí|Josep Trueta|
    Arnau de Vilanova|Joan XXIII|Virgen del Rocío|Virgen Macarena|Virgen de las Nieves|
    Virgen de la Victoria|Virgen de la Arrixaca|La Arrixaca|Arrixaca|Virgen de la Salud|
    Virgen del Camino|Virgen de la Luz|Virgen de los Lirios|Virgen de la Candelaria|Reina Sofía|
    Morales Meseguer|Carlos Haya|Puerta del Mar|Torrecárdenas|Miguel Servet|Lozano Blesa|
    Royo Villanova|Marqués de Valdecilla|Valdecilla|Cruces|Basurto|Txagorritxu|Galdakao|
    Son Espases|Son Llàtzer|Juan Canalejo|Álvaro Cunqueiro|Meixoeiro|Povisa|Cabueñes|Río Hortega|
    Doctor Negrín|Dr. Negrín|San Cecilio|San Juan de Dios|Doctor Peset|Dr. Peset|Moncloa|
    Rúber|Quirón|Quirónsalud|Teknon|Dexeus|HUCA|CHUS|CHUAC|CHUVI|CHUO|HUBU|CAULE|
    Barros Luco|Sótero del Río|San Borja|Calderón Guardia|Garrahan|Argerich|Siglo XXI|Rebagliati|
    Almenara|Dos de Mayo|Cayetano Heredia|Arzobispo Loayza|San Ignacio|Valle del Lili|
    Pablo Tobón Uribe|Santa Fe|San Vicente|Militar|San Rafael|Las Mercedes|Buen Pastor
"""
# Spelt like something else: they need a word before them that asks for a place.
_ALSO_OTHERS = frozenset(
    fold_word(name)
    for name in [
        "La Paz",
        "La Fe",
        "La Ribera",
        "La Rioja",
        "La Raza",
        "La Milagrosa",
        "Cruces",
        "Basurto",
        "Santa Fe",
        "San Vicente",
        "San Ignacio",
        "San Rafael",
        "Militar",
        "Las Mercedes",
        "Buen Pastor",
        "Dos de Mayo",
        "12 de Octubre",
        "Doce de Octubre",
        "Siglo XXI",
        "San Borja",
        "Moncloa",
        "Galdakao",
        "San Juan de Dios",
        "Virgen de la Luz",
        "La Candelaria",
        "Puerta del Mar",
        "Puerta de Hierro",
        "San Cecilio",
        "Clínic",
        "Rey Juan Carlos",
        "La Zarzuela",
    ]
)
_ASKS = re.compile(
    r"(?i:(?<!\w)(?:llaman? (?:de|del|desde)|(?:traslad|remit|deriv|ingres|envi|oper|interven|"
    r"atend|vist|tratad|valorad|estudiad|seguid|citad|nacid)\w* (?:a|al|de|del|desde|en|"
    r"por)(?: el)?|"
    r"procedente (?:de|del)|(?:aceptad[oa] )?en(?: el| la)?|(?:informes?|alta|urgencias|uci|"
    r"cardio\w*|"
    r"uro\w*|neuro\w*|onco\w*|cirug[íi]a|planta|paliativos|unidad|consultas?|cirujan[oa]) (?:de|"
    r"del)|"
    r"desde(?: el)?|al|pasa a|destino:?|origen:?|centro:?|hospital:?)) ?\Z|\(\Z"
)
_AFTER = re.compile(r" (?:y|de|del) [A-ZÁÉÍÓÚ]")


def _read_names() -> dict[str, tuple[str, ...]]:
    """Give the names by their last word, folded."""
    by_last: dict[str, list[str]] = {}
    for name in _NAMES.replace("\n", "").split("|"):
        plain = " ".join(name.split())
        by_last.setdefault(re.split(r"[ '’]", fold_word(plain))[-1], []).append(fold_word(plain))
    return {last: tuple(sorted(names, key=len, reverse=True)) for last, names in by_last.items()}


_BY_LAST = _read_names()


def _short_name(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    text = analysis.text
    word, end = analysis.note.tokens.words[token], analysis.note.tokens.ends[token]
    if not word[0].isupper():
        return
    for name in _BY_LAST[fold_word(word)]:
        start = end - len(name)
        written = text[max(0, start) : end]
        if start < 0 or fold_word(written) != name or text[start - 1 : start].isalnum():
            continue
        if not written[0].isupper() and not written[0].isdigit():
            continue
        asked = _ASKS.search(text, max(0, start - 32), start) is not None
        if asked or (name not in _ALSO_OTHERS and not _AFTER.match(text, end)):
            yield Mark(start, end, "HOSPITAL", "hospital", 84.0, "site-of.short-name")
        return


# Where somebody is taken, whatever the house is called: "traslado a El Carmen", "vaya al Insular".
_TAKEN = re.compile(
    r"(?i:(?:trasl(?:\.|ado|adad[oa]s?|adar|ada)|deriv(?:ar|o|ad[oa])|remit(?:ir|id[oa])|"
    r"refer(?:ir|id[oa])|"
    r"referencia|evacuad[oa]|llevad[oa]|lleva|llevan|vaya|acuda|ingresad[oa]|ingres[óo]|operad[oa]|"
    r"intervenid[oa]|volante|urgencias|uci|informe|alta|valorad[oa]|atendid[oa]|vist[oa])"
    r"(?: (?:P\d|urgente|hoy))? "
    r"(?:al?|del?|en(?: el| la)?|hacia(?: el| la)?)) "
    rf"(?P<it>(?:(?:El|La|Los|Las|EL|LA) )?[{UPPER}][\w’'-]{{3,}}(?: (?:(?:de|del|la|do|da|DE|"
    rf"DEL) )*[{UPPER}][\w’'-]{{2,}}){{0,2}})"
    r"(?![\w-])"
)
_TAKEN_WORDS = words_of(
    """
    trasl traslado trasladado trasladada trasladados trasladar traslada derivar derivo derivado
    derivada remitir remitido remitida referir referido referida referencia evacuado evacuada
    llevado llevada lleva llevan vaya acuda ingresado ingresada ingreso operado operada intervenido
    intervenida volante urgencias uci informe alta valorado valorada atendido atendida visto vista
    """
)


def _find_destination(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield the house behind a word that takes somebody there: no ward, no person, no term."""
    text = analysis.text
    match = _TAKEN.match(text, analysis.note.tokens.starts[token])
    if match is None:
        return
    name = match["it"]
    words = [word for word in name.split() if word[0].isupper()]
    article = words[0].lower() in _ARTICLES
    words = words[article:]
    if not words or (words[0].isupper() and not article and not analysis.note.all_capitals):
        return  # shorthand
    if any("N" in CLASSES[word] or fold_word(word) in _WARDS for word in words):
        return
    if not article and ("W" in CLASSES[words[0]] or is_stop(words[0])):
        return
    to_house = article or _TO_HOUSE.search(match[0][: match.start("it") - match.start()])
    if not to_house and {"G", "S"} & set(CLASSES[words[0]]):
        return  # somebody
    end = match.end("it")
    for word in words[1:]:  # "REFERIR A INCARD CODIGO INFARTO"
        if word.isupper() and "W" in CLASSES[word]:
            end = min(end, text.index(word, match.start("it")) - 1)
    yield Mark(match.start("it"), end, "HOSPITAL", "hospital", 76.0, "site-of.taken")


_TO_HOUSE = re.compile(r"(?i: (?:al|del|en (?:el|la)|hacia (?:el|la)) \Z)")  # nobody has an article
_WARDS = words_of(
    """
    uci ucin uvi urgencias planta quirofano paritorio observacion rea hospitalizacion consulta
    consultas domicilio residencia centro servicio unidad box sala medicina cirugia pediatria
    """
)
_ARTICLES = frozenset({"el", "la", "los", "las"})


SHORT_NAMES: tuple[tuple[Iterable[str], Finder], ...] = (
    (tuple(_BY_LAST), _short_name),
    (_TAKEN_WORDS, _find_destination),
)
