"""A cage of Linux namespaces, by bubblewrap: no network, no files of the host, limits for the tree.

As root the tool runs under a user id of its own; as anybody else under ours, in a user namespace.
bubblewrap is started with an empty environment, because `/proc/1/environ` of a cage is
bubblewrap's own, whatever `--clearenv` says; its arguments go through a descriptor, because a
command line can be read by all.
"""

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from goldbench.benchmark.cage.caged import Caged
from goldbench.benchmark.cage.cgroups import Group, make_group
from goldbench.benchmark.cage.limits import MEGABYTE, Limits
from goldbench.benchmark.cage.seccomp import seccomp_filter
from goldbench.errors import GoldbenchError

PREFIX = "goldbench-cage-"
RUN_UID = 61_000
_FORWARDER = Path(__file__).with_name("forward.py")
_NAMESPACES = (
    "--unshare-user", "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts",
    "--unshare-cgroup-try", "--disable-userns", "--die-with-parent", "--new-session",
    "--cap-drop", "ALL", "--uid", "65534", "--gid", "65534", "--hostname", "cage",
)  # fmt: skip
_TMP, _SHM = "/tmp", "/dev/shm"  # noqa: S108  # of the cage, made anew for each
_SYSTEM = ("bin", "lib", "lib32", "lib64", "libx32", "sbin")
_ETC = ("/etc/alternatives", "/etc/ld.so.cache", "/etc/localtime")
_FILES = {
    "/etc/passwd": b"tool:x:65534:65534::/tmp:/bin/sh\n",
    "/etc/group": b"tool:x:65534:\n",
    "/etc/hosts": b"127.0.0.1 localhost\n",
}


class CageError(GoldbenchError):
    """A cage could not be made: a fault of the platform, never of a tool."""


def start_cage(
    tool: Path,
    command: Sequence[str],
    *,
    port: int | None,
    limits: Limits,
    deadline: float,
    name: str,
    slot: int = 0,
) -> Caged:
    """Start a command in the folder `tool`, which it sees as `/tool` and cannot change.

    `deadline` is the moment, by the monotonic clock, at which the whole run is over. Without a
    port the command talks over standard input and output. `name` is in the names of what a
    killed worker would leave behind.
    """
    program = shutil.which("bwrap")
    if program is None:
        msg = "there is no bubblewrap"
        raise CageError(msg, hint="apt-get install bubblewrap")
    uid = RUN_UID + slot if os.geteuid() == 0 else None
    scratch = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{name}-"))
    group: Group | None = None
    try:
        copy = _copy_for(tool, scratch / "tool", uid)
        scratch.chmod(0o711)
        door = _listen(scratch / "door")
        with door:
            group = make_group(scratch.name)
            if group is not None:
                group.set_limits(limits)
            process, init = _spawn(
                program, copy, command, port=port, limits=limits, door=door, uid=uid, group=group
            )
    except OSError as error:
        _clean(scratch, group)
        msg = f"a cage could not be made ({type(error).__name__}: {error.strerror})"
        raise CageError(msg) from None
    except BaseException:
        _clean(scratch, group)
        raise
    return Caged(
        process,
        init,
        log=process.stdout if process.stderr is None else process.stderr,
        door=scratch / "door",
        group=group,
        limits=limits,
        deadline=deadline,
        clean=lambda: _clean(scratch, None),
    )


def _clean(scratch: Path, group: Group | None) -> None:
    shutil.rmtree(scratch, ignore_errors=True)
    if group is not None:
        group.remove()


def _copy_for(tool: Path, target: Path, uid: int | None) -> Path:
    """Copy the submission to where the run's user, and nobody else, may read it."""
    shutil.copytree(tool, target, symlinks=True)
    for path in (target, *target.rglob("*")):
        if path.is_symlink():
            continue
        executable = path.is_dir() or path.stat().st_mode & 0o111
        path.chmod(0o550 if executable else 0o440)
        if uid is not None:
            os.chown(path, 0, uid)
    return target


def _listen(path: Path) -> socket.socket:
    """Listen at a path that only we may use; the cage gets the descriptor, never the path."""
    door = socket.socket(socket.AF_UNIX)
    door.bind(str(path))
    path.chmod(0o600)
    door.listen(64)
    return door


