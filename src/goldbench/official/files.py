"""Files as the originals open them; what made them die is a `FormatError`, so that we exit 1."""

import os
from collections.abc import Iterable
from pathlib import Path

from goldbench.errors import FormatError, UsageError

# No note, and no list of annotations, is larger; what is would only end in a MemoryError.
MAX_BYTES = 512 * 1024 * 1024


def read_whole(path: Path) -> bytes:
    if not path.is_file():
        raise FormatError(path, 0, "no such file")
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise FormatError(path, 0, f"cannot be read: {error.strerror}") from None
    if len(data) > MAX_BYTES:
        raise FormatError(path, 0, f"larger than {MAX_BYTES // 1024 // 1024} MiB")
    return data


def decode(data: bytes, path: Path) -> str:
    """Decode UTF-8, whatever the locale; a leading U+FEFF stays, because offsets count it."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        msg = f"not UTF-8: byte 0x{data[error.start]:02x} at byte offset {error.start}"
        raise FormatError(path, line, msg) from None


def read_text(path: Path) -> str:
    r"""Read UTF-8 with \r\n and \r turned into \n, as a text file of Python 3."""
    text = decode(read_whole(path), path)
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def has_ending(folder: str, suffix: str) -> bool:
    """Say whether a name in a folder ends so; the rest is not looked at."""
    _check_folder(folder)
    with os.scandir(folder) as entries:
        return any(entry.name.endswith(suffix) for entry in entries)


def _check_folder(folder: str) -> None:
    if not Path(folder).is_dir():
        msg = f"{folder} is not a folder"
        raise UsageError(msg)


def names_in(folder: str) -> list[str]:
    """List a folder, sorted: a listing has no order of its own, and results should have one."""
    _check_folder(folder)
    return sorted(os.listdir(folder))  # noqa: PTH208  # names alone: a path each costs ten times that


def join(folder: str, names: Iterable[str]) -> list[str]:
    """Put a folder and names together. The originals need the slash at the end; we add it.

    >>> join("gold", ["1.ann"]), join("gold/", ["1.ann"])
    (['gold/1.ann'], ['gold/1.ann'])
    """
    start = folder if folder.endswith("/") else f"{folder}/"
    return [start + name for name in names]


def folder_of(name: str) -> str:
    """Give the name of the folder a file lies in.

    >>> folder_of("runs/one/note.ann"), folder_of("runs/one//note.ann"), folder_of("note.ann")
    ('one', 'one', '')
    """
    return name.rpartition("/")[0].rstrip("/").rpartition("/")[2]
