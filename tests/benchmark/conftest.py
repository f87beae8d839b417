"""A benchmark with one task, one team, three public notes and six hidden ones."""

import secrets
import shutil
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import orjson
import pytest

from goldbench.benchmark import (
    Bench,
    Limits,
    Task,
    Team,
    add_task,
    add_team,
    default_settings,
    find_ability,
    find_team,
)

SMALL = Limits(
    cores=1, memory_mb=250, disk_mb=100, wall_s=40, start_s=15, note_s=2, pids=40, files=128,
    answer_mb=2, log_kb=4, retries=1, restarts=2,
)  # fmt: skip


@pytest.fixture(scope="session")
def cage() -> None:
    """Skip where no cage can be made, and say why."""
    if shutil.which("bwrap") is None:
        pytest.skip("needs bubblewrap: scripts/cage")
    ability = find_ability()
    if not ability.cage:
        pytest.skip(f"no cage can be made on this machine: {ability.why_not}")


class Clock:
    def __init__(self) -> None:
        self.at = datetime(2026, 1, 31, 12, tzinfo=UTC)
        self.runs = True
        self._began = datetime.now(UTC)

    def __call__(self) -> datetime:
        return self.at + (datetime.now(UTC) - self._began if self.runs else timedelta())

    def stand(self, at: datetime) -> None:
        self.at, self.runs = at, False


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def bench(tmp_path: Path, clock: Clock) -> Iterator[Bench]:
    with Bench.init(tmp_path / "bench", now=clock, entropy=secrets.token_bytes) as opened:
        yield opened


def write_notes(path: Path, texts: list[str]) -> Path:
    lines = []
    for number, text in enumerate(texts):
        start = text.index("2026-")
        span = {"start": start, "end": start + 10, "label": "date"}
        note = {"id": f"{path.stem}-{number}", "text": text, "spans": [span]}
        lines.append(orjson.dumps(note) + b"\n")
    path.write_bytes(b"".join(lines))
    return path


@pytest.fixture
def task(bench: Bench, tmp_path: Path) -> Task:
    hidden = [f"SECRET-H{n} note number {n}, seen on 2026-01-0{n} at noon." for n in range(1, 7)]
    public = [f"Public note {n}, seen on 2026-02-0{n}." for n in range(1, 4)]
    settings = default_settings("date-annotator", ("nlpsandbox-instance-strict",))
    return add_task(
        bench,
        "date",
        replace(settings, limits=SMALL),
        gold={"hidden": write_notes(tmp_path / "hidden.jsonl", hidden)},
        public=write_notes(tmp_path / "public.jsonl", public),
    )


@pytest.fixture
def team(bench: Bench) -> Team:
    add_team(bench, "alpha")
    return find_team(bench, "alpha")
