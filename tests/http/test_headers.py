"""Headers that every answer carries."""

import asyncio
from typing import Any

from goldbench.http import CONTENT_SECURITY_POLICY, SecurityHeaders


def answered(path: str, *, https: bool = False, own: Any = ()) -> dict[bytes, bytes]:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        del scope, receive
        await send({"type": "http.response.start", "status": 200, "headers": list(own)})
        await send({"type": "http.response.body", "body": b"x"})

    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": path, "headers": []}
    asyncio.run(SecurityHeaders(app, https=https)(scope, None, send))  # type: ignore[arg-type]  # not used
    assert sent[1]["body"] == b"x"
    return dict(sent[0]["headers"])


def test_every_answer_names_no_source_but_this_server() -> None:
    policy = answered("/")[b"content-security-policy"].decode()
    assert policy == CONTENT_SECURITY_POLICY
    sources = {word for rule in policy.split("; ") for word in rule.split(" ")[1:]}
    assert sources == {"'none'", "'self'", "'script'"}


def test_notes_are_not_kept_by_a_browser_but_style_sheets_are() -> None:
    assert answered("/notes/3")[b"cache-control"] == b"no-store"
    assert b"cache-control" not in answered("/static/page.css")


def test_transport_security_is_asked_for_only_over_tls() -> None:
    assert b"strict-transport-security" in answered("/", https=True)
    assert b"strict-transport-security" not in answered("/")


def test_what_the_application_says_stands() -> None:
    headers = answered("/", own=[(b"Referrer-Policy", b"origin"), (b"Cache-Control", b"no-cache")])
    assert headers[b"Referrer-Policy"] == b"origin"
    assert b"referrer-policy" not in headers
    assert b"cache-control" not in headers


def test_forms_still_carry_their_origin() -> None:
    assert answered("/")[b"referrer-policy"] != b"no-referrer"
