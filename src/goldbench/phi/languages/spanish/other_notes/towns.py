"""Towns, regions, postcodes and nationalities in Spanish notes: by a cue or by the gazetteer."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from goldbench.language import entries, folded
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.other_notes.cue_index import NUMBER, Finder, at_word, words_of
from goldbench.phi.languages.spanish.other_notes.name_words import CLASSES, UPPER
from goldbench.phi.languages.spanish.other_notes.place_words import CAP, trim_place
from goldbench.phi.mark import Mark

_POSTCODE_DIGITS = 5
_SHOUTED = 5  # letters from which a word of capitals is taken for a town
_POSTCODE = re.compile(
    rf"(?<![\w./-])(?P<cp>(?:C\.?P\.? ?)?(?:0[1-9]|[1-9]\d)\d{{3}})(?=,? [-–(]?(?P<town>{CAP}))"
)
_CP_CUE = re.compile(
    r"(?i:(?<!\w)(?:c\.?p\.?|c[óo]d(?:igo|\.) postal)[ .:]{1,3})(?P<it>[A-Z]?\d{4,6}(?:[A-Z]{3})?)"
    r"(?!\w)"
)
_TOWN_CUE = re.compile(
    r"(?i:(?<![\w-])(?:natural de|originari[oa] (?:de|y residente (?:de|en))|nacid[oa] en|"
    r"residente en|reside en|vive en|vivía en|vecin[oa] de|procedente de|"
    r"empadronad[oa] en|localidad(?:/ ?provincia)?:|poblaci[óo]n:|municipio(?: de|:)|ciudad(?: de|"
    r":)|provincia(?: de|:)|comuna(?: de|:)|distrito(?: de|:)|"
    r"pueblo de|casa en|trabaja en|estado(?: de|:)|regi[óo]n(?: de|:)|departamento(?: de|:)|"
    r"viene de|mud[óo] a|emigr[óo] a|viaj[óo] a|viaje a|minero en|jornadas de|"
    r"domiciliad[oa] en|(?:con|su) domicilio en|temporer[oa] en|"
    r"isla de|(?:aldea|caser[íi]o|comunidad|anexo|corregimiento|pedan[íi]a|parroquia|cant[óo]n|"
    r"ejido|"
    rf"comarca|rancher[íi]a|vereda)(?: de| del|:)?)) {{1,2}}(?=[{UPPER}])"
)
_REGION = re.compile(
    rf"(?P<it>(?P<kind>Regi[óo]n|Provincia|Principado|Estado|Departamento) (?:del? (?:la |los )?|"
    rf"Metropolitana de )?(?P<name>{CAP}(?: (?:de )?{CAP})?))"
)
_TOWN_RUN = re.compile(
    rf"(?:{CAP})(?: (?:de|del|de la|la|el|los|las|y|do|da|d’|d') (?:(?:la|los|las|el) )?{CAP}|"
    rf" {CAP}){{0,3}}"
)
_SOMEWHERE = re.compile(
    rf"(?:[Ee]n|[Dd]esde|[Hh]acia) (?P<it>[{UPPER}][a-zñáéíóúàèòçü]{{3,}}(?:[ -](?:(?:de|del|do|"
    rf"da|la|los) )?"
    rf"[{UPPER}][a-zñáéíóúàèòçü]{{2,}}){{0,2}})(?![\w-])"
)
_DATELINE = re.compile(rf"(?:\n|\A)[ \t]*(?:En )?(?P<it>[{UPPER}][^\n,.:;()\d]{{2,34}}), (?:a )?\Z")
_DATED = re.compile(
    r"(?i:\d{1,2}(?: de [a-z]{4,10}(?: del? \d{4})|[-/.]\d{1,2}[-/.]\d{2,4})|"
    r"\d{4}[-/]\d\d?[-/]\d\d?|"
    r"[a-z]{4,10} \d{1,2} (?:de|del) \d{4})"
)
_NATION = re.compile(
    r"(?i:(?<!\w)(?:nac\.|nacionalidad|nacionalizad[oa]|de origen|origen|ciudadan[oa]|"
    r"pasaporte)[ :]{1,2})(?P<it>[^\W\d_]+)"
)
_INITIAL_STATE = re.compile(
    r"(?<=, )(?P<it>N\.L\.|B\.C\.(?:S\.)?|S\.L\.P\.|D\.F\.|CDMX|Q\.? ?Roo|Edo\. (?:de )?M[ée]x\.?|"
    r"Bs\.? ?As\.?|CABA)(?!\w)"
)
_BEFORE_PLACE = re.compile(
    r"(?i:(?<!\w)(?:en|desde|hacia|de|a|por|para|hasta|entre|y|o|del?)) \Z|[(,/–-] ?\Z|\d \Z|"
    r": {0,3}\Z|\n\Z"
)
_EPONYM_BEFORE = re.compile(
    r"(?i:(?:escala|índice|indice|test|criterios?|consenso|clasificaci[óo]n|protocolo|virus|fiebre|"
    r"enfermedad|síndrome|sistema|método|score|agua|"
    r"declaraci[óo]n|gu[íi]as?|barthel \d+,|lawton \d/\d,|cr[íi]ticos?|modificad[oa]|sd\.) (?:de |"
    r"del |sociofamiliar de )?)\Z|[\d,] \Z"
)


def _postcode(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    text, start = analysis.text, analysis.note.tokens.starts[token]
    if len(analysis.note.tokens.words[token]) != _POSTCODE_DIGITS:
        return
    match = _POSTCODE.match(text, start)
    if match is None:
        return
    town = match["town"]
    if folded(town).rstrip(".") in _single_towns() or "W" not in CLASSES[town]:
        yield Mark(*match.span("cp"), "TERRITORIO", "zip", 86.0, "site-of.postcode")
        run = _TOWN_RUN.match(text, match.start("town"))
        if run and "N" not in CLASSES[town] and (name := trim_place(run[0])):
            at = run.start()
            yield Mark(at, at + len(name), "TERRITORIO", "city", 84.0, "site-of.town-cued")


def _town_cued(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    text = analysis.text
    match = _TOWN_CUE.match(text, analysis.note.tokens.starts[token])
    run = _TOWN_RUN.match(text, match.end()) if match else None
    if match is None or run is None or "N" in CLASSES[run[0].partition(" ")[0]]:
        return
    end = match.end() + len(trim_place(run[0]))
    if end > match.end():
        yield Mark(match.end(), end, "TERRITORIO", "city", 84.0, "site-of.town-cued")


def _somewhere(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield what stands behind "en" or "desde" with a capital, and no list knows: a place."""
    text = analysis.text
    if text.isupper():
        return
    match = _SOMEWHERE.match(text, analysis.note.tokens.starts[token])
    if match is None:
        return
    name = trim_place(match["it"])
    words = [word for word in name.split() if word[0].isupper()]
    if words and not words[0].isupper() and not any(CLASSES[word] for word in words):
        at = match.start("it")
        yield Mark(at, at + len(name), "TERRITORIO", "city", 72.0, "site-of.somewhere")


