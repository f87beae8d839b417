"""Whole notes by many hands, all PHI marked, as training texts: each in many variants.

The files (`english/`, `spanish/`) hold invented notes as a person at a ward or a desk would have
written them, with the marks in the text (`marked_text`). A model never sees them as they are:
`note_variants` gives each with other names, days, houses and numbers.
"""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

from goldbench.corpus import Record
from goldbench.phi.labels import kinds
from goldbench.training.notes.english_words import ENGLISH
from goldbench.training.notes.marked_text import MarkedNote, read_marked
from goldbench.training.notes.spanish_words import SPANISH
from goldbench.training.notes.variants import Variants

__all__ = ["labels_written", "note_variants", "read_notes"]

_FOLDERS = {"en": "english", "es": "spanish"}
_SOURCES = {"en": ENGLISH, "es": SPANISH}
# What the Spanish files write for the long labels of the scheme.
_SHORT = {
    "NOMBRE": "NOMBRE_SUJETO_ASISTENCIA",
    "SANITARIO": "NOMBRE_PERSONAL_SANITARIO",
    "FAMILIARES": "FAMILIARES_SUJETO_ASISTENCIA",
    "EDAD": "EDAD_SUJETO_ASISTENCIA",
    "SEXO": "SEXO_SUJETO_ASISTENCIA",
    "TELEFONO": "NUMERO_TELEFONO",
    "FAX": "NUMERO_FAX",
    "CORREO": "CORREO_ELECTRONICO",
    "ID_SUJETO": "ID_SUJETO_ASISTENCIA",
    "ID_CONTACTO": "ID_CONTACTO_ASISTENCIAL",
    "ID_TITULACION": "ID_TITULACION_PERSONAL_SANITARIO",
    "ID_EMPLEO": "ID_EMPLEO_PERSONAL_SANITARIO",
    "OTROS": "OTROS_SUJETO_ASISTENCIA",
}


def labels_written(lang: str) -> dict[str, str]:
    """Give the label of the scheme for each that files of marked notes may write."""
    return {label: label for label in kinds(lang)} | (_SHORT if lang == "es" else {})


@cache
def read_notes(lang: str, before: str = "") -> tuple[MarkedNote, ...]:
    """Read the marked notes of a language, file by file; `before`: only of files named before it.

    So a recipe goes on to mean the hands that a model was taught on when others have come.
    """
    labels = labels_written(lang)
    folder = files(__name__).joinpath(_FOLDERS[lang])
    if not folder.is_dir():
        return ()
    return tuple(
        note
        for file in sorted(folder.iterdir(), key=lambda file: file.name)
        if file.name.endswith(".txt") and (not before or file.name < before)
        for note in read_marked(file.read_text("utf-8"), path=Path(file.name), labels=labels)
    )


def note_variants(
    lang: str, *, each: int, seed: int, skip: str = "", before: str = ""
) -> Iterator[Record]:
    """Give `each` variants of every marked note of a language, with gold (of files `before` one).

    Notes whose id begins with `skip` are left out: the hand a trial is measured on.
    """
    notes = read_notes(lang, before)
    variants = Variants.of(notes, _SOURCES[lang], lang)
    for note in notes:
        if not (skip and note.id.startswith(skip)):
            for number in range(each):
                yield variants.write(note, number, seed=seed)
