"""What every server has: redirects, tool information, the description of its API, error answers.

The original client asks for `/api/v1/ui` before every call, and wants `/` to lead to the same
JSON as `/api/v1/tool`.
"""

import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from functools import cache
from http import HTTPStatus
from typing import Any, NamedTuple

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import RedirectResponse
from starlette.exceptions import HTTPException
from starlette.routing import Match

from goldbench.http import Guard, SecurityHeaders
from goldbench.http.asgi import App
from goldbench.services import pages, wire
from goldbench.services.errors import RefusedError, ToolError, status_of
from goldbench.services.servers import openapi
from goldbench.services.servers.bodies import json_response
from goldbench.services.servers.guard import ApiKey, Bodies, Limits
from goldbench.services.servers.problems import answer_refusal, explain, problem

LOG = logging.getLogger("goldbench.services")
PREFIX = openapi.PREFIX
_UI = f"{PREFIX}/ui"
_DETAILS = {
    400: "Request body is not valid JSON in UTF-8",
    404: "The requested URL was not found on the server. If you entered the URL manually please "
    "check your spelling and try again.",
    405: "The method is not allowed for the requested URL.",
}
_METHODS = ("DELETE", "GET", "PATCH", "POST", "PUT")
# What says nothing about notes: no key is asked for.
_OPEN = ("/", "/ui", _UI, f"{_UI}/", f"{PREFIX}/openapi.json", f"{PREFIX}/healthCheck")

Lifespan = Callable[[FastAPI], AbstractAsyncContextManager[None]]


class Dependency(NamedTuple):
    """A tool that a server uses: as the specification describes it, and where it runs."""

    info: dict[str, Any]
    address: str


@dataclass(frozen=True, slots=True)
class Service:
    """The parts in which servers differ.

    `info` is None for a Data Node, which has no `/tool`. `home` answers a browser at `/`;
    without one, `/` leads to the tool's information. `streams` are paths that read their own
    body.
    """

    title: str
    description: str
    routers: Sequence[APIRouter]
    info: wire.Tool | None = None
    dependencies: Callable[[], Awaitable[list[Dependency]]] | None = None
    health: Callable[[], bool] = field(default=lambda: True)
    home: Callable[[str], Response] | None = None
    streams: frozenset[str] = frozenset()
    lifespan: Lifespan | None = None


def application(service: Service, *, limits: Limits, api_key: str | None = None) -> App:
    """Build the ASGI application of a server."""
    api = FastAPI(
        title=service.title,
        description=service.description,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=service.lifespan,
    )
    for router in (*service.routers, _health(service), *_tool(service)):
        api.include_router(router, prefix=PREFIX)
    _pages(api, service)
    _answers(api)
    app: App = Bodies(api, limits, streams=service.streams)
    if api_key is not None:
        app = ApiKey(app, api_key, opened=frozenset(_OPEN), below="/static/")
    return SecurityHeaders(Guard(app, log=LOG, prefix=PREFIX))


def _health(service: Service) -> APIRouter:
    router = APIRouter(tags=["HealthCheck"])

    @router.get(
        "/healthCheck",
        operation_id="getHealthCheck",
        summary="Get health check information",
        response_model=wire.HealthCheck,
        responses=openapi.GET_ERRORS,
    )
    async def health() -> Response:
        return json_response({"status": "pass" if service.health() else "fail"})

    return router


def _tool(service: Service) -> list[APIRouter]:
    if service.info is None:
        return []
    router, info = APIRouter(tags=["Tool"]), service.info

    @router.get(
        "/tool",
        operation_id="getTool",
        summary="Get tool information",
        response_model=wire.Tool,
        responses=openapi.GET_ERRORS,
    )
    async def tool() -> Response:
        return json_response(info.model_dump())

    @router.get(
        "/tool/dependencies",
        operation_id="getToolDependencies",
        summary="Get tool dependencies",
        response_model=wire.ToolDependencies,
        responses=openapi.GET_ERRORS,
    )
    async def dependencies() -> Response:
        return json_response({"tools": [used.info for used in await _list_dependencies(service)]})

    @router.get("/tool/addresses", include_in_schema=False)
    async def addresses() -> Response:
        """Tell where the tools run: a path of ours, the original client knows no such property."""
        shown = ("name", "version", "type")
        return json_response(
            {
                "tools": [
                    {**{name: used.info[name] for name in shown}, "address": used.address}
                    for used in await _list_dependencies(service)
                ]
            }
        )

    return [router]


async def _list_dependencies(service: Service) -> list[Dependency]:
    return await service.dependencies() if service.dependencies is not None else []


def _pages(api: FastAPI, service: Service) -> None:
    start = f"{PREFIX}/tool" if service.info is not None else _UI

    @cache
    def describe() -> dict[str, Any]:
        return openapi.document(api)

    @api.get("/", include_in_schema=False)
    async def root(request: Request) -> Response:
        if service.home is not None and "text/html" in request.headers.get("accept", ""):
            return service.home(request.headers.get("accept-language", ""))
        return RedirectResponse(start, 302)

    @api.get("/ui", include_in_schema=False)
    async def ui() -> Response:
        return RedirectResponse(_UI, 302)

    @api.get(_UI, include_in_schema=False)
    async def ui_without_slash() -> Response:
        return RedirectResponse(f"{_UI}/", 308)

    @api.get(f"{_UI}/", include_in_schema=False)
    async def ui_page() -> Response:
        return pages.description(describe())

    @api.get(f"{PREFIX}/openapi.json", include_in_schema=False)
    async def openapi_json() -> Response:
        return json_response(describe())

    @api.get("/static/{name}", include_in_schema=False)
    async def static(name: str) -> Response:
        file = pages.static(name)
        return problem(404, _DETAILS[404]) if file is None else file


def _answers(api: FastAPI) -> None:
    @api.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        del request
        return problem(400, explain(error.errors()))

    @api.exception_handler(HTTPException)
    async def framework(request: Request, error: HTTPException) -> Response:
        detail = _DETAILS.get(error.status_code, str(error.detail))
        headers = error.headers
        if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
            headers = {"Allow": ", ".join(_list_methods(api, request))}
        return problem(error.status_code, detail, headers=headers)

    @api.exception_handler(RefusedError)
    async def refusal(request: Request, error: RefusedError) -> Response:
        del request
        return answer_refusal(error)

    @api.exception_handler(Exception)
    async def unforeseen(request: Request, error: Exception) -> Response:
        del request, error  # the guard writes its kind and place to the log
        return problem(500, "something went wrong here; it was not your request")

    @api.exception_handler(ToolError)
    async def failure(request: Request, error: ToolError) -> Response:
        del request
        LOG.error("%s", error)
        return problem(status_of(error), str(error))


def _list_methods(api: FastAPI, request: Request) -> list[str]:
    """List the methods of a path: those of all its routes, not of the first alone."""
    return [
        method
        for method in _METHODS
        if any(
            route.matches({**request.scope, "method": method})[0] is Match.FULL
            for route in api.routes
        )
    ]
