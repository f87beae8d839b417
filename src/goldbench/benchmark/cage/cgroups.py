"""Control groups, version 2 or 1, whichever of their controllers this process may use.

A group's name carries a prefix, so that what a killed worker left behind is found and swept.
"""

import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from goldbench.benchmark.cage.limits import MEGABYTE, Limits

ROOT = Path("/sys/fs/cgroup")
CONTROLLERS = ("memory", "cpu", "pids")
_PERIOD = 100_000


@dataclass(frozen=True, slots=True)
class Group:
    """One group a controller (version 1), or one for all of them (version 2)."""

    folders: dict[str, Path]
    version: int

    @property
    def enforces(self) -> frozenset[str]:
        return frozenset(self.folders)

    def set_limits(self, limits: Limits) -> None:
        memory, quota = limits.memory_mb * MEGABYTE, int(limits.cores * _PERIOD)
        settings: dict[str, dict[str, str | int]]
        if self.version == 2:
            settings = {
                "memory": {"memory.max": memory, "memory.swap.max": 0, "memory.oom.group": 1},
                "cpu": {"cpu.max": f"{quota} {_PERIOD}"},
                "pids": {"pids.max": limits.pids},
            }
        else:
            settings = {
                "memory": {"memory.limit_in_bytes": memory, "memory.memsw.limit_in_bytes": memory},
                "cpu": {"cpu.cfs_period_us": _PERIOD, "cpu.cfs_quota_us": quota},
                "pids": {"pids.max": limits.pids},
            }
        for controller, folder in self.folders.items():
            for name, value in settings[controller].items():
                if (folder / name).exists():
                    (folder / name).write_text(str(value))

    def add(self, pid: int) -> None:
        for folder in set(self.folders.values()):
            (folder / "cgroup.procs").write_text(str(pid))

    def out_of_memory(self) -> bool:
        """Whether the kernel ended a process of this group for want of memory."""
        if "memory" not in self.folders:
            return False
        name = "memory.events" if self.version == 2 else "memory.oom_control"
        return _counter(self.folders["memory"] / name, "oom_kill") > 0

    def out_of_processes(self) -> bool:
        """Whether a process of this group was refused another one."""
        return "pids" in self.folders and _counter(self.folders["pids"] / "pids.events", "max") > 0

    def peak_memory(self) -> int | None:
        if "memory" not in self.folders:
            return None
        name = "memory.peak" if self.version == 2 else "memory.max_usage_in_bytes"
        return _number(self.folders["memory"] / name)

    def processes(self) -> list[int]:
        pids: set[int] = set()
        for folder in set(self.folders.values()):
            with contextlib.suppress(OSError):
                pids |= {int(pid) for pid in (folder / "cgroup.procs").read_text().split()}
        return sorted(pids)

    def remove(self, patience: float = 2) -> None:
        """Remove the group once its last process is gone."""
        end = time.monotonic() + patience
        for folder in set(self.folders.values()):
            while folder.exists():
                try:
                    folder.rmdir()
                except OSError:
                    if time.monotonic() > end:
                        break
                    time.sleep(0.02)


def make_group(name: str) -> Group | None:
    """Make a group with whichever controllers may be used; None where there are none."""
    if (ROOT / "cgroup.controllers").exists():
        return _make_v2(name)
    folders = {}
    for controller in CONTROLLERS:
        folder = ROOT / controller / name
        with contextlib.suppress(OSError):
            if (ROOT / controller / "cgroup.procs").exists():
                folder.mkdir()
                folders[controller] = folder
    return Group(folders, 1) if folders else None


def _make_v2(name: str) -> Group | None:
    own = _own_v2()
    for parent in (own, own.parent, ROOT):
        folder = parent / name
        try:
            given = (parent / "cgroup.subtree_control").read_text().split()
            wanted = [controller for controller in CONTROLLERS if controller not in given]
            with contextlib.suppress(OSError):
                if wanted:
                    line = " ".join(f"+{controller}" for controller in wanted)
                    (parent / "cgroup.subtree_control").write_text(line)
            folder.mkdir()
        except OSError:
            continue
        enforced = {
            controller: folder
            for controller in CONTROLLERS
            if list(folder.glob(f"{controller}.max"))
        }
        if enforced:
            return Group(enforced, 2)
        with contextlib.suppress(OSError):
            folder.rmdir()
    return None


def _own_v2() -> Path:
    for line in Path("/proc/self/cgroup").read_text().splitlines():
        if line.startswith("0::"):
            return ROOT / line[3:].lstrip("/")
    return ROOT


def sweep_groups(prefix: str, *, keep: Callable[[str], bool], age: float = 0) -> int:
    """Remove groups that begin with a prefix and hold no process; give how many.

    A group is empty, too, while its cage is being made: what is younger than `age` seconds stays,
    and so does whatever `keep` says of a name.
    """
    swept = 0
    places = [ROOT] if (ROOT / "cgroup.controllers").exists() else []
    places += [ROOT / controller for controller in CONTROLLERS]
    if places[:1] == [ROOT]:
        places += [_own_v2(), _own_v2().parent]
    old = time.time() - age
    for place in places:
        for folder in place.glob(f"{prefix}*"):
            with contextlib.suppress(OSError):
                if folder.stat().st_mtime <= old and not keep(folder.name):
                    folder.rmdir()
                    swept += 1
    return swept


def _counter(path: Path, name: str) -> int:
    try:
        lines = path.read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.split()[:1] == [name]), 0)


def _number(path: Path) -> int | None:
    try:
        return int(path.read_text())
    except (OSError, ValueError):
        return None
