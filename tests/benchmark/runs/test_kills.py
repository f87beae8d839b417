"""Workers and server killed sixty times at random moments (`benchmarks/kills.py`, a small run)."""

import json
import os
import subprocess
import sys

import pytest

import places

pytestmark = pytest.mark.usefixtures("cage")


def test_every_submission_ends_once_whoever_is_killed() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks", "kills", "--quick"],
        cwd=places.ROOT, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(places.ROOT)},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    tally = json.loads(done.stdout.splitlines()[-1])
    assert (tally["kills"], tally["wrong"]) == (60, [])
    assert tally["lost"] > 0  # some were killed in the middle of their work
    assert set(tally["states"]) <= {"SCORED", "SYSTEM_ERROR"}
    assert tally["states"]["SCORED"] >= 3
