"""Several processes on one machine: how many, and functions mapped in order over any items."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:  # a pool takes longer to import than many a command runs
    from concurrent.futures import Future, ProcessPoolExecutor

A = TypeVar("A")
B = TypeVar("B")

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


def process_pool(workers: int) -> "ProcessPoolExecutor":
    """Make a pool of spawned processes, never forked: threads do not survive a fork.

    Functions given to it must be importable, from any module but the main script. The processes
    end when their parent does, also when it is killed.
    """
    from goldbench.engines.spawned import spawn_pool  # noqa: PLC0415  # see above

    return spawn_pool(workers)


def map_ordered(
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
