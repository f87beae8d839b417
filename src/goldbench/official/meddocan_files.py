"""Reading brat and MEDDOCAN XML as the MEDDOCAN evaluation script does.

brat: lines are stripped and those that begin with T count; label, start and end stand in the
second tab-separated column; the text column is not looked at. A line that lacks a column is
reported on standard output and skipped. Discontinuous spans and other non-numbers end the run.
XML: only the elements in `TYPES` count; start and end are kept as they are written, because the
NER rule compares them as strings. A TYPE that does not belong to its element is reported three
times, since the script builds every tag three times, and compared all the same.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import NamedTuple

from lxml import etree

from goldbench.errors import FormatError
from goldbench.official.counts import Say
from goldbench.official.files import folder_of, read_text, read_whole
from goldbench.official.markup import line_of, parse

_NAMES = ("NOMBRE_SUJETO_ASISTENCIA", "NOMBRE_PERSONAL_SANITARIO")
_PLACES = ("HOSPITAL", "INSTITUCION", "CALLE", "TERRITORIO", "PAIS", "CENTRO_SALUD")
_CONTACTS = ("NUMERO_TELEFONO", "NUMERO_FAX", "CORREO_ELECTRONICO", "URL_WEB")
_NUMBERS = (
    "ID_ASEGURAMIENTO", "ID_CONTACTO_ASISTENCIAL", "NUMERO_BENEF_PLAN_SALUD",
    "IDENTIF_VEHICULOS_NRSERIE_PLACAS", "IDENTIF_DISPOSITIVOS_NRSERIE", "IDENTIF_BIOMETRICOS",
    "ID_SUJETO_ASISTENCIA", "ID_TITULACION_PERSONAL_SANITARIO", "ID_EMPLEO_PERSONAL_SANITARIO",
    "OTRO_NUMERO_IDENTIF",
)  # fmt: skip
_OTHERS = (
    "SEXO_SUJETO_ASISTENCIA", "FAMILIARES_SUJETO_ASISTENCIA", "OTROS_SUJETO_ASISTENCIA",
    "DIREC_PROT_INTERNET",
)  # fmt: skip
_ALL = (
    *_NAMES, "PROFESION", *_PLACES, "EDAD_SUJETO_ASISTENCIA", "FECHAS", *_CONTACTS, *_NUMBERS,
    *_OTHERS, "TOKEN",
)  # fmt: skip

# Elements in the order in which they are read, which is the order of the warnings.
TYPES: dict[str, frozenset[str]] = {
    "PHI": frozenset(_ALL),
    "NAME": frozenset(_NAMES),
    "PROFESSION": frozenset(("PROFESION",)),
    "LOCATION": frozenset(_PLACES),
    "AGE": frozenset(("EDAD_SUJETO_ASISTENCIA",)),
    "DATE": frozenset(("FECHAS",)),
    "CONTACT": frozenset(_CONTACTS),
    "ID": frozenset(_NUMBERS),
    "OTHER": frozenset(_OTHERS),
}
# The script forgot to fill this one in.
_UNFILLED = "WARNING: Expected attribute '%s' for xml element <%s ('%s')>, setting to ''"

Key = tuple[str | int, ...]


class Place(NamedTuple):
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Note:
    """One file: `tags` are the keys of the NER rule, `spans` those of the span rules, sorted."""

    id: str
    system: str
    text: str
    tags: frozenset[Key]
    spans: tuple[Place, ...]


Reader = Callable[[str, Say], Note]


def read_brat(name: str, say: Say) -> Note:
    """Read `name`, an .ann file, and the .txt file beside it. Offsets count a leading U+FEFF."""
    path = Path(name)
    stem = PurePath(name).stem
    text = read_text(path.with_name(f"{stem}.txt"))
    tags: list[tuple[str, int, int]] = []
    broken: list[str] = []
    for number, row in enumerate(read_text(path).split("\n"), start=1):
        line = row.strip()
        if not line.startswith("T"):
            continue
        try:
            column = line.split("\t")[1].split()
            tags.append((column[0], int(column[1]), int(column[2])))
        except IndexError:
            broken.append(line)
            say(_describe_incomplete(line, name))
        except ValueError:
            msg = "start or end is not a whole number"
            hint = "the MEDDOCAN script cannot read discontinuous spans"
            raise FormatError(path, number, msg, hint=hint) from None
    for line in broken:  # the file is gone through twice
        say(_describe_incomplete(line, name))
    spans = tuple(sorted(Place(start, end) for _, start, end in tags))
    return Note(stem, folder_of(name), text, frozenset(tags), spans)


def read_xml(name: str, say: Say) -> Note:
    """Read `name`, a file in what the script calls the i2b2 format."""
    path = Path(name)
    root = parse(read_whole(path), path, comments=False)
    holder = root.find("TAGS")
    if holder is None:
        raise FormatError(path, 0, "no <TAGS> element", hint="an empty one is <TAGS/>")
    elements = [element for kind in TYPES for element in holder.findall(kind)]
    warnings = []
    for element in elements:
        warnings.append(_warnings(element, path))
        for line in warnings[-1]:
            say(line)
    spans = [_place(*pair, path, say) for pair in zip(elements, warnings, strict=True)]
    text_element = root.find("TEXT")
    text = text_element.text if text_element is not None else None
    if text is None and len(spans) > 1:
        raise FormatError(path, 0, "no text to merge spans in", hint="fill in <TEXT>")
    tags = frozenset(_key(element) for element in elements)
    return Note(PurePath(name).stem, folder_of(name), text or "", tags, tuple(sorted(spans)))


READERS: dict[str, Reader] = {"brat": read_brat, "i2b2": read_xml}


def is_annotation(name: str) -> bool:
    """Tell whether a file of a folder is read; the script does not ask for which format."""
    return name.endswith((".ann", ".xml"))


def count_sentences(folder: Path, id_: str, say: Say) -> int | None:
    """Count the lines of the note's sentence file, one line a sentence end; None without it."""
    path = folder / f"{id_}.ann"
    if not path.is_file():
        # The folder named here is not the one that was looked in; so it is in the script.
        say(f"File 'freeling/sentence_splitted/{id_}.ann' not found.")
        return None
    text = read_text(path)
    return text.count("\n") + (text != "" and not text.endswith("\n"))


