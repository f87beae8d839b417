"""Firms and houses whose kind is written small in Spanish notes: "la finca Fresas del Tinto"."""

import re
from collections.abc import Iterable, Iterator

from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.other_notes.cue_index import Finder, words_of
from goldbench.phi.languages.spanish.other_notes.locations.place_words import CAP, SMALL, trim_place
from goldbench.phi.languages.spanish.other_notes.names.name_words import CLASSES, is_stop
from goldbench.phi.mark import Mark

_SHOUTED = 5  # letters from which a word of capitals is no shorthand
# Of a kind that is written small, with its name behind it: "la finca Fresones El Rompido", "la
# compañía, Electra del Asón,", "la mensajería (Nortevía)".
_SMALL_KIND = re.compile(
    r"(?<![\w/-])(?:"
    r"academia|albergue|almazara|asador|aseguradora|aserradero|asesor[íi]a|asociaci[óo]n|"
    r"astillero|autoescuela|balneario|bodega|cafeter[íi]a|camping|cantera|carnicer[íi]a|"
    r"cervecer[íi]a|chatarrer[íi]a|churrer[íi]a|cofrad[íi]a|compañ[íi]a|conservatorio|"
    r"constructora|consultora|cooperativa|curtidur[íi]a|discoteca|distribuidora|droguer[íi]a|"
    r"empresa|estanco|ferreter[íi]a|finca|florister[íi]a|fruter[íi]a|fundaci[óo]n|f[áa]brica|"
    r"gestor[íi]a|gimnasio|granja|helader[íi]a|hostal|hotel|ikastola|imprenta|inmobiliaria|"
    r"instituto|joyer[íi]a|lavander[íi]a|librer[íi]a|mercer[íi]a|mina|naviera|notar[íi]a|"
    r"panificadora|papeler[íi]a|parroquia|pasteler[íi]a|peluquer[íi]a|pescader[íi]a|"
    r"pizzer[íi]a|sidrer[íi]a|sindicato|supermercado|taller|tintorer[íi]a|universidad|vivero|"
    r"zapater[íi]a|[óo]ptica"
    r")(?P<gap> (?:de (?:la )?|del )?|, | ?\()"
    rf"(?P<it>(?:(?:El|La|Los|Las|Lo|Can|Cal) (?:de )?)?{CAP}(?: (?:{SMALL} ){{0,2}}{CAP}){{0,4}})"
)


def _of_small_kind(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield the name of a house or a firm behind its kind, which is written small."""
    text = analysis.text
    match = _SMALL_KIND.match(text, analysis.note.tokens.starts[token])
    if match is None:
        return
    name = trim_place(match["it"])
    end = match.start("it") + len(name)
    words = [word for word in name.split() if word[0].isupper()]
    apposed = match["gap"].strip() in (",", "(")
    if not words or (apposed and text[end : end + 1] not in (",", ")", ".", ";")):
        return
    if all(is_stop(word) for word in words) or (len(words) == 1 and _is_short(words[0])):
        return
    if apposed and "G" in CLASSES[words[0]]:
        return  # "su empresa, Marta dice": whoever it is, rules of names know
    yield Mark(match.start("it"), end, "INSTITUCION", "organization", 76.0, "site-of.firm")


def _is_short(word: str) -> bool:
    return word.isupper() and len(word) < _SHOUTED


SMALL_KINDS: tuple[tuple[Iterable[str], Finder], ...] = (
    (
        words_of(
            """
            academia albergue almazara asador aseguradora aserradero asesoria
            asociacion astillero autoescuela balneario bodega cafeteria camping
            cantera carniceria cerveceria chatarreria churreria cofradia compania
            conservatorio constructora consultora cooperativa curtiduria discoteca
            distribuidora drogueria empresa estanco fabrica ferreteria finca
            floristeria fruteria fundacion gestoria gimnasio granja heladeria hostal
            hotel ikastola imprenta inmobiliaria instituto joyeria lavanderia libreria
            merceria mina naviera notaria optica panificadora papeleria parroquia
            pasteleria peluqueria pescaderia pizzeria sidreria sindicato supermercado
            taller tintoreria universidad vivero zapateria
            """
        ),
        _of_small_kind,
    ),
)
