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
import tempfile
from collections.abc import Sequence
from pathlib import Path

from goldbench.benchmark.cage.cgroups import Group, make_group
from goldbench.benchmark.cage.limits import MEGABYTE, CageError, Limits
from goldbench.benchmark.cage.mounts import (
    ENVIRONMENT,
    Descriptors,
    Root,
    host_mounts,
    host_python,
    make_mount_points,
    root_mounts,
    root_python,
)
from goldbench.benchmark.cage.seccomp import seccomp_filter
from goldbench.benchmark.cage.watchdog import Caged

PREFIX = "goldbench-cage-"
RUN_UID = 61_000
_FORWARDER = Path(__file__).with_name("forward.py")
_NAMESPACES = (
    "--unshare-user", "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts",
    "--unshare-cgroup-try", "--disable-userns", "--die-with-parent", "--new-session",
    "--cap-drop", "ALL", "--uid", "65534", "--gid", "65534", "--hostname", "cage",
)  # fmt: skip


def start_cage(
    tool: Path,
    command: Sequence[str],
    *,
    port: int | None,
    limits: Limits,
    deadline: float,
    name: str,
    slot: int = 0,
    root: Root | None = None,
) -> Caged:
    """Start a command in the folder `tool`, which it sees as `/tool` and cannot change.

    With a `root` of its own the tool sees that instead of the host's programs.

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
        place = scratch / "tool"
        if root is None:
            shutil.copytree(tool, place, symlinks=True)
        else:
            root.lay_out(place)
            make_mount_points(place)
        _hand_over(place, uid)
        scratch.chmod(0o711)
        door = _listen(scratch / "door")
        with door:
            group = make_group(scratch.name)
            if group is not None:
                group.set_limits(limits)
            process, init, life = _spawn(
                program, place, command, port=port, limits=limits, door=door, uid=uid,
                group=group, root=root, processors=_processors(limits, group, slot),
            )  # fmt: skip
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
        clean=lambda: _clean(scratch, None, life),
    )


def _clean(scratch: Path, group: Group | None, life: int | None = None) -> None:
    if life is not None:
        os.close(life)
    shutil.rmtree(scratch, ignore_errors=True)
    if group is not None:
        group.remove()


def _hand_over(place: Path, uid: int | None) -> None:
    """Let the run's user, and nobody else, read the submission; nobody may change it."""
    for path in (place, *place.rglob("*")):
        if path.is_symlink():
            continue
        executable = path.is_dir() or path.stat().st_mode & 0o111
        path.chmod(0o550 if executable else 0o440)
        if uid is not None:
            os.chown(path, 0, uid)


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
    root: Root | None,
    processors: list[int],
) -> "tuple[subprocess.Popen[bytes], int, int]":
    """Start the cage: its process, its first process inside, and a pipe's end that says we live.

    A cage dies with us only once bubblewrap has seen to it; killed before, we leave one that
    starts all the same, and finds nobody at the other end of the pipe.
    """
    plan = {
        "command": list(command),
        "port": port,
        "door": door.fileno(),
        "rlimits": _rlimits(limits, group),
        "nice": 10,
        "processors": processors,
        "environment": ENVIRONMENT | ({} if root is None else root.environment),
        "folder": "/tool" if root is None else root.folder,
    }
    with contextlib.ExitStack() as stack:
        descriptors = Descriptors(stack)
        info, tell = descriptors.pipe(inherits="writing")
        wait, go = descriptors.pipe(inherits="reading")
        plan["worker"], life = descriptors.pipe(inherits="reading")
        mounts = host_mounts if root is None else root_mounts
        options = [*_NAMESPACES, *mounts(tool, limits, descriptors)]
        program_filter = seccomp_filter()
        if program_filter is not None:
            options += ["--seccomp", str(descriptors.hold(program_filter))]
        options += ["--info-fd", str(tell), "--block-fd", str(wait)]
        listed = descriptors.hold(b"".join(os.fsencode(word) + b"\0" for word in options))
        process = subprocess.Popen(  # noqa: S603  # bubblewrap, with our own arguments
            [program, "--args", str(listed), "--",
             *([host_python()] if root is None else root_python()), "-I", "/cage/forward.py",
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
            descriptors.keep(life)
        except BaseException:
            process.kill()
            process.communicate()
            raise
    return process, init, life


def _processors(limits: Limits, group: Group | None, slot: int) -> list[int]:
    """Choose the processors of a cage where no quota holds it to its share: each slot its own.

    With a quota the scheduler spreads cages better than any mask.
    """
    given = sorted(os.sched_getaffinity(0))
    if group is not None and "cpu" in group.enforces:
        return given
    cores = max(1, int(limits.cores))
    first = os.getpid() + slot * cores  # workers started by hand all have slot 0
    return sorted({given[(first + core) % len(given)] for core in range(cores)})


def _rlimits(limits: Limits, group: Group | None) -> dict[str, int]:
    """What the kernel can hold each process to, where no group holds the tree."""
    held = group.enforces if group is not None else frozenset[str]()
    rlimits = {"RLIMIT_CORE": 0, "RLIMIT_NOFILE": limits.files}
    if "memory" not in held:  # against the fast ones; code that reserves space needs room
        rlimits["RLIMIT_AS"] = 2 * limits.memory_mb * MEGABYTE + 1_000 * MEGABYTE
    if "pids" not in held:
        rlimits["RLIMIT_NPROC"] = limits.pids
    return rlimits


def _child_pid(info: int, process: "subprocess.Popen[bytes]") -> int:
    """Read which process is the first of the cage; bubblewrap says why where there is none."""
    content = b""
    while piece := os.read(info, 4096):
        content += piece
        with contextlib.suppress(ValueError):
            return int(json.loads(content)["child-pid"])
    process.wait()
    output = process.stdout.read(500) if process.stdout is not None else b""
    if process.stderr is not None:
        output += process.stderr.read(500)
    msg = f"bubblewrap refused: {output.decode(errors='replace').strip()}"
    raise CageError(msg, hint="see `goldbench bench doctor`")
