"""The outer edge of a server: what a request may be, who may ask, and under which name."""

import asyncio
import hmac
import re
from dataclasses import dataclass

from goldbench.http import BodyLimit
from goldbench.http.asgi import App, Message, Receive, Scope, Send, header
from goldbench.services.servers.problems import problem

MEBIBYTE = 1024 * 1024
_LOCAL = frozenset({"localhost", "127.0.0.1", "[::1]"})


@dataclass(frozen=True, slots=True)
class Limits:
    """`body` in bytes; seconds to send a request and to work on one note; notes that may wait.

    16 MiB of JSON hold a note of some five million characters of any script.
    """

    body: int = 16 * MEBIBYTE
    sending: float = 60
    working: float = 120
    waiting: int = 1000
    batch: int = 1000


class Bodies:
    """Reads a request's body up to its limit and in bounded time, before the application does.

    Paths in `streams` read their own body, piece by piece; each piece must come in time.
    """

    def __init__(self, app: App, limits: Limits, *, streams: frozenset[str] = frozenset()) -> None:
        self._app = app
        self._limited = BodyLimit(app, limit=limits.body)
        self._sending = limits.sending
        self._streams = streams

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        streams = scope["path"] in self._streams
        started = False
        body_read = False
        deadline = asyncio.get_running_loop().time() + self._sending

        async def receive_in_time() -> Message:
            nonlocal body_read
            if body_read:
                return await receive()  # waits for the client to go away, for as long as it takes
            end = asyncio.get_running_loop().time() + self._sending if streams else deadline
            async with asyncio.timeout_at(end):
                message = await receive()
            body_read = not message.get("more_body", False)
            return message

        async def send_once(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            app = self._app if streams else self._limited
            await app(scope, receive_in_time, send_once)
        except TimeoutError:
            if started or body_read:
                raise
            await problem(408, "the request was not sent in time")(scope, receive, send)


class ApiKey:
    """Asks for `X-API-Key` on every path but the open ones and those below `below`."""

    def __init__(self, app: App, key: str, *, opened: frozenset[str], below: str) -> None:
        self._app = app
        self._key = key.encode()
        self._open = opened
        self._below = below

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not self._is_open(scope["path"]):
            given = (header(scope["headers"], "x-api-key") or "").encode("latin-1")
            if not hmac.compare_digest(given, self._key):
                answer = problem(401, "the header X-API-Key is missing or wrong")
                await answer(scope, receive, send)
                return
        await self._app(scope, receive, send)

    def _is_open(self, path: str) -> bool:
        return path in self._open or path.startswith(self._below)


class LocalNames:
    """Answers only to the names of this machine.

    A page elsewhere can make its own name point at 127.0.0.1 (DNS rebinding) and would then read
    what a server on a laptop says.
    """

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            host = header(scope["headers"], "host") or ""
            if re.sub(r":\d*$", "", host).lower() not in _LOCAL:
                await problem(421, "this server does not go by that name")(scope, receive, send)
                return
        await self._app(scope, receive, send)
