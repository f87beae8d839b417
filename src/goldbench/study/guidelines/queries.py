"""Reading a guideline at any time, and saying once a version that one has read it."""

from sqlalchemy import Connection, insert, select

from goldbench.study.actor import OPERATOR, Actor
from goldbench.study.audit import record
from goldbench.study.errors import TermsError
from goldbench.study.guidelines.versions import Guideline, guideline_in, no_such_guideline
from goldbench.study.study import Study
from goldbench.study.tables import batch, confirmation, guideline, seat


def read_guideline(study: Study, actor: Actor, guideline_id: str) -> Guideline:
    """Give a version: any to lead and author, to others those of the batches they sit in."""
    with study.store.read() as connection:
        if not _may_read(connection, actor, guideline_id):
            raise no_such_guideline()
        return guideline_in(connection, guideline_id)


def confirm_guideline(study: Study, actor: Actor, guideline_id: str) -> None:
    """Say that one has read a version; asked once, before the first note under it."""
    with study.store.write("people") as connection:
        if actor.scopes is not None or not _may_read(connection, actor, guideline_id):
            raise no_such_guideline()
        if not is_confirmed(connection, actor, guideline_id):
            values = {"person_id": actor.id, "guideline_id": guideline_id, "at": study.now()}
            connection.execute(insert(confirmation).values(**values))
            record(study, connection, actor, "guideline_read", {"guideline": guideline_id})


def is_confirmed(connection: Connection, actor: Actor, guideline_id: str) -> bool:
    query = select(confirmation.c.at).where(
        confirmation.c.person_id == actor.id, confirmation.c.guideline_id == guideline_id
    )
    return connection.execute(query).scalar() is not None


def require_confirmed(connection: Connection, actor: Actor, guideline_id: str) -> None:
    """Raise unless the actor has confirmed this version of the guideline."""
    if not is_confirmed(connection, actor, guideline_id):
        query = select(guideline.c.version).where(guideline.c.id == guideline_id)
        version = connection.execute(query).scalar_one()
        msg = f"version {version} of the guideline has not been read yet"
        raise TermsError(msg, needs="guideline", version=version)


def _may_read(connection: Connection, actor: Actor, guideline_id: str) -> bool:
    if actor.id == OPERATOR.id or actor.roles.intersection(("lead", "author")):
        return True
    query = (
        select(batch.c.id)
        .join(seat, seat.c.batch_id == batch.c.id)
        .where(seat.c.person_id == actor.id, batch.c.guideline_id == guideline_id)
        .where(batch.c.opened_at.is_not(None))
    )
    return connection.execute(query.limit(1)).scalar() is not None
