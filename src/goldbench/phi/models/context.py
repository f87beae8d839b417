"""What surrounds a token beyond the words next to it: segments, signposts, parentheses.

A line such as "Remitido por: Ana Ruiz. Servicio de Urología. Hospital del Mar. C/ Sol, 3. 08003
Barcelona" is a chain of segments, and the first word of a segment tells what the whole of it is.
A signpost is a word that says what stands near it (Hospital, C/, a postcode, Dr., años). In
"(Xalatan®, Pfizer, New York, USA)" it is the place in the list that tells maker from town.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from goldbench.language.lexicons import Lexicon
from goldbench.language.tokens import Tokens, folded

_ENDS = frozenset(",;:()")
_BEGINNING = frozenset("VTM")  # signposts with which a segment may begin
_POSTCODE = 5
_FAR = 14
_DISTANCES = ("", "1", "2", "3", "4", "5", "5", "7", "7", "7", "10", "10", "10", "10")
_LONG = 40  # beyond so many tokens a segment is narrative
_PLACES = tuple(f"|{min(nth, 9)}" for nth in range(_LONG))
_ABBREVIATED = frozenset(
    {
        "av", "avd", "avda", "c", "col", "ctra", "d", "dpto", "dr", "dra", "drs", "e", "ed", "esc",
        "ext", "mª", "n", "num", "plz", "prof", "pz", "pza", "sr", "sra", "st", "sta", "sto", "tel",
        "telf", "tfno", "tlf", "urb",
    }
)  # fmt: skip
# Words, folded, and the signpost they are.
_SIGNS: dict[str, str] = {
    word: sign
    for sign, words in {
        "V": "calle c avda avd avenida av plaza pza plz pz paseo ctra carretera rua carrer camino "
        "ronda travesia rambla urbanizacion urb glorieta via passeig alameda pasaje bulevar barrio "
        "poligono street road avenue",
        "H": "hospital hospitales clinica complejo policlinica policlinico sanatorio hospitalario "
        "hospitalaria hospitalari maternidad",
        "C": "salud ambulatorio consultorio",
        "I": "universidad universitat facultad instituto institut fundacion fundacio escuela "
        "colegio asociacion sociedad centro centre ministerio residencia university",
        "S": "servicio servei departamento departament dpto unidad unitat seccion area catedra",
        "D": "dr dra doctor doctora drs prof",
        "T": "tel telefono tfno tlf telf fax movil",
        "M": "@ email mail correo",
        "K": "madre padre padres hermano hermana hermanos hijo hija hijos abuelo abuela tio tia "
        "primo prima marido esposa esposo familia familiares",
        "X": "varon mujer paciente hombre nino nina lactante enfermo enferma senora senor neonato",
        "A": "anos meses edad",
        "R": "raza origen natural procedente residente nacionalidad nacido nacida vive",
        "W": "profesion trabaja trabajador trabajadora trabajaba ocupacion",
        "Q": "remitido trasladado ingresado derivado derivada remitida trasladada",
    }.items()
    for word in words.split()
}
# What the tokens behind a signpost are told, one after the other.
_FROM = {sign: [sign + far for far in _DISTANCES[1:]] for sign in {*_SIGNS.values(), "Z", "P"}}


class _Words(NamedTuple):
    """The tokens of a note, folded, the lists each stands in, and the signpost it is."""

    cut: Tokens
    plain: list[str]
    flags: list[str]
    signs: list[str]


def contexts(cut: Tokens, lines: Sequence[tuple[int, int]], known: Lexicon) -> dict[str, list[Any]]:
    """Fill the columns of this file."""
    size = len(cut.words)
    plain = [folded(word) for word in cut.words]
    flags = [known.flags.get(word, "") for word in plain]
    signs = [
        _SIGNS.get(word)
        or ("Z" if len(word) == _POSTCODE and word.isdigit() else "P" if "P" in flag else "")
        for word, flag in zip(plain, flags, strict=True)
    ]
    words = _Words(cut, plain, flags, signs)
    made: dict[str, list[Any]] = {name: [None] * size for name in COLUMNS}
    for start, end in lines:
        _segments(words, start, end, made)
        _signposts(signs[start:end], start, made)
        if "(" in cut.words[start:end]:
            _parentheses(words, start, end, made["listed"])
    return made


COLUMNS = ("segment", "segment-at", "segment-pair", "before", "after", "between", "listed")


def _segments(words: _Words, start: int, end: int, made: dict[str, list[Any]]) -> None:
    """Write the first word of the segment, how far it is, and the first words around it."""
    cut, plain = words.cut, words.plain
    found: list[tuple[int, int, str]] = []
    at, sign = start, "^"
    for token in range(start, end):
        word = cut.words[token]
        if word in _ENDS or (word == "." and _is_stop(cut, plain, token, end)):
            if token > at:
                found.append((at, token, sign))
            at, sign = token + 1, word
        elif token > at and words.signs[token] in _BEGINNING and _begins(plain, token, end):
            found.append((at, token, sign))
            at, sign = token, "~"
    if end > at:
        found.append((at, end, sign))
    firsts = [_first(plain[a]) for a, _, _ in found]
    for nth, (a, b, sign) in enumerate(found):
        first = sign + firsts[nth]
        before = firsts[nth - 1] if nth else "^"
        after = firsts[nth + 1] if nth + 1 < len(found) else "$"
        size = b - a
        made["segment"][a:b] = [first] * size
        made["segment-at"][a:b] = [
            first + _PLACES[at] if at < _LONG else None for at in range(size)
        ]
        made["segment-pair"][a:b] = [f"{before}>{firsts[nth]}>{after}"] * size


def _is_stop(cut: Tokens, plain: Sequence[str], token: int, end: int) -> bool:
    """Tell a full stop from the dot of an abbreviation or of a number."""
    if token + 1 < end and cut.starts[token + 1] == cut.ends[token]:
        return False
    return not token or plain[token - 1] not in _ABBREVIATED


def _begins(plain: Sequence[str], token: int, end: int) -> bool:
    """Tell whether a segment begins here, at a street, a telephone or an e-mail."""
    if plain[token] == "c":
        return token + 1 < end and plain[token + 1] in ("/", ".")
    return plain[token] not in ("@", "mail", "via", "barrio")


def _first(word: str) -> str:
    """Give a word as itself, a number by its size."""
    return "0" * min(len(word), 6) if word.isdigit() else word


def _signposts(signs: Sequence[str], start: int, made: dict[str, list[Any]]) -> None:
    """Write the nearest signpost on either side and how far it is."""
    end = start + len(signs)
    before, after = _nearest(signs), _nearest(signs[::-1])[::-1]
    made["before"][start:end] = before
    made["after"][start:end] = after
    made["between"][start:end] = [
        f"{a[0] if a else ''}{sign or '.'}{b[0] if b else ''}" if a or b else None
        for a, sign, b in zip(before, signs, after, strict=True)
    ]


def _nearest(signs: Sequence[str]) -> list[str | None]:
    """Give the last signpost before each token and how far it is, None if it is too far."""
    found: list[str | None] = [None] * len(signs)
    at = [token for token, sign in enumerate(signs) if sign]
    for token, following in pairwise([*at, len(signs) - 1]):
        end = min(following, token + _FAR - 1)
        found[token + 1 : end + 1] = _FROM[signs[token]][: end - token]
    return found


def _parentheses(words: _Words, start: int, end: int, listed: list[Any]) -> None:
    """Write, for each part of a list in parentheses, its number, how many there are, the last."""
    opened = -1
    for token in range(start, end):
        if words.cut.words[token] == "(":
            opened = token + 1
        elif words.cut.words[token] == ")" and opened >= 0:
            if token > opened:
                listed[opened:token] = _parts(words, opened, token)
            opened = -1


def _parts(words: _Words, start: int, end: int) -> list[str]:
    inside = words.cut.words[start:end]
    count = min(sum(word in ",;." for word in inside) + 1, 5)
    last = words.flags[end - 1]
    country = "P" in last or "R" in last or words.plain[end - 1] in ("usa", "uu", "a")
    of = f"/{count}{'®' * ('®' in inside)}{'P' * country}"
    made, nth = [], 0
    for word in inside:
        nth += word in ",;."
        made.append(f"{min(nth, 4)}{of}")
    return made
