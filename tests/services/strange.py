"""Servers that misbehave, to see what clients and checks make of them.

`Strange` speaks just enough NLP Sandbox, without our batch path; each test gives it an
`annotate(body, number)` that answers with a status and a JSON value, or raises.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import orjson

from goldbench.http.asgi import App, Receive, Scope, Send
from goldbench.services.servers.http_server import serve_in_thread

INFO: dict[str, Any] = {
    "name": "strange-tool",
    "version": "0.0.1",
    "license": "mit",
    "repository": "none",
    "description": "Made to fail.",
    "author": "a test",
    "authorEmail": "test@example.org",
    "url": "https://example.org",
    "type": "nlpsandbox:date-annotator",
    "apiVersion": "1.2.0",
}
Answer = tuple[int, Any]
Annotate = Callable[[Any, int], Answer]


class Strange:
    def __init__(self, annotate: Annotate, **changed: Any) -> None:
        self._annotate = annotate
        self._info = {**INFO, **changed}
        self.seen: list[Any] = []
        self.headers: list[dict[str, str]] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            while (await receive())["type"] != "lifespan.shutdown":
                await send({"type": "lifespan.startup.complete"})
            await send({"type": "lifespan.shutdown.complete"})
            return
        body = b""
        while True:
            message = await receive()
            body += message.get("body", b"")
            if not message.get("more_body"):
                break
        status, answer, headers = self._answer(scope, body)
        all_headers = [(b"content-type", b"application/json"), *headers]
        await send({"type": "http.response.start", "status": status, "headers": all_headers})
        await send({"type": "http.response.body", "body": orjson.dumps(answer)})

    def _answer(self, scope: Scope, body: bytes) -> tuple[int, Any, list[tuple[bytes, bytes]]]:
        path = scope["path"]
        pages: dict[str, Any] = {
            "/api/v1/tool": self._info,
            "/api/v1/healthCheck": {"status": "pass"},
            "/api/v1/ui": {},
            "/api/v1/tool/dependencies": {"tools": []},
        }
        if path == "/":
            return 302, {}, [(b"location", b"/api/v1/tool")]
        if path in pages:
            return 200, pages[path], []
        if not path.endswith("Annotations"):
            return 404, {"title": "Not Found", "status": 404}, []
        if scope["method"] != "POST":
            return 405, {"title": "Method Not Allowed", "status": 405}, []
        self.headers.append({k.decode(): v.decode() for k, v in scope["headers"]})
        return (*self._posted(body), [])

    def _posted(self, body: bytes) -> Answer:
        try:
            given = orjson.loads(body)
        except orjson.JSONDecodeError:
            return 400, {"title": "Bad Request", "status": 400}
        self.seen.append(given)
        if "patientId" not in given.get("note", {}):
            return 400, {"title": "Bad Request", "status": 400}
        return self._annotate(given, len(self.seen))


@contextmanager
def strange(server: App) -> Iterator[str]:
    with serve_in_thread(lambda: server) as address:
        yield address
