"""What the model marks in Spanish notes and is nobody's: wards, drugs, scales, sizes, scores.

Ordinary words at either end of a name are cut off; the rest of a mark stays.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from goldbench.language import entries, folded
from goldbench.phi.languages.spanish.other_notes.cue_index import words_of
from goldbench.phi.languages.spanish.other_notes.day_cues import is_habit, is_law, is_score
from goldbench.phi.languages.spanish.other_notes.kin_names import KIN_WORDS
from goldbench.phi.languages.spanish.other_notes.name_runs import is_small_name
from goldbench.phi.languages.spanish.other_notes.name_words import CLASSES, KIN, PARTICLES, UPPER
from goldbench.phi.languages.spanish.other_notes.streets import begins_street
from goldbench.phi.mark import Mark

_NAMES = frozenset(
    {"NOMBRE_SUJETO_ASISTENCIA", "NOMBRE_PERSONAL_SANITARIO", "FAMILIARES_SUJETO_ASISTENCIA"}
)
_HOUSES = frozenset({"HOSPITAL", "CENTRO_SALUD", "INSTITUCION"})
_PLACES = _HOUSES | {"TERRITORIO", "PAIS", "CALLE"}
_UNCOUNTED = frozenset({"EDAD_SUJETO_ASISTENCIA", "SEXO_SUJETO_ASISTENCIA", "PROFESION"})
_SURE = 60.0  # confidence from which the model is believed about a word that is also another
_DOUBTFUL = 22.0  # the lowest confidence of the model
_UNSURE = 45.0  # below, a single word that no list of names has is none
_CERTAIN = 90.0  # from which the model is believed about a name written small
_SHOUTED = 6  # letters from which a word of capitals may be a name
_WORD = re.compile(r"[^\W\d_][\w’'·]*")
_FRACTION = re.compile(r"\d{1,3} ?[/-] ?\d{1,3}(?:[-/]\d{1,3})?\Z|\d{1,2}\Z")
_UNIT = re.compile(
    r" ?(?:%|h\b|hs\b|horas|d[íi]as?\b|semanas?|mes(?:es)?\b|años|mg|ml|cm|mm|x|lpm|mmHg|g\b|kg|"
    r"puntos|veces|ptos)|[-/]\d|[.,]\d"
)
_NO_DAY = re.compile(r"(?:3[2-9]|[4-9]\d|\d{3}|\d+ ?[/-] ?(?:1[3-9]|[2-9]\d|\d{3}))")
_DAY_BEFORE = re.compile(
    r"(?i:(?<!\w)(?:el|d[íi]a|del|al|lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo|"
    r"y)) ?\Z"
)
_TOWN_NEAR = re.compile(rf"[,.]? {{0,2}}[-–(]?[{UPPER}]\w|\n|\Z")
_STREET_BEFORE = re.compile(
    r"(?i:domicilio|direcci[óo]n|dir\.|vive en|reside en|residente en|empadronad[oa] en)[: ]*\Z"
)
_ARTICLE = re.compile(r"(?:el|la|los|las|un|una) (?=\w)")
_CODED = re.compile(r"(?<![\w-])[A-Z]+\d{2,}[A-Z]")  # a gene, a lot: no place
_COLUMN = re.compile(r"\s*(?:\t| {3,}|\n\n)\s*")
_SEAM = re.compile(
    r"\s*(?:\t| {3,}|\n\n)\s*|(?<=[^\W\d_]{4})(?<!Ntra)(?<!Hosp)(?<!Avda)(?<!Univ)(?<!Gral)"
    r"(?<!Fdez)(?<!Hdez)(?<!Hnos)(?<!Glez)(?<!Resi)\. (?=[^\W\d_]{2})"
)
_TITLE = re.compile(
    r"(?:(?:Q\. ?F|E\. ?U|P\. ?O|M\. ?C|T\. ?M|T\. ?O|A\. ?S|C\. ?D|U)\. ?|(?i:q\.?f|e\.?u|tens|"
    r"serums|mpss|sor|dres?|dras?|dr|dra|licd?[oa]?|enf|sra?|srta|don|doña|dña|prof|klg[oa]|due|"
    r"tcae|aux|a/a|att|fdo)\b[.ªº]*:? )+(?=\w)"
)
_INITIALLED = 3  # words of a name from which "D." before it is no initial
_DON = re.compile(r"D\. ")
_LABEL_BEHIND = re.compile(
    r"(?:[,(] ?[A-Z]\. ?[A-Z]\.:?|[ ,(]+(?i:rut|dni|nhc|fn|f\.n|tel|col|nº|n°|cmp|cqfp|mn|mp|hc|"
    r"edad))"
    r"\.?:?\Z"
)
_LEADING_WORDS = re.compile(r"(?:[^\W\d_]{3,}\.?:? {1,2})+(?=\S*\d)")
_LOGIN = re.compile(r"[a-zñ][a-zñ._-]{3,24}")
_WEEK = words_of("lunes martes miercoles jueves viernes sabado domingo")
_EVERY = re.compile(r"(?i:(?<!\w)(?:los|cada|todos los)) \Z")


def kind_of(label: str) -> str:
    if label in _NAMES:
        return "name"
    if label in _PLACES:
        return "place"
    if label == "FECHAS":
        return "date"
    return "uncounted" if label in _UNCOUNTED else "number"


def keep_part(mark: Mark, text: str) -> Iterator[Mark]:
    """Give what is left of a mark of the model, if anything."""
    for part in _split(mark, text):
        yield from _keep(part, text)


def _split(mark: Mark, text: str) -> Iterator[Mark]:
    """Cut a mark at columns of a table; names and places also where a sentence ends."""
    kind = kind_of(mark.label)
    seam = _SEAM if kind in ("name", "place") and mark.label != "CALLE" else _COLUMN
    start = mark.start
    for gap in seam.finditer(text, mark.start, mark.end):
        if gap.start() > start:
            yield mark._replace(start=start, end=gap.start())
        start = gap.end()
    if start == mark.start:
        yield mark
    elif start < mark.end:
        yield mark._replace(start=start)


def _keep(mark: Mark, text: str) -> Iterator[Mark]:
    kind = kind_of(mark.label)
    if kind == "name":
        yield from _trimmed_name(_without_title(mark, text), text)
    elif kind == "date":
        if not _is_no_date(mark, text):
            yield mark
    elif kind == "place":
        if not (_is_no_street(mark, text) if mark.label == "CALLE" else is_nobodys(mark, text)):
            article = _ARTICLE.match(text, mark.start)
            yield mark._replace(start=article.end()) if article else mark
    elif kind == "number" and mark.label.startswith("ID_"):
        yield from _trimmed_number(mark, text)
    elif not is_law(text, mark.start):
        yield mark


def _trimmed_number(mark: Mark, text: str) -> Iterator[Mark]:
    """Leave out words before a number: "Sujeto 0116046"; and what has too few digits."""
    words = _LEADING_WORDS.match(text, mark.start, mark.end)
    if words:
        mark = mark._replace(start=words.end())
    written = text[mark.start : mark.end]
    digits = sum(map(str.isdigit, written))
    login = mark.label == "ID_EMPLEO_PERSONAL_SANITARIO" and _LOGIN.fullmatch(written)
    if is_law(text, mark.start):
        return
    if digits > 3 or (digits and len(written) > 4) or login:
        yield mark


def _without_title(mark: Mark, text: str) -> Mark:
    """Leave out the title before a name, and the label behind it: "E.U. Ana Gil", "Gil, F.N."."""
    title = _TITLE.match(text, mark.start, mark.end)
    if title is None and text.startswith("D. ", mark.start):
        word = _WORD.match(text, mark.start + 3)
        named = len(_WORD.findall(text, mark.start, mark.end)) > _INITIALLED
        given = word is not None and "G" in CLASSES[word[0]]
        title = _DON.match(text, mark.start) if given or named else None
    if title:
        mark = mark._replace(start=title.end())
    label = _LABEL_BEHIND.search(text, mark.start, mark.end)
    return mark._replace(end=label.start()) if label else mark


def _trimmed_name(mark: Mark, text: str) -> Iterator[Mark]:
    """Leave out ordinary words at either end of a name; a word of kinship stays."""
    if mark.label == KIN and text[mark.start].islower():
        spoken = map(folded, _WORD.findall(text, mark.start, mark.end))
        if mark.confidence >= _SURE or any(word in KIN_WORDS for word in spoken):
            yield mark
            return
    if text[mark.start - 1 : mark.start].isalnum() or text[mark.end : mark.end + 1] == "-":
        return
    words = [
        (match.start(), match.end(), match[0])
        for match in _WORD.finditer(text, mark.start, mark.end)
    ]
    if _is_no_name([word for _, _, word in words], mark, text):
        return
    sure = mark.confidence >= _SURE
    while words and is_ordinary(words[0][2], sure=sure):
        words.pop(0)
    while words and (is_ordinary(words[-1][2], sure=sure) or words[-1][2] in PARTICLES):
        words.pop()
    if words:
        end = words[-1][1]
        dot = end < mark.end and text[end] == "."
        yield mark._replace(start=words[0][0], end=end + dot)


def _is_no_name(words: Sequence[str], mark: Mark, text: str) -> bool:
    """Tell shorthand, a word written small, and an unknown word of which the model is not sure."""
    if len(words) == 1 and len(words[0]) == 1:
        return True
    known = any("G" in CLASSES[word] or "S" in CLASSES[word] for word in words)
    if len(words) == 1 and is_shorthand(words[0], text):
        return not known
    if text[mark.start : mark.end].islower() and not text.islower():
        return mark.confidence < _CERTAIN or not (words and is_small_name(words[0]))
    return not known and mark.confidence <= (_DOUBTFUL if len(words) > 1 else _UNSURE)


def is_shorthand(word: str, text: str) -> bool:
    """Tell an abbreviation: a few capitals in a note that has small letters too."""
    return word.isupper() and len(word) < _SHOUTED and not text.isupper()


def is_ordinary(word: str, *, sure: bool = True) -> bool:
    """Tell a word that is nobody's; unless the model is `sure`, also if some are called so."""
    kinds = CLASSES[word]
    if sure and ("G" in kinds or "S" in kinds):
        return False
    return "W" in kinds or "N" in kinds


