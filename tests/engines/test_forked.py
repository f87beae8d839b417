"""A copy of this process that works ahead."""

import os
import signal
import time
from pathlib import Path

import pytest

from children import list_children
from goldbench.engines import apart, can_fork
from goldbench.errors import FormatError, GoldbenchError

pytestmark = pytest.mark.skipif(not can_fork(), reason="forks on Linux only")


def _square(number: int) -> tuple[int, int]:
    return number * number, os.getpid()


def _fail_at_three(number: int) -> int:
    if number == 3:
        raise FormatError(Path("a.ann"), 7, "the third is broken")
    return number


def _end_at_nine(number: int) -> int:
    if number == 9:
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
    copies: list[int] = []
    with pytest.raises(GoldbenchError, match="ended from outside"):
        copies.extend(apart(_end_at_nine, range(12)))
    assert 1 <= len(copies) <= 9  # what waited in there is lost
    assert not _lives(copies[0])


def test_a_copy_ends_when_nobody_takes_any_more() -> None:
    answers = apart(_large, range(10**9))
    copy, _ = next(answers)
    assert _lives(copy)
    answers.close()
    assert not _lives(copy)


def test_of_two_copies_either_ends_when_nobody_takes_any_more() -> None:
    both = [apart(_large, range(10**9)) for _ in range(2)]
    copies = [next(answers)[0] for answers in both]
    for answers, copy in zip(both, copies, strict=True):
        answers.close()  # the second one must not hold the end of the first one's pipe
        assert not _lives(copy)


def test_a_copy_that_nobody_asked_ends_too() -> None:
    before = list_children()
    answers = apart(_large, range(10**9))
    copies = list_children() - before
    answers.close()
    assert copies
    assert not any(_lives(int(copy)) for copy in copies)


def test_results_wait_until_there_is_no_more_room(tmp_path: Path) -> None:
    def record_call(number: int) -> bytes:
        (tmp_path / str(number)).touch()
        return bytes(3_000_000)  # more than a pipe holds

    answers = apart(record_call, range(100), room=5)
    next(answers)
    for _ in range(500):
        if len(list(tmp_path.iterdir())) >= 7:
            break
        time.sleep(0.01)
    count = len(list(tmp_path.iterdir()))
    answers.close()
    assert 7 <= count <= 9  # taken, being given, five waiting, one or two in the making


def test_the_copy_itself_takes_the_items() -> None:
    here = os.getpid()
    ((first, _),) = apart(_square, (os.getpid() - here for _ in range(1)))
    assert first != 0


def _lives(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()
