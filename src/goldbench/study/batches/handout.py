"""Which note comes next: one's own next in a fixed order, or the next free one of a pile.

From a pile notes are taken first come, first served (Stubbs & Uzuner 2015). Each note has as many
places as annotators are to read it. A place is held by a lease that every save renews; who does
not come back in time loses the place, not the work: if nobody has taken the place meanwhile, they
get it back.
"""

from datetime import datetime, timedelta

from sqlalchemy import Connection, func, insert, select, update

from goldbench.study.actor import Actor
from goldbench.study.audit import record
from goldbench.study.batches.batch import Batch, batch_in, no_such_batch, note_ids_in, seats_in
from goldbench.study.batches.open_batch import new_sheet
from goldbench.study.blinding import shuffle
from goldbench.study.errors import StateError
from goldbench.study.guidelines.queries import require_confirmed
from goldbench.study.people.terms import require_terms
from goldbench.study.study import Study
from goldbench.study.tables import note, sheet
from goldbench.study.waves.registration import wave_order


def next_note(study: Study, actor: Actor, batch_id: str) -> int | None:
    """Give the number of one's note to go on with; None when there is nothing left.

    A note that was begun comes before a new one.
    """
    actor.allow("annotator", "annotate")
    with study.store.write("batches") as connection:
        if seats_in(connection, batch_id).get(actor.id) != "annotator":
            raise no_such_batch()
        batch = batch_in(connection, batch_id, lock=True)
        if batch.state == "planned":
            raise no_such_batch()
        require_terms(connection, actor)
        require_confirmed(connection, actor, batch.guideline)
        if batch.state == "closed":
            return None
        if batch.handout == "pool":
            return _take_from_pile(study, connection, actor, batch)
        return _find_own_sheet(connection, actor, batch_id)


def take_back(study: Study, actor: Actor, batch_id: str, number: int) -> None:
    """Get the place at a lapsed note back, if it is still free."""
    actor.allow("annotator", "annotate")
    with study.store.write("batches") as connection:
        batch = batch_in(connection, batch_id, lock=True)
        mine = (
            (sheet.c.batch_id == batch_id)
            & (sheet.c.person_id == actor.id)
            & (sheet.c.number == number)
        )
        row = connection.execute(select(sheet).where(mine)).first()
        if row is None:
            raise no_such_batch()
        now = study.now()
        _lapse(study, connection, batch, now)
        free = _count_sheets(connection, batch_id).get(row.note_id, 0) < batch.annotators
        if batch.state != "open" or batch.handout != "pool" or not free:
            msg = "somebody else has the note now"
            raise StateError(msg, hint="ask for the next note; what you did is kept")
        if row.state == "lapsed":
            values = {"state": "open", "lease_until": _until(batch, now)}
            connection.execute(update(sheet).where(mine).values(**values))


def _find_own_sheet(connection: Connection, actor: Actor, batch_id: str) -> int | None:
    mine = (sheet.c.batch_id == batch_id) & (sheet.c.person_id == actor.id)
    query = select(sheet.c.number, sheet.c.state).where(mine, sheet.c.state.in_(("new", "open")))
    left = [(row.state != "open", row.number) for row in connection.execute(query)]
    return min(left)[1] if left else None


def _take_from_pile(study: Study, connection: Connection, actor: Actor, batch: Batch) -> int | None:
    now = study.now()
    _lapse(study, connection, batch, now)
    held = _find_own_sheet(connection, actor, batch.id)
    if held is not None:
        return held
    mine = (sheet.c.batch_id == batch.id) & (sheet.c.person_id == actor.id)
    seen = set(connection.execute(select(sheet.c.note_id).where(mine)).scalars())
    here = select(note.c.id).where(note.c.site_id == actor.site)
    of_site = set(connection.execute(here).scalars())
    taken = _count_sheets(connection, batch.id)
    free = [
        id_
        for id_ in note_ids_in(connection, batch.id)
        if id_ in of_site and id_ not in seen and taken.get(id_, 0) < batch.annotators
    ]
    if not free:
        return None
    # An order of one's own here too: nobody can tell where a colleague stands.
    order = shuffle(study.key, f"order\n{batch.id}\n{actor.id}", free)
    chosen = min(order, key=wave_order(connection))
    newest = connection.execute(select(func.max(sheet.c.number)).where(mine)).scalar()
    number = (newest or 0) + 1
    row = new_sheet(study, batch, actor.id, chosen, number) | {"lease_until": _until(batch, now)}
    connection.execute(insert(sheet).values(**row))
    record(study, connection, actor, "note_taken", {"sheet": row["id"]})
    return number


def _lapse(study: Study, connection: Connection, batch: Batch, now: datetime) -> None:
    """Let go of places whose lease has run out."""
    over = (
        (sheet.c.batch_id == batch.id)
        & sheet.c.state.in_(("new", "open"))
        & (sheet.c.lease_until <= now)
    )
    for row in connection.execute(select(sheet.c.id).where(over)).all():
        record(study, connection, None, "lease_ended", {"sheet": row.id})
    connection.execute(update(sheet).where(over).values(state="lapsed"))


def _count_sheets(connection: Connection, batch_id: str) -> dict[str, int]:
    query = (
        select(sheet.c.note_id, func.count())
        .where(sheet.c.batch_id == batch_id, sheet.c.state != "lapsed")
        .group_by(sheet.c.note_id)
    )
    return {note_id: int(several) for note_id, several in connection.execute(query)}


def _until(batch: Batch, now: datetime) -> datetime:
    return now + timedelta(seconds=batch.lease_seconds)
