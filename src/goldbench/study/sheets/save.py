"""Saving: operations become events, each acknowledged, none twice, none over another's head.

A request carries the version it builds on (`If-Match`) and one operation or several. All of them
are saved or none. The same request again, after an answer was lost, gets the same answer, however
far the sheet has gone on since. A request that builds on a version that no longer stands is a
`ConflictError` with the version that does.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, bindparam, update

from goldbench.errors import UsageError
from goldbench.store import ConflictError, Event, Head
from goldbench.study.actor import Actor
from goldbench.study.errors import OperationError, UnfinishedError
from goldbench.study.sheets.access import Desk, load_desk, own_desk, require_open
from goldbench.study.sheets.checklist import gaps
from goldbench.study.sheets.content import Content, apply
from goldbench.study.sheets.operations import Operation, read_operation
from goldbench.study.sheets.projection import read_content, read_marks, write_content
from goldbench.study.sheets.undo import inverse
from goldbench.study.study import Study
from goldbench.study.tables import SHEETS, sheet

OnDone = Callable[[Study, str, str], None]
"""What is called with the batch and the note; curation lies above the sheets and comes in here."""
MOST = 200
"""Operations in one request."""
_UPDATE = update(sheet).where(sheet.c.id == bindparam("its_id"))


@dataclass(frozen=True, slots=True)
class Saved:
    """The acknowledgement: the sheet's version after the last operation of the request."""

    version: int
    head: str
    done: bool
    events: tuple[tuple[str, int], ...]

    def json(self) -> dict[str, Any]:
        saved = [{"op_id": op_id, "seq": seq} for op_id, seq in self.events]
        return {"version": self.version, "head": self.head, "done": self.done, "events": saved}


def save(
    study: Study,
    actor: Actor,
    batch_id: str,
    number: int,
    operations: Sequence[Mapping[str, Any]],
    *,
    expected: int,
    on_done: OnDone,
) -> Saved:
    """Save operations on one's own note `number`, on top of version `expected`.

    `on_done` is told of a note of a curated batch once a sheet of it is done.
    """
    if not 0 < len(operations) <= MOST:
        msg = f"a request holds 1 to {MOST} operations"
        raise UsageError(msg)
    with study.store.write() as connection:
        desk = own_desk(connection, actor, batch_id, number, lock=True)
        wanted = [read_operation(operation, desk.text, desk.schema) for operation in operations]
        if len({operation.op_id for operation in wanted}) < len(wanted):
            msg = "two operations of one request have the same op_id"
            raise OperationError(msg)
        known = _find_saved(connection, desk.sheet, wanted, expected)
        fresh = wanted[len(known) :]
        events = [*known]
        if fresh:
            on_top = expected + len(known)
            events += _append(study, connection, actor, desk, fresh=fresh, expected=on_top)
    saved = _acknowledge(events)
    if saved.done and desk.policy == "curate":
        # After the save, in a transaction of its own: should it be cut off here, the curator's
        # queue does it again.
        on_done(study, batch_id, desk.note)
    return saved


def save_for(
    study: Study,
    author: Actor,
    person_id: str,
    batch_id: str,
    number: int,
    *,
    operations: Sequence[Mapping[str, Any]],
    on_done: OnDone,
) -> Saved:
    """Fill in somebody's untouched sheet from what they did in another tool.

    The caller has checked that the author may do so; their name stands at every event.
    """
    with study.store.write() as connection:
        desk = load_desk(connection, person_id, batch_id, number, lock=True)
        named = [{**operation, "op_id": f"import-{study.new_id()}"} for operation in operations]
        fresh = [read_operation(operation, desk.text, desk.schema) for operation in named]
        events = _append(study, connection, author, desk, fresh=fresh, expected=0)
    saved = _acknowledge(events)
    if saved.done and desk.policy == "curate":
        on_done(study, batch_id, desk.note)
    return saved


def _find_saved(
    connection: Connection, sheet_id: str, wanted: Sequence[Operation], expected: int
) -> list[Event]:
    """Give the events that the first operations have become already, in an earlier request."""
    saved = SHEETS.find(connection, sheet_id, [operation.op_id for operation in wanted])
    known = [saved[operation.op_id] for operation in wanted if operation.op_id in saved]
    for place, (operation, event) in enumerate(zip(wanted, known, strict=False), start=1):
        if operation.op_id != event.op_id or event.seq != expected + place:
            msg = "an operation of this request was saved before, on top of another version"
            raise ConflictError(msg, current=_version(connection, sheet_id))
        if not _is_same(operation, event):
            msg = f"the op_id of event {event.seq} was used for another operation"
            raise OperationError(msg, hint="make a new op_id for each operation")
    return known


