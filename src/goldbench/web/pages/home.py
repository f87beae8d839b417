"""Where everybody begins: an annotator's batches, a curator's queue, the lead's overview."""

from collections.abc import Iterable
from dataclasses import dataclass

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from goldbench.study import (
    QueueItem,
    batch_progress,
    curation_queue,
    current_terms,
    list_batches,
    my_batches,
    wave_state,
)
from goldbench.web.pages.steps import steps_of
from goldbench.web.render import page
from goldbench.web.session import Person, TheStudy, settings_of

router = APIRouter(include_in_schema=False)


@dataclass(slots=True)
class Queue:
    """A batch as its curator sees it: notes with something to decide, and what is decided."""

    batch: str
    name: str
    open: int = 0
    done: int = 0
    cases: int = 0
    decided: int = 0


@router.get("/")
def home(request: Request, actor: Person, study: TheStudy) -> Response:
    if not current_terms(study, actor).accepted:
        return RedirectResponse("/terms", 303)
    leads = "lead" in actor.roles
    batches = list_batches(study, actor) if actor.roles & {"lead", "author"} else []
    return page(
        request,
        "home.html",
        cards=my_batches(study, actor) if "annotator" in actor.roles else [],
        queues=queues(curation_queue(study, actor)) if "curator" in actor.roles else [],
        steps=steps_of(study, actor, settings_of(request)) if leads else [],
        waves=wave_state(study, actor) if leads else None,
        running=[
            (batch, batch_progress(study, actor, batch.id))
            for batch in batches
            if batch.state == "open"
        ]
        if leads
        else [],
        rounds=[
            batch for batch in batches if batch.kind == "training" and batch.state != "planned"
        ],
    )


def queues(items: Iterable[QueueItem]) -> list[Queue]:
    """Put a curator's notes together by batch; those with something open come first."""
    queues: dict[str, Queue] = {}
    for item in items:
        queue = queues.setdefault(item.batch, Queue(item.batch, item.batch_name))
        queue.open += item.state != "done"
        queue.done += item.state == "done"
        queue.cases += item.cases
        queue.decided += item.decided
    return sorted(queues.values(), key=lambda queue: (not queue.open, queue.name))
