"""A note that cannot be used gives its place to the next one of its stratum's reserve.

The one that moves up takes the inclusion probability over: as many notes as were drawn stand for
the stratum as before, and the notes that cannot be used are taken to be missing at random in it.
In a study that is read in waves it takes the rank over, too, so that the wave can become whole;
where the reserve is used up, the note of the stratum that would have come last moves up.
"""

from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from goldbench.study.actor import Actor
from goldbench.study.audit import record
from goldbench.study.batches.batch import Batch, batch_in, no_such_batch, require_state
from goldbench.study.batches.open_batch import new_sheet
from goldbench.study.errors import NotFoundError, StateError
from goldbench.study.study import Study
from goldbench.study.tables import batch_note, curation, note, sheet
from goldbench.study.waves.registration import waves_in
from goldbench.study.words import prose


def replace_note(study: Study, actor: Actor, batch_id: str, note_id: str, *, reason: str) -> str:
    """Take a note out of production and let one of the reserve move up; its id comes back.

    Whoever had the note gets the other one as a new sheet, behind their last.
    """
    actor.allow("lead", "batches")
    reason = prose(reason, "the reason", empty=False, limit=2000)
    with study.store.write("batches") as connection:
        batch = batch_in(connection, batch_id, lock=True)
        if batch.kind != "production":
            raise no_such_batch()
        if batch.state != "planned":
            require_state(batch, "open")
        old = _note_of(connection, batch_id, note_id)
        new = _next_in_reserve(connection, old)
        _swap(connection, batch_id, old, new)
        if batch.state == "open":
            _hand_over(study, connection, batch, old.id, new.id)
        payload = {"batch": batch_id, "note": old.id, "by": new.id, "reason": reason}
        record(study, connection, actor, "note_replaced", payload)
    return str(new.id)


def note_of_sheet(study: Study, actor: Actor, sheet_id: str) -> str:
    """Give the lead the note that an annotator's sheet is about."""
    actor.allow("lead", "batches")
    with study.store.read() as connection:
        note_id = connection.execute(select(sheet.c.note_id).where(sheet.c.id == sheet_id)).scalar()
    if note_id is None:
        msg = "there is no such sheet"
        raise NotFoundError(msg)
    return str(note_id)


def _note_of(connection: Connection, batch_id: str, note_id: str) -> Row[Any]:
    query = (
        select(note)
        .join(batch_note, batch_note.c.note_id == note.c.id)
        .where(batch_note.c.batch_id == batch_id, note.c.id == note_id)
    )
    row = connection.execute(query).first()
    if row is None:
        msg = "a note of the batch is not in the study"
        raise NotFoundError(msg)
    if row.probability is None:
        msg = "the note was not drawn: no reserve stands by for it"
        raise StateError(msg)
    its = (curation.c.batch_id == batch_id) & (curation.c.note_id == note_id)
    if connection.execute(select(curation.c.id).where(its)).first() is not None:
        msg = "both annotators have closed this note already"
        raise StateError(msg, hint="what they say of it is gold, or the curator decides")
    return row


def _next_in_reserve(connection: Connection, old: Row[Any]) -> Row[Any]:
    taken = select(batch_note.c.note_id)
    query = (
        select(note)
        .where(note.c.origin == "reserve", note.c.site_id == old.site_id)
        .where(note.c.stratum == old.stratum, note.c.id.not_in(taken))
        .order_by(note.c.rank, note.c.id)
        .limit(1)
    )
    row = connection.execute(query).first() or _last_of_stratum(connection, old)
    if row is None:
        msg = "no note of this stratum is left in the reserve"
        hint = "leave it unfinished: the probabilities of the others are computed anew"
        raise StateError(msg, hint=hint)
    return row


def _last_of_stratum(connection: Connection, old: Row[Any]) -> Row[Any] | None:
    """Give the deepest note of the stratum that nobody has been given, of a draw in waves."""
    if waves_in(connection) is None:
        return None
    taken = select(batch_note.c.note_id)
    query = (
        select(note)
        .where(note.c.origin == "sample", note.c.site_id == old.site_id)
        .where(note.c.stratum == old.stratum, note.c.id.not_in(taken), note.c.rank > old.rank)
        .order_by(note.c.rank.desc(), note.c.id)
        .limit(1)
    )
    return connection.execute(query).first()


def _swap(connection: Connection, batch_id: str, old: Row[Any], new: Row[Any]) -> None:
    # A place at the end of a stratum that nobody takes any more stays with the unusable note.
    vacant = new.rank if new.origin == "sample" else None
    places = {
        old.id: {"origin": "unusable", "probability": None, "rank": vacant},
        new.id: {"origin": "sample", "probability": old.probability, "rank": old.rank},
    }
    for id_, values in places.items():
        connection.execute(update(note).where(note.c.id == id_).values(**values))
    its = (batch_note.c.batch_id == batch_id) & (batch_note.c.note_id == old.id)
    connection.execute(delete(batch_note).where(its))
    connection.execute(insert(batch_note).values(batch_id=batch_id, note_id=new.id))


def _hand_over(
    study: Study, connection: Connection, batch: Batch, old_id: str, new_id: str
) -> None:
    here = sheet.c.batch_id == batch.id
    its = here & (sheet.c.note_id == old_id) & (sheet.c.state != "lapsed")
    readers = list(connection.execute(select(sheet.c.person_id).where(its)).scalars())
    connection.execute(update(sheet).where(its).values(state="lapsed"))
    if batch.handout == "pool":
        return  # the next one who asks takes it from the pile
    for who in readers:
        last = select(func.max(sheet.c.number)).where(here, sheet.c.person_id == who)
        number = connection.execute(last).scalar_one() + 1
        connection.execute(insert(sheet).values(**new_sheet(study, batch, who, new_id, number)))
