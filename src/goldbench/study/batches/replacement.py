"""When an annotator leaves: a colleague gets the notes that are not done, as new sheets."""

from sqlalchemy import delete, func, insert, select, update

from goldbench.study.actor import Actor
from goldbench.study.audit import record
from goldbench.study.batches.batch import batch_in, require_state, seats_in
from goldbench.study.batches.open_batch import new_sheet
from goldbench.study.batches.rules import seat_problems
from goldbench.study.blinding import shuffle
from goldbench.study.errors import StateError
from goldbench.study.people.persons import no_such_person, person_in
from goldbench.study.study import Study
from goldbench.study.tables import seat, sheet
from goldbench.study.waves.registration import wave_order
from goldbench.study.words import prose


def replace_annotator(
    study: Study, actor: Actor, batch_id: str, *, leaving: str, coming: str, reason: str
) -> int:
    """Give somebody's unfinished notes to somebody else; how many there were comes back.

    What is done stays, and what was begun stays in the log but counts for nothing. The one who
    comes must fulfil the same rules and must not have read any of these notes.
    """
    actor.allow("lead", "batches")
    reason = prose(reason, "the reason", empty=False, limit=2000)
    with study.store.write("batches") as connection:
        batch = batch_in(connection, batch_id, lock=True)
        require_state(batch, "open")
        seats = seats_in(connection, batch_id)
        newcomer, leaver = person_in(connection, coming), person_in(connection, leaving)
        if newcomer is None or leaver is None or seats.get(leaving) != "annotator":
            raise no_such_person()
        if seats.get(coming, "annotator") != "annotator" or newcomer.site != leaver.site:
            msg = "only another annotator of the same site can take over"
            raise StateError(msg)
        for problem in seat_problems(connection, batch, {coming: "annotator"}):
            raise StateError(problem)
        mine = (sheet.c.batch_id == batch_id) & (sheet.c.person_id == leaving)
        open_ones = mine & sheet.c.state.in_(("new", "open"))
        note_ids = list(connection.execute(select(sheet.c.note_id).where(open_ones)).scalars())
        theirs = (sheet.c.batch_id == batch_id) & (sheet.c.person_id == coming)
        read = set(connection.execute(select(sheet.c.note_id).where(theirs)).scalars())
        if not read.isdisjoint(note_ids):
            msg = "they have read some of these notes already: a note needs two readers"
            raise StateError(msg)
        connection.execute(update(sheet).where(open_ones).values(state="lapsed"))
        if coming not in seats:
            values = {"batch_id": batch_id, "person_id": coming, "role": "annotator"}
            connection.execute(insert(seat).values(**values))
        if not connection.execute(select(sheet.c.id).where(mine, ~open_ones)).first():
            gone = (seat.c.batch_id == batch_id) & (seat.c.person_id == leaving)
            connection.execute(delete(seat).where(gone))
        first = connection.execute(select(func.max(sheet.c.number)).where(theirs)).scalar() or 0
        order = shuffle(study.key, f"order\n{batch_id}\n{coming}", note_ids)
        order.sort(key=wave_order(connection))
        rows = [
            new_sheet(study, batch, coming, note_id, number)
            for number, note_id in enumerate(order, start=first + 1)
        ]
        if rows:
            connection.execute(insert(sheet), rows)
        payload = {"batch": batch_id, "leaving": leaving, "coming": coming, "notes": len(rows)}
        record(study, connection, actor, "annotator_replaced", payload | {"reason": reason})
    return len(rows)
