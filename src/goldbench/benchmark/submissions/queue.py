"""The queue: submissions received, claimed under a lease, moved from state to state, swept.

Every write of a worker carries the token of its lease. Where the lease was lost (the worker slept
too long, and somebody else has the submission) the write does nothing and says so.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import Connection, Row, and_, func, insert, or_, select, update

from goldbench.benchmark import tables
from goldbench.benchmark.bench import Bench
from goldbench.benchmark.hooks import note_event
from goldbench.benchmark.submissions import quota
from goldbench.benchmark.submissions.content import Content
from goldbench.benchmark.submissions.states import (
    ENDS,
    TRIES,
    WAITING,
    WORKING,
    Reason,
    State,
    check_step,
    waits_again,
)
from goldbench.benchmark.tasks import Task
from goldbench.benchmark.teams import Team
from goldbench.errors import GoldbenchError, UsageError

LEASE = timedelta(seconds=60)
_KEY = "queue"
_SAME_AGAIN: tuple[State, ...] = ("CANCELLED", "SYSTEM_ERROR", "INVALID")


class LostLeaseError(GoldbenchError):
    """Somebody else has the submission now: stop the cage and forget it."""


@dataclass(frozen=True, slots=True)
class Lease:
    """A submission in the hands of one worker."""

    submission: str
    token: str
    state: State


def receive(
    bench: Bench, task: Task, team: Team, content: Content, *, op_id: str, counted: bool = True
) -> str:
    """Take a submission in and hold its quota; the same `op_id` gives the same submission back.

    One that a hub has counted and compared with others already is not `counted` again.
    """
    table, now = tables.submission, bench.now()
    with bench.store.write(_KEY) as connection:
        again = select(table.c.id).where(table.c.team_id == team.id, table.c.op_id == op_id)
        known = connection.execute(again).scalar_one_or_none()
        if known is not None:
            return str(known)
        same = select(table.c.id, table.c.state).where(
            table.c.team_id == team.id,
            table.c.task_id == task.id,
            table.c.digest == content.digest,
            table.c.state.not_in(_SAME_AGAIN),
        )
        twin = connection.execute(same).first() if counted else None
        if twin is not None:
            msg = f"the same files were submitted already: {twin.id} ({twin.state})"
            raise UsageError(msg, hint=f"goldbench bench status … {twin.id}")
        id_ = bench.new_id()
        row = {
            "id": id_, "task_id": task.id, "team_id": team.id, "kind": content.manifest.kind,
            "digest": content.digest, "size": content.size, "name": content.manifest.name,
            "version": content.manifest.version, "op_id": op_id, "received_at": now,
            "state": "RECEIVED", "progress": 0, "attempts": 0, "hidden_sent": False,
        }  # fmt: skip
        connection.execute(insert(table), row)
        if counted:
            quota.hold(bench, connection, task, team, id_)
        _tell(bench, connection, id_, "RECEIVED", {"digest": content.digest})
    return id_


def claim(bench: Bench, worker: str) -> Lease | None:
    """Take the oldest waiting submission, one at a time a team; None where nothing waits."""
    table, now = tables.submission, bench.now()
    with bench.store.write(_KEY) as connection:
        busy = select(table.c.team_id).where(
            table.c.lease_until.is_not(None), table.c.lease_until > now
        )
        query = (
            select(table)
            .where(
                table.c.state.in_(WAITING),
                or_(table.c.lease_until.is_(None), table.c.lease_until <= now),
                table.c.team_id.not_in(busy),
            )
            .order_by(table.c.received_at, table.c.id)
            .limit(1)
        )
        row = connection.execute(query).first()
        if row is None:
            return None
        following: State = "VALIDATING" if row.state == "RECEIVED" else "STARTING"
        token = bench.entropy(16).hex()
        change = update(table).where(table.c.id == row.id).values(
            state=following, worker=worker, lease_token=token, lease_until=now + LEASE,
            attempts=row.attempts + 1,
        )  # fmt: skip
        connection.execute(change)
        _tell(bench, connection, row.id, following, {"attempt": row.attempts + 1})
    return Lease(row.id, token, following)


def beat(bench: Bench, lease: Lease) -> str | None:
    """Renew a lease; say who wants the submission cancelled, if anybody does."""
    table = tables.submission
    with bench.store.write(_KEY) as connection:
        row = require_held(connection, lease)
        change = update(table).where(table.c.id == lease.submission)
        connection.execute(change.values(lease_until=bench.now() + LEASE))
    return str(row.cancel_by) if row.cancel_by else None


def move(
    bench: Bench,
    lease: Lease,
    state: State,
    *,
    reason: Reason | None = None,
    numbers: dict[str, int | float] | None = None,
    **changes: Any,
) -> None:
    """Bring a leased submission to another state; an end, or a wait, gives the lease back."""
    table, now = tables.submission, bench.now()
    with bench.store.write(_KEY) as connection:
        row = require_held(connection, lease)
        check_step(row.state, state)
        values: dict[str, Any] = {"state": state, "reason": reason, **changes}
        if state in ENDS or state in WAITING or state == "APPROVAL":
            values |= {"lease_token": None, "lease_until": None, "worker": None}
        if state in ENDS:
            values["ended_at"] = now
        if state == "QUEUED" and row.state == "VALIDATING":
            values["attempts"] = 0
        connection.execute(update(table).where(table.c.id == lease.submission).values(**values))
        _settle(bench, connection, row, state)
        _tell(bench, connection, lease.submission, state, {"reason": reason, **(numbers or {})})


def note_progress(bench: Bench, lease: Lease, share: float) -> None:
    """Tell how far a run is, in steps of 5 %: finer steps would carry words out."""
    step = int(share * 20) * 5
    table = tables.submission
    with bench.store.write(_KEY) as connection:
        row = require_held(connection, lease)
        if row.progress != step:
            change = update(table).where(table.c.id == lease.submission)
            connection.execute(change.values(progress=step))


def note_hidden(bench: Bench, lease: Lease) -> None:
    """Charge the quota: from now on a hidden note has been sent."""
    table = tables.submission
    with bench.store.write(_KEY) as connection:
        row = require_held(connection, lease)
        if not row.hidden_sent:
            change = update(table).where(table.c.id == lease.submission)
            connection.execute(change.values(hidden_sent=True))
            quota.settle(bench, connection, lease.submission, "charge", "hidden note sent")


def give_back(bench: Bench, lease: Lease, reason: Reason, *, counted: bool = True) -> None:
    """After a fault of the platform: wait again, or end as SYSTEM_ERROR after `TRIES` times.

    A worker that is told to stop gives back what it has, and no try is `counted`.
    """
    table = tables.submission
    with bench.store.write(_KEY) as connection:
        row = require_held(connection, lease)
        if not counted:
            change = update(table).where(table.c.id == row.id)
            connection.execute(change.values(attempts=row.attempts - 1))
            row = require_held(connection, lease)
        _retry(bench, connection, row, reason)


def cancel(bench: Bench, submission: str, by: str) -> None:
    """Cancel a submission: at once where it waits, within two seconds where it runs."""
    table, now = tables.submission, bench.now()
    with bench.store.write(_KEY) as connection:
        row = connection.execute(select(table).where(table.c.id == submission)).first()
        if row is None:
            msg = f"there is no submission {submission!r}"
            raise UsageError(msg)
        if row.state in ENDS:
            msg = f"the submission has ended already: {row.state}"
            raise UsageError(msg)
        if row.state in WORKING:
            connection.execute(update(table).where(table.c.id == submission).values(cancel_by=by))
            return
        reason = f"cancelled_by_{by}"
        values = {"state": "CANCELLED", "reason": reason, "ended_at": now, "cancel_by": by}
        connection.execute(update(table).where(table.c.id == submission).values(**values))
        _settle(bench, connection, row, "CANCELLED")
        _tell(bench, connection, submission, "CANCELLED", {"reason": reason})


def withdraw(bench: Bench, submission: str) -> None:
    """Take a scored submission off its board, at its team's wish; ledger and events keep it."""
    table, now = tables.submission, bench.now()
    with bench.store.write(_KEY) as connection:
        row = connection.execute(select(table).where(table.c.id == submission)).first()
        if row is None:
            msg = f"there is no submission {submission!r}"
            raise UsageError(msg)
        if row.state not in ENDS:
            msg = f"the submission has not ended yet: {row.state}"
            raise UsageError(msg, hint="goldbench bench cancel")
        if row.withdrawn_at is None:
            change = update(table).where(table.c.id == submission)
            connection.execute(change.values(withdrawn_at=now))
            tables.LOG.append(
                connection, "host", at=now, actor=None, kind="withdrawn",
                payload={"submission": submission}, op_id=bench.new_id(),
            )  # fmt: skip


