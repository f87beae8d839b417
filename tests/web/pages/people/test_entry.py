import re

import pytest
from fastapi import FastAPI

from goldbench.study import (
    Study,
    change_person,
    first_invite,
    invite_again,
    invite_person,
    publish_terms,
    read_audit,
)
from goldbench.web import Settings, create_app
from studies import PASSWORD, Clock, Team, open_study
from web.visitors import ORIGIN, Visitor

NEW = {"login": "new", "password": PASSWORD, "password_again": PASSWORD, "name": "new one"}


def invited(crew: Team) -> str:
    invitation = invite_person(
        crew.study, crew.lead, name="new one", roles=["annotator"], site_id=crew.sites[0]
    )
    return f"/invite/{invitation.token}"


def test_the_first_link_makes_a_lead(folder: object, clock: Clock) -> None:
    with open_study(f"sqlite:///{folder}/first.db", clock) as study:
        link = first_invite(study)
        assert link is not None
        visitor = Visitor(create_app(study, Settings(origins=(ORIGIN,))))
        assert "study lead" in visitor.read(f"/invite/{link.token}")
        answer = visitor.form(f"/invite/{link.token}", NEW)
        assert answer.headers["location"] == "/terms"
        assert visitor.sent("/terms", {"version": "0"}) == "/"
        assert "step by step" in visitor.read("/")
        assert first_invite(study) is None


def test_looking_at_a_link_does_not_use_it_up(crew: Team, nobody: Visitor) -> None:
    link = invited(crew)
    for _ in range(2):
        assert "annotator" in nobody.read(link)
    assert nobody.sent(link, NEW) == "/terms"


def test_a_link_works_once(app: FastAPI, crew: Team, nobody: Visitor) -> None:
    link = invited(crew)
    nobody.sent(link, NEW)
    other = Visitor(app)
    assert other.get(link).status_code == 404
    assert other.form(link, {**NEW, "login": "thief"}).status_code == 404
    assert other.sign_in("thief").status_code == 401


def test_a_link_runs_out_after_three_days(crew: Team, nobody: Visitor, clock: Clock) -> None:
    link = invited(crew)
    clock.move(hours=73)
    assert nobody.get(link).status_code == 404


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"password_again": "something else"}, "the two passwords differ"),
        ({"password": "short", "password_again": "short"}, "12 to 200 characters"),
        ({"login": "lead"}, "that login name is taken"),
        ({"login": ""}, "the login name is empty"),
    ],
)
def test_what_is_wrong_with_a_password_is_said_and_the_link_stays(
    crew: Team, nobody: Visitor, change: dict[str, str], message: str
) -> None:
    link = invited(crew)
    answer = nobody.form(link, NEW | change)
    assert answer.status_code == 400
    assert message in answer.text
    assert PASSWORD not in answer.text
    nobody.sent(link, NEW)


def test_the_same_error_for_a_wrong_name_and_a_wrong_password(nobody: Visitor) -> None:
    name = nobody.sign_in("nobody-of-that-name")
    password = nobody.sign_in("lead", "not the password")
    assert name.status_code == password.status_code == 401
    pages = [re.sub(r'value="[^"]*"', "", response.text) for response in (name, password)]
    assert pages[0] == pages[1]
    assert "set-cookie" not in name.headers


def test_guessing_is_slowed_down(nobody: Visitor, clock: Clock) -> None:
    for _ in range(5):
        assert nobody.sign_in("lead", "wrong wrong wrong").status_code == 401
    answer = nobody.sign_in("lead")
    assert answer.status_code == 429
    assert int(answer.headers["retry-after"]) > 0
    assert "Too many attempts" in answer.text
    clock.move(minutes=16)
    assert nobody.sign_in("lead").status_code == 303


def test_signing_out_ends_the_session_on_the_server(app: FastAPI, lead: Visitor) -> None:
    cookie = str(lead.cookie)
    assert lead.sent("/sign-out") == "/sign-in"
    assert lead.cookie is None
    again = Visitor(app)
    again.client.cookies.set("goldbench", cookie)
    assert again.get("/account").status_code == 303


@pytest.mark.parametrize(
    ("wanted", "reached"),
    [
        ("/lead/people", "/lead/people"),
        ("https://elsewhere.example/", "/"),
        ("//elsewhere.example", "/"),
        ("/\\elsewhere.example", "/"),
        ("javascript:alert(1)", "/"),
        ("/a\r\nset-cookie: x=1", "/"),
    ],
)
def test_after_signing_in_one_stays_on_this_server(
    nobody: Visitor, wanted: str, reached: str
) -> None:
    data = {"login": "lead", "password": PASSWORD, "next": wanted}
    assert nobody.post("/sign-in", data).headers["location"] == reached


def test_an_idle_session_is_locked_and_its_password_opens_it(lead: Visitor, clock: Clock) -> None:
    clock.move(minutes=21)
    answer = lead.get("/lead/people?x=1")
    assert answer.headers["location"] == "/unlock?next=/lead/people%3Fx%3D1"
    assert lead.get("/api/me").json()["code"] == "locked"
    page = lead.read("/unlock?next=/lead/people")
    assert "twenty minutes" in page
    assert lead.form("/unlock", {"password": "wrong", "next": "/"}).status_code == 401
    assert lead.sent("/unlock", {"password": PASSWORD, "next": "/lead/people"}) == "/lead/people"
    lead.read("/lead/people")


def test_a_script_opens_a_locked_session_too(lead: Visitor, clock: Clock) -> None:
    clock.move(minutes=21)
    assert lead.json("POST", "/api/unlock", {"password": "wrong wrong"}).status_code == 401
    assert lead.json("POST", "/api/unlock", {"password": PASSWORD}).status_code == 200
    assert lead.get("/api/me").status_code == 200


def test_somebody_who_left_is_out_at_once(crew: Team, annotator: Visitor) -> None:
    change_person(crew.study, crew.lead, crew.annotators[0].id, active=False)
    assert annotator.get("/").headers["location"].startswith("/sign-in")


def test_a_new_link_replaces_a_lost_password(crew: Team, nobody: Visitor) -> None:
    invitation = invite_again(crew.study, crew.lead, crew.annotators[0].id)
    page = nobody.read(f"/invite/{invitation.token}")
    assert "A new password" in page
    changed = {"login": "annotator-1-0", "password": "another horse battery",
               "password_again": "another horse battery"}  # fmt: skip
    nobody.sent(f"/invite/{invitation.token}", changed)
    assert nobody.sign_in("annotator-1-0").status_code == 401


def test_new_terms_come_before_everything(crew: Team, annotator: Visitor) -> None:
    publish_terms(crew.study, crew.lead, "Never <b>alone</b>.")
    assert annotator.get("/").headers["location"] == "/terms"
    assert "&lt;b&gt;alone" in annotator.read("/terms")
    assert annotator.form("/terms", {"version": "0"}).status_code == 403
    assert annotator.sent("/terms", {"version": "1"}) == "/"
    annotator.read("/")


def test_signing_in_and_out_is_in_the_audit_log(study: Study, crew: Team, lead: Visitor) -> None:
    lead.sent("/sign-out")
    kinds = [event.kind for event in read_audit(study, crew.lead)]
    assert kinds[-2:] == ["signed_in", "signed_out"]
