"""A training round as its annotators see it: questions, and one's own result once it is closed.

Production shows what was decided otherwise than one had it, also only once it is closed.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from fastapi import APIRouter, Request, Response

from goldbench.study import (
    Actor,
    Card,
    NotFoundError,
    OwnResult,
    StateError,
    Study,
    ask_question,
    list_questions,
    my_batches,
    my_feedback,
    my_training_result,
    read_guideline,
    read_sheet,
)
from goldbench.web.pages.forms import Form, field, go
from goldbench.web.pages.passages import Passage, json_mark_words, mark_words, passage_of
from goldbench.web.render import page
from goldbench.web.session import Person, TheStudy

router = APIRouter(prefix="/rounds", include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Difference:
    """What I said and what was decided, as (label, attributes) in words, and where."""

    number: int
    kind: str
    label: str
    mine: tuple[str, ...]
    decided: tuple[str, ...]
    passage: Passage | None
    reason: str | None = None


@router.get("/{batch_id}")
def one_round(request: Request, actor: Person, study: TheStudy, batch_id: str) -> Response:
    card = _card(study, actor, batch_id)
    result = None
    differences: list[Difference] = []
    compared = False
    if card.kind == "training" and card.closed:
        result = my_training_result(study, actor, batch_id)
        differences = list(_of_round(study, actor, batch_id, result))
        compared = True
    elif card.kind == "production" and card.closed:
        with suppress(StateError):  # where all vote nobody decides, and nobody is told
            differences = list(_of_feedback(study, actor, batch_id))
            compared = True
    guideline = read_guideline(study, actor, card.guideline)
    return page(
        request,
        "round.html",
        card=card,
        result=result,
        differences=differences,
        compared=compared,
        guideline=guideline,
        questions=list_questions(study, actor, batch_id) if card.kind == "training" else [],
    )


@router.post("/{batch_id}/questions")
def ask(actor: Person, study: TheStudy, form: Form, batch_id: str) -> Response:
    label = field(form, "label") or None
    ask_question(study, actor, batch_id, field(form, "text"), label=label)
    return go(f"/rounds/{batch_id}", "asked")


def _card(study: Study, actor: Actor, batch_id: str) -> Card:
    for card in my_batches(study, actor):
        if card.batch == batch_id:
            return card
    msg = "there is no such batch"
    raise NotFoundError(msg)


def _of_round(study: Study, actor: Actor, batch_id: str, result: OwnResult) -> Iterator[Difference]:
    for number, cases in result.differences.items():
        text = read_sheet(study, actor, batch_id, number).text
        for case in cases:
            marks = dict(case.marks)
            yield Difference(
                number,
                case.kind,
                case.label,
                tuple(mark_words(mark, text) for mark in marks.get("me", ())),
                tuple(mark_words(mark, text) for mark in marks.get("gold", ())),
                passage_of(case, text),
            )


def _of_feedback(study: Study, actor: Actor, batch_id: str) -> Iterator[Difference]:
    for difference in my_feedback(study, actor, batch_id):
        text = read_sheet(study, actor, batch_id, difference.number).text
        mine, decided = (
            tuple(json_mark_words(mark, text) for mark in marks)
            for marks in (difference.mine, difference.decided)
        )
        yield Difference(
            difference.number,
            difference.kind,
            difference.label,
            mine,
            decided,
            None,
            difference.reason,
        )
