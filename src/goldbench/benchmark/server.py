"""The benchmark over HTTP, for teams and their CI: tasks, boards, quota, submissions.

Below /api/v1: `GET /tasks`, `/tasks/T`, `/tasks/T/board`, `/tasks/T/quota`; `POST
/tasks/T/submissions` with the archive as body (`Idempotency-Key` makes a repeated request give the
same submission) answers 202 and where to look; `GET /submissions/ID` (with an `ETag`: 304 while
nothing changes), `/submissions/ID/events` (server-sent events until it has ended), `POST
/submissions/ID/cancel`. A team's token goes into `Authorization: Bearer …`; a team sees its own
submissions and nobody else's. Errors are problem details (RFC 9457).
"""

import logging
import os
import tempfile
from pathlib import Path
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Depends, FastAPI, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import StreamingResponse

from goldbench.benchmark.bench import Bench
from goldbench.benchmark.boards.board import board, submission_status
from goldbench.benchmark.events import status_events
from goldbench.benchmark.notes import notes_jsonl, public_jsonl
from goldbench.benchmark.routing import PREFIX, Opened, answer_unless_known, caller, json_answer
from goldbench.benchmark.sites.bundle import BundleError
from goldbench.benchmark.sites.routes import router as site_routes
from goldbench.benchmark.submissions import queue
from goldbench.benchmark.submissions.content import MAX_BYTES
from goldbench.benchmark.submissions.quota import QuotaError
from goldbench.benchmark.submissions.states import ENDS
from goldbench.benchmark.submissions.submit import quota_of, submit
from goldbench.benchmark.tasks import Task, find_task, list_tasks
from goldbench.benchmark.teams import Team, team_of
from goldbench.errors import GoldbenchError, UsageError
from goldbench.http import MEDIA_TYPE, Answer, Guard, Problem, SecurityHeaders
from goldbench.http.asgi import App

LOG = logging.getLogger("goldbench.benchmark")
_LONGEST_KEY = 80


def bench_app(bench: Bench) -> App:
    """Make the ASGI application; the caller opens and closes the benchmark."""
    api = FastAPI(
        title="goldbench benchmark",
        description="Tasks with hidden gold: submit tools, look at boards.",
        openapi_url=f"{PREFIX}/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    api.state.bench = bench
    api.include_router(_router, prefix=PREFIX)
    api.include_router(site_routes, prefix=PREFIX)
    api.add_exception_handler(GoldbenchError, _answer_error)
    api.add_exception_handler(HTTPException, _answer_refusal)
    return SecurityHeaders(Guard(api, log=LOG, prefix=PREFIX))


def task_json(task: Task) -> dict[str, Any]:
    """Tell what anybody may know of a task: rules, limits, datasets; nothing of the gold."""
    return {
        "task": task.slug,
        "edition": task.edition,
        "queue": task.queue,
        "hash": task.hash,
        **task.settings.as_json(),
        "datasets": [
            {
                "name": dataset.name,
                "site": dataset.site,
                "hidden": dataset.hidden,
                "documents": dataset.documents,
            }
            for dataset in task.datasets
        ],
    }


_PROBLEM = {MEDIA_TYPE: {"schema": {"type": "object", "required": ["status", "code", "title"]}}}


def _describe_answers(*statuses: int, given: int = 200) -> dict[int | str, dict[str, Any]]:
    """Describe what a route answers: JSON, and the problems it can have."""
    what = {
        400: "not what is expected; `detail` and `hint` say what is",
        401: "no team's token",
        404: "not there, or another team's",
        409: "the quota is used up",
        413: "too large",
    }
    answered = {"application/json": {"schema": {"type": ["object", "array"]}}}
    described: dict[int | str, dict[str, Any]] = {
        given: {"description": "What was asked for.", "content": answered}
    }
    return described | {
        status: {"description": what[status], "content": _PROBLEM} for status in statuses
    }


_UNCHANGED: dict[int | str, dict[str, Any]] = {304: {"description": "As you know it."}}
_EVENTS: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "An event `status` for each change, its data as of `/submissions/ID`.",
        "content": {"text/event-stream": {"schema": {"type": "string"}}},
    }
}
_ARCHIVE = {
    "requestBody": {
        "required": True,
        "description": "A .zip, .tar or .tar.gz of a folder with tool.toml.",
        "content": {
            "application/octet-stream": {"schema": {"type": "string", "format": "binary"}}
        },
    },
    "parameters": [
        {
            "name": "Idempotency-Key", "in": "header", "required": False,
            "description": "Names the request: repeated, it gives the same submission.",
            "schema": {"type": "string", "maxLength": _LONGEST_KEY},
        },
    ],
}  # fmt: skip
_router = APIRouter()


def _team(request: Request) -> Team:
    return caller(request, team_of)


_Team = Annotated[Team, Depends(_team)]


def _task(bench: Bench, slug: str) -> Task:
    try:
        return find_task(bench, slug)
    except UsageError:
        raise HTTPException(404) from None


@_router.get("/tasks", responses=_describe_answers())
def tasks(bench: Opened) -> Response:
    """List the tasks."""
    return json_answer([task_json(task) for task in list_tasks(bench)])


@_router.get("/tasks/{slug}", responses=_describe_answers(404))
def task(slug: str, bench: Opened) -> Response:
    """Show a task."""
    return json_answer(task_json(_task(bench, slug)))


