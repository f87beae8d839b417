"""The outer edge: the access log, and an answer where nothing else gave one.

A line of the log has the method, the path's template, the status and the time. It has no path as
it was asked for (a link to join is a secret, an id may name a patient), no query, no body, and no
message of an error that is not ours: any of them may hold a note.
"""

import logging
import time
from collections.abc import Callable
from traceback import extract_tb

from goldbench.http.asgi import App, Message, Receive, Scope, Send
from goldbench.http.problems import Problem


class Guard:
    """ASGI middleware. `log` is the part's own; `prefix` is what its routers are mounted under.

    `answer` tells a problem in the part's own way, as a page perhaps; without it, or where that
    fails too, it is JSON.
    """

    def __init__(
        self,
        app: App,
        *,
        log: logging.Logger,
        prefix: str = "",
        answer: Callable[[Scope, Problem], App] | None = None,
    ) -> None:
        self._app = app
        self._log = log
        self._prefix = prefix
        self._answer = answer

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
            self._tell(error)
            if not status:
                await self._last_words(Problem.of(error), scope)(scope, receive, send_and_see)
        finally:
            spent = (time.perf_counter() - began) * 1000
            method, path = scope["method"], self._template(scope)
            self._log.info("%s %s %d %.1f ms", method, path, status, spent)

    def _tell(self, error: Exception) -> None:
        """Log where it happened, not the message: it may quote a note."""
        frames = extract_tb(error.__traceback__)
        where = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else "?"
        self._log.error("%s at %s", type(error).__name__, where)

    def _last_words(self, problem: Problem, scope: Scope) -> App:
        async def plain(_scope: Scope, _receive: Receive, send: Send) -> None:
            await problem.send(send)

        if self._answer is None:
            return plain
        try:
            return self._answer(scope, problem)
        except Exception as error:  # noqa: BLE001 - what broke the page may break this one
            self._tell(error)
            return plain

    def _template(self, scope: Scope) -> str:
        """Give the path as the application wrote it, with `{noteId}` in place of a note's id."""
        path: str = getattr(scope.get("route"), "path", "-")
        bare = path != "-" and not path.startswith(self._prefix)
        return self._prefix + path if bare and scope["path"].startswith(self._prefix) else path
