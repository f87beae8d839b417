"""What the routes of a benchmark share: the open benchmark, a caller's token, JSON answers."""

import hashlib
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

import orjson
from fastapi import Depends, Request, Response
from starlette.exceptions import HTTPException

from goldbench.benchmark.bench import Bench
from goldbench.http import bearer

Caller = TypeVar("Caller")
PREFIX = "/api/v1"


def find_bench(request: Request) -> Bench:
    bench: Bench = request.app.state.bench
    return bench


Opened = Annotated[Bench, Depends(find_bench)]


def caller(request: Request, owner_of: Callable[[Bench, str], Caller | None]) -> Caller:
    """Give whose token the request carries; 401 where it is nobody's."""
    token = bearer(request.headers.get("authorization"))
    owner = None if token is None else owner_of(find_bench(request), token)
    if owner is None:
        raise HTTPException(401, headers={"www-authenticate": "Bearer"})
    return owner


def answer_unless_known(request: Request, body: bytes, headers: dict[str, str]) -> Response:
    """Answer 304, without the body, whoever says in `If-None-Match` that they have it.

    A proxy that packs the answer makes the tag a weak one (`W/"…"`); it stands for the same body.
    """
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    known = {
        tag_.strip().removeprefix("W/")
        for tag_ in request.headers.get("if-none-match", "").split(",")
    }
    headers = headers | {"etag": tag, "cache-control": "no-cache"}
    if tag in known or "*" in known:
        return Response(None, 304, headers)
    return Response(body, 200, headers, "application/json")


def json_answer(content: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(orjson.dumps(content), status, headers, "application/json")
