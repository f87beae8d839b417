"""What may be a word of a name in Spanish, and where a run of such words ends.

In ordinary text a name is a run of words with a capital. In a line of capitals, or in a note
written small, the letters say nothing: there a word must be in a list of names, or in none of the
lists of words that are nobody's (`common`, `nobody` and the like).
"""

import re
from functools import cache

from goldbench.language import entries, folded
from goldbench.phi.languages.spanish.cue_index import words_of
from goldbench.phi.word_cache import WordCache

UPPER = "A-ZÀ-ÖØ-ÞŞŠŽŁ"
PARTICLES = frozenset(
    {"de", "del", "la", "las", "los", "el", "i", "da", "do", "dos", "van", "von", "der", "den",
     "di", "san", "santa", "ben", "al", "bin"}
)  # fmt: skip
_LONGEST = 5  # words of a name
_SHOUTED = 5  # letters from which a word of capitals may follow one that is not
_WORD = re.compile(
    rf"(?P<word>[{UPPER}](?:\.ª?|[\w’'·]*(?:[-^][{UPPER}][\w’'·]*)*)|ª)(?P<dot>\.?)", re.UNICODE
)
_SMALL_WORD = re.compile(r"[^\W\d_][\w’'·-]*")
_GAP = re.compile(r",? ")
_ABBREVIATED = re.compile(
    r"(?:Fco|Fdez|Hdez|Glez|Glz|Rguez|Rdguez|Mtnez|Mtez|Glez|Ant|Mª|M|Dom|Pz)\Z"
)
# Words with a capital that end a name and are none: what stands after names in forms and notes.
_STOPS = words_of(
    """
    apellidos ayudante cama centro cirujano clinica col colegiado colegiada cp ct dni doctor doctora
    dr dra due edad eir enf enfermera episodio esp fax fdo fecha fea firma fn hab habitacion
    historia hospital instituto jefe medico mir mn mp nass nhc nie nif nombre numero paciente pir
    planta prof r1 r2 r3 r4 r5 residente rne rut servicio sexo sip sr sra tel telefono tfno tsi
    turno unidad universidad urgencias uci varon mujer hombre ayte anest instrum cmp cep cop cel ced
    mama papa trabajador trabajadora nh calle plaza avda avenida la el los las un una se no en por
    con para su sus al lo le que como desde hasta hoy ayer tras sin ante segun durante es esta fue
    ha he muy mas whatsapp ped med cir trauma uro gine onco cardio neuro derm ocho aa att nota evol
    vol si tambien ya y o e refiere niega acude presenta ingresa paciente solicita
    """
)


@cache
def given_names() -> frozenset[str]:
    """Give the given names of all lists, folded."""
    lists = ("given", "given-origins", "nicknames")
    return frozenset(
        folded(word) for name in lists for e in entries("es", name) for word in e.split()
    )


@cache
def surnames() -> frozenset[str]:
    lists = ("surnames", "surnames-origins")
    words = (folded(word) for name in lists for e in entries("es", name) for word in e.split())
    return frozenset(word for word in words if word not in PARTICLES)


@cache
def nobodys() -> frozenset[str]:
    """Give the words of drugs, scales, eponyms, tests, wards: with a capital, and no names."""
    words: set[str] = set()
    for entry in entries("es", "nobody"):
        parts = [folded(word) for word in entry.split()]
        names = given_names() | surnames() | PARTICLES if len(parts) > 1 else frozenset[str]()
        words.update(part for part in parts if part not in names)
    return frozenset(words)


@cache
def common_words() -> frozenset[str]:
    """Give ordinary words of notes, folded."""
    return frozenset(folded(word) for e in entries("es", "common") for word in e.split())


def _classify(word: str) -> str:
    """Tell G a given name, S a surname, N nobody's, W an ordinary word; several may hold."""
    plain = folded(word).rstrip(".")
    flags = "G" if plain in given_names() else ""
    flags += "S" if plain in surnames() else ""
    flags += "N" if plain in nobodys() else ""
    return flags + ("W" if plain in common_words() else "")


CLASSES = WordCache(_classify)


def is_stop(word: str, *, titled: bool = False) -> bool:
    """Tell a word that ends a name, though it has a capital; behind a title an eponym does not.

    >>> is_stop("Servicio"), is_stop("Glasgow"), is_stop("Ruiz")
    (True, True, False)
    """
    plain = folded(word).rstrip(".")
    if plain in _STOPS:
        return True
    kinds = CLASSES[word]
    if "N" in kinds and not (titled and "W" not in kinds):
        return True
    return "W" in kinds and "G" not in kinds and "S" not in kinds


