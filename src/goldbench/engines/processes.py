"""Several processes on one machine, spawned without the caller's script.

`multiprocessing` runs the main script again in every process that it spawns, so that a script
without `if __name__ == "__main__":` would start itself over and over. What runs here is always
importable, so the script is not needed and is left out.
"""

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import chain, islice
from multiprocessing import parent_process
from multiprocessing.context import SpawnContext, SpawnProcess
from multiprocessing.process import BaseProcess
from threading import Lock, Thread
from types import ModuleType
from typing import Any, TypeVar

A = TypeVar("A")
B = TypeVar("B")

_STARTING = Lock()
_FEW = 200


def cores() -> int:
    """Cores this process may use (a container or a queue may have set fewer than there are)."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on this system
        return os.cpu_count() or 1


def spread(notes: Iterable[A], workers: int | None) -> tuple[Iterator[A], int]:
    """Give the notes and how many further processes to take; None = one a core, if they are many.

    Every process loads its model first, which costs as much as some 200 notes.
    """
    stream = iter(notes)
    if workers is not None:
        return stream, workers
    first = list(islice(stream, _FEW))
    return chain(first, stream), cores() if len(first) == _FEW and cores() > 1 else 0


@contextmanager
def _hidden_main() -> Iterator[None]:
    """Let `multiprocessing` find a main module that came from no file."""
    with _STARTING:
        main = sys.modules["__main__"]
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            yield
        finally:
            sys.modules["__main__"] = main


class _Process(SpawnProcess):
    @staticmethod
    def _Popen(process_obj: Any) -> Any:  # noqa: N802 - the name in multiprocessing
        with _hidden_main():
            return SpawnProcess._Popen(process_obj)  # noqa: SLF001 - the hook of multiprocessing


class _Context(SpawnContext):
    Process = _Process


def process_pool(workers: int) -> ProcessPoolExecutor:
    """Make a pool of spawned processes, never forked: threads do not survive a fork.

    Functions given to it must be importable, from any module but the main script. The processes
    end when their parent does, also when it is killed.
    """
    return ProcessPoolExecutor(workers, mp_context=_Context(), initializer=_end_with_parent)


def _end_with_parent() -> None:
    """Watch the parent from a thread; a pool's own processes would wait for work for ever."""
    parent = parent_process()
    if parent is not None:
        Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


def ordered(
    function: Callable[[A], B], items: Iterable[A], *, workers: int, ahead: int = 2
) -> Iterator[B]:
    """Yield function(item) in the order of the items; at most `workers * ahead` wait at a time.

    `workers` are further processes; with 0 everything happens here. The function must be
    importable and its results picklable.
    """
    if workers < 1:
        yield from map(function, items)
        return
    stream = iter(items)
    with process_pool(workers) as pool:
        waiting: deque[Future[B]] = deque(
            pool.submit(function, item) for item in islice(stream, workers * ahead)
        )
        try:
            while waiting:
                yield waiting.popleft().result()
                waiting.extend(pool.submit(function, item) for item in islice(stream, 1))
        finally:
            for future in waiting:
                future.cancel()