def _append(
    study: Study,
    connection: Connection,
    actor: Actor,
    desk: Desk,
    *,
    fresh: Sequence[Operation],
    expected: int,
) -> list[Event]:
    if desk.version != expected:
        msg = f"version {expected} was expected, the note stands at {desk.version}"
        raise ConflictError(msg, current=desk.version)
    require_open(desk)
    now = study.now()
    before = content = _load_content(connection, desk, fresh)
    head = Head(desk.version, desk.head)
    events: list[Event] = []
    for operation in fresh:
        if content.done:
            msg = "nothing can follow done"
            raise OperationError(msg)
        if operation.kind == "undo":
            log = SHEETS.events(connection, desk.sheet)
            meant = inverse(log, operation.payload["seq"], operation.op_id, desk.schema)
        elif operation.kind == "done":
            meant = _check_closing(operation, content, desk)
        else:
            meant = operation
        private = {**meant.private, "salt": study.entropy(16).hex()} if meant.private else None
        content = apply(content, meant.kind, meant.payload, meant.private)
        event = SHEETS.append(
            connection,
            desk.sheet,
            at=now,
            actor=actor.id,
            kind=meant.kind,
            payload=meant.payload,
            op_id=meant.op_id,
            private=private,
            head=head,
        )
        head = event.head
        events.append(event)
    _update_sheet(connection, desk, before=before, after=content, head=head, now=now)
    return events


def _load_content(connection: Connection, desk: Desk, fresh: Sequence[Operation]) -> Content:
    """Load as much of the sheet as the operations can touch, mostly a mark or two."""
    if any(operation.kind in ("nothing", "done", "undo") for operation in fresh):
        return read_content(connection, desk.sheet)
    names = {
        operation.payload[name]
        for operation in fresh
        for name in ("mark", "fact")
        if name in operation.payload
    }
    return read_marks(connection, desk.sheet, desk.flags, names)


def _check_closing(operation: Operation, content: Content, desk: Desk) -> Operation:
    """Check that a sheet can be closed; the time worked on it goes into the log with it."""
    # Of what is denied nobody can say when it was.
    stated = {mark: fact for mark, fact in content.facts.items() if fact.present}
    marks = replace(content, facts=stated).marks(desk.schema)
    missing: list[Any] = [{"problem": problem} for problem in desk.schema.problems(marks)]
    rest = operation.payload["rest"] or content.nothing
    only_facts = all(label.unit == "tag" for label in desk.schema.labels)
    if content.empty and not content.nothing and not (rest and only_facts):
        missing.append({"problem": "no mark: say that there is nothing in this note"})
    singles = {label.name for label in desk.schema.labels if label.single}
    missing += [
        gap.json() for gap in gaps(content, desk.schema) if gap.label in singles or not rest
    ]
    if missing:
        msg = f"the note cannot be closed yet; missing: {len(missing)}"
        hint = "fill them in, or close with rest: not mentioned"
        raise UnfinishedError(msg, missing=missing, hint=hint)
    return Operation(operation.op_id, "done", {**operation.payload, "active_ms": desk.active_ms})


def _update_sheet(
    connection: Connection,
    desk: Desk,
    *,
    before: Content,
    after: Content,
    head: Head,
    now: datetime,
) -> None:
    lease = timedelta(seconds=desk.lease_seconds)
    values = {
        "its_id": desk.sheet,
        "version": head.version,
        "head": head.hash,
        "flags": write_content(connection, desk.sheet, before, after),
        "state": "done" if after.done else "open",
        "done_at": now if after.done else None,
        "opened_at": desk.opened_at or now,
        "lease_until": now + lease if desk.leased else None,
    }
    connection.execute(_UPDATE, values)


def _acknowledge(events: Sequence[Event]) -> Saved:
    last = events[-1]
    numbers = tuple((event.op_id, event.seq) for event in events)
    return Saved(last.seq, last.hash, last.kind == "done", numbers)


def _is_same(operation: Operation, event: Event) -> bool:
    if operation.kind == "undo":
        return bool(event.payload.get("undoes") == operation.payload["seq"])
    private = {name: value for name, value in (event.private or {}).items() if name != "salt"}
    payload = {name: event.payload.get(name) for name in operation.payload}
    return (operation.kind, operation.payload, operation.private) == (event.kind, payload, private)


def _version(connection: Connection, sheet_id: str) -> int:
    return SHEETS.head(connection, sheet_id).version
