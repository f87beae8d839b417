"""What surrounds a token beyond the words next to it: segments, signposts, parentheses.

A line such as "Remitido por: Ana Ruiz. Servicio de Urología. Hospital del Mar. C/ Sol, 3. 08003
Barcelona" is a chain of segments, and the first word of a segment tells what the whole of it is.
A signpost is a word that says what stands near it (Hospital, C/, a postcode, Dr., años). In
"(Xalatan®, Pfizer, New York, USA)" it is the place in the list that tells maker from town.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import compress, count, pairwise
from typing import Any

from goldbench.language.lexicons import Lexicon, lexicon
from goldbench.language.tokens import Tokens, fold_word
from goldbench.phi.crf.features import Lines, WriteValue
from goldbench.phi.word_cache import WordCache

_ENDS = frozenset(",;:()")
_STOPS = _ENDS | {"."}
_BETWEEN = frozenset(",;.")
_BEGINNING = frozenset("VTM")  # signposts with which a segment may begin
_POSTCODE = 5
_FAR = 14
_SEEN = _FAR - 1  # tokens from which a signpost is seen
_DISTANCES = ("", "1", "2", "3", "4", "5", "5", "7", "7", "7", "10", "10", "10", "10")
_LONG = 40  # beyond so many tokens a segment is narrative
_COUNTED = 9  # tokens of a segment whose place is told
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

_Segment = tuple[int, int, str, str]  # start, end, the sign before it, its first word


COLUMNS = ("segment", "segment-at", "segment-pair", "before", "after", "between", "listed")


class SegmentColumns:
    """Fills the columns of this file: `FeatureSet.describe_tokens`.

    A value mostly stands at many tokens in a row, and is written once.
    """

    def __init__(self, write: WriteValue) -> None:
        self._nothing = [write(column, None) for column in COLUMNS]
        self._segment = WordCache(partial(write, "segment"))
        self._numbered = WordCache(partial(_write_places, write), most=1 << 12)
        self._pair = partial(write, "segment-pair")
        # What the tokens behind a signpost are told, one after the other, and those before it.
        self._behind = {sign: [write("before", way) for way in _FROM[sign]] for sign in _FROM}
        self._towards = {sign: [write("after", way) for way in _FROM[sign][::-1]] for sign in _FROM}
        self._between = WordCache(partial(write, "between"))
        self._listed = partial(write, "listed")

    def __call__(self, cut: Tokens, lines: Lines) -> dict[str, list[Any]]:
        words = cut.words
        signs = list(map(_SIGNPOSTS.__getitem__, words))
        posts = list(compress(count(), signs))
        stops = list(compress(count(), map(_STOPS.__contains__, words)))
        seams = sorted(stops + [at for at in posts if signs[at] in _BEGINNING])
        size = len(words)
        columns = {n: [none] * size for n, none in zip(COLUMNS, self._nothing, strict=True)}
        for start, end in lines:
            own = _within(seams, start, end)
            self._write_segments(_segments(cut, own, start, end), columns)
            if near := _within(posts, start, end):
                self._write_signposts(signs, near, start, end, columns)
            if "(" in words[start:end]:
                self._write_lists(words, own, columns["listed"])
        return columns

    def _write_segments(
        self, segments: Sequence[_Segment], columns: Mapping[str, list[Any]]
    ) -> None:
        """Write the first word of the segment, how far it is, and the first words around it."""
        segment, numbered, pair = columns["segment"], columns["segment-at"], columns["segment-pair"]
        before = "^"
        for (start, end, sign, own), (_, _, _, after) in pairwise([*segments, _LAST]):
            first, size = sign + own, end - start
            segment[start:end] = [self._segment[first]] * size
            numbered[start : min(end, start + _LONG)] = self._numbered[first][:size]
            pair[start:end] = [self._pair(f"{before}>{own}>{after}")] * size
            before = own

    def _write_signposts(
        self,
        signs: Sequence[str],
        posts: Sequence[int],
        start: int,
        end: int,
        columns: Mapping[str, list[Any]],
    ) -> None:
        """Write the nearest signpost on either side and how far, and between which one stands."""
        before, after, between = columns["before"], columns["after"], columns["between"]
        both_of = self._between
        last, previous, seen = start - 1, "", start  # `seen`: from here on the last one is too far
        for post, following in pairwise([*posts, end]):
            sign = signs[post]
            left, right = max(start, last, post - _SEEN), min(end, following + 1, post + _FAR)
            after[left:post] = self._towards[sign][_SEEN - post + left :]
            before[post + 1 : right] = self._behind[sign][: right - post - 1]
            left, both = max(left, last + 1), min(seen, post)
            if both > left:
                between[left:both] = [both_of[f"{previous}.{sign}"]] * (both - left)
            left = max(left, both)
            if post > left:
                between[left:post] = [both_of[f".{sign}"]] * (post - left)
            if right > post + 1:
                between[post + 1 : right] = [both_of[f"{sign}."]] * (right - post - 1)
            previous = previous if post < seen else ""
            beyond = signs[following] if following < min(end, post + _FAR) else ""
            if previous or beyond:
                between[post] = both_of[f"{previous}{sign}{beyond}"]
            last, previous, seen = post, sign, post + _FAR

    def _write_lists(self, words: Sequence[str], seams: Sequence[int], listed: list[Any]) -> None:
        """Write, for each part of a list in parentheses, its number, their count, the last."""
        opened = -1
        for token in seams:
            if words[token] == "(":
                opened = token + 1
            elif words[token] == ")" and opened >= 0:
                if token > opened:
                    parts = _parts(words[opened:token], lexicon("es"))
                    listed[opened:token] = list(map(self._listed, parts))
                opened = -1


def _write_places(write: WriteValue, first: str) -> list[Any]:
    """Give what the tokens of a segment are told, one after the other."""
    places = [write("segment-at", f"{first}|{nth}") for nth in range(_COUNTED + 1)]
    return places + places[-1:] * (_LONG - len(places))


def _signpost(word: str) -> str:
    """Give the signpost that a word is, "" if it is none."""
    plain = fold_word(word)
    if sign := _SIGNS.get(plain):
        return sign
    if len(plain) == _POSTCODE and plain.isdigit():
        return "Z"
    return "P" if "P" in lexicon("es").flags.get(plain, "") else ""


_SIGNPOSTS = WordCache(_signpost)


def _within(places: Sequence[int], start: int, end: int) -> Sequence[int]:
    return places[bisect_left(places, start) : bisect_left(places, end)]


def _segments(cut: Tokens, seams: Sequence[int], start: int, end: int) -> list[_Segment]:
    """Cut a line into segments: at signs, and before a street, a telephone, an e-mail."""
    words = cut.words
    segments: list[_Segment] = []
    at, sign = start, "^"
    for token in seams:
        word = words[token]
        if word in _ENDS or (word == "." and _is_stop(cut, token, end)):
            if token > at:
                segments.append((at, token, sign, _FIRSTS[words[at]]))
            at, sign = token + 1, word
        elif token > at and word != "." and _begins(words, token, end):
            segments.append((at, token, sign, _FIRSTS[words[at]]))
            at, sign = token, "~"
    if end > at:
        segments.append((at, end, sign, _FIRSTS[words[at]]))
    return segments


def _is_stop(cut: Tokens, token: int, end: int) -> bool:
    """Tell a full stop from the dot of an abbreviation or of a number."""
    if token + 1 < end and cut.starts[token + 1] == cut.ends[token]:
        return False
    return not token or fold_word(cut.words[token - 1]) not in _ABBREVIATED


def _begins(words: Sequence[str], token: int, end: int) -> bool:
    """Tell whether a segment begins here, at a street, a telephone or an e-mail."""
    plain = fold_word(words[token])
    if plain == "c":
        return token + 1 < end and words[token + 1] in ("/", ".")
    return plain not in ("@", "mail", "via", "barrio")


def _first(word: str) -> str:
    """Give a word as itself, a number by its size."""
    plain = fold_word(word)
    return "0" * min(len(plain), 6) if plain.isdigit() else plain


_FIRSTS = WordCache(_first)
_LAST: _Segment = (0, 0, "", "$")  # behind the last of a line


def _parts(inside: Sequence[str], known: Lexicon) -> list[str]:
    count = min(sum(word in _BETWEEN for word in inside) + 1, 5)
    last = fold_word(inside[-1])
    flags = known.flags.get(last, "")
    country = "P" in flags or "R" in flags or last in ("usa", "uu", "a")
    of = f"/{count}{'®' * ('®' in inside)}{'P' * country}"
    parts, nth = [], 0
    for word in inside:
        nth += word in _BETWEEN
        parts.append(f"{min(nth, 4)}{of}")
    return parts
