"""The server of an annotator: one path a family, and our two additions.

`POST /api/v1/batch` takes `{"notes": [...]}` and answers `{"results": [...]}` in the same order,
each with the note's `identifier` and the tool's arrays; a note that failed has `error` instead.
`POST /api/v1/stream` takes one `{"note": ...}` a line (application/x-ndjson) and answers one
result a line, in order, while later lines are still being sent: a client must read while it
writes.
"""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import orjson
from fastapi import APIRouter, Depends, FastAPI, HTTPException, Request, Response
from pydantic import ConfigDict, Field, ValidationError

from goldbench.http.asgi import App, Receive, Scope, Send
from goldbench.services import families, wire
from goldbench.services.errors import RefusedError, ToolError, status_of
from goldbench.services.families import FAMILIES
from goldbench.services.servers.application import PREFIX, Service, application
from goldbench.services.servers.bodies import json_only, json_response, media_type
from goldbench.services.servers.guard import Limits
from goldbench.services.servers.openapi import POST_ERRORS
from goldbench.services.servers.problems import explain
from goldbench.services.servers.tool_threads import ToolThreads
from goldbench.services.tools import Tool

NDJSON = "application/x-ndjson"
STREAM = "/stream"


class Streamed(Response):
    """Sends pieces as they are made.

    Starlette's own streaming response reads from the client to see it go away, and so would
    swallow the lines that are still to come.
    """

    media_type = NDJSON

    def __init__(self, pieces: AsyncIterator[bytes]) -> None:
        super().__init__()
        del self.headers["content-length"]
        self._pieces = pieces

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        del scope, receive
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        async for piece in self._pieces:
            await send({"type": "http.response.body", "body": piece, "more_body": True})
        await send({"type": "http.response.body", "body": b""})


class BatchRequest(wire.Wire):
    """Our own: many notes in one call."""

    model_config = ConfigDict(json_schema_extra={"example": {"notes": [wire.EXAMPLE_NOTE]}})

    notes: list[wire.Note] = Field(max_length=1000)


class BatchResponse(wire.Wire):
    """One result a note, in the order of the request."""

    results: list[dict[str, Any]]


def annotator_app(tool: Tool, *, limits: Limits | None = None, api_key: str | None = None) -> App:
    """Serve a tool over HTTP, in its first language unless `Content-Language` names another."""
    allowed = limits or Limits()
    bench = ToolThreads(tool, seconds=allowed.working, waiting=allowed.waiting)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        del app
        yield
        bench.close()

    info = tool.info()
    service = Service(
        title=f"NLP Sandbox API of {tool.name}",
        description=tool.description,
        routers=[_families(bench), _many(bench, allowed)],
        info=info,
        health=lambda: not bench.stuck,
        streams=frozenset({PREFIX + STREAM}),
        lifespan=lifespan,
    )
    return application(service, limits=allowed, api_key=api_key)


def _families(bench: ToolThreads) -> APIRouter:
    router = APIRouter(dependencies=[Depends(json_only)])
    for label in bench.tool.families:
        family = FAMILIES[label]
        _family_route(router, bench, family.array, family.model, family.title)
        if label == "location":
            array, model = families.OLD_RESPONSE
            _family_route(router, bench, array, model, "physical address", old=True)
    return router


def _family_route(
    router: APIRouter,
    bench: ToolThreads,
    array: str,
    model: type[wire.TextAnnotation],
    title: str,
    *,
    old: bool = False,
) -> None:
    source = FAMILIES["location"].array if old else array

    async def create(body: wire.AnnotateRequest, request: Request) -> Response:
        arrays = await annotate_note(bench, body.note, language(request, bench.tool.languages))
        marks = arrays[source]
        return json_response({array: families.to_old_wire(marks) if old else marks})

    name = array[0].upper() + array[1:]
    router.add_api_route(
        f"/{array}",
        create,
        methods=["POST"],
        operation_id=f"create{name}",
        tags=[name.removesuffix("s")],
        summary=f"Annotate {title}s in a clinical note",
        response_model=families.response_model(array, model),
        responses=POST_ERRORS,
        deprecated=old or None,
    )


