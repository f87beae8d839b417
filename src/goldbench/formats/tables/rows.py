"""The rows of a table of notes (CSV, TSV, Parquet) one at a time, whatever its size."""

import csv
import datetime as dt
import math
import unicodedata
from collections.abc import Iterator
from decimal import Decimal
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from goldbench.corpus import Value
from goldbench.errors import FormatError
from goldbench.formats.contract.findings import Findings
from goldbench.formats.contract.piece import Piece
from goldbench.formats.io.files import MAX_BYTES, decode, head, read_lines

SUFFIXES = (".csv", ".tsv", ".parquet")

_PARQUET = b"PAR1"
_SEPARATORS = ",;\t|"
_BATCH = 512
"""Rows of Parquet in memory at a time: a few MB of notes."""
_TAIL = 1 << 16
_HINT = "is a quote missing, or the file cut off?"


class Row(NamedTuple):
    """`line` is where the row begins in the file; Parquet has no lines and counts rows."""

    line: int
    values: dict[str, Value]


def rows(path: Path, findings: Findings, piece: Piece | None = None) -> Iterator[Row]:
    """Yield the rows; values are text in CSV, typed in Parquet, without those that are null."""
    if is_parquet(path):
        return _parquet_rows(path, findings, piece or Piece(path))
    return _csv_rows(path, piece or Piece(path))


def is_parquet(path: Path) -> bool:
    return head(path, 4) == _PARQUET


def columns(path: Path) -> list[str]:
    """Read the header only; errors are those of `rows`."""
    if is_parquet(path):
        return _parquet_columns(path)
    return _header(next(_csv_cells(Piece(path)))[1], path)


def sniff_columns(path: Path) -> frozenset[str]:
    """Guess the names of columns from the first or the last kilobytes; never raises."""
    start = head(path)
    if start.startswith(_PARQUET):
        return _names_in_footer(path)
    line = start.removeprefix(b"\xef\xbb\xbf").split(b"\n")[0].decode("utf-8", "replace")
    if "\ufffd" in line or "\x00" in line:
        return frozenset()
    try:
        cells = next(csv.reader([line], delimiter=separator(line)), [])
    except csv.Error:
        return frozenset()
    return frozenset(normalise_name(cell) for cell in cells)


def normalise_name(name: str) -> str:
    """Give a column's name without case, accents, blanks and stray quotes.

    >>> normalise_name('Género '), normalise_name('"OFFSET"'), normalise_name("Note-ID")
    ('genero', 'offset', 'note_id')
    """
    plain = unicodedata.normalize("NFKD", name.strip().strip('"').casefold())
    kept = "".join(c for c in plain if not unicodedata.combining(c))
    return "_".join(kept.replace("-", " ").replace("_", " ").split())


def separator(line: str) -> str:
    """Guess the separator from the header; a table of one column has none, which is a comma."""
    return max(_SEPARATORS, key=line.count)


def _csv_cells(piece: Piece) -> Iterator[tuple[int, list[str]]]:
    """Yield (line, cells), the header first, of any piece; blank lines are passed over."""
    # The reader of the standard library refuses cells beyond 128 kB unless told otherwise.
    csv.field_size_limit(max(csv.field_size_limit(), MAX_BYTES))
    path, before = piece.file, piece.before
    header = next(read_lines(path), (1, b""))[1]
    first = decode(header, path, line=1).removeprefix("\ufeff")
    if not first.strip():
        raise FormatError(path, 0, "the file is empty", hint="expected a line of column names")
    lines = (decode(line, path, line=number) + "\n" for number, line in read_lines(path, piece))
    reader = csv.reader(_with_header(first, lines, piece), delimiter=separator(first), strict=True)
    line = 1
    try:
        for cells in reader:
            if cells:
                yield line, cells
            line = reader.line_num + 1 + (before - 1 if before else 0)
    except csv.Error as error:
        # The messages of the reader are fixed phrases, they quote nothing.
        raise FormatError(path, line, f"not a table: {error}", hint=_HINT) from None


def _with_header(first: str, lines: Iterator[str], piece: Piece) -> Iterator[str]:
    """Put the line of column names before a piece that does not begin with it."""
    if piece.start == 0:
        next(lines, None)
    return chain([first + "\n"], lines)


