"""The outer edge: what is logged, refused and never said."""

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

import pytest

from goldbench.corpus import Span
from goldbench.http.asgi import App, Message, Receive, Scope, Send
from goldbench.services.servers.annotate_server import annotator_app
from goldbench.services.servers.guard import Bodies, Limits, LocalNames
from goldbench.services.tools import Tool
from services.sandbox import NOTE, browser, tiny

DATES = "/api/v1/textDateAnnotations"


def test_the_log_has_method_path_status_and_time_and_nothing_of_the_note(
    caplog: pytest.LogCaptureFixture,
) -> None:
    client = browser(annotator_app(tiny()))
    with caplog.at_level(logging.INFO):
        client.post(f"{DATES}?who=Prescott", json={"note": NOTE})
        client.post(DATES, json={"note": "Prescott"})
        client.get("/Prescott?x=Prescott")
        client.post(DATES, content=b"Prescott", headers={"content-type": "text/plain"})
    ours = [record.getMessage() for record in caplog.records if record.name == "goldbench.services"]
    assert [line.rsplit(" ", 2)[0] for line in ours] == [
        f"POST {DATES} 200",
        f"POST {DATES} 400",
        "GET - 404",
        f"POST {DATES} 415",
    ]
    everything = " ".join(
        record.getMessage() for record in caplog.records if "httpx" not in record.name
    )
    assert "Prescott" not in everything


def test_a_failing_tool_leaves_no_text_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    def leaky(text: str, lang: str, /) -> Sequence[Span]:
        del lang
        raise ValueError(text)

    with caplog.at_level(logging.INFO):
        browser(annotator_app(Tool("leaky", ("date",), leaky, "1.0.0", ""))).post(
            DATES, json={"note": NOTE}
        )
    assert "ValueError" in caplog.text
    assert "Prescott" not in caplog.text


def test_a_body_over_the_limit_is_413() -> None:
    client = browser(annotator_app(tiny(), limits=Limits(body=1000)))
    assert client.post(DATES, json={"note": NOTE}).status_code == 200
    answer = client.post(DATES, json={"note": {**NOTE, "text": "x" * 1000}})
    assert answer.status_code == 413
    assert answer.json()["detail"] == "the request is larger than 1000 bytes"


def call(app: App, *messages: Message, pause: float = 0) -> tuple[int, bytes]:
    """Call an ASGI application with messages that come with pauses in between."""
    given = list(messages)
    sent: list[Message] = []

    async def receive() -> Message:
        if not given:
            await asyncio.sleep(3600)
        await asyncio.sleep(pause)
        return given.pop(0)

    async def send(message: Message) -> None:
        sent.append(message)

    scope: dict[str, Any] = {
        "type": "http",
        "method": "POST",
        "path": DATES,
        "headers": [(b"content-type", b"application/json")],
        "query_string": b"",
    }
    asyncio.run(_within(app(scope, receive, send), 20))
    body = b"".join(message.get("body", b"") for message in sent)
    return sent[0]["status"], body


async def _within(work: Any, seconds: float) -> None:
    await asyncio.wait_for(work, seconds)


def test_a_body_that_does_not_come_is_408() -> None:
    app = annotator_app(tiny(), limits=Limits(sending=0.2))
    start = {"type": "http.request", "body": b'{"note": ', "more_body": True}
    assert call(app, start)[0] == 408


def test_a_body_that_drips_is_408_too() -> None:
    app = annotator_app(tiny(), limits=Limits(sending=0.3))
    drop = {"type": "http.request", "body": b" ", "more_body": True}
    assert call(app, *[dict(drop) for _ in range(50)], pause=0.05)[0] == 408


def test_a_stream_may_take_long_as_long_as_it_moves() -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        del scope
        while (await receive()).get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    drop = {"type": "http.request", "body": b" ", "more_body": True}
    end = {"type": "http.request", "body": b"", "more_body": False}
    drops = [dict(drop) for _ in range(10)]
    streaming = Bodies(app, Limits(sending=0.3), streams=frozenset({DATES}))
    assert call(streaming, *drops, end, pause=0.05)[0] == 200


def test_a_key_is_asked_for_where_notes_are() -> None:
    client = browser(annotator_app(tiny(), api_key="right-key"))
    for path in ("/", "/ui", "/api/v1/ui/", "/api/v1/healthCheck", "/static/page.css"):
        assert client.get(path).status_code < 400
    answer = client.post(DATES, json={"note": NOTE})
    assert (answer.status_code, answer.json()["title"]) == (401, "Unauthorized")
    for key, status in (("wrong", 401), ("right-key", 200), ("right-key2", 401), ("ö", 401)):
        headers = [(b"x-api-key", key.encode("latin-1")), (b"content-type", b"application/json")]
        assert client.post(DATES, json={"note": NOTE}, headers=headers).status_code == status


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:8080", 302),
        ("127.0.0.1", 302),
        ("[::1]:80", 302),
        ("LOCALHOST", 302),
        ("evil.example", 421),
        ("127.0.0.1.evil.example", 421),
        ("", 421),
    ],
)
def test_a_server_on_a_laptop_answers_only_to_its_own_names(host: str, status: int) -> None:
    client = browser(LocalNames(annotator_app(tiny())))
    assert client.get("/", headers={"host": host}).status_code == status
