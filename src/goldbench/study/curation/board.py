"""The curator's queue and board: cases one by one, decided, then the note is finished."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Row, select

from goldbench.gold import Case
from goldbench.store import ConflictError, Event
from goldbench.study.actor import Actor
from goldbench.study.audit import record
from goldbench.study.curation.access import find_curation, select_visible
from goldbench.study.curation.decisions import Ruling, mark_json, read_decision, rulings
from goldbench.study.curation.open_cases import (
    Compared,
    advance,
    compare,
    is_unchanged,
    settle_batch,
)
from goldbench.study.errors import NotFoundError, OperationError, StateError, UnfinishedError
from goldbench.study.guidelines.queries import require_confirmed
from goldbench.study.people.terms import require_terms
from goldbench.study.sheets.operations import check_op_id
from goldbench.study.study import Study
from goldbench.study.tables import CURATIONS, batch, note, seat


@dataclass(frozen=True, slots=True)
class QueueItem:
    """A note to curate, under a guideline. `decided` of `cases` are settled."""

    id: str
    batch: str
    batch_name: str
    state: str
    cases: int
    decided: int
    guideline: str


@dataclass(frozen=True, slots=True)
class Board:
    """A note with its cases, as JSON-able values; `version` is what a decision builds on."""

    id: str
    batch: str
    guideline: str
    version: int
    state: str
    text: str = field(repr=False)
    agreed: tuple[dict[str, Any], ...] = field(repr=False)
    cases: tuple[dict[str, Any], ...] = field(repr=False)
    sides: tuple[dict[str, Any], ...] = field(repr=False)

    def json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "batch": self.batch,
            "guideline": self.guideline,
            "version": self.version,
            "state": self.state,
            "text": self.text,
            "agreed": list(self.agreed),
            "cases": list(self.cases),
            "sides": list(self.sides),
        }


def curation_queue(study: Study, actor: Actor) -> list[QueueItem]:
    """List the notes that one may curate: those with something open first."""
    actor.allow("curator", "curate")
    with study.store.read() as connection:
        mine = (seat.c.person_id == actor.id) & (seat.c.role == "curator")
        seated = list(connection.execute(select(seat.c.batch_id).where(mine)).scalars())
    for batch_id in seated:
        settle_batch(study, batch_id)
    with study.store.read() as connection:
        rows = connection.execute(select_visible(actor)).all()
        items = [
            QueueItem(
                row.id,
                row.batch_id,
                row.batch_name,
                row.state,
                row.cases,
                _count_decided(study, connection, row),
                row.guideline_id,
            )
            for row in rows
        ]
    return sorted(items, key=lambda item: (item.state != "open", item.batch_name, item.id))


def read_board(study: Study, actor: Actor, curation_id: str) -> Board:
    """Show a note with its cases; that it was shown is written into the audit log."""
    with study.store.read() as connection:
        row, compared = _open(study, connection, actor, curation_id)
        standing = rulings(CURATIONS.events(connection, curation_id))
        of = connection.execute(select(batch).where(batch.c.id == row.batch_id)).one()
        text = connection.execute(select(note.c.text).where(note.c.id == row.note_id)).scalar_one()
    with study.store.write("board") as connection:
        record(study, connection, actor, "note_curated", {"curation": curation_id})
    return Board(
        curation_id,
        row.batch_id,
        of.guideline_id,
        row.version,
        row.state,
        text,
        tuple(mark_json(agreed.mark) for agreed in compared.disagreements.agreed),
        tuple(_case_json(case, compared, standing) for case in compared.disagreements.cases),
        tuple(
            {"side": number, "unsure": content.unsure, "remark": content.remark}
            for number, content in enumerate(
                (compared.contents[who] for who in compared.sides), start=1
            )
        ),
    )


def decide(
    study: Study,
    actor: Actor,
    curation_id: str,
    case_id: str,
    decision: Mapping[str, Any],
    *,
    op_id: str,
    expected: int,
) -> int:
    """Decide a case on top of version `expected`; the new version comes back.

    The same `op_id` again gets the same answer. A decision can be replaced until the note is
    finished.
    """
    check_op_id(op_id)
    with study.store.read() as connection:
        row, compared = _open(study, connection, actor, curation_id)
        text = connection.execute(select(note.c.text).where(note.c.id == row.note_id)).scalar_one()
    if case_id not in {case.id for case in compared.disagreements.cases}:
        msg = "there is no such case"
        raise NotFoundError(msg, hint="the board may have changed: load it again")
    payload, private = read_decision(decision, text, compared.schema, compared.sides)
    payload = {"case": case_id, **payload}
    with study.store.write(f"curation {curation_id}") as connection:
        row = _lock_curation(connection, actor, curation_id, compared)
        known = CURATIONS.find(connection, curation_id, [op_id])
        if known:
            return _accept_repeat(known[op_id], "decide", payload)
        _require_open(connection, row)
        event = _append(
            study, connection, actor, row, kind="decide", payload=payload, private=private,
            op_id=op_id, expected=expected,
        )  # fmt: skip
        advance(connection, curation_id, event)
    return event.seq


def finish_curation(
    study: Study, actor: Actor, curation_id: str, *, op_id: str, expected: int
) -> int:
    """Finish a note when every case is decided."""
    check_op_id(op_id)
    payload = {"by": "curator"}
    with study.store.read() as connection:
        row, compared = _open(study, connection, actor, curation_id)
    with study.store.write(f"curation {curation_id}") as connection:
        row = _lock_curation(connection, actor, curation_id, compared)
        known = CURATIONS.find(connection, curation_id, [op_id])
        if known:
            return _accept_repeat(known[op_id], "finish", payload)
        _require_open(connection, row)
        decided = rulings(CURATIONS.events(connection, curation_id))
        left = [case.id for case in compared.disagreements.cases if case.id not in decided]
        if left:
            msg = f"{len(left)} cases are not decided"
            raise UnfinishedError(msg, missing=left)
        event = _append(
            study, connection, actor, row, kind="finish", payload=payload, private={},
            op_id=op_id, expected=expected,
        )  # fmt: skip
        advance(connection, curation_id, event, state="done")
    return event.seq


def _count_decided(study: Study, connection: Connection, row: Row[Any]) -> int:
    """Count the cases that are decided; decisions on cases that are gone do not count."""
    if row.state == "done":
        return int(row.cases)
    decided = rulings(CURATIONS.events(connection, row.id))
    if not decided:
        return 0
    now = compare(study, connection, row.batch_id, row.note_id).disagreements.cases
    return sum(case.id in decided for case in now)


def _open(
    study: Study, connection: Connection, actor: Actor, curation_id: str
) -> tuple[Row[Any], Compared]:
    require_terms(connection, actor)
    row = find_curation(connection, actor, curation_id)
    of = select(batch.c.guideline_id).where(batch.c.id == row.batch_id)
    require_confirmed(connection, actor, connection.execute(of).scalar_one())
    return row, compare(study, connection, row.batch_id, row.note_id)


def _lock_curation(
    connection: Connection, actor: Actor, curation_id: str, compared: Compared
) -> Row[Any]:
    """Hold the batch, then the note, as everywhere; the sheets must be those that were compared."""
    row = find_curation(connection, actor, curation_id)
    its = select(batch.c.id).where(batch.c.id == row.batch_id)
    connection.execute(its.with_for_update(read=True))
    row = find_curation(connection, actor, curation_id, lock=True)
    if not is_unchanged(connection, compared, row.batch_id, row.note_id):
        msg = "a sheet of the note was opened again"
        raise ConflictError(msg, current=row.version, hint="load the board again")
    return row


def _accept_repeat(event: Event, kind: str, payload: Mapping[str, Any]) -> int:
    if (event.kind, event.payload) != (kind, payload):
        msg = f"the op_id of event {event.seq} was used for another decision"
        raise OperationError(msg, hint="make a new op_id for each decision")
    return event.seq


def _require_open(connection: Connection, row: Row[Any]) -> None:
    closed = select(batch.c.closed_at).where(batch.c.id == row.batch_id)
    if row.state != "open" or connection.execute(closed).scalar() is not None:
        msg = "the note is finished"
        raise StateError(msg, hint="only the study lead can open it again")


def _append(
    study: Study,
    connection: Connection,
    actor: Actor,
    row: Row[Any],
    *,
    kind: str,
    payload: Mapping[str, Any],
    private: Mapping[str, Any],
    op_id: str,
    expected: int,
) -> Event:
    if row.version != expected:
        msg = f"version {expected} was expected, the note stands at {row.version}"
        raise ConflictError(msg, current=row.version)
    salted = {**private, "salt": study.entropy(16).hex()} if private else None
    return CURATIONS.append(
        connection, row.id, at=study.now(), actor=actor.id, kind=kind, payload=payload,
        op_id=op_id, private=salted,
    )  # fmt: skip


def _case_json(case: Case, compared: Compared, standing: Mapping[str, Ruling]) -> dict[str, Any]:
    ruling = standing.get(case.id)
    return {
        "id": case.id,
        "kind": case.kind,
        "label": case.label,
        "sides": [
            {"side": number, "marks": [mark_json(mark) for mark in case.of(who)]}
            for number, who in enumerate(compared.sides, start=1)
        ],
        "decision": None if ruling is None else _ruling_json(ruling, compared.sides),
    }


def _ruling_json(ruling: Ruling, sides: tuple[str, ...]) -> dict[str, Any]:
    if ruling.other:
        choice = "other"
    else:
        choice = "0" if ruling.take is None else str(sides.index(ruling.take) + 1)
    return {
        "choice": choice,
        "marks": [mark_json(mark) for mark in ruling.other],
        "reason": ruling.reason,
        "remark": ruling.remark,
    }
