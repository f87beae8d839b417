"""What the watchdog sees of a cage."""

import json
import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from goldbench.benchmark import Limits
from goldbench.benchmark.cage import start_cage
from goldbench.benchmark.cage.processes import kill_orphans, scratch_used

FILES = """
import sys
for number in range(3000):
    open(f"/tmp/{number}", "w").close()
with open("/tmp/full", "wb") as file:
    file.write(b"x" * 2_000_000)
print("done", flush=True)
sys.stdin.read()
"""

MASK = """
import json, os, sys
print(json.dumps(sorted(os.sched_getaffinity(0))), flush=True)
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


def test_the_hosts_files_are_not_a_tools_memory() -> None:
    """A cage that is being made has the host's root for a moment, and a busy machine sees it."""
    assert scratch_used(os.getpid()) == 0


@pytest.mark.usefixtures("cage")
def test_two_cages_of_one_core_share_no_core(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a quota of the kernel, too: they were both put on the first core."""
    given = os.sched_getaffinity(0)
    monkeypatch.setattr("goldbench.benchmark.cage.bubblewrap.make_group", lambda _: None)
    (tmp_path / "mask.py").write_text(MASK, encoding="utf-8")
    masks = []
    for slot in (0, 1):
        caged = start_cage(
            tmp_path, ["python3", "mask.py"], port=None, deadline=time.monotonic() + 60,
            limits=Limits(cores=1, memory_mb=200, disk_mb=20, pids=20), name="mask", slot=slot,
        )  # fmt: skip
        try:
            assert caged.process.stdout is not None
            masks.append(set(json.loads(caged.process.stdout.readline())))
        finally:
            caged.stop()
    assert all(len(mask) == 1 and mask <= given for mask in masks)
    assert masks[0] != masks[1] or len(given) == 1


@pytest.mark.usefixtures("cage")
def test_a_cage_whose_keeper_was_killed_before_it_began_is_found_and_ended(tmp_path: Path) -> None:
    folder = tmp_path / "goldbench-cage-orphan-test"
    folder.mkdir()
    info, tell = os.pipe()
    wait, go = os.pipe()
    kept = subprocess.Popen(
        [str(shutil.which("bwrap")), "--ro-bind", "/", "/", "--bind", str(folder), "/mnt",
         "--unshare-pid", "--die-with-parent", "--info-fd", str(tell), "--block-fd", str(wait),
         "--", "true"],
        pass_fds=[tell, wait, go],
    )  # fmt: skip
    os.close(tell)
    with os.fdopen(info, "rb") as pipe:
        inner = json.load(pipe)["child-pid"]
    deadline = time.monotonic() + 30
    while folder.name not in Path(f"/proc/{inner}/mountinfo").read_text(encoding="utf-8"):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    assert kill_orphans(folder.name) == 0  # its keeper lives
    kept.kill()
    kept.wait()
    assert kill_orphans(folder.name) == 1
    while folder.name in mounts_of(inner):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    os.close(wait)
    os.close(go)


def mounts_of(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/mountinfo").read_text(encoding="utf-8")
    except OSError:
        return ""
