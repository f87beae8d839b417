"""What the model marks in Spanish notes and is nobody's: wards, drugs, scales, sizes, scores.

Ordinary words at either end of a name are cut off; the rest of a mark stays.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from goldbench.language import entries, fold_word
from goldbench.phi.crf import Note
from goldbench.phi.languages.spanish.other_notes.cue_index import words_of
from goldbench.phi.languages.spanish.other_notes.days.day_cues import is_habit, is_law, is_score
from goldbench.phi.languages.spanish.other_notes.locations.nations import is_nation
from goldbench.phi.languages.spanish.other_notes.locations.streets import begins_street
from goldbench.phi.languages.spanish.other_notes.locations.towns import is_known_town
from goldbench.phi.languages.spanish.other_notes.names.name_words import PARTICLES, UPPER
from goldbench.phi.languages.spanish.other_notes.numbers.bare_numbers import is_term_code
from goldbench.phi.languages.spanish.other_notes.resolution.citations import (
    is_author,
    is_cited_year,
)
from goldbench.phi.languages.spanish.other_notes.resolution.name_vetoes import (
    is_ordinary,
    is_shorthand,
    trim_name,
    without_title,
)
from goldbench.phi.mark import Mark
from goldbench.phi.word_cache import WordCache

_NAMES = frozenset(
    {"NOMBRE_SUJETO_ASISTENCIA", "NOMBRE_PERSONAL_SANITARIO", "FAMILIARES_SUJETO_ASISTENCIA"}
)
_HOUSES = frozenset({"HOSPITAL", "CENTRO_SALUD", "INSTITUCION"})
_PLACES = _HOUSES | {"TERRITORIO", "PAIS", "CALLE"}
_UNCOUNTED = frozenset({"EDAD_SUJETO_ASISTENCIA", "SEXO_SUJETO_ASISTENCIA", "PROFESION"})
_SURE = 60.0  # confidence from which the model is believed about a word that is also another
_CERTAIN = 80.0  # from which the model is believed against the form of a mark
_BRACKETED = 70.0  # below, a word alone in brackets that no list of towns has is none
_DOUBTFUL = 22.0  # the lowest confidence of the model
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
_NAMED_DOOR = re.compile(rf"[{UPPER}]\w*\.?ª?º?(?: [^\n,;]+)?,? (?:n\.?º ?|#)?\d{{1,4}}(?![\d.])")
_ARTICLE = re.compile(r"(?:el|la|los|las|un|una) (?=\w)")
_CODED = re.compile(r"(?<![\w-])[A-Z]+\d{2,}[A-Z]")  # a gene, a lot: no place
_COLUMN = re.compile(r"\s*(?:\t| {3,}|\n\n)\s*")
_SEAM = re.compile(
    r"\s*(?:\t| {3,}|\n\n)\s*|(?<=[^\W\d_]{4})(?<!Ntra)(?<!Hosp)(?<!Avda)(?<!Univ)(?<!Gral)"
    r"(?<!Fdez)(?<!Hdez)(?<!Hnos)(?<!Glez)(?<!Resi)\. (?=[^\W\d_]{2})"
)
_LEADING_WORDS = re.compile(
    r"(?:(?:[^\W\d_]{3,}|C\.?C|C\.?I|T\.?I|C\.?E|M\.?N|M\.?P|H\.?C|R\.?M|T\.?P|C\.?P|N[º°o])\.?:? "
    r"{1,2})+"
    r"(?=\S*\d)"
)
_WORD_BEHIND = re.compile(
    r"(?: {1,2}|[ ,]*- )(?:el|del|FN|F\.N\.?|MN|MP|CE|CP|HC|DNI|Edad|edad|Tel)\Z"
)
_COLUMN_CODE = re.compile(r"\d{5,7}(?: {2,}|\t)[A-ZÁÉÍÓÚ][A-ZÁÉÍÓÚ ]{5}")
_TERRITORY_KIND = re.compile(
    r"(?i:(?:del?|barrio|b[º°]|colonia|col\.|comuna|zona|reparto|anexo|pcia\.|prov\.|provincia|"
    r"dpto\.?|edo\.?|sector(?: rural)?|paraje|com\.|ens\.|ensanche|aa\.? ?hh\.?|a\.h\.|"
    r"p\.j\.|"
    r"depto\.?|departamento|municipio|mpio\.?|distrito|dist\.|asoc\.|parroquia|aldea|comunidad|"
    r"caser[íi]o|vereda|corregimiento|cant[óo]n|cdad\.|t\.m\.|urbanizaci[óo]n|urb\.|fracc\.|"
    r"poblaci[óo]n)(?: del?)?) (?=[A-ZÁÉÍÓÚÑ])"
)
_TERRITORY_SEAM = re.compile(
    _SEAM.pattern + r"|,? (?i:mpio|dpto|depto|prov|pcia|col|cdad)\.? (?:de )?"
)
_EPONYMS = frozenset({"TERRITORIO", "NOMBRE_SUJETO_ASISTENCIA", "NOMBRE_PERSONAL_SANITARIO"})
_TERM_BEFORE = re.compile(
    r"(?i:(?<!\w)(?:s[íi]ndrome|sd\.|enfermedad|signo|test|prueba|escala|[íi]ndice|criterios?|"
    r"clasificaci[óo]n|t[ée]cnica|maniobra|m[ée]todo|tinci[óo]n|canal|malformaci[óo]n|estadio|"
    r"grado|anillos?|complejo|l[íi]neas?|regla|lista|collar|hierba|mal|baile|implante|protector|"
    r"remisi[óo]n|modelo|monitor|clavo|marca|parkinsonismo|f[íi]stula|h?[áa]bito|cuadros?|"
    r"fractura|tumor|procedimiento|f[óo]rmula|ecuaci[óo]n|ligamento|m[úu]sculo|espacio|fascia|"
    r"tri[áa]ngulo|arcada|ampolla|conducto|cuerpos?|c[ée]lulas?|reflejo|fen[óo]meno|edema|"
    r"n[óo]dulo|"
    r"pliegue|[áa]ngulo|aguja|pinza|separador|v[áa]lvula|sonda|cat[ée]ter|f[ée]rula|pitiriasis)"
    r"(?: [a-zñáéíóú]+| [A-D])? (?:de |del |de la )?)\Z"
)
_SCALE_OF = re.compile(r"(?<![\w.])[A-Z]{2,6}\d? de \Z")  # "MEC de Lobo", "EDSS de Kurtzke"
_FIGURES = frozenset(
    {"NUMERO_TELEFONO", "NUMERO_FAX", "OTRO_NUMERO_IDENTIF", "OTROS_SUJETO_ASISTENCIA"}
)
_FEWEST = 6  # characters of a number that is no figure
_LOGIN = re.compile(r"[a-zñ][a-zñ._-]{3,24}")
_WEEK = words_of("lunes martes miercoles jueves viernes sabado domingo")
_PLACE_BEFORE = re.compile(r"(?i:(?<!\w)(?:en|de|desde|a|hacia|por)) \Z|[,/–—-] ?\Z|\n\Z")
_EVERY = re.compile(r"(?i:(?<!\w)(?:los|cada|todos los)) \Z")


def kind_of(label: str) -> str:
    return _KINDS[label]


def _tell_kind(label: str) -> str:
    if label in _NAMES:
        return "name"
    if label in _PLACES:
        return "place"
    if label == "FECHAS":
        return "date"
    return "uncounted" if label in _UNCOUNTED else "number"


_KINDS = WordCache(_tell_kind)


def keep_part(mark: Mark, note: Note) -> Iterator[Mark]:
    """Give what is left of a mark of the model, if anything."""
    for part in _split(mark, note.text):
        if not _is_fragment(part, note.text):
            yield from _keep(part, note)


def _split(mark: Mark, text: str) -> Iterator[Mark]:
    """Cut a mark at columns of a table; names and places also where a sentence ends."""
    kind = kind_of(mark.label)
    seam = _SEAM if kind in ("name", "place") and mark.label != "CALLE" else _COLUMN
    if mark.label == "TERRITORIO":
        seam = _TERRITORY_SEAM
    start = mark.start
    for gap in seam.finditer(text, mark.start, mark.end):
        if gap.start() > start:
            yield mark._replace(start=start, end=gap.start())
        start = gap.end()
    if start == mark.start:
        yield mark
    elif start < mark.end:
        yield mark._replace(start=start)


def _is_fragment(mark: Mark, text: str) -> bool:
    """Tell one half of a double name or a brand, and what a place or a person only is.

    "Machado-Joseph", "Steri-Strip"; "Depto.", "Ilma. Sra.", "Guardia Civil".
    """
    if mark.confidence > _DOUBTFUL or kind_of(mark.label) not in ("name", "place", "number"):
        return False
    before, behind = text[max(0, mark.start - 2) : mark.start], text[mark.end : mark.end + 2]
    halved = (before[-1:] == "-" and before[:1].isalpha()) or (
        behind[:1] == "-" and behind[1:].isalpha()
    )
    written = text[mark.start : mark.end]
    return (halved and written.isalpha()) or fold_word(written) in _KINDS_ALONE


_KINDS_ALONE = words_of(
    """
    ilma ilmo excma excmo srita srta sr sra sres senores depto dpto fracc vereda canton comunidad
    guardia urb col colonia barrio municipio provincia distrito parroquia comuna sector policia
    juzgado fiscalia mutua residencia colegio clinica hospital
    """
)


def _keep(mark: Mark, note: Note) -> Iterator[Mark]:
    kind, text = kind_of(mark.label), note.text
    if kind in ("name", "place") and (is_author(text, mark.end) or _is_eponym(mark, text)):
        return
    if kind == "name":
        yield from trim_name(without_title(mark, text), note)
    elif kind == "date":
        if not _is_no_date(mark, text):
            yield mark
    elif kind == "place":
        if mark.label == "TERRITORIO":
            mark = without_kind(mark, text)
        if not (_is_no_street(mark, text) if mark.label == "CALLE" else is_nobodys(mark, note)):
            article = _ARTICLE.match(text, mark.start)
            yield mark._replace(start=article.end()) if article else mark
    elif kind == "number" and mark.label.startswith("ID_"):
        yield from _trim_number(mark, text)
    elif not is_law(text, mark.start) and not _is_figure(mark, text):
        yield mark


def _is_eponym(mark: Mark, text: str) -> bool:
    """Tell whoever a sign, a technique or a part of the body is called after."""
    if mark.confidence >= _CERTAIN or mark.label not in _EPONYMS:
        return False
    if mark.confidence <= _DOUBTFUL and _SCALE_OF.search(text, mark.start - 12, mark.start):
        return True
    return _TERM_BEFORE.search(text, max(0, mark.start - 44), mark.start) is not None


def without_kind(mark: Mark, text: str) -> Mark:
    """Leave out what a territory is, before its name: "barrio Acahualinca"."""
    kind = _TERRITORY_KIND.match(text, mark.start, mark.end)
    return mark._replace(start=kind.end()) if kind else mark


def _is_figure(mark: Mark, text: str) -> bool:
    """Tell one of two digits that was taken for a telephone or the number of something."""
    if mark.label not in _FIGURES or mark.confidence >= _SURE:
        return False
    written = text[mark.start : mark.end]
    return written.replace(".", "").isdigit() and len(written) < _FEWEST


def _trim_number(mark: Mark, text: str) -> Iterator[Mark]:
    """Leave out words before a number: "Sujeto 0116046"; and what has too few digits."""
    words = _LEADING_WORDS.match(text, mark.start, mark.end)
    if words:
        mark = mark._replace(start=words.end())
    if behind := _WORD_BEHIND.search(text, mark.start, mark.end):
        mark = mark._replace(end=behind.start())
    written = text[mark.start : mark.end]
    digits = sum(map(str.isdigit, written))
    login = mark.label == "ID_EMPLEO_PERSONAL_SANITARIO" and _LOGIN.fullmatch(written)
    if is_law(text, mark.start) or is_term_code(text, mark.start):
        return
    if mark.confidence < _CERTAIN and text_goes_on(mark, text):
        return  # a part of a mutation, of a reference sequence
    if _COLUMN_CODE.match(text, mark.start) and text[mark.start - 1 : mark.start] in ("", "\n"):
        return  # of a test, in a table of them
    sure = mark.confidence >= _CERTAIN and (digits > 1 or written.islower())
    if digits > 3 or (digits and len(written) > 4) or login or sure:
        yield mark


def _is_no_street(mark: Mark, text: str) -> bool:
    """Tell what the model took for a street, though nothing in it is one.

    A street whose kind is written is found by its rule; the model may know one without.
    """
    if begins_street(text, mark.start):
        return False
    if _STREET_BEFORE.search(text, max(0, mark.start - 20), mark.start):
        return False
    written = text[mark.start : mark.end].replace("s/n", "0")
    if not any(map(str.isdigit, written)):
        return True
    return mark.confidence <= _DOUBTFUL and _NAMED_DOOR.match(written) is None


def is_nobodys(mark: Mark, note: Note) -> bool:
    """Tell a house or a town all of whose words are ordinary, or the maker of a device."""
    text = note.text
    if mark.label == "PAIS":
        return mark.confidence <= _DOUBTFUL and not is_nation(text[mark.start : mark.end])
    if mark.label not in _PLACES or mark.label == "CALLE":
        return False
    words = _WORD.findall(text, mark.start, mark.end)
    if not words:  # a number: a postcode has a town beside it, or the model is certain
        doubted = mark.rule.startswith("model.") and mark.confidence < _CERTAIN
        return doubted and not _TOWN_NEAR.match(text, mark.end)
    is_none = _is_no_town if mark.label == "TERRITORIO" else _is_no_house
    if is_none(words, mark, note):
        return True
    if mark.label == "TERRITORIO" and mark.confidence >= _SURE and is_known_town(words[-1]):
        return False  # though an index or a scale is called so too: Ginebra, Barcelona
    return all(
        is_ordinary(word) or word.lower() in PARTICLES | _HOUSE_TYPES or len(word) == 1
        for word in words
    )


def _is_no_house(words: Sequence[str], mark: Mark, note: Note) -> bool:
    """Tell the maker of a device, and shorthand that no rule knows as a house."""
    if fold_word(words[0]) in _makers() or mark.rule in ("cue.maker", "place.maker"):
        return True
    short = mark.label == "INSTITUCION" and len(words) == 1 and is_shorthand(words[0], note)
    return short and not mark.rule.startswith("site")


def text_goes_on(mark: Mark, text: str) -> bool:
    """Tell the part of a word that has more letters on either side."""
    around = text[mark.start - 1 : mark.start] + text[mark.end : mark.end + 1]
    return any(map(str.isalnum, around)) or text[mark.end : mark.end + 2] in ("'s", "’s", "(a")


def _is_no_town(words: Sequence[str], mark: Mark, note: Note) -> bool:
    """Tell a gene, a lot, shorthand, and a word written small from a town."""
    if _CODED.search(note.text, mark.start, mark.end):
        return True
    if len(words) > 1 or not mark.rule.startswith("model.") or mark.confidence >= _CERTAIN:
        return False
    small = words[0].islower() and not note.all_small
    if small or is_shorthand(words[0], note) or text_goes_on(mark, note.text):
        return True
    if is_known_town(words[0]):
        return False
    around = note.text[mark.start - 1 : mark.start] + note.text[mark.end : mark.end + 1]
    if around == "()" and not _is_after_place(mark, note.text):
        return mark.confidence < _BRACKETED  # mostly an author, a device, a brand
    doubtful = mark.confidence <= _DOUBTFUL
    return doubtful and not _PLACE_BEFORE.search(note.text, max(0, mark.start - 8), mark.start)


def _is_after_place(mark: Mark, text: str) -> bool:
    """Tell what stands in brackets behind a country or a town: "Senegal (Ziguinchor)"."""
    before = text[max(0, mark.start - 24) : mark.start - 1].split()
    return bool(before) and (is_nation(before[-1]) or is_known_town(before[-1]))


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
    viii ix x xi xii dgo dg dj gen fin med ult dia can pur alt mag vis rom uno dos tre cua cin sei
    sie och nue die onc doc cat qui vei mil xan ano pri ver oto inv nav noc rey san sem pas fal car
    pil inm tod fie cor ram fer dec
    """
)


@cache
def _makers() -> frozenset[str]:
    return frozenset(fold_word(name.split()[0]) for name in entries("es", "companies"))


def _is_no_date(mark: Mark, text: str) -> bool:
    """Tell a score, a size, a span of time from a date."""
    written = text[mark.start : mark.end]
    if _EVERY.search(text, max(0, mark.start - 10), mark.start):
        return True
    if is_law(text, mark.start) or (
        written.isdigit() and is_cited_year(text, mark.start, mark.end)
    ):
        return True
    if fold_word(written) in _WEEK:
        return is_habit(text, mark.start)
    if written.isdigit() and len(written) == 4 and not written.startswith(("19", "20")):
        return True
    words = _WORD.findall(written)
    if words and not any(fold_word(word)[:3] in _DATE_WORDS for word in words):
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
