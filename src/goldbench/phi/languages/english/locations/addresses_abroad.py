"""Addresses as other countries write them: the number behind the street, its type in front.

"Via Garibaldi 14", "8 rue des Lilas", "Lindenstraße 9", "ul. Polna 3/5", "Storgatan 22"; a flat
that is written in the line below its street, and the town behind the flat; mail of the armed forces
abroad; two streets that meet.
"""

import re
from collections.abc import Iterator

from goldbench.language import fold_word, lexicon
from goldbench.phi.languages.english.words.vocabulary import IS_CLINICAL, WORDS, is_word
from goldbench.phi.mark import Mark
from goldbench.phi.rules.prefilter import matches_at, places_of, words_in

_UPPER = r"[^\W\d_a-zà-öø-ÿ]"
_CAPITAL = rf"(?={_UPPER})[^\W\d_][\w'’.-]*"
_SMALL = (
    r"(?:de|des|du|del|della|delle|dei|di|da|do|dos|das|la|le|les|los|las|el|l['’]|d['’]|e|y|et|i|"
    r"na|nad|pod|u|am|an|der|den|dem|zum|zur|im|van|ten|ter|von|st|of|the|sv)"
)
_NUMBER = r"\d{1,4}(?:[ -]?[A-Za-z](?![\w.]))?(?:[/-]\d{1,4}[A-Za-z]?)?"
# Types in front of a name. Those that are English words, too, ask for a number beside them.
_TYPES = (
    "Via", "Viale", "Piazza", "Piazzale", "Corso", "Vicolo", "Strada", "Lungomare", "Rue", "rue",
    "Boulevard", "boulevard", "bd", "Impasse", "impasse", "Chemin", "chemin",
    "Quai", "quai", "Avenue", "avenue", "Place", "place", "Route", "Calle", "calle",
    "Avenida", "avenida", "Avda", "Av", "Paseo", "Plaza", "Camino", "Carrer", "Carretera",
    "Callejón", "Ronda", "Travesía", "Rua", "rua", "Travessa", "Largo", "Praça", "Alameda",
    "Estrada", "ul", "ulica", "al", "aleja", "os", "pl", "plac", "Trg", "trg", "Cesta", "Jalan",
    "Jl", "Lorong", "Persiaran",
)  # fmt: skip
# These alone are words of every note, so that they count with a small word or a dot behind them.
_ENGLISH = frozenset(
    [
        "Via", "Boulevard", "boulevard", "Avenue", "avenue", "Place", "place", "Route", "Plaza",
        "Largo", "Av", "al", "os", "pl", "bd", "Corso", "Cesta", "Jl", "quai", "Quai",
    ]
)  # fmt: skip
_SIGNS = frozenset(_TYPES) | {"Callej", "Pra", "Traves"}  # as far as the plain letters go
_TYPE = "|".join(sorted(map(re.escape, _TYPES), key=len, reverse=True))
_NAME = (
    rf"(?:(?:{_SMALL}) ){{0,3}}(?:l['’]|d['’])?{_CAPITAL}"
    rf"(?: (?:(?:{_SMALL}) ){{0,2}}{_CAPITAL}){{0,4}}"
)
_FRONT = re.compile(rf"(?P<type>{_TYPE})(?P<dot>\.?) (?P<name>{_NAME})")
_NUMBER_BEFORE = re.compile(rf"(?<![\w./-]){_NUMBER}(?: ?(?:bis|ter))?,? \Z")
_NUMBER_BEHIND = re.compile(rf",? (?:n[.°º]? ?)?{_NUMBER}(?![\w%]|[.,/:-]\d)")
_CALLE = re.compile(
    rf"(?<![\w/])C/ ?(?=\w[a-zà-ÿ])(?P<name>{_NAME}),? (?P<behind>{_NUMBER})(?![\w%]|[.,/:-]\d)"
)
_NEAR = 16  # characters of a number before a street
_MORE_DIGITS = re.compile(r" \d{3}")
_NAME_BEFORE = re.compile(r"[A-ZÀ-Þ][a-zà-ÿ]+ \Z")
# Endings of a street's name, in one word with it.
_ENDING = re.compile(
    r"(?:stra(?:ß|ss)e|str\.|gasse|platz|allee|gatan|gränd|vägen|gade|vegen|veien|gata|katu|kuja|"
    r"straat|plein|gracht|dijk|kade|laan|utca) "
    rf"(?P<number>{_NUMBER})(?![\w%]|[.,:-]\d)"
)
_ENDINGS = (
    "straße ", "strasse ", "str. ", "gasse ", "platz ", "allee ", "gatan ", "gränd ", "vägen ",
    "gade ", "vegen ", "veien ", "gata ", "katu ", "kuja ", "straat ", "plein ", "gracht ", "dijk ",
    "kade ", "laan ", "utca ",
)  # fmt: skip
_STEM = re.compile(rf"(?:{_CAPITAL} )?[^\W\d_a-z][^\W\d_]*(?:-[^\W\d_]+)*\Z")
# A type of its own word behind the name: Petőfi Sándor u. 12., Kossuth tér 4.
_BEHIND = re.compile(
    rf"(?P<it>(?:{_CAPITAL} ){{1,3}}(?:u\.|utca|út|útja|tér|tere|köz|krt\.|körút|sétány) "
    rf"{_NUMBER}\.?)(?![\w%]|[.,:-]\d)"
)
_BEHIND_SIGNS = (" u. ", " utca ", " út ", " útja ", " tér ", " tere ", " krt. ", " körút ")
# The number of a flat, and what stands before and behind it.
_UNIT_WORDS = ("Apt", "apt", "Suite", "suite", "Apartment")
_UNIT = re.compile(r"(?:Apt|apt|Suite|suite|Apartment)\.? ?#?\d{1,5}[A-Za-z]?(?![\w%]|\.\d)")
_GAP = r"(?:,? {1,2}|,? ?\n[ ?>|]{0,6})"
_STREET_WORD = (
    rf"(?:{_CAPITAL}|(?:{_SMALL})|\b(?:ul\.|u\.|út|útja|tér|trg|rue|av\.|terrasse|gate|vei|allé))"
)
_BEFORE_UNIT = re.compile(
    rf"(?<![\w/.:-])(?P<it>(?:\d{{1,6}} (?:\d{{1,5}} )?)?(?:{_STREET_WORD} ){{0,5}}{_STREET_WORD}"
    rf"(?: \d{{1,5}}[A-Za-z]?\.?(?: {_CAPITAL}){{0,2}})?){_GAP}\Z"
)
_FAR = 80  # characters of a street before its flat
_TOWN = re.compile(rf"{_GAP}(?P<it>{_CAPITAL}(?: (?:(?:{_SMALL}) )?{_CAPITAL}){{0,4}})")
_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_SIDES = frozenset(["east", "lower", "new", "north", "saint", "south", "st", "upper", "west"])
_MAIL = re.compile(
    r"(?P<street>(?:US(?:N[SV]|S|CGC?) (?=[^\W\d_a-z])[^\W\d_]+|"
    r"(?:PSC|Unit|CMR) \d{3,5},? Box \d{1,5}),?\s{1,4})?"
    r"(?P<post>[ADF]PO,? A[AEP])[ ,]{1,2}(?P<zip>\d{5}(?:-\d{4})?)(?![\w-])"
)
_MAIL_SIGNS = frozenset(["APO", "DPO", "FPO"])
_PART = rf"(?:\d{{1,5}}[a-z]{{0,2}}|{_CAPITAL}|(?:{_SMALL})|ul\.)"
_CORNER = re.compile(
    rf"(?:[Tt]he )?[Cc]orner of (?=(?:\d|{_CAPITAL}|ul\.))(?:{_PART} ){{1,6}}(?:and|&)"
    rf"(?: {_PART}(?<!\.)){{0,2}} {_CAPITAL}\b"
)
_CORNER_SIGNS = frozenset(["corner", "Corner"])
# A street by its form, and an address that proves itself by its flat or its post.
_STREET, _ADDRESS = "cue.street", "cue.address"


