"""The maps that come with goldbench, and maps of the user's own, as CSV.

Columns `from`, `to` and, if wished, `note`, separated by commas, semicolons (as Excel does in much
of Europe) or tabs; an empty `to` = dropped and counted. How labels are
written is said in `labelmap`.
"""

import csv
import io
from functools import cache
from importlib.resources import files
from pathlib import Path

from goldbench.errors import FormatError, UsageError, unknown
from goldbench.schemes.catalog import resolve_name, scheme
from goldbench.schemes.labelmap import LabelMap, Row

# Every pair is a file maps/<from>-to-<to>.csv.
MAPS: tuple[tuple[str, str], ...] = (
    ("i2b2-2014", "hipaa"),
    ("i2b2-2014", "meddocan"),
    ("i2b2-2014", "nlpsandbox-1.2.0"),
    ("meddocan", "hipaa"),
    ("meddocan", "i2b2-2014"),
    ("meddocan", "nlpsandbox-1.2.0"),
    ("nlpsandbox-1.1.2", "nlpsandbox-1.2.0"),
    ("nlpsandbox-1.2.0", "hipaa"),
    ("nlpsandbox-1.2.0", "i2b2-2014"),
    ("nlpsandbox-1.2.0", "nlpsandbox-1.1.2"),
)

# No label set has more; a larger file is something else.
_MAX_BYTES = 1024 * 1024
_SEPARATORS = {",": "a comma", ";": "a semicolon", "\t": "a tab"}


def load_map(origin: str, destination: str) -> LabelMap:
    """Give the map between two schemes.

    >>> load_map("meddocan", "nlpsandbox-1.2.0").target("CALLE")
    'location/street'
    """
    pair = (resolve_name(origin), resolve_name(destination))
    if pair not in MAPS:
        there = ", ".join(f"{a} to {b}" for a, b in MAPS)
        msg = f"there is no map from {pair[0]} to {pair[1]}; there are: {there}"
        raise UsageError(msg, hint="compose two of them, or write your own CSV with from,to")
    return _load(*pair)


def find_map(given: str) -> LabelMap:
    """Find a map by what a user calls it: a CSV file, or FROM:TO of two schemes."""
    if Path(given).exists():
        return read_map(Path(given))
    origin, colon, destination = given.partition(":")
    if colon and (resolve_name(origin), resolve_name(destination)) in MAPS:
        return load_map(origin, destination)
    known = [f"{a}:{b}" for a, b in MAPS]
    error = unknown("map", given, known)
    error.hint = f"{error.hint}; or a CSV file with the columns from,to"
    raise error


def read_map(path: Path) -> LabelMap:
    """Read a map of the user's own; the file's name stands for both ends."""
    try:
        with path.open("rb") as file:
            data = file.read(_MAX_BYTES + 1)
    except FileNotFoundError:
        msg = f"{path} does not exist"
        raise UsageError(msg) from None
    except OSError as error:
        raise FormatError(path, 0, f"cannot be read: {error.strerror}") from None
    if len(data) > _MAX_BYTES:
        raise FormatError(path, 0, "larger than 1 MiB, which no label map is")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FormatError(path, line, f"not UTF-8: byte 0x{data[error.start]:02x}") from None
    return LabelMap(path.stem, path.stem, _rows(text, path))


@cache
def _load(origin: str, destination: str) -> LabelMap:
    name = f"{origin}-to-{destination}.csv"
    text = files("goldbench.schemes").joinpath("maps", name).read_text("utf-8")
    return LabelMap(origin, destination, _rows(text, Path(name)), scheme(destination))


def _rows(text: str, path: Path) -> tuple[Row, ...]:
    delimiter = _separator(text.partition("\n")[0])
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    seen: dict[str, int] = {}
    rows = []
    try:
        header = [name.strip().lower() for name in next(lines, [])]
        if "from" not in header or "to" not in header:
            raise FormatError(path, 1, "no header with the columns from and to")
        source_at, target_at = header.index("from"), header.index("to")
        note_at = header.index("note") if "note" in header else None
        for cells in lines:
            line = lines.line_num
            if not any(cell.strip() for cell in cells):
                continue
            if len(cells) != len(header):
                msg = f"{len(cells)} cells where the header has {len(header)}"
                raise FormatError(
                    path, line, msg, hint=f"quote a cell that holds {_SEPARATORS[delimiter]}"
                )
            source, target = cells[source_at].strip(), cells[target_at].strip()
            for written in (source, target):
                _check_label(written, path, line)
            if not source:
                raise FormatError(path, line, "no label to map from")
            if source in seen:
                msg = f"label {source} was mapped before, in line {seen[source]}"
                raise FormatError(path, line, msg, hint="one row a source label")
            seen[source] = line
            note = cells[note_at].strip() if note_at is not None else ""
            rows.append(Row(source, target or None, note))
    except csv.Error as error:
        raise FormatError(path, lines.line_num, f"not CSV: {error}") from None
    if not rows:
        raise FormatError(
            path, 0, "the map has no rows", hint="expected from,to and one row a label"
        )
    return tuple(rows)


def _separator(header: str) -> str:
    """Give the separator by which the header has both columns."""
    for separator in _SEPARATORS:
        names = (name.strip().strip('"').strip().lower() for name in header.split(separator))
        if {"from", "to"}.issubset(names):
            return separator
    return ","


def _check_label(written: str, path: Path, line: int) -> None:
    label, slash, type_ = written.partition("/")
    if slash and not (label and type_):
        hint = "write label, or label/type"
        raise FormatError(path, line, f"{written} is not a label", hint=hint)
