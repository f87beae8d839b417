"""A batch: which notes, under which guideline, in which way."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import Connection, Row, select

from goldbench.study.actor import Actor
from goldbench.study.errors import NotFoundError, StateError
from goldbench.study.study import Study
from goldbench.study.tables import batch, batch_note, seat

Kind = Literal["training", "production", "trial"]
BatchPolicy = Literal["curate", "vote"]
Handout = Literal["fixed", "pool"]
BatchState = Literal["planned", "open", "closed"]
SeatRole = Literal["annotator", "curator"]


@dataclass(frozen=True, slots=True)
class Batch:
    """How notes are worked on.

    `policy` curate: two blind annotators and a curator; vote: `votes` of `annotators` decide.
    `handout` fixed: every annotator gets every note of their site, in an order of their own;
    pool: first come, first served, until each note has its annotators. `round` counts training
    rounds as they are opened; `trial` names the comparison of which this batch is one variation.
    """

    id: str
    name: str
    kind: Kind
    policy: BatchPolicy
    annotators: int
    votes: int
    handout: Handout
    lease_seconds: int
    gate: float
    guideline: str
    round: int | None
    trial: str | None
    opened_at: datetime | None
    closed_at: datetime | None

    @property
    def state(self) -> BatchState:
        if self.closed_at is not None:
            return "closed"
        return "open" if self.opened_at is not None else "planned"


def list_batches(study: Study, actor: Actor) -> list[Batch]:
    """List all batches, oldest first, to lead and author."""
    actor.allow_any(("lead", "author"), "progress")
    with study.store.read() as connection:
        rows = connection.execute(select(batch).order_by(batch.c.created_at, batch.c.id))
        return [batch_of(row) for row in rows]


def batch_in(connection: Connection, batch_id: str, *, lock: bool = False) -> Batch:
    query = select(batch).where(batch.c.id == batch_id)
    row = connection.execute(query.with_for_update() if lock else query).first()
    if row is None:
        raise no_such_batch()
    return batch_of(row)


def seats_in(connection: Connection, batch_id: str) -> dict[str, SeatRole]:
    """Give who sits in a batch: person -> role there."""
    rows = connection.execute(select(seat).where(seat.c.batch_id == batch_id))
    return {row.person_id: row.role for row in rows}


def note_ids_in(connection: Connection, batch_id: str) -> list[str]:
    query = select(batch_note.c.note_id).where(batch_note.c.batch_id == batch_id)
    return list(connection.execute(query.order_by(batch_note.c.note_id)).scalars())


def require_state(batch: Batch, state: BatchState) -> None:
    if batch.state != state:
        msg = f"the batch is {batch.state}, it must be {state} for this"
        raise StateError(msg)


def no_such_batch() -> NotFoundError:
    return NotFoundError("there is no such batch")


def batch_of(row: Row[Any]) -> Batch:
    return Batch(
        row.id,
        row.name,
        row.kind,
        row.policy,
        row.annotators,
        row.votes,
        row.handout,
        row.lease_seconds,
        row.gate,
        row.guideline_id,
        row.round,
        row.trial,
        row.opened_at,
        row.closed_at,
    )
