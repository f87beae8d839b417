"""The quota ledger: holds, charges and releases, a day at a time (UTC), never changed.

A submission is held when it is received, charged when the first hidden note is sent, released
when it ends before that or by a fault of the platform. A release gives the slot back to its own
day; if that day is over, the day of the release gets one more.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Connection, insert, select

from goldbench.benchmark import tables
from goldbench.benchmark.bench import Bench
from goldbench.benchmark.tasks import Task
from goldbench.benchmark.teams import Team
from goldbench.errors import GoldbenchError


class QuotaError(GoldbenchError):
    """No submission is left today; `reset_at` says when there will be one."""

    def __init__(self, message: str, *, reset_at: datetime) -> None:
        super().__init__(message, hint=f"the next day begins at {reset_at:%Y-%m-%dT%H:%M:%SZ}")
        self.reset_at = reset_at


@dataclass(frozen=True, slots=True)
class Allowance:
    """What a team may still send to a task today."""

    day: str
    allowed: int
    used: int
    held: int
    reset_at: datetime
    entries: tuple[dict[str, Any], ...]

    @property
    def left(self) -> int:
        return max(0, self.allowed - self.used)

    def as_json(self) -> dict[str, Any]:
        return {
            "day": self.day,
            "allowed": self.allowed,
            "used": self.used,
            "held": self.held,
            "left": self.left,
            "reset_at": f"{self.reset_at:%Y-%m-%dT%H:%M:%SZ}",
            "entries": list(self.entries),
        }


def day_of(moment: datetime) -> str:
    """Name the day of a moment in UTC.

    >>> day_of(datetime(2026, 1, 31, 23, 59, 59, 999_999, tzinfo=UTC))
    '2026-01-31'
    """
    return f"{moment.astimezone(UTC):%Y-%m-%d}"


def allowance(connection: Connection, task: Task, team: Team, now: datetime) -> Allowance:
    """Read the ledger for the day of `now`."""
    table, day = tables.quota, day_of(now)
    query = select(table).where(
        table.c.team_id == team.id, table.c.task_slug == task.slug
    ).order_by(table.c.at, table.c.id)  # fmt: skip
    rows = connection.execute(query).all()
    mine = [row for row in rows if row.day == day]
    charged = {row.submission_id for row in mine if row.kind == "charge"}
    released = {row.submission_id for row in mine if row.kind == "release"}
    held = {row.submission_id for row in mine if row.kind == "hold"}
    late = sum(row.kind == "release" and row.day < day and day_of(row.at) == day for row in rows)
    reset = datetime.fromisoformat(day).replace(tzinfo=UTC) + timedelta(days=1)
    return Allowance(
        day,
        task.settings.quota + late,
        len(held - released),
        len(held - released - charged),
        reset,
        tuple(
            {"submission": row.submission_id, "kind": row.kind, "why": row.why,
             "at": f"{row.at:%Y-%m-%dT%H:%M:%SZ}"}
            for row in mine
        ),
    )  # fmt: skip


def hold(bench: Bench, connection: Connection, task: Task, team: Team, submission: str) -> None:
    """Take a slot of today, in the transaction that receives the submission."""
    now = bench.now()
    today = allowance(connection, task, team, now)
    if today.left < 1:
        many = "submission" if today.allowed == 1 else "submissions"
        msg = f"{team.name} has used its {today.allowed} {many} of {today.day} to {task.slug}"
        raise QuotaError(msg, reset_at=today.reset_at)
    row = {
        "id": bench.new_id(), "team_id": team.id, "task_slug": task.slug,
        "submission_id": submission, "kind": "hold", "day": today.day, "at": now,
        "why": "received",
    }  # fmt: skip
    connection.execute(insert(tables.quota), row)


def settle(bench: Bench, connection: Connection, submission: str, kind: str, why: str) -> None:
    """Charge or release the hold of a submission; what is settled stays settled."""
    table = tables.quota
    rows = connection.execute(select(table).where(table.c.submission_id == submission)).all()
    known = {row.kind: row for row in rows}
    if "hold" not in known or kind in known or (kind == "charge" and "release" in known):
        return
    held = known["hold"]
    row = {
        "id": bench.new_id(), "team_id": held.team_id, "task_slug": held.task_slug,
        "submission_id": submission, "kind": kind, "day": held.day, "at": bench.now(), "why": why,
    }  # fmt: skip
    connection.execute(insert(table), row)
