"""A trial compares variations of a task: how long they take, how well two annotators agree.

Stubbs & Uzuner 2015, section 6: very light, light and exhaustive annotation of the same
development notes by two annotators each; F1 takes one of the two as gold for the other.
"""

from dataclasses import dataclass

from sqlalchemy import select

from goldbench.agreement import agree
from goldbench.study.actor import Actor
from goldbench.study.batches.batch import batch_of
from goldbench.study.batches.panels import work_of
from goldbench.study.errors import NotFoundError
from goldbench.study.study import Study
from goldbench.study.tables import batch, sheet


@dataclass(frozen=True, slots=True)
class Variation:
    """`minutes`: mean active time a done sheet. `f1` by way of matching, None where undefined."""

    batch: str
    name: str
    guideline: str
    sheets: int
    minutes: float | None
    f1: dict[str, float | None]
    provisional: bool


def compare_trial(study: Study, actor: Actor, trial: str) -> list[Variation]:
    """Give each variation of a trial, in the order in which they were planned."""
    actor.allow("lead", "agreement")
    made: list[Variation] = []
    with study.store.read() as connection:
        query = select(batch).where(batch.c.kind == "trial", batch.c.trial == trial)
        rows = connection.execute(query.order_by(batch.c.created_at, batch.c.id)).all()
        if not rows:
            msg = "there is no such trial"
            raise NotFoundError(msg)
        for row in rows:
            found = batch_of(row)
            work = work_of(connection, found)
            done = (sheet.c.batch_id == found.id) & (sheet.c.state == "done")
            times = list(connection.execute(select(sheet.c.active_ms).where(done)).scalars())
            f1: dict[str, float | None] = {}
            if len(work.panel.layers) == 2:
                report = agree(work.panel, ("f1",), schema=work.schema)
                f1 = {str(one.match): one.value for one in report if one.label is None}
            minutes = sum(times) / len(times) / 60_000 if times else None
            made.append(
                Variation(
                    found.id, found.name, found.guideline, len(times), minutes, f1, work.provisional
                )
            )
    return made
