"""Names of patients without a title or a colon, and nicknames: "Pte Itzel", "RN GIL UGARTE".

A line that opens with surnames, a comma and a given name is a patient's, as lists of wards have
it; in quotation marks "el Chispa" is what somebody is called.
"""

import re
from collections.abc import Iterable, Iterator

from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.other_notes.cue_index import OPENING, Finder, number, words_of
from goldbench.phi.languages.spanish.other_notes.names.name_runs import (
    is_small_name,
    read_name,
    read_name_before,
    read_small_name,
    words_in_name,
)
from goldbench.phi.languages.spanish.other_notes.names.name_words import (
    CLASSES,
    PATIENT,
    UPPER,
    is_stop,
)
from goldbench.phi.languages.spanish.other_notes.names.titled_names import LABEL_AFTER, POLITE
from goldbench.phi.mark import Mark

_PATIENT = re.compile(
    r"(?<![\w./@-])(?i:pac(?:iente)?\.?|pte\.?|pcte\.?|pct\.?|px|rn(?: de)?|residente|alumn[oa]|"
    r"usuari[oa]|beneficiari[oa]|fallecid[oa]|hij[oa] de|bb|reci[ée]n nacid[oa](?: de)?) {1,2}"
)
_LABEL = re.compile(
    r"(?:(?i:apellidos?(?: y nombres?)?|nombres?(?: y apellidos?| completo)?|"
    r"ap\.? y nom(?:bre)?s?\.?)) {1,3}"
)
_MARIA = re.compile(r"m[ªa]\.? (?=[a-zñáéíóú]{3})")
_WHOLE = re.compile(
    rf"[{UPPER}][\w’'-]+(?:,? (?:(?:de|del|la|las|los|el|y) ){{0,2}}[{UPPER}][\w’'-]+){{1,5}}(?=\n|"
    rf"  |\Z)"
)
_COMMA_NAME = re.compile(rf" ?, ?(?=[{UPPER}])")
_NICKNAME = re.compile(
    rf"[\"“«'‘](?P<it>(?:(?:el|la|los|las|El|La) )?[{UPPER}][\w’-]+(?: [{UPPER}][\w’-]+)?|"
    r"(?:el|la) [a-zñáéíóú]{3,12})[\"”»'’]"
)
_CALLED = re.compile(
    r"(?i:(?:llama\w*|apod\w+|alias|conocid[oa]s?(?: como)?|dicen|apodo|como|mote|tal|por|"
    rf"individuo|a)) (?:a )?(?:la |el |un )?\Z|[{UPPER}][a-zñáéíóú]+ \Z"
)


