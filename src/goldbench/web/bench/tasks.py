"""The tasks, one task with all its rules, its public notes, and a form to submit by."""

import tempfile
from datetime import timedelta
from pathlib import Path
from typing import Any

import orjson
from fastapi import APIRouter, Request, Response
from starlette.datastructures import UploadFile

from goldbench.benchmark import (
    ANY,
    PHI,
    Bench,
    Task,
    board,
    find_task,
    list_editions,
    list_tasks,
    notes_jsonl,
    public_jsonl,
    quota_of,
    submit,
)
from goldbench.errors import UsageError
from goldbench.http import Problem
from goldbench.services.families import FAMILIES
from goldbench.web.bench.figures import columns_of
from goldbench.web.bench.frame import show
from goldbench.web.bench.visitor import TheBench, TheTeam, visitor_of
from goldbench.web.pages.forms import Form, go
from goldbench.web.session import ProblemError

router = APIRouter(include_in_schema=False)
_EXAMPLE = "Seen on 2026-01-31 by the ward."
_LEFT = "Seen on ********** by the ward."


@router.get("/")
def tasks(request: Request, bench: TheBench) -> Response:
    return show(request, "bench-tasks.html", **tasks_values(bench))


@router.get("/tasks/{slug}")
def task(request: Request, bench: TheBench, slug: str, edition: int | None = None) -> Response:
    task = require_task(bench, slug, edition)
    visitor = visitor_of(request)
    team = None if visitor is None else visitor.team
    quota = None if team is None else quota_of(bench, task, team)
    return show(request, "bench-task.html", quota=quota, **task_values(bench, task))


@router.get("/tasks/{slug}/public.jsonl")
def public_notes(bench: TheBench, slug: str, edition: int | None = None) -> Response:
    task = require_task(bench, slug, edition)
    headers = {"content-disposition": f'attachment; filename="{task.slug}-public.jsonl"'}
    return Response(public_jsonl(task), headers=headers, media_type="application/jsonl")


@router.get("/tasks/{slug}/notes.jsonl")
def asked_notes(bench: TheBench, slug: str, edition: int | None = None) -> Response:
    task = require_task(bench, slug, edition)
    if task.settings.accepts != "predictions":
        raise ProblemError(Problem(404, "not-found", "the notes of this task are hidden"))
    headers = {"content-disposition": f'attachment; filename="{task.slug}-notes.jsonl"'}
    return Response(notes_jsonl(task), headers=headers, media_type="application/jsonl")


@router.post("/tasks/{slug}/submissions")
def send(bench: TheBench, team: TheTeam, form: Form, slug: str) -> Response:
    task, sent = require_task(bench, slug), form.get("archive")
    if not isinstance(sent, UploadFile) or not sent.size:
        msg = "choose an archive with tool.toml first"
        raise UsageError(msg)
    with tempfile.NamedTemporaryFile(dir=bench.folder / "submissions", prefix=".upload-") as file:
        while piece := sent.file.read(1_000_000):
            file.write(piece)
        file.flush()
        id_ = submit(bench, task, team, Path(file.name))
    return go(f"/submissions/{id_}", "bench_received")


def require_task(bench: Bench, slug: str, edition: int | None = None) -> Task:
    """Give a task, newest edition unless another is named; one that is not there is no page."""
    try:
        return find_task(bench, slug, edition)
    except UsageError:
        detail = "there is no such task"
        raise ProblemError(Problem(404, "not-found", detail)) from None


def tasks_values(bench: Bench) -> dict[str, Any]:
    cards = []
    for task in list_tasks(bench):
        shown, column = board(bench, task), columns_of(task)[0]
        cards.append({"task": task, "board": shown, "column": column})
    midnight = bench.now().replace(hour=0, minute=0, second=0, microsecond=0)
    return {"cards": cards, "reset": midnight + timedelta(days=1)}


def task_values(bench: Bench, task: Task) -> dict[str, Any]:
    family = task.settings.family
    array = FAMILIES[family].array if family in FAMILIES else None
    return {
        "task": task,
        "editions": list_editions(bench, task.slug),
        "columns": columns_of(task),
        "array": "deidentifiedNotes" if family == PHI else array,
        "example": None if family == ANY else _example(family, array),
        "line": _line(family),
    }


def _example(family: str, array: str | None) -> tuple[str, str]:
    """Give what a tool is asked, and what it answers."""
    note = {"identifier": "note-1", "text": _EXAMPLE, "type": "loinc:LP29684-5",
            "patientId": "patient-1"}  # fmt: skip
    if array is None:
        steps = [{"annotationTypes": [family.step for family in FAMILIES.values()],
                  "confidenceThreshold": 0, "maskingCharConfig": {"maskingChar": "*"}}]  # fmt: skip
        left = {**note, "text": _LEFT}
        asked = {"note": note, "deidentificationSteps": steps}
        return _pretty(asked), _pretty({"deidentifiedNote": left})
    mark = {"start": 8, "length": 10, "text": "2026-01-31", "confidence": 95.5,
            "dateFormat": "YYYY-MM-DD"}  # fmt: skip
    return _pretty({"note": note}), _pretty({array: [mark] if family == "date" else []})


def _line(family: str) -> tuple[str, str]:
    answer: dict[str, Any] = {"id": "1", "spans": []}
    if family == "date":
        answer["spans"] = [{"start": 8, "end": 18, "label": family}]
    elif family == PHI:
        answer = {"id": "1", "text": _LEFT}
    elif family == ANY:
        answer["spans"] = [{"start": 8, "end": 18, "label": "LABEL"}]
        answer["tags"] = [{"label": "LABEL", "attributes": {"NAME": "VALUE"}}]
    asked = orjson.dumps({"id": "1", "text": _EXAMPLE})
    return asked.decode(), orjson.dumps(answer).decode()


def _pretty(value: Any) -> str:
    return orjson.dumps(value, option=orjson.OPT_INDENT_2).decode()
