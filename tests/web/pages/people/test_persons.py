import re

from fastapi import FastAPI

from goldbench.study import list_people, list_sites
from studies import PASSWORD, Team
from web.visitors import ORIGIN, Visitor


def link_in(page: str) -> str:
    match = re.search(rf'value="{ORIGIN}(/invite/[^"]+)"', page)
    assert match is not None
    return match[1]


def test_a_site_is_added_once(lead: Visitor, crew: Team) -> None:
    assert lead.sent("/lead/people/sites", {"name": " West  Wing "}) == "/lead/people"
    assert "West Wing" in [site.name for site in list_sites(crew.study, crew.lead)]
    assert "is in." in lead.read("/lead/people")  # said once
    assert "The site is in." not in lead.read("/lead/people")
    again = lead.form("/lead/people/sites", {"name": "West Wing"})
    assert again.status_code == 400
    assert "already" in again.text


def test_an_invite_is_shown_once_and_opens_for_whom_it_is(
    app: FastAPI, lead: Visitor, crew: Team
) -> None:
    data = {"name": "annotator 5", "role": ["annotator"], "site": crew.sites[1],
            "profession": "nurse", "medically_trained": "yes"}  # fmt: skip
    page = lead.form("/lead/people/invite", data).text
    link = link_in(page)
    assert "/invite/" not in lead.read("/lead/people")
    newcomer = Visitor(app)
    newcomer.sent(link, {"login": "five", "password": PASSWORD, "password_again": PASSWORD})
    person = next(person for person in list_people(crew.study, crew.lead) if person.login == "five")
    assert person.site == crew.sites[1]
    assert (person.profession, person.medically_trained) == ("nurse", True)


def test_an_annotator_without_a_site_is_refused(lead: Visitor) -> None:
    answer = lead.form("/lead/people/invite", {"name": "x", "role": ["annotator"]})
    assert answer.status_code == 400
    assert "belong to a site" in answer.text


def test_changing_roles_signs_the_person_out(lead: Visitor, annotator: Visitor, crew: Team) -> None:
    actor = crew.annotators[0]
    data = {"role": ["annotator", "author"], "profession": "physician", "medically_trained": "no"}
    lead.sent(f"/lead/people/{actor.id}", data)
    assert annotator.get("/").headers["location"].startswith("/sign-in")
    changed = next(p for p in list_people(crew.study, crew.lead) if p.id == actor.id)
    assert changed.roles == {"annotator", "author"}
    assert (changed.profession, changed.medically_trained) == ("physician", False)


def test_the_last_lead_stays(lead: Visitor, crew: Team) -> None:
    answer = lead.form(f"/lead/people/{crew.lead.id}/active", {"active": "no"})
    assert answer.status_code == 409
    lead.read("/lead/people")


def test_somebody_leaves_and_comes_back(lead: Visitor, crew: Team) -> None:
    path = f"/lead/people/{crew.annotators[0].id}/active"
    lead.sent(path, {"active": "no"})
    assert "has left" in lead.read("/lead/people")
    lead.sent(path, {"active": "yes"})
    assert "has left" not in lead.read("/lead/people")


def test_a_new_link_is_made_for_a_lost_password(lead: Visitor, crew: Team) -> None:
    page = lead.form(f"/lead/people/{crew.annotators[0].id}/invite").text
    assert link_in(page)


def test_terms_of_ones_own_are_published(lead: Visitor) -> None:
    onward = lead.sent("/lead/people/terms/publish", {"text": "# Ours\r\n\r\nOnly here."})
    assert onward == "/terms?next=/lead/people"
    assert "<h2>Ours</h2>" in lead.read("/terms")