def find_addresses_abroad(text: str) -> Iterator[Mark]:
    """Yield streets, towns behind a flat and mail of the forces; what is yielded may overlap.

    >>> text = "lives at Via Garibaldi 14, then 8 rue des Lilas"
    >>> [text[mark.start : mark.end] for mark in find_addresses_abroad(text)]
    ['Via Garibaldi 14', '8 rue des Lilas']
    """
    written = words_in(text)
    yield from _find_streets(text, written)
    if not written.isdisjoint(_UNIT_WORDS):
        yield from _find_flats(text)
    if not _MAIL_SIGNS.isdisjoint(written):
        yield from _find_mail(text)
    if not _CORNER_SIGNS.isdisjoint(written):
        for match in _CORNER.finditer(text):
            yield _street(*match.span(), _ADDRESS)


def _find_streets(text: str, written: frozenset[str]) -> Iterator[Mark]:
    if types := _SIGNS & written:
        yield from _find_typed(text, types)
    if "C/" in text:
        for match in _CALLE.finditer(text):
            yield _street(*match.span())
    if any(ending in text for ending in _ENDINGS):
        yield from _find_ended(text)
    if any(sign in text for sign in _BEHIND_SIGNS):
        for match in _BEHIND.finditer(text):
            yield _street(*match.span("it"))


