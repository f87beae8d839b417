"""Archives and folders as they arrive: what leads out of them, or unfolds too far, is refused."""

import bz2
import gzip
import lzma
import os
import posixpath
import shutil
import stat
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import IO, Never, cast

from goldbench.errors import UsageError

MAX_BYTES = 2_000_000_000
MAX_FILES = 20_000
MAX_RATIO = 200
_BLOCK = 512
_LONGEST_HEADER = 1_000_000
_DEEPEST = 200
_NAMES = (tarfile.XHDTYPE, tarfile.XGLTYPE, tarfile.GNUTYPE_LONGNAME, tarfile.GNUTYPE_LONGLINK,
          tarfile.SOLARIS_XHDTYPE)  # fmt: skip
_BROKEN = (
    tarfile.TarError, zipfile.BadZipFile, EOFError, OSError, zlib.error, lzma.LZMAError,
    NotImplementedError, RuntimeError, ValueError,
)  # fmt: skip
"""What the standard library raises at archives that are damaged, encrypted, or not its kind."""


def copy_folder(source: Path, target: Path) -> None:
    """Copy a folder as it is; links must stay inside."""
    files, total = 0, 0
    for root, folders, names in os.walk(source):
        for name in (*folders, *names):
            path = Path(root, name)
            mode = path.lstat().st_mode
            if stat.S_ISLNK(mode):
                _check_link(path.relative_to(source), str(path.readlink()))
            elif stat.S_ISREG(mode):
                total += path.stat().st_size
            elif not stat.S_ISDIR(mode):
                refuse("neither a file, a folder nor a link")
            files += 1
            if files > MAX_FILES or total > MAX_BYTES:
                refuse("more than it may hold")
    shutil.copytree(source, target, symlinks=True)


def unpack(source: Path, target: Path) -> None:
    """Unpack an archive into a new folder."""
    target.mkdir()
    room = min(MAX_BYTES, max(10_000_000, MAX_RATIO * source.stat().st_size))
    try:
        if zipfile.is_zipfile(source):
            _unpack_zip(source, target, room)
        elif is_tar(source):
            _unpack_tar(source, target, room)
        else:
            _refuse_file(source)
    except _BROKEN as error:
        msg = f"the archive cannot be unpacked ({type(error).__name__})"
        raise UsageError(msg) from None


def _refuse_file(source: Path) -> Never:
    msg = f"{source.name} is neither a folder nor a .zip, .tar or .tar.gz archive"
    raise UsageError(msg)


def is_tar(path: Path) -> bool:
    """Say whether a file is a tar archive, packed or plain; only its first header is read."""
    try:
        with decompress(path) as stream:
            tarfile.TarInfo.frombuf(stream.read(_BLOCK), "utf-8", "surrogateescape")
    except _BROKEN:
        return False
    return True


@contextmanager
def decompress(path: Path) -> Iterator[IO[bytes]]:
    """Read a file as what it is packed from: gzip, bzip2, xz, or nothing."""
    with path.open("rb") as file:
        start = file.read(6)
        file.seek(0)
        if start.startswith(b"\x1f\x8b"):
            with gzip.open(file) as stream:
                yield cast("IO[bytes]", stream)
        elif start.startswith(b"BZh"):
            with bz2.open(file) as stream:
                yield stream
        elif start.startswith(b"\xfd7zXZ\0"):
            with lzma.open(file) as stream:
                yield stream
        else:
            yield file


def scan_tar(path: Path, *, room: int, most_files: int = MAX_FILES) -> list[str]:
    """Walk over a tar's headers before anybody believes them; give the names as they stand there.

    A header that claims gigabytes of name, or a member that unfolds into them, is met here, where
    only what fits is read.
    """
    names: list[str] = []
    total = 0
    with decompress(path) as stream:
        while len(block := stream.read(_BLOCK)) == _BLOCK:
            if not any(block):
                break
            member = tarfile.TarInfo.frombuf(block, "utf-8", "surrogateescape")
            if member.type in _NAMES and member.size > _LONGEST_HEADER:
                refuse("a name that is longer than any")
            if member.type == tarfile.GNUTYPE_SPARSE:
                refuse("a file with holes")
            names.append(member.name)
            size = member.size if member.isreg() or member.type in _NAMES else 0
            total += size
            if len(names) > 3 * most_files or total > room or size < 0:
                refuse("more than it may hold")
            left = -(-size // _BLOCK) * _BLOCK
            while left:
                piece = stream.read(min(left, 1_000_000))
                if not piece:
                    raise EOFError
                left -= len(piece)
    return names


def _unpack_tar(source: Path, target: Path, room: int) -> None:
    scan_tar(source, room=room)
    with tarfile.open(source) as archive:
        members = archive.getmembers()
        _check_names(((m.name, m.size) for m in members), room)
        for member in members:
            if member.issym():
                _check_link(PurePosixPath(member.name), member.linkname)
            elif member.islnk():
                _check_names(iter([(member.linkname, 0)]), room)
        archive.extractall(target, filter=_as_data)  # noqa: S202  # names and links were checked


def _as_data(member: tarfile.TarInfo, path: str) -> tarfile.TarInfo | None:
    """Extract what stays inside, and links to what the cage has anyway (/usr)."""
    if member.issym() and posixpath.normpath(member.linkname).startswith("/usr/"):
        tarfile.data_filter(member.replace(linkname="x", deep=False), path)
        return member
    return tarfile.data_filter(member, path)


def _unpack_zip(source: Path, target: Path, room: int) -> None:
    with zipfile.ZipFile(source) as archive:
        _check_names(((i.filename, i.file_size) for i in archive.infolist()), room)
        for item in archive.infolist():
            if stat.S_IFMT(item.external_attr >> 16) not in (0, stat.S_IFREG, stat.S_IFDIR):
                refuse("a link or a device")
            path = Path(archive.extract(item, target))
            if path.is_file() and (item.external_attr >> 16) & 0o111:
                path.chmod(0o755)


def _check_names(items: Iterator[tuple[str, int]], room: int) -> None:
    files, total = 0, 0
    for name, size in items:
        files, total = files + 1, total + size
        parts = PurePosixPath(name).parts
        if name.startswith("/") or ".." in parts or "\\" in name or "\0" in name:
            refuse("a path that leads out of it")
        if len(parts) > _DEEPEST:
            refuse("folders in folders without end")
        if files > MAX_FILES or total > room:
            refuse("more than it may hold")


def _check_link(path: Path | PurePosixPath, target: str) -> None:
    """A link may stay inside, or name what the cage has anyway (/usr)."""
    if posixpath.normpath(target).startswith("/usr/"):
        return
    depth = len(path.parts) - 1
    for part in PurePosixPath(target).parts:
        depth += -1 if part == ".." else 0 if part == "." else 1
        if depth < 0 or target.startswith("/"):
            refuse("a link that leads out of it")


def refuse(what: str) -> Never:
    msg = f"the submission holds {what}"
    raise UsageError(msg, hint=f"at most {MAX_FILES} files, {MAX_BYTES // 10**9} GB, no devices")
