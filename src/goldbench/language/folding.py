"""Letters without accents, in one run of bytes, so that a search can be array code.

`fold` is what a term becomes: no accents, small letters, hyphens and line ends as spaces. `Folded`
is the same of many notes at once: their bytes one after another, and the way back to offsets in
the notes themselves. ñ stays ñ: in Spanish it is a letter, and año is not ano.
"""

import unicodedata
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from goldbench.errors import MissingTextError

if TYPE_CHECKING:  # polars costs a quarter of a second
    import polars as pl

Ints = npt.NDArray[np.int64]

_PUNCTUATION = {
    "-": "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u00ad",
    "'": "\u2018\u2019\u201a\u201b\u2032\u00b4",
    '"': "\u201c\u201d\u201e\u00ab\u00bb",
    " ": "\u00a0\u2002\u2003\u2007\u2008\u2009\u200a\u202f\u00bf\u00a1",
    "*": "\u2022\u00b7\u2023\u25cf\u25aa\u25e6",
    ".": "\u2026",
}
# Capitals become small letters, hyphens and line ends spaces; no byte is added or lost.
_FLAT = bytes(
    ord(" ") if chr(byte) in "\t\n\v\f\r-" else ord(chr(byte).lower()) if byte < 128 else byte
    for byte in range(256)
)
_CAPITAL = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
_BETWEEN = "\n\n"
_COMBINING = "[\u0300-\u036f]"
_MARKS = (b"\xcc", b"\xcd")  # the first bytes of those in UTF-8


def fold(text: str) -> str:
    """Give a term as it is looked for; runs of spaces become one.

    >>> fold("Asma  Bronquial-Alérgica"), fold("AÑO")
    ('asma bronquial alergica', 'año')
    """
    plain = "".join(map(_fold_letter, unicodedata.normalize("NFC", text)))
    return " ".join(flat(plain.encode("utf-8", "surrogatepass")).decode("utf-8").split())


def flat(plain: bytes) -> bytes:
    """Give small letters, and spaces for hyphens and line ends; offsets stay what they are."""
    return plain.translate(_FLAT)


@cache
def _table() -> dict[str, str]:
    """Give one character for one character, over the scripts of Europe and typographic signs."""
    table = {}
    for number in range(0x80, 0x2600):
        letter = chr(number)
        folded = _fold_letter(letter)
        if folded != letter:
            table[letter] = folded
    return table


@cache
def _signs() -> dict[str, str]:
    return {sign: plain for plain, signs in _PUNCTUATION.items() for sign in signs}


@cache
def _fold_letter(letter: str) -> str:
    """Take the accent off a letter; capitals of A-Z stay, because abbreviations need them."""
    if letter < "\x80":
        return letter
    if letter in "ñÑ":
        return "ñ"
    if letter in _signs():
        return _signs()[letter]
    parts = unicodedata.normalize("NFD", letter)
    accents = len(parts) > 1 and all(unicodedata.combining(part) for part in parts[1:])
    plain = parts[0] if accents else letter
    if plain in _CAPITAL:
        return plain
    small = plain.lower()
    return small if len(small) == 1 else plain


@dataclass(frozen=True)
class Folded:
    """Notes one after another, each followed by two line ends; `starts` are their first bytes.

    Two, because words at the end of one note and the beginning of the next are no phrase.

    `origins` has, for the few notes with combining marks, the place of each letter in the note;
    in all others letter i of the folded note is letter i of the note.
    """

    plain: bytes
    starts: Ints
    origins: dict[int, Ints]

    @classmethod
    def of(cls, texts: "pl.Series") -> "Folded":
        if texts.null_count():
            msg = "a note has no text, so its terms cannot be searched for"
            raise MissingTextError(msg, hint="give a source with texts, or a system's layer")
        whole = texts.str.join(_BETWEEN)[0] if len(texts) else ""
        if whole.isascii():
            return cls(whole.encode("ascii") + _BETWEEN.encode(), _starts(texts), {})
        table = _table()
        folded = texts.str.replace_many(list(table), list(table.values()))
        plain = folded.str.join(_BETWEEN)[0].encode("utf-8")
        origins: dict[int, Ints] = {}
        if any(lead in plain for lead in _MARKS):
            marked = texts.str.contains(_COMBINING).arg_true().to_list()
            slowly = {row: _fold_combining(texts[row]) for row in marked}
            folded = folded.scatter(marked, [text for text, _ in slowly.values()])
            origins = {row: places for row, (_, places) in slowly.items()}
            plain = folded.str.join(_BETWEEN)[0].encode("utf-8")
        return cls(plain + _BETWEEN.encode(), _starts(folded), origins)

    @cached_property
    def array(self) -> npt.NDArray[np.uint8]:
        return np.frombuffer(self.plain, dtype=np.uint8)

    @cached_property
    def _continuing(self) -> Ints:
        """Bytes that continue a letter: what separates bytes from code points."""
        return np.flatnonzero((self.array & 0xC0) == 0x80)

    def documents(self, at: Ints) -> Ints:
        return np.searchsorted(self.starts, at, side="right") - 1

    def offsets(self, start: Ints, end: Ints) -> tuple[Ints, Ints]:
        """Turn bytes of the run into code points of the notes."""
        row = self.documents(start)
        first = self._letters(self.starts[row])
        left, right = self._letters(start) - first, self._letters(end) - first
        for index in np.flatnonzero(np.isin(row, list(self.origins))) if self.origins else ():
            places = self.origins[int(row[index])]
            left[index], right[index] = places[left[index]], places[right[index]]
        return left, right

    def run_of(self, row: int, start: int, end: int) -> tuple[int, int]:
        """Turn code points of a note into bytes of the run."""
        if row in self.origins:
            start, end = np.searchsorted(self.origins[row], [start, end]).tolist()
        base = int(self.starts[row])
        if not self._continuing.size:
            return base + start, base + end
        note = self.plain[base : int(self.starts[row + 1])].decode("utf-8")
        left = len(note[:start].encode("utf-8"))
        return base + left, base + left + len(note[start:end].encode("utf-8"))

    def _letters(self, at: Ints) -> Ints:
        return at - np.searchsorted(self._continuing, at, side="left")


def _starts(texts: "pl.Series") -> Ints:
    lengths = texts.str.len_bytes().to_numpy().astype(np.int64) + len(_BETWEEN)
    return np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)


def _fold_combining(text: str) -> tuple[str, Ints]:
    """Fold a note with combining marks; also the place of each letter that is left, and the end."""
    letters: list[str] = []
    places: list[int] = []
    at = 0
    while at < len(text):
        end = at + 1
        while end < len(text) and unicodedata.combining(text[end]):
            end += 1
        whole = unicodedata.normalize("NFC", text[at:end])
        letters.append(_fold_letter(whole[0]))
        places.append(at)
        at = end
    return "".join(letters), np.array([*places, len(text)], dtype=np.int64)
