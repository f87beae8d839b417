"""One's own sheets and nobody else's: every query here carries the person who asks."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Text, bindparam, func, select, type_coerce

from goldbench.corpus import Schema
from goldbench.study.actor import Actor
from goldbench.study.errors import NotFoundError, StateError, TermsError
from goldbench.study.guidelines.schemes import schema_of_text
from goldbench.study.tables import (
    acceptance,
    batch,
    confirmation,
    guideline,
    note,
    sheet,
    terms,
)

_MINE = (
    (sheet.c.person_id == bindparam("person"))
    & (sheet.c.batch_id == bindparam("batch"))
    & (sheet.c.number == bindparam("number"))
)
_STANDING = select(func.coalesce(func.max(terms.c.version), 0)).scalar_subquery()
# One statement a save: everything that has to be known before it, walls included.
_DESK = (
    select(
        *sheet.c,
        batch.c.policy,
        batch.c.handout,
        batch.c.lease_seconds,
        batch.c.closed_at,
        batch.c.guideline_id,
        note.c.text,
        type_coerce(guideline.c.scheme, Text).label("scheme"),
        guideline.c.version.label("guideline_version"),
        _STANDING.label("terms_version"),
        acceptance.c.at.label("accepted_at"),
        confirmation.c.at.label("confirmed_at"),
    )
    .join(batch, batch.c.id == sheet.c.batch_id)
    .join(note, note.c.id == sheet.c.note_id)
    .join(guideline, guideline.c.id == batch.c.guideline_id)
    .outerjoin(
        acceptance,
        (acceptance.c.person_id == sheet.c.person_id) & (acceptance.c.version == _STANDING),
    )
    .outerjoin(
        confirmation,
        (confirmation.c.person_id == sheet.c.person_id)
        & (confirmation.c.guideline_id == batch.c.guideline_id),
    )
    .where(_MINE)
)
_HOLD_BATCH = select(batch.c.id).where(batch.c.id == bindparam("batch"))
_HOLD_SHEET = select(sheet.c.id).where(_MINE)


@dataclass(frozen=True, slots=True)
class Desk:
    """What lies before an annotator: a sheet, its note, its batch, the schema."""

    sheet: str
    batch: str
    note: str
    number: int
    state: str
    version: int
    head: str
    active_ms: int
    seen_at: datetime | None
    opened_at: datetime | None
    done_at: datetime | None
    leased: bool
    policy: str
    handout: str
    lease_seconds: int
    closed: bool
    guideline: str
    schema: Schema
    text: str = field(repr=False)
    flags: dict[str, Any] = field(repr=False)


def own_desk(
    connection: Connection, actor: Actor, batch_id: str, number: int, *, lock: bool = False
) -> Desk:
    """Load one's own note `number`; terms and guideline have to be accepted before.

    Another's number, and none at all, are the same error. `lock` holds the sheet against other
    writers and the batch against being closed, as long as the transaction lasts.
    """
    actor.allow("annotator", "annotate")
    return load_desk(connection, actor.id, batch_id, number, lock=lock, accepted=True)


def load_desk(
    connection: Connection,
    person_id: str,
    batch_id: str,
    number: int,
    *,
    lock: bool = False,
    accepted: bool = False,
) -> Desk:
    """Load a person's note; `accepted` asks whether terms and guideline are."""
    whose = {"person": person_id, "batch": batch_id, "number": number}
    if lock and connection.dialect.name == "postgresql":
        # First the batch, then the sheet, as those who close a batch do: no two wait in a circle.
        connection.execute(_HOLD_BATCH.with_for_update(read=True), {"batch": batch_id})
        connection.execute(_HOLD_SHEET.with_for_update(), whose)
    row = connection.execute(_DESK, whose).first()
    if row is None:
        msg = f"you have no note {number} in this batch"
        raise NotFoundError(msg)
    if accepted and row.accepted_at is None:
        msg = "the data-use terms have not been accepted"
        raise TermsError(msg, needs="terms", version=row.terms_version)
    if accepted and row.confirmed_at is None:
        msg = f"version {row.guideline_version} of the guideline has not been read yet"
        raise TermsError(msg, needs="guideline", version=row.guideline_version)
    if row.text is None:
        msg = "the text of this note is kept at another site"
        raise StateError(msg)
    return Desk(
        row.id,
        batch_id,
        row.note_id,
        number,
        row.state,
        row.version,
        row.head,
        row.active_ms,
        row.seen_at,
        row.opened_at,
        row.done_at,
        row.lease_until is not None,
        row.policy,
        row.handout,
        row.lease_seconds,
        row.closed_at is not None,
        row.guideline_id,
        schema_of_text(row.scheme),
        row.text,
        row.flags,
    )


def require_open(desk: Desk) -> None:
    """Raise unless the sheet may be written to."""
    if desk.closed:
        msg = "the batch is closed"
        raise StateError(msg)
    if desk.state == "done":
        msg = "the note is closed"
        raise StateError(msg, hint="only the study lead can open it again")
    if desk.state == "lapsed":
        msg = "the note was not worked on for too long and went back to the pile"
        raise StateError(msg, hint="ask for the next note; what you did is kept")
