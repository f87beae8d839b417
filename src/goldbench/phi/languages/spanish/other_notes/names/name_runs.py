"""Where a run of words that is a name ends in Spanish, and where one begins that ends here."""

import re

from goldbench.language import fold_word
from goldbench.phi.languages.spanish.other_notes.names.name_words import (
    CLASSES,
    PARTICLES,
    UPPER,
    is_stop,
)

_LONGEST = 5  # words of a name
_NEW = 4  # letters of a word written small that no list knows
_SHOUTED = 5  # letters from which a word of capitals may follow one that is not
_WORD = re.compile(
    rf"(?P<word>[{UPPER}](?:\.ª?|[\w’'·]*(?:[-^](?:(?:el|al|ul|er|es|ed)-)?[{UPPER}][\w’'·]*)*)|ª)"
    r"(?P<dot>\.?)",
    re.UNICODE,
)
_SMALL_WORD = re.compile(r"[^\W\d_][\w’'·-]*")
_SMALL_INITIALS = re.compile(r"(?:[^\W\d_]\. ?){1,3}(?=[^\W\d_]{3})")
_SMALL_ABBREVIATED = re.compile(r"(?:fco|fdez|hdez|glez|rguez|mtnez|mtez|gcia)\Z")
_GAP = re.compile(r",? ")
_ABBREVIATED = re.compile(
    r"(?:Fco|Fdez|Hdez|Glez|Glz|Rguez|Rdguez|Mtnez|Mtez|Mtz|Fdz|Hdz|Rdz|Gzlez|Gcia|Sz|Glez|Ant|"
    r"Mª|M|Dom|Pz|Vda|Vd|Jr|Hno|Hna)\Z"
)
_MIXED = re.compile(r"[A-Z]{2,4}[a-z][A-Z]{0,3}|[A-Z][a-z][A-Z]{1,3}")  # EFyC, TSe
_CAPITAL = rf"[{UPPER}][\w’'·]*(?:-[{UPPER}][\w’'·]*)*"
_PART = r"(?:(?:de|del|la|las|los|el|da|dos|van|von|ben) ){0,2}"
_BACK = re.compile(
    rf"(?<![\w./@’'-])(?:{_CAPITAL}\.?|[{UPPER}]\.(?: ?[{UPPER}]\.)?)(?: {_PART}(?:{_CAPITAL}|"
    rf"[{UPPER}]\.)){{0,3}}\Z"
)


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
    titled = titled and (first or CLASSES[word] != "W")
    if is_stop(word, titled=titled) or any(map(str.isdigit, word)) or _MIXED.fullmatch(word):
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

    Initials may stand before it, and then it may be a word that is also something else.

    >>> text = "dra. retamal avisada"
    >>> text[5 : read_small_name(text, 5, sure_first=True)]
    'retamal'
    >>> text = "dr. j. l. rey lo ve"
    >>> text[4 : read_small_name(text, 4, sure_first=True)]
    'j. l. rey'
    """
    end = at
    initials = _SMALL_INITIALS.match(text, at) if sure_first else None
    place = initials.end() if initials else _particles(text, at) if sure_first else at
    for nth in range(4):
        match = _SMALL_WORD.match(text, place)
        if match is None:
            break
        word = match[0]
        is_short = nth > 0 and _SMALL_ABBREVIATED.match(word) and text.startswith(".", match.end())
        if not (
            is_short
            or _is_small_part(
                word, first=sure_first and nth == 0, behind_initial=bool(initials) and nth == 0
            )
            or (nth > 0 and _closes(text, at, match))
        ):
            break
        end = match.end() + bool(is_short)
        if text[end : end + 1] != " ":
            break
        place = end + 1
    return end


def _is_small_part(word: str, *, first: bool, behind_initial: bool) -> bool:
    """Tell whether a word written small is one of a name; the `first` behind a title may be new."""
    if is_small_name(word) or word == "mª":
        return True
    kinds = CLASSES[word]
    if behind_initial and "S" in kinds:
        return True
    is_new = first and "W" not in kinds and "N" not in kinds
    return is_new and len(word) >= _NEW and fold_word(word) not in PARTICLES


def _closes(text: str, at: int, word: re.Match[str]) -> bool:
    """Tell a new surname that ends what stands apart: "su marido (juan zubirriak)"."""
    kinds = CLASSES[word[0]]
    if "W" in kinds or "N" in kinds or word.end() - word.start() < _NEW:
        return False
    return (text[at - 1 : at], text[word.end() : word.end() + 1]) == ("(", ")") or (
        text[at - 2 : at] == ", " and text.startswith(",", word.end())
    )


def words_in_name(run: str) -> list[str]:
    return [word for part in run.split() if (word := part.strip(".,")) and word not in PARTICLES]


def read_name_before(text: str, end: int) -> tuple[int, int] | None:
    """Give the name that ends at a place: words with a capital, without those that are no names."""
    match = _BACK.search(text, max(text.rfind("\n", 0, end) + 1, end - 60), end)
    if match is None:
        return None
    start = match.start()
    if text.startswith("D. ", start) and text.count(" ", start, end) > 1:
        start += len("D. ")  # Don, and no initial: two words and more follow
    while start < end:
        if read_name(text, start) >= end:
            return start, end
        blank = text.find(" ", start, end)
        if blank < 0:
            return None
        start = blank + 1
        while (small := text[start:end].partition(" ")[0]) in PARTICLES:
            start += len(small) + 1
    return None
