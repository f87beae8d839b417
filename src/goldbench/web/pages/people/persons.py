"""Sites, people and the links by which they join; the data-use terms."""

from fastapi import APIRouter, Request, Response

from goldbench.study import (
    ROLES,
    Actor,
    Invitation,
    Role,
    Study,
    add_site,
    change_person,
    current_terms,
    invite_again,
    invite_person,
    list_people,
    list_sites,
    publish_terms,
)
from goldbench.web.pages.forms import Form, field, fields, go
from goldbench.web.render import page
from goldbench.web.session import Lead, TheStudy, settings_of

router = APIRouter(prefix="/lead/people", include_in_schema=False)
TRAINED: dict[str, bool] = {"yes": True, "no": False}


@router.get("")
def people(request: Request, actor: Lead, study: TheStudy) -> Response:
    return _people(request, actor, study, invited=None)


@router.post("/sites")
def site(actor: Lead, study: TheStudy, form: Form) -> Response:
    add_site(study, actor, field(form, "name"))
    return go("/lead/people", "site_added")


@router.post("/invite")
def invite(request: Request, actor: Lead, study: TheStudy, form: Form) -> Response:
    """Invite somebody and show the link, once."""
    person = invite_person(
        study,
        actor,
        name=field(form, "name"),
        roles=roles_of(fields(form, "role")),
        site_id=field(form, "site") or None,
        profession=field(form, "profession").strip() or None,
        medically_trained=TRAINED.get(field(form, "medically_trained")),
    )
    return _people(request, actor, study, invited=person)


@router.post("/{person_id}/invite")
def invite_anew(request: Request, actor: Lead, study: TheStudy, person_id: str) -> Response:
    return _people(request, actor, study, invited=invite_again(study, actor, person_id))


@router.post("/{person_id}")
def change(actor: Lead, study: TheStudy, form: Form, person_id: str) -> Response:
    change_person(
        study,
        actor,
        person_id,
        roles=roles_of(fields(form, "role")),
        profession=field(form, "profession").strip() or None,
        medically_trained=TRAINED.get(field(form, "medically_trained")),
    )
    return go("/lead/people", "person_changed")


@router.post("/{person_id}/active")
def active(actor: Lead, study: TheStudy, form: Form, person_id: str) -> Response:
    change_person(study, actor, person_id, active=field(form, "active") == "yes")
    return go("/lead/people", "person_changed")


@router.post("/terms/publish")
def terms(actor: Lead, study: TheStudy, form: Form) -> Response:
    publish_terms(study, actor, field(form, "text").replace("\r\n", "\n"))
    return go("/terms?next=/lead/people", "terms_published")


def roles_of(given: list[str]) -> list[Role]:
    """Keep what are roles; an empty list is refused where it is used."""
    return [role for role in ROLES if role in given]


def _people(
    request: Request, actor: Actor, study: Study, *, invited: Invitation | None
) -> Response:
    everybody = list_people(study, actor)
    link, whom = None, None
    if invited is not None:
        link = settings_of(request).link(f"/invite/{invited.token}")
        whom = next(person for person in everybody if person.id == invited.person)
    return page(
        request,
        "people.html",
        people=everybody,
        sites=list_sites(study, actor),
        roles=ROLES,
        terms=current_terms(study, actor),
        link=link,
        whom=whom,
        invited=invited,
    )
