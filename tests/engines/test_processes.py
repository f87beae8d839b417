import os

import pytest

from goldbench.engines import cores, ordered


def _square(number: int) -> tuple[int, int]:
    if number == 13:
        msg = "unlucky"
        raise ValueError(msg)
    return number * number, os.getpid()


def test_results_come_in_the_order_of_the_items_from_other_processes() -> None:
    found = list(ordered(_square, range(7), workers=2))
    assert [square for square, _ in found] == [n * n for n in range(7)]
    assert os.getpid() not in {pid for _, pid in found}


def test_no_worker_is_this_process() -> None:
    assert list(ordered(_square, [3], workers=0)) == [(9, os.getpid())]


def test_an_error_in_a_worker_reaches_the_caller() -> None:
    with pytest.raises(ValueError, match="unlucky"):
        list(ordered(_square, [1, 13, 2], workers=2))


def test_leaving_early_ends_the_workers() -> None:
    stream = ordered(_square, range(100), workers=2)
    assert next(stream)[0] == 0
    del stream
    assert next(ordered(_square, [2], workers=1))[0] == 4


def test_there_is_a_core() -> None:
    assert cores() >= 1
