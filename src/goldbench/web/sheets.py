"""The annotator's page and the JSON behind it: one's own notes, saved operation by operation.

| method and path below `/api/sheets/{batch}` | what |
|---|---|
| `POST /next` | the number of the note to go on with; null when nothing is left |
| `GET /{number}` | the note and what stands on its sheet; `ETag` is the version |
| `POST /{number}/operations` | save operations on top of the version in `If-Match` |
| `GET /{number}/events?after=` | what happened after a version |
| `POST /{number}/activity` | time really spent |
| `POST /{number}/place` | get the place at a lapsed note back |

The operations are those of `goldbench.study.sheets.operations`. A note goes by the number it has
for whoever asks, so nobody can name another's.
"""

from typing import Annotated, Any
from urllib.parse import quote

from fastapi import APIRouter, Header, Path, Query, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse
from pydantic import BaseModel, ConfigDict, Field

from goldbench.http import Problem
from goldbench.study import (
    Actor,
    Card,
    Study,
    events_since,
    my_batches,
    my_notes,
    next_note,
    read_guideline,
    read_sheet,
    report_activity,
    save,
    schema_json,
    take_back,
)
from goldbench.web.render import page
from goldbench.web.session import Person, ProblemError, TheStudy

router = APIRouter(tags=["sheets"])

Number = Annotated[int, Path(ge=1, le=2**31 - 1)]
Batch = Annotated[str, Path(max_length=40)]


class Operations(BaseModel):
    """One request: all of them are saved, or none is."""

    model_config = ConfigDict(extra="forbid")
    operations: list[dict[str, Any]] = Field(min_length=1, max_length=200)


class Spent(BaseModel):
    model_config = ConfigDict(extra="forbid")
    milliseconds: int = Field(ge=0, lt=2**31)


@router.get("/annotate/{batch_id}", include_in_schema=False)
def annotate_next(request: Request, actor: Person, study: TheStudy, batch_id: Batch) -> Response:
    """Go to the note with which to go on."""
    number = next_note(study, actor, batch_id)
    if number is None:
        return page(request, "annotate-over.html", card=_card(study, actor, batch_id))
    return RedirectResponse(f"/annotate/{quote(batch_id)}/{number}", 303)


@router.get("/annotate/{batch_id}/notes", include_in_schema=False)
def own_notes(request: Request, actor: Person, study: TheStudy, batch_id: Batch) -> Response:
    """List one's own notes: open, done, and those one was unsure about."""
    notes = my_notes(study, actor, batch_id)
    groups = [
        (key, [note for note in notes if note.state == state])
        for key, state in (("open", "open"), ("new", "new"), ("done", "done"))
    ]
    return page(
        request,
        "annotate-list.html",
        batch_id=batch_id,
        card=_card(study, actor, batch_id),
        groups=groups,
        left=sum(note.state != "done" for note in notes),
        done=sum(note.state == "done" for note in notes),
        unsure=sum(note.unsure for note in notes),
    )


@router.get("/annotate/{batch_id}/{number}", include_in_schema=False)
def annotate(
    request: Request,
    actor: Person,
    study: TheStudy,
    batch_id: Batch,
    number: Number,
    *,
    elsewhere: bool = False,
    lost: Annotated[int, Query(ge=0, le=10_000)] = 0,
) -> Response:
    """`elsewhere`: closed in another window of the same person; `lost`: changes of this one."""
    sheet = read_sheet(study, actor, batch_id, number)
    numbers = [note.number for note in my_notes(study, actor, batch_id)]
    guideline = read_guideline(study, actor, sheet.guideline)
    units = {label.unit for label in guideline.schema.labels}
    desk = {
        "sheet": sheet.json(),
        "events": events_since(study, actor, batch_id, number, 0),
        "schema": schema_json(guideline.schema),
        "person": actor.id,
    }
    return page(
        request,
        "facts.html" if units == {"tag"} else "annotate.html",
        desk=desk,
        sheet=sheet,
        guideline=guideline,
        card=_card(study, actor, batch_id),
        has_facts="tag" in units,
        before=max((other for other in numbers if other < number), default=None),
        after=min((other for other in numbers if other > number), default=None),
        elsewhere=elsewhere,
        lost=lost,
    )


@router.post("/api/sheets/{batch_id}/next")
def next_sheet(actor: Person, study: TheStudy, batch_id: Batch) -> dict[str, int | None]:
    """Give the number of one's note to go on with."""
    return {"number": next_note(study, actor, batch_id)}


@router.get("/api/sheets/{batch_id}/{number}")
def get_sheet(actor: Person, study: TheStudy, batch_id: Batch, number: Number) -> Response:
    """Give a note and what one has said about it."""
    shown = read_sheet(study, actor, batch_id, number)
    return JSONResponse(shown.json(), headers={"etag": f'"{shown.version}"'})


@router.post("/api/sheets/{batch_id}/{number}/operations")
def post_operations(
    actor: Person,
    study: TheStudy,
    batch_id: Batch,
    number: Number,
    *,
    wanted: Operations,
    if_match: Annotated[str | None, Header(max_length=40)] = None,
) -> Response:
    """Save operations; the answer is the version they made."""
    expected = version_of(if_match)
    saved = save(study, actor, batch_id, number, wanted.operations, expected=expected)
    return JSONResponse(saved.json(), headers={"etag": f'"{saved.version}"'})


@router.get("/api/sheets/{batch_id}/{number}/events")
def get_events(
    actor: Person,
    study: TheStudy,
    batch_id: Batch,
    number: Number,
    after: Annotated[int, Query(ge=0, lt=2**31)] = 0,
) -> dict[str, Any]:
    """Give what happened on one's own sheet after a version."""
    return {"events": events_since(study, actor, batch_id, number, after)}


@router.post("/api/sheets/{batch_id}/{number}/activity")
def post_activity(
    actor: Person, study: TheStudy, batch_id: Batch, number: Number, spent: Spent
) -> dict[str, int]:
    """Add time spent on a note; the total comes back."""
    total = report_activity(study, actor, batch_id, number, spent.milliseconds)
    return {"active_ms": total}


@router.post("/api/sheets/{batch_id}/{number}/place", status_code=204)
def post_place(actor: Person, study: TheStudy, batch_id: Batch, number: Number) -> None:
    """Get the place at a lapsed note back, if nobody has it."""
    take_back(study, actor, batch_id, number)


def version_of(if_match: str | None) -> int:
    """Read the version in `If-Match`.

    >>> version_of('"12"'), version_of("3")
    (12, 3)
    """
    if if_match is None:
        detail = "the version that the request builds on is missing"
        hint = 'send it as If-Match: "12"'
        raise ProblemError(Problem(428, "version", detail, hint))
    digits = if_match.removeprefix('"').removesuffix('"')
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 9):
        raise ProblemError(Problem(400, "version", "If-Match is not a version", 'like "12"'))
    return int(digits)


def _card(study: Study, actor: Actor, batch_id: str) -> Card | None:
    return next((card for card in my_batches(study, actor) if card.batch == batch_id), None)
