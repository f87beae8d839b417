"""How far the work is: counts and times, never what anybody marked."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import func, select

from goldbench.study.actor import Actor
from goldbench.study.batches.batch import batch_in, note_ids_in, seats_in
from goldbench.study.curation.open_cases import settle_batch
from goldbench.study.people.persons import people_in
from goldbench.study.study import Study
from goldbench.study.tables import curation, sheet, site

STUCK = timedelta(days=7)
"""A sheet that was begun and not touched for so long is shown as stuck."""


@dataclass(frozen=True, slots=True)
class SheetProgress:
    """One sheet as the lead sees it: the annotator's own number, no note, no mark."""

    id: str
    number: int
    state: str
    version: int
    active_ms: int
    opened_at: datetime | None
    done_at: datetime | None
    stuck: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One annotator in a batch. `minutes`: mean active time a done note, None before the first."""

    person: str
    name: str
    site: str | None
    done: int
    begun: int
    left: int
    minutes: float | None
    last_seen: datetime | None
    sheets: tuple[SheetProgress, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """A batch: its annotators, and for curation how many notes wait, are open, are finished."""

    batch: str
    state: str
    notes: int
    annotators: tuple[Row, ...]
    curation: dict[str, int]

    def json(self) -> dict[str, Any]:
        """Give the numbers alone, as the stream of progress sends them."""
        return {
            "batch": self.batch,
            "state": self.state,
            "notes": self.notes,
            "curation": self.curation,
            "annotators": [
                {
                    "person": row.person,
                    "site": row.site,
                    "done": row.done,
                    "begun": row.begun,
                    "left": row.left,
                    "minutes": row.minutes,
                    "stuck": sum(sheet.stuck for sheet in row.sheets),
                }
                for row in self.annotators
            ],
        }


def batch_progress(study: Study, actor: Actor, batch_id: str) -> Progress:
    """Give the progress of a batch to the lead."""
    actor.allow("lead", "progress")
    settle_batch(study, batch_id)
    now = study.now()
    with study.store.read() as connection:
        batch = batch_in(connection, batch_id)
        people = people_in(connection)
        sites = {row.id: row.name for row in connection.execute(select(site))}
        query = select(sheet).where(sheet.c.batch_id == batch_id).order_by(sheet.c.number)
        of: dict[str, list[Any]] = {
            who: [] for who, role in seats_in(connection, batch_id).items() if role == "annotator"
        }
        for row in connection.execute(query):
            of.setdefault(row.person_id, []).append(row)
        states = (
            select(curation.c.state, func.count())
            .where(curation.c.batch_id == batch_id)
            .group_by(curation.c.state)
        )
        curated = {state: int(number) for state, number in connection.execute(states)}
        notes = len(note_ids_in(connection, batch_id))
        rows = [
            _row(people[who].name, who, sites.get(people[who].site or ""), mine, now)
            for who, mine in of.items()
        ]
    waiting = notes - sum(curated.values()) if batch.policy == "curate" else 0
    ordered = sorted(rows, key=lambda row: (row.site or "", row.name, row.person))
    return Progress(batch_id, batch.state, notes, tuple(ordered), {"waiting": waiting, **curated})


def _row(name: str, who: str, where: str | None, rows: list[Any], now: datetime) -> Row:
    live = [row for row in rows if row.state != "lapsed"]
    done = [row for row in live if row.state == "done"]
    seen = [moment for row in rows for moment in (row.seen_at, row.opened_at) if moment]
    minutes = sum(row.active_ms for row in done) / len(done) / 60_000 if done else None
    return Row(
        who,
        name,
        where,
        len(done),
        sum(row.state == "open" for row in live),
        len(live) - len(done),
        minutes,
        max(seen, default=None),
        tuple(_sheet(row, now) for row in rows),
    )


def _sheet(row: Any, now: datetime) -> SheetProgress:
    touched = row.seen_at or row.opened_at
    stuck = row.state == "open" and touched is not None and now - touched > STUCK
    return SheetProgress(
        row.id, row.number, row.state, row.version, row.active_ms, row.opened_at, row.done_at, stuck
    )
