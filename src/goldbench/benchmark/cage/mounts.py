"""What a caged tool sees: the host's programs and its own folder, or a root of its own.

Either way nothing can be written but two file systems in memory, made anew for each cage.
"""

import contextlib
import os
import shutil
import struct
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from goldbench.benchmark.cage.limits import MEGABYTE, CageError, Limits

_FORWARDER = Path(__file__).with_name("forward.py")
TMP, SHM = "/tmp", "/dev/shm"  # noqa: S108  # of the cage, made anew for each
_SYSTEM = ("bin", "lib", "lib32", "lib64", "libx32", "sbin")
_ETC = ("/etc/alternatives", "/etc/ld.so.cache", "/etc/localtime")
_FILES = {
    "/etc/passwd": b"tool:x:65534:65534::/tmp:/bin/sh\n",
    "/etc/group": b"tool:x:65534:\n",
    "/etc/hosts": b"127.0.0.1 localhost\n",
}

ENVIRONMENT = {
    "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": TMP, "LANG": "C.UTF-8",
    "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUNBUFFERED": "1",
}  # fmt: skip
_MOUNT_POINTS = ("proc", "dev", "tmp", "cage", "run")


@dataclass(frozen=True, slots=True)
class Root:
    """A file system of the tool's own; `lay_out` writes it to a folder that is not there yet."""

    lay_out: Callable[[Path], None]
    environment: dict[str, str]
    folder: str


class Descriptors:
    """Descriptors that live until the cage has started, and which of them it inherits."""

    def __init__(self, stack: contextlib.ExitStack) -> None:
        self._open: set[int] = set()
        self.inherited: list[int] = []
        stack.callback(self._close_all)

    def hold(self, content: bytes) -> int:
        """Give a descriptor from which a content is read."""
        held = os.memfd_create("goldbench", 0)
        self._open.add(held)
        self.inherited.append(held)
        os.write(held, content)
        os.lseek(held, 0, os.SEEK_SET)
        return held

    def pipe(self, *, inherits: Literal["reading", "writing"]) -> tuple[int, int]:
        """Give both ends of a pipe; the cage inherits one, so that it sees us close the other."""
        reading, writing = os.pipe()
        self._open.update((reading, writing))
        self.inherited.append(reading if inherits == "reading" else writing)
        return reading, writing

    def keep(self, descriptor: int) -> int:
        """Leave a descriptor open when the cage has started."""
        self._open.discard(descriptor)
        return descriptor

    def close(self, descriptor: int) -> None:
        self._open.discard(descriptor)
        os.close(descriptor)

    def _close_all(self) -> None:
        for descriptor in self._open:
            os.close(descriptor)


def host_mounts(tool: Path, limits: Limits, descriptors: Descriptors) -> list[str]:
    """Mount the host's programs, read-only, and the tool's folder as `/tool`."""
    options = ["--ro-bind", "/usr", "/usr"]
    for name in _SYSTEM:
        place = Path("/", name)
        if place.is_symlink():
            options += ["--symlink", str(place.readlink()), str(place)]
        elif place.is_dir():
            options += ["--ro-bind", str(place), str(place)]
    for place_ in _ETC:
        options += ["--ro-bind-try", place_, place_]
    for path, content in _FILES.items():
        options += ["--ro-bind-data", str(descriptors.hold(content)), path]
    prefix = _outside_usr()
    if prefix is not None:
        options += ["--ro-bind", prefix, "/cage/python"]
    return [
        *options,
        *_own_file_systems(limits, TMP, SHM),
        "--ro-bind", str(tool), "/tool",
        "--ro-bind-data", str(descriptors.hold(_FORWARDER.read_bytes())), "/cage/forward.py",
        "--chdir", "/tool", "--remount-ro", "/dev", "--remount-ro", "/", "--clearenv",
    ]  # fmt: skip


