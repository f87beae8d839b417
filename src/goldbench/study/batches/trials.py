"""A trial compares variations of a task: how long they take, how well two annotators agree.

Stubbs & Uzuner 2015, section 6: very light, light and exhaustive annotation of the same
development notes by two annotators each; F1 takes one of the two as gold for the other.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, select

from goldbench.agreement import Agreement, agree
from goldbench.stats import Interval
from goldbench.study.actor import Actor
from goldbench.study.batches.batch import Batch, batch_of, seats_in
from goldbench.study.batches.panels import work_of
from goldbench.study.errors import NotFoundError
from goldbench.study.people.persons import Person, people_in
from goldbench.study.study import Study
from goldbench.study.tables import batch, sheet


@dataclass(frozen=True, slots=True)
class Variation:
    """`sheets` of `of` are done. `minutes`: mean active time a done sheet.

    `f1` by way of matching, None where undefined; `intervals` likewise. `annotators`: names.
    """

    batch: str
    name: str
    guideline: str
    sheets: int
    of: int
    annotators: tuple[str, ...]
    minutes: float | None
    f1: dict[str, float | None]
    intervals: dict[str, Interval | None]
    provisional: bool


def compare_trial(study: Study, actor: Actor, trial: str) -> list[Variation]:
    """Give each variation of a trial, in the order in which they were planned."""
    actor.allow("lead", "agreement")
    with study.store.read() as connection:
        query = select(batch).where(batch.c.kind == "trial", batch.c.trial == trial)
        rows = connection.execute(query.order_by(batch.c.created_at, batch.c.id)).all()
        if not rows:
            msg = "there is no such trial"
            raise NotFoundError(msg)
        people = people_in(connection)
        return [_variation(connection, batch_of(row), people) for row in rows]


def _variation(connection: Connection, batch: Batch, people: Mapping[str, Person]) -> Variation:
    work = work_of(connection, batch)
    query = select(sheet.c.state, sheet.c.active_ms).where(sheet.c.batch_id == batch.id)
    sheets = [row for row in connection.execute(query) if row.state != "lapsed"]
    times = [row.active_ms for row in sheets if row.state == "done"]
    together: list[Agreement] = []
    if len(work.panel.layers) == 2:
        report = agree(work.panel, ("f1",), schema=work.schema)
        together = [row for row in report if row.label is None]
    return Variation(
        batch=batch.id,
        name=batch.name,
        guideline=batch.guideline,
        sheets=len(times),
        of=len(sheets),
        annotators=tuple(sorted(people[who].name for who in seats_in(connection, batch.id))),
        minutes=sum(times) / len(times) / 60_000 if times else None,
        f1={str(row.match): row.value for row in together},
        intervals={str(row.match): row.interval for row in together},
        provisional=work.provisional,
    )