def _describe_incomplete(line: str, name: str) -> str:
    return f"ERROR! Index error while splitting sentence '{line}' in document '{name}'!"


def _key(element: etree._Element) -> Key:
    values = (element.get(name, "") for name in ("start", "end", "TYPE"))
    return str(element.tag), *values


def _place(element: etree._Element, warnings: tuple[str, ...], path: Path, say: Say) -> Place:
    offsets = []
    for side in ("start", "end"):
        for line in warnings:  # the tag is built anew for each side
            say(line)
        try:
            offsets.append(int(element.get(side, "")))
        except ValueError:
            msg = f"{side} is not a whole number"
            raise FormatError(path, line_of(element), msg) from None
    return Place(*offsets)


def _warnings(element: etree._Element, path: Path) -> tuple[str, ...]:
    """Say what building the tag says, attribute by attribute."""
    lines = []
    for name in ("start", "end", "TYPE"):
        value = element.get(name)
        if value is not None and _is_valid(element, name, value):
            continue
        id_ = element.get("id")
        if id_ is None:
            msg = "an element without id, and the script needs the id for a warning"
            hint = "give every element an id, or mend its start, end and TYPE"
            raise FormatError(path, line_of(element), msg, hint=hint)
        where = f"'{name}' for xml element <{element.tag} ({id_})>"
        invalid = f"WARNING: Expected attribute {where}  was not valid ('{value}')"
        lines.append(_UNFILLED if value is None else invalid)
    return tuple(lines)


def _is_valid(element: etree._Element, name: str, value: str) -> bool:
    if name == "TYPE":
        return value in TYPES[str(element.tag)]
    try:
        int(value)
    except ValueError:
        return False
    return True
