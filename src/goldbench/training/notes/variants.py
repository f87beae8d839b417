"""Variants of a marked note: each marked piece another value of its kind, all else as written.

A model that reads one note ten times with ten casts of people learns where people stand, and not
who they are; and ten times that the eponyms, doses and shorthand between them are nobody.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from goldbench.corpus import Record
from goldbench.phi.labels import kinds
from goldbench.synthetic.builder import NoteBuilder
from goldbench.synthetic.chance import stream
from goldbench.training.notes.days import other_age, other_day
from goldbench.training.notes.draw import Draw, match_case
from goldbench.training.notes.marked_text import MarkedNote, Piece
from goldbench.training.notes.names import other_name, sort_words
from goldbench.training.notes.places import (
    find_kind_words,
    other_country,
    other_house,
    other_region,
    other_town,
)
from goldbench.training.notes.shapes import other_address, other_digits, same_shape
from goldbench.training.notes.sources import WordSource

_STYLED = 0.25  # share of variants that are written down in a style of their own
_KEPT = frozenset({"kin", "nationality"})  # what these say of a piece stays true: words, no names


class Cast(NamedTuple):
    """What the values of a variant are drawn from, and with what chance."""

    draw: Draw
    words: WordSource
    is_given: Mapping[str, bool]
    kind_words: frozenset[str]


Other = Callable[[Cast, Piece], str]


def _person(cast: Cast, piece: Piece) -> str:
    return other_name(cast.draw, piece.text, cast.words, cast.is_given)


def _house(cast: Cast, piece: Piece) -> str:
    return other_house(cast.draw, piece.text, piece.label, cast.words, cast.kind_words)


def _day(cast: Cast, piece: Piece) -> str:
    return other_day(cast.draw, piece.text, cast.words)


def _age(cast: Cast, piece: Piece) -> str:
    return other_age(cast.draw, piece.text)


def _town(cast: Cast, piece: Piece) -> str:
    if any(map(str.isdigit, piece.text)):
        return same_shape(cast.draw, piece.text)
    return other_town(cast.draw, piece.text, cast.words)


def _region(cast: Cast, piece: Piece) -> str:
    return other_region(cast.draw, piece.text, cast.words)


def _country(cast: Cast, piece: Piece) -> str:
    return other_country(cast.draw, piece.text, cast.words)


def _job(cast: Cast, piece: Piece) -> str:
    return match_case(cast.draw.another("job", piece.text, cast.words.job), piece.text)


def _digits(cast: Cast, piece: Piece) -> str:
    return other_digits(cast.draw, piece.text)


def _shape(cast: Cast, piece: Piece) -> str:
    return same_shape(cast.draw, piece.text)


def _address(cast: Cast, piece: Piece) -> str:
    return other_address(cast.draw, piece.text)


def _person_or_number(cast: Cast, piece: Piece) -> str:
    return (_shape if any(map(str.isdigit, piece.text)) else _person)(cast, piece)


def _keep(_: Cast, piece: Piece) -> str:
    return piece.text


_HOUSES = (
    "HOSPITAL", "ORGANIZATION", "DEPARTMENT", "LOCATION-OTHER", "STREET",
    "CENTRO_SALUD", "INSTITUCION", "CALLE",
)  # fmt: skip
_OTHERS: Mapping[str, Other] = {
    **dict.fromkeys(_HOUSES, _house),
    **dict.fromkeys(("PATIENT", "DOCTOR", "NOMBRE_SUJETO_ASISTENCIA"), _person),
    **dict.fromkeys(("NOMBRE_PERSONAL_SANITARIO", "FAMILIARES_SUJETO_ASISTENCIA"), _person),
    **dict.fromkeys(("DATE", "FECHAS"), _day),
    **dict.fromkeys(("AGE", "EDAD_SUJETO_ASISTENCIA"), _age),
    **dict.fromkeys(("CITY", "TERRITORIO"), _town),
    **dict.fromkeys(("COUNTRY", "PAIS"), _country),
    **dict.fromkeys(("PROFESSION", "PROFESION"), _job),
    **dict.fromkeys(("PHONE", "FAX", "ROOM", "NUMERO_TELEFONO", "NUMERO_FAX", "IPADDR"), _digits),
    **dict.fromkeys(("USERNAME", "EMAIL", "URL", "CORREO_ELECTRONICO", "URL_WEB"), _address),
    "STATE": _region,
    "OTROS_SUJETO_ASISTENCIA": _person_or_number,
    "SEXO_SUJETO_ASISTENCIA": _keep,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Variants:
    """Writes variants of the notes of one language; the kinds of houses are learnt from all."""

    words: WordSource
    lang: str
    kind_words: frozenset[str]

    @classmethod
    def of(cls, notes: Sequence[MarkedNote], words: WordSource, lang: str) -> "Variants":
        houses = [p.text for note in notes for p in note.pieces if p.label in _HOUSES]
        return cls(words, lang, find_kind_words(houses))

    def write(self, note: MarkedNote, number: int, *, seed: int) -> Record:
        """Give one variant; it depends on the note, its number and the seed alone."""
        rng = stream(seed, note.id, number)
        people = [p.text for p in note.pieces if _OTHERS.get(p.label) is _person]
        cast = Cast(Draw(rng), self.words, sort_words(people, self.words), self.kind_words)
        out: NoteBuilder = self.words.style(rng) if rng.random() < _STYLED else NoteBuilder()
        known = kinds(self.lang)
        for piece in note.pieces:
            if not piece.label:
                out.add(piece.text)
                continue
            other = _keep if piece.attributes & _KEPT else _OTHERS.get(piece.label, _shape)
            out.mark(other(cast, piece), piece.label, {"category": known[piece.label].family})
        return out.record(f"{note.id}-{number:02d}-1")
