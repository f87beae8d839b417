"""The walls around every request, tried on all routes there are."""

import logging
import re

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient

from goldbench.study import Study
from goldbench.web import Settings, create_app
from web.visitors import ORIGIN, Visitor

PUBLIC = {"/sign-in", "/invite/{token}", "/unlock", "/sign-out", "/account/language",
          "/account/theme", "/account/density", "/static/{release}/{name}",
          "/api/unlock"}  # fmt: skip


def routes(app: FastAPI) -> list[tuple[str, str]]:
    """Give all (method, template), as deep as routers are nested."""
    listed: list[tuple[str, str]] = []
    for path, item in app.openapi()["paths"].items():
        listed += [(method.upper(), path) for method in item]
    schema = {path for _, path in listed}
    pages = [
        (method, route.path)
        for route in all_routes(app)
        for method in sorted(route.methods or ())
        if route.path not in schema
    ]
    return sorted(set(listed) | set(pages))


def all_routes(app: FastAPI) -> list[APIRoute]:
    api_routes: list[APIRoute] = []
    waiting = list(app.routes)
    while waiting:
        route = waiting.pop()
        if isinstance(route, APIRoute):
            api_routes.append(route)
        waiting += getattr(getattr(route, "original_router", None), "routes", [])
    return api_routes


def path_of(template: str) -> str:
    """Fill a template: a note's number is a number, everything else an id of nothing."""
    return re.sub(r"\{[^}]+\}", "x", re.sub(r"\{number[^}]*\}", "1", template))


def test_the_walk_finds_pages_and_api(app: FastAPI) -> None:
    paths = {path for _, path in routes(app)}
    assert {"/", "/lead/people", "/guidelines", "/api/me", "/api/batches"} <= paths
    assert len(paths) > 60


def test_nobody_gets_anywhere_without_signing_in(app: FastAPI, nobody: Visitor) -> None:
    for method, template in routes(app):
        if template in PUBLIC or method == "HEAD":
            continue
        answer = nobody.client.request(method, path_of(template), headers={"origin": ORIGIN})
        if template.startswith("/api/"):
            assert answer.status_code == 401, (method, template, answer.status_code)
            assert answer.json()["code"] == "sign-in"
        else:
            assert answer.status_code == 303, (method, template, answer.status_code)
            assert answer.headers["location"].startswith("/sign-in"), template


@pytest.mark.parametrize("who", ["annotator", "curator"])
def test_the_leads_pages_are_closed_to_others(
    app: FastAPI, request: pytest.FixtureRequest, who: str
) -> None:
    visitor: Visitor = request.getfixturevalue(who)
    csrf = visitor.csrf
    tried = 0
    for method, template in routes(app):
        if not template.startswith("/lead/"):
            continue
        answer = visitor.client.request(
            method, path_of(template), headers={"origin": ORIGIN, "x-csrf-token": csrf}
        )
        assert answer.status_code == 403, (method, template, answer.status_code)
        tried += 1
    assert tried >= 40


def test_every_form_asks_for_the_second_secret(app: FastAPI, lead: Visitor) -> None:
    for method, template in routes(app):
        if method in ("GET", "HEAD"):
            continue
        for headers in ({}, {"x-csrf-token": "guessed"}):
            answer = lead.client.request(
                method, path_of(template), headers={"origin": ORIGIN, **headers}
            )
            assert answer.status_code == 403, (method, template, answer.status_code)
            assert "csrf" in answer.text, template


def test_a_token_in_the_form_of_another_session_does_not_fit(
    lead: Visitor, annotator: Visitor
) -> None:
    answer = lead.post("/lead/people/sites", {"name": "West", "csrf": annotator.csrf})
    assert answer.status_code == 403
    assert "West" not in lead.read("/lead/people")


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://elsewhere.example"},
        {"origin": "null"},
        {"origin": f"{ORIGIN}.elsewhere.example"},
        {"origin": ORIGIN, "sec-fetch-site": "cross-site"},
    ],
)
def test_a_form_from_elsewhere_is_refused(lead: Visitor, headers: dict[str, str]) -> None:
    data = {"name": "West", "csrf": lead.csrf}
    answer = lead.client.post("/lead/people/sites", data=data, headers=headers)
    assert answer.status_code == 403
    assert answer.json()["code"] == "origin"


def test_a_form_that_does_not_say_where_it_is_from_is_refused(lead: Visitor) -> None:
    answer = lead.post("/lead/people/sites", {"name": "West", "csrf": lead.csrf}, origin=None)
    assert answer.status_code == 403


def test_a_foreign_name_for_this_machine_reads_nothing(lead: Visitor) -> None:
    answer = lead.get("/lead/people", headers={"host": "rebound.example"})
    assert answer.status_code == 421


def test_every_answer_carries_the_strict_policy(nobody: Visitor, lead: Visitor) -> None:
    for answer in (nobody.get("/sign-in"), nobody.get("/api/me"), lead.get("/"), lead.get("/no")):
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-frame-options"] == "DENY"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "no-store"


def test_a_body_that_is_too_large_is_refused_before_it_is_read(lead: Visitor) -> None:
    answer = lead.post("/lead/people/sites", {"name": "x" * (2 * 1024 * 1024 + 1)})
    assert answer.status_code == 413
    assert answer.json()["code"] == "too-large"


def test_a_long_form_is_no_attack(lead: Visitor) -> None:
    data = {"csrf": lead.csrf, "note": ["x"] * 3000, "kind": "training", "name": "n"}
    answer = lead.post("/lead/batches/new", data)
    assert answer.status_code in (400, 404), answer.text[-300:]


def test_an_error_that_is_not_ours_says_nothing(
    study: Study, caplog: pytest.LogCaptureFixture
) -> None:
    app = create_app(study, Settings(origins=(ORIGIN,)))

    @app.get("/broken/{secret}")
    def broken(secret: str) -> None:
        msg = f"the note says {secret}"
        raise ValueError(msg)

    visitor = TestClient(app, base_url=ORIGIN)
    with caplog.at_level(logging.INFO, "goldbench.web"):
        page = visitor.get("/broken/chest-tightness", headers={"accept": "text/html"})
        answer = visitor.get("/broken/chest-tightness", headers={"accept": "application/json"})
    assert (page.status_code, answer.status_code) == (500, 500)
    assert "Something went wrong here" in page.text
    assert answer.json()["code"] == "internal"
    assert "the note says" not in page.text  # the address itself stands in the language form
    assert "chest" not in answer.text + caplog.text
    assert "ValueError at" in caplog.text
    assert "GET /broken/{secret} 500" in caplog.text


def test_errors_are_json_for_programs_and_pages_for_people(lead: Visitor) -> None:
    page = lead.get("/lead/nothing", headers={"accept": "text/html"})
    response = lead.get("/api/nothing")
    assert page.status_code == response.status_code == 404
    assert "<h1>" in page.text
    assert response.headers["content-type"] == "application/problem+json"
    assert response.json()["code"] == "not-found"


def test_what_does_not_fit_is_told_without_what_it_held(lead: Visitor) -> None:
    answer = lead.json("POST", "/api/sites", {"name": ["chest tightness"]})
    assert answer.status_code == 422
    assert "name" in answer.json()["detail"]
    assert "chest" not in answer.text


def test_a_page_says_what_is_wrong_in_the_readers_language(lead: Visitor) -> None:
    answer = lead.get("/lead/batches/x", headers={"accept-language": "es"})
    assert "no existe ese lote" in answer.text
    response = lead.get("/api/batches/x/progress", headers={"accept-language": "es"})
    assert (response.status_code, response.json()["detail"]) == (404, "no existe ese lote")