def read_name(
    text: str, at: int, *, most: int = _LONGEST, comma: bool = False, titled: bool = False
) -> int:
    """Give where the name that begins at a place ends; `at` itself if none begins there.

    With `comma` one comma may part surnames and given name; if it is `titled`, the name may be
    spelt like an eponym (Dra. Weber).

    >>> text = "Ana M. Ruiz de la Vega Servicio de Urología"
    >>> text[: read_name(text, 0)]
    'Ana M. Ruiz de la Vega'
    """
    end = place = at
    words = 0
    loud: bool | None = None
    while words < most:
        match = _next_word(text, place, inside=words > 0)
        if match is None:
            break
        bare = match["word"].rstrip(".ª")
        if len(bare) > 1:
            loud = bare.isupper() if loud is None else loud
            if not _belongs(bare, loud=loud, titled=titled, first=words == 0):
                break
        end = _word_end(match, bare)
        words += 1
        place = _next_place(text, match, end, comma=comma)
        if place < 0:
            break
        comma = comma and text[place - 2] != ","
    return end


def _next_word(text: str, place: int, *, inside: bool) -> re.Match[str] | None:
    """Give the next word of a name, past particles small or large: "Del Bosque"."""
    match = _WORD.match(text, place)
    if not inside:
        return match
    if match is None:
        after = _particles(text, place)
        return _WORD.match(text, after) if after > place else None
    if match["word"].lower() in PARTICLES and text[match.end() : match.end() + 1] == " ":
        return _WORD.match(text, match.end() + 1)
    return match


def _belongs(word: str, *, loud: bool, titled: bool, first: bool) -> bool:
    """Tell whether a word may be one of a name: of its letters, and of what lists say of it."""
    caps = word.isupper()
    if caps and not loud and len(word) < _SHOUTED:
        return False
    if is_stop(word, titled=titled) or any(map(str.isdigit, word)):
        return False
    return not (loud and caps) or _sounds_like_name(word, first=first)


def _word_end(match: re.Match[str], bare: str) -> int:
    """Take in the dot of an initial and of "Fdez.", and no other."""
    if len(bare) == 1 or _ABBREVIATED.match(bare):
        return match.end()
    return match.end("word")


def _next_place(text: str, match: re.Match[str], end: int, *, comma: bool) -> int:
    """Give where the next word may begin, -1 where the name is over."""
    if text[end - 1] not in ".ª" and (match["dot"] or end - match.start() == 1):
        return -1
    gap = _GAP.match(text, end)
    if gap is None:  # initials without a blank: "J.A. Seco"
        return end if text[end - 1] == "." and _WORD.match(text, end) else -1
    return -1 if gap[0] == ", " and not comma else gap.end()


def _particles(text: str, at: int) -> int:
    """Go past "de la " and the like; `at` if there is none."""
    place = at
    for _ in range(2):
        match = _SMALL_WORD.match(text, place)
        if match is None or match[0].lower() not in PARTICLES:
            break
        if text[match.end() : match.end() + 1] != " ":
            break
        place = match.end() + 1
    return place


def _sounds_like_name(word: str, *, first: bool) -> bool:
    """In capitals a word is one of a name if a list says so, or no list says otherwise."""
    kinds = CLASSES[word]
    return "G" in kinds or "S" in kinds or ("W" not in kinds and len(word) > (2 if first else 3))


def is_small_name(word: str) -> bool:
    """Tell a name written small: one of the lists of names, and no ordinary word.

    >>> is_small_name("retamal"), is_small_name("dolor")
    (True, False)
    """
    kinds = CLASSES[word]
    return (
        ("G" in kinds or "S" in kinds) and "W" not in kinds and "N" not in kinds and len(word) > 2
    )


def read_small_name(text: str, at: int, *, sure_first: bool) -> int:
    """Give the end of a name written small; with `sure_first` its first word may be any other.

    >>> text = "dra. retamal avisada"
    >>> text[5 : read_small_name(text, 5, sure_first=True)]
    'retamal'
    """
    end = place = at
    for nth in range(4):
        match = _SMALL_WORD.match(text, place)
        if match is None:
            break
        word = match[0]
        known = is_small_name(word)
        new = nth == 0 and sure_first and "W" not in CLASSES[word] and "N" not in CLASSES[word]
        if not known and not (new and len(word) > 3 and folded(word) not in PARTICLES):
            break
        end = match.end()
        if text[end : end + 1] != " ":
            break
        place = end + 1
    return end
