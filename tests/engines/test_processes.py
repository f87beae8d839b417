import math
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from goldbench.engines import cores, map_ordered

# Functions of the standard library: a spawned process must be able to import what it runs.


def test_results_come_in_the_order_of_the_items() -> None:
    numbers = [n * n for n in range(9)]
    assert list(map_ordered(math.isqrt, numbers, workers=2)) == list(range(9))


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs /proc to tell processes apart")
def test_the_work_is_done_by_other_processes() -> None:
    (elsewhere,) = map_ordered(os.readlink, ["/proc/self"], workers=1)
    (here,) = map_ordered(os.readlink, ["/proc/self"], workers=0)
    assert here == str(os.getpid())
    assert elsewhere != here


def test_an_error_in_a_worker_reaches_the_caller() -> None:
    with pytest.raises(ValueError, match="nonnegative"):
        list(map_ordered(math.isqrt, [1, -1, 2], workers=2))


def test_leaving_early_ends_the_workers() -> None:
    stream = map_ordered(math.isqrt, range(100), workers=2)
    assert next(stream) == 0
    del stream
    assert next(map_ordered(math.isqrt, [4], workers=1)) == 2


def test_there_is_a_core() -> None:
    assert cores() >= 1


SCRIPT = """
import math
from goldbench.engines import map_ordered

print("begun")
print(list(map_ordered(math.isqrt, [0, 1, 4], workers=2)))
"""


@pytest.mark.parametrize("way", ["file", "standard input"])
def test_a_plain_script_without_a_main_guard_runs_once(tmp_path: Path, way: str) -> None:
    script = tmp_path / "plain.py"
    script.write_text(SCRIPT, encoding="utf-8")
    command = [sys.executable, str(script) if way == "file" else "-"]
    done = subprocess.run(command, input=SCRIPT, capture_output=True, text=True, check=True)
    assert done.stdout == "begun\n[0, 1, 2]\n"


ORPHANS = """
import sys, time
from goldbench.engines import process_pool
pool = process_pool(2)
waiting = [pool.submit(time.sleep, 600) for _ in range(2)]
while len(pool._processes) < 2:
    time.sleep(0.01)
print(*pool._processes, flush=True)
time.sleep(600)
"""


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs /proc to see processes")
def test_workers_end_when_their_parent_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", ORPHANS], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        workers = parent.stdout.readline().split()
        assert len(workers) == 2
        time.sleep(1)  # they are starting
        parent.kill()
    deadline = time.monotonic() + 60
    while any(is_running(int(worker)) for worker in workers):
        assert time.monotonic() < deadline, "somebody works on for nobody"
        time.sleep(0.05)


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
