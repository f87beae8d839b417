"""Names before a rank, a trade or what describes a patient: "P. Nwosu (R2)", "Kwame Boa, varón"."""

import re
from collections.abc import Iterable, Iterator

from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.other_notes.cue_index import NUMBER, Finder, words_of
from goldbench.phi.languages.spanish.other_notes.listed_names import NO_PERSON
from goldbench.phi.languages.spanish.other_notes.name_runs import (
    read_name,
    read_name_before,
    words_in_name,
)
from goldbench.phi.languages.spanish.other_notes.name_words import (
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
    found = read_name_before(text, end)
    if found is None:
        return
    names = words_in_name(text[found[0] : found[1]])
    known = any("G" in CLASSES[word] for word in names)
    if known or (len(names) > 1 and here[0] != "guardia"):
        yield Mark(*found, STAFF, "", 90.0, "titled.rank")


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


def _before_trade(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield names before a trade in parentheses: "Cheng (TO)", "Quim (Hematología)"."""
    text = analysis.text
    start = analysis.note.tokens.starts[token]
    if not _TRADE_HERE.match(text, start):
        return
    found = read_name_before(text, start - (text[start - 1 : start] == " "))
    if found is None:
        return
    names = words_in_name(text[found[0] : found[1]])
    known = any("G" in CLASSES[word] or "S" in CLASSES[word] for word in names)
    if known and not NO_PERSON.search(text, max(0, found[0] - 32), found[0]):
        yield Mark(*found, STAFF, "", 80.0, "cue.trade")


def _before_person(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield names before what describes a patient: "Kwame Boateng, varón, 41 a."."""
    text = analysis.text
    start = analysis.note.tokens.starts[token]
    before = text[max(0, start - 2) : start]
    if before not in (", ", " (", ". ", "· ", "- ", "| ") or not _PERSON_HERE.match(text, start):
        return
    found = read_name_before(text, start - 2 - text[max(0, start - 3) : start - 2].count(" "))
    if found is None:
        return
    names = words_in_name(text[found[0] : found[1]])
    if len(names) > 1 and any("G" in CLASSES[word] for word in names):
        yield Mark(*found, PATIENT, "", 85.0, "titled.person")


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
    (("(",), _before_trade),
    (
        {NUMBER}
        | words_of(
            "varon mujer hombre nino nina masculino femenino dni nie nif nhc cip sip rut hc tsi c"
        ),
        _before_person,
    ),
)