def _header(cells: list[str], path: Path) -> list[str]:
    if "\x00" in "".join(cells):
        raise FormatError(path, 1, "not a table: binary data")
    if len(set(cells)) < len(cells):
        twice = sorted({name for name in cells if cells.count(name) > 1})
        raise FormatError(path, 1, f"two columns are called {twice[0]!r}")
    return cells


def _csv_rows(path: Path, piece: Piece) -> Iterator[Row]:
    lines = _csv_cells(piece)
    names = _header(next(lines)[1], path)
    for line, cells in lines:
        if len(cells) != len(names):
            msg = f"expected {len(names)} columns, found {len(cells)}"
            raise FormatError(path, line, msg, hint=_HINT)
        yield Row(line, dict(zip(names, cells, strict=True)))


def _parquet_columns(path: Path) -> list[str]:
    import polars as pl  # noqa: PLC0415  # a quarter of a second, and only for Parquet

    try:
        return list(pl.read_parquet_schema(path))
    except (pl.exceptions.PolarsError, OSError):
        raise _unreadable(path) from None


def parquet_height(path: Path) -> int:
    """Count the rows of a Parquet file; only its footer is read."""
    import polars as pl  # noqa: PLC0415  # see above

    try:
        return int(pl.scan_parquet(path).select(pl.len()).collect().item())
    except (pl.exceptions.PolarsError, OSError):
        raise _unreadable(path) from None


def _parquet_rows(path: Path, findings: Findings, piece: Piece) -> Iterator[Row]:
    import polars as pl  # noqa: PLC0415  # see above

    nested: set[str] = set()
    line = piece.start
    try:
        table = pl.scan_parquet(path)
        if not piece.is_whole:
            length = None if piece.stop is None else piece.stop - piece.start
            table = table.slice(piece.start, length)
        for batch in table.collect_batches(chunk_size=_BATCH, maintain_order=True):
            for named in batch.iter_rows(named=True):
                line += 1
                values = {name: to_value(value) for name, value in named.items()}
                for name, value in named.items():
                    if values[name] is None and _is_nested(value) and name not in nested:
                        nested.add(name)
                        findings.add("not read: columns of nested or binary values", path)
                given = {name: value for name, value in values.items() if value is not None}
                yield Row(line, given)
    except (pl.exceptions.PolarsError, OSError):
        raise _unreadable(path) from None


def _unreadable(path: Path) -> FormatError:
    return FormatError(path, 0, "not a readable Parquet file", hint="is it cut off?")


def to_value(value: object) -> Value | None:
    """Give a cell as a value; None for null, NaN and what is nested.

    >>> to_value(dt.date(2020, 2, 1)), to_value(float("nan")), to_value(2**60)
    ('2020-02-01', None, 1152921504606846976)
    """
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, str | int):  # and bool, which is an int
        return value
    if isinstance(value, dt.date | dt.time):  # and datetime, which is a date
        return value.isoformat()
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return tuple(value)
    return None


def _is_nested(value: object) -> bool:
    return value is not None and not isinstance(value, float)


def to_id(value: Value | None) -> str:
    """Give an id as text: exact integers; 17.0, which pandas makes of 17, is 17; "" = none.

    >>> to_id(17), to_id(17.0), to_id(" a "), to_id(None)
    ('17', '17', ' a ', '')
    """
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return str(int(value))
    return "" if value is None or isinstance(value, tuple) else str(value)


def _names_in_footer(path: Path) -> frozenset[str]:
    """Find short names in the footer of Parquet, each behind a byte with its length."""
    try:
        with path.open("rb") as file:
            size = file.seek(0, 2)
            file.seek(max(size - _TAIL, 0))
            tail = file.read()
    except OSError:
        return frozenset()
    names = set()
    for at in range(len(tail) - 1):
        length = tail[at]
        name = tail[at + 1 : at + 1 + length]
        if 2 <= length <= 40 and len(name) == length and name.replace(b"_", b"a").isalnum():
            names.add(normalise_name(name.decode("ascii", "replace")))
    return frozenset(names)
