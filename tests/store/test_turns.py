"""First come, first served."""

import threading
import time

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
