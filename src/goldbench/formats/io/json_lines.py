"""JSON Lines that may come from anywhere: one object a line, plain or gzipped, bounded."""

import gzip
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, cast

import orjson

from goldbench.errors import FormatError
from goldbench.formats.contract.piece import Piece
from goldbench.formats.io.files import MAX_BYTES, first_file, head, read_lines
from goldbench.formats.io.json_stream import elements, first_element
from goldbench.formats.io.json_values import loads
from goldbench.formats.io.sources import sources

SUFFIXES = (".jsonl", ".ndjson", ".jsonlines", ".jsonl.gz", ".ndjson.gz", ".jsonlines.gz")
_GZIP = b"\x1f\x8b"
_START = 64
"""Bytes that tell a list, or a compressed file, from lines."""
_BOM = b"\xef\xbb\xbf"


def objects(
    path: Path, *suffixes: str, piece: Piece | None = None
) -> Iterator[tuple[Path, int, dict[str, Any]]]:
    """Yield (file, line, object) of a file, or of the files with such suffixes below a folder.

    Blank lines are skipped. A file that holds one JSON list instead yields its elements.
    """
    for file in line_files(path, *suffixes) if piece is None else [piece.file]:
        for line, value in _values(file, piece):
            if not isinstance(value, dict):
                raise FormatError(file, line, "expected a JSON object")
            yield file, line, value


def first_object(path: Path, *suffixes: str) -> dict[str, Any] | None:
    """Sniff: the first object of the first file; None where there is none. Never raises."""
    file = first_file(path, *(suffixes or SUFFIXES))
    if file is None:
        return None
    line = first_line(file)
    if line.lstrip().startswith(b"["):
        listed = first_element(file)
        value = listed[1] if listed else None
    else:
        try:
            value = orjson.loads(line)
        except orjson.JSONDecodeError:
            return None
    return value if isinstance(value, dict) else None


def write_lines(lines: Iterable[bytes], path: Path) -> None:
    """Write one value a line; a name that ends in .gz is compressed, the same bytes each time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as raw:
        zipped = path.name.lower().endswith(".gz")
        file = gzip.GzipFile("", "wb", fileobj=raw, mtime=0) if zipped else raw
        with file:
            for line in lines:
                file.write(line + b"\n")


def line_files(path: Path, *suffixes: str) -> list[Path]:
    """List the files that `objects` reads."""
    suffixes = suffixes or SUFFIXES
    files = sources(path, *suffixes)
    if not files:
        raise FormatError(path, 0, f"the folder holds no file named *{' or *'.join(suffixes)}")
    return files


def is_cuttable(file: Path) -> bool:
    """Say whether a file is plain lines: neither compressed nor one long list."""
    start = head(file, _START)
    return not start.startswith(_GZIP) and not start.removeprefix(_BOM).lstrip().startswith(b"[")


def _values(file: Path, piece: Piece | None = None) -> Iterator[tuple[int, Any]]:
    if piece is not None and not piece.is_whole:
        for number, line in read_lines(file, piece):
            line = line.removeprefix(_BOM) if number == 1 else line  # noqa: PLW2901
            if line.strip():
                yield number, loads(line, file, line=number)
        return
    with _opened(file) as (opened, start):
        if start.removeprefix(_BOM).lstrip().startswith(b"["):
            yield from ((line, value) for line, _, value in elements(file))
            return
        for number, line in _lines(opened, file):
            if line.strip():
                yield number, loads(line, file, line=number)


@contextmanager
def _opened(file: Path) -> Iterator[tuple[BinaryIO, bytes]]:
    """Open a file that may be compressed; also give its first bytes as they are on disk."""
    try:
        with file.open("rb") as raw:
            start = raw.peek(_START)[:_START]
            if not start.startswith(_GZIP):
                yield raw, start
                return
            with gzip.GzipFile(fileobj=raw) as unzipped:
                yield cast("BinaryIO", unzipped), start
    except (EOFError, zlib.error, gzip.BadGzipFile):
        raise FormatError(file, 0, "not a whole gzip file", hint="is it cut off?") from None
    except OSError as error:
        raise FormatError(file, 0, f"cannot be read: {error.strerror}") from None


def _lines(opened: BinaryIO, file: Path) -> Iterator[tuple[int, bytes]]:
    number = 0
    while line := opened.readline(MAX_BYTES + 1):
        number += 1
        if len(line) > MAX_BYTES:
            msg = f"a line longer than {MAX_BYTES // 1024 // 1024} MiB"
            hint = "expected one record a line; is this another format?"
            raise FormatError(file, number, msg, hint=hint)
        yield number, line.removeprefix(_BOM) if number == 1 else line


def first_line(file: Path) -> bytes:
    """Sniff: the first line with something in it, of any length a record may have; b"" = none."""
    try:
        start = head(file)
        lines = start.removeprefix(_BOM).split(b"\n")[:-1]  # the last may go on
        if not start.startswith(_GZIP) and (first := next(filter(bytes.strip, lines), b"")):
            return first + b"\n"
        with _opened(file) as (opened, _):
            return next((line for _, line in _lines(opened, file) if line.strip()), b"")
    except FormatError:
        return b""
