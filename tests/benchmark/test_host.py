"""What the host sees: the queue, weeks, events and their chain."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import text, update
from sqlalchemy.exc import IntegrityError

from benchmark.conftest import Clock
from benchmark.played import send, validate
from goldbench.benchmark import Bench, Task, Team, add_team, find_team, tables
from goldbench.benchmark.host import (
    HOST_TOKEN,
    host_key,
    list_submissions,
    read_events,
    renew_host_token,
    states_by_week,
    verify_events,
)
from goldbench.http import token_hash
from goldbench.store import BrokenChainError


def test_the_hosts_token_is_kept_as_a_hash_that_others_cannot_read(bench: Bench) -> None:
    assert host_key(bench) is None
    first, second = renew_host_token(bench), renew_host_token(bench)
    assert second.startswith(HOST_TOKEN)
    assert host_key(bench) == token_hash(second) != token_hash(first)
    (file,) = bench.folder.glob("host.token")
    assert file.stat().st_mode & 0o077 == 0
    assert second not in file.read_text(encoding="ascii")


def test_submissions_are_listed_newest_first_and_a_teams_own(
    bench: Bench, task: Task, team: Team, tmp_path: Path, clock: Clock
) -> None:
    monday = datetime(2026, 2, 2, 12, tzinfo=UTC)
    add_team(bench, "beta")
    beta = find_team(bench, "beta")
    clock.stand(monday - timedelta(days=1))
    ended = send(bench, task, team, tmp_path / "1", "ended")
    validate(bench, "offsets")
    clock.stand(monday)
    waits = send(bench, task, beta, tmp_path / "2", "waits")

    def ids(team: Team | None = None, *, held: bool = False, waiting: bool = False) -> list[str]:
        rows = list_submissions(bench, team, held=held, waiting=waiting)
        return [row["id"] for row in rows]

    assert ids() == [waits, ended]
    assert (ids(team), ids(beta)) == ([ended], [waits])
    assert (ids(waiting=True), ids(held=True)) == ([waits], [])
    assert states_by_week(bench) == [("2026-W06", {"RECEIVED": 1}), ("2026-W05", {"INVALID": 1})]


def test_events_are_read_newest_first_and_page_by_page(bench: Bench, clock: Clock) -> None:
    noon = datetime(2026, 1, 31, 12, tzinfo=UTC)
    for number in range(4):
        clock.stand(noon + timedelta(minutes=number))
        add_team(bench, f"team {number}")
    newest, total = read_events(bench, most=3)
    assert (len(newest), total) == (3, 4)
    assert [event.at for event in newest] == [noon + timedelta(minutes=n) for n in (3, 2, 1)]
    older, _ = read_events(bench, before=newest[-1].at)
    assert [event.at for event in older] == [noon]


def test_an_event_cannot_be_changed_and_whoever_can_is_noticed(bench: Bench) -> None:
    add_team(bench, "alpha")
    assert verify_events(bench)["host"].version == 1
    change = update(tables.event).values(kind="team revoked")
    with pytest.raises(IntegrityError, match="append-only"), bench.store.write("queue") as held:
        held.execute(change)
    with bench.store.write("queue") as connection:
        connection.execute(text(f"DROP TRIGGER {tables.event.name}_no_update"))
        connection.execute(change)
    with pytest.raises(BrokenChainError, match="host, event 1"):
        verify_events(bench)