def sweep(bench: Bench) -> int:
    """Take submissions back whose worker is gone; nothing stays RUNNING for ever."""
    table, now = tables.submission, bench.now()
    with bench.store.write(_KEY) as connection:
        lost = select(table).where(
            and_(table.c.state.in_(WORKING), table.c.lease_until.is_not(None)),
            # A lease that ends far from now was given before the clock went back: who lives
            # renews it within a second.
            or_(table.c.lease_until <= now, table.c.lease_until > now + 2 * LEASE),
        )
        rows = connection.execute(lost).all()
        for row in rows:
            _retry(bench, connection, row, "worker_lost")
    return len(rows)


def count_waiting(bench: Bench) -> int:
    """Count what waits or is worked on."""
    table = tables.submission
    with bench.store.read() as connection:
        query = select(func.count()).where(table.c.state.not_in(ENDS))
        return int(connection.execute(query).scalar_one())


def _retry(bench: Bench, connection: Connection, row: Row[Any], reason: Reason) -> None:
    table = tables.submission
    ended = row.attempts >= TRIES
    state: State = "SYSTEM_ERROR" if ended else waits_again(row.state)
    values: dict[str, Any] = {
        "state": state, "reason": reason, "worker": None, "lease_token": None,
        "lease_until": None, "progress": 0,
    }  # fmt: skip
    if ended:
        values["ended_at"] = bench.now()
    connection.execute(update(table).where(table.c.id == row.id).values(**values))
    _settle(bench, connection, row, state)
    _tell(bench, connection, row.id, state, {"reason": reason, "attempt": row.attempts})


def require_held(connection: Connection, lease: Lease) -> Row[Any]:
    """Give the submission that a lease is for; `LostLeaseError` where somebody else has it."""
    table = tables.submission
    query = select(table).where(table.c.id == lease.submission, table.c.lease_token == lease.token)
    row = connection.execute(query).first()
    if row is None:
        msg = "the lease was lost"
        raise LostLeaseError(msg)
    return row


def _settle(bench: Bench, connection: Connection, row: Row[Any], state: State) -> None:
    if state in ("INVALID", "SYSTEM_ERROR") or (state in ENDS and not row.hidden_sent):
        quota.settle(bench, connection, row.id, "release", state)


def _tell(
    bench: Bench, connection: Connection, submission: str, state: State, numbers: dict[str, Any]
) -> None:
    payload = {name: value for name, value in numbers.items() if value is not None}
    event = tables.LOG.append(
        connection, f"submission:{submission}", at=bench.now(), actor=None, kind=state,
        payload=payload, op_id=bench.new_id(),
    )  # fmt: skip
    note_event(bench, connection, submission, event.seq)
