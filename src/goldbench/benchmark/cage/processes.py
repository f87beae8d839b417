"""The processes of a cage as the kernel lists them: who belongs to it, what they use."""

import contextlib
import os
import signal
from pathlib import Path
from typing import NamedTuple

_TICKS = os.sysconf("SC_CLK_TCK")
_INODE = 1_024
"""About what the kernel keeps for a file, be it empty."""
_PAGE = os.sysconf("SC_PAGE_SIZE")
_SCRATCH = ("/tmp", "/dev/shm", "/run")  # noqa: S108  # of a cage


class Use(NamedTuple):
    """Resident bytes (shared pages counted each time), CPU seconds, processes."""

    resident: int
    cpu: float
    processes: int


def namespace_of(pid: int) -> str | None:
    """Name the pid namespace of a process; None where it is gone."""
    try:
        return str(Path(f"/proc/{pid}/ns/pid").readlink())
    except OSError:
        return None


def members(namespace: str) -> list[int]:
    """List the processes of a pid namespace; those of its children are not in it."""
    return [
        int(entry.name) for entry in Path("/proc").iterdir()
        if entry.name.isdigit() and namespace_of(int(entry.name)) == namespace
    ]  # fmt: skip


def use_of(pids: list[int]) -> Use:
    resident, ticks, alive = 0, 0, 0
    for pid in pids:
        try:
            stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
        fields = stat.rpartition(")")[2].split()
        alive += 1
        ticks += int(fields[11]) + int(fields[12])
        resident += int(fields[21]) * _PAGE
    return Use(resident, ticks / _TICKS, alive)


def proportional_memory(pids: list[int]) -> int:
    """Give the bytes that these processes hold, pages they share counted once (PSS)."""
    total = 0
    for pid in pids:
        try:
            rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
        except OSError:
            continue
        for line in rollup.splitlines():
            if line.startswith("Pss:"):
                total += int(line.split()[1]) * 1024
                break
    return total


def scratch_used(init: int) -> int:
    """Give the bytes in the cage's own file systems: they are memory that no process holds.

    As long as the cage is being made its root is still the host's, whose files are not the tool's.
    """
    total = 0
    for place in _SCRATCH:
        try:
            inside = f"/proc/{init}/root{place}"
            if os.stat(inside).st_dev in _host_devices():  # noqa: PTH116  # a path of another root
                continue
            usage = os.statvfs(inside)
        except OSError:
            continue
        total += (usage.f_blocks - usage.f_bfree) * usage.f_frsize
        total += (usage.f_files - usage.f_ffree) * _INODE
    return total


def _host_devices() -> set[int]:
    return {Path(place).stat().st_dev for place in ("/", *_SCRATCH) if Path(place).exists()}


def kill_orphans(prefix: str) -> int:
    """Kill cages whose keeper is dead; give how many.

    Bubblewrap binds the life of its outer process to the worker's. The inner one, which waits for
    the worker's word before it begins, is bound only afterwards: a worker that is killed in
    between leaves it waiting for ever. Inside it is the first process, so all others die with it.
    """
    killed = 0
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and _is_caged(entry, prefix):
            with contextlib.suppress(OSError, ValueError):
                parent = _parent(entry)
                orphan = not _is_caged(parent, prefix) and _name(parent) != "bwrap"
                if orphan and _parent(entry) == parent:  # nobody went while we looked
                    os.kill(int(entry.name), signal.SIGKILL)
                    killed += 1
    return killed


def _parent(process: Path) -> Path:
    status = (process / "status").read_text(encoding="utf-8", errors="replace")
    return Path("/proc") / status.split("PPid:")[1].split()[0]


def _is_caged(process: Path, prefix: str) -> bool:
    """Say whether a process sees the folder of a cage."""
    try:
        return prefix in (process / "mountinfo").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False


def _name(process: Path) -> str:
    try:
        return (process / "comm").read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""
