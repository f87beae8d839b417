"""First come, first served."""

import signal
import threading
import time
from typing import Any

import pytest

from goldbench.store.turns import Turns


def test_the_lock_is_handed_on_in_the_order_it_was_asked_for() -> None:
    turns = Turns()
    served: list[int] = []
    waiting: list[threading.Thread] = []

    def wait(number: int) -> None:
        with turns:
            served.append(number)

    with turns:
        for number in range(8):
            thread = threading.Thread(target=wait, args=(number,))
            thread.start()
            waiting.append(thread)
            while len(turns._queue) <= number:  # noqa: SLF001 - until it stands in the queue
                time.sleep(0.001)
    for thread in waiting:
        thread.join()
    assert served == list(range(8))


def _fail() -> None:
    raise KeyError


def test_an_error_inside_hands_the_lock_on() -> None:
    turns = Turns()
    for _ in range(2):
        with pytest.raises(KeyError), turns:
            _fail()
    with turns:
        pass


def test_who_is_called_away_while_waiting_is_not_waited_for() -> None:
    turns = Turns()
    free = threading.Event()
    taken = threading.Event()

    def hold() -> None:
        with turns:
            taken.set()
            free.wait()

    holder = threading.Thread(target=hold)
    holder.start()
    taken.wait()
    before = signal.signal(signal.SIGALRM, _called_away)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        with pytest.raises(InterruptedError), turns:
            pytest.fail("it was not its turn")
    finally:
        signal.signal(signal.SIGALRM, before)
    assert turns.waiting == 0
    free.set()
    holder.join()
    with turns:
        pass


def _called_away(*_: Any) -> None:
    raise InterruptedError
