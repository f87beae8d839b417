"""Names behind a title in Spanish notes: "Dra. Pardo", "Enf. Gil", "Dres. Paz y Roa"."""

import re
from collections.abc import Iterable, Iterator

from goldbench.language import fold_word
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.crf import Note
from goldbench.phi.languages.spanish.other_notes.cue_index import Finder, words_of
from goldbench.phi.languages.spanish.other_notes.names.name_runs import read_name, read_small_name
from goldbench.phi.languages.spanish.other_notes.names.name_words import (
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
    r"(?<![\w./@-])(?i:enf(?:\.ª|ª|\.º|\.|erm\.)(?: ped\.)?|due|tcae|lic(?:d[oa])?\.(?: enf\.)?|"
    r"ld[oa]\.|t[ée]c\.(?: enf\.)?|aux\.(?: enf\.)?|fisio|m[eé]d\.|e\. ?u\.|obsta?\.|psic\.|"
    r"ps\. cl\.|ps\.|asist\.|r[1-5]|mir|eir|pir|int\.|ts|t\.s\.|q\. ?f\.|kl?g[oa]\.|fl?g[oa]\.|"
    r"tens|"
    r"t\. ?m\.|nut\.|"
    r"md\.|res\.|instr\.?|circ\.?|anest\.?|ayte\.?|psico|facultativ[oa]|enf\.? gral\.|e\.?u\.?|lic|"
    r"med|obst|dui|adj\.?|mip|tes|tum|tm|bqf\.?|fir\d?|r[1-5][a-z]{2,4}|ats|dn\.|e\.?f\.?y\.?c\.?|"
    r"farm\.|"
    r"neum\.|ciruj\.|anest\.|ginec?\.|trabajo social|enf\. trab\.|"
    r"serums|serumista|md|mss|mos[ée]n|br\.|abg?\.|"
    r"a\.e\.|e\.p\.|t\.s\.|"
    r"mat\.|t\. ?o\.|a\. ?s\.|od\.|c\. ?d\.|bioq\.|m\. ?c\.|mpss|mtr[oa]\.|ing\.|p\.?s\.?s\.)"
    rf" {{1,2}}(?:Sra?\. )?(?=[{UPPER}])"
)
_NURSE_WORDS = words_of(
    """
    enf enferm due tcae lic licdo licda ldo lda tec aux fisio med e obst obsta psic ps asist r mir
    eir pir int ts t q klgo klga kgo kga flgo flga fgo fga tens nut mat a od c bioq m mpss mtro mtra
    ing p md res instr circ ayte psico facultativo facultativa eu dui adj mip tes tum tm bqf fir ats
    dn farm neum ciruj anest gine ginec trabajo serums serumista mss mosen br ab abg
    """
)
# A trade written out, and the name behind it: "la neuróloga Lago", "celadora Rosa".
TRADE = re.compile(
    r"(?<![\w./@-])(?i:[^\W\d_]+(?: social| de (?:guardia|enlace|familia|cabecera|zona|turno|"
    r"servicio|planta|secci[óo]n|referencia|enfermer[íi]a)| residente| adjunt[oa]| responsable|"
    r" jef[ea]| familiar| tratante| forense| escolar| m[ée]dic[oa])?)(?:,? {1,2}| ?\()"
    rf"(?:(?i:sra?|dra?|d|dña|don|doña)\.? )?(?=[{UPPER}])"
)
_TRADES = words_of(
    """
    enfermero enfermera auxiliar celador celadora matron matrona comadrona partera obstetra
    residente adjunto adjunta tutor tutora supervisor supervisora secretario secretaria
    administrativo administrativa farmaceutico farmaceutica boticario medico medica trabajador
    trabajadora tecnico tecnica camillero camillera piloto educador educadora maestro maestra
    orientador orientadora director directora coordinador coordinadora jefe jefa cirujano cirujana
    logopeda fisio psicopedagogo psicopedagoga terapeuta podologo optometrista audioprotesista
    higienista protesista instrumentista circulante anestesista internista intensivista dentista
    nutricionista dietista especialista letrado letrada abogado abogada fiscal juez jueza procurador
    agente cabo sargento inspector inspectora monitor monitora cuidador cuidadora parroco capellan
    psiq psico gine uro pedi cir promotor promotora perito perita adm adtvo adtva gerocultor
    gerocultora voluntario voluntaria mediador mediadora interprete traductor traductora
    profesor profesora
    """
)
_TRADE_ENDS = ("ologo", "ologa", "iatra", "terapeuta", "geriatra", "metra", "grafista")
POLITE = re.compile(
    r"(?<![\w./@-])(?<![Nn]uestra )(?<!NUESTRA )(?<![Nn]tra\. )(?:D\.ª|D\./D\.ª|D\./Dña\.|Dª\.?|"
    r"D\.|(?i:dña\.?|don|doña|sra?\.?|srta\.?|sres\.|"
    r"señora?|señorita|sor|fray|hna\.|frau|herr|mrs?\.|madame|mme\.)|Ña|Da\.|Dn\.|"
    r"Sra?|SRA?)(?![\w@-]) {1,2}(?=[^\W\d_])"
)
_BEFORE_NAMES = ("don", "doña", "dña")  # never said before anything else
_POLITE_WORDS = words_of(
    """
    d da dna don dona sr sra sres srta senor senora senorita sor fray hna frau herr mr mrs madame
    mme na dn
    """
)
_MORE = re.compile(rf"(?: ?/ ?| [ye] |, | [–+&-] )(?:(?i:dra?|sra?)\. ?)?(?=[{UPPER}])")
_RANK = re.compile(r",? ?\(?(?:R-?[1-5]|MIR|EIR|PIR|FIR)\b[^)\n,;/]{0,12}\)?")
LABEL_AFTER = re.compile(r" ?[:=]|[ªº]")
_MARKED = ("=", "ª", "º")
OPENING = re.compile(
    r"(?i:(?:de|del|la|las|los|el|da|do|dos|van|von|der|ben|bin|ait|aït|di|san|al|ould) ){1,3}"
    rf"(?=[{UPPER}])"
)
_PARTICLE = re.compile(r"(?:de|del|la|las|los|el) ")  # "don de gentes"