def _dateline(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield the place before the date of a letter: "Puerto Montt, 3 de mayo de 2021"."""
    text, start = analysis.text, analysis.note.tokens.starts[token]
    match = _DATELINE.search(text, max(0, start - 44), start)
    if match is None or not _DATED.match(text, start):
        return
    run = _TOWN_RUN.fullmatch(match["it"])
    if run and not any({"W", "N"} & set(CLASSES[word]) for word in run[0].split()):
        yield Mark(*match.span("it"), "TERRITORIO", "city", 82.0, "site-of.dateline")


def _region(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    text = analysis.text
    match = _REGION.match(text, analysis.note.tokens.starts[token])
    if match and (match["kind"][0] != "D" or folded(match["name"] or "") in _single_towns()):
        name = match["name"] or ""
        if name and "W" not in CLASSES[name.split()[-1]]:
            yield Mark(*match.span("it"), "TERRITORIO", "state", 80.0, "site-of.region")


def _nation(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    match = _NATION.match(analysis.text, analysis.note.tokens.starts[token])
    if match and folded(match["it"]) in _nationalities():
        yield Mark(*match.span("it"), "PAIS", "country", 84.0, "site-of.nation")


@cache
def _single_towns() -> frozenset[str]:
    names = (*entries("es", "cities"), *entries("es", "regions"))
    return frozenset(folded(name) for name in names if " " not in name and len(name) > 2)


@cache
def _town_phrases() -> dict[str, tuple[tuple[str, ...], ...]]:
    phrases: dict[str, set[tuple[str, ...]]] = {}
    for name in (*entries("es", "cities"), *entries("es", "regions")):
        words = tuple(folded(name).replace("-", " ").split())
        if len(words) > 1:
            phrases.setdefault(words[0], set()).add(words)
    return {first: tuple(sorted(some, key=len, reverse=True)) for first, some in phrases.items()}


@cache
def _nationalities() -> frozenset[str]:
    words = [folded(name) for name in entries("es", "nationalities")]
    feminine = [word[:-1] + "a" for word in words if word.endswith("o")]
    feminine += [word + "a" for word in words if word.endswith(("s", "n", "l"))]
    return frozenset([*words, *feminine])


def _town(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield a town or region of the lists, where nothing else is spelt like it."""
    text = analysis.text
    words, starts, ends = analysis.note.tokens
    word, start = words[token], starts[token]
    if text[start - 1 : start].isalnum() or text[start - 1 : start] in ("@", "/"):
        return
    plain = folded(word)
    for phrase in _town_phrases().get(plain, ()):
        size = len(phrase)
        if (
            tuple(map(folded, words[token : token + size])) == phrase
            and words[token + size - 1][0].isupper()
        ):
            if not _EPONYM_BEFORE.search(text, max(0, start - 30), start):
                end = ends[token + size - 1]
                yield Mark(start, end, "TERRITORIO", "city", 76.0, "site-of.town")
            return
    if plain in _single_towns() and _is_town(text, word, start, ends[token]):
        yield Mark(start, ends[token], "TERRITORIO", "city", 74.0, "site-of.town")


def _is_town(text: str, word: str, start: int, end: int) -> bool:
    """Tell a town from a person, an eponym or an ordinary word spelt like it."""
    kinds = CLASSES[word]
    if "N" in kinds or "W" in kinds:
        return False
    if word.isupper() and len(word) < _SHOUTED and not text.isupper():
        return False
    if _EPONYM_BEFORE.search(text, max(0, start - 30), start):
        return False
    if "G" not in kinds and "S" not in kinds:
        return _BEFORE_PLACE.search(text, max(0, start - 10), start) is not None
    before = text[max(0, start - 3) : start].lower()
    asked = before in ("en ", " a ") or before.endswith("(")
    return asked and not text[end : end + 2].strip(" ")[:1].isupper()


@cache
def _firsts() -> frozenset[str]:
    """Give the first words of towns and regions, folded."""
    return _single_towns() | frozenset(_town_phrases())


TOWNS: tuple[tuple[Iterable[str], Finder], ...] = (
    ((NUMBER,), _postcode),
    (("en", "desde", "hacia"), _somewhere),
    (
        {NUMBER}
        | words_of(
            """
            enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
            """
        ),
        _dateline,
    ),
    (("cp", "c", "cod", "codigo"), at_word(_CP_CUE, "TERRITORIO", "zip", 92.0, "site-of.postcode")),
    (
        words_of(
            """
            natural originario originaria nacido nacida residente reside vive vivia vecino vecina
            procedente empadronado empadronada localidad poblacion municipio ciudad provincia comuna
            distrito pueblo casa trabaja estado region departamento viene mudo emigro viajo viaje en
            minero jornadas aldea caserio isla comunidad anexo corregimiento domiciliado domiciliada
            con su temporero temporera pedania parroquia canton ejido comarca rancheria vereda
            """
        ),
        _town_cued,
    ),
    (("region", "provincia", "principado", "estado", "departamento"), _region),
    (
        words_of(
            """
            nac nacionalidad nacionalizado nacionalizada origen ciudadano ciudadana pasaporte
            """
        ),
        _nation,
    ),
    (
        words_of(
            """
            n b s d cdmx q edo bs caba
            """
        ),
        at_word(_INITIAL_STATE, "TERRITORIO", "state", 80.0, "site-of.region"),
    ),
)


def place_finders(word: str) -> tuple[Finder, ...]:
    """Give the finder of towns to a word with which one begins."""
    return (_town,) if word[0].isupper() and folded(word) in _firsts() else ()
