"""Names before a rank, a trade or what describes a patient: "P. Nwosu (R2)", "Kwame Boa, varón"."""

import re
from collections.abc import Iterable, Iterator

from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.other_notes.cue_index import BEHIND, Finder, number, words_of
from goldbench.phi.languages.spanish.other_notes.names.listed_names import NO_PERSON
from goldbench.phi.languages.spanish.other_notes.names.name_runs import (
    read_name,
    read_name_before,
    words_in_name,
)
from goldbench.phi.languages.spanish.other_notes.names.name_words import (
    CLASSES,
    PATIENT,
    STAFF,
    UPPER,
    is_stop,
)
from goldbench.phi.mark import Mark

_BEFORE_RANK = re.compile(r"(?:,? \(?|,? ?[-–] ?(?:[Nn][.º°]*ª? ?)?)\Z")
_RANK_HERE = re.compile(
    r"(?:R-?[1-5]|MIR|EIR|PIR|FIR)(?![\w/])|(?i:col(?:\.|egiad[oa])?(?: n\.?[º°])? ?\d)|guardia\b"
)
_TRADE_HERE = re.compile(
    r"\((?P<trade>(?i:fisio|to|ts|tcae|due|mf|mir|adj|enf|logopeda|psic|residente|adjunt|supervis|"
    r"matrona|secretar|"
    r"[\w ]{0,14}(?:log[íi]a|cirug[íi]a|urgencias|uci|m[ée]dic|medicina|primaria|digestivo|radio|"
    r"trauma|anest|interna|"
    r"psiquiatr[íi]a|pediatr[íi]a|geriatr[íi]a|paliativos|rehabilitaci[óo]n|farmacia|"
    r"trabajo social|guardia)))[^)\n]{0,30}\)"
)
_PERSON_HERE = re.compile(
    r"(?i:varón|mujer|hombre|niñ[oa]|masculino|femenino|dni|nie|nif|nhc|cip|sip|rut|hc|tsi|"
    r"c\.?c)\b|"
    r"\d{1,3}(?: ?(?:a\b|años|meses|m\b|d\b)|,)"
)


