"""Notes, batches, seats, progress."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, Field

from goldbench.study import (
    Actor,
    Batch,
    Study,
    batch_progress,
    close_batch,
    delete_batch,
    list_batches,
    list_notes,
    missing_before_opening,
    open_batch,
    plan_production,
    plan_training,
    replace_note,
    seat_person,
    unseat_person,
)
from goldbench.study.batches.batch import BatchPolicy, Handout, SeatRole
from goldbench.web.session import Person, TheStudy, settings_of

router = APIRouter(prefix="/api", tags=["batches"])
STREAM_SECONDS = 60.0
"""After this long a stream ends and the browser asks again: a session that is over ends it."""

Id = Annotated[str, Field(max_length=40)]


class NewBatch(BaseModel):
    kind: str = Field(pattern="^(training|production)$")
    name: str = Field(max_length=200)
    guideline: Id
    notes: list[Id] = Field(max_length=100_000)
    policy: BatchPolicy = "curate"
    annotators: int | None = Field(None, ge=2, le=20)
    votes: int = Field(2, ge=0, le=20)
    handout: Handout = "fixed"
    gate: float = Field(0.9, ge=0, le=1)


class Seat(BaseModel):
    person: Id
    role: SeatRole = "annotator"


class Opening(BaseModel):
    despite_gate: str | None = Field(None, max_length=2000)
    undrawn: str | None = Field(None, max_length=2000)


class Unusable(BaseModel):
    note: Id
    reason: str = Field(max_length=2000)


class Closing(BaseModel):
    unfinished: str | None = Field(None, max_length=2000)


@router.get("/notes")
def notes(actor: Person, study: TheStudy) -> dict[str, Any]:
    """List the notes without their text."""
    return {
        "notes": [
            {
                "id": note.id,
                "name": note.name,
                "site": note.site,
                "length": note.length,
                "sha256": note.sha256,
                "stratum": note.stratum,
                "origin": note.origin,
            }
            for note in list_notes(study, actor)
        ]
    }


@router.get("/batches")
def batches(actor: Person, study: TheStudy) -> dict[str, Any]:
    return {"batches": [_batch(batch) for batch in list_batches(study, actor)]}


@router.post("/batches", status_code=201)
def plan(actor: Person, study: TheStudy, given: NewBatch) -> dict[str, Any]:
    if given.kind == "training":
        batch = plan_training(
            study, actor, name=given.name, guideline_id=given.guideline, note_ids=given.notes,
            gate=given.gate, votes=given.votes,
        )  # fmt: skip
    else:
        batch = plan_production(
            study, actor, name=given.name, guideline_id=given.guideline, note_ids=given.notes,
            policy=given.policy, annotators=given.annotators, votes=given.votes,
            handout=given.handout,
        )  # fmt: skip
    return _batch(batch)


@router.get("/batches/{batch_id}/missing")
def missing(actor: Person, study: TheStudy, batch_id: str) -> dict[str, Any]:
    """Name what is missing before the batch can be opened."""
    return {"missing": missing_before_opening(study, actor, batch_id)}


@router.put("/batches/{batch_id}/seats", status_code=204)
def seat(actor: Person, study: TheStudy, batch_id: str, given: Seat) -> None:
    seat_person(study, actor, batch_id, given.person, given.role)


@router.delete("/batches/{batch_id}/seats/{person_id}", status_code=204)
def unseat(actor: Person, study: TheStudy, batch_id: str, person_id: str) -> None:
    unseat_person(study, actor, batch_id, person_id)


@router.delete("/batches/{batch_id}", status_code=204)
def delete(actor: Person, study: TheStudy, batch_id: str) -> None:
    """Take a planned batch away; one that was opened stays."""
    delete_batch(study, actor, batch_id)


@router.post("/batches/{batch_id}/unusable")
def unusable(actor: Person, study: TheStudy, batch_id: str, given: Unusable) -> dict[str, str]:
    """Let a note of the reserve move up for one that cannot be used."""
    note = replace_note(study, actor, batch_id, given.note, reason=given.reason)
    return {"note": note}


@router.post("/batches/{batch_id}/open")
def open_(actor: Person, study: TheStudy, batch_id: str, given: Opening) -> dict[str, Any]:
    return _batch(
        open_batch(study, actor, batch_id, despite_gate=given.despite_gate, undrawn=given.undrawn)
    )


@router.post("/batches/{batch_id}/close")
def close(actor: Person, study: TheStudy, batch_id: str, given: Closing) -> dict[str, Any]:
    return _batch(close_batch(study, actor, batch_id, unfinished=given.unfinished))


@router.get("/batches/{batch_id}/progress")
def progress(actor: Person, study: TheStudy, batch_id: str) -> dict[str, Any]:
    return batch_progress(study, actor, batch_id).json()


@router.get("/progress/stream", response_class=StreamingResponse)
async def stream(request: Request, actor: Person, study: TheStudy) -> StreamingResponse:
    """Send the progress of all open batches, as server-sent events, whenever it changes."""
    first = await run_in_threadpool(_all_progress, study, actor)
    pulse = settings_of(request).pulse
    return StreamingResponse(
        _events(request, study, actor, first, pulse),
        media_type="text/event-stream",
        headers={"x-accel-buffering": "no"},
    )


async def _events(
    request: Request, study: Study, actor: Actor, first: bytes, pulse: float
) -> AsyncIterator[bytes]:
    sent, began = first, asyncio.get_running_loop().time()
    yield b"retry: 2000\n\n" + _event(first)
    while asyncio.get_running_loop().time() - began < STREAM_SECONDS:
        await asyncio.sleep(pulse)
        if await request.is_disconnected():
            return
        progress = await run_in_threadpool(_all_progress, study, actor)
        yield _event(progress) if progress != sent else b": still here\n\n"
        sent = progress


def _event(data: bytes) -> bytes:
    return b"event: progress\ndata: " + data + b"\n\n"


def _all_progress(study: Study, actor: Actor) -> bytes:
    actor.allow("lead", "progress")
    return orjson.dumps(
        [
            batch_progress(study, actor, batch.id).json()
            for batch in list_batches(study, actor)
            if batch.state == "open"
        ]
    )


def _batch(batch: Batch) -> dict[str, Any]:
    return {
        "id": batch.id,
        "name": batch.name,
        "kind": batch.kind,
        "state": batch.state,
        "policy": batch.policy,
        "annotators": batch.annotators,
        "votes": batch.votes,
        "handout": batch.handout,
        "gate": batch.gate,
        "guideline": batch.guideline,
        "round": batch.round,
        "trial": batch.trial,
    }
