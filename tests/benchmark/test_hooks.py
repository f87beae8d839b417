"""Hooks are told what a team may know, five times at most, and stand in nobody's way."""

import sys
from datetime import timedelta
from pathlib import Path

import orjson
import pytest
from sqlalchemy import select

from benchmark.conftest import Clock
from benchmark.played import every, play
from goldbench.benchmark import (
    Bench,
    Task,
    Team,
    add_hook,
    list_hooks,
    remove_hook,
    send_due,
    tables,
)
from goldbench.benchmark.hooks import TRIES
from goldbench.errors import UsageError

APPEND = "import sys; open(sys.argv[1], 'a').write(sys.stdin.read() + '\\n')"


def read_messages(path: Path) -> list[dict[str, object]]:
    return [orjson.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def test_a_command_is_told_of_every_state_and_of_nothing_else(
    bench: Bench, task: Task, team: Team, tmp_path: Path
) -> None:
    out = tmp_path / "told.jsonl"
    add_hook(bench, command=(sys.executable, "-c", APPEND, str(out)))
    id_ = play(bench, task, team, tmp_path / "tools", name="x", marks=every(3))
    while send_due(bench):
        pass
    messages = read_messages(out)
    assert [message["state"] for message in messages] == [
        "RECEIVED", "VALIDATING", "QUEUED", "STARTING", "RUNNING", "SCORING", "SCORED",
    ]  # fmt: skip
    assert {tuple(message) for message in messages} == {
        ("submission", "task", "edition", "team", "reason", "state", "at")
    }
    assert {message["submission"] for message in messages} == {id_}
    assert "SECRET" not in out.read_text()
    assert send_due(bench) == 0


def test_who_does_not_hear_is_told_five_times(
    bench: Bench, task: Task, team: Team, tmp_path: Path, clock: Clock
) -> None:
    add_hook(bench, command=(sys.executable, "-c", "raise SystemExit(1)"))
    add_hook(bench, url="http://127.0.0.1:9/closed")
    play(bench, task, team, tmp_path / "tools", name="x", marks=every(3))
    for _ in range(TRIES + 3):
        while True:
            with bench.store.read() as connection:
                now = bench.now()
                table = tables.delivery
                due = select(table.c.id).where(table.c.next_at <= now, table.c.tries < TRIES)
                if connection.execute(due).first() is None:
                    break
            assert send_due(bench) == 0
        clock.stand(bench.now() + timedelta(minutes=10))
    with bench.store.read() as connection:
        rows = connection.execute(select(tables.delivery)).all()
    assert {(row.tries, row.done_at) for row in rows} == {(TRIES, None)}
    assert len(rows) == 14


def test_a_hook_is_a_command_or_an_address_and_can_be_removed(bench: Bench) -> None:
    for given in (
        {}, {"command": ("x",), "url": "http://a.org"}, {"url": "file:///etc/passwd"}, {"url": ""},
        {"url": "http://["},
    ):  # fmt: skip
        with pytest.raises(UsageError):
            add_hook(bench, **given)
    hook = add_hook(bench, url="http://a.org/x")
    assert list_hooks(bench) == [hook]
    remove_hook(bench, hook.id)
    assert list_hooks(bench) == []
    with pytest.raises(UsageError, match="no hook"):
        remove_hook(bench, hook.id)
