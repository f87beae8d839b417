"""Hospitals that everybody calls by a short name: "llaman de La Paz", "visto en el Clínic".

They are public bodies, and facts; which of them a patient was in is not. Each is found at its last
word, so that "la" need not be looked at; one spelt like a town, a virtue or a person counts behind
a word that asks for a place.
"""

import re
from collections.abc import Iterable, Iterator

from goldbench.language import folded
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.other_notes.cue_index import Finder
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
    folded(name)
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
        by_last.setdefault(re.split(r"[ '’]", folded(plain))[-1], []).append(folded(plain))
    return {last: tuple(sorted(names, key=len, reverse=True)) for last, names in by_last.items()}


_BY_LAST = _read_names()


def _short_name(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    text = analysis.text
    word, end = analysis.note.tokens.words[token], analysis.note.tokens.ends[token]
    if not word[0].isupper():
        return
    for name in _BY_LAST[folded(word)]:
        start = end - len(name)
        written = text[max(0, start) : end]
        if start < 0 or folded(written) != name or text[start - 1 : start].isalnum():
            continue
        if not written[0].isupper() and not written[0].isdigit():
            continue
        asked = _ASKS.search(text, max(0, start - 32), start) is not None
        if asked or (name not in _ALSO_OTHERS and not _AFTER.match(text, end)):
            yield Mark(start, end, "HOSPITAL", "hospital", 84.0, "site-of.short-name")
        return


SHORT_NAMES: tuple[tuple[Iterable[str], Finder], ...] = ((tuple(_BY_LAST), _short_name),)
