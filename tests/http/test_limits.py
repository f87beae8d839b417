"""No request is larger than its path allows."""

import asyncio
from collections.abc import Iterable
from typing import Any

import pytest

from goldbench.http import BodyLimit, limits


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Answer with the body that came."""
    del scope
    message = await receive()
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": message["body"]})


def ask(
    app: Any, chunks: Iterable[bytes], *, path: str = "/", headers: Iterable[Any] = ()
) -> tuple[int | None, bytes, int]:
    """Give the status, the body and how many chunks were taken from the client."""
    chunks = list(chunks)
    waiting = [
        {"type": "http.request", "body": chunk, "more_body": number < len(chunks)}
        for number, chunk in enumerate(chunks, start=1)
    ]
    waiting.append({"type": "http.disconnect"})
    sent: list[Any] = []

    async def receive() -> Any:
        return waiting.pop(0)

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": path, "headers": list(headers)}
    asyncio.run(app(scope, receive, send))
    status = sent[0]["status"] if sent else None
    body = b"".join(message.get("body", b"") for message in sent)
    return status, body, len(chunks) + 1 - len(waiting)


def test_a_body_up_to_the_limit_arrives_whole() -> None:
    assert ask(BodyLimit(echo, limit=6), [b"abc", b"def"])[:2] == (200, b"abcdef")
    assert ask(BodyLimit(echo, limit=6), [b""])[:2] == (200, b"")


def test_a_larger_body_is_refused_when_the_client_has_sent_it() -> None:
    status, body, taken = ask(BodyLimit(echo, limit=5), [b"abc", b"def", b"ghi", b"jkl"])
    assert status == 413
    assert b'"limit":5' in body
    assert taken == 4


def test_an_endless_body_is_not_read_to_its_end() -> None:
    chunks = [b"x" * (limits.DISCARDED // 4)] * 9
    assert ask(BodyLimit(echo, limit=5), chunks)[::2] == (413, 5)


@pytest.mark.parametrize(
    ("headers", "taken"),
    [
        ([(b"content-length", b"9")], 3),
        ([(b"content-length", b"9"), (b"expect", b"100-continue")], 0),
        ([(b"content-length", b"%d" % (limits.DISCARDED + 1))], 0),
    ],
)
def test_who_asks_first_or_announces_too_much_is_answered_at_once(
    headers: list[tuple[bytes, bytes]], taken: int
) -> None:
    answer = ask(BodyLimit(echo, limit=5), [b"abc", b"def", b"ghi"], headers=headers)
    assert answer[::2] == (413, taken)


def test_a_client_that_goes_away_while_it_is_refused_is_not_waited_for() -> None:
    # One chunk of a longer body, then the connection ends.
    app = BodyLimit(echo, limit=5)
    assert ask(app, [b"abc"], headers=[(b"content-length", b"9")])[0] == 413


@pytest.mark.parametrize(
    ("length", "status"),
    [(b"5", 200), (b"6", 413), (b"9" * 400, 413), (b"-1", 400), (b"5 ", 400), (b"\xb2", 400)],
)
def test_the_announced_length_is_believed_only_to_refuse(length: bytes, status: int) -> None:
    answer = ask(BodyLimit(echo, limit=5), [b"abcde"], headers=[(b"Content-Length", length)])
    assert answer[0] == status


def test_a_small_announcement_does_not_let_a_large_body_in() -> None:
    answer = ask(BodyLimit(echo, limit=5), [b"abcdef"], headers=[(b"content-length", b"2")])
    assert answer[0] == 413


def test_two_announcements_are_refused() -> None:
    twice = [(b"content-length", b"1"), (b"content-length", b"5")]
    assert ask(BodyLimit(echo, limit=5), [b"a"], headers=twice)[0] == 400


def test_a_path_may_have_its_own_limit() -> None:
    app = BodyLimit(echo, limit=2, paths={"/api/bundles": 5, "/api/bundles/small": 1})
    assert ask(app, [b"abcde"], path="/api/bundles")[0] == 200
    assert ask(app, [b"abcde"], path="/api/bundles/small")[0] == 413
    assert ask(app, [b"abcde"], path="/api")[0] == 413


def test_a_client_that_goes_away_reaches_nobody() -> None:
    assert ask(BodyLimit(echo, limit=5), []) == (None, b"", 1)


def test_other_kinds_of_traffic_pass() -> None:
    seen: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        del receive, send
        seen.append(scope["type"])

    asyncio.run(BodyLimit(app)({"type": "lifespan"}, None, None))  # type: ignore[arg-type]  # not used
    assert seen == ["lifespan"]
