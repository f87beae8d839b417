"""Cutting a source into pieces that several processes read on their own.

How a source is cut depends on the source alone, never on who reads it: whoever comes back to it
finds the same pieces. Tables in Parquet are cut by rows, lines (JSON Lines, FHIR bulk exports, CSV)
by bytes; a folder of goldbench has parts already. Everything else is one piece.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

from goldbench.errors import FormatError
from goldbench.formats.contract.options import ReadOptions
from goldbench.formats.contract.piece import Piece

_SHARES = 64
"""A small source is cut into about so many, so that all cores have work to the end."""
_ROWS = (64, 2048)
_BYTES = (1 << 16, 1 << 22)
_PARQUET_BYTES = 1 << 20
"""Of a Parquet file, compressed: so many are some megabytes of text, or a few monster notes."""
_BUFFER = 1 << 20


def cut(path: Path, name: str, options: ReadOptions) -> list[Piece | None]:
    """Cut a source of a format; [None] where it cannot be cut and is read as a whole."""
    cutter = _CUTTERS.get(name)
    return [None] if cutter is None else list(cutter(path, options))


def _corpus_parts(path: Path, options: ReadOptions) -> Iterator[Piece]:
    del options
    from goldbench.formats.parquet import ParquetFolder  # noqa: PLC0415  # only where it is asked

    for number, file in enumerate(ParquetFolder.open(path).part_files()):
        yield Piece(file, number, number + 1)


def _json_lines(path: Path, options: ReadOptions) -> Iterator[Piece]:
    del options
    from goldbench.formats.io.json_lines import is_cuttable, line_files  # noqa: PLC0415

    yield from _lines(line_files(path), is_cuttable)


def _resources(path: Path, options: ReadOptions) -> Iterator[Piece]:
    del options
    from goldbench.formats.json.fhir import is_lines, resource_files  # noqa: PLC0415

    yield from _lines(resource_files(path), is_lines)


def _lines(files: list[Path], is_cuttable: Callable[[Path], bool]) -> Iterator[Piece]:
    size = sum(file.stat().st_size for file in files)
    for file in files:
        yield from _cut_by_bytes(file, size) if is_cuttable(file) else [Piece(file)]


def _table(path: Path, options: ReadOptions) -> Iterator[Piece | None]:
    from goldbench.formats.tables.folder import table_files  # noqa: PLC0415
    from goldbench.formats.tables.table import numbers_rows  # noqa: PLC0415

    files = table_files(path)
    if any(not _is_parquet(file) and numbers_rows(file, options) for file in files):
        yield None  # their rows are counted one after the other
    else:
        yield from _rows_or_bytes(files)


def _notes(path: Path, options: ReadOptions) -> Iterator[Piece]:
    del options
    from goldbench.formats.tables.omop import files_to_read  # noqa: PLC0415

    yield from _rows_or_bytes(files_to_read(path))


_CUTTERS: dict[str, Callable[[Path, ReadOptions], Iterator[Piece | None]]] = {
    "fhir": _resources,
    "jsonl": _json_lines,
    "omop": _notes,
    "parquet": _corpus_parts,
    "table": _table,
}


def _is_parquet(file: Path) -> bool:
    from goldbench.formats.tables.rows import is_parquet  # noqa: PLC0415

    return is_parquet(file)


def _rows_or_bytes(files: list[Path]) -> Iterator[Piece]:
    from goldbench.formats.tables.rows import parquet_height  # noqa: PLC0415

    heights = {file: parquet_height(file) for file in files if _is_parquet(file)}
    rows = sum(heights.values())
    size = sum(file.stat().st_size for file in files if file not in heights)
    before = 0
    for file in files:
        if file not in heights:
            yield from _cut_csv_by_bytes(file, size)
            continue
        step = _clamp(rows // _SHARES, _ROWS)
        step = max(min(step, heights[file] * _PARQUET_BYTES // file.stat().st_size), 1)
        for start in range(0, max(heights[file], 1), step):
            stop = min(start + step, heights[file])
            yield Piece(file, start, stop, start, before + start)
        before += heights[file]


def _clamp(value: int, bounds: tuple[int, int]) -> int:
    return min(max(value, bounds[0]), bounds[1])


def _cut_by_bytes(file: Path, size: int) -> Iterator[Piece]:
    """Cut a file of lines at line ends."""
    step = _clamp(size // _SHARES, _BYTES)
    ends = [0]
    lines = [0]
    with file.open("rb") as opened:
        at, seen = 0, 0
        while block := opened.read(_BUFFER):
            while at + len(block) - ends[-1] > step:
                # The first line end at or after the wanted size.
                end = block.find(b"\n", max(ends[-1] + step - at - 1, 0))
                if end < 0:
                    break
                ends.append(at + end + 1)
                lines.append(seen + block.count(b"\n", 0, end + 1))
            seen += block.count(b"\n")
            at += len(block)
    yield from _pieces(file, ends, lines, at)


def _cut_csv_by_bytes(file: Path, size: int) -> Iterator[Piece]:
    """Cut a CSV file at line ends outside of quotes: those after an even number of quotes."""
    import numpy as np  # noqa: PLC0415  # slow to import

    step = _clamp(size // _SHARES, _BYTES)
    ends, lines = [0], [0]
    with file.open("rb") as opened:
        at, seen, quotes = 0, 0, 0
        while block := opened.read(_BUFFER):
            data = np.frombuffer(block, np.uint8)
            if at + len(block) - ends[-1] > step:
                parity = (np.cumsum(data == ord('"')) + quotes) & 1
                breaks = np.flatnonzero((data == ord("\n")) & (parity == 0))
                for end in breaks.tolist():
                    if at + end + 1 - ends[-1] >= step:
                        ends.append(at + end + 1)
                        lines.append(seen + block.count(b"\n", 0, end + 1))
            quotes += block.count(b'"')
            seen += block.count(b"\n")
            at += len(block)
    if quotes % 2:
        raise FormatError(file, 0, "a quote is opened and not closed", hint="is the file cut off?")
    yield from _pieces(file, ends, lines, at)


def _pieces(file: Path, ends: list[int], lines: list[int], size: int) -> Iterator[Piece]:
    if len(ends) > 1 and ends[-1] == size:
        ends, lines = ends[:-1], lines[:-1]
    if len(ends) == 1:
        yield Piece(file)
        return
    for (start, stop), before in zip(pairwise([*ends, size]), lines, strict=True):
        yield Piece(file, start, stop, before)
