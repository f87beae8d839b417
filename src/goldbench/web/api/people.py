"""Sites, people and invites; guidelines."""

from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from goldbench.study import (
    Guideline,
    Role,
    add_site,
    invite_person,
    list_guidelines,
    list_people,
    list_sites,
    read_guideline,
    schema_json,
)
from goldbench.web.session import Person, TheStudy, settings_of

router = APIRouter(prefix="/api", tags=["people and guidelines"])


class NewSite(BaseModel):
    name: str = Field(max_length=200)


class NewPerson(BaseModel):
    name: str = Field(max_length=200)
    roles: list[Role] = Field(max_length=4)
    site: str | None = Field(None, max_length=40)
    profession: str | None = Field(None, max_length=200)
    medically_trained: bool | None = None


@router.get("/sites")
def sites(actor: Person, study: TheStudy) -> dict[str, Any]:
    return {"sites": [{"id": site.id, "name": site.name} for site in list_sites(study, actor)]}


@router.post("/sites", status_code=201)
def new_site(actor: Person, study: TheStudy, given: NewSite) -> dict[str, Any]:
    site = add_site(study, actor, given.name)
    return {"id": site.id, "name": site.name}


@router.get("/people")
def people(actor: Person, study: TheStudy) -> dict[str, Any]:
    """List everybody; `joined` is whether they have taken their invite."""
    return {
        "people": [
            {
                "id": person.id,
                "name": person.name,
                "site": person.site,
                "roles": sorted(person.roles),
                "profession": person.profession,
                "medically_trained": person.medically_trained,
                "active": person.active,
                "joined": person.login is not None,
            }
            for person in list_people(study, actor)
        ]
    }


@router.post("/people", status_code=201)
def invite(request: Request, actor: Person, study: TheStudy, given: NewPerson) -> dict[str, Any]:
    """Invite somebody; the link is told once."""
    person = invite_person(
        study,
        actor,
        name=given.name,
        roles=given.roles,
        site_id=given.site,
        profession=given.profession,
        medically_trained=given.medically_trained,
    )
    link = settings_of(request).link(f"/invite/{person.token}")
    return {"person": person.person, "link": link, "expires_at": person.expires_at.isoformat()}


@router.get("/guidelines")
def guidelines(actor: Person, study: TheStudy) -> dict[str, Any]:
    return {"guidelines": [_heading(guideline) for guideline in list_guidelines(study, actor)]}


@router.get("/guidelines/{guideline_id}")
def guideline(actor: Person, study: TheStudy, guideline_id: str) -> dict[str, Any]:
    guideline = read_guideline(study, actor, guideline_id)
    return {
        **_heading(guideline),
        "schema": schema_json(guideline.schema),
        "texts": dict(guideline.texts),
    }


def _heading(guideline: Guideline) -> dict[str, Any]:
    return {
        "id": guideline.id,
        "version": guideline.version,
        "change": guideline.change,
        "hash": guideline.hash,
        "frozen_at": None if guideline.frozen_at is None else guideline.frozen_at.isoformat(),
    }
