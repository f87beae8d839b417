"""A curator's wall, in one query: same site, both sheets closed, and a third pair of eyes."""

from typing import Any

from sqlalchemy import Connection, Row, Select, and_, exists, func, select

from goldbench.study.actor import Actor
from goldbench.study.errors import NotFoundError
from goldbench.study.tables import batch, batch_note, curation, note, seat, sheet


def select_visible(actor: Actor) -> Select[Any]:
    """Select the curations that an actor may see: columns of `curation`, and the note's length."""
    done = (
        select(func.count())
        .where(
            sheet.c.batch_id == curation.c.batch_id,
            sheet.c.note_id == curation.c.note_id,
            sheet.c.state == "done",
        )
        .scalar_subquery()
    )
    own = sheet.alias("own")
    other = batch_note.alias("other")
    place = note.alias("place")
    # Somebody who annotated any of the batch's notes of this site, in whatever batch.
    has_annotated = exists(
        select(own.c.id)
        .join(other, other.c.note_id == own.c.note_id)
        .join(place, place.c.id == own.c.note_id)
        .where(
            own.c.person_id == actor.id,
            other.c.batch_id == curation.c.batch_id,
            place.c.site_id == note.c.site_id,
        )
    )
    return (
        select(curation, note.c.length, batch.c.name.label("batch_name"), batch.c.guideline_id)
        .join(batch, batch.c.id == curation.c.batch_id)
        .join(note, note.c.id == curation.c.note_id)
        .join(
            seat,
            and_(
                seat.c.batch_id == curation.c.batch_id,
                seat.c.person_id == actor.id,
                seat.c.role == "curator",
            ),
        )
        .where(note.c.site_id == actor.site, done == batch.c.annotators, ~has_annotated)
    )


def find_curation(
    connection: Connection, actor: Actor, curation_id: str, *, lock: bool = False
) -> Row[Any]:
    """Find one that the actor may see; any other is an error that tells nothing."""
    actor.allow("curator", "curate")
    query = select_visible(actor).where(curation.c.id == curation_id)
    row = connection.execute(query.with_for_update(of=curation) if lock else query).first()
    if row is None:
        msg = "there is no such note to curate"
        raise NotFoundError(msg)
    return row
