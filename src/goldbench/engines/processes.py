"""Several processes on one machine."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

A = TypeVar("A")
B = TypeVar("B")


def cores() -> int:
    """Cores this process may use (a container or a queue may have set fewer than there are)."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on this system
        return os.cpu_count() or 1


def ordered(
    function: Callable[[A], B], items: Iterable[A], *, workers: int, ahead: int = 2
) -> Iterator[B]:
    """Yield function(item) in the order of the items; at most `workers * ahead` wait at a time.

    `workers` are further processes; with 0 everything happens here. The function must be
    importable and its results picklable. Processes are spawned, never forked: libraries with
    threads of their own do not survive a fork.
    """
    if workers < 1:
        yield from map(function, items)
        return
    stream = iter(items)
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
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
