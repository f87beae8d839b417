"""What the routes of a benchmark share: the open benchmark, a caller's token, JSON answers."""

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

import orjson
from fastapi import Depends, Request, Response
from starlette.exceptions import HTTPException

from goldbench.benchmark.bench import Bench
from goldbench.http import bearer

Caller = TypeVar("Caller")
PREFIX = "/api/v1"


def opened_bench(request: Request) -> Bench:
    found: Bench = request.app.state.bench
    return found


Opened = Annotated[Bench, Depends(opened_bench)]


def caller(request: Request, owner_of: Callable[[Bench, str], Caller | None]) -> Caller:
    """Give whose token the request carries; 401 where it is nobody's."""
    token = bearer(request.headers.get("authorization"))
    found = None if token is None else owner_of(opened_bench(request), token)
    if found is None:
        raise HTTPException(401, headers={"www-authenticate": "Bearer"})
    return found


def json_answer(told: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(orjson.dumps(told), status, headers, "application/json")
