"""What a killed worker leaves is swept once it is old; what is known or young stays."""

import os
import socket
import tempfile
from pathlib import Path

import pytest

from benchmark.played import every, play
from goldbench.benchmark import Bench, Task, Team, submission_status
from goldbench.benchmark.cage.bubblewrap import PREFIX
from goldbench.benchmark.runs.leftovers import sweep_files, sweep_leftovers


def make_old(path: Path) -> Path:
    os.utime(path, (0, 0))
    return path


def test_a_new_benchmark_has_nothing_to_sweep(bench: Bench) -> None:
    assert sweep_files(bench, age=-1) == 0


def test_half_done_files_are_swept_and_whole_ones_stay(
    bench: Bench, task: Task, team: Team, tmp_path: Path
) -> None:
    id_ = play(bench, task, team, tmp_path, name="lines", marks=every(3))
    status = submission_status(bench, id_)
    whole = sorted((bench.folder / "submissions").iterdir())
    (bench.folder / "runs" / "abandoned").mkdir()
    (bench.folder / "runs" / "half.jsonl").write_bytes(b"{")
    (bench.folder / "submissions" / ".upload-x").write_bytes(b"x")
    (bench.folder / "submissions" / ".unpacked").mkdir()
    assert sweep_files(bench) == 0  # somebody may still be at it
    assert sweep_files(bench, age=-1) == 4
    assert sweep_files(bench, age=-1) == 0
    assert submission_status(bench, id_) == status
    assert sorted((bench.folder / "submissions").iterdir()) == whole
    assert len(list((bench.folder / "runs").iterdir())) == 1


@pytest.fixture
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for temporary files that is this test's own."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def test_old_scratch_folders_go_and_only_those_of_cages(scratch: Path) -> None:
    dead = scratch / f"{PREFIX}gone-1"
    young, other = scratch / f"{PREFIX}gone-2", scratch / "somebody-else"
    for folder in (dead, young, other):
        folder.mkdir()
        (folder / "tool").write_bytes(b"x")
    make_old(dead)
    make_old(other)
    sweep_leftovers("gone")
    assert sorted(scratch.iterdir()) == sorted([young, other])


def test_a_cage_whose_door_answers_is_alive_however_old(scratch: Path) -> None:
    alive = scratch / f"{PREFIX}alive-1"
    alive.mkdir()
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(str(alive / "door"))
        door.listen()
        make_old(alive)
        sweep_leftovers("alive")
        assert alive.is_dir()
    make_old(alive)
    sweep_leftovers("alive")
    assert not alive.exists()
