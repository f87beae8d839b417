"""A second thread of this process, for work that leaves Python alone: reading."""

from collections.abc import Iterable, Iterator
from queue import Queue
from threading import Event, Thread
from typing import TypeVar

A = TypeVar("A")


def ahead(items: Iterable[A], *, room: int = 1) -> Iterator[A]:
    """Yield the items, each made in another thread while the one before is being used.

    At most `room` of them wait. An error in there comes out here, at the place of the item that
    failed.
    """
    waiting: Queue[tuple[A] | BaseException | None] = Queue(maxsize=room)  # None is the end
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
        while (item := waiting.get()) is not None:
            if isinstance(item, BaseException):
                raise item
            yield item[0]
    finally:
        stopped.set()
        while thread.is_alive():  # it may be waiting for room
            while not waiting.empty():
                waiting.get()
            thread.join(0.01)