def _is_no_street(mark: Mark, text: str) -> bool:
    """Tell what the model took for a street, though nothing in it is one.

    A street whose kind is written is found by its rule; the model may know one without.
    """
    if begins_street(text, mark.start):
        return False
    if _STREET_BEFORE.search(text, max(0, mark.start - 20), mark.start):
        return False
    written = text[mark.start : mark.end]
    words = _WORD.findall(written)
    return (
        mark.confidence < _SURE
        or not any(map(str.isdigit, written.replace("s/n", "0")))
        or any(is_ordinary(word) and len(word) > 2 for word in words)
        or not any(len(word) > 3 and word[1:].islower() for word in words)
    )


def is_nobodys(mark: Mark, text: str) -> bool:
    """Tell a house or a town all of whose words are ordinary, or the maker of a device."""
    if mark.label not in _PLACES or mark.label in ("CALLE", "PAIS"):
        return False
    words = _WORD.findall(text, mark.start, mark.end)
    if not words:  # a number: a postcode has a town beside it
        return mark.rule.startswith("model.") and not _TOWN_NEAR.match(text, mark.end)
    if mark.label == "TERRITORIO":
        if _is_no_town(words, mark, text):
            return True
    elif folded(words[0]) in _makers() or mark.rule in ("cue.maker", "place.maker"):
        return True
    if mark.label == "INSTITUCION" and len(words) == 1 and is_shorthand(words[0], text):
        return not mark.rule.startswith("site")
    return all(
        is_ordinary(word) or word.lower() in PARTICLES | _HOUSE_TYPES or len(word) == 1
        for word in words
    )


