"""Only our own pages may write, and only under our own name."""

import asyncio
from typing import Any

import pytest

from goldbench.errors import UsageError
from goldbench.http import OriginCheck, normal_origin

HERE = "https://study.example"
LAPTOP = "http://127.0.0.1:8000"


async def ok(scope: Any, receive: Any, send: Any) -> None:
    del scope, receive
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def status(method: str, **headers: str) -> int:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": method, "path": "/", "headers": raw}
    app = OriginCheck(ok, origins=[HERE, LAPTOP])
    asyncio.run(app(scope, None, send))  # type: ignore[arg-type]  # nothing is received
    return int(sent[0]["status"])


@pytest.mark.parametrize(
    ("method", "headers", "expected"),
    [
        ("GET", {"host": "study.example"}, 200),
        ("GET", {"host": "STUDY.example:443"}, 200),
        ("GET", {"host": "127.0.0.1:8000"}, 200),
        ("GET", {"host": "127.0.0.1"}, 421),
        ("GET", {"host": "evil.example"}, 421),
        ("GET", {}, 421),
        ("GET", {"host": "study.example", "origin": "https://evil.example"}, 200),
        ("POST", {"host": "study.example", "origin": HERE}, 200),
        ("POST", {"host": "study.example", "origin": "HTTPS://Study.example"}, 200),
        ("POST", {"host": "study.example", "origin": LAPTOP}, 200),
        ("POST", {"host": "study.example"}, 403),
        ("POST", {"host": "study.example", "origin": "null"}, 403),
        ("POST", {"host": "study.example", "origin": "https://study.example.evil"}, 403),
        ("POST", {"host": "study.example", "origin": "http://study.example"}, 403),
        ("DELETE", {"host": "study.example", "origin": "https://evil.example"}, 403),
        ("PUT", {"host": "study.example", "origin": HERE, "sec_fetch_site": "cross-site"}, 403),
        ("PUT", {"host": "study.example", "origin": HERE, "sec_fetch_site": "same-site"}, 403),
        ("PUT", {"host": "study.example", "origin": HERE, "sec_fetch_site": "same-origin"}, 200),
        ("PUT", {"host": "study.example", "authorization": "Bearer gb_x"}, 200),
        ("PUT", {"host": "study.example", "authorization": "Bearer gb_x", "cookie": "a=b"}, 403),
        ("PUT", {"host": "study.example", "authorization": "Bearer x", "origin": "null"}, 403),
        ("PUT", {"host": "study.example", "authorization": "Basic x"}, 403),
    ],
)
def test_where_a_request_may_come_from(method: str, headers: dict[str, str], expected: int) -> None:
    assert status(method, **headers) == expected


def test_a_header_that_comes_twice_is_no_header() -> None:
    check = OriginCheck(ok, origins=[HERE])
    twice = [(b"host", b"study.example"), (b"origin", HERE.encode()), (b"origin", b"https://e.x")]
    assert check.problem("POST", twice) is not None
    hosts = [(b"host", b"study.example"), (b"host", b"evil.example")]
    assert check.problem("GET", hosts) is not None


@pytest.mark.parametrize(
    ("given", "origin"),
    [
        ("http://LOCALHOST:8000/", "http://localhost:8000"),
        ("http://localhost:80", "http://localhost"),
        ("https://[::1]:8443", "https://[::1]:8443"),
    ],
)
def test_origins_are_written_as_browsers_write_them(given: str, origin: str) -> None:
    assert normal_origin(given) == origin


@pytest.mark.parametrize(
    "given", ["study.example", "ftp://study.example", "https://", "https://a/b", "https://a:x"]
)
def test_what_is_no_origin_is_refused(given: str) -> None:
    with pytest.raises(UsageError, match="not an origin"):
        normal_origin(given)
