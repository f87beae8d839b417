"""The audit log: newest first, a page at a time; checking every chain on request."""

from fastapi import APIRouter, Request, Response

from goldbench.study import (
    list_batches,
    list_people,
    list_sites,
    read_audit,
    study_head,
    verify_study,
)
from goldbench.web.render import page
from goldbench.web.session import Lead, TheStudy

router = APIRouter(prefix="/lead/audit", include_in_schema=False)
PAGE = 100


@router.get("")
def audit(
    request: Request,
    actor: Lead,
    study: TheStudy,
    *,
    kind: str = "",
    before: int = 0,
    check: str = "",
) -> Response:
    events = read_audit(study, actor)
    kinds = sorted({event.kind for event in events})
    shown = [event for event in reversed(events) if not kind or event.kind == kind]
    shown = [event for event in shown if not before or event.seq < before]
    names = {one.id: one.name for one in list_people(study, actor)}
    names |= {one.id: one.name for one in list_sites(study, actor)}
    names |= {one.id: one.name for one in list_batches(study, actor)}
    return page(
        request,
        "audit.html",
        events=shown[:PAGE],
        older=shown[PAGE - 1].seq if len(shown) > PAGE else None,
        kinds=kinds,
        kind=kind,
        names=names,
        total=len(events),
        head=study_head(study),
        verified=verify_study(study, actor) if check else None,
    )
