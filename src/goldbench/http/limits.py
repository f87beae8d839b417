"""No request may be larger than its path allows.

The body is read here, up to the limit, before the application sees the request: whatever
framework runs inside, it cannot be made to hold more.
"""

from collections.abc import Mapping

from goldbench.http.asgi import App, Message, Receive, Scope, Send, header, present
from goldbench.http.problems import Problem

MEBIBYTE = 1024 * 1024


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
        problem = _announced(scope, limit)
        if problem is not None:
            await problem.send(send)
            return
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] != "http.request":
                return  # the client went away
            body += message.get("body", b"")
            if len(body) > limit:
                await _too_large(limit).send(send)
                return
            if not message.get("more_body", False):
                break
        await self._app(scope, _replay(bytes(body), receive), send)

    def limit_of(self, path: str) -> int:
        return next((limit for start, limit in self._paths if path.startswith(start)), self._limit)


def _announced(scope: Scope, limit: int) -> Problem | None:
    if not present(scope["headers"], "content-length"):
        return None
    length = header(scope["headers"], "content-length")
    if length is None or not (length.isascii() and length.isdigit()):
        return Problem(400, "length", "Content-Length is not a number")
    return _too_large(limit) if int(length[:20]) > limit else None


def _too_large(limit: int) -> Problem:
    detail = f"the request is larger than {limit} bytes"
    return Problem(413, "too-large", detail, details={"limit": limit})


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
