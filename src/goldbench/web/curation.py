"""The curator's queue and board, and the JSON behind them.

| method and path below `/api/curation` | what |
|---|---|
| `GET` | the notes one may curate |
| `GET /{id}` | a note with its cases; `ETag` is the version |
| `PUT /{id}/cases/{case}` | decide a case on top of the version in `If-Match` |
| `POST /{id}/finish` | finish the note, when every case is decided |

Annotators are 1 and 2, and who is who changes from note to note: the back end shuffles them and
never tells.
"""

from typing import Annotated, Any
from urllib.parse import quote

from fastapi import APIRouter, Header, Path, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse
from pydantic import BaseModel, ConfigDict, Field

from goldbench.study import (
    REASONS,
    Actor,
    NotFoundError,
    QueueItem,
    Study,
    curation_queue,
    decide,
    finish_curation,
    read_board,
    read_guideline,
    schema_json,
)
from goldbench.web.render import page
from goldbench.web.session import Person, TheStudy
from goldbench.web.sheets import version_of

router = APIRouter(tags=["curation"])

Id = Annotated[str, Path(max_length=40)]
OpId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_.:-]{8,80}$")]
IfMatch = Annotated[str | None, Header(max_length=40)]


class Ruling(BaseModel):
    """`decision` has the members of `goldbench.study.curation.decisions`."""

    model_config = ConfigDict(extra="forbid")
    op_id: OpId
    decision: dict[str, Any]


class Finish(BaseModel):
    model_config = ConfigDict(extra="forbid")
    op_id: OpId


@router.get("/curate/{batch_id}", include_in_schema=False)
def queue(request: Request, actor: Person, study: TheStudy, batch_id: Id) -> Response:
    items = _of_batch(study, actor, batch_id)
    return page(request, "queue.html", items=items, batch_id=batch_id)


@router.get("/curate/{batch_id}/next", include_in_schema=False)
def next_board(actor: Person, study: TheStudy, batch_id: Id) -> Response:
    """Go to the next note with something open, or back to the list."""
    left = [item.id for item in _of_batch(study, actor, batch_id) if item.state == "open"]
    where = f"/curate/{quote(batch_id)}"
    return RedirectResponse(f"{where}/{left[0]}" if left else where, 303)


@router.get("/curate/{batch_id}/{curation_id}", include_in_schema=False)
def board(
    request: Request, actor: Person, study: TheStudy, batch_id: Id, curation_id: Id
) -> Response:
    shown = read_board(study, actor, curation_id)
    if shown.batch != batch_id:
        msg = "there is no such note to curate"
        raise NotFoundError(msg)
    guideline = read_guideline(study, actor, shown.guideline)
    desk = {
        "board": shown.json(),
        "schema": schema_json(guideline.schema),
        "person": actor.id,
        "reasons": list(REASONS),
    }
    return page(request, "curate.html", board=shown, guideline=guideline, desk=desk)


@router.get("/api/curation")
def get_queue(actor: Person, study: TheStudy) -> dict[str, Any]:
    """List the notes that one may curate."""
    items = [
        {
            "id": item.id,
            "batch": item.batch,
            "state": item.state,
            "cases": item.cases,
            "decided": item.decided,
        }
        for item in curation_queue(study, actor)
    ]
    return {"notes": items}


@router.get("/api/curation/{curation_id}")
def get_board(actor: Person, study: TheStudy, curation_id: Id) -> Response:
    """Give a note with its cases."""
    shown = read_board(study, actor, curation_id)
    return JSONResponse(shown.json(), headers={"etag": f'"{shown.version}"'})


@router.put("/api/curation/{curation_id}/cases/{case_id}")
def put_decision(
    actor: Person,
    study: TheStudy,
    curation_id: Id,
    case_id: Id,
    *,
    ruling: Ruling,
    if_match: IfMatch = None,
) -> dict[str, int]:
    """Decide a case; the new version comes back."""
    version = decide(
        study,
        actor,
        curation_id,
        case_id,
        ruling.decision,
        op_id=ruling.op_id,
        expected=version_of(if_match),
    )
    return {"version": version}


@router.post("/api/curation/{curation_id}/finish")
def post_finish(
    actor: Person, study: TheStudy, curation_id: Id, finish: Finish, if_match: IfMatch = None
) -> dict[str, int]:
    """Finish a note."""
    expected = version_of(if_match)
    version = finish_curation(study, actor, curation_id, op_id=finish.op_id, expected=expected)
    return {"version": version}


def _of_batch(study: Study, actor: Actor, batch_id: str) -> list[QueueItem]:
    return [item for item in curation_queue(study, actor) if item.batch == batch_id]
