"""A tool at work: started in a cage, asked note by note, started anew where it broke.

The wall clock belongs to the session: a new cage gets what is left of it.
"""

import threading
import time
from collections.abc import Callable
from typing import NamedTuple, Self

from goldbench.benchmark.cage import Caged, Ending, Limits, start_cage
from goldbench.benchmark.runs.answers import Answer
from goldbench.benchmark.runs.dialogue import (
    Dialogue,
    HttpDialogue,
    LineDialogue,
    NoteError,
    connect_door,
)
from goldbench.benchmark.submissions.content import Content
from goldbench.benchmark.submissions.states import Reason, State

_LIMITS: dict[str, tuple[State, Reason]] = {
    "memory": ("OUT_OF_MEMORY", "memory"),
    "wall": ("TIMED_OUT", "wall"),
    "processes": ("FAILED", "processes"),
}


class Use(NamedTuple):
    """CPU seconds, seconds, peak bytes."""

    cpu: float
    seconds: float
    memory: int


class Stop(Exception):  # noqa: N818  # an outcome
    """The tool's run is over; the submission ends in this state, for this reason."""

    def __init__(self, *, state: State, reason: Reason) -> None:
        super().__init__(state, reason)
        self.state = state
        self.reason = reason


class Aborted(Exception):  # noqa: N818  # an outcome
    """The run was stopped from outside: cancelled, or its lease was lost."""


class Session:
    """Used in a `with` block, which leaves no process behind."""

    def __init__(
        self,
        content: Content,
        family: str,
        limits: Limits,
        *,
        name: str,
        slot: int = 0,
        abort: threading.Event | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._content = content
        self._family = family
        self._limits = limits
        self._name = name
        self._slot = slot
        self._abort = abort or threading.Event()
        self._clock = clock
        self._deadline = float("inf")
        self._caged: Caged | None = None
        self._dialogue: Dialogue | None = None
        self._starts = 0
        self.endings: list[Ending] = []
        self.enforced: frozenset[str] = frozenset()
        self.log = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *ignored: object) -> None:
        self.close()

    def start(self) -> Dialogue:
        """Start the tool and wait until it answers; the wall clock begins with the first start."""
        if self._starts == 0:
            self._deadline = self._clock() + self._limits.wall_s
        self._starts += 1
        start = self._content.start
        self._caged = start_cage(
            self._content.folder,
            start.command,
            port=start.port,
            limits=self._limits,
            deadline=self._deadline,
            name=self._name,
            slot=self._slot,
            root=start.root,
        )
        self.enforced = self._caged.enforced
        self._dialogue = (
            LineDialogue(self._caged, self._family, self._limits)
            if start.port is None
            else HttpDialogue(connect_door(self._caged.door), self._family, self._limits)
        )
        end = self._clock() + self._limits.start_s
        while not self._dialogue.ready():
            self._check_abort()
            if not self._caged.alive:
                ending = self._end()
                self._stop_for(ending)
                raise Stop(state="FAILED", reason="ended" if self._starts > 1 else "start")
            if self._clock() > end:
                ending = self._end()
                self._stop_for(ending)
                raise Stop(state="TIMED_OUT", reason="start")
            time.sleep(0.05)
        return self._dialogue

    def ask(self, identifier: str, text: str) -> Answer:
        """Ask about a note; `NoteError` where it has no usable answer, `Stop` at a limit."""
        for attempt in range(self._limits.retries + 1):
            self._check_abort()
            if self._caged is None or not self._caged.alive:
                self._start_again("ended")
            try:
                return self._talk().ask(identifier, text)
            except NoteError as error:
                self._check_abort()
                if self._clock() > self._deadline:
                    self._stop_for(self._end())
                    raise Stop(state="TIMED_OUT", reason="wall") from None
                if error.broken or not self._wait_alive(error):
                    self._stop_for(self._end())
                    if attempt == self._limits.retries or not error.again:
                        if self._starts > self._limits.restarts:
                            raise Stop(state="FAILED", reason=error.reason) from None
                        raise
                    self._start_again(error.reason)
                elif attempt == self._limits.retries or not error.again:
                    raise
        raise AssertionError  # the last attempt returns or raises

    def close(self) -> Ending | None:
        """End the tool, if it lives, and remember how."""
        return self._end() if self._caged is not None else None

    @property
    def use(self) -> Use | None:
        """Give what was used, over all starts."""
        return Use(
            sum(ending.cpu for ending in self.endings),
            sum(ending.seconds for ending in self.endings),
            max((ending.memory for ending in self.endings), default=0),
        )

    def _wait_alive(self, error: NoteError) -> bool:
        """Say whether the tool lives; one that broke off an answer is given a moment to die."""
        if error.reason == "ended":
            end = time.monotonic() + 0.3
            while self._caged is not None and self._caged.alive and time.monotonic() < end:
                time.sleep(0.02)
        return self._caged is not None and self._caged.alive

    def _start_again(self, reason: Reason) -> None:
        if self._caged is not None:
            self._stop_for(self._end())
        if self._starts > self._limits.restarts:
            raise Stop(state="FAILED", reason=reason)
        self.start()

    def _talk(self) -> Dialogue:
        if self._dialogue is None:
            raise Stop(state="FAILED", reason="ended")
        return self._dialogue

    def _end(self) -> Ending:
        caged, dialogue = self._caged, self._dialogue
        self._caged = self._dialogue = None
        if dialogue is not None:
            dialogue.close()
        if caged is None:
            return self.endings[-1]
        ending = caged.stop()
        self.log = (self.log + caged.log)[: self._limits.log_kb * 1024]
        self.endings.append(ending)
        return ending

    def _stop_for(self, ending: Ending) -> None:
        if ending.limit in _LIMITS:
            state, reason = _LIMITS[ending.limit]
            raise Stop(state=state, reason=reason)
        self._check_abort()

    def _check_abort(self) -> None:
        if self._abort.is_set():
            raise Aborted
