"""The OpenAPI document of a server, in the edition of the original ones (3.0.3).

FastAPI writes 3.1 and promises a 422 that we never send. The models have nothing that 3.0 cannot
say, so the number and the answers are all that is to be put right.
"""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from goldbench.http import MEDIA_TYPE
from goldbench.services.wire import API_VERSION, Error

PREFIX = "/api/v1"

ERROR_WORDS = {
    400: "Invalid request",
    401: "The API key is missing or wrong",
    403: "The server does not allow that address",
    404: "The specified resource was not found",
    405: "The method is not allowed",
    408: "The request was not sent in time",
    409: "The specified resource already exists",
    413: "The request is too large",
    415: "Unsupported media type",
    500: "The request cannot be fulfilled due to an unexpected server error",
    502: "A tool elsewhere cannot be reached, or fails",
    503: "Too much to do, or the note took too long",
}


def errors(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Describe the errors that a route may answer with."""
    return {status: {"model": Error, "description": ERROR_WORDS[status]} for status in statuses}


POST_ERRORS = errors(400, 408, 413, 415, 500, 502, 503)
GET_ERRORS = errors(404, 500)


def document(app: FastAPI) -> dict[str, Any]:
    """Describe the routes below /api/v1; paths are relative to it, as in the original documents."""
    described = get_openapi(
        title=app.title,
        version=API_VERSION,
        description=app.description,
        routes=app.routes,
        servers=[{"url": PREFIX}],
    )
    described["openapi"] = "3.0.3"
    described["paths"] = {
        path.removeprefix(PREFIX): operations for path, operations in described["paths"].items()
    }
    for operations in described["paths"].values():
        for operation in operations.values():
            operation["responses"].pop("422", None)
            for status, answer in operation["responses"].items():
                if status >= "400":
                    answer["content"][MEDIA_TYPE] = answer["content"]["application/json"]
    used = {
        tag
        for operations in described["paths"].values()
        for operation in operations.values()
        for tag in operation["tags"]
    }
    described["tags"] = [{"name": tag} for tag in sorted(used)]
    schemas = described.get("components", {}).get("schemas", {})
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    return described