def _many(bench: ToolThreads, limits: Limits) -> APIRouter:
    router = APIRouter(tags=["Batch"])

    @router.post(
        "/batch",
        operation_id="createBatch",
        summary="Annotate many notes (an addition to NLP Sandbox)",
        response_model=BatchResponse,
        responses=POST_ERRORS,
        dependencies=[Depends(json_only)],
    )
    async def batch(body: BatchRequest, request: Request) -> Response:
        lang = language(request, bench.tool.languages)
        return json_response({"results": [await _result(bench, note, lang) for note in body.notes]})

    @router.post(STREAM, include_in_schema=False)
    async def stream(request: Request) -> Response:
        if media_type(request.headers) != NDJSON:
            raise HTTPException(415, f"Invalid Content-type, expected {NDJSON}")
        lang = language(request, bench.tool.languages)
        return Streamed(_stream(bench, request, lang, limits.body))

    return router


async def annotate_note(
    bench: ToolThreads, note: wire.Note, lang: str
) -> dict[str, list[dict[str, Any]]]:
    spans = await bench.annotate(note.text, lang)
    return families.to_wire(spans, note.text)


async def _result(bench: ToolThreads, note: wire.Note, lang: str) -> dict[str, Any]:
    try:
        arrays = await annotate_note(bench, note, lang)
    except RefusedError as error:
        return report_failure(note.identifier, error.status, error.title, error.detail)
    except ToolError as error:
        return report_failure(note.identifier, status_of(error), "The tool failed", str(error))
    own = (FAMILIES[label].array for label in bench.tool.families)
    return {"identifier": note.identifier, **{array: arrays[array] for array in own}}


async def _stream(
    bench: ToolThreads, request: Request, lang: str, limit: int
) -> AsyncIterator[bytes]:
    async for line in lines(request, limit):
        if line is None:
            result = report_failure(None, 413, "Too long", f"a line is longer than {limit} bytes")
        else:
            result = await _line_result(bench, line, lang)
        yield orjson.dumps(result) + b"\n"


async def _line_result(bench: ToolThreads, line: bytes, lang: str) -> dict[str, Any]:
    try:
        note = wire.AnnotateRequest.model_validate(orjson.loads(line)).note
    except orjson.JSONDecodeError:
        return report_failure(None, 400, "Bad Request", "Request body is not valid JSON")
    except ValidationError as error:
        errors = [{**item, "loc": ("body", *item["loc"])} for item in error.errors()]
        return report_failure(None, 400, "Bad Request", explain(errors))
    return await _result(bench, note, lang)


async def lines(request: Request, limit: int) -> AsyncIterator[bytes | None]:
    """Cut a body into lines as it comes in; None is a line too long, and the last one."""
    begun = bytearray()
    async for chunk in request.stream():
        first, *others = chunk.split(b"\n")
        begun += first
        for following in others:
            if begun.strip():
                yield bytes(begun)
            begun = bytearray(following)
        if len(begun) > limit:
            yield None
            return
    if begun.strip():
        yield bytes(begun)


def report_failure(
    identifier: str | None, status: int, title: str, detail: str | None
) -> dict[str, Any]:
    """Give the result of a note among many that could not be worked on."""
    error = {"status": status, "title": title, **({"detail": detail} if detail else {})}
    return {"identifier": identifier, "error": error}


def language(request: Request, languages: Sequence[str]) -> str:
    """Read `Content-Language`; absent, the first of the languages."""
    header = request.headers.get("content-language")
    if header is None:
        return languages[0]
    lang = header.partition(",")[0].partition("-")[0].strip().lower()
    if lang not in languages:
        detail = f"the tool reads {', '.join(languages)}; see Content-Language"
        raise RefusedError(400, "Bad Request", detail)
    return lang
