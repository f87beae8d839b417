"""Towns, regions, postcodes and nationalities in Spanish notes: by a cue or by the gazetteer."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from goldbench.language import entries, fold_word
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.crf import Note
from goldbench.phi.languages.spanish.other_notes.cue_index import Finder, at_word, number, words_of
from goldbench.phi.languages.spanish.other_notes.locations.place_words import CAP, trim_place
from goldbench.phi.languages.spanish.other_notes.names.name_words import CLASSES, UPPER
from goldbench.phi.mark import Mark

_POSTCODE_DIGITS = 5
_SHORTENED = 6  # letters of a word that stands for a town of several
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
    r"empadronad[oa] en|localidad(?:/ ?provincia)?:|poblaci[óo]n:|municipio(?: de|:)?|ciudad(?: de|"
    r":)|provincia(?: de|:)|comuna(?: de|:)?|distrito(?: de|:)?|reparto|misi[óo]n|"
    r"pueblo de|casa en|trabaja en|estado(?: de|:)|regi[óo]n(?: de|:)|departamento(?: de|:)|"
    r"viene de|mud[óo] a|emigr[óo] a|viaj(?:[óo]|ar[áa]?|a) a|viaje a|excursi[óo]n a|volver (?:a|"
    r"de)|volvi[óo] (?:a|de)|trasladad[oa] a|mudaron a|(?:ha|se ha|han) ido a|billetes? a|"
    r"regres(?:[óoa]|ar) (?:a|de)|(?:ir|irse|va|fue|march[óo]|march[óo]se) a|"
    r"(?:vuelve|vino|venir|llega|lleg[óo]) (?:a|de|desde)|minero en|jornadas de|dist\.|"
    r"d(?:e)?pto\.|mpio\.?|pcia\.(?: de)?|prov\.(?: "
    r"de)?|"
    r"domiciliad[oa] en|(?:con|su) domicilio en|temporer[oa] en|"
    r"tr[áa]nsito de|viaje de \w+ a|entierren en|enterrad[oa] en|"
    r"(?:paraje|com\.|ens\.|ensanche|batey)|"
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
    rf"da|la|las|los|el) ){{0,2}}"
    rf"[{UPPER}][a-zñáéíóúàèòçü]{{2,}}){{0,2}})(?![\w-])"
)
_DATELINE = re.compile(rf"(?:\n|\A)[ \t]*(?:En )?(?P<it>[{UPPER}][^\n,.:;()\d]{{2,34}}), (?:a )?\Z")
_DATED = re.compile(
    r"(?i:\d{1,2}(?: de [a-z]{4,10}(?: del? \d{4})|[-/.]\d{1,2}[-/.]\d{2,4})|"
    r"\d{4}[-/]\d\d?[-/]\d\d?|"
    r"[a-z]{4,10} \d{1,2} (?:de|del) \d{4})"
)
_INITIAL_STATE = re.compile(
    r"(?:(?<=[,(] )|(?<=\())(?P<it>N\.L\.|B\.C\.(?:S\.)?|S\.L\.P\.|D\.F\.|CDMX|Q\.? ?Roo|Edo\. "
    r"(?:de )?M[ée]x\.?|"
    r"Bs\.? ?As\.?|CABA|Cba\.|Jal\.|Mich\.|Gto\.|Qro\.|Ver\.|Pue\.|Oax\.|Chis\.|Tamps\.|"
    r"Coah\.|Chih\.|Son\.|Sin\.|Dgo\.|Zac\.|Ags\.|Hgo\.|Mor\.|Tab\.|Camp\.|Yuc\.|Nay\.|Tlax\.|"
    r"Gro\.)"
    r"(?!\w)"
)
_BEFORE_PLACE = re.compile(
    r"(?i:(?<!\w)(?:en|desde|hacia|de|a|por|para|hasta|entre|y|o|del?)) \Z|[(,/–-] ?\Z|\d \Z|"
    r": {0,3}\Z|\n\Z"
)
_EPONYM_BEFORE = re.compile(
    r"(?i:(?:escala|índice|indice|test|criterios?|consenso|clasificaci[óo]n|protocolo|virus|fiebre|"
    r"enfermedad|síndrome|sistema|método|score|agua|hierba|mal|baile|"
    r"declaraci[óo]n|gu[íi]as?|barthel \d+,|lawton \d/\d,|cr[íi]ticos?|modificad[oa]|edema|sd\.) "
    r"(?:de |"
    r"del |sociofamiliar de )?)\Z|[\d,] \Z"
)


_GOING = words_of(
    "ir irse va fue vuelve volver volvió ha se han trasladado trasladada vino venir llega llegó "
    "marcha marchó regresa regresó regresar viaja"
)


# Where an index is called like a town, only somebody who goes or lives there tells it.
_GOING_TO = re.compile(
    r"(?i:(?<!\w)(?:vive en|reside en|ido a|fue a|viaje a|viaj[óo] a|vuelve a|volvi[óo] a|volver a|"
    r"natural de|desde|emigr[óo] a|hospital de|residente en|trasladad[oa] a|mud[óo] a)) \Z|\d{5} \Z"
)
_GRADED = re.compile(r" (?:\d{1,2}[A-D]?(?![\d/:])|[-+]\)|mod\.|moderad|grado|II?\b)")  # "Texas 3D"


def _postcode(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    text, start = analysis.text, analysis.note.tokens.starts[token]
    if len(analysis.note.tokens.words[token]) != _POSTCODE_DIGITS:
        return
    match = _POSTCODE.match(text, start)
    if match is None:
        yield from _postcode_behind(text, start)
        return
    town = match["town"]
    if len(town) < _SHOUTED and not town[1:].islower() and not is_known_town(town):
        return  # "CMP 41882 RNE 20917"
    if "-" in town and town[2:3].islower() and town[1] == "-":
        return  # "08014 E-mail"
    if fold_word(town).rstrip(".") in _single_towns() or "W" not in CLASSES[town]:
        yield Mark(*match.span("cp"), "TERRITORIO", "zip", 86.0, "site-of.postcode")
        run = _TOWN_RUN.match(text, match.start("town"))
        if run and "N" not in CLASSES[town] and (name := trim_place(run[0])):
            at = run.start()
            yield Mark(at, at + len(name), "TERRITORIO", "city", 84.0, "site-of.town-cued")


_TOWN_BEFORE = re.compile(rf"(?P<town>[{UPPER}][\w’'-]+),? \(?\Z")


def _postcode_behind(text: str, start: int) -> Iterator[Mark]:
    """Yield the postcode behind a town of the lists: "en Zafra, 06300."."""
    town = _TOWN_BEFORE.search(text, max(0, start - 24), start)
    if town and is_known_town(town["town"]) and text[start + 5 : start + 6] in (".", ")", "\n", ""):
        yield Mark(start, start + 5, "TERRITORIO", "zip", 84.0, "site-of.postcode")


def _find_cued_town(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    text = analysis.text
    match = _TOWN_CUE.match(text, analysis.note.tokens.starts[token])
    run = _TOWN_RUN.match(text, match.end()) if match else None
    if match is None or run is None or "N" in CLASSES[run[0].partition(" ")[0]]:
        return
    name = trim_place(run[0])
    first = name.partition(" ")[0]
    if match[0].split()[0].lower() in _GOING and (CLASSES[first] or first.isupper()):
        return  # "va a Urgencias", "volver a Marta"
    end = match.end() + len(name)
    if end > match.end():
        start = match.start() if match[0].startswith("Ciudad de ") else match.end()
        yield Mark(start, end, "TERRITORIO", "city", 84.0, "site-of.town-cued")
        yield from more_towns(text, end)


_NEXT_TOWN = re.compile(
    r",? ?(?:[-–(] ?)?(?:(?i:municipio|mpio|distrito|dist|provincia|prov|pcia|depto|dpto|"
    r"departamento|comuna|cant[óo]n|estado)\.?(?: de)? )?"
)
_TOWN_ENDS = re.compile(r"[.,;)\n]|\Z| [-–(]|  ")


def more_towns(text: str, at: int) -> Iterator[Mark]:
    """Yield the places that stand behind one, each greater: "Corme, Ponteceso (A Coruña)"."""
    for _ in range(3):
        gap = _NEXT_TOWN.match(text, at)
        run = _TOWN_RUN.match(text, gap.end()) if gap and len(gap[0]) > 1 else None
        if run is None:
            return
        name = trim_place(run[0])
        words = [word for word in name.split() if word[0].isupper()]
        if not words or any(_is_no_place(word) for word in words):
            return
        at = run.start() + len(name)
        if not _TOWN_ENDS.match(text, at):
            return
        yield Mark(run.start(), at, "TERRITORIO", "city", 76.0, "site-of.town-next")


def _is_no_place(word: str) -> bool:
    """Tell shorthand and what lists know as something else, unless they have the town too."""
    if word.isupper() and len(word) < _SHOUTED:
        return True
    return bool(CLASSES[word]) and not is_known_town(word)


def _somewhere(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield what stands behind "en" or "desde" with a capital, and no list knows: a place."""
    text = analysis.text
    if analysis.note.all_capitals:
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
    if not _DATED.match(text, start):
        return  # as nearly all numbers
    match = _DATELINE.search(text, max(0, start - 44), start)
    if match is None:
        return
    run = _TOWN_RUN.fullmatch(match["it"])
    if run and not any({"W", "N"} & set(CLASSES[word]) for word in run[0].split()):
        yield Mark(*match.span("it"), "TERRITORIO", "city", 82.0, "site-of.dateline")


