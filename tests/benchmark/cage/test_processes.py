"""What the watchdog sees of a cage."""

import time
from pathlib import Path

import pytest

from goldbench.benchmark import Limits
from goldbench.benchmark.cage import start_cage
from goldbench.benchmark.cage.processes import scratch_used

FILES = """
import sys
for number in range(3000):
    open(f"/tmp/{number}", "w").close()
with open("/tmp/full", "wb") as file:
    file.write(b"x" * 2_000_000)
print("done", flush=True)
sys.stdin.read()
"""


@pytest.mark.usefixtures("cage")
def test_empty_files_and_full_ones_are_memory(tmp_path: Path) -> None:
    (tmp_path / "files.py").write_text(FILES, encoding="utf-8")
    caged = start_cage(
        tmp_path, ["python3", "files.py"], port=None, deadline=time.monotonic() + 60,
        limits=Limits(cores=1, memory_mb=200, disk_mb=20, pids=20), name="files-test",
    )  # fmt: skip
    try:
        assert caged.process.stdout is not None
        assert caged.process.stdout.readline() == b"done\n"
        assert 5_000_000 <= scratch_used(caged.init) < 12_000_000
    finally:
        ending = caged.stop()
    assert (ending.limit, ending.left) == (None, 0)
