"""Names behind a title in Spanish notes: "Dra. Pardo", "Enf. Gil", "Dres. Paz y Roa"."""

import re
from collections.abc import Iterable, Iterator

from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.other_notes.cue_index import Finder, words_of
from goldbench.phi.languages.spanish.other_notes.name_runs import read_name, read_small_name
from goldbench.phi.languages.spanish.other_notes.name_words import (
    CLASSES,
    PATIENT,
    STAFF,
    UPPER,
    is_stop,
)
from goldbench.phi.mark import Mark

DOCTOR = re.compile(
    r"(?<![\w./@-])(?i:dr[ae]?s?|doctor(?:a|es|as)?|prof(?:esora?)?|"
    r"dres)(?![\w@-])\.?(?:/[a-zA-Z]{1,3}\.?)? {0,2}(?=[^\W\d_])"
)
_DOCTOR_WORDS = words_of(
    """
    dr dra drs dras dres doctor doctora doctores doctoras prof profesor profesora
    """
)
NURSE = re.compile(
    r"(?<![\w./@-])(?i:enf(?:\.ª|ª|\.)(?: ped\.)?|enfermer[oa]|due|tcae|matrona|obstetra|"
    r"lic\.(?: enf\.)?|"
    r"t[ée]c\.(?: enf\.)?|aux\.|fisio|logopeda|supervisora?|celador|m[eé]d\.|e\.u\.|obsta?\.|"
    r"psic\.|asist\.|residente|"
    r"piloto|tutora?|adjunt[oa]|psic[óo]log[oa]|pediatra|cirujan[oa]|anestesista|r[1-5]|mir|int\.|"
    r"trabajadora social|ts|"
    rf"ginec[óo]log[oa]|secretaria|fisioterapeuta) {{1,2}}(?:Sra?\. )?(?=[{UPPER}])"
)
_NURSE_WORDS = words_of(
    """
    enf enfermero enfermera due tcae matrona obstetra lic tec aux fisio logopeda supervisor
    supervisora celador med e obst obsta psic asist residente piloto tutor tutora adjunto adjunta
    psicologo psicologa pediatra cirujano cirujana anestesista r mir int trabajadora ts ginecologo
    ginecologa secretaria fisioterapeuta
    """
)
POLITE = re.compile(
    r"(?<![\w./@-])(?:D\.ª|D\./D\.ª|D\./Dña\.|Dª\.?|D\.|(?i:dña\.?|don|doña|sra?\.|srta\.|señora?)|"
    r"Sra?)(?![\w@-]) {1,2}(?=[^\W\d_])"
)
_POLITE_WORDS = words_of(
    """
    d da dna don dona sr sra srta senor senora
    """
)
_MORE = re.compile(rf"(?: ?/ ?| [ye] |, )(?:(?i:dra?|sra?)\. ?)?(?=[{UPPER}])")
_RANK = re.compile(r",? ?\(?(?:R-?[1-5]|MIR|EIR|PIR|FIR)\b[^)\n,;/]{0,12}\)?")
LABEL_AFTER = re.compile(r" ?[:=]|[ªº]")


def _by_title(
    pattern: re.Pattern[str], label: str, rule: str, *, small: bool, several: bool
) -> Finder:
    def find(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
        text = analysis.text
        match = pattern.match(text, analysis.note.tokens.starts[token])
        if match is None or text[match.end() - 1] not in " .":
            return
        at = match.end()
        if text[at].isupper():
            end = read_name(text, at, titled=True)
        elif small and (match[0][0].islower() or text.isupper()):
            end = read_small_name(text, at, sure_first=several)
        else:
            return
        if end > at and not LABEL_AFTER.match(text, end) and not is_stop(text[at:end], titled=True):
            yield Mark(at, end, label, "", 96.0, rule)
            if several:
                yield from more_names(text, end, label, rule)

    return find


def more_names(text: str, at: int, label: str, rule: str) -> Iterator[Mark]:
    """Yield the names of a list, behind its first: "Oyarzún y Vicuña", "Ana Ruiz / P. Gil (R2)"."""
    for _ in range(4):
        rank = _RANK.match(text, at)
        more = _MORE.match(text, rank.end() if rank else at)
        if more is None:
            return
        end = read_name(text, more.end())
        first = text[more.end() : end].partition(" ")[0].rstrip(".")
        if end == more.end() or (more[0] == ", " and "G" not in CLASSES[first] and len(first) > 1):
            return
        yield Mark(more.end(), end, label, "", 88.0, rule)
        at = end


TITLED: tuple[tuple[Iterable[str], Finder], ...] = (
    (_DOCTOR_WORDS, _by_title(DOCTOR, STAFF, "titled.doctor", small=True, several=True)),
    (_NURSE_WORDS, _by_title(NURSE, STAFF, "titled.staff", small=False, several=False)),
    (_POLITE_WORDS, _by_title(POLITE, PATIENT, "titled.polite", small=True, several=False)),
)
