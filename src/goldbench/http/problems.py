"""One JSON shape for everything that went wrong: problem details (RFC 9457).

    {"type": "urn:goldbench:conflict", "code": "conflict", "title": "Conflict", "status": 409,
     "detail": "version 3 was expected, ...", "hint": "fetch the events since ...", "current": 5}

NLP Sandbox's `Error` is the older edition of the same shape. `hint` is what to do next; an error
with `details` (a mapping) adds its members. An error that is not ours says nothing about itself.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, NamedTuple, Protocol, runtime_checkable

import orjson

from goldbench.errors import (
    DesignError,
    FormatError,
    GoldbenchError,
    MissingLayerError,
    MissingTextError,
    OffsetError,
    SchemaError,
    UsageError,
)
from goldbench.http.asgi import Send

MEDIA_TYPE = "application/problem+json"
_OURS = ("type", "code", "title", "status", "detail", "hint")


class Answer(NamedTuple):
    """The status and the short name by which a program tells an error from others."""

    status: int
    code: str


Answers = Mapping[type[GoldbenchError], Answer]

ANSWERS: dict[type[GoldbenchError], Answer] = {
    GoldbenchError: Answer(400, "wrong"),
    UsageError: Answer(400, "usage"),
    FormatError: Answer(422, "format"),
    OffsetError: Answer(422, "offsets"),
    SchemaError: Answer(422, "schema"),
    DesignError: Answer(422, "design"),
    MissingLayerError: Answer(404, "layer"),
    MissingTextError: Answer(409, "text"),
}


@runtime_checkable
class Detailed(Protocol):
    """An error that has more to say to a program; never note text."""

    @property
    def details(self) -> Mapping[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Problem:
    """What went wrong, for people (`detail`, `hint`) and for programs (`status`, `code`)."""

    status: int
    code: str
    detail: str | None = None
    hint: str | None = None
    details: Mapping[str, Any] = field(default_factory=dict[str, Any])
    headers: tuple[tuple[bytes, bytes], ...] = ()

    @classmethod
    def of(cls, error: Exception, answers: Answers | None = None) -> "Problem":
        """Find the answer for an error by its class or the nearest one above it.

        `answers` adds a part's own errors to `ANSWERS`. `retry_after` among the details becomes
        a header as well.
        """
        if not isinstance(error, GoldbenchError):
            return cls(500, "internal", "something went wrong here; it was not your request")
        known = {**ANSWERS, **(answers or {})}
        status, code = next(known[kind] for kind in type(error).__mro__ if kind in known)
        details = dict(error.details) if isinstance(error, Detailed) else {}
        headers: tuple[tuple[bytes, bytes], ...] = ()
        if "retry_after" in details:
            headers = ((b"retry-after", str(details["retry_after"]).encode()),)
        return cls(status, code, str(error), error.hint, details, headers)

    def json(self) -> dict[str, Any]:
        body: dict[str, Any] = {
            "type": f"urn:goldbench:{self.code}",
            "code": self.code,
            "title": HTTPStatus(self.status).phrase,
            "status": self.status,
        }
        if self.detail is not None:
            body["detail"] = self.detail
        if self.hint is not None:
            body["hint"] = self.hint
        return body | {name: value for name, value in self.details.items() if name not in _OURS}

    def body(self) -> bytes:
        return orjson.dumps(self.json())

    async def send(self, send: Send) -> None:
        """Answer an ASGI request with this problem."""
        body = self.body()
        headers = [
            (b"content-type", MEDIA_TYPE.encode()),
            (b"content-length", str(len(body)).encode()),
            *self.headers,
        ]
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": body})
