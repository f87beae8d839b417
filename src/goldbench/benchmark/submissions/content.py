"""What a team sends: a folder or an archive with `tool.toml`, checked and kept under its digest.

    name = "my-annotator"
    version = "1.0.0"
    command = ["python3", "tool.py", "8080"]
    port = 8080

Without a port the command reads notes from standard input and answers on standard output, a line
of JSON each.
"""

import hashlib
import os
import posixpath
import re
import shutil
import stat
import tarfile
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any, Literal

from goldbench.errors import UsageError

Kind = Literal["folder", "command"]
MAX_BYTES = 2_000_000_000
MAX_FILES = 20_000
MAX_RATIO = 200
MANIFEST = "tool.toml"
_WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._+-]{0,59}")


@dataclass(frozen=True, slots=True)
class Manifest:
    """What `tool.toml` says."""

    name: str
    version: str
    command: tuple[str, ...]
    port: int | None

    @property
    def kind(self) -> Kind:
        return "command" if self.port is None else "folder"


@dataclass(frozen=True, slots=True)
class Content:
    """A submission's files as they are kept; `digest` covers names, contents and what may run."""

    folder: Path
    digest: str
    size: int
    manifest: Manifest


def keep_content(source: Path, store: Path) -> Content:
    """Check what was sent and keep it, unchangeable, under its digest."""
    store.mkdir(exist_ok=True, mode=0o700)
    if not source.exists():
        msg = f"{source} does not exist"
        raise UsageError(msg, hint="a folder with tool.toml, or an archive of one")
    with tempfile.TemporaryDirectory(dir=store, prefix=".received-") as scratch:
        folder = Path(scratch) / "tool"
        if source.is_dir():
            _copy_folder(source, folder)
        else:
            unpack(source, folder)
        folder = _with_manifest(folder)
        manifest = read_manifest(folder)
        size, digest = _digest(folder)
        target = store / digest
        if not target.exists():
            folder.rename(target)
            for path in target.rglob("*"):
                if not path.is_symlink() and path.is_file():
                    path.chmod(path.stat().st_mode & ~0o222)
    return Content(target, digest, size, manifest)


def kept_content(store: Path, digest: str) -> Content:
    """Open what was kept; another digest than its name is a fault of ours."""
    folder = store / digest
    size, found = _digest(folder)
    if found != digest:
        msg = "a submission has changed since it was received"
        raise UsageError(msg)
    return Content(folder, digest, size, read_manifest(folder))


def read_manifest(folder: Path) -> Manifest:
    path = folder / MANIFEST
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        msg = f"there is no readable {MANIFEST}"
        raise UsageError(
            msg, hint='name, version, command = ["python3", "tool.py"], port'
        ) from None
    except tomllib.TOMLDecodeError as error:
        msg = f"{MANIFEST} is not TOML: {error}"
        raise UsageError(msg) from None
    command, port = told.get("command"), told.get("port")
    if not isinstance(command, list) or not _is_command(command):
        msg = f"{MANIFEST}: command is not a list of words"
        raise UsageError(msg, hint='command = ["python3", "tool.py", "8080"]')
    if port is not None and (type(port) is not int or not 1024 <= port <= 65_535):
        msg = f"{MANIFEST}: port is not a whole number from 1024 to 65535"
        raise UsageError(msg, hint="port = 8080; none for a command that talks in lines of JSON")
    name, version = told.get("name", folder.name), told.get("version", "0")
    for key, value in (("name", name), ("version", version)):
        if key in told and (not isinstance(value, str) or not _WORD.fullmatch(value)):
            msg = f"{MANIFEST}: {key} is not a short plain word"
            raise UsageError(msg, hint="letters, digits, blanks, dots, hyphens; at most 60")
    shown = name if isinstance(name, str) and _WORD.fullmatch(name) else "tool"
    return Manifest(shown, str(version), tuple(command), port)


def _is_command(told: Any) -> bool:
    return isinstance(told, list) and bool(told) and all(
        isinstance(word, str) and word and "\0" not in word for word in told
    )  # fmt: skip


