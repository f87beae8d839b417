"""A lock that is handed on in the order in which it was asked for."""

from collections import deque
from threading import Lock
from types import TracebackType


class Turns:
    """Like `threading.Lock`, but first come, first served.

    A plain lock is taken by whoever happens to run next: of twenty writers without a pause some
    waited twenty times as long as the median.
    """

    def __init__(self) -> None:
        self._guard = Lock()
        self._taken = False
        self._queue: deque[Lock] = deque()

    @property
    def waiting(self) -> int:
        """How many stand in the queue."""
        return len(self._queue)

    def __enter__(self) -> None:
        with self._guard:
            if not self._taken:
                self._taken = True
                return
            turn = Lock()
            turn.acquire()
            self._queue.append(turn)
        try:
            turn.acquire()
        except BaseException:  # Ctrl+C: who goes away must not be waited for
            self._leave(turn)
            raise

    def _leave(self, turn: Lock) -> None:
        with self._guard:
            if turn in self._queue:
                self._queue.remove(turn)
                return
        self.__exit__(None, None, None)  # the turn was given at the very moment

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with self._guard:
            if self._queue:
                self._queue.popleft().release()
            else:
                self._taken = False