def _street(start: int, end: int, rule: str = _STREET) -> Mark:
    return Mark(start, end, "STREET", "street", 85.0, rule)


def _find_typed(text: str, types: frozenset[str]) -> Iterator[Mark]:
    """Yield streets whose type stands in front, with a number on one side of them."""
    for match in matches_at(_FRONT, text, places_of(types, text)):
        start, end = match.span()
        if start and (text[start - 1].isalnum() or text[start - 1] in "./-"):
            continue
        front = _NUMBER_BEFORE.search(text, max(0, start - _NEAR), start)
        behind = None if front else _NUMBER_BEHIND.match(text, end)
        if front is None and (behind is None or _MORE_DIGITS.match(text, behind.end())):
            continue
        if match["name"].isupper() or not _is_street(match, behind=behind is not None):
            continue
        if front is None and _NAME_BEFORE.search(text, max(0, start - 30), start):
            continue  # somebody is called so: Giolla Rua
        yield _street(front.start() if front else start, behind.end() if behind else end)


def _is_street(match: re.Match[str], *, behind: bool) -> bool:
    """Tell "Via Roma 12" and "10 place de la Gare" from "Via Port 2" and "Place NG 14"."""
    kind, name = match["type"], match["name"]
    if kind not in _ENGLISH or (match["dot"] and kind != "bd") or name[0].islower():
        return True
    return kind == "Via" and behind and _are_own(_WORD.findall(name))


def _are_own(words: list[str]) -> bool:
    return all(
        len(word) > 2
        and not word.isupper()
        and not IS_CLINICAL[word]
        and not WORDS[word].is_common
        and not is_word(word.lower())
        for word in words
        if word[0].isupper()
    )


def _find_ended(text: str) -> Iterator[Mark]:
    """Yield streets that end in their type, and the number behind them."""
    for match in _ENDING.finditer(text):
        stem = _STEM.search(text, max(0, match.start() - 40), match.start())
        if stem is None:
            continue
        start = match.start() - len(stem[0].rpartition(" ")[2])
        yield _street(start, match.end())


def _find_flats(text: str) -> Iterator[Mark]:
    """Yield the street before a flat with its flat, and the town behind."""
    for place in places_of(_UNIT_WORDS, text):
        unit = _UNIT.match(text, place)
        if unit is None or text[place - 1 : place].isalnum():
            continue
        street = _BEFORE_UNIT.search(text, max(0, place - _FAR), place)
        if street is None or not any(map(str.isdigit, street["it"])):
            continue
        yield _street(street.start("it"), unit.end(), _ADDRESS)
        town = _TOWN.match(text, unit.end())
        if town and (end := _end_of_town(text, *town.span("it"))):
            yield Mark(town.start("it"), end, "CITY", "city", 75.0, "cue.town")


def _end_of_town(text: str, start: int, end: int) -> int:
    """Give where the words end that may be a town, a region or a country; 0 for none."""
    last = 0
    words = list(_WORD.finditer(text, start, end))
    for at, word in enumerate(words):
        written = word[0]
        if written[0].islower():
            continue
        is_side = written.lower() in _SIDES and at + 1 < len(words)
        if not is_side and not _may_be_town(written):
            break
        last = 0 if is_side else word.end()
    return last


def _may_be_town(word: str) -> bool:
    flags = lexicon("en").flags.get(fold_word(word), "")
    if set("CRP") & set(flags):
        return True
    return not IS_CLINICAL[word] and "W" not in flags and not is_word(word.lower())


def _find_mail(text: str) -> Iterator[Mark]:
    """Yield what the mail of the forces is sent to: Unit 5146 Box 1772, APO AE 09410."""
    for match in _MAIL.finditer(text):
        if match["street"]:
            yield _street(
                match.start(), match.start() + len(match["street"].rstrip(", \n")), _ADDRESS
            )
        yield Mark(*match.span("post"), "STATE", "state", 90.0, _ADDRESS)
        yield Mark(*match.span("zip"), "ZIP", "zip", 90.0, _ADDRESS)
