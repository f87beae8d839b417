"""ZIP archives that may come from anywhere, read in memory and within limits.

Nothing is unpacked to disk, so a name cannot climb out of a folder; names that try are refused
all the same, since no tool of ours writes them.
"""

import io
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from goldbench.errors import FormatError
from goldbench.formats.io.files import MAX_BYTES

MAX_MEMBERS = 1_000_000
MAX_TOTAL = 64 * 1024 * 1024 * 1024
"""Bytes that all members together may unpack to."""
MAX_RATIO = 500
"""CAS files are repetitive and pack 30 to 60 times; a bomb packs 1000 times."""
_SMALL = 1 << 20


class Archive:
    """The members of one archive by name, each read when asked for."""

    def __init__(self, file: zipfile.ZipFile, path: Path) -> None:
        self.path = path
        self._file = file
        self._members = {info.filename: info for info in file.infolist() if not info.is_dir()}
        self._check()

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._members)

    def __contains__(self, name: str) -> bool:
        return name in self._members

    def read(self, name: str) -> bytes:
        where = self.path / name
        try:
            with self._file.open(self._members[name]) as member:
                data = member.read(MAX_BYTES + 1)
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError):
            raise FormatError(where, 0, "damaged or cut off inside the archive") from None
        except NotImplementedError:  # how zipfile says that it cannot unpack a method
            raise FormatError(where, 0, "packed by a method that is not read") from None
        if len(data) > MAX_BYTES:
            raise FormatError(where, 0, f"larger than {MAX_BYTES // 1024 // 1024} MiB")
        return data

    def _check(self) -> None:
        if len(self._members) > MAX_MEMBERS:
            raise FormatError(self.path, 0, f"more than {MAX_MEMBERS} files in the archive")
        total = 0
        for name, info in self._members.items():
            if name.startswith("/") or "\\" in name or ".." in name.split("/") or ":" in name[:2]:
                msg = f"a file name that leaves the archive: {name!r}"
                raise FormatError(self.path, 0, msg, hint="this archive was not made by INCEpTION")
            if info.flag_bits & 1:
                raise FormatError(self.path, 0, "the archive is encrypted", hint="unpack it first")
            total += info.file_size
            packed = max(info.compress_size, 1)
            if info.file_size > _SMALL and info.file_size / packed > MAX_RATIO:
                raise FormatError(self.path / name, 0, "unpacks to an absurd size; not read")
        if total > MAX_TOTAL:
            msg = f"unpacks to more than {MAX_TOTAL // 1024**3} GiB; not read"
            raise FormatError(self.path, 0, msg)


@contextmanager
def open_archive(path: Path, data: bytes | None = None) -> Iterator[Archive]:
    """Open the archive at `path`, or the one in `data` that was found there."""
    try:
        file = zipfile.ZipFile(path if data is None else io.BytesIO(data))
    except (zipfile.BadZipFile, EOFError):
        msg = "not a whole ZIP archive"
        raise FormatError(path, 0, msg, hint="is the download complete?") from None
    except OSError as error:
        raise FormatError(path, 0, f"cannot be read: {error.strerror}") from None
    with file:
        yield Archive(file, path)
