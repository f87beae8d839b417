"""Setting up a batch: its notes, its policy, and who sits in it."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import IntegrityError

from goldbench.errors import UsageError
from goldbench.study.actor import Actor
from goldbench.study.audit import record
from goldbench.study.batches.batch import (
    Batch,
    BatchPolicy,
    Handout,
    SeatRole,
    batch_in,
    require_state,
)
from goldbench.study.batches.rules import seat_problems
from goldbench.study.errors import NotFoundError, StateError
from goldbench.study.guidelines.versions import guideline_in
from goldbench.study.people.persons import no_such_person, person_in
from goldbench.study.study import Study
from goldbench.study.tables import batch, batch_note, note, seat
from goldbench.study.words import line

GATE = 0.90
LEASE = timedelta(hours=24)


def plan_training(
    study: Study,
    actor: Actor,
    *,
    name: str,
    guideline_id: str,
    note_ids: Sequence[str],
    gate: float = GATE,
    votes: int = 0,
) -> Batch:
    """Plan a training round: all annotators, the same notes, a voted gold.

    `gate`: what the averages of P, R and F1 must reach. `votes` 0: more than half of those who
    looked at a note (Stubbs & Uzuner 2015 had two of three).
    """
    values = {"kind": "training", "policy": "vote", "annotators": 2, "votes": votes, "gate": gate}
    return _plan(
        study, actor, name=name, guideline_id=guideline_id, note_ids=note_ids, values=values
    )


def plan_production(
    study: Study,
    actor: Actor,
    *,
    name: str,
    guideline_id: str,
    note_ids: Sequence[str],
    policy: BatchPolicy = "curate",
    annotators: int | None = None,
    votes: int = 2,
    handout: Handout = "fixed",
    lease: timedelta = LEASE,
) -> Batch:
    """Plan the work that becomes gold: two annotators and a curator a site, or n and a vote.

    `annotators`: how many read each note; 2 to curate, 3 to vote unless said otherwise.
    """
    several = annotators if annotators is not None else (2 if policy == "curate" else 3)
    if policy == "curate" and several != 2:
        msg = "two annotators read each note that is curated"
        raise UsageError(msg, hint="with more annotators choose the policy vote")
    if not (2 <= several <= 20 and (policy == "curate" or several / 2 < votes <= several)):
        msg = f"{votes} of {several} is no majority"
        raise UsageError(msg, hint="2 of 3, or 3 of 5")
    values = {
        "kind": "production",
        "policy": policy,
        "annotators": several,
        "votes": votes,
        "handout": handout,
        "lease_seconds": int(lease.total_seconds()),
    }
    return _plan(
        study, actor, name=name, guideline_id=guideline_id, note_ids=note_ids, values=values
    )


def plan_trial(
    study: Study,
    actor: Actor,
    *,
    trial: str,
    name: str,
    guideline_id: str,
    note_ids: Sequence[str],
) -> Batch:
    """Plan one variation of a task; variations of one trial share its name and their notes."""
    values = {
        "kind": "trial",
        "policy": "vote",
        "annotators": 2,
        "votes": 2,
        "trial": line(trial, "the name of the trial"),
    }
    return _plan(
        study, actor, name=name, guideline_id=guideline_id, note_ids=note_ids, values=values
    )


def seat_person(
    study: Study, actor: Actor, batch_id: str, person_id: str, role: SeatRole = "annotator"
) -> None:
    """Give somebody a seat; into an open batch only where notes are handed out one by one."""
    actor.allow("lead", "batches")
    with study.store.write("batches") as connection:
        batch = batch_in(connection, batch_id, lock=True)
        if not (batch.state == "open" and batch.handout == "pool" and role == "annotator"):
            require_state(batch, "planned")
        who = person_in(connection, person_id)
        if who is None:
            raise no_such_person()
        if role not in who.roles or not who.active:
            msg = f"this person is no {role}, or has left"
            raise StateError(msg)
        mine = (seat.c.batch_id == batch_id) & (seat.c.person_id == person_id)
        connection.execute(delete(seat).where(mine))
        values = {"batch_id": batch_id, "person_id": person_id, "role": role}
        connection.execute(insert(seat).values(**values))
        if batch.state == "open":
            for problem in seat_problems(connection, batch, {person_id: role}):
                raise StateError(problem)
        payload = {"batch": batch_id, "person": person_id, "role": role}
        record(study, connection, actor, "seated", payload)


def unseat_person(study: Study, actor: Actor, batch_id: str, person_id: str) -> None:
    """Take a seat back before the batch is opened."""
    actor.allow("lead", "batches")
    with study.store.write("batches") as connection:
        require_state(batch_in(connection, batch_id, lock=True), "planned")
        mine = (seat.c.batch_id == batch_id) & (seat.c.person_id == person_id)
        connection.execute(delete(seat).where(mine))
        record(study, connection, actor, "unseated", {"batch": batch_id, "person": person_id})


def delete_batch(study: Study, actor: Actor, batch_id: str) -> None:
    """Take a planned batch away as if it had never been; what was opened stays for good."""
    actor.allow("lead", "batches")
    with study.store.write("batches") as connection:
        this_batch = batch_in(connection, batch_id, lock=True)
        require_state(this_batch, "planned")
        for table in (seat, batch_note):
            connection.execute(delete(table).where(table.c.batch_id == batch_id))
        connection.execute(delete(batch).where(batch.c.id == batch_id))
        payload = {"batch": batch_id, "name": this_batch.name}
        record(study, connection, actor, "batch_deleted", payload)


def _plan(
    study: Study,
    actor: Actor,
    *,
    name: str,
    guideline_id: str,
    note_ids: Sequence[str],
    values: dict[str, Any],
) -> Batch:
    actor.allow("lead", "batches")
    if not note_ids or len(set(note_ids)) < len(note_ids):
        msg = "a batch has at least one note, and none twice"
        raise UsageError(msg, hint="say how many at random, or choose them one by one")
    lease = values.get("lease_seconds", int(LEASE.total_seconds()))
    gate = values.get("gate", GATE)
    if not (60 <= lease <= 366 * 86400 and 0 <= gate <= 1):
        msg = "a lease is a minute to a year, a gate a number from 0 to 1"
        raise UsageError(msg)
    id_ = study.new_id()
    try:
        with study.store.write("batches") as connection:
            guideline_in(connection, guideline_id)
            _check_notes(connection, note_ids)
            connection.execute(
                insert(batch).values(
                    id=id_,
                    name=line(name, "the name of a batch"),
                    guideline_id=guideline_id,
                    created_at=study.now(),
                    **{"handout": "fixed", "lease_seconds": lease, "gate": gate, **values},
                )
            )
            rows = [{"batch_id": id_, "note_id": note_id} for note_id in note_ids]
            connection.execute(insert(batch_note), rows)
            record(study, connection, actor, "batch_planned", {"batch": id_, "notes": len(rows)})
            return batch_in(connection, id_)
    except IntegrityError:
        msg = f"there is a batch called {name!r} already"
        raise UsageError(msg) from None


def _check_notes(connection: Connection, note_ids: Sequence[str]) -> None:
    known = set(connection.execute(select(note.c.id)).scalars())
    if not known.issuperset(note_ids):
        msg = "a note of the batch is not in the study"
        raise NotFoundError(msg)
