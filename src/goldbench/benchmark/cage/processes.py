"""The processes of a cage as the kernel lists them: who belongs to it, what they use."""

import os
from pathlib import Path
from typing import NamedTuple

_TICKS = os.sysconf("SC_CLK_TCK")
_INODE = 1_024
"""About what the kernel keeps for a file, be it empty."""
_PAGE = os.sysconf("SC_PAGE_SIZE")


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
    """Give the bytes in the cage's own file systems: they are memory that no process holds."""
    total = 0
    for place in ("tmp", "dev/shm"):
        try:
            found = os.statvfs(f"/proc/{init}/root/{place}")
        except OSError:
            continue
        total += (found.f_blocks - found.f_bfree) * found.f_frsize
        total += (found.f_files - found.f_ffree) * _INODE
    return total
