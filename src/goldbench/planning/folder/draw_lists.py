"""The lists of a draw, read back: which notes are sample, reserve and training, in which order."""

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from goldbench.errors import FormatError
from goldbench.formats.io.files import read_text

Origin = Literal["sample", "reserve", "training"]
FILES: dict[Origin, str] = {
    "sample": "notes.csv",
    "reserve": "reserve.csv",
    "training": "training.csv",
}


class DrawnNote(NamedTuple):
    """A note of a draw. `probability` is None for training notes, which stand for nobody.

    That of a reserve note is the one of its stratum, which it has once it stands in for another.
    """

    id: str
    origin: Origin
    order: int
    site: str
    stratum: str
    cluster: str
    probability: float | None


def read_draw(path: Path) -> dict[str, DrawnNote]:
    """Read the lists in the folder of a draw, by note; a folder without any gives none."""
    found: dict[str, DrawnNote] = {}
    for origin, name in FILES.items():
        file = path / name
        if not file.is_file():
            continue
        for line, note in _rows(file, origin):
            if note.id in found:
                where = FILES[found[note.id].origin]
                raise FormatError(file, line, f"note {note.id!r} stands in {where} already")
            found[note.id] = note
    return found


def _rows(file: Path, origin: Origin) -> Iterator[tuple[int, DrawnNote]]:
    rows = csv.DictReader(read_text(file).removeprefix("\ufeff").split("\n"))
    for row in rows:
        try:
            yield (
                rows.line_num,
                DrawnNote(
                    row["id"],
                    origin,
                    int(row["order"]),
                    row["site"],
                    row["stratum"],
                    row["cluster"],
                    float(row["probability"]) if row.get("probability") else None,
                ),
            )
        except (KeyError, TypeError, ValueError):
            msg = "not a line of a draw: order, id, site, stratum, cluster, probability"
            raise FormatError(file, rows.line_num, msg) from None
