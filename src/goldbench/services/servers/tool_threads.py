"""Tools at work beside the event loop: one after another, with a time limit and a bounded queue.

Annotators are plain functions that compute. They run in threads of their own, so that the server
goes on answering; the threads are daemons, so that one that hangs cannot keep a server from
stopping. A thread cannot be stopped from outside: one that is past its note's time limit is left
to itself, and another takes its place.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Lock, Thread, current_thread
from traceback import extract_tb
from typing import Any, NamedTuple, TypeVar

from goldbench.corpus import Span
from goldbench.services.errors import RefusedError, ToolError
from goldbench.services.tools import Tool

T = TypeVar("T")
# Threads that may take the place of late ones.
_SPARE = 3


class _Job(NamedTuple):
    run: Callable[[], Any]
    future: asyncio.Future[Any]
    deadline: float


class ToolThreads:
    """Runs one tool. A note that takes longer than `seconds` is refused with 503, waiting included.

    The result of a late note is thrown away when it comes. `stuck` says that every thread is past
    the time limit of the note it works on, the spare ones too.
    """

    def __init__(self, tool: Tool, *, seconds: float = 120, waiting: int = 1000) -> None:
        self.tool = tool
        self._seconds = seconds
        self._waiting = waiting
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._deadlines: dict[Thread, float] = {}
        self._threads: set[Thread] = set()
        self._lock = Lock()

    async def annotate(self, text: str, lang: str) -> Sequence[Span]:
        return await self.run(lambda: annotate_checked(self.tool, text, lang))

    async def run(self, work: Callable[[], T]) -> T:
        """Run something in the tool's threads. It raises a `ToolError` or nothing."""
        if self._jobs.qsize() >= self._waiting:
            title = "Too many notes are waiting"
            raise RefusedError(503, title, "try again in a moment, or start more workers")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._start_threads()
        self._jobs.put(_Job(work, future, time.monotonic() + self._seconds))
        try:
            async with asyncio.timeout(self._seconds):
                return await future
        except TimeoutError:
            self._start_threads()
            detail = f"no result within {self._seconds:g} seconds"
            raise RefusedError(503, "The note took too long", detail) from None

    @property
    def stuck(self) -> bool:
        with self._lock:
            return self._late() == self.tool.threads + _SPARE

    def close(self) -> None:
        with self._lock:
            for _ in self._threads:
                self._jobs.put(None)
        self.tool.close()

    def _late(self) -> int:
        now = time.monotonic()
        return sum(end < now for end in self._deadlines.values())

    def _start_threads(self) -> None:
        with self._lock:
            while (
                len(self._threads) - self._late() < self.tool.threads
                and len(self._threads) < self.tool.threads + _SPARE
            ):
                thread = Thread(target=self._work, name=self.tool.name, daemon=True)
                self._threads.add(thread)
                thread.start()

    def _work(self) -> None:
        me = current_thread()
        while (job := self._jobs.get()) is not None:
            if time.monotonic() > job.deadline:
                continue  # nobody waits for it any more
            with self._lock:
                self._deadlines[me] = job.deadline
            try:
                result = job.run()
            except ToolError as error:
                result = error
            with self._lock:
                del self._deadlines[me]
                replaced = len(self._threads) - self._late() > self.tool.threads
                if replaced:
                    self._threads.discard(me)
            loop = job.future.get_loop()
            if not loop.is_closed():
                loop.call_soon_threadsafe(_hand_over, job.future, result)
            if replaced:
                return


def run_guarded(name: str, work: Callable[[], T]) -> T:
    """Run other people's code; whatever it raises becomes a `ToolError`.

    That says what kind of error and where, never what: the message may quote the note.
    """
    try:
        return work()
    except ToolError:
        raise
    except Exception as error:  # noqa: BLE001 - other people's code runs here
        raise ToolError(_locate_error(name, error)) from None


def annotate_checked(tool: Tool, text: str, lang: str) -> Sequence[Span]:
    """Run a tool on a note and look at what it gives: inside the text, of its own families."""
    spans = run_guarded(tool.name, lambda: list(tool.annotate(text, lang)))
    for span in spans:
        if span.end > len(text):
            msg = f"{tool.name} marked [{span.start}, {span.end}) in a text of {len(text)}"
            raise ToolError(msg)
    wanted = frozenset(tool.families)
    return sorted({span for span in spans if span.label in wanted}, key=Span.sort_key)


def _locate_error(name: str, error: Exception) -> str:
    frames = extract_tb(error.__traceback__)
    where = f" ({frames[-1].name}, line {frames[-1].lineno})" if frames else ""
    return f"{name} failed with {type(error).__name__}{where}"


def _hand_over(future: asyncio.Future[Sequence[Span]], result: Sequence[Span] | ToolError) -> None:
    if future.done():
        return  # it timed out, or its client went away
    if isinstance(result, ToolError):
        future.set_exception(result)
    else:
        future.set_result(result)
