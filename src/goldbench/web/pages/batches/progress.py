"""How far the work is; the page follows a stream of server-sent events."""

from fastapi import APIRouter, Request, Response

from goldbench.study import batch_progress, list_batches
from goldbench.web.render import page
from goldbench.web.session import Lead, TheStudy

router = APIRouter(include_in_schema=False)


@router.get("/lead/progress")
def progress(request: Request, actor: Lead, study: TheStudy) -> Response:
    progress = [batch for batch in list_batches(study, actor) if batch.state == "open"]
    shown = [(batch, batch_progress(study, actor, batch.id)) for batch in progress]
    return page(request, "progress.html", batches=shown)
