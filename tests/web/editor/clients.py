"""Somebody's program or page, without a browser: requests with their cookie or token."""

from typing import Any

from starlette.testclient import TestClient

from goldbench.http import csrf_token
from goldbench.study import Actor, Study, create_token, sign_in
from goldbench.web import Settings, create_app
from studies import PASSWORD

ORIGIN = "http://testserver"


def client_of(study: Study, actor: Actor) -> TestClient:
    """A page of the actor's own: with cookie, origin and CSRF token."""
    token = sign_in(study, actor.name.replace(" ", "-"), PASSWORD, address="test").token
    client = TestClient(create_app(study, Settings(origins=(ORIGIN,))), follow_redirects=False)
    client.headers |= {
        "cookie": f"goldbench={token}",
        "origin": ORIGIN,
        "x-csrf-token": csrf_token(token),
    }
    return client


def program_of(study: Study, actor: Actor, *scopes: str) -> TestClient:
    """A program with an API token that is limited to scopes."""
    token = create_token(study, actor, name="program", scopes=scopes).token
    client = TestClient(create_app(study, Settings(origins=(ORIGIN,))), follow_redirects=False)
    client.headers |= {"authorization": f"Bearer {token}"}
    return client


def nobody(study: Study) -> TestClient:
    client = TestClient(create_app(study, Settings(origins=(ORIGIN,))), follow_redirects=False)
    client.headers |= {"origin": ORIGIN}
    return client


def problem(response: Any) -> tuple[int, str]:
    return response.status_code, response.json()["code"]