def _find_patient(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield the name behind the word for a patient: one of the lists, or of two words."""
    text = analysis.text
    match = _PATIENT.match(text, analysis.note.tokens.starts[token])
    if match is None:
        return
    at = match.end()
    if title := POLITE.match(text, at):
        at = title.end()
    if not text[at : at + 1].isupper():
        if maria := _MARIA.match(text, at):
            end = read_small_name(text, maria.end(), sure_first=True)
            yield Mark(at, max(end, maria.end() - 1), PATIENT, "", 86.0, "titled.patient")
            return
        if is_small_name(text[at : at + 24].partition(" ")[0].strip(".,;\n")):
            end = read_small_name(text, at, sure_first=False)
            if "G" in CLASSES[text[at:end].partition(" ")[0]]:
                yield Mark(at, end, PATIENT, "", 84.0, "titled.patient")
        return
    end = _with_given(text, at, read_name(text, at, most=5))
    if end == at or LABEL_AFTER.match(text, end):
        return
    names = words_in_name(text[at:end])
    kinds = [CLASSES[word] for word in names]
    known = any("G" in kind or "S" in kind for kind in kinds)
    if known and not is_stop(names[0]) and "W" not in kinds[0]:
        yield Mark(at, end, PATIENT, "", 84.0, "titled.patient")


def _with_given(text: str, at: int, end: int) -> int:
    """Take in the given name behind the comma: "GIL UGARTE, ANA"."""
    comma = _COMMA_NAME.match(text, end) if end > at else None
    if comma is None:
        return end
    more = read_name(text, comma.end(), most=3)
    first = text[comma.end() : more].partition(" ")[0]
    return more if more > comma.end() and ("G" in CLASSES[first] or first[-1:] == ".") else end


def _find_labelled(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield the name behind a label without a colon: "APELLIDOS Y NOMBRE Gil Paz Ana"."""
    text, start = analysis.text, analysis.note.tokens.starts[token]
    match = _LABEL.match(text, start)
    if match is None or not (match[0].isupper() or text[start - 1 : start] in ("", "\n", " ")):
        return
    at = match.end()
    whole = _WHOLE.match(text, at)
    end = _with_given(text, at, read_name(text, at))
    if whole and "y" in match[0].lower().split():
        end = whole.end()
    names = words_in_name(text[at:end])
    known = any("G" in CLASSES[word] or "S" in CLASSES[word] for word in names)
    if len(names) > 1 and known and not LABEL_AFTER.match(text, end):
        yield Mark(at, end, PATIENT, "", 86.0, "titled.patient")


def find_listed_patient(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield surnames, a comma and a given name that open a line: "MALDONADO CALLE, EDUVIGIS"."""
    text, start = analysis.text, analysis.note.tokens.starts[token]
    if start and text[start - 1] not in "\n|":
        return
    end = read_name(text, start, most=3)
    more = _with_given(text, start, end)
    if more > end:
        yield Mark(start, more, PATIENT, "", 86.0, "titled.patient")


def _nickname(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield what somebody is called, in quotation marks: Paco "el Chispa"."""
    text, start = analysis.text, analysis.note.tokens.starts[token]
    match = _NICKNAME.match(text, start)
    if match is None or not _CALLED.search(text, max(0, start - 20), start):
        return
    words = match["it"].split()
    article = words[0].lower() in ("el", "la", "los", "las")
    known = any("G" in CLASSES[word] for word in words)
    if article or known or not any(is_stop(word) for word in words):
        yield Mark(*match.span("it"), PATIENT, "", 84.0, "titled.nickname")
        yield from _around(text, start, match.end())


def _around(text: str, start: int, end: int) -> Iterator[Mark]:
    """Yield the names on either side of a nickname: Rafael "Fello" Tavárez."""
    before = read_name_before(text, start - 1) if text[start - 1 : start] == " " else None
    if before is None:
        return
    if any("G" in CLASSES[word] for word in words_in_name(text[before[0] : before[1]])):
        yield Mark(*before, PATIENT, "", 84.0, "titled.nickname")
        if text[end : end + 1] == " " and (last := read_name(text, end + 1, most=3)) > end + 1:
            yield Mark(end + 1, last, PATIENT, "", 84.0, "titled.nickname")


# Whoever lies in a bed of a list: "603-2 Koroma 33 malaria", "cama 12: Paz, 78 a".
_BED = re.compile(
    rf"(?:(?i:cama|hab\.?|box|sill[óo]n|puesto) ?)?\d{{1,4}}(?:[-./]?[A-D1-4](?!\w))?[ .:|-]{{1,3}}"
    rf"(?=[{UPPER}])"
)
_BED_DIGITS = 3
_SHARED_ROOM = re.compile(r"\d{3}[-./]\d(?!\d)")
_AGE = re.compile(
    r"[,.]? \(?\d{1,3}(?: ?(?:a|años|m)\b|[,)]| (?!mg|mcg|g\b|ml|UI|comp|%|cm|mm|x|h\b))"
)


def _in_bed(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield the name between a bed and an age, at the beginning of a line."""
    text, start = analysis.text, analysis.note.tokens.starts[token]
    if start and text[start - 1] != "\n":
        return
    match = _BED.match(text, start)
    if match is None or len(match[0].rstrip(" .:|-")) < 2:
        return  # the number of a list
    at = match.end()
    end = read_name(text, at, most=4)
    first = text[at:end].partition(" ")[0].rstrip(".,")
    bed = sum(map(str.isdigit, match[0])) == _BED_DIGITS or match[0][0].isalpha()
    bed = bed or _SHARED_ROOM.match(match[0]) is not None
    named = not CLASSES[first].strip("GS") or ("G" in CLASSES[first] and " " in text[at:end])
    if end > at + 2 and bed and named and not first.isupper():
        yield Mark(at, end, PATIENT, "", 80.0, "titled.bed")
        return
    if end > match.end() + 2 and _AGE.match(text, end) and not is_stop(text[match.end() : end]):
        yield Mark(match.end(), end, PATIENT, "", 82.0, "titled.bed")


# A line of a list: a bed, a place or a number, the name, and what only a patient has behind it.
_LINE = re.compile(
    r"(?:(?i:cama|hab\.?|box|sill[óo]n|puesto|reserva) ?\d{0,3}[A-D]?|[A-Z]{1,2}\d{1,2}|"
    r"\d{1,3}(?:-\d)?[.)]?)"
    rf"[ .:;|–-]{{1,3}}(?=[{UPPER}]|[a-zñ]\. ?[a-zñ]{{3}})"
)
_PATIENTS_OWN = re.compile(
    r",? ?\(?\d{1,3} ?(?:a\b|A\b|años|AÑOS|m\b|d\b)|,? (?i:nhc|hc|exp|rut|dni|ced|c\.?i|hist)\b|"
    r" [—–] |;\d| [a-z]{3,}\b(?=[^\n]*(?i:nhc|años))|:(?= [A-ZÁÉÍÓÚ]{4})|, (?:suplente|reserva)\b"
)
_SMALL_INITIAL = re.compile(r"[a-zñ]\. ?[a-zñáéíóú]{3,14}(?= [—–]|, | \d)")


def _in_list(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield the patient of a line that opens with a bed or a number: "C2 ZAPATA NAHUEL 22 a"."""
    text, at = analysis.text, analysis.note.tokens.ends[token]
    match = _LINE.match(text, at)
    if match is None:
        return
    at = match.end()
    if small := _SMALL_INITIAL.match(text, at):
        yield Mark(*small.span(), PATIENT, "", 82.0, "titled.bed")
        return
    end = _with_given(text, at, read_name(text, at, most=4))
    names = words_in_name(text[at:end])
    if not names or not _PATIENTS_OWN.match(text, end) or is_stop(names[0]):
        return
    kinds = [CLASSES[word] for word in names]
    known = any("G" in kind or "S" in kind for kind in kinds)
    if (known or (len(names) > 1 and not any(kinds))) and "N" not in kinds[0]:
        yield Mark(at, end, PATIENT, "", 84.0, "titled.bed")


# A line of a list that opens with a dash and a given name: "— Mustafa Ould Brahim: el ayuno".
_DASHED = re.compile(rf"[ \t]*[-–—•*] (?=[{UPPER}])")


def _behind_dash(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    text = analysis.text
    match = _DASHED.match(text, analysis.note.tokens.ends[token])
    if match is None:
        return
    end = read_name(text, match.end(), most=4)
    first = text[match.end() : end].partition(" ")[0]
    if text[end : end + 2] == ": " and "G" in CLASSES[first] and "W" not in CLASSES[first]:
        yield Mark(match.end(), end, PATIENT, "", 82.0, "titled.bed")


_MARIA_NAME = re.compile(rf"(?:M[ªa]|M\.ª|Ma\.|Mª\.|Fco\.?|Fca\.?) (?=[{UPPER}][a-zñáéíóú])")


def _maria(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield a name that begins with María or Francisco in short: "(Mª Puy Goñi)"."""
    text, start = analysis.text, analysis.note.tokens.starts[token]
    if _MARIA_NAME.match(text, start):
        end = read_name(text, start)
        if end > start + 4:
            yield Mark(start, end, PATIENT, "", 84.0, "cue.listed")


PATIENTS: tuple[tuple[Iterable[str], Finder], ...] = (
    (
        words_of(
            """
            pac paciente pte pcte pct px rn residente alumno alumna usuario usuaria beneficiario
            beneficiaria fallecido fallecida hijo hija bb recien
            """
        ),
        _find_patient,
    ),
    (words_of("apellido apellidos nombre nombres ap"), _find_labelled),
    (number(place=OPENING) | words_of("cama hab box sillon puesto"), _in_bed),
    (("\n",), _in_list),
    (("\n",), _behind_dash),
    (words_of("ma m mª fco fca"), _maria),
    (('"', "“", "«", "'", "‘"), _nickname),
)
