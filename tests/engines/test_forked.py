"""A copy of this process that works ahead."""

import os
import signal
from collections.abc import Generator
from pathlib import Path

import pytest

from goldbench.engines import apart, can_fork
from goldbench.errors import FormatError, GoldbenchError

pytestmark = pytest.mark.skipif(not can_fork(), reason="forks on Linux only")


def _square(number: int) -> tuple[int, int]:
    return number * number, os.getpid()


def _fail_at_three(number: int) -> int:
    if number == 3:
        raise FormatError(Path("a.ann"), 7, "the third is broken")
    return number


def _end_at_two(number: int) -> int:
    if number == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return os.getpid()


def _large(number: int) -> tuple[int, bytes]:
    return os.getpid(), bytes([number % 256]) * 3_000_000


def test_results_come_in_order_from_one_other_process() -> None:
    answers = list(apart(_square, range(100)))
    assert [square for square, _ in answers] == [n * n for n in range(100)]
    assert len({pid for _, pid in answers} | {os.getpid()}) == 2


def test_results_larger_than_a_pipe_come_whole() -> None:
    assert [(large[0], len(large)) for _, large in apart(_large, range(4))] == [
        (n, 3_000_000) for n in range(4)
    ]


def test_an_error_comes_out_at_its_place() -> None:
    answers = apart(_fail_at_three, range(9))
    assert [next(answers) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(FormatError, match=r"a.ann:7.*the third is broken"):
        next(answers)


def test_a_copy_that_is_killed_is_told_and_leaves_nothing() -> None:
    answers = apart(_end_at_two, range(9))
    copy, again = next(answers), next(answers)
    with pytest.raises(GoldbenchError, match="ended from outside"):
        next(answers)
    assert copy == again
    assert not _lives(copy)


def test_a_copy_ends_when_nobody_takes_any_more() -> None:
    answers = apart(_large, range(10**9))
    copy, _ = next(answers)
    assert _lives(copy)
    assert isinstance(answers, Generator)
    answers.close()
    assert not _lives(copy)


def _lives(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()
