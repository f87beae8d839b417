"""`design.csv`: id, stratum, cluster, probability; it travels beside every export of a sample."""

import csv
from pathlib import Path

from goldbench.corpus import Design, Place
from goldbench.errors import FormatError
from goldbench.formats.io.files import read_text, write_text
from goldbench.formats.tables.cells import csv_row

NAME = "design.csv"
COLUMNS = ("id", "stratum", "cluster", "probability")


def read_design(path: Path) -> Design:
    """Read the file, or the one of that name in a folder."""
    file = path / NAME if path.is_dir() else path
    lines = read_text(file).removeprefix("\ufeff").split("\n")
    rows = csv.reader(f"{line}\n" for line in lines)  # a cell may hold line breaks
    header = next(rows, [])
    if tuple(header) != COLUMNS:
        msg = f"the header must be {','.join(COLUMNS)}"
        raise FormatError(file, 1, msg)
    places: dict[str, Place] = {}
    for row in rows:
        if not row:
            continue
        line = rows.line_num
        if len(row) != len(COLUMNS):
            raise FormatError(file, line, f"expected {len(COLUMNS)} columns, found {len(row)}")
        id_, stratum, cluster, probability = row
        if id_ in places:
            raise FormatError(file, line, f"document {id_!r} stands here a second time")
        places[id_] = Place(stratum, cluster, _probability(probability, file, line))
    return Design(places)


def _probability(text: str, file: Path, line: int) -> float:
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not 0 < value <= 1:
        msg = "the probability must be a number in (0, 1]"
        raise FormatError(file, line, msg)
    return value


def write_design(design: Design, path: Path) -> None:
    file = path / NAME if path.is_dir() else path
    rows = [csv_row(COLUMNS)]
    for id_ in sorted(design):
        place = design[id_]
        rows.append(csv_row((id_, place.stratum, place.cluster, place.probability)))
    write_text(file, "".join(rows))


def design_file(path: Path) -> Path:
    """Where the design of a corpus travels: in its folder, or beside its file under its name.

    >>> design_file(Path("gold.jsonl")).name
    'gold.jsonl.design.csv'
    """
    return path / NAME if path.is_dir() else path.with_name(f"{path.name}.{NAME}")


def find_design(path: Path) -> Design | None:
    """Read the design that travels with a corpus, if there is one."""
    file = design_file(path)
    return read_design(file) if file.is_file() else None
