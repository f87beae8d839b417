"""A submission as its team and the host may see it, and a team's own page."""

from typing import Any

from fastapi import APIRouter, Request, Response

from goldbench.benchmark import (
    ENDS,
    Bench,
    cancel,
    list_submissions,
    list_tasks,
    quota_of,
    submission_status,
)
from goldbench.errors import UsageError
from goldbench.http import Problem
from goldbench.web.bench.figures import columns_of
from goldbench.web.bench.frame import show
from goldbench.web.bench.tasks import require_task
from goldbench.web.bench.visitor import SignedIn, TheBench, TheTeam, Visitor
from goldbench.web.pages.forms import go
from goldbench.web.session import ProblemError

router = APIRouter(include_in_schema=False)


@router.get("/team")
def team_page(request: Request, bench: TheBench, team: TheTeam) -> Response:
    quotas = [(task, quota_of(bench, task, team)) for task in list_tasks(bench)]
    sent = list_submissions(bench, team)
    return show(request, "bench-team.html", team=team, submissions=sent, quotas=quotas)


@router.get("/submissions/{id_}")
def submission(request: Request, bench: TheBench, visitor: SignedIn, id_: str) -> Response:
    status = _find_visible(bench, visitor, id_)
    task = require_task(bench, status["task"], status["edition"])
    return show(
        request, "bench-submission.html", found=status, task=task, columns=columns_of(task),
        ended=status["state"] in ENDS,
    )  # fmt: skip


@router.post("/submissions/{id_}/cancel")
def stop(bench: TheBench, visitor: SignedIn, id_: str) -> Response:
    _find_visible(bench, visitor, id_)
    cancel(bench, id_, "host" if visitor.host else "team")
    return go(f"/submissions/{id_}", "bench_cancelled")


def _find_visible(bench: Bench, visitor: Visitor, id_: str) -> dict[str, Any]:
    """Give a submission that the visitor may see; another team's is not there."""
    detail = "there is no such submission, or it is another team's"
    try:
        status = submission_status(bench, id_)
    except UsageError:
        raise ProblemError(Problem(404, "not-found", detail)) from None
    if visitor.team is not None and status["team"] != visitor.team.name:
        raise ProblemError(Problem(404, "not-found", detail))
    return status
