"""Somebody at a browser without script: keeps cookies, sends forms as a browser does."""

import re
from typing import Any

from fastapi import FastAPI
from fastapi.testclient import TestClient

from goldbench.study import Actor
from studies import PASSWORD

ORIGIN = "http://testserver"


class Visitor:
    """`get` and `post` do not follow redirects; `form` is `post` with the token of the session."""

    def __init__(self, app: FastAPI, **headers: str) -> None:
        self.client = TestClient(app, base_url=ORIGIN, follow_redirects=False, headers=headers)

    def get(self, path: str, **more: Any) -> Any:
        return self.client.get(path, **more)

    def read(self, path: str) -> str:
        """Give the text of a page that must be there."""
        response = self.get(path)
        assert response.status_code == 200, (path, response.status_code, response.text[:300])
        return str(response.text)

    def post(self, path: str, data: Any = None, *, origin: str | None = ORIGIN, **more: Any) -> Any:
        headers = dict(more.pop("headers", {}))
        if origin is not None:
            headers.setdefault("origin", origin)
        return self.client.post(path, data=data or {}, headers=headers, **more)

    def form(self, path: str, data: dict[str, Any] | None = None, **more: Any) -> Any:
        return self.post(path, {"csrf": self.csrf, **(data or {})}, **more)

    def sent(self, path: str, data: dict[str, Any] | None = None, **more: Any) -> str:
        """Send a form that must be taken; where it leads to comes back."""
        answer = self.form(path, data, **more)
        assert answer.status_code == 303, (path, answer.status_code, answer.text[-1500:])
        return str(answer.headers["location"])

    def json(self, method: str, path: str, body: Any = None) -> Any:
        headers = {"origin": ORIGIN, "x-csrf-token": self.csrf}
        return self.client.request(method, path, json=body, headers=headers)

    @property
    def csrf(self) -> str:
        match = re.search(r'<meta name="csrf" content="([^"]*)">', self.get("/sign-in").text)
        assert match is not None
        return match[1]

    @property
    def cookie(self) -> str | None:
        return self.client.cookies.get("goldbench")

    def sign_in(self, login: str, password: str = PASSWORD) -> Any:
        return self.post("/sign-in", {"login": login, "password": password, "csrf": self.csrf})

    def as_(self, actor: Actor) -> "Visitor":
        answer = self.sign_in(actor.name.replace(" ", "-"))
        assert answer.status_code == 303, answer.text
        return self
