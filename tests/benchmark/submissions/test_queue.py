"""Leases, quota and the ledger, without any cage."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from benchmark.conftest import Clock
from benchmark.tools import write_tool
from goldbench.benchmark import (
    Bench,
    QuotaError,
    Task,
    Team,
    add_team,
    cancel,
    find_team,
    quota_of,
    submission_status,
    submit,
)
from goldbench.benchmark.submissions import queue as q
from goldbench.benchmark.submissions.queue import LEASE, LostLeaseError
from goldbench.benchmark.submissions.states import TRIES
from goldbench.benchmark.tables import LOG
from goldbench.errors import UsageError


def tool(tmp_path: Path, name: str = "good", where: str = "tool") -> Path:
    return write_tool(tmp_path / where, name)


def state(bench: Bench, id_: str) -> str:
    return str(submission_status(bench, id_)["state"])


def test_the_second_submission_of_a_day_is_refused_with_the_time_of_the_next(
    bench: Bench, task: Task, team: Team, tmp_path: Path, clock: Clock
) -> None:
    clock.stand(datetime(2026, 1, 31, 23, 59, 59, 999_000, tzinfo=UTC))
    submit(bench, task, team, tool(tmp_path))
    with pytest.raises(QuotaError) as error:
        submit(bench, task, team, tool(tmp_path, "garbage", "other"))
    assert error.value.reset_at == datetime(2026, 2, 1, tzinfo=UTC)
    clock.stand(datetime(2026, 2, 1, tzinfo=UTC))
    submit(bench, task, team, tmp_path / "other")


def test_a_request_that_is_repeated_gives_the_same_submission(
    bench: Bench, task: Task, team: Team, tmp_path: Path
) -> None:
    first = submit(bench, task, team, tool(tmp_path), op_id="ci-1")
    assert submit(bench, task, team, tmp_path / "tool", op_id="ci-1") == first
    assert quota_of(bench, task, team).used == 1


def test_the_same_files_are_refused_with_a_pointer_to_the_first(
    bench: Bench, task: Task, team: Team, tmp_path: Path, clock: Clock
) -> None:
    clock.stand(datetime(2026, 1, 31, 12, tzinfo=UTC))
    first = submit(bench, task, team, tool(tmp_path))
    clock.stand(datetime(2026, 2, 1, 12, tzinfo=UTC))
    with pytest.raises(UsageError, match=first):
        submit(bench, task, team, tmp_path / "tool")


def test_a_cancelled_submission_gives_its_slot_back_to_its_day(
    bench: Bench, task: Task, team: Team, tmp_path: Path
) -> None:
    id_ = submit(bench, task, team, tool(tmp_path))
    cancel(bench, id_, "team")
    assert state(bench, id_) == "CANCELLED"
    assert quota_of(bench, task, team).left == 1
    with pytest.raises(UsageError, match="ended already"):
        cancel(bench, id_, "team")


def test_a_release_after_midnight_gives_the_new_day_one_more(
    bench: Bench, task: Task, team: Team, tmp_path: Path, clock: Clock
) -> None:
    clock.stand(datetime(2026, 1, 31, 23, 59, tzinfo=UTC))
    id_ = submit(bench, task, team, tool(tmp_path))
    clock.stand(datetime(2026, 2, 1, 0, 1, tzinfo=UTC))
    cancel(bench, id_, "team")
    assert quota_of(bench, task, team).allowed == 2
    clock.stand(datetime(2026, 2, 2, 0, 1, tzinfo=UTC))
    assert quota_of(bench, task, team).allowed == 1


def test_a_lost_worker_gives_its_submission_back_and_can_write_no_more(
    bench: Bench, task: Task, team: Team, tmp_path: Path, clock: Clock
) -> None:
    clock.stand(datetime(2026, 1, 31, 12, tzinfo=UTC))
    id_ = submit(bench, task, team, tool(tmp_path))
    lease = q.claim(bench, "w1")
    assert lease is not None
    assert q.claim(bench, "w2") is None
    assert q.sweep(bench) == 0
    clock.stand(clock.at + LEASE + timedelta(seconds=1))
    assert q.sweep(bench) == 1
    assert state(bench, id_) == "RECEIVED"
    second = q.claim(bench, "w2")
    assert second is not None
    with pytest.raises(LostLeaseError):
        q.beat(bench, lease)
    with pytest.raises(LostLeaseError):
        q.move(bench, lease, "QUEUED")
    with pytest.raises(LostLeaseError):
        q.note_hidden(bench, lease)
    with pytest.raises(LostLeaseError):
        q.give_back(bench, lease, "platform")
    with pytest.raises(LostLeaseError), bench.store.write("queue") as connection:
        q.require_held(connection, lease)
    assert state(bench, id_) == "VALIDATING"


def test_a_clock_that_goes_back_keeps_nothing_running_for_ever(
    bench: Bench, task: Task, team: Team, tmp_path: Path, clock: Clock
) -> None:
    clock.stand(datetime(2026, 2, 1, 0, 0, 0, 1_000, tzinfo=UTC))
    id_ = submit(bench, task, team, tool(tmp_path))
    lease = q.claim(bench, "w1")
    assert lease is not None
    clock.stand(datetime(2026, 1, 31, 23, 59, 59, 999_000, tzinfo=UTC))
    assert q.sweep(bench) == 0
    clock.stand(datetime(2026, 1, 31, 20, tzinfo=UTC))
    assert q.sweep(bench) == 1
    assert state(bench, id_) == "RECEIVED"
    with pytest.raises(LostLeaseError):
        q.beat(bench, lease)
    assert quota_of(bench, task, team).left == 1  # another day by the clock, with its own slot
    cancel(bench, id_, "team")
    assert quota_of(bench, task, team).allowed == 1
    clock.stand(datetime(2026, 2, 1, 1, tzinfo=UTC))
    assert (quota_of(bench, task, team).left, quota_of(bench, task, team).allowed) == (1, 1)


def test_a_platform_that_fails_again_and_again_ends_without_a_charge(
    bench: Bench, task: Task, team: Team, tmp_path: Path
) -> None:
    id_ = submit(bench, task, team, tool(tmp_path))
    for _ in range(TRIES):
        lease = q.claim(bench, "w")
        assert lease is not None
        q.give_back(bench, lease, "platform")
    assert state(bench, id_) == "SYSTEM_ERROR"
    assert q.claim(bench, "w") is None
    assert quota_of(bench, task, team).left == 1


def test_hidden_notes_charge_and_a_fault_of_ours_gives_even_that_back(
    bench: Bench, task: Task, team: Team, tmp_path: Path
) -> None:
    id_ = submit(bench, task, team, tool(tmp_path))
    lease = q.claim(bench, "w")
    assert lease is not None
    q.move(bench, lease, "QUEUED")
    for attempt in range(TRIES):
        lease = q.claim(bench, "w")
        assert lease is not None
        q.move(bench, lease, "RUNNING")
        q.note_hidden(bench, lease)
        assert submission_status(bench, id_)["charged"] is True
        assert quota_of(bench, task, team).held == 0
        q.give_back(bench, lease, "worker_lost")
        assert submission_status(bench, id_)["charged"] is (attempt < TRIES - 1)
    assert quota_of(bench, task, team).left == 1


def test_one_submission_a_team_runs_at_a_time_and_the_oldest_first(
    bench: Bench, task: Task, team: Team, tmp_path: Path, clock: Clock
) -> None:
    add_team(bench, "beta")
    other = find_team(bench, "beta")
    clock.stand(datetime(2026, 1, 31, 12, tzinfo=UTC))
    first = submit(bench, task, team, tool(tmp_path))
    clock.stand(datetime(2026, 2, 1, 12, tzinfo=UTC))
    submit(bench, task, team, tool(tmp_path, "garbage", "second"))
    clock.stand(datetime(2026, 2, 1, 13, tzinfo=UTC))
    third = submit(bench, task, other, tmp_path / "tool")
    claimed = [q.claim(bench, "w1"), q.claim(bench, "w2"), q.claim(bench, "w3")]
    assert [lease and lease.submission for lease in claimed] == [first, third, None]


def test_the_row_is_what_its_events_say_and_the_chain_holds(
    bench: Bench, task: Task, team: Team, tmp_path: Path
) -> None:
    id_ = submit(bench, task, team, tool(tmp_path))
    lease = q.claim(bench, "w")
    assert lease is not None
    q.move(bench, lease, "INVALID", reason="offsets")
    with bench.store.read() as connection:
        events = LOG.events(connection, f"submission:{id_}")
        LOG.verify(connection, f"submission:{id_}")
    assert [event.kind for event in events] == ["RECEIVED", "VALIDATING", "INVALID"]
    assert events[-1].payload == {"reason": "offsets"}
    assert state(bench, id_) == events[-1].kind


def test_progress_is_told_in_steps_of_five_percent(
    bench: Bench, task: Task, team: Team, tmp_path: Path
) -> None:
    id_ = submit(bench, task, team, tool(tmp_path))
    lease = q.claim(bench, "w")
    assert lease is not None
    q.note_progress(bench, lease, 0.479)
    assert submission_status(bench, id_)["progress"] == 45
