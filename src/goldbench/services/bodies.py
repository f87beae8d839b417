"""JSON bodies in and out."""

from typing import Any

import orjson
from fastapi import HTTPException, Request, Response


def json_response(value: Any, status: int = 200) -> Response:
    return Response(orjson.dumps(value), status, media_type="application/json")


async def json_only(request: Request) -> None:
    """Refuse a body that says it is something else; one that says nothing counts as empty.

    >>> from starlette.datastructures import Headers
    >>> media_type(Headers({"content-type": "Application/JSON; charset=utf-8"}))
    'application/json'
    """
    kind = media_type(request.headers)
    if kind and kind != "application/json" and not kind.endswith("+json"):
        detail = f"Invalid Content-type ({kind[:60]}), expected JSON data"
        raise HTTPException(415, detail)


def media_type(headers: Any) -> str:
    return str(headers.get("content-type", "")).partition(";")[0].strip().lower()