def _is_no_town(words: Sequence[str], mark: Mark, text: str) -> bool:
    """Tell a gene, a lot, shorthand, and a word written small from a town."""
    if _CODED.search(text, mark.start, mark.end):
        return True
    if len(words) > 1 or not mark.rule.startswith("model."):
        return False
    return is_shorthand(words[0], text) or (words[0].islower() and not text.islower())


_HOUSE_TYPES = words_of(
    """
    hospital clinica clínica centro unidad servicio residencia colegio de del la oftalmológica
    dental
    """
)


# How months, weekdays, seasons and feasts begin, and the words that stand in dates.
_DATE_WORDS = words_of(
    """
    ene feb mar abr may jun jul ago sep set oct nov dic lun mie jue vie sab dom i ii iii iv v vi vii
    viii ix x xi xii ano pri ver oto inv nav noc rey san sem pas fal car pil inm tod fie cor ram fer
    dec
    """
)


@cache
def _makers() -> frozenset[str]:
    return frozenset(folded(name.split()[0]) for name in entries("es", "companies"))


def _is_no_date(mark: Mark, text: str) -> bool:
    """Tell a score, a size, a span of time from a date."""
    written = text[mark.start : mark.end]
    if _EVERY.search(text, max(0, mark.start - 10), mark.start):
        return True
    if is_law(text, mark.start):
        return True
    if folded(written) in _WEEK:
        return is_habit(text, mark.start)
    if written.isdigit() and len(written) == 4 and not written.startswith(("19", "20")):
        return True
    words = _WORD.findall(written)
    if words and not any(folded(word)[:3] in _DATE_WORDS for word in words):
        return True
    return _FRACTION.match(written) is not None and _is_measure(mark, text)


def _is_measure(mark: Mark, text: str) -> bool:
    """Tell a number or two with a sign between them that are no day."""
    if _UNIT.match(text, mark.end) or text[mark.start - 1 : mark.start] in ("-", "/", "+", ","):
        return True
    written = text[mark.start : mark.end]
    if written.isdigit():
        return _DAY_BEFORE.search(text, max(0, mark.start - 12), mark.start) is None
    return _NO_DAY.match(written) is not None or is_score(text, mark.start)
