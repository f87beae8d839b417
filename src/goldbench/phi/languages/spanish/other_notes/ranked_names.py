"""Names before a rank, a trade or what describes a patient: "P. Nwosu (R2)", "Kwame Boa, varón"."""

import re
from collections.abc import Iterable, Iterator

from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.other_notes.cue_index import NUMBER, Finder, words_of
from goldbench.phi.languages.spanish.other_notes.listed_names import NO_PERSON
from goldbench.phi.languages.spanish.other_notes.name_runs import read_name_before, words_in_name
from goldbench.phi.languages.spanish.other_notes.name_words import CLASSES, PATIENT, STAFF
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
    (("(",), _before_trade),
    (
        {NUMBER}
        | words_of(
            "varon mujer hombre nino nina masculino femenino dni nie nif nhc cip sip rut hc tsi c"
        ),
        _before_person,
    ),
)