def _with_manifest(folder: Path) -> Path:
    """Look one folder deeper where an archive wraps all it has in one."""
    inside = list(folder.iterdir())
    if not (folder / MANIFEST).exists() and len(inside) == 1 and inside[0].is_dir():
        return inside[0]
    return folder


def _copy_folder(source: Path, target: Path) -> None:
    files, total = 0, 0
    for root, folders, names in os.walk(source):
        for name in (*folders, *names):
            path = Path(root, name)
            mode = path.lstat().st_mode
            if stat.S_ISLNK(mode):
                _check_link(path.relative_to(source), str(path.readlink()))
            elif stat.S_ISREG(mode):
                files, total = files + 1, total + path.stat().st_size
            elif not stat.S_ISDIR(mode):
                _refuse("neither a file, a folder nor a link")
            if files > MAX_FILES or total > MAX_BYTES:
                _refuse("more than it may hold")
    shutil.copytree(source, target, symlinks=True)


def unpack(source: Path, target: Path) -> None:
    """Unpack an archive into a new folder; what leads out of it, or unfolds too far, is refused."""
    target.mkdir()
    room = min(MAX_BYTES, max(10_000_000, MAX_RATIO * source.stat().st_size))
    try:
        if zipfile.is_zipfile(source):
            with zipfile.ZipFile(source) as archive:
                _check_sizes(((i.filename, i.file_size) for i in archive.infolist()), room)
                for item in archive.infolist():
                    if stat.S_IFMT(item.external_attr >> 16) not in (0, stat.S_IFREG, stat.S_IFDIR):
                        _refuse("a link or a device")
                    path = Path(archive.extract(item, target))
                    if path.is_file() and (item.external_attr >> 16) & 0o111:
                        path.chmod(0o755)
        elif tarfile.is_tarfile(source):
            with tarfile.open(source) as archive:
                members = archive.getmembers()
                _check_sizes(((m.name, m.size) for m in members), room)
                for member in members:
                    if member.issym():
                        _check_link(PurePosixPath(member.name), member.linkname)
                archive.extractall(target, filter="data")
        else:
            msg = f"{source.name} is neither a folder nor a .zip, .tar or .tar.gz archive"
            raise UsageError(msg)
    except (tarfile.TarError, zipfile.BadZipFile, EOFError, OSError) as error:
        msg = f"the archive cannot be unpacked ({type(error).__name__})"
        raise UsageError(msg) from None


def _check_sizes(items: Iterator[tuple[str, int]], room: int) -> None:
    files, total = 0, 0
    for name, size in items:
        files, total = files + 1, total + size
        parts = PurePosixPath(name).parts
        if name.startswith("/") or ".." in parts or "\\" in name:
            _refuse("a path that leads out of it")
        if files > MAX_FILES or total > room:
            _refuse("more than it may hold")


def _check_link(path: Path | PurePosixPath, target: str) -> None:
    """A link may stay inside, or name what the cage has anyway (/usr)."""
    if posixpath.normpath(target).startswith("/usr/"):
        return
    depth = len(path.parts) - 1
    for part in PurePosixPath(target).parts:
        depth += -1 if part == ".." else 0 if part == "." else 1
        if depth < 0 or target.startswith("/"):
            _refuse("a link that leads out of it")


def _refuse(what: str) -> None:
    msg = f"the submission holds {what}"
    raise UsageError(msg, hint=f"at most {MAX_FILES} files, {MAX_BYTES // 10**9} GB, no devices")


def _digest(folder: Path) -> tuple[int, str]:
    total, size = hashlib.sha256(), 0
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix().encode("utf-8", "surrogateescape")
        if path.is_symlink():
            total.update(b"link\0" + name + b"\0" + os.fsencode(path.readlink()) + b"\0")
        elif path.is_file():
            runs = b"x" if path.stat().st_mode & 0o111 else b"-"
            content = path.read_bytes()
            size += len(content)
            total.update(b"file\0" + name + b"\0" + runs + hashlib.sha256(content).digest())
    return size, total.hexdigest()
