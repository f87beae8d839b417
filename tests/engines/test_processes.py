import math
import os
from pathlib import Path

import pytest

from goldbench.engines import cores, ordered

# Functions of the standard library: a spawned process must be able to import what it runs.


def test_results_come_in_the_order_of_the_items() -> None:
    numbers = [n * n for n in range(9)]
    assert list(ordered(math.isqrt, numbers, workers=2)) == list(range(9))


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs /proc to tell processes apart")
def test_the_work_is_done_by_other_processes() -> None:
    (elsewhere,) = ordered(os.readlink, ["/proc/self"], workers=1)
    (here,) = ordered(os.readlink, ["/proc/self"], workers=0)
    assert here == str(os.getpid())
    assert elsewhere != here


def test_an_error_in_a_worker_reaches_the_caller() -> None:
    with pytest.raises(ValueError, match="nonnegative"):
        list(ordered(math.isqrt, [1, -1, 2], workers=2))


def test_leaving_early_ends_the_workers() -> None:
    stream = ordered(math.isqrt, range(100), workers=2)
    assert next(stream) == 0
    del stream
    assert next(ordered(math.isqrt, [4], workers=1)) == 2


def test_there_is_a_core() -> None:
    assert cores() >= 1
