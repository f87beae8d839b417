"""Who am I, opening a locked session, the sample size."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field

from goldbench.study import SignInError, unlock
from goldbench.web.session import Lead, Person, TheStudy, address_of, cookie_of, settings_of
from goldbench.web.size_plan import plan_size
from goldbench.web.study_folder import read_frequency

router = APIRouter(prefix="/api", tags=["self"])


class Password(BaseModel):
    password: str = Field(max_length=1000)


class SizeAsk(BaseModel):
    """What a sample must show. `width` is a full width. Beyond the bounds nothing can be drawn."""

    precision: float = Field(0.85, ge=0.01, le=0.999)
    recall: float = Field(0.80, ge=0.01, le=0.999)
    frequency: float = Field(0.48, ge=0.001, le=0.999)
    width: float = Field(0.10, ge=0.03, le=0.9)
    assurance: float = Field(0.80, ge=0.01, le=0.999)
    level: float = Field(0.95, ge=0.5, le=0.999)
    sites: int = Field(1, ge=1, le=500)
    minutes: float = Field(10.0, gt=0, le=600)
    source: str = Field("internal", pattern="^(internal|external)$")
    variable: str = Field("", max_length=200)
    drawn: bool = False
    """Also for a draw from the study's sites and patients, which is simulated: seconds."""


@router.get("/me")
def me(actor: Person) -> dict[str, Any]:
    """Say who the session or the token belongs to, and what it may do."""
    return {
        "id": actor.id,
        "name": actor.name,
        "roles": sorted(actor.roles),
        "site": actor.site,
        "scopes": None if actor.scopes is None else sorted(actor.scopes),
    }


@router.post("/unlock", status_code=200)
def unlock_session(request: Request, study: TheStudy, given: Password) -> dict[str, Any]:
    """Open a session that was idle for too long, with its own password."""
    token = cookie_of(request)
    if token is None:
        msg = "you are not signed in"
        raise SignInError(msg)
    actor = unlock(study, token, given.password, address=address_of(request))
    return {"id": actor.id}


@router.get("/size")
def size(request: Request, actor: Lead, ask: Annotated[SizeAsk, Query()]) -> dict[str, Any]:
    """Give the size of a sample; the shape is `docs/contracts/size.schema.json`."""
    del actor
    values = ask.model_dump()
    seen = read_frequency(settings_of(request), ask.variable)
    return plan_size(
        values, values, source=ask.source, name=ask.variable, seen=seen, drawn=ask.drawn
    )
