"""What an annotator sees: their own batches, notes and numbers; nothing about anybody else."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import RowMapping, case, func, select, update

from goldbench.store import Event, moment_text
from goldbench.study.actor import Actor
from goldbench.study.audit import record
from goldbench.study.guidelines.queries import is_confirmed
from goldbench.study.sheets.access import own_desk
from goldbench.study.sheets.checklist import Gap, gaps
from goldbench.study.sheets.content import Content
from goldbench.study.sheets.projection import content_json, read_content
from goldbench.study.study import Study
from goldbench.study.tables import SHEETS, batch, seat, sheet


@dataclass(frozen=True, slots=True)
class Card:
    """A batch on an annotator's home page. `of` is None where notes are handed out one by one.

    `seconds_left` is an estimate at one's own pace, None before the first note is done.
    """

    batch: str
    name: str
    kind: str
    guideline: str
    confirmed: bool
    done: int
    of: int | None
    seconds_left: int | None
    closed: bool


@dataclass(frozen=True, slots=True)
class SheetView:
    """A note and what its annotator has said about it so far."""

    batch: str
    number: int
    of: int | None
    guideline: str
    text: str = field(repr=False)
    version: int
    state: str
    content: Content = field(repr=False)
    gaps: tuple[Gap, ...]
    active_ms: int
    done_at: datetime | None

    def json(self) -> dict[str, Any]:
        return {
            "batch": self.batch,
            "number": self.number,
            "of": self.of,
            "guideline": self.guideline,
            "text": self.text,
            "version": self.version,
            "state": self.state,
            "content": content_json(self.content),
            "gaps": [gap.json() for gap in self.gaps],
            "active_ms": self.active_ms,
        }


def my_batches(study: Study, actor: Actor) -> list[Card]:
    """Give the open and closed batches in which one annotates, newest first."""
    actor.allow("annotator", "annotate")
    done = func.sum(case((sheet.c.state == "done", 1), else_=0))
    time = func.sum(case((sheet.c.state == "done", sheet.c.active_ms), else_=0))
    total = func.sum(case((sheet.c.state != "lapsed", 1), else_=0))
    mine = (
        select(sheet.c.batch_id, done.label("done"), time.label("time"), total.label("total"))
        .where(sheet.c.person_id == actor.id)
        .group_by(sheet.c.batch_id)
        .subquery()
    )
    query = (
        select(batch, mine.c.done, mine.c.time, mine.c.total)
        .join(seat, (seat.c.batch_id == batch.c.id) & (seat.c.person_id == actor.id))
        .outerjoin(mine, mine.c.batch_id == batch.c.id)
        .where(seat.c.role == "annotator", batch.c.opened_at.is_not(None))
        .order_by(batch.c.opened_at.desc(), batch.c.id)
    )
    with study.store.read() as connection:
        return [
            _card(row, confirmed=is_confirmed(connection, actor, row["guideline_id"]))
            for row in connection.execute(query).mappings().all()
        ]


def read_sheet(study: Study, actor: Actor, batch_id: str, number: int) -> SheetView:
    """Show one's note `number`; that it was shown is written into the audit log."""
    with study.store.write() as connection:
        desk = own_desk(connection, actor, batch_id, number, lock=True)
        now = study.now()
        content = read_content(connection, desk.sheet)
        values: dict[str, Any] = {"opened_at": desk.opened_at or now}
        if desk.leased and desk.state in ("new", "open"):
            values["lease_until"] = now + timedelta(seconds=desk.lease_seconds)
        connection.execute(update(sheet).where(sheet.c.id == desk.sheet).values(**values))
        record(study, connection, actor, "note_seen", {"sheet": desk.sheet})
        of = None
        if desk.handout == "fixed":
            mine = (sheet.c.batch_id == batch_id) & (sheet.c.person_id == actor.id)
            of = connection.execute(select(func.count()).where(mine)).scalar_one()
    return SheetView(
        batch_id,
        number,
        of,
        desk.guideline,
        desk.text,
        desk.version,
        desk.state,
        content,
        tuple(gaps(content, desk.schema)),
        desk.active_ms,
        desk.done_at,
    )


def events_since(
    study: Study, actor: Actor, batch_id: str, number: int, after: int
) -> list[dict[str, Any]]:
    """Give what happened on one's own sheet after a version, for a page that fell behind."""
    with study.store.read() as connection:
        desk = own_desk(connection, actor, batch_id, number)
        return [event_json(event) for event in SHEETS.events(connection, desk.sheet, after=after)]


def event_json(event: Event) -> dict[str, Any]:
    """Give an event to its own author: with comments, without the salt and the hashes."""
    common = {"seq": event.seq, "at": moment_text(event.at), "op": event.kind, "op_id": event.op_id}
    private = {name: value for name, value in (event.private or {}).items() if name != "salt"}
    attributes = {**event.payload.get("attributes", {}), **private.pop("attributes", {})}
    fields: dict[str, Any] = {**common, **event.payload, **private}
    return {**fields, "attributes": attributes} if "attributes" in fields else fields


def _card(row: RowMapping, *, confirmed: bool) -> Card:
    done, total = int(row["done"] or 0), int(row["total"] or 0)
    fixed = row["handout"] == "fixed"
    left = None
    if done and fixed:
        left = round((total - done) * (row["time"] or 0) / done / 1000)
    return Card(
        row["id"],
        row["name"],
        row["kind"],
        row["guideline_id"],
        confirmed,
        done,
        total if fixed else None,
        left,
        row["closed_at"] is not None,
    )
