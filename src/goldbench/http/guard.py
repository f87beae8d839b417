"""The outer edge: the access log, and an answer where nothing else gave one.

A line of the log has the method, the path's template, the status and the time. It has no path as
it was asked for (a link to join is a secret, an id may name a patient), no query, no body, and no
message of an error that is not ours: any of them may hold a note.
"""

import logging
import time
from traceback import extract_tb

from goldbench.http.asgi import App, Message, Receive, Scope, Send
from goldbench.http.problems import Problem


class Guard:
    """ASGI middleware. `log` is the part's own; `prefix` is what its routers are mounted under."""

    def __init__(self, app: App, *, log: logging.Logger, prefix: str = "") -> None:
        self._app = app
        self._log = log
        self._prefix = prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, status = time.perf_counter(), 0

        async def send_and_see(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, send_and_see)
        except Exception as error:  # noqa: BLE001 - the outer edge
            frames = extract_tb(error.__traceback__)
            where = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else "?"
            # Not the message: it may quote a note.
            self._log.error("%s at %s", type(error).__name__, where)
            if not status:
                await Problem.of(error).send(send_and_see)
        finally:
            spent = (time.perf_counter() - began) * 1000
            method, path = scope["method"], self._template(scope)
            self._log.info("%s %s %d %.1f ms", method, path, status, spent)

    def _template(self, scope: Scope) -> str:
        """Give the path as the application wrote it, with `{noteId}` in place of a note's id."""
        path: str = getattr(scope.get("route"), "path", "-")
        bare = path != "-" and not path.startswith(self._prefix)
        return self._prefix + path if bare and scope["path"].startswith(self._prefix) else path
