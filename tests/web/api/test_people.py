"""Sites, people and invites for programs: what the page does, by the same rules."""

from typing import Any

import pytest

from studies import Team
from web.visitors import Visitor


def post(visitor: Visitor, path: str, **body: Any) -> Any:
    return visitor.json("POST", f"/api/{path}", body)


def test_a_site_is_added_once(lead: Visitor) -> None:
    added = post(lead, "sites", name="  East\u00a0ward ")
    assert (added.status_code, added.json()["name"]) == (201, "East ward")
    assert "East ward" in [site["name"] for site in lead.get("/api/sites").json()["sites"]]
    again = post(lead, "sites", name="East ward")
    assert (again.status_code, again.json()["code"]) == (400, "usage")


@pytest.mark.parametrize(
    ("name", "status"),
    [("", 400), (" ", 400), ("a\x00", 400), ("a" * 201, 422), (None, 422), (["x"], 422), ({}, 422)],
)
def test_what_is_no_name_adds_no_site(lead: Visitor, name: object, status: int) -> None:
    before = lead.get("/api/sites").json()
    assert post(lead, "sites", name=name).status_code == status
    assert lead.get("/api/sites").json() == before


def test_somebody_invited_has_not_joined_yet(lead: Visitor, crew: Team) -> None:
    invited = post(
        lead, "people", name="Eva", roles=["annotator"], site=crew.sites[0], profession="nurse",
    )  # fmt: skip
    assert invited.status_code == 201, invited.text
    people = lead.get("/api/people").json()["people"]
    (eva,) = [person for person in people if person["name"] == "Eva"]
    assert (eva["joined"], eva["roles"], eva["profession"]) == (False, ["annotator"], "nurse")
    assert eva["medically_trained"] is None


@pytest.mark.parametrize(
    ("change", "statuses"),
    [
        ({"roles": []}, {400}),
        ({"roles": ["king"]}, {422}),
        ({"roles": [["annotator"]]}, {422}),
        ({"roles": "annotator"}, {422}),
        ({"site": None}, {400}),
        ({"site": "nowhere"}, {400, 404}),
        ({"site": "x\x00"}, {400, 404}),
        ({"site": 3}, {422}),
        ({"name": ""}, {400}),
        ({"profession": "a\nb\x00"}, {400}),
        ({"medically_trained": "perhaps"}, {422}),
    ],
)
def test_what_does_not_fit_invites_nobody(
    lead: Visitor, crew: Team, change: dict[str, Any], statuses: set[int]
) -> None:
    before = lead.get("/api/people").json()
    body = {"name": "Eva", "roles": ["annotator"], "site": crew.sites[0], **change}
    answer = post(lead, "people", **body)
    assert answer.status_code in statuses, answer.text
    assert lead.get("/api/people").json() == before


def test_people_are_the_leads_affair(annotator: Visitor) -> None:
    for path in ("sites", "people"):
        assert annotator.get(f"/api/{path}").status_code == 403
        assert post(annotator, path, name="x", roles=["lead"]).status_code == 403


def test_guidelines_are_told_by_version(lead: Visitor, crew: Team) -> None:
    (told,) = lead.get("/api/guidelines").json()["guidelines"]
    assert (told["id"], told["version"]) == (crew.guideline.id, 1)
    whole = lead.get(f"/api/guidelines/{crew.guideline.id}").json()
    assert whole["texts"].keys() == crew.guideline.texts.keys()
    assert lead.get("/api/guidelines/nowhere").status_code == 404