def _by_title(
    pattern: re.Pattern[str], label: str, rule: str, *, small: bool, several: bool
) -> Finder:
    def find(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
        text = analysis.text
        match = pattern.match(text, analysis.note.tokens.starts[token])
        if match is None or text[match.end() - 1] not in " .":
            return
        at = match.end()
        for title in (DOCTOR, NURSE, POLITE):  # "Lic. Obst. Ana Gil"
            if again := title.match(text, at):
                at = again.end()
        end = _read_titled(analysis.note, at, match, small=small, several=several)
        if (
            end > at
            and text[end : end + 1] not in _MARKED
            and not is_stop(text[at:end], titled=True)
        ):
            if end - at == 1 and text[end : end + 1] in "-/":
                return  # "Mat. T-2281"
            if rule == "titled.staff" and _is_shorthand(text[at:end], analysis.note):
                return  # "Enf. HDD avisada"
            if match[0].strip() == "D." and not _is_named(text[at:end]):
                return  # "codo D. Petequias"
            yield Mark(at, end, label, "", 96.0, rule)
            if several:
                yield from more_names(text, end, label, rule)

    return find


def _is_shorthand(run: str, note: Note) -> bool:
    return run.isupper() and 1 < len(run) < 5 and not CLASSES[run] and not note.all_capitals


def _is_named(run: str) -> bool:
    """Tell a name of the lists, or one of two words, behind a title that may be none."""
    return " " in run or "G" in CLASSES[run] or "S" in CLASSES[run]


def _read_titled(note: Note, at: int, title: re.Match[str], *, small: bool, several: bool) -> int:
    """Give the end of the name behind a title; small particles may open it: "Dr. de la Vega"."""
    text = note.text
    particles = OPENING.match(text, at)
    if particles and (title[0].rstrip()[-1] == "." or particles[0][0].isupper()):
        end = read_name(text, particles.end(), titled=True)
        if end > particles.end():
            return end
    if text[at].isupper():
        return read_name(text, at, titled=small)
    written = title[0].rstrip().rstrip(".")
    short = several and written in ("Dr", "Dra", "dr", "dra")
    if small and (short or title[0][0].islower() or note.all_capitals):
        any_name = written in _BEFORE_NAMES and _PARTICLE.match(text, at) is None
        return read_small_name(text, at, sure_first=several or any_name)
    return at


def _behind_trade(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield the name behind a trade that is written out, if no list knows it as a word."""
    text = analysis.text
    match = TRADE.match(text, analysis.note.tokens.starts[token])
    if match is None:
        return
    at = match.end()
    end = read_name(text, at, most=4)
    if end == at or text[end : end + 1] in _MARKED:
        return
    first, *others = text[at:end].split(" ")
    kinds = CLASSES[first.rstrip(".")]
    if "W" in kinds or (first.isupper() and len(first) > 1 and not kinds and not others):
        return
    if "," in match[0] and "G" not in kinds and not others:
        return
    if "(" in match[0] and (text[end : end + 1] != ")" or "N" in kinds):
        return  # "la enfermera (Farah)", and not "el cirujano (Bilbao, 2019)"
    yield Mark(at, end, STAFF, "", 86.0, "titled.trade")


def trade_finders(word: str) -> tuple[Finder, ...]:
    """Give the finder of names to the word of a trade."""
    return (_behind_trade,) if is_trade(word) else ()


def is_trade(word: str) -> bool:
    """Tell the word of a trade of the staff, or of whoever else has to do with a patient."""
    plain = fold_word(word)
    return plain in _TRADES or plain.endswith(_TRADE_ENDS)


def more_names(text: str, at: int, label: str, rule: str) -> Iterator[Mark]:
    """Yield the names of a list, behind its first: "Oyarzún y Vicuña", "Ana Ruiz / P. Gil (R2)"."""
    if text.startswith("/", at) and text[at + 1 : at + 2].islower():  # "dr. leyton/fuenzalida"
        end = read_small_name(text, at + 1, sure_first=False)
        if end > at + 1:
            yield Mark(at + 1, end, label, "", 86.0, rule)
        return
    for _ in range(4):
        rank = _RANK.match(text, at)
        more = _MORE.match(text, rank.end() if rank else at)
        if more is None:
            return
        end = read_name(text, more.end())
        first = text[more.end() : end].partition(" ")[0].rstrip(".")
        kinds = CLASSES[first]
        given = "G" in kinds or len(first) == 1 or first == "Mª"
        if text[end : end + 1] in _MARKED:
            return
        if end == more.end() or (more[0] == ", " and not given):
            return
        if more[0].strip() in ("-", "–", "+", "&") and not (given or "S" in kinds):
            return
        yield Mark(more.end(), end, label, "", 88.0, rule)
        at = end


TITLED: tuple[tuple[Iterable[str], Finder], ...] = (
    (_DOCTOR_WORDS, _by_title(DOCTOR, STAFF, "titled.doctor", small=True, several=True)),
    (_NURSE_WORDS, _by_title(NURSE, STAFF, "titled.staff", small=False, several=False)),
    (_POLITE_WORDS, _by_title(POLITE, PATIENT, "titled.polite", small=True, several=False)),
)
