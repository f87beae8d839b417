"""The ledger of a day: held, charged, released, and what is settled stays settled."""

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from benchmark.conftest import Clock
from benchmark.played import send
from goldbench.benchmark import Bench, QuotaError, Task, Team, quota_of
from goldbench.benchmark.submissions.quota import day_of, settle

NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)


def settled(bench: Bench, submission: str, *kinds: str) -> None:
    for kind in kinds:
        with bench.store.write("queue") as connection:
            settle(bench, connection, submission, kind, "why")


def test_what_is_charged_stays_charged_until_a_fault_of_ours_gives_it_back(
    bench: Bench, task: Task, team: Team, clock: Clock, tmp_path: Path
) -> None:
    clock.stand(NOON)
    before = quota_of(bench, task, team)
    assert (before.used, before.held, before.left, before.entries) == (0, 0, 1, ())
    id_ = send(bench, task, team, tmp_path, "tool")
    held = quota_of(bench, task, team)
    assert (held.used, held.held, held.left) == (1, 1, 0)
    assert (held.day, held.reset_at) == ("2026-01-31", datetime(2026, 2, 1, tzinfo=UTC))
    settled(bench, id_, "charge", "charge")
    charged = quota_of(bench, task, team)
    assert (charged.used, charged.held, len(charged.entries)) == (1, 0, 2)
    settled(bench, id_, "release", "release", "charge")
    released = quota_of(bench, task, team)
    assert (released.used, released.left, len(released.entries)) == (0, 1, 3)


def test_what_was_released_is_not_charged_and_what_was_never_held_is_not_settled(
    bench: Bench, task: Task, team: Team, clock: Clock, tmp_path: Path
) -> None:
    clock.stand(NOON)
    id_ = send(bench, task, team, tmp_path, "tool")
    settled(bench, id_, "release", "charge")
    settled(bench, "nothing", "charge", "release")
    kinds = [entry["kind"] for entry in quota_of(bench, task, team).entries]
    assert sorted(kinds) == ["hold", "release"]


def test_a_late_release_gives_its_slot_to_one_day_only(
    bench: Bench, task: Task, team: Team, clock: Clock, tmp_path: Path
) -> None:
    clock.stand(NOON)
    id_ = send(bench, task, team, tmp_path, "tool")
    with pytest.raises(QuotaError, match="has used its 1 submission of 2026-01-31 to date"):
        send(bench, task, team, tmp_path / "more", "other")
    clock.stand(NOON + timedelta(days=1))
    settled(bench, id_, "charge", "release")
    late = quota_of(bench, task, team)
    assert (late.allowed, late.used, late.left) == (2, 0, 2)
    clock.stand(NOON + timedelta(days=2))
    assert quota_of(bench, task, team).allowed == 1


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        (datetime(2026, 2, 1, tzinfo=UTC), "2026-02-01"),
        (datetime(2026, 2, 1, 0, 59, tzinfo=timezone(timedelta(hours=1))), "2026-01-31"),
        (datetime(2025, 12, 31, 20, tzinfo=timezone(timedelta(hours=-5))), "2026-01-01"),
    ],
)
def test_a_day_begins_at_midnight_utc_wherever_one_is(moment: datetime, day: str) -> None:
    assert day_of(moment) == day
