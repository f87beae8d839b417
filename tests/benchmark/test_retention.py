"""What is kept how long: logs a month, withdrawn tools a year, figures and ledger for good."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import select

from benchmark.conftest import Clock
from benchmark.played import every, play
from benchmark.tools import write_tool
from goldbench.benchmark import (
    Bench,
    Task,
    Team,
    board,
    close_task,
    find_task,
    keep_content,
    prune,
    quota_of,
    read_log,
    submission_status,
    submit,
    tables,
    withdraw,
)
from goldbench.benchmark.retention import keep_log
from goldbench.errors import UsageError


def later(clock: Clock, days: int) -> None:
    clock.stand(datetime.now(UTC) + timedelta(days=days))


def test_a_withdrawn_submission_leaves_the_board_and_stays_in_the_ledger(
    bench: Bench, task: Task, team: Team, tmp_path: Path, clock: Clock
) -> None:
    id_ = play(bench, task, team, tmp_path / "tools", name="x", marks=every(3))
    later(clock, 0)
    withdraw(bench, id_)
    assert board(bench, task)["datasets"][0]["rows"] == []
    status = submission_status(bench, id_)
    assert (status["state"], status["withdrawn"], status["charged"]) == ("SCORED", True, True)
    content = bench.folder / "submissions" / status["digest"]
    later(clock, 360)
    assert prune(bench).contents == 0
    assert content.is_dir()
    later(clock, 370)
    would = prune(bench, only_count=True)
    assert content.is_dir()
    assert (would.contents, would.runs) == (1, 1)
    assert prune(bench) == would
    assert not content.exists()
    assert submission_status(bench, id_)["figures"] == status["figures"]
    with bench.store.read() as connection:
        kinds = connection.execute(select(tables.quota.c.kind)).scalars().all()
    assert sorted(kinds) == ["charge", "hold"]


def test_only_what_has_ended_can_be_withdrawn(
    bench: Bench, task: Task, team: Team, tmp_path: Path
) -> None:
    id_ = submit(bench, task, team, write_tool(tmp_path / "tool", "good"))
    with pytest.raises(UsageError, match="not ended"):
        withdraw(bench, id_)
    with pytest.raises(UsageError, match="no submission"):
        withdraw(bench, "x")


def test_logs_of_hidden_runs_are_the_hosts_and_go_after_a_month(bench: Bench, clock: Clock) -> None:
    keep_log(bench, "abc", b"one\x1b]0;title\x07\n")
    keep_log(bench, "abc", b"two\n")
    path = bench.folder / "logs" / "abc.log"
    assert path.stat().st_mode & 0o077 == 0
    assert read_log(bench, "abc") == "one\ufffd]0;title\ufffd\ntwo\n"
    assert read_log(bench, "../abc") == read_log(bench, "abc")
    later(clock, 29)
    assert prune(bench).logs == 0
    later(clock, 31)
    assert prune(bench).logs == 1
    assert not path.exists()


def test_files_that_no_submission_has_go_after_a_day(
    bench: Bench, tmp_path: Path, clock: Clock
) -> None:
    kept = keep_content(write_tool(tmp_path / "tool", "good"), bench.folder / "submissions")
    later(clock, 0)
    assert prune(bench).contents == 0
    later(clock, 2)
    assert prune(bench).contents == 1
    assert not kept.folder.exists()


def test_a_closed_task_takes_nothing_until_it_is_open_again(
    bench: Bench, task: Task, team: Team, tmp_path: Path
) -> None:
    close_task(bench, task)
    tool = write_tool(tmp_path / "tool", "good")
    with pytest.raises(UsageError, match="closed"):
        submit(bench, find_task(bench, "date"), team, tool)
    assert quota_of(bench, task, team).left == 1
    close_task(bench, task, closed=False)
    submit(bench, find_task(bench, "date"), team, tool)
