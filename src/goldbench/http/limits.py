"""No request may be larger than its path allows.

The body is read here, up to the limit, before the application sees the request: whatever
framework runs inside, it cannot be made to hold more. What is over the limit is read on and thrown
away, up to `DISCARDED` bytes: most clients look for an answer only when they have sent everything,
and would see a broken connection in place of the 413. Who asks first (`Expect: 100-continue`) or
announces still more is answered at once.
"""

from collections.abc import Mapping

from goldbench.http.asgi import App, Message, Receive, Scope, Send, header, present
from goldbench.http.problems import Problem

MEBIBYTE = 1024 * 1024
DISCARDED = 64 * MEBIBYTE
_TOO_LARGE = 413


class BodyLimit:
    """ASGI middleware. `paths` gives other limits to paths that begin so, the longest deciding."""

    def __init__(
        self, app: App, *, limit: int = MEBIBYTE, paths: Mapping[str, int] | None = None
    ) -> None:
        self._app = app
        self._limit = limit
        self._paths = sorted((paths or {}).items(), key=lambda item: -len(item[0]))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        limit = self.limit_of(scope["path"])
        problem = _check_length(scope, limit)
        if problem is not None:
            if problem.status == _TOO_LARGE and _is_being_sent(scope):
                await _discard(receive)
            await problem.send(send)
            return
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] != "http.request":
                return  # the client went away
            body += message.get("body", b"")
            if len(body) > limit:
                del body
                if message.get("more_body", False):
                    await _discard(receive)
                await _too_large(limit).send(send)
                return
            if not message.get("more_body", False):
                break
        await self._app(scope, _replay(bytes(body), receive), send)

    def limit_of(self, path: str) -> int:
        return next((limit for start, limit in self._paths if path.startswith(start)), self._limit)


def _check_length(scope: Scope, limit: int) -> Problem | None:
    if not present(scope["headers"], "content-length"):
        return None
    length = header(scope["headers"], "content-length")
    if length is None or not (length.isascii() and length.isdigit()):
        return Problem(400, "length", "Content-Length is not a number")
    return _too_large(limit) if int(length[:20]) > limit else None


def _is_being_sent(scope: Scope) -> bool:
    """Tell whether a client that announced too much sends it without having asked."""
    length = header(scope["headers"], "content-length") or ""
    return int(length[:20]) <= DISCARDED and not present(scope["headers"], "expect")


async def _discard(receive: Receive) -> None:
    """Read what is still coming, and keep nothing of it."""
    left = DISCARDED
    while left > 0:
        message = await receive()
        left -= len(message.get("body", b""))
        if message["type"] != "http.request" or not message.get("more_body", False):
            return


def _too_large(limit: int) -> Problem:
    detail = f"the request is larger than {limit} bytes"
    return Problem(_TOO_LARGE, "too-large", detail, details={"limit": limit})


def _replay(body: bytes, receive: Receive) -> Receive:
    """Give the body that was read, then whatever comes next (the client's going away)."""
    given = False

    async def next_message() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return next_message
