"""What this machine can enforce, found out by trying: files and versions lie, a probe does not."""

import shutil
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from goldbench.benchmark.cage.bubblewrap import start_cage
from goldbench.benchmark.cage.limits import CageError, Limits
from goldbench.benchmark.cage.mounts import Root, root_python
from goldbench.benchmark.cage.seccomp import seccomp_filter

Strength = Literal["hard", "soft", "none"]
_PROBE = "import sys; sys.stdout.write(sys.stdin.readline())"
_COMMAND = ("python3", "-c", _PROBE)


@dataclass(frozen=True, slots=True)
class Ability:
    """What holds here: hard (the kernel), soft (a watchdog), none; what would mend the rest."""

    cage: bool
    why_not: str | None
    enforced: dict[str, Strength]
    mend: tuple[str, ...]


def find_ability() -> Ability:
    """Start a cage and see what it enforces."""
    mend: list[str] = []
    if shutil.which("bwrap") is None:
        return Ability(False, "there is no bubblewrap", {}, ("apt-get install bubblewrap",))  # noqa: FBT003
    try:
        held = _probe()
    except CageError as error:
        mend.append(_suggest_mend(str(error)))
        return Ability(False, str(error), {}, tuple(mend))  # noqa: FBT003
    enforced: dict[str, Strength] = {
        "network": "hard",
        "files": "hard",
        "wall clock": "hard",
        "system calls": "hard" if seccomp_filter() is not None else "none",
        "memory": "hard" if "memory" in held else "soft",
        "processor": "hard" if "cpu" in held else "soft",
        "processes": "hard" if "pids" in held else "soft",
        "images": "hard" if _runs_images() else "none",
    }
    if "soft" in enforced.values():
        mend.append("systemd-run --user --scope -p Delegate=yes goldbench bench work …")
    return Ability(True, None, enforced, tuple(mend))  # noqa: FBT003


def _runs_images() -> bool:
    """Try a root of its own: an empty one, with nothing but what the forwarder brings."""
    try:
        _probe([*root_python(), "-I", "-c", _PROBE], Root(Path.mkdir, {}, "/"))
    except CageError:
        return False
    return True


def _probe(command: Sequence[str] = _COMMAND, root: Root | None = None) -> frozenset[str]:
    """Start a program and talk to it; give the limits that the kernel holds it to."""
    with tempfile.TemporaryDirectory() as folder:
        caged = start_cage(
            Path(folder),
            command,
            port=None,
            limits=Limits(cores=1, memory_mb=200, disk_mb=10, pids=20),
            deadline=time.monotonic() + 20,
            name="doctor",
            root=root,
        )
        try:
            answer = b""
            if caged.process.stdin is not None and caged.process.stdout is not None:
                caged.process.stdin.write(b"here\n")
                caged.process.stdin.flush()
                answer = caged.process.stdout.readline()
        finally:
            caged.stop()
        if answer != b"here\n":
            msg = "a program started in a cage, but nothing came back"
            raise CageError(msg)
        return caged.enforced


def _suggest_mend(error: str) -> str:
    if "uid map" in error or "RTM_NEWADDR" in error:
        return "an AppArmor profile that lets /usr/bin/bwrap make user namespaces"
    if "No space left" in error or "max_user_namespaces" in error:
        return "sysctl user.max_user_namespaces=10000"
    return "a kernel, or a container runtime, that allows unprivileged user namespaces"
