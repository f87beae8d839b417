"""Names beside a word of kinship in Spanish notes: "su marido, Hugo", "Ana Ruiz (hija)"."""

import re
from collections.abc import Iterable, Iterator

from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.other_notes.cue_index import Finder, words_of
from goldbench.phi.languages.spanish.other_notes.names.name_runs import (
    read_name,
    read_name_before,
    read_small_name,
    words_in_name,
)
from goldbench.phi.languages.spanish.other_notes.names.name_words import CLASSES, KIN, UPPER
from goldbench.phi.languages.spanish.other_notes.names.titled_names import LABEL_AFTER, more_names
from goldbench.phi.mark import Mark

KIN_WORDS = words_of(
    """
    madre madres padre hijo hija hijos hijas esposo esposa marido mujer exmujer exmarido hermano
    hermana hermanos hermanas abuelo abuela nieto nieta tio tia sobrino sobrina nuera yerno cunado
    cunada pareja expareja novio novia suegro suegra primo prima companero companera conviviente
    pololo polola mama papa viudo viuda conyuge madrina padrino madrastra padrastro vecino vecina
    amigo amiga cuidador cuidadora hijastro hijastra tutor tutora monitor monitora progenitor
    progenitora encargado encargada senora bisnieto bisnieta bisabuelo bisabuela abuelito abuelita
    hermanastro hermanastra hermanito hermanita concubino concubina consuegro consuegra padres
    abuelos nietos nietas sobrinos sobrinas tios primos primas cunados yaya yayo exnovio exnovia
    excunada prometido prometida ahijado ahijada tata nana mellizo melliza gemelo gemela familiar
    familiares companeros amigos amigas vecinos acompanante nona nono abu comadre compadre novios
    consuegros senores
    """
)
_KIN_NAME = re.compile(
    r"(?P<kin>\w+)(?i:(?: (?:matern[oa]|patern[oa]|mayor|menor|mediana?o?|pequeñ[oa]|polític[oa]|"
    r"adoptiv[oa]|biológic[oa]|"
    r"presente|informad[oa]|también|y cuidadora?|e informad[oa]|principal|legal)){0,3})"
    r"(?P<gap> (?:se llama |llamad[oa] |de nombre |y tutora? )?|, | ?\(|: )"
    rf"(?:(?:D\.|Dña\.|Dª|D\.ª|Da\.|Doña|Don|el Dr\.|la Dra\.|Dra?\.|Sra?\.|"
    rf"Ing\.|Lic\.|Arq\.|Abg?\.|el|la) )?(?=[{UPPER}])"
)
_SMALL_KIN = re.compile(
    r"[a-zñáéíóú]+(?: (?:mayor|menor|matern[oa]|patern[oa]))?(?: |, | ?\()(?=[a-zñáéíóú]{3}|mª )"
)
_AGED = re.compile(r"[a-zñáéíóú ]{6,30} \(\d{1,3} (?:años|a\b|meses)")
_OF = re.compile(r"(?i:(?<!\w)(?:su|sus|la|el|mi|del|un|una|por|con|a|y|al|ex)) ?\Z")
_BEHIND_KIN = re.compile(r"(?: ?\(|, )(?:(?:su|la|el|mi|una?|es) )?\Z")


def _beside_kin(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield names on either side of a word of kinship: "su hija Marta", "Ana Ruiz (hija)"."""
    text = analysis.text
    start = analysis.note.tokens.starts[token]
    behind = _BEHIND_KIN.search(text, max(0, start - 7), start)
    if behind and (name := read_name_before(text, behind.start())):
        names = words_in_name(text[name[0] : name[1]])
        if any("G" in CLASSES[word] for word in names) or len(names) > 1:
            yield Mark(*name, KIN, "", 85.0, "titled.kin")
    match = _KIN_NAME.match(text, start)
    if match is None:
        yield from _in_small_letters(text, start)
        return
    at = match.end()
    end = read_name(text, at, most=4)
    if end == at or LABEL_AFTER.match(text, end):
        return
    first = text[at:end].partition(" ")[0].rstrip(".")
    kinds = CLASSES[first]
    known = "G" in kinds or ("S" in kinds and match["gap"] != " ") or " " in text[at:end]
    if first.isupper() and len(first) > 1 and not known:
        return  # "madre HTA"
    if end - at == 1:
        return  # "ESPOSA A LAS 11"
    owned = _OF.search(text, max(0, start - 5), start) is not None
    if known or owned or "(" in match["gap"]:
        yield Mark(at, end, KIN, "", 90.0, "titled.kin")
        if match["kin"].lower().endswith("s"):
            yield from more_names(text, end, KIN, "titled.kin")


def _in_small_letters(text: str, start: int) -> Iterator[Mark]:
    """Yield the given name behind a word of kinship in a note written small: "su hija marta"."""
    match = _SMALL_KIN.match(text, start)
    if match is None:
        return
    if _OF.search(text, max(0, start - 5), start) or _AGED.match(text, start):
        end = read_small_name(text, match.end(), sure_first=False)
        first = text[match.end() : end].partition(" ")[0]
        if first == "mª" or "G" in CLASSES[first]:
            yield Mark(match.end(), end, KIN, "", 84.0, "titled.kin")


BESIDE_KIN: tuple[tuple[Iterable[str], Finder], ...] = ((KIN_WORDS, _beside_kin),)
