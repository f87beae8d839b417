"""JSON bodies in and out."""

from typing import Any

import orjson
from fastapi import HTTPException, Request, Response

# Kinds of body that an error names; whatever else stands there is the sender's own.
_KNOWN = frozenset(
    {
        "application/octet-stream",
        "application/x-www-form-urlencoded",
        "application/xml",
        "multipart/form-data",
        "text/html",
        "text/plain",
    }
)


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
        named = f" ({kind})" if kind in _KNOWN else ""
        detail = f"Invalid Content-type{named}, expected JSON data"
        raise HTTPException(415, detail)


def media_type(headers: Any) -> str:
    return str(headers.get("content-type", "")).partition(";")[0].strip().lower()
