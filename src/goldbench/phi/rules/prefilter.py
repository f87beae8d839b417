"""Where a rule may fit, found by its letters: fast, before the rule itself is tried there.

With IGNORECASE, or when it first asks what stands before, `re` tries a pattern at every character
of a text; one that begins with a letter it tries only where this letter stands. Faster still is
`str.find`, in a text written in small letters, each in its place.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

_LETTERS = re.compile(r"[A-Za-z]+")
_NO_LETTERS = {code: " " for code in range(128) if not chr(code).isalpha()}
_KELVIN, _DOTTED, _DOTLESS, _LONG_S = "\N{KELVIN SIGN}", "İ", "ı", "ſ"


def small(text: str) -> str:
    """Write a text in small letters, each where it stood.

    A plain letter stands only for itself and its capital, so the Kelvin sign is no k here, and İ,
    whose small form is two characters long, is none at all.

    >>> small("İ said OK")
    '_ said ok'
    """
    return text.replace(_DOTTED, "_").replace(_KELVIN, "_").lower()


def plain(text: str) -> str:
    """Write in small letters what IGNORECASE takes for them, too; İ, ı are i here, and ſ is s.

    So what a pattern matches with IGNORECASE is written here as in the pattern.

    >>> plain("PACİENTE, doſ")
    'paciente, dos'
    """
    return text.replace(_DOTTED, "i").lower().replace(_DOTLESS, "i").replace(_LONG_S, "s")


def has_odd_letters(text: str) -> bool:
    """Say whether a text has letters that IGNORECASE takes for plain ones: Kelvin sign, İ, ı, ſ.

    >>> has_odd_letters("AÑOS"), has_odd_letters("añoſ")
    (False, True)
    """
    return _LONG_S in text or _DOTTED in text or _DOTLESS in text or _KELVIN in text


@lru_cache(maxsize=4)  # many rules ask about one note
def words_in(text: str) -> frozenset[str]:
    """Give the runs of plain letters in a text: a rule that needs one of some words asks here.

    >>> sorted(words_in("Ana's lot24"))
    ['Ana', 'lot', 's']
    """
    if text.isascii():  # this way is shorter
        return frozenset(text.translate(_NO_LETTERS).split())
    return frozenset(_LETTERS.findall(text))


@lru_cache(maxsize=4)  # as above
def small_words_in(text: str) -> frozenset[str]:
    """Give the runs of plain letters in the small letters of a text."""
    if text.isascii():
        return frozenset(map(str.lower, words_in(text)))
    return frozenset(_LETTERS.findall(text.lower()))


@lru_cache(maxsize=4)  # as above
def outline(text: str) -> bytes:
    """Write 0 for every digit of a text, A and a for plain letters, ? for what is not ASCII.

    What has a form of letters and digits has it here, too, and `in` finds it at once.

    >>> outline("Zoë, AB12 3cd")
    b'Aa?, AA00 0aa'
    """
    written = text.encode("ascii", "replace").translate(_OUTLINES)
    if not text.isascii() and _FOREIGN_DIGIT.search(text):
        signs = bytearray(written)
        for digit in _FOREIGN_DIGIT.finditer(text):
            signs[digit.start()] = ord("0")
        return bytes(signs)
    return written


_OUTLINES = bytes(
    ord("0" if c.isdigit() else "A" if c.isupper() else "a" if c.islower() else c)
    for c in map(chr, range(128))
) + bytes(range(128, 256))
_FOREIGN_DIGIT = re.compile(r"(?![0-9])\d")


@lru_cache(maxsize=4)  # as above
def numbers_in(text: str) -> tuple[int, ...]:
    """Give the places where a run of digits begins, from left to right.

    >>> numbers_in("bed 12, 3/4")
    (4, 8, 10)
    """
    return tuple(map(re.Match.start, _NUMBER.finditer(text)))


_NUMBER = re.compile(r"\d+")


def lines_in(text: str) -> list[int]:
    r"""Give the places where lines begin, empty ones, too.

    >>> lines_in("a\n\nb")
    [0, 2, 3]
    """
    places, at = [0], text.find("\n")
    while at >= 0:
        places.append(at + 1)
        at = text.find("\n", at + 1)
    return places


def places_of(words: Iterable[str], text: str) -> list[int]:
    """Give the places where one of some words begins, from left to right.

    >>> places_of(["hij", "tí"], "su tía y sus hijos")
    [3, 13]
    """
    places = []
    for word in words:
        at = text.find(word)
        while at >= 0:
            places.append(at)
            at = text.find(word, at + 1)
    places.sort()
    return places


def matches_at(
    pattern: re.Pattern[str], text: str, places: Iterable[int]
) -> Iterator[re.Match[str]]:
    """Yield what a pattern matches at these places, from left to right, without overlap."""
    last = 0
    for place in places:
        match = pattern.match(text, place) if place >= last else None
        if match:
            last = match.end()
            yield match


def any_word(words: Iterable[str]) -> str:
    r"""Write a pattern for words at whose beginning a word begins, those of one letter together.

    Each is a pattern that begins with a letter; of one letter the first that fits counts.

    >>> any_word(["Calle", "Plaza", r"C\."])
    '(?:C(?<!\\wC)(?:alle|\\.)|P(?<!\\wP)(?:laza))'
    """
    rests: dict[str, list[str]] = {}
    for word in words:
        rests.setdefault(word[0], []).append(word[1:])
    branches = (rf"{c}(?<!\w{c})(?:{'|'.join(rest)})" for c, rest in rests.items())
    return f"(?:{'|'.join(branches)})"
