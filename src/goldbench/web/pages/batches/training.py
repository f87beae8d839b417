"""Training rounds as lead and author see them: scores, the gate, questions to answer."""

from fastapi import APIRouter, Request, Response

from goldbench.study import (
    Actor,
    NotFoundError,
    RoundResult,
    Study,
    answer_question,
    list_batches,
    list_guidelines,
    list_people,
    list_questions,
    training_result,
)
from goldbench.study.overview import find_batch
from goldbench.web.pages.forms import Form, field, go
from goldbench.web.render import page
from goldbench.web.session import Author, TheStudy

router = APIRouter(prefix="/lead/training", include_in_schema=False)


@router.get("")
def rounds(request: Request, actor: Author, study: TheStudy) -> Response:
    rounds = [
        batch
        for batch in list_batches(study, actor)
        if batch.kind == "training" and batch.state != "planned"
    ]
    rounds.sort(key=lambda batch: -(batch.round or 0))
    shown = [(batch, training_result(study, actor, batch.id)) for batch in rounds]
    versions = {guideline.id: guideline.version for guideline in list_guidelines(study, actor)}
    open_questions = {
        batch.id: sum(asked.answer is None for asked in list_questions(study, actor, batch.id))
        for batch in rounds
    }
    return page(
        request,
        "training.html",
        rounds=shown,
        versions=versions,
        questions=open_questions,
        names=_names(study, actor, [result for _, result in shown]),
    )


@router.get("/{batch_id}")
def one_round(request: Request, actor: Author, study: TheStudy, batch_id: str) -> Response:
    batch = find_batch(list_batches(study, actor), batch_id)
    if batch.kind != "training":
        msg = "there is no such round"
        raise NotFoundError(msg)
    result = training_result(study, actor, batch_id)
    versions = {guideline.id: guideline for guideline in list_guidelines(study, actor)}
    return page(
        request,
        "training-round.html",
        batch=batch,
        result=result,
        guideline=versions[batch.guideline],
        names=_names(study, actor, [result]),
        questions=list_questions(study, actor, batch_id),
    )


@router.post("/{batch_id}/questions/{question_id}")
def answer(actor: Author, study: TheStudy, form: Form, batch_id: str, question_id: str) -> Response:
    answer_question(study, actor, question_id, field(form, "answer").replace("\r\n", "\n"))
    return go(f"/lead/training/{batch_id}", "answered")


def _names(study: Study, actor: Actor, results: list[RoundResult]) -> dict[str, str]:
    """Name annotators: to the lead by name, to an author by number."""
    everybody = sorted(
        {who for result in results for of in result.annotators.values() for who in of}
    )
    if "lead" in actor.roles:
        known = {person.id: person.name for person in list_people(study, actor)}
        return {who: known[who] for who in sorted(everybody, key=lambda who: (known[who], who))}
    return {who: str(number) for number, who in enumerate(everybody, start=1)}
