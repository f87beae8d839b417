"""A task with three tools of three teams on its board, scored in this process."""

import secrets
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import orjson
import pytest

from benchmark.conftest import Clock, write_notes
from benchmark.played import ToolMarks, every, play
from goldbench.benchmark import (
    Bench,
    Task,
    add_task,
    add_team,
    default_settings,
    find_task,
    find_team,
)
from goldbench.benchmark.boards import scores
from goldbench.benchmark.boards.scoring_process import compare, score

TRACK = "nlpsandbox-instance-strict"


@dataclass(frozen=True)
class Contest:
    """A benchmark with one task of 24 hidden notes; `sent` are its submissions by their name."""

    bench: Bench
    task: Task
    folder: Path
    sent: dict[str, str]

    def play(self, team: str, tool: str, marks: ToolMarks) -> str:
        folder = self.folder / f"{len(list(self.folder.iterdir()))}"
        member = find_team(self.bench, team)
        return play(self.bench, self.task, member, folder, name=tool, marks=marks)


def score_here(what: str, order: dict[str, Any]) -> Any:
    """Do what the scoring process does, without a process."""
    return {"score": score, "compare": compare}[what](orjson.loads(orjson.dumps(order)))


@pytest.fixture(autouse=True)
def _no_child(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scores, "_in_child", score_here)


def open_task(bench: Bench, folder: Path) -> Task:
    """Open the task `date`, or its next edition."""
    notes = [f"SECRET-H{n} was seen on 2026-01-{n + 1:02} at noon." for n in range(24)]
    settings = replace(default_settings("date-annotator", (TRACK,)), quota=9)
    settings = replace(settings, tracks=(TRACK, "nlpsandbox-type"))
    return add_task(
        bench,
        "date",
        settings,
        gold={"hidden": write_notes(folder / "hidden.jsonl", notes)},
        public=write_notes(folder / "public.jsonl", ["Public, seen on 2026-02-01."]),
    )


def _opened(folder: Path, sent: dict[str, str]) -> Iterator[Contest]:
    clock = Clock()
    clock.at += timedelta(days=bool(sent))  # after those that are on the board
    with Bench.open(folder, now=clock, entropy=secrets.token_bytes) as bench:
        yield Contest(bench, find_task(bench, "date"), folder / "tools", sent)


@pytest.fixture(scope="session")
def _empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("boards")
    with Bench.init(folder / "empty", now=Clock(), entropy=secrets.token_bytes) as bench:
        (bench.folder / "tools").mkdir()
        for team in ("alpha", "beta", "gamma"):
            add_team(bench, team)
        open_task(bench, folder)
    return folder / "empty"


@pytest.fixture(scope="session")
def _three(_empty: Path) -> tuple[Path, dict[str, str]]:
    folder = _empty.with_name("three")
    sent: dict[str, str] = {}
    shutil.copytree(_empty, folder)
    for contest in _opened(folder, sent):
        for team, tool, keep in (
            ("beta", "weak", 2),
            ("alpha", "good", 100),
            ("gamma", "equal", 100),
        ):
            sent[tool] = contest.play(team, tool, every(keep))
    return folder, sent


@pytest.fixture
def contest(_empty: Path, tmp_path: Path) -> Iterator[Contest]:
    """A board with nothing on it, one's own."""
    yield from _opened(shutil.copytree(_empty, tmp_path / "bench"), {})


@pytest.fixture
def board_of_three(_three: tuple[Path, dict[str, str]], tmp_path: Path) -> Iterator[Contest]:
    """Beta finds half of the dates, alpha and then gamma find all but the same one."""
    folder, sent = _three
    yield from _opened(shutil.copytree(folder, tmp_path / "bench"), sent)