def _spawn(
    program: str,
    tool: Path,
    command: Sequence[str],
    *,
    port: int | None,
    limits: Limits,
    door: socket.socket,
    uid: int | None,
    group: Group | None,
) -> "tuple[subprocess.Popen[bytes], int]":
    plan = {
        "command": list(command),
        "port": port,
        "door": door.fileno(),
        "rlimits": _rlimits(limits, group),
        "nice": 10,
        "cores": max(1, int(limits.cores)),
    }
    with contextlib.ExitStack() as stack:
        descriptors = _Descriptors(stack)
        info, tell = descriptors.pipe()
        wait, go = descriptors.pipe()
        options = [*_NAMESPACES, *_mounts(tool, limits, descriptors)]
        program_filter = seccomp_filter()
        if program_filter is not None:
            options += ["--seccomp", str(descriptors.hold(program_filter))]
        options += ["--info-fd", str(tell), "--block-fd", str(wait)]
        listed = descriptors.hold(b"".join(os.fsencode(word) + b"\0" for word in options))
        process = subprocess.Popen(  # noqa: S603  # bubblewrap, with our own arguments
            [program, "--args", str(listed), "--", _python(), "-I", "/cage/forward.py",
             json.dumps(plan)],
            env={},
            stdin=subprocess.PIPE if port is None else subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE if port is None else subprocess.STDOUT,
            pass_fds=[*descriptors.inherited, door.fileno()],
            cwd="/",
            user=uid,
            group=uid,
            extra_groups=None if uid is None else [],
        )  # fmt: skip
        try:
            descriptors.close(tell)
            init = _child_pid(info, process)
            if group is not None:
                group.add(process.pid)
                group.add(init)
            os.write(go, b"x")
        except BaseException:
            process.kill()
            process.communicate()
            raise
    return process, init


class _Descriptors:
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

    def pipe(self) -> tuple[int, int]:
        both = os.pipe()
        self._open.update(both)
        self.inherited.extend(both)
        return both

    def close(self, descriptor: int) -> None:
        self._open.discard(descriptor)
        os.close(descriptor)

    def _close_all(self) -> None:
        for descriptor in self._open:
            os.close(descriptor)


def _mounts(tool: Path, limits: Limits, descriptors: _Descriptors) -> list[str]:
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
    # A tmpfs is memory: it never holds more than half of what the tool may use.
    room = str(min(limits.disk_mb, max(1, limits.memory_mb // 2)) * MEGABYTE)
    return [
        *options,
        "--proc", "/proc", "--dev", "/dev",
        "--size", room, "--tmpfs", _TMP,
        "--size", str(min(int(room), 64 * MEGABYTE)), "--tmpfs", _SHM,
        "--ro-bind", str(tool), "/tool",
        "--ro-bind-data", str(descriptors.hold(_FORWARDER.read_bytes())), "/cage/forward.py",
        "--chdir", "/tool", "--remount-ro", "/dev", "--remount-ro", "/",
        "--clearenv",
        "--setenv", "PATH", "/usr/local/bin:/usr/bin:/bin", "--setenv", "HOME", _TMP,
        "--setenv", "LANG", "C.UTF-8", "--setenv", "PYTHONDONTWRITEBYTECODE", "1",
        "--setenv", "PYTHONUNBUFFERED", "1",
    ]  # fmt: skip


def _outside_usr() -> str | None:
    """Give where our Python lies if that is not below /usr, where the cage would see it."""
    if any(Path(place).exists() for place in ("/usr/bin/python3", "/usr/local/bin/python3")):
        return None
    return sys.base_prefix


def _python() -> str:
    for place in ("/usr/bin/python3", "/usr/local/bin/python3"):
        if Path(place).exists():
            return place
    return "/cage/python/bin/python3"


def _rlimits(limits: Limits, group: Group | None) -> dict[str, int]:
    """What the kernel can hold each process to, where no group holds the tree."""
    held = group.enforces if group is not None else frozenset[str]()
    found = {"RLIMIT_CORE": 0, "RLIMIT_NOFILE": limits.files}
    if "memory" not in held:  # against the fast ones; code that reserves space needs room
        found["RLIMIT_AS"] = 2 * limits.memory_mb * MEGABYTE + 1_000 * MEGABYTE
    if "pids" not in held:
        found["RLIMIT_NPROC"] = limits.pids
    return found


def _child_pid(info: int, process: "subprocess.Popen[bytes]") -> int:
    """Read which process is the first of the cage; bubblewrap says why where there is none."""
    told = b""
    while piece := os.read(info, 4096):
        told += piece
        with contextlib.suppress(ValueError):
            return int(json.loads(told)["child-pid"])
    process.wait()
    said = process.stdout.read(500) if process.stdout is not None else b""
    if process.stderr is not None:
        said += process.stderr.read(500)
    msg = f"bubblewrap refused: {said.decode(errors='replace').strip()}"
    raise CageError(msg, hint="see `goldbench bench doctor`")
