"""The list of one's own notes in a batch: which are done, begun, still to come, and unsure."""

from dataclasses import dataclass
from typing import Literal

from sqlalchemy import select

from goldbench.study.actor import Actor
from goldbench.study.batches.batch import batch_in, no_such_batch, seats_in
from goldbench.study.guidelines.queries import require_confirmed
from goldbench.study.people.terms import require_terms
from goldbench.study.study import Study
from goldbench.study.tables import sheet


@dataclass(frozen=True, slots=True)
class OwnNote:
    """One's own note by one's own number; `unsure` is what one said of it oneself."""

    number: int
    state: Literal["new", "open", "done"]
    unsure: bool


def my_notes(study: Study, actor: Actor, batch_id: str) -> list[OwnNote]:
    """List one's own notes of a batch by number; those that went back to the pile are gone."""
    actor.allow("annotator", "annotate")
    with study.store.read() as connection:
        if seats_in(connection, batch_id).get(actor.id) != "annotator":
            raise no_such_batch()
        batch = batch_in(connection, batch_id)
        if batch.state == "planned":
            raise no_such_batch()
        require_terms(connection, actor)
        require_confirmed(connection, actor, batch.guideline)
        query = (
            select(sheet.c.number, sheet.c.state, sheet.c.flags)
            .where(sheet.c.batch_id == batch_id, sheet.c.person_id == actor.id)
            .where(sheet.c.state != "lapsed")
        )
        rows = connection.execute(query.order_by(sheet.c.number)).all()
    return [OwnNote(row.number, row.state, bool(row.flags.get("unsure"))) for row in rows]
