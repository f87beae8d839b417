"""Names and initials that stand alone in a line of a Spanish note: signatures."""

import re
from collections.abc import Iterable, Iterator

from goldbench.language import fold_word
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.other_notes.cue_index import Finder, words_of
from goldbench.phi.languages.spanish.other_notes.names.name_runs import read_name, words_in_name
from goldbench.phi.languages.spanish.other_notes.names.name_words import (
    CLASSES,
    PATIENT,
    STAFF,
    UPPER,
    is_never_name,
)
from goldbench.phi.mark import Mark

_CLOSE = re.compile(r"[ \t]*(?:[,;|/–·(-][^\n]*|R\d[^\n]*|\.?)$", re.MULTILINE)
_INITIALS = re.compile(rf"[{UPPER}]\. ?(?:[{UPPER}]\. ?){{1,3}}(?=[ \t]*(?:\n|\Z|\)|  ))")
_BEFORE_INITIALS = ("\n", ": ", ", ", "/ ", ". ", "(", "- ", "– ", "  ")
# Of a patient, wherever in a note: "Caso 2. C.A.P., M, 74 a".
_PATIENT_INITIALS = re.compile(
    rf"[{UPPER}]\. ?[{UPPER}]\. ?[{UPPER}]\.(?=,? (?:[MFVH]\b|\d{{1,3}} ?(?:a\b|años)|(?i:var[óo]n|"
    r"mujer|hombre|nhc|hc)\b))"
)
_DON = re.compile(rf"D(?:\.ª?|ª\.?) (?=[{UPPER}][^\W\d_]+ )")  # no initial
_SIGNATURE = 320  # characters before the end in which a line may be a signature


