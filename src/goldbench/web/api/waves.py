"""Waves over the API: where the study stands, a look, the next one. Widths are for the page."""

from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from goldbench.study import begin_wave, look_at_wave, wave_state
from goldbench.web.session import Person, TheStudy, settings_of
from goldbench.web.study_folder import folder_of

router = APIRouter(prefix="/api", tags=["waves"])


class NextWave(BaseModel):
    after: int = Field(ge=1, lt=10_000)
    despite: str | None = Field(None, max_length=2000)


@router.get("/waves")
def waves(actor: Person, study: TheStudy) -> dict[str, Any]:
    """Say where a study in waves stands; `waves` is null for one that is read at once."""
    state = wave_state(study, actor)
    return {"waves": None if state is None else state.as_json()}


@router.post("/waves/look")
def look(request: Request, actor: Person, study: TheStudy) -> dict[str, Any]:
    """Look at the present wave, which must be whole; once, whoever asks."""
    return look_at_wave(study, actor, folder_of(settings_of(request))).as_json()


@router.post("/waves/next")
def next_wave(actor: Person, study: TheStudy, given: NextWave) -> dict[str, Any]:
    """Begin the wave after the one named, which must be the present one."""
    return begin_wave(study, actor, after=given.after, despite=given.despite).as_json()
