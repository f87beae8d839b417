"""What became of one's work, shown to its annotator once the batch is closed, never before."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from goldbench.study.actor import Actor
from goldbench.study.batches.batch import batch_in, no_such_batch, seats_in
from goldbench.study.curation.decisions import REASONS, mark_json, rulings
from goldbench.study.curation.open_cases import compare
from goldbench.study.errors import StateError
from goldbench.study.people.terms import require_terms
from goldbench.study.study import Study
from goldbench.study.tables import CURATIONS, curation, sheet


@dataclass(frozen=True, slots=True)
class Differently:
    """A case that was decided otherwise than one had it, on one's own note `number`."""

    number: int
    kind: str
    label: str
    mine: tuple[dict[str, Any], ...]
    decided: tuple[dict[str, Any], ...]
    reason: str | None


def my_feedback(study: Study, actor: Actor, batch_id: str) -> list[Differently]:
    """List the cases of one's own curated notes that were decided otherwise, by note."""
    actor.allow("annotator", "annotate")
    differing: list[Differently] = []
    with study.store.read() as connection:
        if seats_in(connection, batch_id).get(actor.id) != "annotator":
            raise no_such_batch()
        batch = batch_in(connection, batch_id)
        if batch.state != "closed" or batch.policy != "curate":
            msg = "the batch is not closed, or was not curated"
            raise StateError(msg)
        require_terms(connection, actor)
        query = (
            select(sheet.c.number, curation.c.id, curation.c.note_id)
            .join(
                curation,
                (curation.c.batch_id == sheet.c.batch_id) & (curation.c.note_id == sheet.c.note_id),
            )
            .where(sheet.c.batch_id == batch_id, sheet.c.person_id == actor.id)
            .where(sheet.c.state == "done", curation.c.state == "done")
            .order_by(sheet.c.number)
        )
        for row in connection.execute(query).all():
            decided = rulings(CURATIONS.events(connection, row.id))
            for case in compare(study, connection, batch_id, row.note_id).disagreements.cases:
                ruling = decided[case.id]
                if ruling.take == actor.id:
                    continue
                stands = ruling.other if ruling.take is None else case.of(ruling.take)
                differing.append(
                    Differently(
                        row.number,
                        case.kind,
                        case.label,
                        tuple(mark_json(mark) for mark in case.of(actor.id)),
                        tuple(mark_json(mark) for mark in stands),
                        REASONS[ruling.reason] if ruling.reason else None,
                    )
                )
    return differing