def find_signature(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield a line that is a name, with perhaps a rank or a post behind it."""
    text = analysis.text
    words, starts, _ = analysis.note.tokens
    if token and words[token - 1] not in ("\n", "-", "*", ">"):
        return
    at = starts[token]
    if don := _DON.match(text, at):
        at = don.end()
    end = read_name(text, at, most=4)
    if end == at:
        return
    names = words_in_name(text[at:end])
    initial = len(names[0]) == 1 and len(names) > 1 and "S" in CLASSES[names[-1]]
    if not _CLOSE.match(text, end) and not initial:
        return
    first = initial or "G" in CLASSES[names[0]]
    last = any("S" in CLASSES[word] or not CLASSES[word] for word in names[1:])
    if first and last:
        yield Mark(at, end, STAFF, "", 84.0, "cue.line")
    elif first and len(names) == 1 and at > len(text) - _SIGNATURE:
        alone = text[end : end + 2].strip(" \t.\r")[:1] in ("", "\n")
        if alone and "W" not in CLASSES[names[0]]:
            yield Mark(at, end, STAFF, "", 80.0, "cue.line")


# The last line of a note, or its last word: "yc/bs", "BLM/rz", "mv".
_LAST = re.compile(
    r"(?P<one>[a-zñ]{2,3}|[A-ZÑ]{2,4})(?P<sign> ?/ ?)(?P<two>[a-zñ]{2,3}|[A-ZÑ]{2,4})\s*\Z|"
    r"(?P<alone>[a-zñ]{2,3})\s*\Z"
)
_NO_INITIALS = words_of(
    """
    ok sic fin sos vo bo no si uci mir iv vo sc im am pm hs dr dra ta fc fr sat mg ml kg cm ui via
    dia mes alt rx tc rm eco ecg hta dm epoc irc tac pcr na dx tx fx qx ap af ea am ef jc map
    """
)
_END = 14  # characters before the end within which initials sign


def _last_initials(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield initials that close a note: two hands with a bar between them, or a line of its own."""
    text, at = analysis.text, analysis.note.tokens.ends[token]
    if at < len(text) - _END:
        return
    while text[at : at + 1] == " ":
        at += 1
    match = _LAST.match(text, at)
    if match is None or (match["alone"] and text[at - 1] != "\n"):
        return
    for part in ("one", "two", "alone"):
        if match[part] and fold_word(match[part]) not in _NO_INITIALS:
            yield Mark(*match.span(part), STAFF, "", 78.0, "cue.initials")


# Whoever signs, in small letters or by initials: "Fdo MSN / KM", "firmo caro g.", "tens k.".
_SIGNS = re.compile(
    r"(?i:fdo|firm[ao]|firmado|v[oº°]\.? ?b[oº°]\.?|visado|presenta|elabor[aó]|autoriz[aó]|recibe|"
    r"secretari[oa]|t[ée]c\.|tens|tcae|due|enf|kine|aux|celador|transcribe|entrega)\.?:? "
    r"(?:(?P<caps>[A-ZÑ]{2,4})(?: ?/ ?(?P<more>[A-ZÑ]{2,4}))?|"
    r"(?P<small>[a-zñ]{3}|[a-zñ]\.|[a-zñáéíóú]{3,12} [a-zñ]\.|[a-zñ]\. ?[a-zñáéíóú]{4,14}))"
    r"(?=[ \t]*(?:\n|\Z|[./,;)]))"
)
_SIGNS_WORDS = words_of(
    """
    fdo firma firmo firmado vo v visado presenta elabora elaboro autoriza autorizo recibe secretario
    secretaria tec tens tcae due enf kine aux celador transcribe entrega
    """
)


def _signs(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield initials, or a name written small with an initial, behind the word of who signs."""
    text = analysis.text
    match = _SIGNS.match(text, analysis.note.tokens.starts[token])
    if match is None:
        return
    if match["small"]:
        at, end = match.span("small")
        words = [word.strip(".") for word in match["small"].split()]
        if any(
            fold_word(word) in _NO_INITIALS or "W" in CLASSES[word] for word in words if word[1:]
        ):
            return
        if match["small"].endswith(".") is False and text[end : end + 1] == ".":
            end += len(words[-1]) == 1
        yield Mark(at, end, STAFF, "", 84.0, "titled.signs")
        return
    for part in ("caps", "more"):
        if match[part] and not analysis.note.all_capitals and not _is_post(match[part]):
            yield Mark(*match.span(part), STAFF, "", 82.0, "titled.signs")


def _is_post(word: str) -> bool:
    kinds = CLASSES[word]
    return fold_word(word) in _NO_INITIALS or "W" in kinds or "N" in kinds or word in _POSTS


_POSTS = words_of(
    "FEA MIR EIR PIR FIR DUE TCAE TENS MAP MF MGF TS TO UCI URG HDD REA AP EU TM QF MN MP"
)
# Surname first, an initial behind the comma: "Llanos, T. (R3)", "Cuesta Mora, D.".
_SURNAME_FIRST = re.compile(
    rf"(?:\A|\n|[:/|–—] ?|\. )(?:(?i:dra?|enf|lic)\. )?"
    rf"(?P<it>[{UPPER}][\w’'-]+(?: (?:de |del |la )*[{UPPER}][\w’'-]+){{0,2}}, )\Z"
)
_AFTER_INITIAL = re.compile(
    r"[A-ZÑ]\.(?: ?[A-ZÑ]\.)?(?=[ \t]*(?:\n|\Z|[(;/|–—]|(?i:ced|c[ée]d|col|mp|mn|cmp|rm|r\d|"
    r"mat|nº)\b))"
)


def find_surname_first(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield surnames, a comma and an initial: a signature, or the value of a field."""
    text, at = analysis.text, analysis.note.tokens.starts[token]
    if not text.startswith(", ", at - 2):
        return
    initial = _AFTER_INITIAL.match(text, at)
    name = _SURNAME_FIRST.search(text, max(0, at - 48), at) if initial else None
    if initial is None or name is None or text[initial.end() : initial.end() + 1] == "/":
        return
    start, words = name.start("it"), name["it"].rstrip(", ").split()
    if len(words) > 1 and words[0].endswith("ó"):  # "Autorizó Salado, A."
        start += len(words.pop(0)) + 1
    if not is_never_name(words[0]):
        yield Mark(start, initial.end(), STAFF, "", 88.0, "titled.surname-first")


def find_initials(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield initials that sign: "U.C.G."."""
    text = analysis.text
    at = analysis.note.tokens.starts[token]
    if at and not text.endswith(_BEFORE_INITIALS, 0, at):
        return
    if whole := _PATIENT_INITIALS.match(text, at):
        yield Mark(*whole.span(), PATIENT, "", 80.0, "cue.initials")
        return
    match = _INITIALS.match(text, at)
    if match and (at > len(text) - _SIGNATURE or text[at - 1] == "\n"):
        yield Mark(at, at + len(match[0].rstrip()), STAFF, "", 75.0, "cue.initials")


SIGNED: tuple[tuple[Iterable[str], Finder], ...] = (
    (("\n", "."), _last_initials),
    (_SIGNS_WORDS, _signs),
)
