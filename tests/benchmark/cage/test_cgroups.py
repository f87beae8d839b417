"""Control groups as folders of files: what is written, and what is read from them."""

from pathlib import Path

import pytest

from goldbench.benchmark.cage import cgroups
from goldbench.benchmark.cage.cgroups import Group, sweep_groups
from goldbench.benchmark.cage.limits import Limits

LIMITS = Limits(cores=0.5, memory_mb=250, pids=40)


def _group(folder: Path, version: int, files: dict[str, str]) -> Group:
    for name, content in files.items():
        (folder / name).write_text(content)
    return Group(dict.fromkeys(("memory", "cpu", "pids"), folder), version)


def _written(folder: Path) -> dict[str, str]:
    return {file.name: file.read_text() for file in folder.iterdir()}


def test_limits_are_written_as_version_2_takes_them(tmp_path: Path) -> None:
    _group(
        tmp_path, 2, dict.fromkeys(("memory.max", "memory.swap.max", "cpu.max", "pids.max"), "max")
    ).set_limits(LIMITS)
    assert _written(tmp_path) == {
        "memory.max": "250000000",
        "memory.swap.max": "0",
        "cpu.max": "50000 100000",
        "pids.max": "40",
    }


def test_limits_are_written_as_version_1_takes_them(tmp_path: Path) -> None:
    files = ("memory.limit_in_bytes", "cpu.cfs_period_us", "cpu.cfs_quota_us", "pids.max")
    _group(tmp_path, 1, dict.fromkeys(files, "")).set_limits(LIMITS)
    assert _written(tmp_path) == {
        "memory.limit_in_bytes": "250000000",
        "cpu.cfs_period_us": "100000",
        "cpu.cfs_quota_us": "50000",
        "pids.max": "40",
    }


@pytest.mark.parametrize(
    ("version", "file"), [(2, "memory.events"), (1, "memory.oom_control")], ids=["v2", "v1"]
)
def test_a_process_ended_for_want_of_memory_is_seen(
    tmp_path: Path, version: int, file: str
) -> None:
    group = _group(tmp_path, version, {file: "low 0\noom 3\noom_kill 0\n"})
    assert not group.out_of_memory()  # "oom" alone is pressure
    (tmp_path / file).write_text("oom 3\noom_kill 1\n")
    assert group.out_of_memory()


def test_refused_processes_and_peaks_are_read(tmp_path: Path) -> None:
    group = _group(tmp_path, 2, {"pids.events": "max 2\n", "memory.peak": "1234\n"})
    assert group.out_of_processes()
    assert group.peak_memory() == 1234


def test_a_group_without_files_knows_nothing(tmp_path: Path) -> None:
    group = Group({"memory": tmp_path / "gone"}, 2)
    assert (group.out_of_memory(), group.out_of_processes()) == (False, False)
    assert (group.peak_memory(), group.processes()) == (None, [])


def test_an_empty_group_is_removed(tmp_path: Path) -> None:
    folder = tmp_path / "goldbench-x"
    folder.mkdir()
    Group({"memory": folder, "pids": folder}, 2).remove(patience=0)
    assert not folder.exists()


def test_a_group_whose_cage_is_being_made_is_not_swept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cgroups, "ROOT", tmp_path)
    for name in ("made", "lost"):
        (tmp_path / "memory" / f"goldbench-cage-{name}").mkdir(parents=True)
    kept = {"goldbench-cage-made"}.__contains__
    assert sweep_groups("goldbench-cage-", keep=kept, age=60) == 0  # too young, all of them
    assert sweep_groups("goldbench-cage-", keep=kept) == 1
    assert [path.name for path in (tmp_path / "memory").iterdir()] == ["goldbench-cage-made"]
