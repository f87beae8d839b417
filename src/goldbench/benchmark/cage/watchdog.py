"""A tool in its cage: watched while it lives, judged when it is dead.

The limit that ended a tool is what the watchdog or the kernel *did*; an exit code never tells,
because a kill of ours and one of the kernel look alike.
"""

import contextlib
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Literal

from goldbench.benchmark.cage.cgroups import Group
from goldbench.benchmark.cage.limits import MEGABYTE, Limits
from goldbench.benchmark.cage.processes import (
    members,
    namespace_of,
    proportional_memory,
    scratch_used,
    use_of,
)

Limit = Literal["memory", "processes", "wall", "disk"]
_LOOK = 0.1
_GONE = 10.0


@dataclass(frozen=True, slots=True)
class Ending:
    """How a cage ended: the limit that did it (None: the tool by itself, or we stopped it)."""

    limit: Limit | None
    stopped: bool
    seconds: float
    cpu: float
    memory: int
    left: int


class Caged:
    """Made by a cage's `start`. `door` is the unix socket at which the tool is asked."""

    def __init__(
        self,
        process: "subprocess.Popen[bytes]",
        init: int,
        *,
        log: IO[bytes] | None,
        door: Path,
        group: Group | None,
        limits: Limits,
        deadline: float,
        clean: Callable[[], None],
    ) -> None:
        self.process = process
        self.door = door
        self.init = init
        self._namespace = namespace_of(init)
        self._group = group
        self._limits = limits
        self._deadline = deadline
        self._clean = clean
        self._source = log
        self._log = bytearray()
        self._began = time.monotonic()
        self._limit: Limit | None = None
        self._stopped = False
        self._memory = 0
        self._cpu = 0.0
        self._ending: Ending | None = None
        self._done = threading.Event()
        self._reader = threading.Thread(target=self._read_log, daemon=True)
        self._watcher = threading.Thread(target=self._watch, daemon=True)
        self._reader.start()
        self._watcher.start()

    @property
    def alive(self) -> bool:
        return self.process.poll() is None

    @property
    def enforced(self) -> frozenset[str]:
        """Which limits the kernel holds the whole tree to; the others are the watchdog's."""
        return frozenset[str]() if self._group is None else self._group.enforces

    @property
    def log(self) -> bytes:
        """The first bytes of what the tool wrote to stdout and stderr; the rest was read away."""
        return bytes(self._log)

    def stop(self) -> Ending:
        """End the cage, wait for its last process, judge, and leave nothing behind."""
        if self._ending is not None:
            return self._ending
        self._stopped = self.alive and self._limit is None
        self._kill()
        self._done.set()
        self.process.wait()
        self._watcher.join()
        left = self._wait_for_last()
        self._reader.join(timeout=2)
        limit = self._limit
        if self._group is not None:
            if limit in (None, "memory") and self._group.out_of_memory():
                limit = "memory"
            elif limit is None and self._group.out_of_processes():
                limit = "processes"
            self._memory = max(self._memory, self._group.peak_memory() or 0)
            self._group.remove()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        self._clean()
        seconds = time.monotonic() - self._began
        self._ending = Ending(limit, self._stopped, seconds, self._cpu, self._memory, left)
        return self._ending

    def _kill(self) -> None:
        for pid in (self.init, self.process.pid):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)

    def _wait_for_last(self) -> int:
        """Wait until nobody of the cage is left: a slot is free then, not when a signal is sent."""
        end = time.monotonic() + _GONE
        while self._namespace is not None and (left := members(self._namespace)):
            if time.monotonic() > end:
                return len(left)
            time.sleep(0.02)
        return 0

    def _watch(self) -> None:
        while not self._done.wait(_LOOK):
            if not self.alive:
                return
            limit = self._check_limits()
            if limit is not None:
                self._limit = limit
                self._kill()
                return

    def _check_limits(self) -> Limit | None:
        if time.monotonic() > self._deadline:
            return "wall"
        if self._group is not None and self._group.out_of_memory():
            return "memory"  # the kernel ended one of them; the others go with it
        pids = members(self._namespace) if self._namespace else []
        use = use_of(pids)
        self._cpu = max(self._cpu, use.cpu)
        scratch = scratch_used(self.init)
        most = self._limits.memory_mb * MEGABYTE
        held = use.resident + scratch
        if held > most:  # reading what is shared is dear: only near the limit
            held = proportional_memory(pids) + scratch
        self._memory = max(self._memory, held)
        if held > most:
            return "memory"
        return "processes" if use.processes > self._limits.pids + 2 else None

    def _read_log(self) -> None:
        if self._source is not None:
            self._drain(self._source)

    def _drain(self, source: IO[bytes]) -> None:
        room = self._limits.log_kb * 1024
        with contextlib.suppress(OSError, ValueError):
            while piece := os.read(source.fileno(), 65_536):
                self._log += piece[: max(0, room - len(self._log))]