def root_mounts(root: Path, limits: Limits, descriptors: Descriptors) -> list[str]:
    """Mount a root of the tool's own; the host's programs are at `/cage`, for the forwarder."""
    prefix = _outside_usr()
    return [
        "--ro-bind", str(root), "/",
        *_own_file_systems(limits, TMP, SHM, "/run"),
        "--tmpfs", "/cage", "--ro-bind", "/usr", "/cage/usr",
        *(() if prefix is None else ("--ro-bind", prefix, "/cage/python")),
        "--ro-bind-data", str(descriptors.hold(_FORWARDER.read_bytes())), "/cage/forward.py",
        "--chdir", "/", "--remount-ro", "/dev", "--remount-ro", "/cage", "--remount-ro", "/",
        "--clearenv",
    ]  # fmt: skip


def make_mount_points(root: Path) -> None:
    """Make the folders that are mounted over; whatever else an image has in their place goes."""
    for name in _MOUNT_POINTS:
        place = root / name
        if place.is_symlink() or not place.is_dir():
            place.unlink(missing_ok=True)
            place.mkdir()
    etc = root / "etc"
    if etc.is_dir() and not etc.is_symlink():
        hosts = etc / "hosts"
        if hosts.is_dir() and not hosts.is_symlink():
            shutil.rmtree(hosts)
        hosts.unlink(missing_ok=True)
        hosts.write_bytes(_FILES["/etc/hosts"])


def host_python() -> str:
    """Name the Python that runs the forwarder, as a cage with the host's programs sees it."""
    for place in ("/usr/bin/python3", "/usr/local/bin/python3"):
        if Path(place).exists():
            return place
    return "/cage/python/bin/python3"


def root_python() -> list[str]:
    """Give the words that start the host's Python in a cage with another root.

    It is started by the host's own loader with the host's libraries, all below `/cage`: an image
    need not have a Python, nor a C library that ours could use.
    """
    python = Path(host_python())
    real = python if python.is_relative_to("/usr") else Path(sys.base_prefix, "bin/python3")
    loader = _loader(real.resolve()).resolve()
    if not loader.is_relative_to("/usr"):
        msg = "images cannot be run here: the host's C library is not below /usr"
        raise CageError(msg)
    libraries = [str(loader.parent), "/usr/lib64", "/usr/lib", "/usr/local/lib"]
    inside = python if python.is_relative_to("/cage") else Path(f"/cage{python}")
    return [
        f"/cage{loader}", "--library-path", ":".join(f"/cage{library}" for library in libraries),
        str(inside),
    ]  # fmt: skip


def _loader(program: Path) -> Path:
    """Read which loader a program asks for (ELF, program header PT_INTERP)."""
    content = program.read_bytes()
    if content[:5] == b"\x7fELF\x02":
        start, size, many = (
            struct.unpack_from("<Q", content, 32)[0], *struct.unpack_from("<HH", content, 54)
        )  # fmt: skip
        for number in range(many):
            kind, _, offset, _, _, length = struct.unpack_from(
                "<IIQQQQ", content, start + number * size
            )
            if kind == 3:
                return Path(os.fsdecode(content[offset : offset + length].rstrip(b"\0")))
    msg = "images cannot be run here: the host's Python is not a 64-bit program with a loader"
    raise CageError(msg)


def _own_file_systems(limits: Limits, *places: str) -> list[str]:
    """Mount what may be written. It is memory: never more than half of what the tool may use."""
    room = min(limits.disk_mb, max(1, limits.memory_mb // 2)) * MEGABYTE
    options = ["--proc", "/proc", "--dev", "/dev"]
    for place in places:
        size = room if place == TMP else min(room, 64 * MEGABYTE)
        options += ["--size", str(size), "--tmpfs", place]
    return options


def _outside_usr() -> str | None:
    """Give where our Python lies if that is not below /usr, where the cage would see it."""
    if any(Path(place).exists() for place in ("/usr/bin/python3", "/usr/local/bin/python3")):
        return None
    return sys.base_prefix
