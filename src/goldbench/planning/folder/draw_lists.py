"""The lists of a draw, read back: which notes are sample, reserve and training, in which order."""

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

import orjson

from goldbench.errors import FormatError
from goldbench.formats.io.files import read_bytes, read_text
from goldbench.planning.waves import WavePlan

MANIFEST = "manifest.json"
Origin = Literal["sample", "reserve", "training"]
FILES: dict[Origin, str] = {
    "sample": "notes.csv",
    "reserve": "reserve.csv",
    "training": "training.csv",
}


class DrawnNote(NamedTuple):
    """A note of a draw. `probability` is None for training notes, which stand for nobody.

    That of a reserve note is the one of its stratum, which it has once it stands in for another.
    `rank` is that in its stratum, in a draw that is read in waves.
    """

    id: str
    origin: Origin
    order: int
    site: str
    stratum: str
    cluster: str
    probability: float | None
    rank: int | None = None


def read_draw(path: Path) -> dict[str, DrawnNote]:
    """Read the lists in the folder of a draw, by note; a folder without any gives none."""
    drawn_notes: dict[str, DrawnNote] = {}
    for origin, name in FILES.items():
        file = path / name
        if not file.is_file():
            continue
        for line, note in _rows(file, origin):
            if note.id in drawn_notes:
                where = FILES[drawn_notes[note.id].origin]
                raise FormatError(file, line, f"note {note.id!r} stands in {where} already")
            drawn_notes[note.id] = note
    return drawn_notes


def read_waves(path: Path) -> WavePlan | None:
    """Read where the waves of a draw end; None for one that is read at once."""
    file = path / MANIFEST
    if not file.is_file():
        return None
    try:
        waves = orjson.loads(read_bytes(file)).get("waves")
    except (orjson.JSONDecodeError, AttributeError):
        raise FormatError(file, 0, "not what goldbench draw writes there") from None
    return None if waves is None else WavePlan.from_json(waves)


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
                    int(row["rank"]) if row.get("rank") else None,
                ),
            )
        except (KeyError, TypeError, ValueError):
            msg = "not a line of a draw: order, id, site, stratum, cluster, probability"
            raise FormatError(file, rows.line_num, msg) from None
