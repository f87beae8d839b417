"""Several threads of this process, for work that leaves Python alone: reading, array code."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from queue import Queue
from threading import Event, Thread
from typing import TypeVar

A = TypeVar("A")
B = TypeVar("B")


def ahead(items: Iterable[A]) -> Iterator[A]:
    """Yield the items, each made in another thread while the one before is being used.

    An error in there comes out here, at the place of the item that failed.
    """
    waiting: Queue[tuple[A] | BaseException | None] = Queue(maxsize=1)  # None is the end
    stopped = Event()

    def fill() -> None:
        try:
            for item in items:
                waiting.put((item,))
                if stopped.is_set():
                    return
            waiting.put(None)
        except BaseException as error:  # noqa: BLE001  # it is raised again in the other thread
            waiting.put(error)

    thread = Thread(target=fill, daemon=True)
    thread.start()
    try:
        while (found := waiting.get()) is not None:
            if isinstance(found, BaseException):
                raise found
            yield found[0]
    finally:
        stopped.set()
        while thread.is_alive():  # it may be waiting for room
            while not waiting.empty():
                waiting.get()
            thread.join(0.01)


def side_by_side(function: Callable[[A], B], items: Iterable[A], *, workers: int) -> Iterator[B]:
    """Yield function(item) in the order of the items; few are made before they are asked for."""
    stream = iter(items)
    if workers < 2:
        yield from map(function, stream)
        return
    with ThreadPoolExecutor(workers) as pool:
        waiting: deque[Future[B]] = deque(
            pool.submit(function, item) for item in islice(stream, workers + 1)
        )
        try:
            while waiting:
                yield waiting.popleft().result()
                waiting.extend(pool.submit(function, item) for item in islice(stream, 1))
        finally:
            for future in waiting:
                future.cancel()