def _before_rank(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield names before a rank or a licence: "Lucía Mompó R4", "Ana Ruiz, col. 123"."""
    text = analysis.text
    start = analysis.note.tokens.starts[token]
    here = _RANK_HERE.match(text, start)
    if here is None:
        return
    if here[0] == "guardia":
        if not text.endswith(" de ", 0, start):
            return
        end = start - 4
    else:
        gap = _BEFORE_RANK.search(text, max(0, start - 10), start)
        if gap is None:
            return
        end = gap.start()
    name = read_name_before(text, end)
    if name is None:
        return
    names = words_in_name(text[name[0] : name[1]])
    known = any("G" in CLASSES[word] for word in names)
    if known or (len(names) > 1 and here[0] != "guardia"):
        yield Mark(*name, STAFF, "", 90.0, "titled.rank")


_LICENCE_HERE = re.compile(
    r"(?:M\.?[NP]\.?|CMP|COP|CEP|MPPS|JVP[A-Z]|CJP|C\.?J\.?P\.?|RUT|SENESCYT|(?i:col(?:eg)?\.?|"
    r"reg\.?|m[np]\.?|"
    r"cmp|mat(?:r[íi]cula)?\.?|c[ée]d\.?(?: prof\.?)?|exeq\.?|lic\.?))(?: ?n[º°.]*)?:? "
    r"?\d[\d./-]{2,}"
)
_SIGNS = re.compile(
    rf"(?:\A|\n|/ ?|> ?)(?P<it>(?:[{UPPER}]\. ?)?[{UPPER}][\w’'-]+(?: (?:de |del |la "
    rf"){{0,2}}[{UPPER}][\w’'-]+){{0,3}})"
    r"(?:,? \(?(?:R[1-5]|MG|MGF|med|enf|m[ée]dic[oa]|[a-zñáéíóú]{4,14}[oa]|[a-z]{3,8}\.?)(?: "
    r"[a-z]{3,8}\.?)?\)?)?,? {0,3}\Z"
)


def _before_licence(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield the name that opens a line and has the number of a licence behind it."""
    text, start = analysis.text, analysis.note.tokens.starts[token]
    if not _LICENCE_HERE.match(text, start):
        return
    match = _SIGNS.search(text, max(0, start - 60), start)
    if match is None:
        return
    at = match.start("it")
    end = read_name(text, at, most=4, titled=True)
    if end > at and not is_stop(text[at:end].split()[0].rstrip(".")):
        yield Mark(at, end, STAFF, "", 84.0, "titled.rank")


# What somebody does, in short, behind a name: "Sonsoles enf / Gutiérrez med".
_POST_HERE = re.compile(
    r"(?:enf|med|tens|aux|due|tcae|admin|secre|fisio|chofer|ts|matrona|celador[a]?|R[1-5])"
    r"(?=\.?[ \t]*(?:[/,:;\n)]|\Z))"
)
_POST_BEFORE = re.compile(
    rf"(?:\A|\n|/ ?|: )(?P<it>[{UPPER}][\w’'-]+(?: "
    rf"[{UPPER}][\w’'-]+){{0,2}}(?:/[{UPPER}][\w’'-]+)?) \Z"
)


def _before_post(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    text, start = analysis.text, analysis.note.tokens.starts[token]
    if not _POST_HERE.match(text, start):
        return
    match = _POST_BEFORE.search(text, max(0, start - 50), start)
    if match is None:
        return
    for part in re.finditer(r"[^/]+", match["it"]):
        first = part[0].split()[0]
        if not is_stop(first) and "N" not in CLASSES[first] and not first.isupper():
            at = match.start("it") + part.start()
            yield Mark(at, at + len(part[0]), STAFF, "", 82.0, "titled.rank")


# In small letters, with an initial perhaps: "dolors due, conchi m. tcae".
_SMALL_BEFORE = re.compile(
    r"(?:\A|\n|[.,;/] ?)(?P<it>(?P<name>[a-zñáéíóú]{3,14})(?: [a-zñ]\.)?) \Z"
)


def _small_before_post(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield a given name in small letters before what its bearer does, in short."""
    text, start = analysis.text, analysis.note.tokens.starts[token]
    if not _POST_HERE.match(text, start):
        return
    match = _SMALL_BEFORE.search(text, max(0, start - 24), start)
    if match is None:
        return
    kinds = CLASSES[match["name"]]
    if "G" in kinds and "W" not in kinds:
        yield Mark(*match.span("it"), STAFF, "", 82.0, "titled.rank")


def _before_trade(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield names before a trade in parentheses: "Cheng (TO)", "Quim (Hematología)"."""
    text = analysis.text
    start = analysis.note.tokens.starts[token]
    if not _TRADE_HERE.match(text, start):
        return
    name = read_name_before(text, start - (text[start - 1 : start] == " "))
    if name is None:
        return
    names = words_in_name(text[name[0] : name[1]])
    known = any("G" in CLASSES[word] or "S" in CLASSES[word] for word in names)
    if known and not NO_PERSON.search(text, max(0, name[0] - 32), name[0]):
        yield Mark(*name, STAFF, "", 80.0, "cue.trade")


def _before_person(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield names before what describes a patient: "Kwame Boateng, varón, 41 a."."""
    text = analysis.text
    start = analysis.note.tokens.starts[token]
    before = text[max(0, start - 2) : start]
    if before[-1:] == " " and before[:1].isalpha() and _RECORD_HERE.match(text, start):
        yield from _before_record(text, start)
        return
    if before not in (", ", " (", ". ", "· ", "- ", "| ") or not _PERSON_HERE.match(text, start):
        return
    name = read_name_before(text, start - 2 - text[max(0, start - 3) : start - 2].count(" "))
    if name is None:
        return
    names = words_in_name(text[name[0] : name[1]])
    if len(names) > 1 and any("G" in CLASSES[word] for word in names):
        yield Mark(*name, PATIENT, "", 85.0, "titled.person")


_RECORD_HERE = re.compile(r"(?:NHC|DNI|NIE|NIF|CIP|SIP|RUT|HC|nhc)[ .:nº°]{1,4}\d")


def _before_record(text: str, start: int) -> Iterator[Mark]:
    """Yield the name before the number of a record: "¿Laparo mañana? Kateryna NHC 3311820"."""
    name = read_name_before(text, start - 1)
    if name is None:
        return
    names = words_in_name(text[name[0] : name[1]])
    kinds = [CLASSES[word] for word in names]
    if all("W" in kind and "G" not in kind for kind in kinds) or len(names[-1]) < 4:
        return
    known = any("G" in kind or "S" in kind for kind in kinds)
    if (known and not names[0].isupper()) or (not any(kinds) and names[0][1:].islower()):
        yield Mark(*name, PATIENT, "", 82.0, "titled.person")


# Who hands over to whom: "(Nerea → Fran P.)".
def _find_handover(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    text, (start, end) = (
        analysis.text,
        (
            analysis.note.tokens.starts[token],
            analysis.note.tokens.ends[token],
        ),
    )
    before = read_name_before(text, start - 1) if text[start - 1 : start] == " " else None
    at = end + 1 if text[end : end + 1] == " " else end
    behind = (at, read_name(text, at, most=3))
    for name in (before, behind):
        if name is None or name[0] == name[1]:
            continue
        words = words_in_name(text[name[0] : name[1]])
        if words and "G" in CLASSES[words[0]] and not {"W", "N"} & set(CLASSES[words[0]]):
            yield Mark(*name, STAFF, "", 80.0, "titled.rank")


# A line that opens with a name and says what its bearer does: "Derlis Amarilla, lic. en".
_LINE_POST = re.compile(
    rf"(?P<it>[{UPPER}][a-zñáéíóú’'-]+(?: (?:de |del |la |y )*[{UPPER}][a-zñáéíóú’'-]+){{1,3}}), "
    r"(?i:lic\.|licenciad|m[ée]dic[oa]|enfermer|psic[óo]log|psiquiatra|trabajador|residente|adjunt|"
    r"r[1-5]\b|fisio|obstet|matron|farmac|nutri|kines|tens\b|secretari|cirujan|internista|pediatra|"
    r"jef[ea] de|t[ée]cnic|auxiliar|radi[óo]log|c[ée]d|mip\b|eir\b|mir\b)"
)
# A line that opens with a name and has an age or a record behind it.
_LINE_AGE = re.compile(
    rf"(?P<it>[{UPPER}][a-zñáéíóú’'-]+(?: (?:de |del |la )*[{UPPER}][a-zñáéíóú’'-]+){{1,3}}) "
    r"(?:\d{1,3} ?(?:años|a\b)|(?i:nhc|rut|dni|hc|sip|exp|ced|c\.?i)\.?:? \d)"
)


def _opens_line(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield the name of two words and more that opens a line and is told about behind it."""
    text, at = analysis.text, analysis.note.tokens.ends[token]
    for pattern, label in ((_LINE_POST, STAFF), (_LINE_AGE, PATIENT)):
        match = pattern.match(text, at)
        if match is None:
            continue
        words = words_in_name(match["it"])
        if any("N" in CLASSES[word] for word in words) or is_stop(words[0]):
            return
        if "W" in CLASSES[words[0]] and "G" not in CLASSES[words[0]]:
            return
        yield Mark(*match.span("it"), label, "", 86.0, "titled.opening")
        return


# A cell of a row: "204;Vega R.-M.;20 días".
_ROW = re.compile(
    rf"[;|] ?(?P<it>[{UPPER}][a-zñáéíóú’'-]+(?: [{UPPER}][\w.’'-]*){{0,3}}) ?[;|] ?"
    r"\d{1,3} ?(?:años|a\b|m\b|meses|d[íi]as|d\b)"
)


def _in_row(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield the patient of a row, before the cell of the age."""
    text, start = analysis.text, analysis.note.tokens.starts[token]
    match = _ROW.match(text, start)
    if match and not {"W", "N"} & set(CLASSES[match["it"].partition(" ")[0]]):
        yield Mark(*match.span("it"), PATIENT, "", 86.0, "titled.opening")


# In brackets, or between commas, with what somebody does: "(Bidarte, guardia)", "Sana, mediadora".
_DOES = re.compile(
    r"(?:guardia|adjunt[oa]|residente|mediadora?|int[ée]rprete|celadora?|traductora?|fisio|"
    r"enfermer[oa]|supervisora?|R[1-5])(?=[).,;\n])"
)
_WHO_DOES = re.compile(
    rf"[( ](?P<it>[{UPPER}][a-zñáéíóú]{{3,}}(?: [{UPPER}](?:[a-zñáéíóú]{{2,}}|\.))?), \Z"
)


def _before_doing(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    text, start = analysis.text, analysis.note.tokens.starts[token]
    if not text.startswith(", ", start - 2) or not _DOES.match(text, start):
        return
    match = _WHO_DOES.search(text, max(0, start - 36), start)
    if match and not {"W", "N"} & set(CLASSES[match["it"].partition(" ")[0]]):
        yield Mark(*match.span("it"), STAFF, "", 78.0, "titled.rank")


RANKED: tuple[tuple[Iterable[str], Finder], ...] = (
    (words_of("r mir eir pir fir col colegiado colegiada n guardia"), _before_rank),
    (
        words_of(
            """
            m mn mp cmp cop cep mpps jvpm jvpe jvpo jvpq cjp c rut senescyt col coleg reg mat
            matricula ced cedula exeq lic
            """
        ),
        _before_licence,
    ),
    (
        words_of(
            """
            enf med tens aux due tcae admin secre fisio chofer ts matrona celador celadora r
            """
        ),
        _before_post,
    ),
    (words_of("enf med tens aux due tcae"), _small_before_post),
    (("(",), _before_trade),
    (("→",), _find_handover),
    (("\n",), _opens_line),
    ((";", "|"), _in_row),
    (
        words_of(
            """
            guardia adjunto adjunta residente mediador mediadora interprete celador celadora
            traductor traductora fisio enfermero enfermera supervisor supervisora r
            """
        ),
        _before_doing,
    ),
    (
        number(1, 2, 3, place=BEHIND)
        | words_of(
            "varon mujer hombre nino nina masculino femenino dni nie nif nhc cip sip rut hc tsi c"
        ),
        _before_person,
    ),
)