@_router.get("/tasks/{slug}/board", responses=_describe_answers(404) | _UNCHANGED)
def task_board(slug: str, request: Request, bench: Opened) -> Response:
    """Show a task's board."""
    return answer_unless_known(request, orjson.dumps(board(bench, _task(bench, slug))), {})


@_router.get("/tasks/{slug}/public.jsonl", responses=_describe_answers(404))
def public_notes(slug: str, bench: Opened) -> Response:
    """Give the public notes with their gold, a line each."""
    return Response(public_jsonl(_task(bench, slug)), media_type="application/jsonl")


@_router.get("/tasks/{slug}/notes.jsonl", responses=_describe_answers(400, 404))
def asked_notes(slug: str, bench: Opened) -> Response:
    """Give the notes of a task that asks for predictions, without their gold."""
    return Response(notes_jsonl(_task(bench, slug)), media_type="application/jsonl")


@_router.get("/tasks/{slug}/quota", responses=_describe_answers(401, 404))
def task_quota(slug: str, bench: Opened, team: _Team) -> Response:
    """Say what the team may still submit today."""
    return json_answer(quota_of(bench, _task(bench, slug), team).as_json())


@_router.post(
    "/tasks/{slug}/submissions",
    status_code=202,
    responses=_describe_answers(400, 401, 404, 409, 413, given=202),
    openapi_extra=_ARCHIVE,
)
async def receive(slug: str, request: Request, bench: Opened, team: _Team) -> Response:
    """Receive an archive."""
    wanted = await run_in_threadpool(_task, bench, slug)
    key = request.headers.get("idempotency-key")
    if key is not None and not (key.isascii() and key.isprintable() and len(key) <= _LONGEST_KEY):
        msg = f"the Idempotency-Key is not plain text of at most {_LONGEST_KEY} characters"
        raise UsageError(msg)
    descriptor, name = tempfile.mkstemp(prefix=".upload-", dir=bench.folder / "submissions")
    path = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            received = 0
            async for piece in request.stream():
                received += len(piece)
                if received > MAX_BYTES:
                    raise HTTPException(413)
                file.write(piece)
        id_ = await run_in_threadpool(submit, bench, wanted, team, path, op_id=key)
    finally:
        await run_in_threadpool(path.unlink, missing_ok=True)
    status = await run_in_threadpool(submission_status, bench, id_)
    where = f"{PREFIX}/submissions/{id_}"
    return json_answer(status, 202, {"location": where, "retry-after": "2"})


@_router.get("/submissions/{id_}", responses=_describe_answers(401, 404) | _UNCHANGED)
def submission(id_: str, request: Request, bench: Opened, team: _Team) -> Response:
    """Say what has become of a submission of the team's own."""
    body = orjson.dumps(status := _find_own(bench, team, id_))
    again = {} if status["state"] in ENDS else {"retry-after": "2"}
    return answer_unless_known(request, body, again)


@_router.get("/submissions/{id_}/events", responses=_describe_answers(401, 404) | _EVENTS)
async def follow(id_: str, bench: Opened, team: _Team) -> Response:
    """Tell each change of a submission of the team's own as it happens, until it has ended."""
    first = await run_in_threadpool(_find_own, bench, team, id_)
    return StreamingResponse(
        status_events(first, lambda: _find_own(bench, team, id_)),
        headers={"cache-control": "no-store"},
        media_type="text/event-stream",
    )


@_router.post("/submissions/{id_}/cancel", responses=_describe_answers(400, 401, 404))
def cancel(id_: str, bench: Opened, team: _Team) -> Response:
    """Cancel a submission; after its first hidden note it counts all the same."""
    _find_own(bench, team, id_)
    queue.cancel(bench, id_, "team")
    return json_answer(_find_own(bench, team, id_))


@_router.post("/submissions/{id_}/withdraw", responses=_describe_answers(400, 401, 404))
def withdraw(id_: str, bench: Opened, team: _Team) -> Response:
    """Take a submission that has ended off its board."""
    _find_own(bench, team, id_)
    queue.withdraw(bench, id_)
    return json_answer(_find_own(bench, team, id_))


def _find_own(bench: Bench, team: Team, id_: str) -> dict[str, Any]:
    try:
        status = submission_status(bench, id_)
    except UsageError:
        raise HTTPException(404) from None
    if status["team"] != team.name:
        raise HTTPException(404)
    return status


async def _answer_error(request: Request, error: Exception) -> Response:
    del request
    problem = Problem.of(error, {BundleError: Answer(409, "bundle")})
    if isinstance(error, QuotaError):
        reset = f"{error.reset_at:%Y-%m-%dT%H:%M:%SZ}"
        problem = Problem(409, "quota", str(error), error.hint, {"reset_at": reset})
    return Response(problem.body(), problem.status, media_type=MEDIA_TYPE)


async def _answer_refusal(request: Request, error: Exception) -> Response:
    del request
    status = error.status_code if isinstance(error, HTTPException) else 500
    headers = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
    details = {
        401: "a team's token is needed: Authorization: Bearer …",
        404: "there is nothing here, or it is another team's",
        413: f"an archive has at most {MAX_BYTES} bytes",
    }
    problem = Problem(status, "refused", details.get(status))
    return Response(problem.body(), status, headers, MEDIA_TYPE)
