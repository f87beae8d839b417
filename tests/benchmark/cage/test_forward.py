import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import goldbench.benchmark.cage

FORWARDER = Path(goldbench.benchmark.cage.__file__).with_name("forward.py")


@pytest.mark.parametrize("lives", [True, False])
def test_a_tool_is_started_only_while_its_worker_lives(tmp_path: Path, *, lives: bool) -> None:
    """A worker that was killed while the cage was made cannot be waited for, nor watch over it."""
    reading, writing = os.pipe()
    plan: dict[str, object] = {
        "command": ["/bin/sh", "-c", "echo started"],
        "port": None,
        "worker": reading,
        "rlimits": {},
        "nice": 0,
        "processors": sorted(os.sched_getaffinity(0)),
        "environment": {},
        "folder": str(tmp_path),
    }
    if not lives:
        os.close(writing)
    done = subprocess.run(
        [sys.executable, "-I", FORWARDER, json.dumps(plan)],
        pass_fds=[reading],
        capture_output=True,
        text=True,
        check=False,
    )
    os.close(reading)
    if lives:
        os.close(writing)
    assert (done.returncode, done.stdout) == ((0, "started\n") if lives else (71, ""))
