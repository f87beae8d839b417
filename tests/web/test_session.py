"""Cookies, tokens, and who a request is."""

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from goldbench.study import SCOPES, Study, create_token, list_batches
from goldbench.web import Settings, create_app
from studies import PASSWORD, Clock, Team
from web.visitors import ORIGIN, Visitor


def bearer(app: FastAPI, token: str | None) -> TestClient:
    headers = {"authorization": f"Bearer {token}"}
    return TestClient(app, base_url=ORIGIN, follow_redirects=False, headers=headers)


def test_the_cookie_is_out_of_reach_of_scripts(nobody: Visitor) -> None:
    cookie = nobody.sign_in("lead").headers["set-cookie"]
    assert cookie.startswith("goldbench=")
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie  # http on a laptop: the browser would not send it back


def test_with_tls_the_cookie_is_bound_to_the_host(study: Study) -> None:
    app = create_app(study, Settings(origins=("https://study.example",)))
    client = TestClient(app, base_url="https://study.example", follow_redirects=False)
    data = {"login": "lead", "password": PASSWORD}
    answer = client.post("/sign-in", data=data, headers={"origin": "https://study.example"})
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Host-goldbench=")
    assert "; Secure" in cookie
    assert "Path=/" in cookie
    assert client.get("/account").status_code == 200
    assert "max-age" in client.get("/").headers["strict-transport-security"]


def test_a_token_planted_before_signs_nobody_in(app: FastAPI, nobody: Visitor) -> None:
    nobody.client.cookies.set("goldbench", "planted", domain="testserver.local", path="/")
    assert nobody.get("/account").status_code == 303
    answer = nobody.sign_in("lead")
    assert "planted" not in answer.headers["set-cookie"]
    victim = Visitor(app)
    victim.client.cookies.set("goldbench", "planted")
    assert victim.get("/account").status_code == 303


def test_signing_in_again_ends_the_session_before(app: FastAPI, lead: Visitor) -> None:
    before = lead.cookie
    lead.sign_in("annotator-1-0")
    assert lead.cookie != before
    other = Visitor(app)
    other.client.cookies.set("goldbench", str(before))
    assert other.get("/account").status_code == 303


def test_two_cookies_of_one_name_are_none(app: FastAPI, lead: Visitor) -> None:
    cookies = f"goldbench={lead.cookie}; goldbench=other"
    client = TestClient(app, base_url=ORIGIN, follow_redirects=False)
    assert client.get("/account", headers={"cookie": cookies}).status_code == 303


def test_an_api_token_opens_the_api_and_no_page(app: FastAPI, crew: Team) -> None:
    token = create_token(crew.study, crew.lead, name="script", scopes=["people"])
    client = bearer(app, token.token)
    assert client.get("/api/me").json()["scopes"] == ["people"]
    assert client.get("/api/sites").status_code == 200
    assert client.get("/lead/people").status_code == 303
    # A program sends no Origin and no second secret: nobody can borrow its token.
    assert client.post("/api/sites", json={"name": "West"}).status_code == 201


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/batches"),
        ("GET", "/api/notes"),
        ("GET", "/api/audit"),
        ("GET", "/api/gold"),
        ("GET", "/api/progress/stream"),
        ("GET", "/api/guidelines"),
        ("GET", "/api/batches/x/agreement"),
        ("GET", "/api/batches/x/missing"),
    ],
)
def test_a_token_does_only_what_its_scopes_say(
    app: FastAPI, crew: Team, method: str, path: str
) -> None:
    token = create_token(crew.study, crew.lead, name="script", scopes=["people"])
    answer = bearer(app, token.token).request(method, path)
    assert answer.status_code == 403
    assert answer.json()["code"] == "not-allowed"


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/api/people", None),
        ("POST", "/api/people", {"name": "a", "roles": ["lead"]}),
        ("GET", "/api/sites", None),
        ("POST", "/api/sites", {"name": "West"}),
        ("GET", "/api/notes", None),
        ("GET", "/api/batches", None),
        ("POST", "/api/batches", {"kind": "training", "name": "n", "guideline": "g", "notes": []}),
        ("GET", "/api/batches/{batch}/missing", None),
        ("PUT", "/api/batches/{batch}/seats", {"person": "p"}),
        ("DELETE", "/api/batches/{batch}/seats/p", None),
        ("POST", "/api/batches/{batch}/open", {}),
        ("POST", "/api/batches/{batch}/close", {}),
        ("GET", "/api/batches/{batch}/progress", None),
        ("GET", "/api/progress/stream", None),
        ("GET", "/api/batches/{batch}/training", None),
        ("GET", "/api/batches/{batch}/agreement", None),
        ("GET", "/api/gold", None),
        ("GET", "/api/gold/preview?batch=x", None),
        ("POST", "/api/gold", {"name": "n", "batches": ["b"]}),
        ("GET", "/api/audit", None),
        ("GET", "/api/audit/verify", None),
        ("GET", "/api/guidelines", None),
        ("GET", "/api/size", None),
    ],
)
def test_an_annotators_token_with_every_scope_is_no_leads(
    app: FastAPI, crew: Team, method: str, path: str, body: object
) -> None:
    token = create_token(crew.study, crew.annotators[0], name="greedy", scopes=list(SCOPES))
    batch = list_batches(crew.study, crew.lead)[0].id
    answer = bearer(app, token.token).request(method, path.format(batch=batch), json=body)
    assert answer.status_code == 403, answer.text
    assert answer.json()["code"] == "not-allowed"


def test_a_token_that_has_run_out_opens_nothing(app: FastAPI, crew: Team, clock: Clock) -> None:
    token = create_token(crew.study, crew.lead, name="script", scopes=["people"], days=1)
    clock.move(days=2)
    assert bearer(app, token.token).get("/api/me").status_code == 401


def test_a_token_beside_a_cookie_needs_an_origin(crew: Team, lead: Visitor) -> None:
    token = create_token(crew.study, crew.lead, name="script", scopes=["people"])
    headers = {"authorization": f"Bearer {token.token}"}
    answer = lead.client.post("/api/sites", json={"name": "West"}, headers=headers)
    assert answer.status_code == 403
