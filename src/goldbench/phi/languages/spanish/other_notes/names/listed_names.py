"""Given names of the lists, where no sentence begins and nothing else is called so."""

import re
from collections.abc import Iterator

from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.other_notes.cue_index import Finder, words_of
from goldbench.phi.languages.spanish.other_notes.names.name_runs import read_name, words_in_name
from goldbench.phi.languages.spanish.other_notes.names.name_words import (
    CLASSES,
    KIN,
    STAFF,
    UPPER,
)
from goldbench.phi.languages.spanish.other_notes.names.signed_names import (
    find_initials,
    find_signature,
    find_surname_first,
)
from goldbench.phi.languages.spanish.other_notes.names.titled_names import LABEL_AFTER
from goldbench.phi.mark import Mark

NO_PERSON = re.compile(
    r"(?i:(?<!\w)(?:san|santa|sant|virgen|ntra|señora|hospital|cl[íi]nica|centro|calle|c/|avda\.?|"
    r"avenida|plaza|paseo|"
    r"ceip|ies|colegio|instituto|residencia|fundaci[óo]n|barrio|col\.|colonia|villa|urb\.|pje\.|"
    r"s[íi]ndrome|"
    r"enfermedad|signo|test|prueba|escala|[íi]ndice|criterios?|clasificaci[óo]n|t[ée]cnica|"
    r"maniobra|sonda|"
    r"cat[ée]ter|drenaje|fractura|tumor|sarcoma|linfoma|enf\.|sd\.|sme\.|reflejo|m[ée]todo|"
    r"tinci[óo]n|stent|"
    r"v[áa]lvula|pr[óo]tesis|incisi[óo]n|l[íi]nea|ecuaci[óo]n|f[óo]rmula|aguja|pinza|posici[óo]n|"
    r"bloqueo|anillo|"
    r"cuerpos?|c[ée]lulas?|n[óo]dulos?|manchas?|[úu]lcera|quiste|hernia|par[áa]lisis|corea|"
    r"fen[óo]meno|tr[íi]ada|"
    r"estadio|grado|tipo|virus|bacilo|puntuaci[óo]n|cuestionario|operaci[óo]n|intervenci[óo]n|"
    r"cirug[íi]a|"
    r"f[ée]rula|fijador|collar[íi]n|cors[ée]|dispositivo|silla|respirador|bomba|aparato|equipo|"
    r"tornillo|"
    r"clavo|v[áa]stago|cotilo|lente|crema|colirio|f[ée]rulas|plan|programa|proyecto|c[óo]digo|"
    r"valoraci[óo]n|modelo|marca|laboratorios?|ensayo|estudio|puerto|r[íi]o|isla|monte|tend[óo]n|"
    r"jarabe)"
    r"(?: (?:de|del|la|las|los|tipo|general|universitari[oa]))*) \Z"
)
_SENTENCE_START = re.compile(r"(?:\A|[.!?:;\n•*–—-])[ \t\"'«(]*\Z")
_AUTHOR = re.compile(r" (?:de )?Bengala| et al| y cols?\b| y colaboradores")


def _find_listed(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield a given name of the lists, written with a capital where no sentence begins."""
    text = analysis.text
    words, starts, _ = analysis.note.tokens
    start = starts[token]
    if text[start - 1 : start] in ("-", "/", "@", ".") or text[start - 1 : start].isalnum():
        return
    end = read_name(text, start, most=4)
    if end <= start or _AUTHOR.match(text, end) or LABEL_AFTER.match(text, end):
        return
    before = text[max(0, start - 32) : start]
    names = words_in_name(text[start:end])[1:]
    surname = any("S" in CLASSES[word] or not (CLASSES[word] or word.isupper()) for word in names)
    alone = not names and "W" not in CLASSES[words[token]]
    if not surname and (not alone or _SENTENCE_START.search(before)):
        return
    if NO_PERSON.search(before):
        return
    if surname:
        yield Mark(start, end, STAFF, "", 78.0, "cue.listed")
    elif not _is_place(text, start, words, token):
        yield Mark(start, end, KIN, "", 70.0, "cue.given")


_PLACE_BEFORE = re.compile(r"(?i:(?<!\w)(?:en|desde|hacia|ciudad de|natural de|barrio|de|a)) \Z")
_PLACES = words_of(
    """
    Santiago Mercedes Asunción Concepción Trinidad Guadalupe Salvador Soledad Rosario Carmen Mayo
    Florencia Valencia Victoria Lourdes Fátima Roma Israel América África Asia Paris Lorca Corona
    Luz Reyes Pilar Paz
    """
)


def _is_place(text: str, start: int, words: list[str], at: int) -> bool:
    """Tell a place spelt like a given name: "en Mercedes", "Santiago de Chile"."""
    if words[at] not in _PLACES:
        return False
    after = words[at + 1] if at + 1 < len(words) else ""
    return after == "de" or _PLACE_BEFORE.search(text, max(0, start - 14), start) is not None


_INITIAL_NAME = re.compile(
    rf"[{UPPER}]\. ?(?:[{UPPER}]\. ?)?"
    rf"(?P<name>[{UPPER}][a-zñçáéíóúàèòü]{{3,}}(?:-[{UPPER}][a-zñáéíóú]+)?)"
)
_ADJECTIVES = (
    "aria",
    "ario",
    "ica",
    "ico",
    "ina",
    "osa",
    "oso",
    "iva",
    "ivo",
    "ada",
    "ado",
    "ción",
    "mente",
)
_UNIT_BEFORE = re.compile(r"(?:/|[\dºª°]) \Z")
_NO_INITIAL = frozenset("HDCBSE")  # hospital, don, centro, barrio, san, escuela; and germs


def _with_initial(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield an initial and a surname: one of the lists, or a word that no list has."""
    text = analysis.text
    at = analysis.note.tokens.starts[token]
    match = _INITIAL_NAME.match(text, at)
    if match is None or text[at - 1 : at].isalnum() or text[at - 1 : at] in (".", "/", "-", "ª"):
        return
    if NO_PERSON.search(text, max(0, at - 32), at) or _UNIT_BEFORE.search(text, max(0, at - 3), at):
        return  # "técnica de T. Millin", "186 x 109 / L. Resto", "3º A. Playamar"
    kinds = CLASSES[match["name"].partition("-")[0]]
    unknown = not kinds and not match["name"].endswith(_ADJECTIVES) and text[at] not in _NO_INITIAL
    if ("S" in kinds and "W" not in kinds and "N" not in kinds and text[at] != "H") or unknown:
        end = read_name(text, at, most=4)
        if end > at:
            yield Mark(at, end, STAFF, "", 76.0, "cue.listed")


def name_finders(word: str) -> tuple[Finder, ...]:
    """Give the finders of a word that the lists of names know, and of an initial."""
    if not word[0].isupper():
        return ()
    if len(word) == 1:
        return (find_signature, find_initials, find_surname_first, _with_initial)
    kinds = CLASSES[word]
    if "G" not in kinds:
        return ()
    if "N" in kinds or len(word) < 3 or word.isupper():
        return (find_signature,)
    return (find_signature, _find_listed)
