"""Opening again what was closed: the lead alone, with a reason, and it stays in the log."""

from typing import Any

from sqlalchemy import Connection, Row, select, update

from goldbench.store import Head
from goldbench.study.actor import Actor
from goldbench.study.audit import record
from goldbench.study.curation.open_cases import advance
from goldbench.study.errors import NotFoundError, StateError
from goldbench.study.sheets.content import apply
from goldbench.study.sheets.projection import read_content, write_content
from goldbench.study.study import Study
from goldbench.study.tables import CURATIONS, SHEETS, batch, curation, sheet
from goldbench.study.words import prose


def reopen_sheet(study: Study, actor: Actor, sheet_id: str, reason: str) -> int:
    """Open a closed sheet again; its new version comes back.

    Not after its note has been curated: then the curation has to be opened first.
    """
    actor.allow("lead", "batches")
    reason = prose(reason, "the reason", empty=False, limit=2000)
    with study.store.write(f"sheet {sheet_id}") as connection:
        query = select(sheet).where(sheet.c.id == sheet_id)
        if (row := connection.execute(query).first()) is None:
            msg = "there is no such sheet"
            raise NotFoundError(msg)
        _require_open_batch(connection, row)
        row = connection.execute(query.with_for_update()).one()
        its = (curation.c.batch_id == row.batch_id) & (curation.c.note_id == row.note_id)
        locked = select(curation.c.state).where(its).with_for_update()
        state = connection.execute(locked).scalar()
        by_itself = _find_settled_curation(connection, row)
        if row.state != "done" or (state == "done" and not by_itself):
            msg = "the sheet is not closed, or its note is curated already"
            raise StateError(msg, hint="open the curation of the note first")
        now = study.now()
        event = SHEETS.append(
            connection, sheet_id, at=now, actor=actor.id, kind="reopen", payload={},
            op_id=study.new_id(), private={"reason": reason, "salt": study.entropy(16).hex()},
            head=Head(row.version, row.head),
        )  # fmt: skip
        before = read_content(connection, sheet_id)
        after = apply(before, "reopen", {}, {})
        flags = write_content(connection, sheet_id, before, after)
        values = {"version": event.seq, "head": event.hash, "flags": flags, "state": "open"}
        mine = update(sheet).where(sheet.c.id == sheet_id)
        connection.execute(mine.values(**values, done_at=None))
        if by_itself:
            _reopen_curation(study, connection, actor, by_itself, reason)
        record(study, connection, actor, "sheet_reopened", {"sheet": sheet_id})
    return event.seq


def reopen_curation(study: Study, actor: Actor, curation_id: str, reason: str) -> int:
    """Open a finished curation again; its new version comes back."""
    actor.allow("lead", "batches")
    reason = prose(reason, "the reason", empty=False, limit=2000)
    with study.store.write(f"curation {curation_id}") as connection:
        query = select(curation).where(curation.c.id == curation_id)
        if (row := connection.execute(query).first()) is None:
            msg = "there is no such curation"
            raise NotFoundError(msg)
        _require_open_batch(connection, row)
        row = connection.execute(query.with_for_update()).one()
        if row.state != "done":
            msg = "the curation is not finished"
            raise StateError(msg)
        version = _reopen_curation(study, connection, actor, curation_id, reason)
        record(study, connection, actor, "curation_reopened", {"curation": curation_id})
    return version


def _reopen_curation(
    study: Study, connection: Connection, actor: Actor, curation_id: str, reason: str
) -> int:
    event = CURATIONS.append(
        connection, curation_id, at=study.now(), actor=actor.id, kind="reopen", payload={},
        op_id=study.new_id(), private={"reason": reason, "salt": study.entropy(16).hex()},
    )  # fmt: skip
    advance(connection, curation_id, event, state="open")
    return event.seq


def _find_settled_curation(connection: Connection, row: Row[Any]) -> str | None:
    """Give the curation of a sheet's note if no curator had to look at it."""
    its = (curation.c.batch_id == row.batch_id) & (curation.c.note_id == row.note_id)
    id_ = connection.execute(select(curation.c.id).where(its, curation.c.state == "done")).scalar()
    if id_ is None:
        return None
    finish = [event for event in CURATIONS.events(connection, id_) if event.kind == "finish"]
    return str(id_) if finish and finish[-1].payload["by"] == "agreement" else None


def _require_open_batch(connection: Connection, row: Row[Any]) -> None:
    query = select(batch.c.closed_at).where(batch.c.id == row.batch_id)
    if connection.execute(query.with_for_update(read=True)).scalar() is not None:
        msg = "the batch is closed"
        raise StateError(msg)