def _region(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    text = analysis.text
    match = _REGION.match(text, analysis.note.tokens.starts[token])
    if match and (match["kind"][0] != "D" or fold_word(match["name"] or "") in _single_towns()):
        name = match["name"] or ""
        if name and "W" not in CLASSES[name.split()[-1]]:
            yield Mark(*match.span("it"), "TERRITORIO", "state", 80.0, "site-of.region")


@cache
def _list_places() -> tuple[str, ...]:
    """Give the towns, villages and regions of all lists."""
    return tuple(name for kind in ("cities", "villages", "regions") for name in entries("es", kind))


@cache
def _single_towns() -> frozenset[str]:
    names = _list_places()
    whole = frozenset(fold_word(name) for name in names if " " not in name and len(name) > 2)
    return whole | _short_forms(names)


def _short_forms(names: Iterable[str]) -> frozenset[str]:
    """Give what people call a town of several words, by its first: Roquetas, Azuqueca.

    A word with which two towns begin, or that lists have as something else, is none.
    """
    firsts = Counter(first for name in names if (first := name.partition(" ")[0]) != name)
    return frozenset(
        fold_word(first)
        for first, count in firsts.items()
        if count == 1 and len(first) >= _SHORTENED and not CLASSES[first] and first.isalpha()
    )


def is_known_town(word: str) -> bool:
    return fold_word(word) in _single_towns()


@cache
def _town_phrases() -> dict[tuple[str, str], tuple[tuple[str, ...], ...]]:
    """Give the towns of several words by the first two, the longest first."""
    phrases: dict[tuple[str, str], set[tuple[str, ...]]] = {}
    for name in _list_places():
        words = tuple(fold_word(name).replace("-", " ").split())
        if len(words) > 1:
            phrases.setdefault((words[0], words[1]), set()).add(words)
    return {two: tuple(sorted(some, key=len, reverse=True)) for two, some in phrases.items()}


def _town(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield a town or region of the lists, where nothing else is spelt like it."""
    text = analysis.text
    words, starts, ends = analysis.note.tokens
    word, start = words[token], starts[token]
    if text[start - 1 : start].isalnum() or text[start - 1 : start] in ("@", "/"):
        return
    plain = fold_word(word)
    second = fold_word(words[token + 1]) if token + 1 < len(words) else ""
    for phrase in _town_phrases().get((plain, second), ()):
        size = len(phrase)
        if (
            tuple(map(fold_word, words[token : token + size])) == phrase
            and words[token + size - 1][0].isupper()
        ):
            if not _EPONYM_BEFORE.search(text, max(0, start - 30), start):
                end = ends[token + size - 1]
                yield Mark(start, end, "TERRITORIO", "city", 76.0, "site-of.town")
                yield from _town_before(text, start)
            return
    if plain in _single_towns() and _is_town(analysis.note, word, start, ends[token]):
        yield Mark(start, ends[token], "TERRITORIO", "city", 74.0, "site-of.town")
        yield from _town_before(text, start)


_SMALLER = re.compile(
    rf"(?:\A|[\n,;:(–—-] ?|(?i:(?<!\w)(?:en|de|desde|a|hacia)) )"
    rf"(?P<it>[{UPPER}][a-zñáéíóúàèòçü]{{3,}}"
    rf"(?:[ -](?:(?:de|del|do|da|la|las|los|el) ){{0,2}}[{UPPER}][a-zñáéíóúàèòçü]{{2,}}){{0,3}})"
    r"(?:, | \()\Z"
)


def _town_before(text: str, start: int) -> Iterator[Mark]:
    """Yield what stands before the town or region it lies in: "— Villada, Palencia"."""
    match = _SMALLER.search(text, max(0, start - 44), start)
    if match is None:
        return
    words = [word for word in match["it"].replace("-", " ").split() if word[0].isupper()]
    if not any({"W", "N", "G"} & set(CLASSES[word]) for word in words):
        yield Mark(*match.span("it"), "TERRITORIO", "city", 74.0, "site-of.town-next")


def _is_town(note: Note, word: str, start: int, end: int) -> bool:
    """Tell a town from a person, an eponym or an ordinary word spelt like it."""
    text = note.text
    kinds = CLASSES[word]
    if "W" in kinds or ("N" in kinds and not _GOING_TO.search(text, max(0, start - 16), start)):
        return False
    if word.isupper() and len(word) < _SHOUTED and not note.all_capitals:
        return False
    if text.endswith((", ", " ("), 0, start) and fold_word(word) in _regions():
        return _ENDS.match(text, end) is not None  # "Villada, Palencia": the province
    if _EPONYM_BEFORE.search(text, max(0, start - 30), start) or _GRADED.match(text, end):
        return False
    if "G" not in kinds and "S" not in kinds:
        return _BEFORE_PLACE.search(text, max(0, start - 10), start) is not None
    before = text[max(0, start - 3) : start].lower()
    asked = before in ("en ", " a ") or before.endswith("(")
    return asked and not text[end : end + 2].strip(" ")[:1].isupper()


_ENDS = re.compile(r"[ \t]*(?:\n|\Z|[.;,)])")


@cache
def _regions() -> frozenset[str]:
    return frozenset(fold_word(name) for name in entries("es", "regions"))


@cache
def _firsts() -> frozenset[str]:
    """Give the first words of towns and regions, folded."""
    return _single_towns() | {first for first, _ in _town_phrases()}


TOWNS: tuple[tuple[Iterable[str], Finder], ...] = (
    (number(_POSTCODE_DIGITS), _postcode),
    (("en", "desde", "hacia"), _somewhere),
    (
        number(1, 2, 4)
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
            con su reparto mision temporero temporera pedania viajara viajar viaja excursion volver
            volvio trasladado trasladada mudaron ha se han billete billetes regreso regresa regresar
            ir irse va fue vuelve marcho marcha marchose vino venir llega llego dist dpto depto mpio
            transito entierren enterrado enterrada paraje com ens ensanche batey
            pcia prov parroquia canton ejido comarca rancheria vereda
            """
        ),
        _find_cued_town,
    ),
    (("region", "provincia", "principado", "estado", "departamento"), _region),
    (
        words_of(
            """
            n b s d cdmx q edo bs caba cba jal mich gto qro ver pue oax chis tamps coah chih son sin
            dgo zac ags hgo mor tab camp yuc nay tlax gro
            """
        ),
        at_word(_INITIAL_STATE, "TERRITORIO", "state", 80.0, "site-of.region"),
    ),
)


def place_finders(word: str) -> tuple[Finder, ...]:
    """Give the finder of towns to a word with which one begins."""
    return (_town,) if word[0].isupper() and fold_word(word) in _firsts() else ()
