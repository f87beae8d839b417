"""What pages ask besides the work itself: who sits where, which notes are in use, what was taken.

Everything here reads counts, ids and names for the lead, or what somebody may see of their own
seats; the walls are the roles asked for in the first line of each function.
"""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select

from goldbench.study import Actor, Guideline, NotFoundError, Study, read_guideline
from goldbench.study.batches.batch import Batch, SeatRole, batch_in, note_ids_in, seats_in
from goldbench.study.guidelines.queries import is_confirmed
from goldbench.study.guidelines.versions import guideline_in
from goldbench.study.tables import batch, batch_note, bundle, curation, guideline, seat, site


@dataclass(frozen=True, slots=True)
class BatchDetails:
    """A batch with who sits in it (person -> role there) and its notes."""

    batch: Batch
    seats: dict[str, SeatRole]
    note_ids: list[str]


@dataclass(frozen=True, slots=True)
class MyGuideline:
    """A version that somebody works under."""

    id: str
    version: int
    confirmed: bool


@dataclass(frozen=True, slots=True)
class FinishedCuration:
    id: str
    cases: int
    done_at: datetime | None


@dataclass(frozen=True, slots=True)
class TakenBundle:
    site: str
    hash: str
    counts: dict[str, int]
    made_at: datetime
    taken_at: datetime


def batch_details(study: Study, actor: Actor, batch_id: str) -> BatchDetails:
    actor.allow("lead", "batches")
    with study.store.read() as connection:
        return BatchDetails(
            batch_in(connection, batch_id),
            seats_in(connection, batch_id),
            note_ids_in(connection, batch_id),
        )


def notes_in_use(study: Study, actor: Actor) -> dict[str, list[str]]:
    """Give the batches that each note is in; notes in none are not named."""
    actor.allow("lead", "batches")
    used: dict[str, list[str]] = {}
    with study.store.read() as connection:
        query = select(batch_note.c.note_id, batch_note.c.batch_id)
        for row in connection.execute(query.order_by(batch_note.c.batch_id)):
            used.setdefault(row.note_id, []).append(row.batch_id)
    return used


def my_guidelines(study: Study, actor: Actor) -> list[MyGuideline]:
    """Give the versions of the opened batches in which one sits, newest first."""
    query = (
        select(guideline.c.id, guideline.c.version)
        .join(batch, batch.c.guideline_id == guideline.c.id)
        .join(seat, seat.c.batch_id == batch.c.id)
        .where(seat.c.person_id == actor.id, batch.c.opened_at.is_not(None))
        .distinct()
        .order_by(guideline.c.version.desc())
    )
    with study.store.read() as connection:
        return [
            MyGuideline(row.id, row.version, is_confirmed(connection, actor, row.id))
            for row in connection.execute(query).all()
        ]


def has_confirmed(study: Study, actor: Actor, guideline_id: str) -> bool:
    with study.store.read() as connection:
        return is_confirmed(connection, actor, guideline_id)


def version_before(study: Study, actor: Actor, version: Guideline) -> Guideline | None:
    """Give the version before one that the actor may read; what changed is theirs to know."""
    read_guideline(study, actor, version.id)
    query = (
        select(guideline.c.id)
        .where(guideline.c.version < version.version)
        .order_by(guideline.c.version.desc())
        .limit(1)
    )
    with study.store.read() as connection:
        before = connection.execute(query).scalar()
        return None if before is None else guideline_in(connection, before)


def list_finished_curations(study: Study, actor: Actor, batch_id: str) -> list[FinishedCuration]:
    """Give the finished curations of a batch that had something to decide."""
    actor.allow("lead", "batches")
    query = (
        select(curation)
        .where(curation.c.batch_id == batch_id, curation.c.state == "done", curation.c.cases > 0)
        .order_by(curation.c.done_at, curation.c.id)
    )
    with study.store.read() as connection:
        return [
            FinishedCuration(row.id, row.cases, row.done_at) for row in connection.execute(query)
        ]


def list_taken_bundles(study: Study, actor: Actor) -> list[TakenBundle]:
    actor.allow("lead", "bundles")
    query = select(bundle, site.c.name.label("site")).join(site, site.c.id == bundle.c.site_id)
    with study.store.read() as connection:
        return [
            TakenBundle(row.site, row.hash, row.counts, row.made_at, row.taken_at)
            for row in connection.execute(query.order_by(bundle.c.taken_at))
        ]


def find_batch(batches: list[Batch], batch_id: str) -> Batch:
    match = next((batch for batch in batches if batch.id == batch_id), None)
    if match is None:
        msg = "there is no such batch"
        raise NotFoundError(msg)
    return match
