"""Opening files as they are: UTF-8, no newline translation, bounded size, clear errors."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from goldbench.errors import FormatError, UsageError
from goldbench.formats.contract.piece import Piece
from goldbench.formats.io.listing import sample_files

# A clinical note is a few kB; the largest discharge files seen are some MB. What is larger than
# this is not a note, and reading it whole would only end in a MemoryError.
MAX_BYTES = 64 * 1024 * 1024

_SHARED = 1 << 18  # as much as any format looks at of a file in a folder
_HEADS: ContextVar[dict[Path, bytes] | None] = ContextVar("heads", default=None)


def read_bytes(path: Path, *, limit: int = MAX_BYTES) -> bytes:
    """Read a whole file of at most `limit` bytes."""
    try:
        with path.open("rb") as file:
            # Not read(limit + 1) alone: it would set aside that much memory for every small file.
            size = os.fstat(file.fileno()).st_size
            data = file.read(min(size, limit) + 1)
            if len(data) > size:  # a pipe, or a file that is still growing
                while len(data) <= limit and (more := file.read(1 << 20)):
                    data += more
    except FileNotFoundError:
        msg = f"{path} does not exist"
        raise UsageError(msg) from None
    except OSError as error:
        raise FormatError(path, 0, f"cannot be read: {error.strerror}") from None
    if len(data) > limit:
        msg = f"larger than {limit // 1024 // 1024} MiB, which no single note is"
        raise FormatError(path, 0, msg, hint="is this an archive or a database dump?")
    return data


def decode(data: bytes, path: Path, *, line: int = 0) -> str:
    """Decode UTF-8; a leading U+FEFF stays, because offsets count it."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        at = line or data.count(b"\n", 0, error.start) + 1
        msg = f"not UTF-8: byte 0x{data[error.start]:02x} at byte offset {error.start}"
        raise FormatError(path, at, msg, hint=encoding_hint(data)) from None


def encoding_hint(data: bytes) -> str:
    """Say how bytes that are not UTF-8 become it, by what they probably are."""
    wide = wide_encoding(data)
    if wide is not None:
        return f"it looks like UTF-16; convert it first: iconv -f {wide} -t utf-8"
    return "convert it first, for example: iconv -f latin1 -t utf-8"


def wide_encoding(data: bytes) -> str | None:
    """Name the UTF-16 of a text, by its mark or by every other byte being zero; None = it is none.

    >>> [wide_encoding("Ana came.".encode(name)) for name in ("utf-16-le", "utf-16-be", "utf-8")]
    ['utf-16le', 'utf-16be', None]
    """
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "utf-16"
    some = data[:200]
    high, low = some[::2].count(0), some[1::2].count(0)
    if len(some) <= 8 or max(high, low) <= len(some) // 3:
        return None
    return "utf-16be" if high > low else "utf-16le"


def read_text(path: Path, *, limit: int = MAX_BYTES) -> str:
    return decode(read_bytes(path, limit=limit), path)


def read_lines(
    path: Path, piece: Piece | None = None, *, limit: int = MAX_BYTES
) -> Iterator[tuple[int, bytes]]:
    r"""Yield (number, line without its \n); any number of lines of at most `limit` bytes.

    Of a piece, the lines that begin in it.
    """
    piece = piece or Piece(path)
    try:
        with path.open("rb") as file:
            at = file.seek(piece.start)
            number = piece.before
            while (piece.stop is None or at < piece.stop) and (line := file.readline(limit + 1)):
                number += 1
                at += len(line)
                if len(line) > limit:
                    msg = f"a line longer than {limit // 1024 // 1024} MiB"
                    hint = "expected one record a line; is this another format?"
                    raise FormatError(path, number, msg, hint=hint)
                yield number, line.rstrip(b"\n")
    except FileNotFoundError:
        msg = f"{path} does not exist"
        raise UsageError(msg) from None
    except OSError as error:
        raise FormatError(path, 0, f"cannot be read: {error.strerror}") from None


def head(path: Path, size: int = 4096) -> bytes:
    """Give the first bytes for sniffing; b"" where there is nothing to read. Never raises."""
    heads = _HEADS.get()
    if heads is None:
        return _read_head(path, size)
    seen = heads.get(path)
    if seen is None:
        seen = heads[path] = _read_head(path, _SHARED)
    if size > _SHARED == len(seen):  # the file goes on
        return _read_head(path, size)
    return seen[:size]


def _read_head(path: Path, size: int) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(size)
    except OSError:
        return b""


@contextmanager
def share_heads() -> Iterator[None]:
    """Let every format that looks into a file meanwhile share its first bytes, read once."""
    token = _HEADS.set({})
    try:
        yield
    finally:
        _HEADS.reset(token)


def files_below(path: Path, *suffixes: str) -> list[Path]:
    """List files with one of the suffixes, sorted by relative path; a file stands for itself.

    Suffixes in capitals are the same: Windows exports write NOTE.TXT.
    """
    if path.is_file():
        return [path]
    files = (p for p in path.rglob("*") if p.name.lower().endswith(suffixes))
    return sorted(p for p in files if not p.name.startswith(".") and p.is_file())


def first_file(path: Path, *suffixes: str) -> Path | None:
    """Find any one file to sniff at without listing a whole large tree."""
    if path.is_file():
        return path if path.name.lower().endswith(suffixes) else None
    return next(iter(sample_files(path, *suffixes, most=1)), None)


def find_beside(path: Path, suffix: str) -> Path | None:
    """Find the file of the same name with another suffix, which may be in capitals."""
    ways = (path.with_suffix(way) for way in (suffix, suffix.upper(), suffix.title()))
    return next((file for file in ways if file.is_file()), None)


def document_id(path: Path, root: Path) -> str:
    """Give the path relative to the root, without its suffix, with forward slashes."""
    relative = path.relative_to(root) if path != root else Path(path.name)
    return relative.with_suffix("").as_posix()


def file_for(id_: str, root: Path, suffix: str) -> Path:
    """Give the file a document is written to; an id may have folders but may not climb out."""
    parts = id_.split("/")
    if not id_ or any(part[:1] in ("", ".") for part in parts) or "\x00" in id_ or "\\" in id_:
        msg = f"document id {id_!r} cannot be a file name"
        raise UsageError(
            msg, hint="ids become relative paths: no part may be empty or begin with '.'"
        )
    return root.joinpath(*parts[:-1], parts[-1] + suffix)


def write_text(path: Path, text: str) -> None:
    """Write UTF-8 without newline translation, making folders as needed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(encode(text, path))


PAGE, FIGURE, RECORD = "<!doctype html>", "<svg ", '{\n  "goldbench"'
"""How pages, figures and records of a run begin."""


def refuse_other(path: Path, begins: str) -> None:
    """Refuse to write over a file of another kind: a slip in a name would cost notes or marks.

    What begins as that which is written is an earlier one, and gives way.
    """
    if path.is_dir():
        msg = f"{path} is a folder"
        raise UsageError(msg, hint="name a file")
    if not path.is_file():
        return
    with path.open("rb") as file:
        there = file.read(len(begins.encode()))
    if there and there != begins.encode():
        msg = f"{path} exists and is something else"
        raise UsageError(msg, hint="choose a new name, or remove it first")


def encode(text: str, path: Path) -> bytes:
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:
        msg = f"a lone surrogate at position {error.start} cannot be written as UTF-8"
        raise FormatError(path, 0, msg) from None
