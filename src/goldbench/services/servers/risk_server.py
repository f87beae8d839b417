"""The server of the heart-risk extractor: `goldbench tool serve risk`.

`POST /api/v1/riskFactors` takes `{"note": {…}, "why": false}` and answers the record's date, the
kind of note and the tags with their evidence; with `why`, every finding, also the rejected ones
with the reason. `POST /api/v1/batch` takes `{"notes": […], "why": false}` and answers one result a
note in the same order, `GET /api/v1/tool` says what answers. `Content-Language` names the language
of the notes. All are additions to NLP Sandbox, which knows no tags and no tool of this type.
"""

from typing import Any, Literal

from fastapi import APIRouter, Depends, Request, Response
from pydantic import ConfigDict, Field

from goldbench.http.asgi import App
from goldbench.risk import LANGUAGES, Reading, extract, rulebook
from goldbench.services import wire
from goldbench.services.servers.annotate_server import language
from goldbench.services.servers.application import Service, application
from goldbench.services.servers.bodies import json_only, json_response
from goldbench.services.servers.guard import Limits
from goldbench.services.servers.openapi import GET_ERRORS, POST_ERRORS
from goldbench.services.tools import About, release, semver

PATH = "/riskFactors"
_NAME = "heart-risk-extractor"
_ABOUT = "Finds heart-disease risk factors, their times and their evidence (i2b2/UTHealth 2014)."


class RiskRequest(wire.Wire):
    """A note, and whether its reasons are wanted."""

    model_config = ConfigDict(json_schema_extra={"example": {"note": wire.EXAMPLE_NOTE}})

    note: wire.Note
    why: bool = False


class RiskBatchRequest(wire.Wire):
    """Many notes in one call."""

    model_config = ConfigDict(json_schema_extra={"example": {"notes": [wire.EXAMPLE_NOTE]}})

    notes: list[wire.Note] = Field(max_length=1000)
    why: bool = False


class RiskBatchResponse(wire.Wire):
    """One result a note, in the order of the request, each with the note's identifier."""

    results: list[dict[str, Any]]


class RiskTool(wire.Wire):
    """What answers: the card of NLP Sandbox, with a type that it does not have."""

    name: str
    version: str
    license: str
    repository: str
    description: str
    author: str
    author_email: str
    url: str
    type: Literal["goldbench:risk-factor-annotator"] = "goldbench:risk-factor-annotator"
    api_version: str = wire.API_VERSION
    languages: list[str]


class RiskResponse(wire.Wire):
    """`tags`: label, attributes, evidence as start and length in code points."""

    date: str | None
    kind: str
    tags: list[dict[str, Any]]
    findings: list[dict[str, Any]] | None = None


def risk_app(
    *, limits: Limits | None = None, api_key: str | None = None, about: About | None = None
) -> App:
    """Serve the extractor over HTTP; notes are read in a thread, not in the server's loop."""
    service = Service(
        title="goldbench heart-risk extractor",
        description=_ABOUT,
        routers=[_reading(), _card(about or About())],
    )
    return application(service, limits=limits or Limits(), api_key=api_key)


def _reading() -> APIRouter:
    router = APIRouter(tags=["RiskFactors"], dependencies=[Depends(json_only)])

    @router.post(
        PATH,
        operation_id="createRiskFactors",
        summary="Find heart-disease risk factors in a clinical note (an addition to NLP Sandbox)",
        response_model=RiskResponse,
        responses=POST_ERRORS,
    )
    def create(body: RiskRequest, request: Request) -> Response:
        lang = language(request, LANGUAGES)
        return json_response(_answer(extract(body.note.text, rulebook(lang)), why=body.why))

    @router.post(
        "/batch",
        operation_id="createBatch",
        summary="Find heart-disease risk factors in many notes (an addition to NLP Sandbox)",
        response_model=RiskBatchResponse,
        responses=POST_ERRORS,
    )
    def batch(body: RiskBatchRequest, request: Request) -> Response:
        rules = rulebook(language(request, LANGUAGES))
        results = [
            {"identifier": note.identifier, **_answer(extract(note.text, rules), why=body.why)}
            for note in body.notes
        ]
        return json_response({"results": results})

    return router


def _card(about: About) -> APIRouter:
    router = APIRouter(tags=["Tool"])
    card = RiskTool.model_validate(
        {
            "name": _NAME,
            "version": semver(release()),
            "license": about.license,
            "repository": about.repository,
            "description": _ABOUT,
            "author": about.author,
            "authorEmail": about.email,
            "url": about.url,
            "languages": list(LANGUAGES),
        }
    )

    @router.get(
        "/tool",
        operation_id="getTool",
        summary="Get tool information",
        response_model=RiskTool,
        responses=GET_ERRORS,
    )
    async def tool() -> Response:
        return json_response(card.model_dump())

    return router


def _answer(reading: Reading, *, why: bool) -> dict[str, Any]:
    body: dict[str, Any] = {
        "date": reading.day.isoformat() if reading.day else None,
        "kind": reading.kind,
        "tags": [
            {
                "label": tag.label,
                "attributes": dict(tag.attributes),
                "evidence": [
                    {"start": span.start, "length": span.end - span.start, **span.attributes}
                    for span in tag.evidence
                ],
            }
            for tag in reading.tags
        ],
    }
    if why:
        body["findings"] = [finding.as_json() for finding in reading.findings]
    return body
