"""The outer edge: what is logged, and what is never said."""

import asyncio
import logging
from types import SimpleNamespace
from typing import Any

import orjson
import pytest

from goldbench.http import Guard, Problem
from goldbench.http.asgi import App, Message, Receive, Scope, Send

LOG = logging.getLogger("goldbench.trial")


def ask(app: App, path: str, template: str | None = None) -> list[Message]:
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b""}

    async def send(message: Message) -> None:
        sent.append(message)

    scope: dict[str, Any] = {"type": "http", "method": "GET", "path": path}
    if template is not None:
        scope["route"] = SimpleNamespace(path=template)

    async def call() -> None:
        await app(scope, receive, send)

    asyncio.run(call())
    return sent


async def fine(scope: Scope, receive: Receive, send: Send) -> None:
    del scope, receive
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


async def broken(scope: Scope, receive: Receive, send: Send) -> None:
    del scope, receive, send
    msg = "Prescott"
    raise RuntimeError(msg)


async def broken_late(scope: Scope, receive: Receive, send: Send) -> None:
    await fine(scope, receive, send)
    await broken(scope, receive, send)


@pytest.mark.parametrize(
    ("path", "template", "logged"),
    [
        ("/join/s3cret", "/join/{link}", "GET /join/{link} 204"),
        ("/api/v1/notes/mrn-7", "/notes/{noteId}", "GET /api/v1/notes/{noteId} 204"),
        ("/api/v1/notes/mrn-7", "/api/v1/notes/{noteId}", "GET /api/v1/notes/{noteId} 204"),
        ("/nowhere/Prescott", None, "GET - 204"),
    ],
)
def test_the_log_has_the_template_of_a_path_and_never_the_path(
    caplog: pytest.LogCaptureFixture, path: str, template: str | None, logged: str
) -> None:
    with caplog.at_level(logging.INFO):
        ask(Guard(fine, log=LOG, prefix="/api/v1"), path, template)
    (line,) = [record.getMessage() for record in caplog.records if record.name == "goldbench.trial"]
    assert line.rsplit(" ", 2)[0] == logged


def test_what_nobody_foresaw_is_a_500_without_words(caplog: pytest.LogCaptureFixture) -> None:
    start, body = ask(Guard(broken, log=LOG), "/")
    assert start["status"] == 500
    problem = orjson.loads(body["body"])
    assert (problem["title"], problem["status"]) == ("Internal Server Error", 500)
    assert "RuntimeError at" in caplog.text
    assert "Prescott" not in caplog.text + str(problem)


def test_an_answer_that_has_begun_is_not_begun_again(caplog: pytest.LogCaptureFixture) -> None:
    assert [message["type"] for message in ask(Guard(broken_late, log=LOG), "/")] == [
        "http.response.start",
        "http.response.body",
    ]
    assert "RuntimeError at" in caplog.text


def test_a_part_may_tell_a_problem_in_its_own_way(caplog: pytest.LogCaptureFixture) -> None:
    def as_page(_scope: Scope, problem: Problem) -> App:
        assert problem.status == 500
        return fine

    def in_vain(_scope: Scope, _problem: Problem) -> App:
        msg = "Prescott"
        raise KeyError(msg)

    start, *_ = ask(Guard(broken, log=LOG, answer=as_page), "/")
    assert start["status"] == 204
    start, body = ask(Guard(broken, log=LOG, answer=in_vain), "/")
    assert (start["status"], orjson.loads(body["body"])["code"]) == (500, "internal")
    assert "KeyError at" in caplog.text
    assert "Prescott" not in caplog.text
