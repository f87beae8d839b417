"""Faults of the machine: a disk that is full, a database that somebody else holds."""

import contextlib
import os
import secrets
import sqlite3
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from benchmark.conftest import SMALL, Clock, write_notes
from benchmark.tools import write_command
from goldbench.benchmark import (
    Bench,
    Worker,
    add_task,
    add_team,
    default_settings,
    find_team,
    quota_of,
    submission_status,
    submit,
    tables,
)
from goldbench.store import StoreError

pytestmark = pytest.mark.usefixtures("cage")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A real file system of four megabytes."""
    if os.geteuid() != 0:
        pytest.skip("a file system is mounted by root")
    place = tmp_path / "disk"
    place.mkdir()
    words = ["/bin/mount", "-t", "tmpfs", "-o", "size=4m,nr_inodes=2000", "tmpfs", str(place)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"no file system can be mounted here: {done.stderr.strip()}")
    yield place
    subprocess.run(["/bin/umount", "--lazy", str(place)], check=True)


def opened(folder: Path, now: Callable[[], datetime]) -> Bench:
    return Bench.init(folder, now=now, entropy=secrets.token_bytes)


def test_a_full_disk_stops_the_work_and_loses_nothing(
    small_disk: Path, tmp_path: Path, clock: Clock
) -> None:
    gold = write_notes(tmp_path / "gold.jsonl", [f"Seen on 2026-01-0{n}." for n in range(1, 5)])
    with opened(small_disk / "bench", clock) as bench:
        settings = default_settings("date-annotator", ("nlpsandbox-instance-strict",))
        limits = replace(settings, limits=replace(SMALL, note_s=20, start_s=20))
        task = add_task(bench, "date", limits, gold={"hidden": gold}, public=gold)
        add_team(bench, "alpha")
        team = find_team(bench, "alpha")
        id_ = submit(bench, task, team, write_command(tmp_path / "tool"))
        worker = Worker(bench)
        assert worker.work_once()
        filler = small_disk / "filler"
        with contextlib.suppress(OSError), filler.open("wb", buffering=0) as file:
            while file.write(b"x" * 4096) == 4096:
                pass
        for _ in range(4):  # whoever begins cannot write, and nothing is half written
            with contextlib.suppress(StoreError, OSError):
                worker.work_once()
            clock.at += timedelta(minutes=2)
        assert quota_of(bench, task, team).entries[-1]["kind"] in ("hold", "release")
        filler.unlink()
        clock.at += timedelta(minutes=2)
        while worker.work_once():
            pass
        status = submission_status(bench, id_)
        assert status["state"] in ("SCORED", "SYSTEM_ERROR")
        assert status["charged"] == (status["state"] == "SCORED")
        with bench.store.read() as connection:
            tables.LOG.verify(connection, f"submission:{id_}")


def test_a_database_that_is_locked_for_seconds_loses_nothing(tmp_path: Path) -> None:
    gold = write_notes(tmp_path / "gold.jsonl", [f"Seen on 2026-01-0{n}." for n in range(1, 5)])
    with opened(tmp_path / "bench", lambda: datetime.now(UTC)) as bench:
        settings = default_settings("date-annotator", ("nlpsandbox-instance-strict",))
        limits = replace(settings, limits=replace(SMALL, note_s=20, start_s=20))
        task = add_task(bench, "date", limits, gold={"hidden": gold}, public=gold)
        add_team(bench, "alpha")
        id_ = submit(bench, task, find_team(bench, "alpha"), write_command(tmp_path / "tool"))
        held, done = threading.Event(), threading.Event()

        def hold() -> None:
            with sqlite3.connect(bench.folder / "bench.db", isolation_level=None) as database:
                database.execute("BEGIN IMMEDIATE")
                held.set()
                time.sleep(4)
                database.execute("ROLLBACK")
            database.close()
            done.set()

        holder = threading.Thread(target=hold)
        holder.start()
        held.wait()
        worker = Worker(bench)
        while worker.work_once():
            pass
        assert done.is_set()  # it waited
        holder.join()
        assert submission_status(bench, id_)["state"] == "SCORED"
