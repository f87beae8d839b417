"""Questions about the guideline: asked and answered in training, for all to read.

In production annotators may talk neither to each other nor to those who wrote the guideline
(Canales 2021): there is no question to ask there. Nobody learns who asked.
"""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, insert, select, update

from goldbench.study.actor import Actor
from goldbench.study.audit import record
from goldbench.study.batches.batch import Batch, batch_in, no_such_batch, seats_in
from goldbench.study.batches.panels import schema_in
from goldbench.study.errors import NotFoundError, StateError
from goldbench.study.study import Study
from goldbench.study.tables import question
from goldbench.study.words import prose


@dataclass(frozen=True, slots=True)
class Question:
    """`label` is the variable it is about, None for all of the guideline."""

    id: str
    label: str | None
    text: str
    asked_at: datetime
    answer: str | None
    mine: bool


def ask_question(
    study: Study, actor: Actor, batch_id: str, text: str, *, label: str | None = None
) -> str:
    """Ask about the guideline in an open training round; the id of the question comes back."""
    actor.allow("annotator", "annotate")
    text = prose(text, "the question", empty=False, limit=4000)
    with study.store.write("batches") as connection:
        training = _training(connection, actor, batch_id)
        if training.state != "open":
            msg = "questions are asked while a training round is open"
            raise StateError(msg)
        if label is not None and schema_in(connection, training.guideline).label(label) is None:
            msg = "the guideline has no such variable"
            raise NotFoundError(msg)
        id_ = study.new_id()
        connection.execute(
            insert(question).values(
                id=id_,
                batch_id=batch_id,
                person_id=actor.id,
                label=label,
                text=text,
                asked_at=study.now(),
            )
        )
        record(study, connection, actor, "question_asked", {"question": id_})
    return id_


def answer_question(study: Study, actor: Actor, question_id: str, text: str) -> None:
    """Answer, for all annotators of the round; an answer can be written anew."""
    actor.allow_any(("lead", "author"), "guidelines")
    text = prose(text, "the answer", empty=False, limit=20_000)
    with study.store.write("batches") as connection:
        mine = question.c.id == question_id
        values = {"answer": text, "answered_by": actor.id, "answered_at": study.now()}
        if connection.execute(update(question).where(mine).values(**values)).rowcount != 1:
            msg = "there is no such question"
            raise NotFoundError(msg)
        record(study, connection, actor, "question_answered", {"question": question_id})


def list_questions(study: Study, actor: Actor, batch_id: str) -> list[Question]:
    """List the questions of a training round, to those who sit in it, lead and author."""
    with study.store.read() as connection:
        _training(connection, actor, batch_id)
        query = select(question).where(question.c.batch_id == batch_id)
        rows = connection.execute(query.order_by(question.c.asked_at, question.c.id))
        return [
            Question(
                row.id, row.label, row.text, row.asked_at, row.answer, row.person_id == actor.id
            )
            for row in rows
        ]


def _training(connection: Connection, actor: Actor, batch_id: str) -> Batch:
    batch = batch_in(connection, batch_id)
    seated = seats_in(connection, batch_id).get(actor.id) == "annotator"
    if batch.kind != "training" or not (seated or actor.roles.intersection(("lead", "author"))):
        raise no_such_batch()
    return batch
